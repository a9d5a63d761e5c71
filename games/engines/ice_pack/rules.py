"""Judging moves. Nothing is rolled before everything has been checked."""

from collections.abc import Callable

from ..context import Context
from ..values import Action, Event, Facts, IllegalMove, Player
from .doors import check_open
from .equipment import COLUMN_OF, DIE, ROWS, dice_for
from .patterns import claimable, shown, values_of
from .state import Claim, State

# The first board


def opening(players: tuple[Player, ...], ctx: Context) -> Facts:
    """The board dice are laid column by column, top to bottom, and then rolled in that order."""
    on_board, in_hand = dice_for(len(players))
    laid = ctx.dice.shuffle(on_board)
    dice = [[die, ctx.dice.roll(DIE)] for die in laid]
    columns = [dice[top : top + ROWS] for top in range(0, len(dice), ROWS)]
    return {"board": columns, "hand": in_hand, "at": float(ctx.now)}


# What a move brings


def move(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    check_open(state, who, action["type"])
    return [{"by": who, **_MOVES[action["type"]](state, action, ctx)}]


def _rolled(state: State, action: Action, ctx: Context) -> Event:
    return {"type": "rolled", "values": [ctx.dice.roll(DIE) for _ in state.hand]}


def _changed(state: State, action: Action, ctx: Context) -> Event:
    die, value = action["die"], action["value"]
    if state.hand[die].value == value:
        raise IllegalMove("same-value", f"That die shows a {value} already. Choose another number.")
    return {"type": "changed", "die": die, "value": value}


def _placed(state: State, action: Action, ctx: Context) -> Event:
    die, column = action["die"], action["column"]
    must = forced(state)
    if must is not None and (die, column) != must:
        value = state.hand[must[0]].value
        raise IllegalMove("forced", f"After this double the {value} must go into column {must[1]}.")
    return {"type": "placed", "die": die, "column": column}


def forced(state: State) -> tuple[int, int] | None:
    """A double chooses for the player: the third die, in the column of the doubled value."""
    if state.phase != "place" or state.roll_kind != "double":
        return None
    rolled = state.rolled or ()
    third = next(die for die, value in enumerate(rolled) if rolled.count(value) == 1)
    doubled = rolled[third - 1]
    return third, COLUMN_OF[doubled]


def _claimed(state: State, action: Action, ctx: Context) -> Event:
    return {"type": "claimed", **_wanted(state, action).as_json()}


def _wanted(state: State, action: Action) -> Claim:
    """The claim that is meant, if it can be made."""
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


def _skipped(state: State, action: Action, ctx: Context) -> Event:
    return {"type": "skipped"}


_MOVES: dict[str, Callable[[State, Action, Context], Event]] = {
    "roll": _rolled,
    "change": _changed,
    "place": _placed,
    "claim": _claimed,
    "skip": _skipped,
}
