"""What a viewer sees: all words, their own rack, and of the bag only its size."""

from ..values import HOST, Event, Facts
from .equipment import TILES
from .state import Pending, State, Turn, Word


def board(state: State, who: str | None) -> Facts:
    return {
        "round": len(state.history) // len(state.players) + 1,
        "bag": len(state.bag),
        "throw": None if state.throw is None else {"dice": list(state.throw), "total": sum(state.throw)},
        "lengths": list(state.lengths),
        "max_added": state.max_added,
        "me": None if who in (None, HOST) else {"rack": _rack(state, state.seat(who))},
        "words": [_word(state, word) for word in state.words],
        "pending": state.pending and _pending(state, state.pending),
        "swap_open": state.swap_open,
        "opening": [{who: list(dice) for who, dice in rolls} for rolls in state.opening],
        "history": [_turn(state, turn) for turn in state.history],
        "ended": state.ended,
        "settlement": _settlement(state),
    }


def _rack(state: State, seat: int) -> list[Facts]:
    return [{"id": tile, **TILES[tile]._asdict()} for tile in state.racks[seat]]


def _word(state: State, word: Word) -> Facts:
    letters = [
        {"letter": letter.letter, "points": letter.points, "blank": letter.blank} for letter in word.letters
    ]
    return {"id": word.id, "owner": state.players[word.owner].id, "letters": letters}


def _pending(state: State, pending: Pending) -> Facts:
    player = state.players[pending.seat].id
    return {"player": player, "words": list(pending.words), "score": pending.score}


def _turn(state: State, turn: Turn) -> Facts:
    by = turn.challenger
    return {
        "player": state.players[turn.seat].id,
        "kind": turn.kind,
        "dice": turn.dice and list(turn.dice),
        "words": [part._asdict() for part in turn.sums],
        "times": turn.times,
        "score": turn.score,
        "stands": turn.stands,
        "challenger": None if by is None else state.players[by].id,
        "swapped": turn.swapped,
        "wrong": list(turn.wrong),
    } | ({"lucky": True} if turn.lucky else {})


def _settlement(state: State) -> Facts:
    """Sums only: the tiles that were left on a rack stay secret."""
    settled = zip(state.players, state.settlement, strict=False)
    return {player.id: part._asdict() for player, part in settled}


def seat_facts(state: State, player_id: str) -> Facts:
    seat = state.seat(player_id)
    return {"tiles": len(state.racks[seat]), "level": state.level_of(seat).name}


# After these events a move still means what it meant: its words and racks are as they were.
_HARMLESS = frozenset({"rolled", "card_played", "stood", "taken_back", "accepted"})


def disturbing(event: Event, player_id: str) -> bool:
    return event["type"] not in _HARMLESS
