from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace

from .dice import CommonDice, Dice

NOT_FOR_SCHOOL = "That is not a word for school. Try another one."


@dataclass(frozen=True, slots=True)
class Context:
    """What an engine gets from outside: chance, the dictionary, and the time in seconds."""

    dice: Dice
    words: Container[str]
    now: float
    accepted: Container[str] = field(init=False, repr=False, compare=False)
    """The container that judges words. For a lexicon this is its plain set of words, because a lookup in a set is
    faster than a call of the lexicon."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "accepted", getattr(self.words, "accepted", self.words))

    def dice_for(self, throw: str) -> Dice:
        """The dice of a throw that is named by round or turn. Tables with common dice get the same ones for the same
        name; at all other tables the name changes nothing."""
        return self.dice.named(throw) if isinstance(self.dice, CommonDice) else self.dice

    def not_a_word(self, word: str) -> str:
        """The sentence for a word that does not count. A class that has blocked the word may have given a reason."""
        reasons: Mapping[str, str] = getattr(self.words, "blocked", {})
        if self.is_refused(word):
            return NOT_FOR_SCHOOL
        if word not in reasons:
            return f"{word} is not in our dictionary. Try another word."
        return reasons[word] or f"{word} does not count in your class. Try another word."

    def is_refused(self, word: str) -> bool:
        """Whether the dictionary lists the word as not for school. A plain set of words lists none."""
        refuses = getattr(self.words, "is_refused", None)
        return refuses is not None and bool(refuses(word))

    def at(self, now: float) -> "Context":
        return replace(self, now=now)
