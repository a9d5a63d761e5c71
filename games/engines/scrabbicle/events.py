"""What each event changes. These functions refuse nothing, roll nothing and read no clock."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import accumulate
from typing import Any, TypeVar

from ..cards import card_played
from ..values import Event, Player
from . import scoring
from .equipment import LAST_CALL_SECONDS
from .state import Letter, Pending, Rules, State, Turn, Word, rack_size

Item = TypeVar("Item")


def opened(players: tuple[Player, ...], started: Event) -> State:
    """Players draw in seat order, each all tiles at once."""
    rules = Rules.from_options(started["options"])
    bag = tuple(started["bag"])
    ends = list(accumulate(rack_size(player, rules.level) for player in players))
    first = State(
        players=players,
        rules=rules,
        opening=tuple(_in_seat_order(rolls, players) for rolls in started["rolls"]),
        bag=bag[ends[-1] :],
        racks=tuple(bag[start:end] for start, end in zip([0, *ends], ends, strict=False)),
        totals=(0,) * len(players),
        turn=0,
    )
    return _begins_turn(first, first.seat(highest(started["rolls"][-1])[0]), started["at"])


def _in_seat_order(
    rolls: dict[str, list[int]], players: tuple[Player, ...]
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    # A stored log may have lost the order of an object's keys.
    return tuple((player.id, tuple(rolls[player.id])) for player in players if player.id in rolls)


def highest(rolls: dict[str, list[int]]) -> list[str]:
    most = max(map(sum, rolls.values()))
    return [player_id for player_id, dice in rolls.items() if sum(dice) == most]


def _with(items: tuple[Item, ...], seat: int, item: Item) -> tuple[Item, ...]:
    return (*items[:seat], item, *items[seat + 1 :])


def _begins_turn(state: State, seat: int, at: float) -> State:
    seconds = state.thinking_time(seat)
    deadline = None if seconds is None else at + seconds
    return replace(state, turn=seat, phase="roll", throw=None, deadline=deadline, cards=state.cards.ended())


def rolled(state: State, event: Event) -> State:
    return replace(state, phase="play", throw=tuple(event["dice"]))


# A play: first it lies on the table, then it stands or is taken back.


def played(state: State, event: Event) -> State:
    seat = state.seat(event["by"])
    words = [_word(state, seat, *entry) for entry in event["words"]]
    state = _begins_turn(_laid(state, seat, event["kind"], words), state.next_turn, event["at"])
    return replace(state, deadline=event["at"] + LAST_CALL_SECONDS) if state.last_call else state


def _word(state: State, seat: int, word_id: str, letters: list[Any]) -> Word:
    owner = next((word.owner for word in state.words if word.id == word_id), seat)
    return Word(word_id, owner, tuple(Letter(*letter) for letter in letters))


def _laid(state: State, seat: int, kind: str, words: list[Word]) -> State:
    parts, times = scoring.sums(state, words), scoring.times(state, kind)
    score = scoring.score(parts, times)
    ids = tuple(word.id for word in words)
    before = tuple(word for word in state.words if word.id in ids)
    line = Turn(seat, kind, state.throw, parts, times, score, stands=None, lucky=state.is_lucky)
    return replace(
        state,
        words=_on_the_table(state.words, words),
        named=state.named + (kind == "play"),
        racks=_with(state.racks, seat, _left(state, seat, words)),
        pending=Pending(seat, ids, before, state.racks[seat], score),
        passes=0,
        history=(*state.history, line),
    )


def _on_the_table(words: Iterable[Word], changed: Iterable[Word]) -> tuple[Word, ...]:
    """The words in the order in which they were first laid."""
    by_id = {word.id: word for word in words} | {word.id: word for word in changed}
    return tuple(by_id.values())


def _left(state: State, seat: int, words: list[Word]) -> tuple[str, ...]:
    used = {tile for word in words for tile in word.tiles}
    return tuple(tile for tile in state.racks[seat] if tile not in used)


def stood(state: State, event: Event) -> State:
    assert state.pending is not None
    seat, score = state.pending.seat, state.pending.score
    rack = state.racks[seat]
    missing = max(0, state.rack_size(state.pending.seat) - len(rack))
    return replace(
        _judged(state, event, stands=True),
        totals=_with(state.totals, seat, state.totals[seat] + score),
        racks=_with(state.racks, seat, rack + state.bag[:missing]),
        bag=state.bag[missing:],
        wordless=0,
    )


def taken_back(state: State, event: Event) -> State:
    play = state.pending
    assert play is not None
    restored = replace(
        _judged(state, event, stands=False),
        racks=_with(state.racks, play.seat, play.rack),
        words=_on_the_table((word for word in state.words if _was_there(word, play)), play.before),
        wordless=state.wordless + 1,
    )
    # No turn ran while the last play could be challenged: the next one begins only now.
    return _begins_turn(restored, state.turn, event["at"]) if state.last_call else restored


def _was_there(word: Word, play: Pending) -> bool:
    return word.id not in play.words or word.id in [old.id for old in play.before]


def _judged(state: State, event: Event, *, stands: bool) -> State:
    """No other turn can end before a play is judged, so it is the last line of the sheet."""
    by = event.get("challenger")
    challenger = None if by is None else state.seat(by)
    line = state.history[-1]._replace(stands=stands, score=state.history[-1].score if stands else 0)
    line = line._replace(challenger=challenger, wrong=tuple(event.get("wrong", ())))
    return replace(state, pending=None, history=(*state.history[:-1], line))


def accepted(state: State, event: Event) -> State:
    assert state.pending is not None
    accepted = (*state.pending.accepted, state.seat(event["by"]))
    return replace(state, pending=state.pending._replace(accepted=accepted))


# Turns without a word


def swapped(state: State, event: Event) -> State:
    seat, tiles = state.seat(event["by"]), event["tiles"]
    kept = tuple(tile for tile in state.racks[seat] if tile not in tiles)
    drawn = state.bag[: len(tiles)]
    line = Turn(seat, "swap", state.throw, swapped=len(tiles), lucky=state.is_lucky)
    swapped = replace(
        _without_a_word(state, line),
        racks=_with(state.racks, seat, kept + drawn),
        bag=tuple(event["bag"]),
        passes=0,
    )
    return _begins_turn(swapped, state.next_turn, event["at"])


def passed(state: State, event: Event) -> State:
    line = Turn(state.turn, "late" if event["late"] else "pass", state.throw, lucky=state.is_lucky)
    passed = replace(_without_a_word(state, line), passes=state.passes + 1)
    return _begins_turn(passed, state.next_turn, event["at"])


def _without_a_word(state: State, line: Turn) -> State:
    return replace(state, wordless=state.wordless + 1, history=(*state.history, line))


# The end


def ended(state: State, event: Event) -> State:
    settlement = scoring.settlement(state)
    totals = zip(state.totals, settlement, strict=True)
    return replace(
        state,
        phase="over",
        ended=event["reason"],
        throw=None,
        deadline=None,
        settlement=settlement,
        totals=tuple(total - settled.lost + settled.gained for total, settled in totals),
    )


CHANGES: dict[str, Callable[[State, Event], State]] = {
    "rolled": rolled,
    "card_played": card_played,
    "played": played,
    "stood": stood,
    "taken_back": taken_back,
    "accepted": accepted,
    "swapped": swapped,
    "passed": passed,
    "ended": ended,
}
