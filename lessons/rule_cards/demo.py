"""A term of play for some children of the demo class, so that a newcomer sees rule cards that have followed it.

Computer players play for the children, better or worse from week to week. The games are read like all others, and each
change has the reason that the play gave it.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final

from django.db.models import Exists, F, OuterRef, Subquery
from django.utils import timezone

from classrooms.models import Classroom, Student, User
from classrooms.visitors import Visitor
from games.actions.demo import one_move
from games.actions.locked_table import lock_table
from games.actions.tables import new_seat_for, open_table
from games.catalogue import playable
from games.engines import Game
from games.engines.schema import solo_defaults
from games.models import Event, Table
from lessons.adaptivity.ladders import has_ladder
from lessons.models import Activity, ObservedGame, SupportChange, SupportLimit
from lessons.rule_cards import actions
from lessons.rule_cards.observing import write_down
from lessons.rule_cards.proposals import for_one
from lessons.rule_cards.reading import read
from lessons.rule_cards.selectors import help_of

# The level at which each child plays, week by week: one learns, one struggles, one comes back after a break, and so on.
TERMS: Final = (
    (1, 1, 1, 2, 2, 3, 4),
    (2, 1, 1, 1, 1, 1, 1),
    (3, 3, 3, 1, 1, 2, 3),
    (1, 1, 1, 2, 2, 2, 2),
    (4, 4, 5, 5, 5, 5, 5),
)
LATEST_WEEK: Final = 3
VOTES, FACES = 1, (3, 2, 3, 3, 1)
WHY = "As agreed with the parents, until the end of term"


def load_terms(classroom: Classroom) -> None:
    """Games of their own, one a week, until three weeks ago. After that they play with the class."""
    games = _games()
    for number, (student, levels) in enumerate(zip(_students(classroom), TERMS, strict=False)):
        # The first child plays all games, the others one of them.
        for game in games if number == 0 else games[:1]:
            _play_term(game, student, levels)


def load_decisions(classroom: Classroom, teachers: Sequence[User]) -> None:
    """After all games of the class: what teachers and children say to rule cards."""
    given = SupportChange.objects.filter(student__classroom=classroom, activity__isnull=False)
    began = Activity.objects.filter(pk=OuterRef("activity")).values("started_at")
    given.update(at=Subquery(began))
    _read_the_others(classroom)
    if games := _games():
        _say(games[0], _students(classroom), teachers)


def _games() -> list[Game[Any]]:
    return [game for game in playable() if has_ladder(game.slug)]


def _students(classroom: Classroom) -> list[Student]:
    return list(classroom.students.select_related("user").order_by("pk"))


def _read_the_others(classroom: Classroom) -> None:
    """All games of the class that are over, so that each child has played something."""
    unread = ~Exists(ObservedGame.objects.filter(table=OuterRef("pk")))
    over = Table.objects.filter(unread, classroom=classroom, status=Table.Status.OVER)
    for table in over.order_by("changed_at", "pk"):
        write_down(read(table))


def _play_term(game: Game[Any], student: Student, levels: Sequence[int]) -> None:
    for week, level in enumerate(levels):
        ago = timedelta(weeks=LATEST_WEEK + len(levels) - 1 - week) + _since_school()
        write_down(read(_play(game, student, level, f"{game.slug} {student.pk} {week}", ago)))


def _since_school() -> timedelta:
    """Five minutes, or until Friday at a weekend."""
    return timedelta(days=max(timezone.localdate().isoweekday() - 5, 0), minutes=5)


def _play(game: Game[Any], student: Student, level: int, seed: str, ago: timedelta) -> Table:
    """One game alone, with the cards that the play so far has come to, as if it had been so long ago."""
    known = set(student.support_changes.values_list("pk", flat=True))
    proposal = for_one(game.slug, student, _computers(game))
    actions.note([proposal])
    moved = SupportChange.objects.filter(student=student).exclude(pk__in=known)
    moved.update(at=F("at") - ago)
    table = open_table(
        Visitor(user=student.user),
        game.slug,
        options=solo_defaults(game.options) | game.profile.demo.endable_options,
        people=[new_seat_for(student, proposal.supports)],
        computers=_computers(game),
        seed=seed,
    )
    _play_to_the_end(table, level)
    seconds = ago.total_seconds()
    Event.objects.filter(table=table).update(at=F("at") - seconds)
    Table.objects.filter(pk=table.pk).update(
        opened_at=F("opened_at") - seconds, changed_at=F("changed_at") - seconds
    )
    return Table.objects.get(pk=table.pk)


def _computers(game: Game[Any]) -> list[int]:
    return [3] if game.profile.solo == "with-computers" else []


def _play_to_the_end(table: Table, level: int) -> None:
    with lock_table(table.pk, run_due=False) as locked:
        locked.resume()
        while not (view := locked.game.view(locked.state, "p1"))["over"]:
            player = view["turn"][0]
            one_move(locked, player, level=locked.levels.get(player, level))


def _say(game: Game[Any], students: Sequence[Student], teachers: Sequence[User]) -> None:
    """One child’s help is kept as it is, another asked for one step harder, and all said how fair their games were."""
    kept, braver = students[1], students[3]
    actions.limit(
        kept,
        game.slug,
        mode=SupportLimit.Mode.PIN,
        rung=help_of(kept, game.slug).rung,
        teacher=teachers[-1],
        why=WHY,
    )
    if help_of(braver, game.slug).rung:
        actions.ask_harder(braver, game.slug)
    for number, student in enumerate(students[: len(TERMS)]):
        own = Table.objects.filter(opened_by=student.user, game=game.slug, status=Table.Status.OVER)
        for table in own.order_by("-changed_at")[:VOTES]:
            actions.vote_fair(student, table, FACES[number])
