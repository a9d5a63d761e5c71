"""What the word page answers: whether it is a word, how hard it is, what it means, or why it does not count."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from .class_lexicon import ClassLexicon
from .data_file import LONGEST
from .lexicon import Lexicon
from .meanings import Meaning, Meanings

LEVELS: Final = {1: "grades 1–2", 2: "grades 3–4", 3: "grades 5–6", 4: "grade 7 and up", 5: "rare"}
_LETTERS: Final = re.compile("[A-Za-z]+")
_JOINED: Final = re.compile("[A-Za-z]+(?:['’‑–-][A-Za-z]*)+")


@dataclass(frozen=True)
class Answer:
    """`code` is for programs, `sentence` for the child. `word` is only set for a word: other text is never repeated."""

    code: str
    sentence: str
    word: str | None = None
    tier: int | None = None
    meaning: Meaning | None = None


def look_up(typed: str, lexicon: Lexicon, meanings: Meanings) -> Answer:
    parts = typed.split(maxsplit=1)
    if not parts:
        return Answer("empty", "Type a word, and I will look it up.")
    if len(parts) > 1:
        return Answer("several-words", "One word at a time, please.")
    text = parts[0]
    if _JOINED.fullmatch(text):
        return Answer("not-plain", "Words with a hyphen or an apostrophe do not count in our games.")
    if not _LETTERS.fullmatch(text):
        return Answer("not-letters", "Words here are made of the letters A to Z only.")
    if len(text) > LONGEST:
        return Answer("too-long", f"That is very long! Our words have {LONGEST} letters at most.")
    return _about(text.upper(), lexicon, meanings)


def _about(word: str, lexicon: Lexicon, meanings: Meanings) -> Answer:
    if lexicon.is_refused(word):
        return Answer("refused", "That is not a word for school. Try another one.")
    if isinstance(lexicon, ClassLexicon) and (reason := lexicon.blocked.get(word)) is not None:
        return Answer("blocked", reason or "Your teacher has taken this word out of the game.")
    if word not in lexicon:
        return Answer(
            "unknown",
            "Our dictionary does not have it. Names do not count. Check the spelling, or ask your teacher.",
        )
    tier = lexicon.tier(word)
    level = "in your class" if isinstance(lexicon, ClassLexicon) and word in lexicon.added else LEVELS[tier]
    return Answer("word", f"Yes, {word} is a word ({level}).", word, tier, meanings.of(word))
