"""How English spells the regular forms of a word: box, boxes, boxed, boxing."""

from __future__ import annotations

import re
from collections.abc import Iterator

_HISSING = re.compile(r"(s|x|z|ch|sh)$")
_CONSONANT_Y = re.compile(r"[^aeiou]y$")
_VOWELS = re.compile(r"[aeiouy]+")
_ONE_CONSONANT = re.compile(r"([^aeiou]|qu)[aeiouy][^aeiouwxy]$")

# What to take off a word, and what to put there instead, to guess its base.
_GUESSES = (
    ("s", ""), ("es", ""), ("ies", "y"), ("men", "man"),
    ("ed", ""), ("d", ""), ("ied", "y"), ("ing", ""), ("ing", "e"),
    ("er", ""), ("r", ""), ("ier", "y"), ("est", ""), ("st", ""), ("iest", "y"),
)  # fmt: skip

ENDINGS = {"n": ("s",), "v": ("s", "ed", "ing"), "a": ("er", "est"), "r": ("er", "est")}


def guesses(word: str) -> list[str]:
    """What the word could be a regular form of, going by its ending alone."""
    stems = [word.removesuffix(ending) + instead for ending, instead in _GUESSES if word.endswith(ending)]
    return [base for stem in stems for base in (stem, stem[:-1]) if len(base) > 1]


def is_form(word: str, base: str, parts: str = "nva") -> bool:
    """Whether the word is how English spells a form of the base, as one of these parts of speech."""
    return any(word in forms(base, part) for part in parts)


def forms(base: str, part: str) -> set[str]:
    """The regular forms of a noun (n), verb (v), adjective (a) or adverb (r), without the base itself."""
    return {form for ending in ENDINGS[part] for form in _forms(base, ending)}


def _forms(base: str, ending: str) -> Iterator[str]:
    if ending == "s":
        yield from _with_s(base)
    elif _CONSONANT_Y.search(base) and ending != "ing":
        yield base[:-1] + "i" + ending
    elif base.endswith("e"):
        yield from _after_e(base, ending)
    else:
        yield from _after_consonant(base, ending)


def _with_s(base: str) -> Iterator[str]:
    if _CONSONANT_Y.search(base):
        yield base[:-1] + "ies"
    elif _HISSING.search(base):
        yield base + "es"
    else:
        yield base + "s"
    if base.endswith("o"):
        yield base + "es"
    if base.endswith("ch"):
        yield base + "s"  # stomachs
    if base.endswith("man"):
        yield base[:-3] + "men"


def _after_e(base: str, ending: str) -> Iterator[str]:
    if ending != "ing":
        yield base + ending[1:]
    elif base.endswith(("ee", "oe", "ye")):
        yield base + "ing"
    else:
        yield base[:-1] + "ing"


def _after_consonant(base: str, ending: str) -> Iterator[str]:
    """Short words double their last letter (hopped); in longer ones either spelling may be right (traveled)."""
    doubles = _ONE_CONSONANT.search(base) is not None
    if doubles:
        yield base + base[-1] + ending
    if not doubles or len(_VOWELS.findall(base)) > 1:
        yield base + ending
