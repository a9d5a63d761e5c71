"""A class of 30 in each phase that the projector of an activity shows. Runs inside Diceroom."""

import json

from django.conf import settings

from games.actions import clock
from games.models import Seat, SeatProgress
from lessons.activities.actions import live, results
from lessons.activities.actions.live import SeatingGroup
from lessons.lesson_files import library
from lessons.models import Activity, Attempt
from tests.world import School, a_class, a_student, into_play, signed_in

LESSON = library()["ending-swap"]
# Long words, so that the cards need their room.
WORDS = [
    ["HAMBURGERS", "PLAYING"],
    ["CHOCOLATES", "BAKED"],
    ["SHALE", "LETTERS"],
    ["LATCHES", "CAT"],
    ["ADVENTURES", "CAT"],
]
PHASES = ("gather", "play", "plain", "ranked", "paused", "over", "over-ranked", "over-without-words")


def screens() -> str:
    """The codes of activities by phase, and Ada's session."""
    school = School()
    codes = {phase: _activity(school, phase).code for phase in PHASES}
    cookie = signed_in(school.ada).cookies[settings.SESSION_COOKIE_NAME].value
    return json.dumps({"cookie": cookie, "codes": codes})


def _activity(school: School, phase: str) -> Activity:
    classroom = a_class(f"Class {phase}"[:20], school.ada)
    classroom.door_stays_open = True
    classroom.save()
    children = [a_student(classroom, f"{phase.title()[:4]}{number}") for number in range(30)]
    for number, child in enumerate(children[:4]):
        # The longest names that children have.
        child.shown_name = f"Nimble Dolphin {number}"
        child.save()
    groups = [SeatingGroup(students=children[at : at + 3]) for at in range(0, 30, 3)]
    activity = live.start(
        school.ada,
        classroom,
        LESSON.game,
        groups=groups,
        options={"round_seconds": 600},
        lesson=None if phase == "plain" else LESSON,
        same_dice=phase != "plain",
    )
    if phase != "gather":
        _play(activity, phase)
    return activity


def _play(activity: Activity, phase: str) -> None:
    Activity.objects.filter(pk=activity.pk).update(shows_ranking="ranked" in phase)
    tables = [into_play(live.table_for(activity, number)) for number in range(1, 11)]
    for number, seat in enumerate(Seat.objects.filter(table__in=tables)):
        shown = {"words": number % 3, "points": 200 - number}
        SeatProgress.objects.update_or_create(seat=seat, defaults=shown)
    for table in tables:
        if phase == "paused":
            clock.pause(table)
        if phase.startswith("over"):
            clock.end(table)
    if phase.startswith("over"):
        results.settle([activity])
        _give_words(activity, [] if phase == "over-without-words" else WORDS)


def _give_words(activity: Activity, words: list[list[str]]) -> None:
    attempts = list(Attempt.objects.filter(participant__activity=activity).order_by("pk"))
    for number, attempt in enumerate(attempts):
        made = words[number % len(words)] if words else []
        check = {"status": "met" if number % 2 else "not-yet", "reached": 1, "of": 4, "words": made[1:]}
        if number == 0 and made:
            made = ["JOURNEYS", *made]
        attempt.result = {"points": 21, "won": False, "words": made, "check": check}
    Attempt.objects.bulk_update(attempts, ["result"])
