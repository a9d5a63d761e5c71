"""A table in a few values, for lists: on the front page, for a class and for a child."""

import math
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import zip_longest
from typing import Any

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from classrooms.models import Classroom, Student
from games.engines import GAMES
from games.engines.profile import WordMade
from games.models import Event, Seat, Table
from games.rooms import present_at
from games.selectors import is_race, state_of, upgraded
from games.words import lexicon
from games.words.meanings import meanings

# A table that waits this long for a person is marked for the teacher.
STUCK_SECONDS = 90.0
FEW_TABLES, FEW_WORDS = 12, 3
WORDS_FROM = 30


@dataclass(frozen=True, kw_only=True)
class SeatSummary:
    """One player at a table."""

    id: str
    name: str
    behind: str  # The child's real name, for teachers, if the player's name does not tell it.
    figure: int
    score: int
    computer: bool
    mine: bool
    here: bool
    waited_for: bool
    won: bool


@dataclass(frozen=True, kw_only=True)
class TableSummary:
    code: str
    game: Any
    status: str
    sitting: str
    led_by_teacher: bool
    is_race: bool
    paused: bool
    waits_for_go: bool
    ended: bool
    places: list[SeatSummary]
    round: int
    rounds: int
    deadline: float | None
    now: float
    when: float
    quiet: float

    @property
    def names(self) -> list[str]:
        return [place.name for place in self.places]

    @property
    def people(self) -> list[SeatSummary]:
        return [place for place in self.places if not place.computer]

    @property
    def others(self) -> list[SeatSummary]:
        return [place for place in self.places if not place.mine]

    @property
    def away(self) -> list[SeatSummary]:
        return [place for place in self.people if not place.here]

    @property
    def is_stuck(self) -> bool:
        """The table has waited for a person for a long time."""
        waits = any(place.waited_for and not place.computer for place in self.places)
        return (
            self.status == Table.Status.PLAYING and not self.paused and waits and self.quiet > STUCK_SECONDS
        )

    @property
    def clock(self) -> str:
        left = max(0, math.ceil((self.deadline or self.now) - self.now))
        return f"{left // 60}:{left % 60:02}"

    @property
    def quiet_words(self) -> str:
        minutes = round(self.quiet / 60)
        return "a minute" if minutes <= 1 else f"{minutes} minutes"

    @property
    def day(self) -> datetime:
        return datetime.fromtimestamp(self.when, timezone.get_current_timezone())

    def joined_by(self, other: "TableSummary") -> "TableSummary":
        """Two tables of one race as one. A race that was ended early has no winner, like any game."""
        places = [*self.places, *other.places]
        is_won = any(place.won for place in places)
        best = max(place.score for place in places)
        return replace(self, places=[replace(one, won=is_won and one.score == best) for one in places])

    @property
    def standings(self) -> list[SeatSummary]:
        """Winners first, because in some games the fewest points win; then by points."""
        return sorted(self.places, key=lambda place: (not place.won, -place.score))


def summaries_of(tables: Sequence[Table]) -> list[TableSummary]:
    """The tables in the same order, as an onlooker sees them."""
    whole = _tables().in_bulk([table.pk for table in tables])
    return [_summary(whole[table.pk], None, {}) for table in tables if table.pk in whole]


def _summaries(
    tables: QuerySet[Table], *, me: Student | None = None, for_teachers_of: Classroom | None = None
) -> list[TableSummary]:
    """As the student `me` sees them, or as the teachers of a class, who also see the children's real names."""
    known: Mapping[int, Student] = {}
    if for_teachers_of is not None:
        known = {student.user_id: student for student in for_teachers_of.students.all()}
    return [_summary(table, me, known) for table in tables]


def _summary(table: Table, me: Student | None, known: Mapping[int, Student]) -> TableSummary:
    game, state, now = GAMES[table.game], state_of(table), time.time()
    view: dict[str, Any] = {} if state is None else game.view(state, None)
    return TableSummary(
        code=table.code,
        game=game,
        status=table.status,
        sitting=table.sitting,
        led_by_teacher=table.led_by_teacher,
        is_race=is_race(table, seats=len(table.seats.all())),
        paused=table.paused_at is not None,
        waits_for_go=table.waits_for_go,
        ended=table.status == Table.Status.OVER and not view.get("over", False),
        places=_places(table, view, me, known),
        round=view.get("round", 0),
        rounds=view.get("rounds", 0),
        deadline=view.get("deadline"),
        now=now if table.paused_at is None else table.paused_at,
        when=table.changed_at,
        quiet=now - table.changed_at,
    )


def _places(
    table: Table, view: dict[str, Any], me: Student | None, known: Mapping[int, Student]
) -> list[SeatSummary]:
    seats: Sequence[Seat] = list(table.seats.all())
    running = table.status == Table.Status.PLAYING
    here = present_at(table, [seat.player_id for seat in seats]) if running else set()
    scores = {player["id"]: player["score"] for player in view.get("players", ())}
    return [
        SeatSummary(
            id=seat.player_id,
            name=seat.name,
            behind=_behind(seat, known),
            figure=seat.figure,
            score=scores.get(seat.player_id, 0),
            computer=seat.is_computer,
            mine=me is not None and seat.user_id == me.user_id,
            here=seat.player_id in here,
            waited_for=seat.player_id in view.get("turn", ()),
            won=seat.player_id in view.get("winners", ()),
        )
        for seat in seats
    ]


