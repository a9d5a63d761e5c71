"""Homework of the demo class, so that a first visitor sees every standing: done, done late, overdue, missed, excused,
playing, not begun and not open yet. With a lesson on paper, and a lesson of the teacher's own."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db.models import F, Max
from django.utils import timezone

from classrooms.models import Classroom, Group, Student, User
from games.engines import GAMES
from games.models import Table
from lessons.activities import dates
from lessons.activities.actions import adjusting, attempts, giving, paper, results
from lessons.activities.actions.giving import Dates, Task
from lessons.activities.actions.paper import PaperRound
from lessons.activities.demo import move_back, play
from lessons.lesson_files import Lesson, library
from lessons.models import Activity, Attempt, OwnLesson, Participant

DONE_THIS_WEEK = 4
SECONDS_A_MOVE = 6.0
WORDS_ON_PAPER = ("PLAYING", "BAKED", "FASTER")


def load_homework(classroom: Classroom, teacher: User) -> None:
    students = list(classroom.students.select_related("user", "group").order_by("pk"))
    groups = [
        [one for one in students if one.group == group] for group in Group.objects.filter(classroom=classroom)
    ]
    # Games for one child end without waiting for a clock or for others.
    lessons = [one for one in library().values() if GAMES[one.game].profile.solo == "alone"]
    closed, late, now, later = (lessons[number % len(lessons)] for number in range(4))
    _closed(classroom, teacher, _task(closed), groups[0])
    _late(classroom, teacher, _task(late), groups[-1])
    own = write_own_lesson(teacher, now)
    _now(classroom, teacher, _task(now, own), students)
    opens_at = _at(_school_day_after(3), hour=8)
    _give(
        classroom,
        teacher,
        _task(later),
        students,
        Dates(opens_at=opens_at, due_at=opens_at + timedelta(days=4)),
    )
    _paper(classroom, teacher, _task(late), groups[1])


def write_own_lesson(teacher: User, lesson: Lesson) -> OwnLesson:
    """A copy of a lesson of the library, as the teacher has changed it."""
    changed = {"title": f"{lesson.title}, our way", "author": f"{lesson.author}, changed by {teacher}"}
    return OwnLesson.objects.create(
        owner=teacher, content={**lesson.content, **changed}, copied_from=lesson.slug
    )


# One activity for each part of the term


def _closed(classroom: Classroom, teacher: User, task: Task, students: Sequence[Student]) -> None:
    """Over since last week: most have done it, one has missed it, one was excused."""
    activity = _give(classroom, teacher, task, students, _until(timedelta(days=3)))
    *played, ill, _missed = list(activity.participants.order_by("pk"))
    for part in played:
        _play_to_the_end(part, ago=timedelta(days=11))
    adjusting.excuse(activity, teacher, [ill], why="Was ill all week")
    due_at = _at(_school_day_before(9))
    _set_back(activity, given=timedelta(days=13), due_at=due_at, closes_at=due_at, ended_at=due_at)


def _late(classroom: Classroom, teacher: User, task: Task, students: Sequence[Student]) -> None:
    """It was due two days ago and can still be done: done in time, done late, overdue, and more time for one child."""
    activity = _give(classroom, teacher, task, students, _until(timedelta(days=3)))
    # Extra time moves a child's due date, and a moved date may not have passed yet.
    _overdue, late, longer, *played = list(activity.participants.order_by("time_factor", "pk"))
    due_at = _at(_school_day_before(2))
    for part in played:
        _play_to_the_end(part, ago=timezone.now() - due_at + timedelta(hours=20))
    _play_to_the_end(late, ago=timedelta(hours=3))
    adjusting.set_own_dates(
        activity, teacher, [longer], due_at=_at(_school_day_after(3)), why="Was at a family party"
    )
    _set_back(activity, given=timedelta(days=8), due_at=due_at, closes_at=_at(_school_day_after(4)))


def _now(classroom: Classroom, teacher: User, task: Task, students: Sequence[Student]) -> None:
    """For all children, until the day after tomorrow: some have done it, one is in the middle, most have not begun."""
    activity = _give(classroom, teacher, task, students, Dates(due_at=_at(_school_day_after(2))))
    parts = list(activity.participants.order_by("pk"))
    _play(parts[0], until=GAMES[activity.game].profile.demo.is_midgame)
    for part in parts[1 : 1 + DONE_THIS_WEEK]:
        _play_to_the_end(part, ago=timedelta(hours=2))
    adjusting.excuse(activity, teacher, parts[-1:], why="Has a music lesson")
    _set_back(activity, given=timedelta(days=1))


def _paper(classroom: Classroom, teacher: User, task: Task, students: Sequence[Student]) -> None:
    """On paper, and the first sheets are typed in."""
    activity = giving.give(
        teacher, classroom, task, students=students, dates=Dates(), place=Activity.Place.PAPER
    )
    for part, word in zip(activity.participants.order_by("pk"), WORDS_ON_PAPER, strict=False):
        paper.type_in(part, teacher, [PaperRound(word=word, points=4 * len(word))])


def _give(
    classroom: Classroom, teacher: User, task: Task, students: Iterable[Student], when: Dates
) -> Activity:
    return giving.give(teacher, classroom, task, students=list(students), dates=when)


def _task(lesson: Lesson, own: OwnLesson | None = None) -> Task:
    content = lesson.content if own is None else own.content
    return Task(
        game=lesson.game,
        options=lesson.homework.options,
        title=str(content["title"]),
        lesson=content,
        lesson_slug=lesson.slug if own is None else "",
        own_lesson=own,
        tries=lesson.homework.tries,
        counts=lesson.homework.counts,
    )


# Playing


def _play(part: Participant, *, until: Callable[[Any], bool]) -> None:
    play(attempts.begin(part), [part.student], until=until)


def _play_to_the_end(part: Participant, *, ago: timedelta) -> None:
    _play(part, until=lambda _: False)
    _take_time(part)
    results.settle([part.activity])
    move_back(Attempt.objects.filter(participant=part), ago)


def _take_time(part: Participant) -> None:
    """A child thinks before each move; the computer player that made the moves did not."""
    for table in Table.objects.filter(pk__in=part.attempts.values("table")):
        last = table.events.aggregate(last=Max("number"))["last"]
        table.events.update(at=table.changed_at - (last - F("number")) * SECONDS_A_MOVE)


# Days


def _until(time: timedelta) -> Dates:
    return Dates(due_at=timezone.now() + time)


def _set_back(activity: Activity, *, given: timedelta, **moments: datetime) -> None:
    """It was given some time ago."""
    when = timezone.now() - given
    Activity.objects.filter(pk=activity.pk).update(started_at=when, opens_at=when, opened_at=when, **moments)
    activity.changes.update(at=F("at") - given / 2)


def _school_day_before(days: int) -> datetime:
    day = timezone.localtime() - timedelta(days=days)
    while not dates.is_school_day(day.date()):
        day -= timedelta(days=1)
    return day


def _school_day_after(days: int) -> datetime:
    day = timezone.localtime() + timedelta(days=days)
    while not dates.is_school_day(day.date()):
        day += timedelta(days=1)
    return day


def _at(day: datetime, *, hour: int = 18) -> datetime:
    moment = dates.DUE_TIME.replace(hour=hour)
    return dates.at(day.date(), moment, timezone.get_current_timezone())
