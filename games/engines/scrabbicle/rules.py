"""Who may do what, and what it brings about. Nothing is rolled or shuffled before everything has been checked."""

from collections.abc import Sequence

from ..context import Context
from ..dice import Dice
from ..game import Refusal
from ..values import HOST, Action, Event, Facts, IllegalMove, IllegalSetup, Options, Player
from . import events, plays, scoring
from .equipment import DIE, LEVELS, WORDLESS_ROUNDS, tile_ids
from .state import State, Word, level_of

# Starting a table


def room(settings: Options) -> range:
    return range(2, LEVELS[settings["level"]].players_per_set * settings["sets"] + 1)


def check_table(players: tuple[Player, ...], settings: Options) -> None:
    if settings["level"] == "advanced" and any(player.supports.get("junior") for player in players):
        raise IllegalSetup("Nobody can play with one die in an advanced game.")


def opening(players: tuple[Player, ...], settings: Options, ctx: Context) -> Facts:
    """The bag is shuffled. Then all roll their own dice in seat order; the highest total begins."""
    bag = ctx.dice_for("bag").shuffle(tile_ids(settings["sets"]))
    dice = {player.id: level_of(player, settings["level"]).dice for player in players}
    return {"bag": bag, "rolls": _starting_rolls(dice, ctx), "at": float(ctx.now)}


def _starting_rolls(dice: dict[str, int], ctx: Context) -> list[dict[str, list[int]]]:
    """Those who tie for the highest total roll again among themselves."""
    rolls: list[dict[str, list[int]]] = []
    ids = list(dice)
    while len(ids) > 1:
        rolls.append({player_id: _throw(dice[player_id], ctx.dice) for player_id in ids})
        ids = events.highest(rolls[-1])
    return rolls


def _throw(count: int, dice: Dice) -> list[int]:
    return [dice.roll(DIE) for _ in range(count)]


# Who may do what now: in turn

_PLAYERS_ONLY: Refusal = ("not-your-turn", "Only players can do that.")


def _has_turn(state: State, who: str) -> Refusal | None:
    if who == HOST:
        return _PLAYERS_ONLY
    if state.last_call:
        return "last-call", "Nobody rolls now: the last play can be challenged or accepted."
    player = state.players[state.turn]
    return None if who == player.id else ("not-your-turn", f"It is {player.name}'s turn.")


def may_roll(state: State, who: str) -> Refusal | None:
    if refusal := _has_turn(state, who):
        return refusal
    if state.phase != "roll":
        return "already-rolled", "You have rolled. Lay a word, or make words longer."
    return None


def has_rolled(state: State, who: str) -> Refusal | None:
    if refusal := _has_turn(state, who):
        return refusal
    return ("roll-first", "Roll your dice first.") if state.phase == "roll" else None


def may_play(state: State, who: str) -> Refusal | None:
    if refusal := has_rolled(state, who):
        return refusal
    if len(state.racks[state.turn]) < min(state.lengths):
        return "too-few-tiles", "You have too few tiles for a word of that length."
    return None


def may_amend(state: State, who: str) -> Refusal | None:
    if refusal := has_rolled(state, who):
        return refusal
    if not state.amendable(state.turn):
        return "no-words", "There is no word that you could make longer yet."
    return None


def may_swap(state: State, who: str) -> Refusal | None:
    if refusal := has_rolled(state, who):
        return refusal
    if not state.swap_open:
        return "swap-closed", "There are too few tiles left in the bag to swap."
    return None


def may_pass(state: State, who: str) -> Refusal | None:
    if refusal := has_rolled(state, who):
        return refusal
    if state.swap_open:
        return "swap-open", "You can pass only when swapping is closed. Swap a tile instead."
    return None


# Who may do what now: out of turn


def may_challenge(state: State, who: str) -> Refusal | None:
    if who == HOST:
        return _PLAYERS_ONLY
    if state.pending is None:
        return "nothing-pending", "There is no play to challenge now."
    seat = state.seat(who)
    if seat == state.pending.seat:
        return "own-play", "You cannot challenge your own play."
    if seat in state.pending.accepted:
        return "accepted", "You have accepted this play."
    return None


def may_accept(state: State, who: str) -> Refusal | None:
    if who == HOST:
        return _PLAYERS_ONLY
    if not state.last_call:
        return "not-now", "Only the play that ends the game is accepted; others stand with the next roll."
    return may_challenge(state, who)


