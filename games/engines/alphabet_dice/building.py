"""The geometry of a build: which pieces of the crossword move where. Words are judged elsewhere."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ..values import IllegalMove
from .crossword import Cell, Crossword, Tie, along, line_of, stepped
from .equipment import die_number

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
