"""A class's own words: words that count only there, and words that do not count there, with the reason."""

import hashlib
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from classrooms.models import Classroom, User
from config.core.db import write
from config.core.errors import Refused
from games.models import ClassWord, WordList
from games.word_lists import own_words
from games.words import lexicon

MOST_WORDS = 1000
_PLAIN = re.compile("[A-Za-z]{1,15}")
_BETWEEN = re.compile(r"[\s,;]+")


@dataclass
class WordsResult:
    """What became of each word that was typed, for the teacher to read."""

    taken: list[str] = field(default_factory=list)
    known: list[str] = field(default_factory=list)  # In the dictionary anyway.
    unfit: list[str] = field(default_factory=list)  # Not for school.
    unreadable: list[str] = field(default_factory=list)  # Longer than 15, or not only letters from a to z.


def add_words(classroom: Classroom, teacher: User, typed: str) -> WordsResult:
    """Makes these words count in the class from the next game on. Words that were blocked are unblocked."""
    result, words = _read(typed)
    with write():
        for word in words:
            _add(classroom, teacher, word, result)
        _refuse_too_many(classroom.words.count())
    return result


def block_words(classroom: Classroom, teacher: User, typed: str, reason: str) -> WordsResult:
    """Makes these words not count in the class from the next game on. A child who plays one reads the reason."""
    result, words = _read(typed)
    with write():
        for word in words:
            _save(classroom, teacher, word, ClassWord.Kind.BLOCK, reason)
            result.taken.append(word)
        _refuse_too_many(classroom.words.count())
    return result


def copy_words(classroom: Classroom, copy: Classroom) -> None:
    """Copies all words with their reasons to a class that has none yet."""
    with write():
        ClassWord.objects.bulk_create(
            ClassWord(
                classroom=copy, word=own.word, kind=own.kind, reason=own.reason, added_by_id=own.added_by_id
            )
            for own in classroom.words.all()
        )


def remove_word(word: ClassWord) -> None:
    """Makes the word count as in all other classes, from the next game on."""
    with write():
        word.delete()


def word_list_for(classroom_id: int | None) -> WordList | None:
    """The class's own words now, for a table that starts. None if the class has none, like most classes."""
    if classroom_id is None:
        return None
    added, blocked = own_words(ClassWord.objects.filter(classroom=classroom_id))
    if not added and not blocked:
        return None
    content = json.dumps([classroom_id, added, blocked])
    word_list, _ = WordList.objects.get_or_create(
        digest=hashlib.sha256(content.encode()).hexdigest(),
        defaults={"classroom_id": classroom_id, "added": added, "blocked": blocked},
    )
    return word_list


def _read(typed: str) -> tuple[WordsResult, list[str]]:
    parts = list(dict.fromkeys(part for part in _BETWEEN.split(typed) if part))
    # Checked before the write transaction, because all players would wait while a pasted dictionary is processed.
    _refuse_too_many(len(parts))
    result = WordsResult(unreadable=[part[:20] for part in parts if not _PLAIN.fullmatch(part)])
    return result, _upper(part for part in parts if _PLAIN.fullmatch(part))


def _upper(words: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(word.upper() for word in words))


def _add(classroom: Classroom, teacher: User, word: str, result: WordsResult) -> None:
    if lexicon().is_refused(word):
        result.unfit.append(word)
    elif word not in lexicon():
        _save(classroom, teacher, word, ClassWord.Kind.ADD)
        result.taken.append(word)
    elif classroom.words.filter(word=word).delete()[0]:
        result.taken.append(word)
    else:
        result.known.append(word)


def _save(classroom: Classroom, teacher: User, word: str, kind: ClassWord.Kind, reason: str = "") -> None:
    ClassWord.objects.update_or_create(
        classroom=classroom, word=word, defaults={"kind": kind, "reason": reason, "added_by": teacher}
    )


def _refuse_too_many(words: int) -> None:
    if words > MOST_WORDS:
        raise Refused("too-many-words", f"A class can have {MOST_WORDS} words of its own. Remove some first.")
