"""Finding words for dice, in the list of the category."""

from collections.abc import Container, Set
from typing import NamedTuple

from . import scoring, spoken, taking
from .equipment import category
from .state import State

RAREST = 5


class Known(NamedTuple):
    """A word of the list, with the reading level from which on somebody may know it."""

    tier: int
    word: str


class Play(NamedTuple):
    """A die that a player can take, the words that take it, and what comes of it."""

    die: str
    words: tuple[Known, ...]  # The easiest first.
    gain: int
    loss: int  # What the player who had the die loses.

    def action(self, word: str) -> dict[str, str]:
        return {"type": "name", "word": word, "die": self.die}


def plays(state: State, seat: int, dictionary: Container[str]) -> list[Play]:
    """Every die that some word of the list can take, the best one first."""
    said = {spoken.bare(named.word) for named in (*state.named, *state.rejected)}
    found = (_play(state, seat, die, said, dictionary) for die in taking.takeable(state, seat))
    return sorted((play for play in found if play.words), key=best_first)


def best_first(play: Play) -> tuple[int, int]:
    return -play.gain, -play.loss


def _play(state: State, seat: int, die: str, said: Set[str], dictionary: Container[str]) -> Play:
    after, letters = taking.moved(state, die, seat), taking.letters(state, die)
    assert state.card is not None
    assert state.level is not None
    words = known(state.card, state.level, letters, dictionary)
    new = tuple(entry for entry in words if spoken.bare(entry.word) not in said)
    gain = scoring.dots(state, after, seat) - scoring.dots(state, state.layout, seat)
    owner = taking.owner_of(state, die)
    if owner is None:
        return Play(die, new, gain, 0)
    # A Bookworm card makes up for one of the points.
    loss = scoring.dots(state, state.layout, owner) - scoring.dots(state, after, owner) - 1
    return Play(die, new, gain, loss)


def known(card: int, level: int, letters: str, dictionary: Container[str]) -> list[Known]:
    """The words of a category that begin with one of these letters, the easiest first."""
    listed = category(card, level)
    words = (word for letter in letters for word in listed.starting_with(letter))
    return sorted((Known(tier_of(word, dictionary), word) for word in words), key=_easiest)


def tier_of(phrase: str, dictionary: Container[str]) -> int:
    """The level of its rarest word. Names are in no dictionary; without levels everybody knows everything."""
    tier = getattr(dictionary, "tier", None)
    if tier is None:
        return 1
    parts = phrase.upper().replace("-", " ").split()
    return max(tier(part) if part in dictionary else RAREST for part in parts)


def _easiest(entry: Known) -> tuple[int, int, str]:
    return entry.tier, len(entry.word), entry.word
