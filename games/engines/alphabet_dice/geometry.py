"""Where dice lie, which words they form, and what a build moves. Spelling is not judged here."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from ..values import IllegalMove
from .equipment import die_number

Cell = tuple[int, int]
Tie = frozenset[Cell]

STEPS: dict[str, Cell] = {"across": (0, 1), "down": (1, 0)}


def stepped(cell: Cell, direction: str, count: int = 1) -> Cell:
    row, column = STEPS[direction]
    return cell[0] + count * row, cell[1] + count * column


def along(cell: Cell, direction: str) -> int:
    """How far along its line a cell lies."""
    return cell[1] if direction == "across" else cell[0]


def line_of(cell: Cell, direction: str) -> int:
    return cell[0] if direction == "across" else cell[1]


class Laid(NamedTuple):
    row: int
    col: int
    die: int


@dataclass(frozen=True)
class Crossword:
    """Dice on cells, in reading order. It never changes: a move makes a new one."""

    laid: tuple[Laid, ...] = ()

    @classmethod
    def of(cls, dice: Mapping[Cell, int]) -> "Crossword":
        return cls(tuple(sorted(Laid(*cell, die) for cell, die in dice.items())))

    @cached_property
    def at(self) -> dict[Cell, int]:
        return {(row, col): die for row, col, die in self.laid}

    @cached_property
    def places(self) -> dict[int, Cell]:
        return {die: (row, col) for row, col, die in self.laid}

    def with_die(self, cell: Cell, die: int) -> "Crossword":
        return Crossword.of({**self.at, cell: die})

    # Words

    def run(self, cell: Cell, direction: str) -> list[Cell]:
        """The unbroken line of dice through a cell; a lone die is a line of one."""
        first = cell
        while (before := stepped(first, direction, -1)) in self.at:
            first = before
        return list(self._onwards(first, direction))

    def _onwards(self, cell: Cell, direction: str) -> Iterator[Cell]:
        while cell in self.at:
            yield cell
            cell = stepped(cell, direction)

    def runs(self, direction: str) -> list[tuple[int, ...]]:
        """The dice of every word in one direction, by the place where it begins."""
        lines = (self.run(cell, direction) for cell in self.at if self._begins(cell, direction))
        return [tuple(self.at[cell] for cell in line) for line in lines if len(line) > 1]

    def _begins(self, cell: Cell, direction: str) -> bool:
        return stepped(cell, direction, -1) not in self.at

    @cached_property
    def words(self) -> list[tuple[int, ...]]:
        """All words as their dice: across, then down."""
        return [*self.runs("across"), *self.runs("down")]

    # What hangs together

    def pieces(self, cut: Iterable[Tie] = ()) -> dict[Cell, int]:
        """The number of each cell's piece when some ties between neighbours are cut."""
        cuts, piece = set(cut), dict[Cell, int]()
        for number, cell in enumerate(self.at):
            if cell not in piece:
                self._mark(cell, number, cuts, piece)
        return piece

    def _mark(self, start: Cell, number: int, cuts: set[Tie], piece: dict[Cell, int]) -> None:
        piece[start], reached = number, [start]
        while reached:
            cell = reached.pop()
            for other in self._neighbours(cell):
                if other not in piece and not (cuts and frozenset((cell, other)) in cuts):
                    piece[other] = number
                    reached.append(other)

    def _neighbours(self, cell: Cell) -> list[Cell]:
        row, col = cell
        around = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
        return [other for other in around if other in self.at]


EMPTY = Crossword()


# Building: which pieces of the crossword move where

ORIGIN: Cell = (0, 0)


@dataclass(frozen=True, slots=True)
class Build:
    """A finished word, die by die: own dice by number, dice on the table by their cells."""

    direction: str
    word: tuple[int | Cell, ...]
    anchor: Cell | None = None

    @classmethod
    def from_action(cls, fields: Mapping[str, Any]) -> "Build":
        word = (die_number(item) if isinstance(item, str) else _cell(item) for item in fields["word"])
        anchor = fields.get("anchor")
        return cls(fields["dir"], tuple(word), None if anchor is None else _cell(anchor))

    @property
    def own(self) -> list[int]:
        return [item for item in self.word if isinstance(item, int)]

    @property
    def cells(self) -> list[Cell]:
        return [item for item in self.word if not isinstance(item, int)]


