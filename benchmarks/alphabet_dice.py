"""Alphabet Dice: the best play with 18 dice in hand and 60 on the table, which is more than the box holds.

Beside it the same search over a dictionary that has to be read through, and the way computers play word games since
Appel and Jacobson: a walk through a letter tree from every free cell beside the crossword. That one knows no insertion.
"""

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from typing import Any

from benchmarks.report import Row, report
from games.engines.alphabet_dice.equipment import DICE
from games.engines.alphabet_dice.geometry import STEPS, Cell, Crossword, plan, stepped
from games.engines.alphabet_dice.solver import Find, Solver, Table
from games.engines.alphabet_dice.vocabulary import ReadThrough, vocabulary
from games.words import lexicon

BOARDS = 60
PEER_BOARDS = 4
HAND, ON_THE_TABLE = 18, 60
MEDIAN_MS, WORST_MS = 150.0, 1000.0
Tree = dict[str, Any]


# Boards: more dice than the box has, rolled and laid until the table is full


def board(seed: int) -> Table:
    chance = Random(seed)
    rolled = {die: chance.choice(DICE[die % len(DICE)]) for die in range(1, HAND + ON_THE_TABLE + 10)}
    reds = frozenset(die for die, letter in rolled.items() if letter == DICE[die % len(DICE)][-1])
    table = Table(Crossword(), (), rolled, reds)
    words, bag = vocabulary(lexicon()), list(rolled)
    while len(table.crossword.laid) < ON_THE_TABLE:
        room = min(6, ON_THE_TABLE - len(table.crossword.laid))
        laid = {die for *_cell, die in table.crossword.laid}
        hand = chance.sample([die for die in bag if die not in laid], 8)
        finds = Solver(table._replace(hand=tuple(hand)), words, slurping=False).finds(most=room)
        find = next((find for find in finds if len(find.build.own if find.build else ()) <= room), None)
        if find is not None and find.build is not None:
            table = table._replace(crossword=plan(table.crossword, find.build).crossword)
    laid = {die for *_cell, die in table.crossword.laid}
    return table._replace(hand=tuple([die for die in bag if die not in laid][:HAND]))


# The peers


def with_index(table: Table) -> int:
    return ten(Solver(table, vocabulary(lexicon())))[0].score


def best_build(table: Table) -> int:
    return ten(Solver(table, vocabulary(lexicon()), slurping=False))[0].score


def by_reading_through(table: Table) -> int:
    return ten(Solver(table, ReadThrough(frozenset(lexicon().suggested()), 5)))[0].score


def ten(solver: Solver) -> list[Find]:
    return [find for find, _number in zip(solver.finds(), range(10), strict=False)]


def letter_tree() -> Tree:
    tree: Tree = {}
    for word in lexicon().suggested():
        node = tree
        for letter in word:
            node = node.setdefault(letter, {})
        node["."] = {}
    return tree


