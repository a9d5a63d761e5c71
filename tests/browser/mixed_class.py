"""A class of children who play differently well, for a browser test. Runs inside Diceroom."""

import json
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone

from classrooms.models import Student
from games.boards.rule_cards import rule_cards
from games.models import Seat
from lessons.activities.actions import giving
from lessons.adaptivity.ladders import ladder
from lessons.models import ActivityTable, Participant, SkillEstimate, SupportChange
from lessons.rule_cards.selectors import sentence_of
from tests.world import School, a_student, signed_in

GAME = "dice-words"


def open_school() -> str:
    """Ben is strong and has one help by now, Cleo struggles and has none; nothing is known about Dora. Emil, Finn and
    Gina have homework only."""
    school = School()
    _dora, emil, finn, gina = (a_student(school.foxes, name) for name in ("Dora", "Emil", "Finn", "Gina"))
    for student, skill, rung in (
        (school.ben, 5.0, 1),
        (school.cleo, 1.5, 0),
        (emil, 1.0, 0),
        (finn, 5.0, 2),
        (gina, 1.0, 2),
    ):
        _plays_like(student, skill, rung=rung)
    children = {"cleo": school.cleo, "emil": emil, "finn": finn, "gina": gina}
    people = {"ada": school.ada} | {name: student.user for name, student in children.items()}
    sessions = {
        name: signed_in(user).cookies[settings.SESSION_COOKIE_NAME].value for name, user in people.items()
    }
    return json.dumps({"class": school.foxes.pk, "top": ladder(GAME).top, **sessions})


def _plays_like(student: Student, skill: float, *, rung: int) -> None:
    """As after many plays."""
    SkillEstimate.objects.create(
        student=student,
        game=GAME,
        skill=skill,
        spread=0.2,
        plays=60,
        edge_spread=0.2,
        reach_spread=0.2,
        shares=[0.1 * skill] * 30,
        rung=rung,
        rounds_since=20,
    )


def give(class_pk: int, title: str, adapt: str = "follow", most: int | None = None) -> str:
    """Homework for the whole class. Returns its code."""
    students = list(Student.objects.filter(classroom=class_pk).select_related("user", "classroom"))
    classroom = students[0].classroom
    task = giving.Task(
        game=GAME, title=title, options={"rounds": 2, "round_seconds": 600}, adapt=adapt, most_help=most
    )
    given = giving.give(
        classroom.teachings.get(teacher__username="ada").teacher,
        classroom,
        task,
        students=students,
        dates=giving.Dates(due_at=timezone.now() + timedelta(days=2)),
    )
    return json.dumps(given.code)


def dealt(name: str) -> str:
    """What the child of this first name had in the latest game: the rung, the titles of the cards, and the reason of
    the last change of help."""
    seat = Seat.objects.filter(user__student__first_name=name).latest("pk")
    part = Participant.objects.get(
        student__user=seat.user, activity=ActivityTable.objects.get(table=seat.table).activity
    )
    change = SupportChange.objects.filter(student=part.student_id).order_by("-pk").first()
    rung = None if part.rung is None else ladder(GAME).rungs[part.rung].supports
    found: dict[str, Any] = {
        "rung": part.rung,
        "source": part.rung_source,
        "cards": [card.title for card in rule_cards(GAME, seat.supports)],
        "cards_of_rung": [card.title for card in rule_cards(GAME, rung or {})],
        "why": sentence_of(change) if change else "",
    }
    return json.dumps(found)
