"""Judging moves. Nothing is rolled or shuffled before everything has been checked."""

from collections.abc import Callable, Sequence

from ..context import Context
from ..values import Action, Event, Facts, IllegalMove, Options, Player
from . import plays, scoring
from .doors import awaited, check_open
from .equipment import DIE, LEVELS, WORDLESS_ROUNDS, tile_ids
from .events import after_all, begins_turn
from .state import Rules, State, Word, level_of

# Before the first turn

Rolls = list[dict[str, list[int]]]


def opening(players: tuple[Player, ...], settings: Options, ctx: Context) -> Facts:
    """The bag is shuffled; then each rolls all own dice in seat order, the highest total begins."""
    bag = ctx.dice.shuffle(tile_ids(settings["sets"]))
    dice = {player.id: level_of(player, settings["level"]).dice for player in players}
    return {"bag": bag, "rolls": _starting_rolls(dice, ctx), "at": float(ctx.now)}


def _starting_rolls(dice: dict[str, int], ctx: Context) -> Rolls:
    """Those who tie for the highest total roll again among themselves."""
    rolls: Rolls = []
    ids = list(dice)
    while len(ids) > 1:
        rolls.append({player_id: _throw(dice[player_id], ctx) for player_id in ids})
        ids = _highest(rolls[-1])
    return rolls


def opened(players: tuple[Player, ...], started: Event) -> State:
    """Players draw in seat order, each all tiles at once."""
    table = Rules.from_options(started["options"])
    bag, size = tuple(started["bag"]), LEVELS[table.level].rack
    dealt = size * len(players)
    first = State(
        players=players,
        rules=table,
        opening=tuple(_in_seat_order(rolls, players) for rolls in started["rolls"]),
        bag=bag[dealt:],
        racks=tuple(bag[start : start + size] for start in range(0, dealt, size)),
        totals=(0,) * len(players),
        turn=0,
    )
    return begins_turn(first, first.seat(_highest(started["rolls"][-1])[0]), started["at"])


def _in_seat_order(
    rolls: dict[str, list[int]], players: tuple[Player, ...]
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    # A log may have been kept where the keys of an object have no order, or one of their own.
    return tuple((player.id, tuple(rolls[player.id])) for player in players if player.id in rolls)


def _highest(rolls: dict[str, list[int]]) -> list[str]:
    most = max(map(sum, rolls.values()))
    return [player_id for player_id, dice in rolls.items() if sum(dice) == most]


def _throw(count: int, ctx: Context) -> list[int]:
    return [ctx.dice.roll(DIE) for _ in range(count)]


# What a move brings


def move(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    check_open(state, who, action["type"])
    events = _MOVES[action["type"]](state, who, action, ctx)
    return events + _closing(after_all(state, events))


def _rolled(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    dice = _throw(state.level_of(state.turn).dice, ctx)
    return [*_unchallenged(state), {"type": "rolled", "by": who, "dice": dice}]


def _unchallenged(state: State) -> list[Event]:
    return [] if state.pending is None else [{"type": "stood"}]


def _new_word(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    return _laid(state, who, "play", plays.new_word(state, state.turn, action), ctx)


def _amended(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
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


def _challenged(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    assert state.pending is not None
    words = [word for word in state.words if word.id in state.pending.words]
    return [_verdict(_wrong(words, ctx), ctx) | {"challenger": who}]


def _accepted(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    accepted: Event = {"type": "accepted", "by": who}
    everybody = awaited(state) == [state.seat(who)]
    return [accepted, {"type": "stood"}] if everybody else [accepted]


def _swapped(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    tiles = list(action["tiles"])
    if not set(tiles) <= set(state.racks[state.turn]):
        raise IllegalMove("not-your-tile", "That tile is not on your rack.")
    # First the new ones are drawn, then the old ones go into the bag.
    bag = ctx.dice.shuffle([*state.bag[len(tiles) :], *tiles])
    return [{"type": "swapped", "by": who, "tiles": tiles, "bag": bag, "at": float(ctx.now)}]


def _passed(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    return [{"type": "passed", "by": who, "late": False, "at": float(ctx.now)}]


_MOVES: dict[str, Callable[[State, str, Action, Context], list[Event]]] = {
    "roll": _rolled,
    "play": _new_word,
    "amend": _amended,
    "swap": _swapped,
    "pass": _passed,
    "challenge": _challenged,
    "accept": _accepted,
}


# What the bell brings


def bell(state: State, ctx: Context) -> list[Event]:
    events = _unchallenged(state) if state.last_call else _late(state, ctx)
    return events + _closing(after_all(state, events))


def _late(state: State, ctx: Context) -> list[Event]:
    """A time-out counts as a pass; a pending play of the one before stands first."""
    who = state.players[state.turn].id
    return [*_unchallenged(state), {"type": "passed", "by": who, "late": True, "at": float(ctx.now)}]


def _closing(state: State) -> list[Event]:
    reason = _end(state)
    return [] if reason is None else [{"type": "ended", "reason": reason}]


def _end(state: State) -> str | None:
    everybody = len(state.players)
    if state.pending is None and any(scoring.went_out(state, seat) for seat in range(everybody)):
        return "out"
    if state.passes >= everybody:
        return "passes"
    if state.wordless >= WORDLESS_ROUNDS * everybody:
        return "wordless"
    return None


def room(level: str, sets: int) -> range:
    return range(2, LEVELS[level].players_per_set * sets + 1)
