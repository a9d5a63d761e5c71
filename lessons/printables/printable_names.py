"""Names as they can be printed. People may be called anything; paper has one line."""

import unicodedata

LONGEST = 60
ELLIPSIS = "…"
# Joiners shape letters in Persian and Indic names, and emoji that consist of several.
JOINERS = "\u200c\u200d"
# Names in Vietnamese or Thai stack two marks on a letter; towers of them are a prank that covers the line above.
MOST_MARKS = 3


def printable_name(name: str) -> str:
    """The name without what has no shape or upsets its neighbours, shortened if it is very long.

    May be empty: then there is a line to write on instead.
    """
    composed = unicodedata.normalize("NFC", name[: LONGEST * 20])
    visible = "".join(map(_shown, composed))
    return _shortened(_with_few_marks(" ".join(visible.split()).strip(JOINERS + " ")))


def _shown(character: str) -> str:
    if character in JOINERS:
        return character
    if character.isspace():
        return " "
    # All of Unicode's category C is left out: controls, overrides of the writing direction, halves of surrogate
    # pairs, private and unassigned characters.
    return "" if unicodedata.category(character).startswith("C") else character


def _is_mark(character: str) -> bool:
    return unicodedata.category(character).startswith("M") or character in JOINERS


def _with_few_marks(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for character in text:
        marks = marks + 1 if _is_mark(character) else 0
        if marks <= MOST_MARKS:
            kept.append(character)
    return "".join(kept)


def _shortened(text: str) -> str:
    if len(text) <= LONGEST:
        return text
    end = LONGEST - len(ELLIPSIS)
    # A letter keeps its marks, or goes with them.
    while end > 0 and (_is_mark(text[end]) or text[end - 1] in JOINERS):
        end -= 1
    return text[:end].rstrip() + ELLIPSIS
