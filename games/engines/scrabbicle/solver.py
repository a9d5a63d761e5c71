"""Finding words in tiles: new words, and what words on the table can become."""

import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from ..ages import HARDEST, reads
from .equipment import BLANK, POINTS, TILES
from .state import State, Word


class Rack(NamedTuple):
    """What a player holds: letters, and a number of blanks."""

    letters: str
    blanks: int

    @classmethod
    def of(cls, tiles: Iterable[str]) -> "Rack":
        faces = [TILES[tile].letter for tile in tiles]
        letters = "".join(sorted(face for face in faces if face != BLANK))
        return cls(letters, len(faces) - len(letters))


class Finder:
    """Finds words in any dictionary that can be searched or at least read through.

    A dictionary that only answers "is this a word?" holds no word that could be found. Where the dictionary
    knows reading levels, it finds only words for the age of this level.
    """

    def __init__(self, words: Container[str], level: int = HARDEST) -> None:
        self._words = words
        self._reads = reads(words, level)

    def new_words(self, rack: Rack, lengths: Sequence[int]) -> list[str]:
        search = getattr(self._words, "fitting", self._fitting)
        return self._known(word for word in search(rack.letters, rack.blanks) if len(word) in lengths)

    def grown(self, word: str, rack: Rack, most: int) -> list[str]:
        """The words that this one becomes with at most `most` tiles put in."""
        search = getattr(self._words, "growing", self._growing)
        longest = len(word) + most
        return self._known(longer for longer in search(word, *rack) if len(longer) <= longest)

    def _known(self, found: Iterable[str]) -> list[str]:
        return list(filter(self._reads, found))

    # For a dictionary that must be read through. What is found is sorted, because a set has no order to rely on.

    def _fitting(self, letters: str, wilds: int) -> list[str]:
        room = len(letters) + wilds
        return sorted(word for word in self._all if len(word) <= room and lacking(word, letters) <= wilds)

    def _growing(self, word: str, letters: str, wilds: int) -> list[str]:
        room = range(len(word) + 1, len(word) + len(letters) + wilds + 1)
        in_order = re.compile(".*".join(word)).search
        longer = (one for one in self._all if len(one) in room and in_order(one))
        return sorted(one for one in longer if lacking(one, word + letters) <= wilds)

    @cached_property
    def _all(self) -> list[str]:
        if not isinstance(self._words, Iterable):
            return []
        return [word for word in self._words if word.isascii() and word.isalpha() and word.isupper()]


def lacking(word: str, letters: str) -> int:
    """How many letters of the word must come from blanks."""
    missing = 0
    for letter in word:
        if letter in letters:
            letters = letters.replace(letter, "", 1)
        else:
            missing += 1
    return missing


class NewWord(NamedTuple):
    score: int
    word: str


def new_words(state: State, rack: Rack, finder: Finder) -> list[NewWord]:
    """All new words that the throw allows, best first."""
    times = 2 if state.doubled else 1
    found = [
        NewWord(_points(word, rack.letters) * times + state.level.bonus_for(len(word)), word)
        for word in finder.new_words(rack, state.lengths)
    ]
    return sorted(found, key=_best_first)


def _best_first(found: NewWord) -> tuple[int, int, str]:
    # Of words that score the same the longer one is the nicer surprise.
    return -found.score, -len(found.word), found.word


def _points(word: str, letters: str) -> int:
    """The points of the word when blanks stand only for letters that are missing."""
    total = 0
    for letter in word:
        if letter in letters:
            letters = letters.replace(letter, "", 1)
            total += POINTS[letter]
    return total


# Making words on the table longer: one at a time, and several at once.
#
# What tiles bring does not depend on where in the word they go: the whole word counts, so its score is what lies there,
# plus the tiles, plus the bonus for its length. The best amendment of several words is therefore a question of handing
# out tiles. The search is exact: for every set of tiles that can be used it keeps the most that this set can bring.


class Growth(NamedTuple):
    """One way to make one word longer: the tiles by their faces, sorted, blanks last."""

    score: int
    word: Word
    longer: str
    faces: str


class Amendment(NamedTuple):
    score: int
    growths: tuple[Growth, ...]


