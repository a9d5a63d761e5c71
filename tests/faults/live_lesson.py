"""A live lesson in the middle of its second step. Runs inside Diceroom."""

import json
import time
from typing import Any

from django.conf import settings

from games import selectors
from games.actions import clock
from games.models import Table
from lessons.activities.actions import steps, talking
from lessons.models import Activity
from tests.lessons.live_class import LiveClass, a_lesson
from tests.world import into_play, signed_in

PAUSE_SECONDS = 4.0


def begin() -> str:
    """Ben and Cleo play at table 1, and Cleo's hand is up. Dora sits at table 2; Emil has not come yet."""
    school, lesson = LiveClass(game="dice-words", lesson=a_lesson(), stands_in=False), a_lesson()
    assert lesson.game == "dice-words"
    steps.next_step(school.activity, school.ada, to=2)
    tables = [into_play(school.arrives(school.ben, school.cleo)), into_play(school.arrives(school.dora))]
    talking.raise_hand(school.part_of(school.cleo))
    people = {"ada": school.ada, "ben": school.ben.user, "emil": school.emil.user}
    sessions = {
        name: signed_in(user).cookies[settings.SESSION_COOKIE_NAME].value for name, user in people.items()
    }
    seat = tables[0].seats.get(user=school.ben.user).player_id
    codes = [table.code for table in tables]
    return json.dumps({"activity": school.activity.code, "tables": codes, "seat": seat, **sessions})


def pause_second() -> str:
    """A pause for a time. When it ends, and the deadline before it."""
    table = Table.objects.order_by("pk").last()
    assert table is not None
    deadline = table.progress["deadline"]
    clock.pause(table, until=time.time() + PAUSE_SECONDS)
    table.refresh_from_db()
    return json.dumps([table.resumes_at, deadline])


def how_it_is() -> str:
    """The step, which tables are paused, their deadlines, and whether their logs lead to their snapshots."""
    found = list(Table.objects.order_by("pk"))
    state: dict[str, Any] = {
        "step": Activity.objects.get().step,
        "paused": [table.paused_at is not None for table in found],
        "deadlines": [table.progress.get("deadline") for table in found],
        "replays": all(selectors.replay(table) == selectors.state_of(table) for table in found),
    }
    return json.dumps(state)
