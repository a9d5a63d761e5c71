"""A class after some weeks of play, made with few statements: rows of games are copies of one that was played."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone

from classrooms.models import Student
from games.models import Event, Seat, SeatProgress, Table
from lessons.activities.actions import giving, live
from lessons.activities.actions.giving import Dates, Task
from lessons.activities.actions.live import SeatingGroup
from lessons.lesson_files import library
from lessons.models import Activity, ActivityTable, Attempt, Change, OwnLesson, Participant
from tests.world import At, a_class, a_student, a_teacher, fresh, starter

LESSON = library()["ending-swap"]
RESULT = {
    "points": 21,
    "won": False,
    "finished": True,
    "best": 40,
    "share": 52,
    "words": ["BAKED", "PLAYING", "CAT"],
    "check": {"status": "met", "reached": 3, "of": 4, "words": ["BAKED", "PLAYING"]},
}
# Two lessons in the room and one homework a week.
LIVE_A_WEEK = 2


class Year:
    def __init__(self, *, children: int, weeks: int) -> None:
        self.ada = a_teacher(f"Ada{children}")
        self.foxes = a_class("Foxes", self.ada)
        self.children = [a_student(self.foxes, f"Kid{number}") for number in range(children)]
        self.tables_of_four = [self.children[at : at + 4] for at in range(0, children, 4)]
        self.played = self._a_played_game()
        for week in range(1, weeks + 1):
            for _ in range(LIVE_A_WEEK):
                self._past(Activity.Place.LIVE, self.tables_of_four, week)
            self._past(Activity.Place.HOME, [[child] for child in self.children], week)
        self.own = OwnLesson.objects.create(owner=self.ada, content=dict(LESSON.content))
        OwnLesson.objects.bulk_create(
            OwnLesson(owner=self.ada, content=dict(LESSON.content)) for _ in range(weeks)
        )
        self.homework = self._homework_that_runs()
        self.live = self._lesson_that_runs()

    # What is going on now

    def _lesson_that_runs(self) -> Activity:
        groups = [SeatingGroup(students=students) for students in self.tables_of_four]
        activity = live.start(
            self.ada, self.foxes, LESSON.game, groups=groups, options={}, lesson=LESSON, same_dice=True
        )
        for number in range(1, len(groups) + 1):
            live.table_for(activity, number)
        return activity

    def _homework_that_runs(self) -> Activity:
        due_at = timezone.now() + timedelta(days=2)
        task = Task(game=LESSON.game, title=LESSON.title, lesson=LESSON.content, lesson_slug=LESSON.slug)
        activity = giving.give(self.ada, self.foxes, task, students=self.children, dates=Dates(due_at=due_at))
        self._play(activity, list(activity.participants.order_by("pk")), timezone.now())
        Change.objects.bulk_create(
            Change(activity=activity, participant=part, by=self.ada, what=Change.What.EXCUSED)
            for part in activity.participants.all()
        )
        return activity

    # What is over

    def _past(self, place: str, groups: Sequence[Sequence[Student]], week: int) -> None:
        when = timezone.now() - timedelta(weeks=week)
        activity = Activity.objects.create(
            classroom=self.foxes,
            created_by=self.ada,
            led_by=self.ada,
            place=place,
            title=LESSON.title,
            lesson=dict(LESSON.content),
            lesson_slug=LESSON.slug,
            game=LESSON.game,
            started_at=when,
            opens_at=when,
            due_at=when + timedelta(days=3) if place == Activity.Place.HOME else None,
            ended_at=when + timedelta(days=4),
        )
        parts = Participant.objects.bulk_create(
            Participant(activity=activity, student=child, group_number=number)
            for number, group in enumerate(groups, start=1)
            for child in group
        )
        self._play(activity, parts, when + timedelta(hours=1))

    def _play(self, activity: Activity, parts: Sequence[Participant], when: Any) -> None:
        """A finished game of every group."""
        groups: dict[int, list[Participant]] = {}
        for part in parts:
            groups.setdefault(part.group_number, []).append(part)
        tables = Table.objects.bulk_create(self._copy(when.timestamp()) for _ in groups)
        seats = [
            Seat(table=table, number=number, name=part.student.shown_name, user_id=part.student.user_id)
            for table, group in zip(tables, groups.values(), strict=True)
            for number, part in enumerate(group, start=1)
        ]
        Seat.objects.bulk_create(seats)
        SeatProgress.objects.bulk_create(
            SeatProgress(seat=seat, words=3, rounds=3, points=21) for seat in seats
        )
        ActivityTable.objects.bulk_create(
            ActivityTable(activity=activity, table=table, number=number)
            for table, number in zip(tables, groups, strict=True)
        )
        Attempt.objects.bulk_create(
            Attempt(
                participant=part,
                table=table,
                place=activity.place,
                begun_at=when,
                done_at=when,
                result=RESULT,
            )
            for table, group in zip(tables, groups.values(), strict=True)
            for part in group
        )
        Event.objects.bulk_create(
            Event(
                table=table, number=event.number, kind=event.kind, by=event.by, body=event.body, at=event.at
            )
            for table in tables
            for event in self.events
        )

    def _copy(self, at: float) -> Table:
        one = self.played
        return Table(
            game=one.game,
            options=one.options,
            status=Table.Status.OVER,
            classroom=self.foxes,
            led_by_teacher=True,
            version=one.version,
            snapshot=one.snapshot,
            opened_at=at,
            changed_at=at,
        )

    def _a_played_game(self) -> Table:
        """One round, in which no player lays a word."""
        groups = [SeatingGroup(students=self.tables_of_four[0])]
        activity = live.start(self.ada, self.foxes, LESSON.game, groups=groups, options={"rounds": 1})
        table = live.table_for(activity, 1)
        starter(table).does("roll_targets")
        starter(table).does("go")
        for seat in table.seats.all():
            At(table, seat.player_id).does("roll")
        for seat in table.seats.all():
            At(table, seat.player_id).does("done")
        table = fresh(table)
        assert table.status == Table.Status.OVER
        self.events = list(table.events.all())
        return table
