"""A class with two teachers and four children, created without the forms. Runs inside Diceroom."""

import json
import time

from django.conf import settings
from django.utils import timezone

from games.models import Table
from lessons.models import Activity
from tests.world import School, a_student, signed_in


def open_lesson_class() -> str:
    """Ada's class with Carl as co-teacher. Ben, Cleo and Dora are signed in; Emil is still on the bus."""
    school = School()
    children = {
        "ben": school.ben,
        "cleo": school.cleo,
        "dora": a_student(school.foxes, "Dora"),
        "emil": a_student(school.foxes, "Emil"),
    }
    for name in ("ben", "cleo", "dora"):
        children[name].signed_in_at = timezone.now()
        children[name].save()
    people = {name: child.user for name, child in children.items()} | {"ada": school.ada, "carl": school.carl}
    sessions = {
        name: signed_in(user).cookies[settings.SESSION_COOKIE_NAME].value for name, user in people.items()
    }
    return json.dumps({"class": school.foxes.pk} | sessions)


def end_of_the_pause() -> str:
    """Two minutes pass: what was paused until then is due now."""
    now = time.time()
    tables = Table.objects.filter(resumes_at__gt=now).update(resumes_at=now, due_at=now)
    Activity.objects.exclude(resumes_at=None).update(resumes_at=timezone.now())
    return json.dumps({"tables": tables})
