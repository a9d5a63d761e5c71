"""Makes any name fit for one printed line."""

import unicodedata

MAX_LENGTH = 60
ELLIPSIS = "…"
# Joiners are part of Persian and Indic names, and of emoji that are made of several others.
JOINERS = "\u200c\u200d"
# Vietnamese and Thai names have two marks on a letter. Long stacks of marks are a prank: they cover the line above.
MAX_MARKS = 3


def printable_name(name: str) -> str:
    """The name without invisible and disruptive characters, and shortened if it is very long.

    It may be empty; templates then print a line to write on.
    """
    composed = unicodedata.normalize("NFC", name[: MAX_LENGTH * 20])
    visible = "".join(map(_shown, composed))
    return _shortened(_with_few_marks(" ".join(visible.split()).strip(JOINERS + " ")))


def _shown(character: str) -> str:
    if character in JOINERS:
        return character
    if character.isspace():
        return " "
    # Unicode's category C: controls, changes of the writing direction, surrogates, private and unassigned characters.
    return "" if unicodedata.category(character).startswith("C") else character


def _is_mark(character: str) -> bool:
    return unicodedata.category(character).startswith("M") or character in JOINERS


def _with_few_marks(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for character in text:
        marks = marks + 1 if _is_mark(character) else 0
        if marks <= MAX_MARKS:
            kept.append(character)
    return "".join(kept)


def _shortened(text: str) -> str:
    if len(text) <= MAX_LENGTH:
        return text
    end = MAX_LENGTH - len(ELLIPSIS)
    # Never cut between a letter and its marks.
    while end > 0 and (_is_mark(text[end]) or text[end - 1] in JOINERS):
        end -= 1
    return text[:end].rstrip() + ELLIPSIS
