"""Tells each story twice and prints, as JSON, which files ran the second time, when imports and caches are done.

Runs in a process of its own, because only threads that start after the tracer can be traced.
"""

# ruff: noqa: E402

import json
import os
import re
import sys
import time
from collections.abc import Callable
from typing import Any

import django

from tests.stories.tracer import Trace, Tracer

tracer = Tracer()
tracer.install()
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

import time_machine
from django.core.management import call_command
from django.test.utils import setup_test_environment

from classrooms.login import actions as login
from config.core import jobs
from games import tasks as table_tasks
from games.actions import clock, tables
from lessons.models import Printout
from tests.stories.screen import Screen
from tests.world import ANN, ROBIN, At, School, client_of, into_play, key, signed_in

setup_test_environment()
tracer.watch_templates()


def screen_of(client: Any) -> Screen:
    """Continues in the session of a test client."""
    screen = Screen()
    screen.cookies = {name: morsel.value for name, morsel in client.cookies.items()}
    return screen


def a_move() -> Trace:
    """Ann lays a word in Dice Words; the answer is the board that shows it."""
    table = into_play(tables.open_table(ANN, "dice-words", options={}, people=[ROBIN]))
    At(table, "p1").does("roll")
    screen = screen_of(client_of(ANN))
    page = screen.get(f"/tables/{table.code}/").decode()
    version = int(re.findall(r'data-version="(\d+)"', page)[0])
    faces = At(table, "p1").view["me"]["dice"]
    letters = "".join("A" if face == "?" else face for face in faces[:3])
    action = {"type": "word", "dice": [0, 1, 2], "letters": letters}
    move = {"seat": "p1", "version": version, "key": key(), "action": action}
    with tracer.recording() as trace:
        screen.post_json(f"/tables/{table.code}/moves", move)
    return trace


def a_timed_close() -> Trace:
    """A round is over and no page is open: the worker's task closes it."""
    table = into_play(tables.open_table(ANN, "dice-words", options={"round_seconds": 20}, people=[ROBIN]))
    At(table, "p1").does("roll")
    with time_machine.travel(time.time() + 21):
        clock.heartbeat("web")
        with tracer.recording() as trace:
            table_tasks.run_due(table.pk)
    assert At(table, "p1").view["phase"] == "scores"
    return trace


def a_printed_sheet() -> Trace:
    """Ann prints the score sheet of a finished game: she fills in the form, the worker renders, she saves the file."""
    table = into_play(tables.open_table(ANN, "dice-words", options={"rounds": 1}, people=[ROBIN]))
    At(table, "p1").does("done")
    screen = screen_of(client_of(ANN))
    address = f"/print/dice-words-sheet/?table={table.code}"
    with tracer.recording() as trace:
        screen.get(address)
        screen.post(address, {"paper": "a4", "fill": "filled"})
        jobs.run_job("lessons.Printout", Printout.objects.latest("pk").pk)
        page = screen.follow().decode()
        [file] = re.findall(r'href="(/print/jobs/\w+/file)"', page)
        assert screen.get(file).startswith(b"%PDF")
    return trace


def a_sign_in() -> Trace:
    """Ben types the class code, picks his name and taps four pictures: three posts."""
    school = School()
    login.open_door(school.foxes)
    school.foxes.refresh_from_db()
    screen = Screen()
    screen.get("/in/")
    with tracer.recording() as trace:
        screen.post("/in/", {"code": school.foxes.code})
        screen.post("/in/name", {"student": school.ben.pk})
        screen.post("/in/pictures", {"taps": " ".join(school.ben.pictures)})
    assert screen.location == "/me/", screen.location
    return trace


def a_class_game() -> Trace:
    """Ada opens the form and sends it. The game has started, and the children are called to it."""
    school = School()
    screen = screen_of(signed_in(school.ada))
    address = f"/classes/{school.foxes.pk}/games/new/dice-words/"
    with tracer.recording() as trace:
        screen.get(address)
        screen.post(address, {"students": [school.ben.pk, school.cleo.pk]})
    return trace


def a_control_room() -> Trace:
    """Ada has started a game and comes to its control room."""
    school = School()
    screen = screen_of(signed_in(school.ada))
    address = f"/classes/{school.foxes.pk}/games/new/dice-words/"
    screen.get(address)
    screen.post(address, {"students": [school.ben.pk, school.cleo.pk]})
    with tracer.recording() as trace:
        screen.follow()
    return trace


def clear_database() -> None:
    call_command("flush", interactive=False, verbosity=0)


STORIES: list[Callable[[], Trace]] = [
    a_move,
    a_timed_close,
    a_printed_sheet,
    a_sign_in,
    a_class_game,
    a_control_room,
]


def main() -> None:
    traced = {}
    for story in STORIES:
        story()
        clear_database()
        trace = story()
        clear_database()
        traced[story.__name__] = {"python": sorted(trace.python), "templates": sorted(trace.templates)}
    json.dump(traced, sys.stdout)


main()
