"""Words: the lexicon beside its goals and beside the obvious alternatives, same words and same racks in one run.

    python -m benchmarks.words

The peers: reading a set through with Counters; a walk through a packed word graph (arrays, endings shared); the same
walk over a library's trie. marisa-trie and DAWG2 are measured where they are installed; the project needs neither.
`benchmarks/word_norms.py` adds how well the tiers agree with the ages at which children know words.
"""

import gc
import importlib
import json
import subprocess
import sys
import time
from array import array
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from random import Random
from statistics import median
from typing import Any, NamedTuple, Protocol

from benchmarks import word_norms
from benchmarks.report import Row, report
from games.engines import Context, SeededDice
from games.words import ClassLexicon, lexicon
from games.words.solver import Find, Search, Worth, best_first

RACKS = 40
SCANNED = 3
ROUNDS = 5
TURNS = 120
OURS, OWN = "ours", "ours with a class's own"
LETTERS = "EEEEEEAAAAIIIIOOOTTTNNNSSSRRRLLLDDDCCMMPPHHGGBBFFWWYYVKJUUXQZ"
POINTS = {
    letter: 1 + "EAIOTNSRLDCMPHGUBFWYVKJXQZ".index(letter) // 6 for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
}
BONUS = {5: 5, 6: 10, 7: 25, 8: 25}

WORDS = lexicon().suggested()


@dataclass(frozen=True)
class Rack:
    letters: str
    wilds: int
    targets: str

    @property
    def worth(self) -> Worth:
        return Worth(POINTS, BONUS, self.targets)

    def best_of(self, words: Iterator[str]) -> Find:
        search = Search(lexicon().word_index(15), self.letters, self.wilds, self.worth)
        return min(map(search.find, words), key=best_first, default=Find("", 0))


class Peer(Protocol):
    name: str

    def has(self) -> Container[str]: ...

    def spelled(self, letters: str, wilds: int) -> Iterator[str]: ...


class SetAndCounter:
    """What one writes first."""

    name = "set and Counter"

    def __init__(self) -> None:
        self._words = frozenset(WORDS)

    def has(self) -> Container[str]:
        return self._words

    def spelled(self, letters: str, wilds: int) -> Iterator[str]:
        have, room = Counter(letters), len(letters) + wilds
        return (word for word in self._words if len(word) <= room and (Counter(word) - have).total() <= wilds)


class WordGraph:
    """A graph in which words share beginnings and endings, packed into arrays: for each node its edges in a row."""

    name = "packed word graph"

    def __init__(self) -> None:
        self._letters, self._goals, self._first = "", array("I"), array("I")
        self._ends = bytearray()
        self._known: dict[tuple[bool, tuple[tuple[str, int], ...]], int] = {}
        self._root = self._pack(sorted(WORDS), 0)

    def _pack(self, words: list[str], depth: int) -> int:
        """The node for words that are the same up to here; equal endings give the same node."""
        ends = len(words[0]) == depth
        groups: dict[str, list[str]] = {}
        for word in words[ends:]:
            groups.setdefault(word[depth], []).append(word)
        edges = tuple((letter, self._pack(group, depth + 1)) for letter, group in groups.items())
        key = bool(ends), edges
        if key not in self._known:
            self._known[key] = len(self._first)
            self._first.append(len(self._letters))
            self._ends.append(ends)
            self._letters += "".join(letter for letter, _goal in edges) + "\n"
            self._goals.extend([*(goal for _letter, goal in edges), 0])
        return self._known[key]

    def has(self) -> Container[str]:
        return _Asked(self._accepts)

    def _accepts(self, word: str) -> bool:
        node = self._root
        for letter in word:
            first = self._first[node]
            edge = self._letters.find(letter, first, self._letters.index("\n", first))
            if edge < 0:
                return False
            node = self._goals[edge]
        return bool(self._ends[node])

    def spelled(self, letters: str, wilds: int) -> Iterator[str]:
        return self._walk(self._root, "", Counter(letters), wilds)

    def _walk(self, node: int, so_far: str, have: Counter[str], wilds: int) -> Iterator[str]:
        if self._ends[node]:
            yield so_far
        edge = self._first[node]
        while (letter := self._letters[edge]) != "\n":
            if have[letter]:
                have[letter] -= 1
                yield from self._walk(self._goals[edge], so_far + letter, have, wilds)
                have[letter] += 1
            elif wilds:
                yield from self._walk(self._goals[edge], so_far + letter, have, wilds - 1)
            edge += 1