def awaited(state: State) -> list[str]:
    """The players whose move the table waits for."""
    if state.last_call:
        return [player.id for player in state.players if may_accept(state, player.id) is None]
    return [state.players[state.turn].id]


# What a move brings about


def roll(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    # Every turn that is over is a line of the score sheet, also one that was taken back.
    chance = ctx.dice_for(f"turn {len(state.history) + 1}, dice")
    dice = _throw(state.level_of(state.turn).dice, chance)
    return [*_unchallenged(state), {"type": "rolled", "by": who, "dice": dice}]


def _unchallenged(state: State) -> list[Event]:
    return [] if state.pending is None else [{"type": "stood"}]


def play(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    return _laid(state, who, "play", plays.new_word(state, state.turn, action), ctx)


def amend(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    return _laid(state, who, "amend", plays.amended_words(state, state.turn, action), ctx)


def _laid(state: State, who: str, kind: str, words: list[Word], ctx: Context) -> list[Event]:
    played = {"type": "played", "by": who, "kind": kind, "words": _as_json(words), "at": float(ctx.now)}
    if state.rules.judging == "challenge":
        return [played]
    wrong = _wrong(words, ctx)
    if wrong and state.rules.judging == "coach":
        raise IllegalMove("not-a-word", ctx.not_a_word(wrong[0]))
    return [played, _verdict(wrong, ctx)]


def _as_json(words: list[Word]) -> list[list[object]]:
    return [[word.id, [list(letter) for letter in word.letters]] for word in words]


def _wrong(words: Sequence[Word], ctx: Context) -> list[str]:
    return [word.text for word in words if word.text not in ctx.accepted]


def _verdict(wrong: list[str], ctx: Context) -> Event:
    """One wrong word: all are wrong."""
    return {"type": "taken_back", "wrong": wrong, "at": float(ctx.now)} if wrong else {"type": "stood"}


def challenge(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    assert state.pending is not None
    words = [word for word in state.words if word.id in state.pending.words]
    return [_verdict(_wrong(words, ctx), ctx) | {"challenger": who}]


def accept(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    accepted: Event = {"type": "accepted", "by": who}
    is_last = awaited(state) == [who]
    return [accepted, {"type": "stood"}] if is_last else [accepted]


def swap(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    tiles = list(action["tiles"])
    if not set(tiles) <= set(state.racks[state.turn]):
        raise IllegalMove("not-your-tile", "That tile is not on your rack.")
    # First the new ones are drawn, then the old ones go into the bag.
    chance = ctx.dice_for(f"turn {len(state.history) + 1}, bag")
    bag = chance.shuffle([*state.bag[len(tiles) :], *tiles])
    return [{"type": "swapped", "by": who, "tiles": tiles, "bag": bag, "at": float(ctx.now)}]


def pass_(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    return [{"type": "passed", "by": who, "late": False, "at": float(ctx.now)}]


def passing(state: State, who: str) -> Action | None:
    """Roll and pass. While swapping is open the rules have no pass, so one tile is swapped."""
    if state.last_call:
        return {"type": "accept"}
    if state.phase == "roll":
        return {"type": "roll"}
    if state.swap_open:
        return {"type": "swap", "tiles": [state.racks[state.turn][-1]]}
    return {"type": "pass"}


# When time is up


def bell(state: State, ctx: Context) -> list[Event]:
    return _unchallenged(state) if state.last_call else _late(state, ctx)


def _late(state: State, ctx: Context) -> list[Event]:
    """A turn that runs out of time counts as a pass. A pending play of the player before stands first."""
    who = state.players[state.turn].id
    return [*_unchallenged(state), {"type": "passed", "by": who, "late": True, "at": float(ctx.now)}]


# The end


def closing(state: State, ctx: Context) -> list[Event]:
    reason = _end(state)
    return [] if reason is None else [{"type": "ended", "reason": reason}]


def _end(state: State) -> str | None:
    count = len(state.players)
    if state.pending is None and any(scoring.went_out(state, seat) for seat in range(count)):
        return "out"
    if state.passes >= count:
        return "passes"
    if state.wordless >= WORDLESS_ROUNDS * count:
        return "wordless"
    return None
