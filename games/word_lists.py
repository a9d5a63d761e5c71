"""Whose words count: those of everybody, or a class's own. A table keeps the edition that it began with."""

from functools import lru_cache
from typing import TYPE_CHECKING

from classrooms.visitors import Visitor
from games.models import ClassWord, Table, WordList
from games.words import ClassLexicon, Lexicon, lexicon

if TYPE_CHECKING:
    from django.db.models import QuerySet

# What a teacher adds, the class has learned: the computer players know it, too.
ADDED_TIER = 1


def words_at(table: Table) -> Lexicon:
    """On the way of every move: a class's words are fetched once in each process, and nobody else's at all."""
    if table.words_id is None:
        return lexicon()
    try:
        return _words_in(table.words_id)
    except WordList.DoesNotExist:
        return lexicon()


def words_for(visitor: Visitor) -> Lexicon:
    """What counts now for whoever asks: a student's class may have words of its own."""
    if visitor.user is None or visitor.user.is_teacher:
        return lexicon()
    return _with_own(*own_words(ClassWord.objects.filter(classroom__students__user=visitor.user)))


def own_words(words: "QuerySet[ClassWord]") -> tuple[list[str], dict[str, str]]:
    """What is added, and what is blocked with its reason; each in the order of the alphabet."""
    rows = list(words.order_by("word").values_list("word", "kind", "reason"))
    added = [word for word, kind, _ in rows if kind == ClassWord.Kind.ADD]
    blocked = {word: reason for word, kind, reason in rows if kind == ClassWord.Kind.BLOCK}
    return added, blocked


@lru_cache(maxsize=64)
def _words_in(digest: str) -> Lexicon:
    word_list = WordList.objects.get(pk=digest)
    return _with_own(word_list.added, word_list.blocked)


def _with_own(added: list[str], blocked: dict[str, str]) -> Lexicon:
    if not added and not blocked:
        return lexicon()
    return ClassLexicon(lexicon(), added=dict.fromkeys(added, ADDED_TIER), blocked=blocked)