def _cell(pair: list[int]) -> Cell:
    return pair[0], pair[1]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a build does to the table: dice laid, dice moved, and the crossword afterwards."""

    laid: dict[int, Cell]
    moved: dict[int, Cell]
    crossword: Crossword


def plan(crossword: Crossword, build: Build) -> Plan:
    """Raises IllegalMove if the dice cannot be laid like that."""
    if not build.own:
        raise IllegalMove("no-own-die", "Lay at least one of your own dice.")
    if not crossword.laid:
        return _first_word(build)
    _check_named(crossword, build)
    _check_anchor(build)
    _check_line(build)
    _check_whole(crossword, build)
    return _fitted(crossword, build)


def _first_word(build: Build) -> Plan:
    if build.cells or build.anchor:
        raise IllegalMove("nothing-there", "No dice lie on the table yet: begin with your own.")
    laid = {die: stepped(ORIGIN, build.direction, place) for place, die in enumerate(build.own)}
    return Plan(laid, {}, Crossword.of({cell: die for die, cell in laid.items()}))


# Is it one word of this table?


def _check_named(crossword: Crossword, build: Build) -> None:
    if not build.cells:
        raise IllegalMove("not-joined", "Your word must use at least one die that lies on the table.")
    if any(cell not in crossword.at for cell in build.cells):
        raise IllegalMove("nothing-there", "There is no die at that place.")


def _check_anchor(build: Build) -> None:
    if build.anchor is not None and build.anchor not in build.cells:
        raise IllegalMove("anchor", "The die that stays where it is must be part of your word.")


def _check_line(build: Build) -> None:
    if len({line_of(cell, build.direction) for cell in build.cells}) > 1:
        raise IllegalMove("one-line", "All dice of a word must lie in one line.")
    steps = [along(cell, build.direction) for cell in build.cells]
    if any(before >= after for before, after in pairwise(steps)):
        raise IllegalMove("old-order", "The dice on the table must keep their order.")


def _check_whole(crossword: Crossword, build: Build) -> None:
    named = set(build.cells)
    for cell in build.cells:
        if not named.issuperset(crossword.run(cell, build.direction)):
            raise IllegalMove("whole-word", "Name every die of the word, from its first to its last.")


# Where everything goes


def _fitted(crossword: Crossword, build: Build) -> Plan:
    shift = _shifts(crossword, build)
    anchor = build.anchor or build.cells[0]
    begins = stepped(anchor, build.direction, -build.word.index(anchor))
    goals = {
        die: stepped(begins, build.direction, place)
        for place, die in enumerate(build.word)
        if isinstance(die, int)
    }
    moved = {crossword.at[cell]: stepped(cell, build.direction, by) for cell, by in shift.items() if by}
    return _settled(crossword, build, Plan(goals, moved, crossword))


def _shifts(crossword: Crossword, build: Build) -> dict[Cell, int]:
    """How far along the word's line each die on the table has to move."""
    piece = crossword.pieces(_cuts(build))
    needed: dict[int, int] = {}
    for cell, by in _word_shifts(build).items():
        if needed.setdefault(piece[cell], by) != by:
            raise _no_room("those dice hang together elsewhere")
    return {cell: needed[number] for cell, number in piece.items()}


def _word_shifts(build: Build) -> dict[Cell, int]:
    """How far the finished word moves each of its dice, seen from the one that stays."""
    place = {item: index for index, item in enumerate(build.word) if not isinstance(item, int)}
    anchor = build.anchor or build.cells[0]
    zero = place[anchor] - along(anchor, build.direction)
    return {cell: index - along(cell, build.direction) - zero for cell, index in place.items()}


def _cuts(build: Build) -> list[Tie]:
    """The ties that own dice push apart. Words apart in the line are joined, never pushed or pulled."""
    cuts: list[Tie] = []
    place = {item: index for index, item in enumerate(build.word)}
    for before, after in pairwise(build.cells):
        wanted = place[after] - place[before]
        distance = along(after, build.direction) - along(before, build.direction)
        if wanted == distance:
            continue
        if distance > 1:
            raise _no_room("your dice must fill the space between the words exactly")
        cuts.append(frozenset((before, after)))
    return cuts


def _settled(crossword: Crossword, build: Build, goals: Plan) -> Plan:
    """The crossword with everything in its new place, if each die has a cell of its own."""
    places = crossword.places | goals.moved | goals.laid
    if Counter(places.values()).most_common(1)[0][1] > 1:
        raise _no_room("two dice would land on the same place")
    after = Crossword.of({cell: die for die, cell in places.items()})
    if len(after.run(places[build.own[0]], build.direction)) > len(build.word):
        raise IllegalMove("whole-word", "Other dice would lie right beside your word: they belong to it.")
    return Plan(goals.laid, goals.moved, after)


def _no_room(why: str) -> IllegalMove:
    return IllegalMove("no-room", f"There is no room: {why}.")


# Bans: a slurped die may not come back to its word


class Ban(NamedTuple):
    """A slurped die may not come back into the word that runs in this direction through the marker.

    The marker is a die of that word. Words only grow, and when the marker itself is slurped the die that
    takes its place becomes the marker: so the ban follows its word through every insertion and joining.
    """

    direction: str
    die: int
    marker: int


def bans_after_slurp(bans: Iterable[Ban], crossword: Crossword, cell: Cell, die: int) -> tuple[Ban, ...]:
    """The bans once the die at this cell of the old crossword has been replaced."""
    pulled = crossword.at[cell]
    kept = [ban._replace(marker=die) if ban.marker == pulled else ban for ban in bans]
    new = [Ban(direction, pulled, die) for direction in STEPS if len(crossword.run(cell, direction)) > 1]
    return (*kept, *(ban for ban in new if ban not in kept))


def is_broken(ban: Ban, crossword: Crossword) -> bool:
    """Whether the banned die lies in its old word again."""
    if ban.die not in crossword.places:
        return False
    word = crossword.run(crossword.places[ban.marker], ban.direction)
    return crossword.places[ban.die] in word


def check_bans(bans: Iterable[Ban], crossword: Crossword) -> None:
    if any(is_broken(ban, crossword) for ban in bans):
        raise IllegalMove(
            "slurped-back", "A die that was slurped out of a word may not come back into it in this serving."
        )