def growths(state: State, seat: int, rack: Rack, finder: Finder) -> list[Growth]:
    return [growth for word in state.amendable(seat) for growth in _growths_of(word, state, rack, finder)]


def _growths_of(word: Word, state: State, rack: Rack, finder: Finder) -> Iterator[Growth]:
    """For every set of tiles with which this word becomes another one, one word that it becomes."""
    text, seen = word.text, set[str]()
    base = sum(letter.points for letter in word.letters)
    for longer in finder.grown(text, rack, state.max_added):
        bonus = state.level.bonus_for(len(longer))
        for faces in _ways_to_pay("".join(sorted(_added(text, longer))), rack):
            if faces not in seen:
                seen.add(faces)
                yield Growth(base + bonus + _worth(faces), word, longer, faces)


def _added(text: str, longer: str) -> str:
    for letter in text:
        longer = longer.replace(letter, "", 1)
    return longer


def _ways_to_pay(letters: str, rack: Rack) -> Iterator[str]:
    """The sets of tiles that can stand for these letters: a blank where one is needed, or where one is left.

    A blank in place of a letter that is there scores less, but leaves the letter for another word.
    """
    if not rack.blanks:
        yield letters
        return
    there = "".join(sorted((Counter(letters) & Counter(rack.letters)).elements()))
    needed = len(letters) - len(there)
    for spared in range(rack.blanks - needed + 1):
        for kept in combinations(there, len(there) - spared) if spared <= len(there) else ():
            yield "".join(kept) + BLANK * (needed + spared)


def _worth(faces: str) -> int:
    return sum(POINTS[face] for face in faces)


def amendments(found: Iterable[Growth], rack: Rack, most: int) -> list[Amendment]:
    """For every set of tiles that can be used, the amendment that brings most; best first."""
    by_word: dict[str, list[Growth]] = defaultdict(list)
    for growth in _in_the_running(found, most):
        by_word[growth.word.id].append(growth)
    counter = _TileCounter(rack, most)
    best = {counter.full: Amendment(0, ())}
    for choices in by_word.values():
        best = _with_one_more(best, choices, counter)
    del best[counter.full]
    return sorted(best.values(), key=lambda one: (-one.score, [growth.longer for growth in one.growths]))


def _in_the_running(found: Iterable[Growth], most: int) -> list[Growth]:
    """Leaves out growths that cannot be part of the best amendment: the same tiles do more in many other words.

    Each further word takes a tile at least. So beside a word that takes some tiles only so many other words can
    grow, and if more words than that do better with these tiles, one of them is free.
    """
    rivals: dict[str, list[Growth]] = defaultdict(list)
    for growth in found:
        rivals[growth.faces].append(growth)
    for faces, group in rivals.items():
        group.sort(key=lambda growth: -growth.score)
        del group[most - len(faces) + 1 :]
    return [growth for group in rivals.values() for growth in group]


class _TileCounter:
    """The tiles left on a rack as one number, so that taking some away is one subtraction.

    Each kind of tile has its own five bits, and the tiles that may still be put in have five more. The highest of the
    five bits is a guard: it becomes 0 when more is taken than is there.
    """

    def __init__(self, rack: Rack, most: int) -> None:
        have = Counter(rack.letters + BLANK * rack.blanks)
        self._one = {face: 1 << 5 * place for place, face in enumerate(have, start=1)}
        self.guards = sum(16 << 5 * place for place in range(len(have) + 1))
        self.full = self.guards + most + sum(self._one[face] * count for face, count in have.items())

    def take(self, faces: str) -> int:
        return len(faces) + sum(self._one[face] for face in faces)


def _with_one_more(
    best: dict[int, Amendment], choices: list[Growth], counter: _TileCounter
) -> dict[int, Amendment]:
    """The best for each rest of the rack when this word, too, may grow in one of these ways."""
    more, guards = dict(best), counter.guards
    costs = [(counter.take(growth.faces), growth.score, growth) for growth in choices]
    for left, (total, grown) in best.items():
        for cost, score, growth in costs:
            rest = left - cost
            if rest & guards == guards and (rest not in more or more[rest].score < total + score):
                more[rest] = Amendment(total + score, (*grown, growth))
    return more
