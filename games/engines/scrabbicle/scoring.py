"""What a play is worth, and what the tiles left over cost."""

from collections.abc import Iterable, Sequence

from .equipment import TILES
from .state import Settled, State, Sum, Word


def totals(state: State) -> dict[str, int]:
    return {player.id: total for player, total in zip(state.players, state.totals, strict=True)}


def sums(state: State, words: Sequence[Word]) -> tuple[Sum, ...]:
    """Each word of a play by itself, with what it was before the play."""
    before = {word.id: word.text for word in state.words}
    return tuple(_sum(state, word, before.get(word.id)) for word in words)


def _sum(state: State, word: Word, was: str | None) -> Sum:
    points = sum(letter.points for letter in word.letters)
    return Sum(word.text, was, points, state.level.bonus_for(len(word.letters)))


def times(state: State, kind: str) -> int:
    """Only a new word is ever doubled."""
    return 2 if kind == "play" and state.doubled else 1


def score(parts: Iterable[Sum], factor: int) -> int:
    """The bonus for a long word is not doubled."""
    return sum(part.points * factor + part.bonus for part in parts)


def settlement(state: State) -> tuple[Settled, ...]:
    """Each loses the value of the tiles held; a player who went out gains what the others lost."""
    lost = [sum(TILES[tile].points for tile in rack) for rack in state.racks]
    return tuple(Settled(own, sum(lost) if went_out(state, seat) else 0) for seat, own in enumerate(lost))


def went_out(state: State, seat: int) -> bool:
    return not state.bag and not state.racks[seat]
