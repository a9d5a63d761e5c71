"""What a student does without a teacher: play alone, and choose how they look."""

from collections.abc import Collection
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from classrooms.models import Student
from classrooms.visitors import Visitor
from config.core.db import write
from games.actions.clock import end
from games.actions.tables import new_seat_for, open_table, rematch
from games.engines import GAMES, Game
from games.engines.schema import solo_defaults
from games.models import Table
from lessons.activities import seating
from lessons.models import Participant
from lessons.rule_cards import dealing
from lessons.rule_cards.observing import lock_students
from lessons.rule_cards.proposals import is_followed

COMPUTERS = 2


def play_alone(student: Student, game: str) -> Table:
    """A new game for one, with computer players where the rules need others. An older one of the same kind ends."""
    rules = GAMES[game]
    own = _own_cards(student, game)
    computers = _computers(rules, student)
    with write():
        supports = dealing.deal_alone(student, game, own, computers=computers)
        reads = dealing.reading_levels([student], game)
        for table in _own(student).filter(game=game):
            end(table)
        return open_table(
            Visitor(user=student.user),
            game,
            options=_options(rules, student),
            people=[new_seat_for(student, supports, reads=reads[student.pk])],
            computers=computers,
            hints=Table.Hints.ONE,
        )


def play_again(student: Student, table: Table) -> Table:
    """The same game once more. A child who plays alone, or with computer players, gets the cards that fit the play now;
    with others at the table, all keep the cards that they agreed on.

    Raises Refused if the game is not over. A second call returns the same table.
    """
    with write():
        # As every action does, before the table's row. Two presses at once wait for each other here.
        lock_students([student.pk])
        table = Table.objects.select_related("followed_by").get(pk=table.pk)
        if table.followed_by is not None:
            return table.followed_by
        return rematch(table, supports=_cards_again(student, table))


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


def _cards_again(student: Student, table: Table) -> dict[int, dict[str, Any]] | None:
    """By the child's account, for `rematch`; None: everybody keeps theirs."""
    seats = list(table.seats.all())
    people = [seat.user_id for seat in seats if not seat.is_computer]
    if people != [student.user_id] or not is_followed(student.classroom, table.game):
        return None
    own = _own_cards(student, table.game)
    computers = [seat.computer_level for seat in seats if seat.computer_level is not None]
    return {student.user_id: dealing.deal_alone(student, table.game, own, computers=computers)}


def _own_cards(student: Student, game: str) -> dict[str, Any]:
    return seating.supports_for(GAMES[game].profile, band=student.band, extra_time=student.extra_time)


def _options(game: Game[Any], student: Student) -> dict[str, Any]:
    """The options that the rules advise for one player; no clock for a child who plays without one."""
    advised = solo_defaults(game.options)
    return advised | game.profile.options_without_clock if student.no_timer_at_home else advised


def _computers(game: Game[Any], student: Student) -> list[int]:
    if game.profile.solo == "own-best":
        return []
    return [dealing.computer_level(student, game.slug)] * min(COMPUTERS, max(game.players) - 1)
