"""One line that a child can read for each word, out of WordNet's glosses and a list written by hand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass

from . import lists
from .wordnet import Synset, WordNet

LINES = lists.LISTS / "meanings"
LONGEST = 90
_SHORTEST = 24
_ASIDE = re.compile(r"\s*\([^)]*\)")
_SPACES = re.compile(r"\s+")
_WORD = re.compile(r"[a-z]+", re.IGNORECASE)
# Where a long gloss can be cut, the best place first: what follows only adds detail.
_BREAKS = tuple(
    re.compile(rf"(?=({words})\b)")
    for words in (
        r" especially| usually| often| typically| including| such as| as in| e\.g",
        r",? that| which| who| whose| where| when| used| having| consisting| containing",
        r" with| for| from| by| made| to| in| on| at",
        r",| or| and| of",
    )
)


# WordNet takes these for units and chemical elements, too.
_LITTLE = frozenset(
    ("a", "an", "as", "at", "be", "by", "he", "in", "it", "no", "of", "on", "or", "to", "are", "can", "two")
)
# A line must not end where something is still to be told ("a large heavy knife used").
_HANGING = frozenset((
    "used", "made", "is", "being", "having", "characterized", "consisting", "containing", "composed", "intended",
    "involved", "designed", "depending", "performing", "caused", "marked", "resulting", "produced", "obtained",
))  # fmt: skip
_CHOICE = 3
_LATER_SENSE = 0.6
_CIRCULAR = 1.5
# A child meets the bird "ostrich" before the person who is called one: WordNet's fields for animals, things that people
# made, bodies, food, nature, plants and materials.
_THING = 1
_THINGS = frozenset((5, 6, 8, 13, 17, 20, 27))


@dataclass(frozen=True)
class Writer:
    """Writes lines for words: without refused words, and without unsuggested ones for a word that may be suggested."""

    net: WordNet
    tiers: Mapping[str, int]
    refused: Set[str]
    unsuggested: Set[str]
    awkward: Set[str]
    written: Mapping[str, str]
    """The lines made by hand."""

    def line(self, word: str) -> str | None:
        """The line for a base form: by hand, or the easiest to read of its most frequent senses."""
        if word in self.written:
            return self.written[word]
        costs: dict[str, float] = {}
        for rank, synset in enumerate(self._fit_senses(word)):
            if line := self.shortened(synset.gloss):
                costs[line] = self._hardness(line, word) + _LATER_SENSE * rank - _THING * _is_thing(synset)
        return min(costs, key=lambda line: costs[line], default=None)

    def _fit_senses(self, word: str) -> list[Synset]:
        fit = [synset for synset in self._senses(word) if self._is_fit(synset.gloss, word)]
        better = [synset for synset in fit if not _mentions(synset.gloss, self.awkward)]
        return (better or fit)[:_CHOICE]

    def _is_fit(self, text: str, word: str) -> bool:
        hidden = word not in self.unsuggested and _mentions(text, self.unsuggested)
        return not hidden and not _mentions(text, self.refused)

    def _senses(self, word: str) -> Iterator[Synset]:
        for part in sorted(self.net.parts(word), key=lambda part: -self.net.frequency(part, word)):
            yield from (synset for synset in self.net.senses(part, word) if word.lower() in synset.names)

    def _hardness(self, line: str, word: str) -> float:
        """The mean tier of the longer words; a line that explains a word by itself is hard too."""
        words = [found.upper() for found in _WORD.findall(line) if len(found) > 3]
        tiers = [self.tiers.get(found, 5) for found in words] or [2]
        return sum(tiers) / len(tiers) + _CIRCULAR * any(found.startswith(word[:6]) for found in words)

    def shortened(self, gloss: str) -> str:
        """WordNet's gloss without examples, asides and after-thoughts, cut where a phrase ends."""
        text = _ASIDE.sub("", gloss.partition('"')[0]).partition(";")[0].partition(":")[0].replace("`", "'")
        text = _SPACES.sub(" ", text.rpartition(")")[2].partition("(")[0]).strip(" ,.;:-")
        if len(text) <= LONGEST:
            return text
        ends = (end for mark in _BREAKS for end in self._ends(text, mark))
        return text[: next(ends, text.rfind(" ", 0, LONGEST))].strip(" ,.;:-")

    def _ends(self, text: str, mark: re.Pattern[str]) -> list[int]:
        """Where the text can be cut, the latest first: never after an adjective or a little word."""
        ends = [match.start() for match in mark.finditer(text) if _SHORTEST <= match.start() <= LONGEST]
        return [end for end in reversed(ends) if self._can_end(_WORD.findall(text[:end])[-1])]

    def _can_end(self, word: str) -> bool:
        return word not in _LITTLE | _HANGING and any(part in "nv" for part, _base in self.net.bases(word))

    def built(self, word: str, known: Set[str]) -> str | None:
        """A line for a word that is built from one we know: "unkindly", "reheat", "oddness"."""
        for pattern, bases, part, line in _BUILT:
            match = pattern.fullmatch(word)
            base = next(filter(known.__contains__, bases(match[1])), None) if match else None
            if base and part in self.net.parts(base):
                text = line.format(base.lower(), article="an" if base[0] in "AEIOU" else "a")
                return text if self._is_fit(text, word) else None
        return None


def _is_thing(synset: Synset) -> bool:
    return synset.part == "n" and synset.field in _THINGS


def by_hand() -> dict[str, str]:
    """The hand-written lines, each "word: what it means"; a file for each letter that words begin with."""
    files = sorted(LINES.glob("?.txt"))
    entries = (line.split(": ", 1) for path in files for line in path.read_text().splitlines())
    return {word.upper(): text for word, text in entries}


def _mentions(text: str, words: Set[str]) -> bool:
    return any(word.upper() in words for word in _WORD.findall(text.partition('"')[0]))


def _bare(stem: str) -> Iterable[str]:
    return (stem,)


def _stem(stem: str) -> Iterable[str]:
    return (stem, stem + "E", *((stem[:-1] + "Y",) if stem.endswith("I") else ()))


def _adjective(stem: str) -> Iterable[str]:
    return (*_stem(stem), stem + "L", stem + "LE", stem.removesuffix("AL"))


_BUILT: tuple[tuple[re.Pattern[str], Callable[[str], Iterable[str]], str, str], ...] = (
    (re.compile("(?:UN|NON)(...+)"), _bare, "a", "not {}"),
    (re.compile("RE(...+)"), _bare, "v", "to {} again"),
    (re.compile("MIS(...+)"), _bare, "v", "to {} wrongly"),
    (re.compile("OVER(...+)"), _bare, "v", "to {} too much"),
    (re.compile("(...+)LY"), _adjective, "a", "in {article} {} way"),
    (re.compile("(...+)NESS"), _stem, "a", "being {}"),
    (re.compile("(...+)ABLE"), _stem, "v", "that you can {}"),
    (re.compile("(...+)LESS"), _stem, "n", "without {}"),
    (re.compile("(...+)LIKE"), _stem, "n", "like {article} {}"),
)
