"""Which words count: those of the dictionary, with the changes of a class. A table keeps the list it started with."""

from functools import lru_cache
from typing import TYPE_CHECKING

from classrooms.visitors import Visitor
from games.models import ClassWord, Table, WordList
from games.words import ClassLexicon, Lexicon, lexicon

if TYPE_CHECKING:
    from django.db.models import QuerySet

# Words that a teacher adds are easy words, so computer players of all levels know them.
ADDED_TIER = 1


def words_at(table: Table) -> Lexicon:
    """The words at this table. Called for every move, so each process fetches the word list of a class only once."""
    return words_of(table.words_id)


def words_of(digest: str | None) -> Lexicon:
    """The words by this list of a class; without one, those of the dictionary."""
    if digest is None:
        return lexicon()
    try:
        return _words_in(digest)
    except WordList.DoesNotExist:
        return lexicon()


def words_for(visitor: Visitor) -> Lexicon:
    """The words that count for this visitor now: for a student, those of their class."""
    if visitor.user is None or visitor.user.is_teacher:
        return lexicon()
    return _with_own(*own_words(ClassWord.objects.filter(classroom__students__user=visitor.user)))


def own_words(words: "QuerySet[ClassWord]") -> tuple[list[str], dict[str, str]]:
    """Added words, and blocked words with their reasons; both in alphabetical order."""
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
