"""A class with two children, created without the forms. Runs inside Diceroom."""

import json

from django.conf import settings

from tests.world import School, signed_in


def open_school() -> str:
    """Ada's class with Ben and Cleo, and the session in which each of them, and the co-teacher Carl, is signed in."""
    school = School()
    people = {"ada": school.ada, "carl": school.carl, "ben": school.ben.user, "cleo": school.cleo.user}
    sessions = {
        name: signed_in(user).cookies[settings.SESSION_COOKIE_NAME].value for name, user in people.items()
    }
    return json.dumps({"class": school.foxes.pk} | sessions)
