"""WordNet (Debian package `wordnet-base`): senses, glosses, kinds, and the base form of a word."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from . import inflection
from .inflection import is_form

FILES = Path("/usr/share/wordnet")
PARTS = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
_TYPE = {"n": 1, "v": 2, "a": 3, "r": 4, "s": 5}


@dataclass(frozen=True)
class Synset:
    """One meaning, and all words that have it."""

    part: str
    names: tuple[str, ...]
    gloss: str
    field: int
    """WordNet's lexicographer file: 5 is animals, 13 food, 18 people, …"""
    kinds: tuple[str, ...]
    """Keys of the synsets that are a kind (or an instance) of this one."""
    name_ids: tuple[int, ...] = ()


@dataclass
class WordNet:
    synsets: dict[str, Synset] = field(default_factory=dict)
    index: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    """(part of speech, word in lower case) → its synsets' keys, the most frequent first."""
    irregular: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    """How often a sense was met in tagged texts, by sense key."""

    def senses(self, part: str, word: str) -> list[Synset]:
        return [self.synsets[key] for key in self.index.get((part, word.lower()), ())]

    def bases(self, word: str) -> list[tuple[str, str]]:
        """Every (part of speech, base form) that the word is a form of: itself first."""
        return self._strict_bases(word.lower()) or self._loose_bases(word.lower())

    def _strict_bases(self, word: str) -> list[tuple[str, str]]:
        guesses = inflection.guesses(word)
        found = []
        for part in PARTS:
            regular = (base for base in guesses if (part, base) in self.index and is_form(word, base, part))
            candidates = [word, *self.irregular.get((part, word), ()), *regular]
            found += [(part, base) for base in dict.fromkeys(candidates) if (part, base) in self.index]
        return found

    def _loose_bases(self, word: str) -> list[tuple[str, str]]:
        """English turns any noun into a verb and back; WordNet does not list them all ("bricked")."""
        bases = [base for base in inflection.guesses(word) if self.parts(base) and is_form(word, base, "nv")]
        return [(part, base) for base in bases for part in self.parts(base)]

    def usual_bases(self, word: str) -> list[str]:
        """The base forms in upper case of a word as people use it; none for a word that is its own entry.

        "boats" is a form of "boat"; "boated" is one too, but hardly anyone uses "boat" as a verb. "tigers" has
        an entry of its own, but is met more often as a form of "tiger".
        """
        forms = self._strict_bases(word.lower())
        if self.parts(word):
            forms = self._usual_singulars(word.lower(), forms)
        return [base.upper() for part, base in forms if self.is_usual(part, base)]

    def possible_bases(self, word: str) -> list[str]:
        """As usual bases, but also of a word that has an entry of its own: "puzzled" may be a form of "puzzle"."""
        forms = self._strict_bases(word.lower())
        return [base.upper() for part, base in forms if base != word.lower() and self.is_usual(part, base)]

    def _usual_singulars(self, word: str, forms: list[tuple[str, str]]) -> list[tuple[str, str]]:
        """Of a word that has an entry of its own: the nouns of which it is the regular plural, if they are met more."""
        own = max(self.frequency(part, word) for part in self.parts(word))
        nouns = [base for part, base in forms if part == "n" and base != word and is_form(word, base, part)]
        return [("n", base) for base in nouns if self.frequency("n", base) > own]

    def is_usual(self, part: str, base: str) -> bool:
        """Whether people use the base as a noun, or as a verb; most adjectives were not counted."""
        met = self.frequency(part, base)
        return part in "ar" or met > 0 or not any(self.frequency(other, base) for other in self.parts(base))

    def parts(self, word: str) -> list[str]:
        return [part for part in PARTS if (part, word.lower()) in self.index]

    def frequency(self, part: str, word: str) -> int:
        """How often the word's first sense as this part of speech was met."""
        senses = self.senses(part, word)
        return self.counts.get(_sense_key(senses[0], word), 0) if senses else 0


def read(files: Path = FILES) -> WordNet:
    net = WordNet()
    for part, name in PARTS.items():
        for line in _lines(files / f"data.{name}"):
            key, synset = _synset(line)
            net.synsets[part + key] = synset
        for line in _lines(files / f"index.{name}"):
            word, keys = _entry(line)
            net.index[part, word] = [part + key for key in keys]
        for line in (files / f"{name}.exc").read_text().splitlines():
            form, *bases = line.split()
            net.irregular[part, form] = bases
    for line in (files / "cntlist.rev").read_text().splitlines():
        sense, _number, count = line.split()
        net.counts[sense] = int(count)
    return net


def _lines(path: Path) -> Iterator[str]:
    """The lines after the licence, which is indented."""
    return (line for line in path.read_text().splitlines() if not line.startswith(" "))


def _synset(line: str) -> tuple[str, Synset]:
    head, _, gloss = line.partition(" | ")
    words = head.split()
    key, lexfile, part, count = words[0], int(words[1]), words[2], int(words[3], 16)
    names = words[4 : 4 + 2 * count]
    pointers = words[4 + 2 * count + 1 :]
    kinds = [
        pointers[place + 2] + pointers[place + 1]
        for place in range(0, 4 * int(words[4 + 2 * count]), 4)
        if pointers[place] in ("~", "~i")
    ]
    plain = tuple(name.partition("(")[0] for name in names[::2])
    ids = tuple(int(number, 16) for number in names[1::2])
    return key, Synset(part, plain, gloss.strip(), lexfile, tuple(kinds), ids)


def _entry(line: str) -> tuple[str, list[str]]:
    words = line.split()
    return words[0], words[-int(words[2]) :]


def _sense_key(synset: Synset, word: str) -> str:
    place = [name.lower() for name in synset.names].index(word.lower())
    return f"{word.lower()}%{_TYPE[synset.part]}:{synset.field:02d}:{synset.name_ids[place]:02d}::"
