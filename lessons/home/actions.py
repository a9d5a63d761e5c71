"""What a student does without a teacher: play alone, and choose how they look."""

from collections.abc import Collection
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from classrooms.models import Student
from classrooms.visitors import Visitor
from config.core.db import write
from games.actions.clock import end
from games.actions.tables import new_seat_for, open_table
from games.engines import GAMES, Game
from games.engines.schema import solo_defaults
from games.models import Table
from lessons.activities import seating
from lessons.models import Participant
from lessons.rule_cards import dealing

COMPUTERS = 2


def play_alone(student: Student, game: str) -> Table:
    """A new game for one, with computer players where the rules need others. An older one of the same kind ends."""
    rules = GAMES[game]
    own = seating.supports_for(rules.profile, band=student.band, extra_time=student.extra_time)
    computers = _computers(rules, student)
    with write():
        supports = dealing.deal_alone(student, game, own, computers=computers)
        for table in _own(student).filter(game=game):
            end(table)
        return open_table(
            Visitor(user=student.user),
            game,
            options=_options(rules, student),
            people=[new_seat_for(student, supports)],
            computers=computers,
            hints=Table.Hints.ONE,
        )


def choose_look(student: Student, *, figure: int, colour: int) -> None:
    with write():
        Student.objects.filter(pk=student.pk).update(figure=figure, colour=colour)


def mark_seen(participants: Collection[int]) -> None:
    """Notes when the child first saw what they have been given."""
    if participants:
        unseen = Participant.objects.filter(pk__in=participants, seen_at=None)
        unseen.update(seen_at=timezone.now())


def _own(student: Student) -> QuerySet[Table]:
    """Not what a teacher has set: that waits until the child goes on with it."""
    return Table.objects.filter(opened_by=student.user, led_by_teacher=False, status=Table.Status.PLAYING)


def _options(game: Game[Any], student: Student) -> dict[str, Any]:
    """The options that the rules advise for one player; no clock for a child who plays without one."""
    advised = solo_defaults(game.options)
    return advised | game.profile.options_without_clock if student.no_timer_at_home else advised


def _computers(game: Game[Any], student: Student) -> list[int]:
    if game.profile.solo == "own-best":
        return []
    return [dealing.computer_level(student, game.slug)] * min(COMPUTERS, max(game.players) - 1)
