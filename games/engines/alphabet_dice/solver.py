"""Finding the builds and slurps that shed the most.

What a word sheds depends only on its letters and on those that it takes from the table, not on how it is laid.
So the search goes down from the most that can be shed at all: for each value and each spot the vocabulary names
the words, and the first that can be laid is a best one.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import NamedTuple

from ..values import IllegalMove
from .geometry import STEPS, Ban, Build, Cell, Crossword, bans_after_slurp, is_broken, plan, stepped
from .spots import Spot, embeddings, is_cut, spots
from .vocabulary import Rack, Vocabulary

_CROSSING = {"across": "down", "down": "across"}


class Slurp(NamedTuple):
    cell: Cell
    die: int


class Find(NamedTuple):
    """A play that the rules allow, with what it sheds and the word to show."""

    score: int
    word: str
    build: Build | None
    slurp: Slurp | None = None


class Table(NamedTuple):
    """What there is to play with. Letters are known by die."""

    crossword: Crossword
    hand: tuple[int, ...]
    letters: dict[int, str]
    reds: frozenset[int]
    bans: tuple[Ban, ...] = ()

    def rack(self) -> Rack:
        own = sorted(self.hand, key=self.letters.__getitem__)
        return Rack(self.spelled(own), self.spelled([die for die in own if die in self.reds]))

    def worth(self, dice: Sequence[int]) -> int:
        return len(dice) + len(self.reds.intersection(dice))

    def spelled(self, dice: Sequence[int]) -> str:
        return "".join(self.letters[die] for die in dice)

    def after(self, slurp: Slurp) -> "Table":
        return self._replace(
            crossword=self.crossword.with_die(slurp.cell, slurp.die),
            hand=tuple(die for die in self.hand if die != slurp.die),
            bans=bans_after_slurp(self.bans, self.crossword, slurp.cell, slurp.die),
        )


class Solver:
    """All that one player could do at one moment, best first."""

    def __init__(
        self, table: Table, words: Vocabulary, *, inserting: bool = True, slurping: bool = True
    ) -> None:
        self._table, self._words = table, words
        letters = {cell: table.letters[die] for cell, die in table.crossword.at.items()}
        self._spots = spots(table.crossword, letters, len(table.hand), inserting)
        crossings = {direction: _Crossings(table, words, direction) for direction in STEPS}
        self._builder = _Builder(table, words, crossings)
        self._slurps = [
            _Slurping(table, slurp, self._spots, words, crossings) for slurp in self._open_slurps(slurping)
        ]

    def finds(self, most: int | None = None) -> Iterator[Find]:
        """Builds before slurps that shed the same. Leaves out what sheds more than `most`."""
        whole = self._table.worth(self._table.hand)
        later: dict[int, list[Find]] = {}
        for value in range(whole if most is None else min(most, whole), 0, -1):
            for find in self._worth(value):
                # A ban may have put a black die in the place of a red one: such a find comes later.
                if find.score < value:
                    later.setdefault(find.score, []).append(find)
                else:
                    yield find
            yield from later.pop(value, [])

    def _worth(self, value: int) -> Iterator[Find]:
        for spot in self._spots:
            yield from self._builder.worth(value, spot)
        for slurp in self._slurps:
            yield from slurp.worth(value)

    def _open_slurps(self, slurping: bool) -> Iterator[Slurp]:
        """Every replacement that leaves words on the table; of dice with the same letter the red one first."""
        if not slurping:
            return
        dice = sorted(self._table.hand, key=lambda die: (die not in self._table.reds, die))
        for cell in self._table.crossword.at:
            tried: set[str] = set()
            for die in dice:
                letter = self._table.letters[die]
                if letter not in tried and self._may_replace(Slurp(cell, die)):
                    tried.add(letter)
                    yield Slurp(cell, die)

    def _may_replace(self, slurp: Slurp) -> bool:
        letter, crossword = self._table.letters[slurp.die], self._table.crossword
        for direction in STEPS:
            run = crossword.run(slurp.cell, direction)
            word = "".join(
                letter if cell == slurp.cell else self._table.letters[crossword.at[cell]] for cell in run
            )
            if len(run) > 1 and not self._words.knows(word):
                return False
        if not self._table.bans:
            return True
        after = self._table.after(slurp)
        return not any(is_broken(ban, after.crossword) for ban in after.bans)


class _Slurping:
    """One replacement, alone or with a build through the new letter."""

    def __init__(
        self,
        table: Table,
        slurp: Slurp,
        all_spots: list[Spot],
        words: Vocabulary,
        crossings: "dict[str, _Crossings]",
    ) -> None:
        self._slurp, self._worth = slurp, table.worth([slurp.die])
        self._letter = table.letters[slurp.die]
        self._spots = [
            spot.with_letter(slurp.cell, self._letter) for spot in all_spots if slurp.cell in spot.cells
        ]
        # A build through the new letter never crosses a word of which that letter is part.
        self._builder = _Builder(table.after(slurp), words, crossings)

    def worth(self, value: int) -> Iterator[Find]:
        if value == self._worth:
            yield Find(value, self._word(), None, self._slurp)
        if value <= self._worth:
            return
        for spot in self._spots:
            for find in self._builder.worth(value - self._worth, spot):
                yield find._replace(score=find.score + self._worth, slurp=self._slurp)

    def _word(self) -> str:
        """The longest word with the new letter in it."""
        words = (spot.letters for spot in self._spots if all(step == 1 for step, _soft in spot.steps))
        return max(words, key=len)


class _Crossings:
    """Which own letters may go on the free cells of a line, so that all words across that line are words."""

    def __init__(self, table: Table, words: Vocabulary, direction: str) -> None:
        self._at = {cell: table.letters[die] for cell, die in table.crossword.at.items()}
        self._own = set(table.spelled(table.hand))
        self._words, self._across = words, _CROSSING[direction]
        self._allowed: dict[Cell, set[str] | None] = {}

    def __getitem__(self, cell: Cell) -> set[str] | None:
        """None: any letter, since no die lies beside the cell."""
        if cell not in self._allowed:
            self._allowed[cell] = self._look(cell)
        return self._allowed[cell]

    def _look(self, cell: Cell) -> set[str] | None:
        before, after = self._letters(cell, -1)[::-1], self._letters(cell, 1)
        if not before and not after:
            return None
        return {letter for letter in self._own if self._words.knows(f"{before}{letter}{after}")}

    def _letters(self, cell: Cell, step: int) -> str:
        letters = ""
        while (cell := stepped(cell, self._across, step)) in self._at:
            letters += self._at[cell]
        return letters


class _Builder:
    """Lays words on spots."""

    def __init__(self, table: Table, words: Vocabulary, crossings: dict[str, _Crossings]) -> None:
        self._table, self._words, self._crossings = table, words, crossings
        self._rack = table.rack()
        self._banned = {ban.die for ban in table.bans}

    def worth(self, value: int, spot: Spot) -> Iterator[Find]:
        for word in self._words.words(self._rack, spot.letters, value):
            for places in embeddings(word, spot):
                yield from self._laid(word, spot, places)

    def _laid(self, word: str, spot: Spot, places: tuple[int, ...]) -> Iterator[Find]:
        cut = is_cut(places, spot)
        if not cut and not self._fits(word, spot, places):
            return
        own = [letter for place, letter in enumerate(word) if place not in places]
        for dice in self._deals(own):
            build = _build(spot, places, dice)
            if not (cut or self._banned) or self._stands(build):
                yield Find(self._table.worth(dice), word, build)
                return

    def _fits(self, word: str, spot: Spot, places: tuple[int, ...]) -> bool:
        """Whether there is room at both ends and every crossing is a word. That is enough where nothing moves."""
        if not places:
            return True
        if places[0] > spot.room_before or len(word) - places[-1] - 1 > spot.room_after:
            return False
        crossings, first = self._crossings[spot.direction], spot.cells[0]
        for place, letter in enumerate(word):
            if place not in places:
                allowed = crossings[stepped(first, spot.direction, place - places[0])]
                if allowed is not None and letter not in allowed:
                    return False
        return True

    def _stands(self, build: Build) -> bool:
        """What the rules say, word by word, once everything has moved."""
        before = self._table.crossword
        try:
            after = plan(before, build).crossword
        except IllegalMove:
            return False
        if any(is_broken(ban, after) for ban in self._table.bans):
            return False
        return all(
            self._words.knows(self._table.spelled(dice)) for dice in set(after.words) - set(before.words)
        )

    def _deals(self, letters: list[str]) -> Iterator[tuple[int, ...]]:
        """Which dice to lay for these letters: red ones first; other choices only matter because of bans."""
        wanted = sorted(set(letters))
        choices = [self._choices(letter, letters.count(letter)) for letter in wanted]
        deals = [dict(zip(wanted, dealt, strict=True)) for dealt in product(*choices)]
        deals.sort(key=lambda deal: -sum(self._table.worth(dice) for dice in deal.values()))
        for deal in deals:
            left = {letter: iter(dice) for letter, dice in deal.items()}
            yield tuple(next(left[letter]) for letter in letters)

    def _choices(self, letter: str, count: int) -> list[tuple[int, ...]]:
        dice = [die for die in self._table.hand if self._table.letters[die] == letter]
        dice.sort(key=lambda die: (die not in self._table.reds, die))
        if self._banned.isdisjoint(dice):
            return [tuple(dice[:count])]
        return list(permutations(dice, count))


def _build(spot: Spot, places: tuple[int, ...], dice: tuple[int, ...]) -> Build:
    own, length = iter(dice), len(dice) + len(places)
    cell_at = dict(zip(places, spot.cells, strict=True))
    word = tuple(cell_at[place] if place in cell_at else next(own) for place in range(length))
    return Build(spot.direction, word)
