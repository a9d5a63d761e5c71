"""Who may do what, and what it brings about. Nothing is rolled before everything has been checked."""

from ..context import Context
from ..game import Refusal
from ..values import HOST, Action, Event, Facts, IllegalMove, IllegalSetup, Options, Player
from .equipment import COLUMN_OF, DIE, ROWS, dice_for
from .patterns import claimable, shown, values_of
from .state import Claim, State

# Starting a table


def check_table(players: tuple[Player, ...], settings: Options) -> None:
    achievement = settings["achievement"]
    if achievement is not None and set(achievement) != {player.id for player in players}:
        raise IllegalSetup("Achievement needs goals for every player, and for nobody else.")


def opening(players: tuple[Player, ...], settings: Options, ctx: Context) -> Facts:
    """The board dice are laid column by column, top to bottom, and then rolled in that order."""
    on_board, in_hand = dice_for(len(players))
    chance = ctx.dice_for("board")
    laid = chance.shuffle(on_board)
    dice = [[die, chance.roll(DIE)] for die in laid]
    columns = [dice[top : top + ROWS] for top in range(0, len(dice), ROWS)]
    return {"board": columns, "hand": in_hand, "at": float(ctx.now)}


# Who may do what now


def _on_turn(state: State, who: str) -> Refusal | None:
    if who == HOST:
        return "not-your-turn", "Only players can do that."
    mover = state.players[state.mover]
    return None if who == mover.id else ("not-your-turn", f"It is {mover.name}’s turn. Wait for yours.")


def may_roll(state: State, who: str) -> Refusal | None:
    if refusal := _on_turn(state, who):
        return refusal
    if state.phase != "roll":
        return "not-now", "You have rolled your dice in this turn. Roll again in your next one."
    return None


def may_place(state: State, who: str) -> Refusal | None:
    if refusal := _on_turn(state, who):
        return refusal
    if state.phase == "roll":
        return "not-now", "Roll your dice first."
    if state.phase != "place":
        return "not-now", "You have pushed a die in already. Claim a pattern, or skip."
    return None


def may_change(state: State, who: str) -> Refusal | None:
    if refusal := may_place(state, who):
        return refusal
    if state.roll_kind != "plain":
        return "no-change", f"After a {state.roll_kind} no die can be changed. Push one in as it is."
    if state.changed:
        return "already-changed", "You can change one die a turn. Now push one in."
    if not state.sheet.changes_left:
        return "no-changes-left", "You have used all your changes. Push a die in as it is."
    return None


def may_claim(state: State, who: str) -> Refusal | None:
    if refusal := _on_turn(state, who):
        return refusal
    return None if state.phase == "claim" else ("not-now", "First push a die in. Then you can claim.")


# What a move brings about


def roll(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    dice = ctx.dice_for(f"{state.turns}")
    return [{"by": who, "type": "rolled", "values": [dice.roll(DIE) for _ in state.hand]}]


def change(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    die, value = action["die"], action["value"]
    if state.hand[die].value == value:
        raise IllegalMove("same-value", f"That die shows a {value} already. Choose another number.")
    return [{"by": who, "type": "changed", "die": die, "value": value}]


def place(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    die, column = action["die"], action["column"]
    must = forced(state)
    if must is not None and (die, column) != must:
        value = state.hand[must[0]].value
        raise IllegalMove("forced", f"After this double the {value} must go into column {must[1]}.")
    return [{"by": who, "type": "placed", "die": die, "column": column}]


def forced(state: State) -> tuple[int, int] | None:
    """After a double the player has no choice: the third die goes into the column of the doubled value."""
    if state.phase != "place" or state.roll_kind != "double":
        return None
    rolled = state.rolled or ()
    third = next(die for die, value in enumerate(rolled) if rolled.count(value) == 1)
    doubled = rolled[third - 1]
    return third, COLUMN_OF[doubled]


def claim(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    return [{"by": who, "type": "claimed", **_wanted(state, action).as_json()}]


def _wanted(state: State, action: Action) -> Claim:
    """The claim that the action means, if it can be made."""
    pattern, cells = action["pattern"], action.get("cells")
    if state.sheet.next_circle(pattern) is None:
        raise IllegalMove("full", "All circles of this pattern are filled. Claim another one, or skip.")
    fitting = [claim for claim in claimable(state) if claim.pattern == pattern]
    if cells is not None:
        wanted = {tuple(cell) for cell in cells}
        fitting = [claim for claim in fitting if set(claim.cells) == wanted]
    if len(fitting) > 1:
        raise IllegalMove("which-cells", "This pattern is there more than once. Say which one you mean.")
    if not fitting:
        raise _nothing_there(state, pattern)
    return fitting[0]


def _nothing_there(state: State, pattern: int) -> IllegalMove:
    anywhere = any(place.pattern == pattern for place in shown(values_of(state.board)))
    if anywhere and state.rules.super_packed:
        return IllegalMove(
            "not-there", "Super packed: the pattern must include the bottom row. Claim another one, or skip."
        )
    return IllegalMove("not-there", "This pattern is not there. Claim another one, or skip.")


def skip(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    return [{"by": who, "type": "skipped"}]


def passing(state: State, who: str) -> Action | None:
    """A die must be pushed in: the one that is forced, or the first into the first column. Nothing is claimed."""
    if state.phase == "roll":
        return {"type": "roll"}
    if state.phase == "claim":
        return {"type": "skip"}
    die, column = forced(state) or (0, 1)
    return {"type": "place", "die": die, "column": column}


# Time and chance


def bell(state: State, ctx: Context) -> list[Event]:
    return [{"type": "time_up", "at": float(ctx.now)}]
