"""Whether children of the lesson's age can read what is meant for them. The tiers of the dictionary judge it."""

import re
from collections.abc import Iterator
from typing import Final

from games.words import lexicon
from lessons.validation.fault import Content, Fault, path

_WORD: Final = re.compile(r"[A-Za-z][A-Za-z’']*")
# "-ing" and "un-" are parts of words.
_AFFIX: Final = re.compile(r"-[A-Za-z]+|[A-Za-z]+-(?![A-Za-z])")
# How many words a sentence may have for children whose tier this is.
_LONGEST: Final = {1: 12, 2: 16, 3: 20}
_LONGEST_OF_ALL: Final = 25
_GRADES: Final = {1: "grades 1 and 2", 2: "grades 3 and 4", 3: "grades 5 and 6", 4: "grade 7 and up"}


def word_faults(content: Content) -> Iterator[Fault]:
    tier = tier_of(content["grades"][1])
    for number, entry in enumerate(content["words"]):
        yield from _hard_words(entry["word"], tier, path("words", number, "word"))


def tier_of(grade: int) -> int:
    """The tier of the words that children of this grade read: 1 for grades 1 and 2, and so on up to 4."""
    return min(4, (grade + 1) // 2)


def sentence_faults(content: Content) -> Iterator[Fault]:
    sentence, tier = content["can_do"], tier_of(content["grades"][1])
    if not re.fullmatch(r"I can [^.!?]+(?:\.\d[^.!?]*)?\.", sentence):
        yield Fault("can_do", 0, "Write one sentence that begins with “I can” and ends with a full stop.")
    count, longest = len(sentence.split()), _LONGEST.get(tier, _LONGEST_OF_ALL)
    if count > longest:
        yield Fault("can_do", 0, f"The sentence has {count} words. For {_GRADES[tier]} {longest} are enough.")
    # The words to know are taught in the lesson, and judged separately.
    taught = {word.upper() for entry in content["words"] for word in _WORD.findall(entry["word"])}
    yield from _hard_words(sentence, tier, "can_do", known=frozenset(taught))


def _hard_words(text: str, tier: int, where: str, known: frozenset[str] = frozenset()) -> Iterator[Fault]:
    for word in dict.fromkeys(_WORD.findall(_AFFIX.sub(" ", text))):
        plain = re.sub("[’'].*", "", word).upper()
        if plain in known:
            continue
        if plain not in lexicon():
            yield Fault(
                where, 0, f"“{word}” is not in the dictionary. Check its spelling, or use another word."
            )
        elif (level := lexicon().tier(plain)) > tier:
            yield Fault(
                where,
                0,
                f"“{word}” is a word for {_GRADES.get(level, 'adults')}, and the lesson is for {_GRADES[tier]}. "
                "Use an easier word, or raise the grades.",
            )
