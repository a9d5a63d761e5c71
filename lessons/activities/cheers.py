"""Words worth celebrating at the end of an activity. Pure: the words of all children come in, a few cards go out.

A card is about a word, not about who is best. Each word and each child is on one card only, while there are others.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from games.boards.page import listed
from games.words import Lexicon
from games.words.meanings import meanings

MOST_CARDS = 6
MOST_NAMED = 3
# Most primary school children do not write words of this tier.
RARE_TIER = 4
SHORTEST = 3


class Found(NamedTuple):
    """The words of one child in one game, in the order in which they were made. `goal` are those of the exit check."""

    name: str
    words: Sequence[str]
    goal: Sequence[str] = ()


@dataclass(frozen=True, kw_only=True)
class Cheer:
    title: str
    icon: str
    word: str
    names: tuple[str, ...]

    @property
    def who(self) -> str:
        """Ida, Kofi and Noor; of many, how many."""
        if len(self.names) > MOST_NAMED:
            return f"{len(self.names)} of you"
        return listed(self.names)

    @property
    def meaning(self) -> str:
        return meanings().line_of(self.word)


class _Words:
    """Who made which word, first come first; only words that a projector may show."""

    def __init__(self, found: Iterable[Found], lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.names: dict[str, list[str]] = {}
        self.goal: dict[str, list[str]] = {}
        for child in found:
            self._add(self.names, child.name, child.words)
            self._add(self.goal, child.name, child.goal)

    def _add(self, names: dict[str, list[str]], name: str, words: Iterable[str]) -> None:
        for word in dict.fromkeys(words):
            if len(word) >= SHORTEST and word in self.lexicon and self.lexicon.may_suggest(word):
                names.setdefault(word, []).append(name)

    def alone(self) -> list[str]:
        return [word for word, names in self.names.items() if len(set(names)) == 1]


Pick = Callable[[_Words], Iterable[str]]


def cheers(found: Iterable[Found], lexicon: Lexicon) -> list[Cheer]:
    """At most six cards."""
    words = _Words(found, lexicon)
    titles: list[tuple[str, str, Pick]] = [
        ("Longest word", "ruler", _longest),
        ("First for today’s goal", "target", _first_of_goal),
        ("A rare find", "star", _rarest),
        ("Nobody else saw it", "eye", _seen_by_one),
        ("Two of a kind inside", "swap", _double_letter),
        ("Most shared", "people", _most_shared),
    ]
    return list(_cards(words, titles))[:MOST_CARDS]


def _cards(words: _Words, titles: Sequence[tuple[str, str, Pick]]) -> Iterator[Cheer]:
    used_words: set[str] = set()
    cheered: Counter[str] = Counter()
    for title, icon, pick in titles:
        picked = [word for word in pick(words) if word not in used_words]
        if not picked:
            continue
        # The first word of a child who is on no card yet, if there is one.
        word = min(picked, key=lambda one: cheered[words.names[one][0]])
        names = tuple(dict.fromkeys(words.names[word]))
        if pick is _first_of_goal:
            names = names[:1]
        used_words.add(word)
        cheered.update(names)
        yield Cheer(title=title, icon=icon, word=word, names=names)


def _longest(words: _Words) -> list[str]:
    most = max(map(len, words.names), default=0)
    return [word for word in words.names if len(word) == most]


def _first_of_goal(words: _Words) -> list[str]:
    return [word for word in words.goal if word in words.names]


def _rarest(words: _Words) -> list[str]:
    tiers = {word: words.lexicon.tier(word) for word in words.names}
    most = max(tiers.values(), default=0)
    return [word for word, tier in tiers.items() if tier == most] if most >= RARE_TIER else []


def _seen_by_one(words: _Words) -> list[str]:
    return sorted(words.alone(), key=lambda word: (-len(word), word))


def _double_letter(words: _Words) -> list[str]:
    return [word for word in words.names if any(one == other for one, other in pairwise(word))]


def _most_shared(words: _Words) -> list[str]:
    shared = {word: len(set(names)) for word, names in words.names.items()}
    most = max(shared.values(), default=0)
    return [word for word, count in shared.items() if count == most] if most > 1 else []
