"""What a child's own page shows: games of their own, games that are over, and their best words."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from django.db.models import F, Q, QuerySet

from classrooms.models import Student
from games import summaries
from games.engines import GAMES
from games.engines.profile import WordMade
from games.models import Event, Seat, Table
from games.selectors import upgraded
from games.summaries import TableSummary
from games.words import lexicon
from games.words.meanings import meanings
from lessons.models import ActivityTable

MAX_TABLES, MAX_WORDS = 12, 3
# Words are looked for in so many of the latest games.
WORDS_FROM = 30


@dataclass(frozen=True, kw_only=True)
class OwnWord:
    """A word that a student made. Not every game gives points for one."""

    word: str
    game: Any
    points: int | None
    meaning: str


def own_running(student: Student) -> list[TableSummary]:
    """Games that the student has opened without a teacher."""
    return _summaries(_tables_of(student).filter(led_by_teacher=False, status=Table.Status.PLAYING), student)


def own_finished(student: Student) -> list[tuple[TableSummary, str]]:
    """The latest finished games, each with the code of its race, if it was one."""
    finished = _summaries(_tables_of(student).filter(status=Table.Status.OVER)[:MAX_TABLES], student)
    races = [summary.code for summary in finished if summary.is_race]
    rows = ActivityTable.objects.filter(table__code__in=races).values_list("table__code", "activity__code")
    race_of = dict(rows)
    return [(summary, race_of.get(summary.code, "")) for summary in finished]


def best_words(student: Student) -> list[OwnWord]:
    """The student's best words of their latest games, without words that Diceroom never suggests.

    Points of one game cannot be compared with those of another. So each game gives its best word first, then its
    second best, and so on.
    """
    made: dict[str, dict[str, WordMade]] = {}
    for game, seat, event in _word_events(student):
        find_words = GAMES[game].profile.words_made
        for one in find_words(event, f"p{seat}") if find_words else ():
            # A word without points did not count.
            if one.is_own and one.points != 0 and lexicon().may_suggest(one.word):
                words = made.setdefault(game, {})
                words[one.word] = max(one, words.get(one.word, one), key=_worth)
    ranked = [sorted(words.values(), key=_worth, reverse=True) for words in made.values()]
    in_turns = [
        _own_word(game, one)
        for turn in zip_longest(*ranked)
        for game, one in zip(made, turn, strict=True)
        if one is not None
    ]
    return in_turns[:MAX_WORDS]


def _word_events(student: Student) -> Iterable[tuple[str, int, dict[str, Any]]]:
    """Game, number of the student's seat, and event. Nothing else is fetched: each row would bring its table's
    snapshot along."""
    types = {kind for game in GAMES.values() for kind in game.profile.word_events}
    latest = _tables_of(student)[:WORDS_FROM].values("pk")
    events = Event.objects.filter(kind=Event.Kind.GAME, body__type__in=sorted(types), table__in=latest)
    # In one filter, so that all conditions are about the same seat.
    mine = events.filter(
        Q(table__seats__to_event=None) | Q(number__lte=F("table__seats__to_event")),
        table__seats__user=student.user_id,
        number__gte=F("table__seats__from_event"),
    )
    numbered = mine.annotate(seat=F("table__seats__number")).order_by("-at", "-pk")
    rows = numbered.values_list("table__game", "seat", "body", "version")
    return ((game, seat, upgraded(GAMES[game], body, version)) for game, seat, body, version in rows)


def _worth(one: WordMade) -> tuple[int, int]:
    return one.points or 0, len(one.word)


def _own_word(game: str, one: WordMade) -> OwnWord:
    meaning = meanings().of(one.word)
    text = meaning.text if meaning else ""
    return OwnWord(word=one.word, game=GAMES[game], points=one.points, meaning=text)


def _tables_of(student: Student) -> QuerySet[Table]:
    held = Seat.objects.filter(user=student.user_id).values("table")
    return Table.objects.prefetch_related("seats").filter(pk__in=held).order_by("-changed_at", "-pk")


def _summaries(tables: QuerySet[Table], student: Student) -> list[TableSummary]:
    return [summaries.summary_of(table, me=student) for table in tables]
