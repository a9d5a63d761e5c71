"""Games that say something about a child's skills, for a fault test. Runs inside Diceroom."""

import json
from datetime import timedelta

from django.db.models import F

from games.models import Table
from lessons.home.actions import play_alone
from lessons.models import Observation, ObservedGame
from lessons.rule_cards.observing import observe
from tests.lessons.at_home import play_out
from tests.world import School

GAMES = 4


def play() -> str:
    """Ben plays some games to their end. The first two were days ago."""
    school = School()
    tables = [play_out(play_alone(school.ben, "alphabet-dice")) for _ in range(GAMES)]
    before = [table.pk for table in tables[:2]]
    ago = timedelta(days=5).total_seconds()
    Table.objects.filter(pk__in=before).update(changed_at=F("changed_at") - ago)
    return json.dumps(GAMES)


def read() -> str:
    """How many games and plays have been read, and how many of the plays differ from each other."""
    plays = Observation.objects.values_list("observed_game__table", "student", "event", "skill", "part")
    return json.dumps([ObservedGame.objects.count(), plays.count(), plays.distinct().count()])


def read_again() -> str:
    """As two workers would, beside the one that runs."""
    observe(since=None)
    observe(since=None)
    return read()
