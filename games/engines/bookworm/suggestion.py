"""What a player who failed to name a word could have said."""

from collections.abc import Container

from . import spoken, taking
from .equipment import category
from .state import State

RAREST = 5


def could_have_said(state: State, seat: int, dictionary: Container[str]) -> str | None:
    """The easiest word of the category for a die that the player could take; None if the list has none."""
    assert state.card is not None
    assert state.level is not None
    listed = category(state.card, state.level)
    said = {spoken.bare(named.word) for named in (*state.named, *state.rejected)}
    letters = {letter for die in taking.takeable(state, seat) for letter in taking.letters(state, die)}
    words = {word for letter in letters for word in listed.starting_with(letter)}
    new = (word for word in words if spoken.bare(word) not in said)
    return min(new, key=lambda word: (_tier(word, dictionary), len(word), word), default=None)


def _tier(phrase: str, dictionary: Container[str]) -> int:
    tier = getattr(dictionary, "tier", None)
    if tier is None:
        return 1
    parts = phrase.upper().replace("-", " ").split()
    return max(tier(part) if part in dictionary else RAREST for part in parts)
