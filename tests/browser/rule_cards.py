"""Ada's class with a finished game of Ben's, whose rule cards follow his play. Runs inside Diceroom."""

import json

from django.conf import settings

from classrooms.models import Student, User
from lessons.home.actions import play_alone
from lessons.rule_cards import actions
from lessons.rule_cards.observing import observe
from tests.lessons.at_home import play_out
from tests.world import School, signed_in


def open_school() -> str:
    """Ben has played alone."""
    school = School()
    table = play_out(play_alone(school.ben, "dice-words"))
    observe()
    people = {"ada": school.ada, "ben": school.ben.user}
    sessions = {
        name: signed_in(user).cookies[settings.SESSION_COOKIE_NAME].value for name, user in people.items()
    }
    facts = {"class": school.foxes.pk, "student": school.ben.pk, "table": table.code}
    return json.dumps(facts | sessions)


def give_help(student_pk: int) -> str:
    """The class has it on, and a teacher has given the child two helps and lets them follow the play again."""
    student = Student.objects.select_related("classroom").get(pk=student_pk)
    ada = User.objects.get(username="ada")
    actions.switch_class(student.classroom, True, ada)
    actions.limit_all(student, mode="follow", teacher=ada)
    actions.limit(student, "dice-words", mode="pin", rung=2, teacher=ada, why="as agreed")
    actions.limit(student, "dice-words", mode="follow", teacher=ada)
    return "null"
