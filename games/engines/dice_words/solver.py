"""Finding words in dice."""

from bisect import insort
from collections.abc import Container, Iterable, Sequence
from functools import cached_property
from typing import NamedTuple, Protocol

from .equipment import MOST_DICE, POINTS, WILD


class Card(Protocol):
    def score(self, letters: str, word_score: int) -> int: ...


class Find(NamedTuple):
    word: str
    score: int


class Finder:
    """Finds the words that dice hold, in any dictionary that can be searched or at least read through.

    A dictionary that only answers "is this a word?" holds no word that could be found.
    """

    def __init__(self, words: Container[str]) -> None:
        self._words = words

    def best(self, dice: Sequence[str] | None, card: Card, most: int) -> list[Find]:
        """The best words, best first."""
        if not dice:
            return []
        letters, wilds = _letters_and_wilds(dice)
        ceiling = _dearest(letters, len(dice))
        best: list[Find] = []
        for word in self._held(letters, wilds):
            # Most words cannot be among the best, even with the dearest dice: no need to add them up.
            if len(best) == most and card.score(word, ceiling[len(word)]) < best[-1].score:
                continue
            insort(best, Find(word, card.score(word, _sum(word, letters))), key=best_first)
            del best[most:]
        return best

    def all(self, dice: Sequence[str]) -> list[tuple[str, int]]:
        """Every word, with the points of its dice."""
        letters, wilds = _letters_and_wilds(dice)
        return [(word, _sum(word, letters)) for word in self._held(letters, wilds)]

    def _held(self, letters: str, wilds: int) -> Iterable[str]:
        search = getattr(self._words, "fitting", None)
        if search is not None:
            found: Iterable[str] = search(letters, wilds)
            return found
        words = self._short_words
        if not wilds:
            # Strip leaves nothing of a word that has no other letters: a quick first sieve.
            words = [word for word in words if not word.strip(letters)]
        return [word for word in words if _missing(word, letters) <= wilds]

    @cached_property
    def _short_words(self) -> list[str]:
        if not isinstance(self._words, Iterable):
            return []
        short = (word for word in self._words if len(word) <= MOST_DICE)
        return [word for word in short if word.isascii() and word.isalpha() and word.isupper()]


def best_first(find: Find) -> tuple[int, int, str]:
    # Of words that score the same the longer one is the nicer surprise.
    return -find.score, -len(find.word), find.word


def _letters_and_wilds(dice: Sequence[str]) -> tuple[str, int]:
    letters = "".join(face for face in dice if face != WILD)
    return letters, len(dice) - len(letters)


def _dearest(letters: str, count: int) -> list[int]:
    """The most points that 0, 1, 2, … of these dice can give."""
    dear_first = sorted((POINTS[letter] for letter in letters), reverse=True)
    return [sum(dear_first[:used]) for used in range(count + 1)]


def _sum(word: str, letters: str) -> int:
    """The points of the word when wild dice stand only for letters that are missing."""
    total = 0
    for letter in word:
        if letter in letters:
            letters = letters.replace(letter, "", 1)
            total += POINTS[letter]
    return total


def _missing(word: str, letters: str) -> int:
    """How many letters of the word must come from wild dice."""
    missing = 0
    for letter in word:
        if letter in letters:
            letters = letters.replace(letter, "", 1)
        else:
            missing += 1
    return missing


def spell(word: str, dice: Sequence[str]) -> list[int]:
    """Which dice to lay for a word that they hold: true letters first, wild dice for what is missing."""
    left = list(range(len(dice)))
    places = []
    for letter in word:
        die = next((die for die in left if dice[die] == letter), None)
        places.append(die)
        if die is not None:
            left.remove(die)
    wild = (die for die in left if dice[die] == WILD)
    return [next(wild) if die is None else die for die in places]