def _behind(seat: Seat, known: Mapping[int, Student]) -> str:
    student = known.get(seat.user_id or 0)
    return "" if student is None else student.name_hidden_by(seat.name)


def _tables() -> QuerySet[Table]:
    return Table.objects.prefetch_related("seats")


# For classes and children


@dataclass(frozen=True, kw_only=True)
class OwnWord:
    """A word that a student made. Not every game gives points for one."""

    word: str
    game: Any
    points: int | None
    meaning: str


def running_in(classroom: Classroom) -> list[TableSummary]:
    """The running tables of the class, those that a teacher opened first."""
    playing = _tables().filter(classroom=classroom, status=Table.Status.PLAYING)
    return _summaries(playing.order_by("-led_by_teacher", "pk"), for_teachers_of=classroom)


def finished_in(classroom: Classroom, *, most: int) -> list[TableSummary]:
    """The finished games of the class, latest first. The tables of a race are one game."""
    over = _tables().filter(classroom=classroom, status=Table.Status.OVER)
    games: dict[str, TableSummary] = {}
    for summary in _summaries(over.order_by("-changed_at", "-pk")[:most], for_teachers_of=classroom):
        name = summary.sitting if summary.is_race else summary.code
        before = games.get(name)
        games[name] = summary if before is None else before.joined_by(summary)
    return list(games.values())


def races_among(running: Sequence[TableSummary]) -> list[str]:
    """The races that are running, the latest first."""
    return list(dict.fromkeys(summary.sitting for summary in reversed(running) if summary.is_race))


def sitting_of(classroom: Classroom, sitting: str) -> list[TableSummary]:
    return _summaries(_tables().filter(classroom=classroom, sitting=sitting).order_by("pk"))


def waiting_for(student: Student) -> list[TableSummary]:
    """The running class tables at which this student has a seat."""
    return _summaries(
        _tables_of(student).filter(led_by_teacher=True, status=Table.Status.PLAYING), me=student
    )


def own_running(student: Student) -> list[TableSummary]:
    return _summaries(
        _tables_of(student).filter(led_by_teacher=False, status=Table.Status.PLAYING), me=student
    )


def own_finished(student: Student) -> list[TableSummary]:
    return _summaries(_tables_of(student).filter(status=Table.Status.OVER)[:FEW_TABLES], me=student)


def busy_in(classroom: Classroom) -> set[int]:
    """The ids of the students who are playing at a class table."""
    seats = Seat.objects.filter(
        table__classroom=classroom, table__led_by_teacher=True, table__status=Table.Status.PLAYING
    )
    return set(seats.exclude(user__student=None).values_list("user__student", flat=True))


def best_words(student: Student) -> list[OwnWord]:
    """The best words that this student made lately, without words that we never suggest.

    Points of different games cannot be compared, so the best word of each game comes first, then the second best.
    """
    made: dict[str, dict[str, WordMade]] = {}
    for game, seat, body in _word_events(student):
        words_made = GAMES[game].profile.words_made
        for one in words_made(body, f"p{seat}") if words_made else ():
            # A word with 0 points did not count.
            if one.is_own and one.points != 0 and lexicon().may_suggest(one.word):
                words = made.setdefault(game, {})
                words[one.word] = max(one, words.get(one.word, one), key=_worth)
    ranked = [sorted(words.values(), key=_worth, reverse=True) for words in made.values()]
    games = list(made)
    in_turns = [
        _own_word(game, one)
        for turn in zip_longest(*ranked)
        for game, one in zip(games, turn, strict=True)
        if one is not None
    ]
    return in_turns[:FEW_WORDS]


def runners(tables: Sequence[TableSummary]) -> list[tuple[TableSummary, SeatSummary]]:
    """The players of all these tables, the most points first."""
    people = [(table, place) for table in tables for place in table.people]
    return sorted(people, key=lambda runner: -runner[1].score)


def _word_events(student: Student) -> Iterable[tuple[str, int, dict[str, Any]]]:
    """The events in which words were made, in the student's latest games: game, number of the student's seat, event.
    Only these columns are fetched: whole rows would bring a table's snapshot along with each event."""
    profiles = {slug: game.profile for slug, game in GAMES.items() if game.profile.words_made}
    kinds = sorted({kind for profile in profiles.values() for kind in profile.word_events})
    latest = _tables_of(student).filter(game__in=profiles)[:WORDS_FROM].values("pk")
    lines = Event.objects.filter(kind=Event.Kind.GAME, body__type__in=kinds, table__in=latest)
    # In one filter, so that all conditions are about the same seat.
    mine = lines.filter(
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
    return _tables().filter(pk__in=held).order_by("-changed_at", "-pk")