class LetterTree:
    """Every build without insertion, by Appel and Jacobson (1988): left parts, then letters to the right."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree

    def __call__(self, table: Table) -> int:
        self._letters = {cell: table.letters[die] for cell, die in table.crossword.at.items()}
        self._reds = Counter(table.letters[die] for die in table.hand if die in table.reds)
        best = 0
        for direction in STEPS:
            self._direction, self._allowed = direction, dict[Cell, set[str] | None]()
            for cell in sorted(self._anchors(), key=lambda cell: cell):
                rack = Counter(table.letters[die] for die in table.hand)
                best = max(best, max(self._from(cell, rack), default=0))
        return best

    def _anchors(self) -> set[Cell]:
        around = {
            stepped(cell, direction, step)
            for cell in self._letters
            for direction in STEPS
            for step in (-1, 1)
        }
        return around - set(self._letters)

    def _from(self, anchor: Cell, rack: Counter[str]) -> Iterator[int]:
        before = stepped(anchor, self._direction, -1)
        if before in self._letters:
            first = before
            while stepped(first, self._direction, -1) in self._letters:
                first = stepped(first, self._direction, -1)
            node: Tree | None = self._tree
            while first != anchor and node is not None:
                node = node.get(self._letters[first])
                first = stepped(first, self._direction)
            if node is not None:
                yield from self._right(anchor, node, rack, "", True)
            return
        room = 0
        anchors = self._anchors()
        while room < HAND and not {before, stepped(before, self._direction, -1)} & (
            set(self._letters) | anchors
        ):
            room, before = room + 1, stepped(before, self._direction, -1)
        yield from self._left(anchor, self._tree, rack, "", room)

    def _left(self, anchor: Cell, node: Tree, rack: Counter[str], laid: str, room: int) -> Iterator[int]:
        yield from self._right(anchor, node, rack, laid, False)
        if not room:
            return
        for letter, deeper in node.items():
            if rack[letter] > 0:
                rack[letter] -= 1
                yield from self._left(anchor, deeper, rack, laid + letter, room - 1)
                rack[letter] += 1

    def _right(self, cell: Cell, node: Tree, rack: Counter[str], laid: str, joined: bool) -> Iterator[int]:
        """`joined`: the word has a die of the table in it. Here a word may not just lie along another one."""
        here = self._letters.get(cell)
        if here is not None:
            if here in node:
                yield from self._right(stepped(cell, self._direction), node[here], rack, laid, True)
            return
        if "." in node and joined and laid:
            used = Counter(laid)
            yield sum(used.values()) + sum((used & self._reds).values())
        allowed = self._crossing(cell)
        for letter, deeper in node.items():
            if rack[letter] > 0 and (allowed is None or letter in allowed):
                rack[letter] -= 1
                yield from self._right(stepped(cell, self._direction), deeper, rack, laid + letter, joined)
                rack[letter] += 1

    def _crossing(self, cell: Cell) -> set[str] | None:
        if cell not in self._allowed:
            across = "down" if self._direction == "across" else "across"
            before, after = self._run(cell, across, -1)[::-1], self._run(cell, across, 1)
            fits = {
                letter
                for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                if lexicon().may_suggest(f"{before}{letter}{after}")
            }
            self._allowed[cell] = fits if before or after else None
        return self._allowed[cell]

    def _run(self, cell: Cell, direction: str, step: int) -> str:
        letters = ""
        while (cell := stepped(cell, direction, step)) in self._letters:
            letters += self._letters[cell]
        return letters


def timed(search: Callable[[Table], int], tables: list[Table]) -> tuple[list[float], list[int]]:
    took, shed = [], []
    for table in tables:
        # Time on the processor: what else the machine does is not the search's fault.
        began = time.process_time()
        shed.append(search(table))
        took.append(1000 * (time.process_time() - began))
    return took, shed


def main() -> int:
    tables = [board(seed) for seed in range(BOARDS)]
    few = tables[:PEER_BOARDS]
    with_index(tables[0])
    ours, shed = timed(with_index, tables)
    builds, shed_by_builds = timed(best_build, tables)
    read, shed_by_reading = timed(by_reading_through, few)
    tree = LetterTree(letter_tree())
    walked, shed_by_tree = timed(tree, few)
    assert shed_by_reading == shed[:PEER_BOARDS], "the same search must find the same"
    not_beaten = sum(ours >= theirs for ours, theirs in zip(shed_by_builds, shed_by_tree, strict=False))
    rows = [
        Row("best: median ms", median(ours), MEDIAN_MS),
        Row("best: worst ms", max(ours), WORST_MS),
        Row("builds alone: median ms", median(builds)),
        Row("reading the dictionary through: times as long", median(read) / median(ours)),
        Row(
            "letter tree, no insertion, no slurp: times as long",
            median(walked) / median(builds[:PEER_BOARDS]),
        ),
        Row("points shed by the best play, mean", sum(shed) / len(shed)),
        Row("points shed by the best build, mean", sum(shed_by_builds) / len(shed)),
        Row("points shed by the letter tree's best, mean", sum(shed_by_tree) / PEER_BOARDS),
        Row("builds shed as much or more: boards", not_beaten, PEER_BOARDS, at_least=True),
    ]
    return report(f"Alphabet Dice: {HAND} dice in hand, {ON_THE_TABLE} on the table, {BOARDS} boards", rows)


if __name__ == "__main__":
    sys.exit(main())