class LibraryTrie:
    """A library's trie, asked for each beginning of a word whether anything goes on from it."""

    def __init__(self, name: str, trie: Any) -> None:
        self.name = name
        self._trie = trie

    def has(self) -> Container[str]:
        found: Container[str] = self._trie
        return found

    def spelled(self, letters: str, wilds: int) -> Iterator[str]:
        return self._walk("", Counter(letters), wilds)

    def _walk(self, so_far: str, have: Counter[str], wilds: int) -> Iterator[str]:
        if so_far in self._trie:
            yield so_far
        for letter in POINTS if wilds else [letter for letter, left in have.items() if left]:
            longer, own = so_far + letter, have[letter] > 0
            if self._trie.has_keys_with_prefix(longer):
                have[letter] -= own
                yield from self._walk(longer, have, wilds - (not own))
                have[letter] += own


class _Asked(Container[str]):
    def __init__(self, accepts: Callable[[str], bool]) -> None:
        self._accepts = accepts

    def __contains__(self, word: object) -> bool:
        return self._accepts(str(word))


class MarisaTrie(LibraryTrie):
    """marisa-trie has no question for beginnings; its iterator over keys with one answers it."""

    def _walk(self, so_far: str, have: Counter[str], wilds: int) -> Iterator[str]:
        if so_far in self._trie:
            yield so_far
        for letter in POINTS if wilds else [letter for letter, left in have.items() if left]:
            longer, own = so_far + letter, have[letter] > 0
            if next(self._trie.iterkeys(longer), None) is not None:
                have[letter] -= own
                yield from self._walk(longer, have, wilds - (not own))
                have[letter] += own


def peers() -> list[Peer]:
    found: list[Peer] = [SetAndCounter(), WordGraph()]
    if trie := _installed("marisa_trie"):
        found.append(MarisaTrie("marisa-trie", trie.Trie(WORDS)))
    if graph := _installed("dawg"):
        found.append(LibraryTrie("DAWG2", graph.CompletionDAWG(WORDS)))
    return found


