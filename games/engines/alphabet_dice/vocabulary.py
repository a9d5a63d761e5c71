"""The words that a computer player knows, found by the points that they would shed."""

from collections import Counter
from collections.abc import Callable, Container, Iterable
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

from ..ages import HARDEST, longest_seen, reads
from .equipment import DICE, MMGOOD, counts


class Rack(NamedTuple):
    """Own letters, and which of them stand on red faces."""

    letters: str
    reds: str

    def worth(self, word: str, fixed: str) -> int:
        """What laying this word around the fixed letters sheds; 0 if these letters cannot do it."""
        own = Counter(word)
        own.subtract(fixed)
        if any(number < 0 or number > self.letters.count(letter) for letter, number in own.items()):
            return 0
        return sum(number + min(number, self.reds.count(letter)) for letter, number in own.items())


class Vocabulary(Protocol):
    def knows(self, word: str) -> bool: ...

    def words(self, rack: Rack, fixed: str, value: int) -> list[str]:
        """All words that contain the fixed letters, take the rest from the rack, and shed exactly this value."""
        ...


def vocabulary(words: Container[str], level: int = HARDEST) -> Vocabulary:
    if hasattr(words, "word_index"):
        return Indexed(words, level)
    return ReadThrough(words, level) if isinstance(words, Iterable) else Unread()


class Unread(Vocabulary):
    """For a dictionary that only answers "is this a word?": no word can be found in it."""

    def knows(self, word: str) -> bool:
        return False

    def words(self, rack: Rack, fixed: str, value: int) -> list[str]:
        return []


def _judge(words: Any, level: int) -> Callable[[str], bool]:
    """Whether a word may be suggested at this level. In a dictionary without tiers every word is known."""
    knows = reads(words, level)
    may_suggest: Callable[[str], bool] = getattr(words, "may_suggest", lambda word: counts(word, words))
    return lambda word: word == MMGOOD or (may_suggest(word) and knows(word))


class _Remembering(Vocabulary):
    """Adds the word MMGOOD, and remembers which words it has been asked about."""

    def __init__(self, words: Any, level: int) -> None:
        self._judge = _judge(words, level)
        self._known: dict[str, bool] = {}

    def knows(self, word: str) -> bool:
        if word not in self._known:
            self._known[word] = self._judge(word)
        return self._known[word]

    def words(self, rack: Rack, fixed: str, value: int) -> list[str]:
        found = self._found(rack, "".join(sorted(fixed)), value)
        # Cheap checks first: most racks lack three letters of it.
        house = value >= len(MMGOOD) - len(fixed) > 0 and rack.worth(MMGOOD, fixed) == value
        return [*found, MMGOOD] if house and MMGOOD not in found else found

    def _found(self, rack: Rack, fixed: str, value: int) -> list[str]:
        raise NotImplementedError


class Indexed(_Remembering):
    """A lexicon with a word index, in which a set of words is one large integer.

    The few words that a class has added are not in the index; they are read through.
    """

    def __init__(self, words: Any, level: int) -> None:
        super().__init__(words, level)
        added = getattr(words, "added", ())
        self._added = ReadThrough(words, level, reading=added) if added else None
        self._index = words.word_index(min(len(DICE), longest_seen(words, level)))
        self._ground = self._index.suggested & self._index.up_to_tier(level)
        self._lengths: dict[int, int] = {}
        self._sets: dict[tuple[Rack, str], list[int]] = {}

    def _found(self, rack: Rack, fixed: str, value: int) -> list[str]:
        key = rack, fixed
        if key not in self._sets:
            self._sets[key] = self._by_reds(rack, fixed)
        chosen = 0
        for red, of_these in enumerate(self._sets[key][: value // 2 + 1]):
            if of_these:
                chosen |= of_these & self._of_length(len(fixed) + value - red)
        words: list[str] = self._index.words(chosen) if chosen else []
        return words if self._added is None else [*self._added.read(rack, fixed, value), *words]

    def _of_length(self, length: int) -> int:
        if length not in self._lengths:
            self._lengths[length] = self._index.of_lengths([length])
        return self._lengths[length]

    def _by_reds(self, rack: Rack, fixed: str) -> list[int]:
        """The words for this rack that can take no red die, one, two, …"""
        fitting = self._ground & self._index.spelled_with(rack.letters + fixed)
        fitting &= self._index.with_letters(fixed)
        at_least = [fitting] + [0] * (len(rack.reds) + 1)
        for place, letter in enumerate(rack.reds):
            nth = fixed.count(letter) + rack.reds[: place + 1].count(letter)
            column = self._index.with_letters(letter * nth)
            for number in range(place + 1, 0, -1):
                at_least[number] |= at_least[number - 1] & column
        return [more ^ (more & most) for more, most in pairwise(at_least)]


class ReadThrough(_Remembering):
    """Any other dictionary is read through once; words are grouped by the letters that the rack lacks."""

    def __init__(self, words: Any, level: int, reading: Iterable[str] | None = None) -> None:
        super().__init__(words, level)
        self._all: Iterable[str] = words if reading is None else reading
        self._full_rack: str | None = None
        self._lacking: dict[str, list[str]] = {}
        self._worth: dict[tuple[Rack, str], dict[int, list[str]]] = {}

    def _found(self, rack: Rack, fixed: str, value: int) -> list[str]:
        return self.read(rack, fixed, value)

    def read(self, rack: Rack, fixed: str, value: int) -> list[str]:
        key = rack, fixed
        if key not in self._worth:
            self._worth[key] = self._by_worth(rack, fixed)
        return self._worth[key].get(value, [])

    def _by_worth(self, rack: Rack, fixed: str) -> dict[int, list[str]]:
        self._read_for(rack.letters)
        by_worth: dict[int, list[str]] = {}
        for lack, words in self._lacking.items():
            if len(lack) <= len(fixed) and not _lack(lack, fixed):
                for word in words:
                    by_worth.setdefault(rack.worth(word, fixed), []).append(word)
        return by_worth

    def _read_for(self, letters: str) -> None:
        """After a slurp the rack is smaller: what it can spell was among what the full one could."""
        if self._full_rack is not None and not _lack(letters, self._full_rack):
            return
        self._full_rack, self._lacking = letters, {}
        for word in self._readable:
            self._lacking.setdefault("".join(sorted(_lack(word, letters))), []).append(word)

    @cached_property
    def _readable(self) -> list[str]:
        words = (word for word in self._all if word.isascii() and word.isalpha() and word.isupper())
        return sorted(word for word in words if len(word) <= len(DICE) and self.knows(word))


def _lack(word: str, letters: str) -> str:
    """What is missing among the letters to spell the word."""
    for letter in letters:
        word = word.replace(letter, "", 1)
    return word
