from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace

from .dice import Dice

NOT_FOR_SCHOOL = "That is not a word for school. Try another one."


@dataclass(frozen=True, slots=True)
class Context:
    """All that an engine gets from outside: chance, the dictionary, and the time in seconds."""

    dice: Dice
    words: Container[str]
    now: float
    accepted: Container[str] = field(init=False, repr=False, compare=False)
    """What a word is judged by: the bare set of a lexicon that has one, because no object of our own answers as fast
    as a set itself. Any other dictionary answers for itself."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "accepted", getattr(self.words, "accepted", self.words))

    def not_a_word(self, word: str) -> str:
        """Why a word does not count: a class may have taken it out of its games, and then it says why."""
        reasons: Mapping[str, str] = getattr(self.words, "blocked", {})
        if self.is_refused(word):
            return NOT_FOR_SCHOOL
        if word not in reasons:
            return f"{word} is not in our dictionary. Try another word."
        return reasons[word] or f"{word} does not count in your class. Try another word."

    def is_refused(self, word: str) -> bool:
        """Whether the dictionary knows the word as one that is not for school; a plain set of words knows none."""
        refuses = getattr(self.words, "is_refused", None)
        return refuses is not None and bool(refuses(word))

    def at(self, now: float) -> "Context":
        return replace(self, now=now)