def _installed(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


# Questions


def racks(count: int, length: int, wilds: int, seed: int) -> list[Rack]:
    chance = Random(seed)
    return [
        Rack(
            "".join(chance.choices(LETTERS, k=length - wilds)),
            wilds,
            "".join(chance.sample("AEIOTNSRHLDC", 4)),
        )
        for _ in range(count)
    ]


def ours(rack: Rack) -> Find:
    best = lexicon().best(rack.letters, rack.wilds, worth=rack.worth, most=1)
    return best[0] if best else Find("", 0)


def microseconds(ask: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The best of some rounds: what else the machine does is not ours to measure."""
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        ask()
        best = min(best, time.perf_counter() - start)
    return best * 1e6


def typical(answer: Callable[[Any], object], questions: Iterable[Any]) -> float:
    return median(microseconds(partial(answer, question)) for question in questions)


def judging(dictionaries: Mapping[str, Container[str]], *, typed: bool) -> dict[str, float]:
    """Nanoseconds for a word or rubbish, asked as the engines ask when they judge a move.

    Either each was asked about before, or each was just typed and its hash is not yet known. The dictionaries take
    turns, so that what else the machine does meets them all.
    """
    tables = {name: Context(SeededDice(1), words, 0.0) for name, words in dictionaries.items()}
    best = dict.fromkeys(tables, float("inf"))
    for _ in range(TURNS):
        for name, ctx in tables.items():
            for _again in range(3):
                asked = _just_typed() if typed else _words_and_rubbish()
                best[name] = min(best[name], microseconds(partial(_judge, asked, ctx), 1))
    return {name: took * 1_000 / len(_words_and_rubbish()) for name, took in best.items()}


def _judge(asked: list[str], ctx: Context) -> None:
    for word in asked:
        word in ctx.accepted  # noqa: B015


def _just_typed() -> list[str]:
    return [f"{word} "[:-1] for word in _words_and_rubbish()]


@lru_cache
def _words_and_rubbish() -> list[str]:
    chance = Random(3)
    asked = chance.choices(WORDS, k=2_000) + [word[::-1] for word in chance.choices(WORDS, k=2_000)]
    chance.shuffle(asked)
    return asked


# Each question with its goal in microseconds. Peers get fewer racks, and must give the same answers.


def compare_best(what: str, length: int, wilds: int, goal: float, others: list[Peer]) -> list[Row]:
    table = racks(RACKS, length, wilds, seed=length + wilds)
    few = table[:SCANNED]
    rows = [Row(f"{what}, µs", typical(ours, table), goal)]
    for peer in others:
        theirs = partial(best_by, peer)
        assert list(map(ours, few)) == list(map(theirs, few)), peer.name
        rows.append(_beside(peer, typical(theirs, few), typical(ours, few)))
    return rows


def best_by(peer: Peer, rack: Rack) -> Find:
    return rack.best_of(peer.spelled(rack.letters, rack.wilds))


def compare_growing(goal: float, others: list[Peer]) -> list[Row]:
    chance = Random(8)
    asked = [
        Growth(word, "".join(chance.choices(LETTERS, k=7)))
        for word in ("CAT", "LATE", "PLAN", "HORSE", "MOON") * 6
    ]
    few = asked[:SCANNED]
    rows = [Row("putting 7 letters into a word, µs", typical(grown, asked), goal)]
    for peer in others:
        theirs = partial(grown_by, peer)
        assert list(map(grown, few)) == list(map(theirs, few)), peer.name
        rows.append(_beside(peer, typical(theirs, few), typical(grown, few)))
    return rows


class Growth(NamedTuple):
    word: str
    letters: str


def grown(growth: Growth) -> list[str]:
    return lexicon().growing(growth.word, growth.letters)


def grown_by(peer: Peer, growth: Growth) -> list[str]:
    longer = (
        found for found in peer.spelled(growth.word + growth.letters, 0) if len(found) > len(growth.word)
    )
    return sorted(
        (found for found in longer if _in_order(growth.word, found)), key=lambda found: (-len(found), found)
    )


def _in_order(word: str, longer: str) -> bool:
    rest = iter(longer)
    return all(letter in rest for letter in word)


def _beside(peer: Peer, theirs: float, mine: float) -> Row:
    """How many times as long a peer takes: a hundred times for the scan, never less than we do for the others."""
    return Row(
        f"    {peer.name} takes so many times as long",
        theirs / mine,
        100 if _is_scan(peer) else 1,
        at_least=True,
    )


def _is_scan(peer: Peer) -> bool:
    return isinstance(peer, SetAndCounter)


def compare_judging(goal: float, others: list[Peer]) -> list[Row]:
    dictionaries: dict[str, Container[str]] = {
        OURS: lexicon(),
        OWN: ClassLexicon(lexicon(), added={"BLORP": 1}, blocked={"CAT": ""}),
        **{peer.name: peer.has() for peer in others},
    }
    again, typed = judging(dictionaries, typed=False), judging(dictionaries, typed=True)
    return [
        Row("is it a word, asked again, ns", again[OURS], goal),
        *(_as_word(peer, again) for peer in others),
        Row("is it a word, just typed, ns", typed[OURS], goal),
        *(_as_word(peer, typed) for peer in others),
        Row("just typed in a class with words of its own, ns", typed[OWN], goal),
    ]


def _as_word(peer: Peer, took: Mapping[str, float]) -> Row:
    """A plain set is only shown, since ours is one."""
    if _is_scan(peer):
        return Row("    a plain set", took[peer.name])
    return _beside(peer, took[peer.name], took[OURS])


# Loading, in a fresh process

_LOADING = """
import json, resource, time
def resident():
    with open("/proc/self/statm") as pages:
        return int(pages.read().split()[1]) * resource.getpagesize() / 1e6
from games.words import lexicon
before, start = resident(), time.perf_counter()
words = lexicon()
opened = time.perf_counter()
"CATS" in words, words.tier("HOUSE"), words.fitting("STARLIN", 1)
used = time.perf_counter()
all(words.tier(word) for word in words), words.fitting("ABCDEFGHIJKLMNOPQR", 2), words.fitting("STARLING", 3)
words.suggested(), words.is_refused("X")
print(json.dumps([(opened - start) * 1e3, (used - start) * 1e3, resident() - before]))
"""


def loading() -> list[Row]:
    ran = [
        subprocess.run([sys.executable, "-c", _LOADING], capture_output=True, check=True).stdout
        for _ in range(15)
    ]
    opened, used, memory = (min(figures) for figures in zip(*map(json.loads, ran), strict=True))
    return [
        Row("load, ms", opened, 20),
        Row("load, and answer a first question of each kind, ms", used, 20),
        Row("memory after every word was asked for, MB", memory, 25),
    ]


def main() -> int:
    others = peers()
    agreement = word_norms.rows()
    gc.disable()
    rows = [
        *compare_judging(1_000, others),
        *compare_best("best word of 7 dice", 7, 0, 500, others),
        *compare_best("best word of 7 dice, two of them wild", 7, 2, 1_500, others),
        *compare_best("best word of 18 letters", 18, 0, 2_000, others),
        *compare_growing(500, others),
        *loading(),
        *agreement,
    ]
    return report(f"{len(WORDS):,} words, medians", rows)


if __name__ == "__main__":
    sys.exit(main())
