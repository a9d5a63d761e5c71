"""A class in the middle of a live game. Runs inside Diceroom."""

import json

from django.conf import settings

from lessons.activities.actions import live, tablets
from lessons.models import Activity
from tests.lessons.live_class import LiveClass
from tests.world import signed_in, starter


def open_live_class() -> str:
    """Ben and Cleo wait for the go in Dice Words at table 1. Dora and Emil have not come to table 2, which is open.
    Ben has a second device."""
    school = LiveClass("dice-words", stands_in=False, options={"round_seconds": 600})
    table, other = school.arrives(school.ben, school.cleo), live.table_for(school.activity, 2)
    starter(table).does("roll_targets")
    people = {
        "ada": school.ada,
        "projector": school.ada,
        "ben": school.ben.user,
        "ben_phone": school.ben.user,
        "cleo": school.cleo.user,
        "dora": school.dora.user,
        "emil": school.emil.user,
    }
    sessions = {
        name: signed_in(user).cookies[settings.SESSION_COOKIE_NAME].value for name, user in people.items()
    }
    found = {
        "class": school.foxes.pk,
        "activity": school.activity.code,
        "table": table.code,
        "other": other.code,
    }
    return json.dumps(found | sessions)


def open_shared_tablet() -> str:
    """Dora and Emil are to share a tablet at table 2, which has not begun. Emil has a phone, too."""
    found = json.loads(open_live_class())
    activity = Activity.objects.get(code=found["activity"])
    assert activity.created_by is not None
    tablets.share(activity, 2, activity.created_by, on=True)
    return json.dumps(found)
