"""Bookworm's cards: 54 with an easy, a harder and a hard category, each with its words."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from games.words.categories import forms, key

from . import lists
from .wordnet import WordNet

CARDS = 54
_KNOWN = 3
# Words of a text that name nothing there: a can is something you can open.
_HELPING = {"CAN"}

Entry = dict[str, str]


@dataclass
class Draft:
    """A category as the list has it."""

    level: int
    text: str
    kinds: list[str] = field(default_factory=list)
    named: list[str] = field(default_factory=list)
    """Kinds whose proper names belong to it: rivers, countries."""
    by_hand: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    """Words that do not belong to it, although WordNet says so."""
    kinds_left_out: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class School:
    """What the words of a category are measured by."""

    tiers: Mapping[str, int]
    refused: set[str]
    unsuggested: set[str]
    unsaid: set[str]

    def fit(self, phrase: str) -> bool:
        return not self.refused.intersection(_words(phrase))

    def may_suggest(self, phrase: str) -> bool:
        return not self.unsuggested.intersection(_words(phrase))

    def would_say(self, phrase: str) -> bool:
        """Whether a child might say what WordNet lists: one word (not "elk-wood"), known and not odd."""
        return phrase.isalpha() and self.tier(phrase) <= _KNOWN and phrase.upper() not in self.unsaid

    def tier(self, phrase: str) -> int:
        """The tier of the hardest word in it."""
        return max((self.tiers.get(word, 5) for word in _words(phrase)), default=5)


def _words(phrase: str) -> list[str]:
    return re.findall("[A-Z]+", folded(phrase).upper())


def make(net: WordNet, school: School) -> bytes:
    """The cards, in the order that they keep: an old log names a card only by its place."""
    made = {draft.text: entry(draft, net, school) for draft in drafts()}
    cards = [[made.pop(text) for text in card] for card in lists.cards()]
    assert len(cards) == CARDS
    assert not made, f"On no card: {', '.join(made)}"
    return json.dumps(cards, ensure_ascii=False, indent=0).encode()


def entry(draft: Draft, net: WordNet, school: School) -> Entry:
    """Prompts are what a computer player may say; the rest is only accepted."""
    first, other = _from_wordnet(draft, net)
    by_hand = {folded(phrase) for phrase in draft.by_hand}
    found = {folded(phrase) for phrase in (*first, *other)}
    fit = {phrase for phrase in by_hand | found if _speakable(phrase) and school.fit(phrase)}
    fit -= {phrase for phrase in fit if _is_one_of(phrase, draft.left_out)}
    said = by_hand | set(filter(school.would_say, first))
    said -= {phrase for phrase in said if _repeats(phrase, draft.text)}
    prompts = {phrase for phrase in said & fit if school.may_suggest(phrase)}
    return {
        "text": draft.text,
        "prompts": "|".join(sorted(prompts)),
        "accepts": "|".join(sorted(fit - prompts)),
    }


def _repeats(phrase: str, text: str) -> bool:
    """Whether it only says again what the category's text says: "flowers" for "A flower"."""
    own = [word for word in _words(text) if word not in _HELPING]
    return all(_is_one_of(word, own) for word in _words(phrase))


def _is_one_of(phrase: str, others: Iterable[str]) -> bool:
    """In the singular or in the plural."""
    return not forms(phrase).isdisjoint(map(key, others))


def _from_wordnet(draft: Draft, net: WordNet) -> tuple[set[str], set[str]]:
    """Names that people use for these kinds first, and all other names: few would call a bed a "lower"."""
    left_out = _kinds(draft.kinds_left_out, net)
    kinds, named = _kinds(draft.kinds, net) - left_out, _kinds(draft.named, net) - left_out
    common = {name for key in kinds for name in net.synsets[key].names if name.islower()}
    proper = {name for key in named for name in net.synsets[key].names if name[0].isupper()}
    first = {name for name in common if net.index["n", name][0] in kinds and net.is_usual("n", name)}
    return _spoken(first), _spoken(common - first | proper)


def _kinds(roots: Iterable[str], net: WordNet) -> set[str]:
    """All synsets below the roots, each named by a word and the number of its sense."""
    todo = [_root(root, net) for root in roots]
    found = set(todo)
    while todo:
        fresh = set(net.synsets[todo.pop()].kinds) - found
        found |= fresh
        todo += fresh
    return found


def _root(root: str, net: WordNet) -> str:
    word, sense = root.rsplit(" ", 1)
    return net.index["n", word.replace(" ", "_").lower()][int(sense) - 1]


def _spoken(names: Iterable[str]) -> set[str]:
    return {name.replace("_", " ") for name in names}


def folded(phrase: str) -> str:
    """In lower case and without accents: the form in which phrases are compared."""
    plain = unicodedata.normalize("NFKD", phrase)
    return "".join(mark for mark in plain if not unicodedata.combining(mark)).lower().strip()


def _speakable(phrase: str) -> bool:
    return len(phrase) <= 40 and "a" <= phrase[0] <= "z" and not any(mark.isdigit() for mark in phrase)


def drafts() -> Iterator[Draft]:
    draft: Draft | None = None
    for line in (lists.LISTS / "categories.txt").read_text().splitlines():
        if line.startswith("= "):
            if draft:
                yield draft
            draft = Draft(int(line[2]), line[4:])
        elif draft and line.strip():
            _add(draft, line)
    if draft:
        yield draft


def _add(draft: Draft, line: str) -> None:
    _part(draft, line).extend(phrase.strip() for phrase in line.lstrip("-<").split(","))


def _part(draft: Draft, line: str) -> list[str]:
    """What a line adds to: its beginning says it."""
    if line.startswith("-<"):
        return draft.kinds_left_out
    if line.startswith("-"):
        return draft.left_out
    if line.startswith("<<"):
        return draft.named
    return draft.kinds if line.startswith("<") else draft.by_hand
