"""Proposes the name of a class for the next school year: 4B Owls becomes 5B Owls. PURE."""

import re

# Calendar years come first, or the 26 of "2025/26" would be taken for a year group. "4/5" counts as one number.
_NUMBERS = re.compile(
    r"(?<!\d)(?:"
    r"(?P<calendar>20\d\d(?:\s?[/–-]\s?\d\d(?:\d\d)?)?)"
    r"|(?P<group>\d{1,2}(?:st|nd|rd|th)?(?:\s?[/&+–-]\s?\d{1,2}(?:st|nd|rd|th)?)*)"
    r")(?!\d)",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(\d+)(st|nd|rd|th)?", re.IGNORECASE)
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def a_year_on(name: str) -> str:
    """Adds one to calendar years and to the first other number: "4B, room 12" becomes "5B, room 12"."""
    groups = 0

    def older(found: re.Match[str]) -> str:
        nonlocal groups
        groups += found["group"] is not None
        return found[0] if found["group"] is not None and groups > 1 else _NUMBER.sub(_one_more, found[0])

    return _NUMBERS.sub(older, name)


def next_name(name: str, *, longest: int) -> str:
    """Never the same name, so that the teacher can tell the two classes apart: Owls becomes Owls 2."""
    older = a_year_on(name)
    if older == name:
        older = f"{name[: longest - 2]} 2"
    return older[:longest]


def _one_more(found: re.Match[str]) -> str:
    digits, ending = found[1], found[2]
    number = int(digits) + 1
    if not ending:
        return f"{number:0{len(digits)}}"
    teens = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teens else _ENDINGS.get(number % 10, 'th')}"
