"""What a child's own page shows: games of their own, games that are over, and their best words."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from itertools import zip_longest
from typing import Any

from django.db.models import F, Prefetch, Q, QuerySet
from django.utils import timezone

from classrooms.models import Student, User
from games import summaries
from games.boards.rule_cards import rule_cards
from games.engines import GAMES
from games.engines.profile import WordMade
from games.engines.schema import defaults
from games.models import Event, Seat, SeatProgress, Table
from games.selectors import upgraded
from games.summaries import TableSummary
from games.words import lexicon
from games.words.meanings import meanings
from lessons.activities import standing
from lessons.activities.attempts import attempts_now, supports_at_home
from lessons.activities.standing import Standing
from lessons.home.homework import Homework, Reached, more_time_in_words
from lessons.models import Activity, ActivityTable, Attempt, Participant

MAX_TABLES, MAX_WORDS = 12, 3
# Of a year's homework only the latest is looked at, and of that so much is shown.
LATEST_HOMEWORK, MAX_LATER, MAX_DONE, MAX_MISSED, MAX_BOXES = 40, 8, 6, 2, 10
# In days: before it opens, and after it has closed.
SHOWN_BEFORE, SHOWN_AFTER = 7, 7
# How many of the latest games are searched for words.
WORDS_FROM = 30


@dataclass(frozen=True, kw_only=True)
class HomePage:
    """What a child has to do: today, after that, and what is done."""

    today: list[Homework]
    later: list[Homework]
    missed: list[Homework]
    done: list[Homework]
    unseen: list[int]

    @property
    def open(self) -> list[Homework]:
        return self.today + self.later


@dataclass(frozen=True, kw_only=True)
class OwnWord:
    """A word that a student made. Not every game gives points for one."""

    word: str
    game: Any
    points: int | None
    meaning: str


def homework_of(student: Student) -> HomePage:
    """In four queries, however long the child has been in the class."""
    now, zone = timezone.now(), timezone.get_current_timezone()
    rows = Participant.objects.filter(student=student, excused_at=None).exclude(
        activity__place=Activity.Place.LIVE, place__in=["", Activity.Place.LIVE]
    )
    tries = Attempt.objects.select_related("table").defer("table__snapshot", "table__seed")
    latest = rows.select_related("activity").order_by("-activity__started_at", "-pk")[:LATEST_HOMEWORK]
    mine = list(latest.prefetch_related(Prefetch("attempts", tries)))
    rounds = _rounds_played(student, mine)
    found = [(one, _homework(one, rounds, now=now, zone=zone)) for one in mine]
    tasks = [task for _, task in found]
    left = sorted((task for task in tasks if task.standing.is_left_to_do), key=_urgency)
    soon = [
        task
        for task in reversed(tasks)
        if task.standing == Standing.NOT_OPEN
        and task.opens
        and (task.opens - task.today).days <= SHOWN_BEFORE
    ]
    missed = [task for one, task in found if task.standing == Standing.MISSED and _is_recent(one, now, zone)]
    return HomePage(
        today=[task for task in left if task.is_for_today],
        later=[task for task in left if not task.is_for_today][:MAX_LATER] + soon,
        missed=missed[:MAX_MISSED],
        done=[task for task in tasks if task.standing.is_finished][:MAX_DONE],
        unseen=[one.pk for one, task in found if one.seen_at is None and task.standing != Standing.NOT_OPEN],
    )


def homework_at(user: User, code: str) -> Homework | None:
    """The homework that this child plays at the table with this code; None at a live game."""
    tries = Attempt.objects.filter(
        participant__student__user=user, table__code=code, place=Activity.Place.HOME
    ).select_related("participant__activity")
    if (attempt := tries.first()) is None:
        return None
    return _homework(attempt.participant, {}, now=timezone.now(), zone=timezone.get_current_timezone())


def _homework(
    participant: Participant, rounds: Mapping[int, int], *, now: datetime, zone: tzinfo
) -> Homework:
    activity, game = participant.activity, GAMES[participant.activity.game]
    tries = attempts_now(participant.attempts.all())
    dates = standing.window(activity, participant, zone)
    unfinished = next((one for one in reversed(tries) if one.done_at is None), None)
    supports = supports_at_home(participant)
    boxes, boxes_are = _boxes(participant, tries, unfinished, rounds)
    return Homework(
        code=activity.code,
        title=activity.name,
        game=game,
        can_do=str(activity.lesson.get("can_do", "")),
        standing=standing.standing(activity, participant, tries, now, zone),
        is_on_paper=standing.place_of(activity, participant) == standing.PAPER,
        may_play=standing.may_play(activity, participant, tries, now, zone),
        is_unfinished=unfinished is not None,
        opens=_day(dates.opens_at, zone),
        due=_day(dates.due_at, zone),
        today=now.astimezone(zone).date(),
        boxes=boxes,
        boxes_are=boxes_are,
        more_time=more_time_in_words(game, activity.options, supports.get("extra_time") or 1),
        # More time is said in words, beside the task.
        cards=tuple(card for card in rule_cards(game.slug, supports) if card.key != "extra_time"),
        has_own_cards=bool(activity.lesson) or activity.adapt == Activity.Adapt.OFF,
        reached=_reached(standing.counted(activity, participant, tries, zone).attempt),
    )


def _day(moment: datetime | None, zone: tzinfo) -> date | None:
    return None if moment is None else moment.astimezone(zone).date()


def _urgency(task: Homework) -> tuple[bool, date]:
    """What was due before today comes after what can still be in time."""
    return task.standing == Standing.OVERDUE, task.due or date.max


def _is_recent(participant: Participant, now: datetime, zone: tzinfo) -> bool:
    closed_at = standing.window(participant.activity, participant, zone).closes_at
    return closed_at is not None and (now - closed_at).days < SHOWN_AFTER


def _boxes(
    participant: Participant, tries: Sequence[Attempt], unfinished: Attempt | None, rounds: Mapping[int, int]
) -> tuple[tuple[bool, ...], str]:
    """The rounds of the game that is being played; otherwise the tries, if their number is limited."""
    activity = participant.activity
    game = GAMES[activity.game]
    length = {**defaults(game.options_schema()), **activity.options}.get(game.profile.length_option or "")
    if unfinished is not None and unfinished.table_id in rounds and length and length <= MAX_BOXES:
        played = rounds[unfinished.table_id or 0]
        return tuple(number < played for number in range(length)), "rounds"
    allowed = activity.tries if participant.tries is None else participant.tries
    done = sum(one.done_at is not None for one in tries)
    return (tuple(number < done for number in range(allowed)) if 1 < allowed <= MAX_BOXES else ()), "games"


def _rounds_played(student: Student, participants: Iterable[Participant]) -> dict[int, int]:
    """The rounds that the child has played at each table that is not over."""
    running = [
        attempt.table_id
        for each in participants
        for attempt in each.attempts.all()
        if attempt.table is not None and attempt.table.status == Table.Status.PLAYING
    ]
    rows = SeatProgress.objects.filter(seat__table__in=running, seat__user=student.user_id)
    return dict(rows.filter(seat__to_event=None).values_list("seat__table", "rounds"))


def _reached(attempt: Any) -> Reached | None:
    """Nothing while the result is not written down yet."""
    if attempt is None:
        return None
    result: dict[str, Any] = attempt.result or {}
    check = result.get("check") or {}
    return Reached(
        points=result.get("points"),
        words=len(result.get("words") or ()),
        is_goal_met=check.get("status") == "met",
    )


def own_running(student: Student) -> list[TableSummary]:
    """Games that the student has opened without a teacher."""
    return _summaries(_tables_of(student).filter(led_by_teacher=False, status=Table.Status.PLAYING), student)


def own_finished(student: Student) -> list[tuple[TableSummary, str]]:
    """The latest finished games, each with the code of its race, if it was one."""
    homework = Attempt.objects.filter(participant__student=student, place=Activity.Place.HOME).values("table")
    over = _tables_of(student).filter(status=Table.Status.OVER).exclude(pk__in=homework)
    finished = _summaries(over[:MAX_TABLES], student)
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
    meaning = meanings().line_of(one.word)
    return OwnWord(word=one.word, game=GAMES[game], points=one.points, meaning=meaning)


def _tables_of(student: Student) -> QuerySet[Table]:
    held = Seat.objects.filter(user=student.user_id).values("table")
    return Table.objects.prefetch_related("seats").filter(pk__in=held).order_by("-changed_at", "-pk")


def _summaries(tables: QuerySet[Table], student: Student) -> list[TableSummary]:
    return [summaries.summary_of(table, me=student) for table in tables]
