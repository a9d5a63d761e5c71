"""Making words on the table longer: one at a time, and several at once.

What tiles put into a word bring does not depend on where they go: the whole word counts, so its score is what
lies there, plus the tiles, plus the bonus for its length. The best amendment of several words is therefore a
question of handing out tiles, and it is answered exactly: every set of tiles that can be used is kept with the
most that it can bring. Promised is the best amendment among all words that the finder knows.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from .equipment import BLANK, POINTS
from .solver import Finder, Rack
from .state import State, Word


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
    """The tiles that can stand for these letters: a blank where one is needed, and where one is to be had.

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
    """Without what cannot be part of the best: the same tiles do more in many other words.

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

    Each kind of tile has its own five bits, the tiles that may still be put in have five more, and the highest of
    the five is a guard: it falls when more is taken than is there.
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
