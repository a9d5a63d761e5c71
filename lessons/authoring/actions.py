"""The only writer of own lessons, and the table at which a teacher tries a lesson."""

from classrooms.models import User
from classrooms.visitors import Visitor
from config.core.errors import Refused
from games.actions import tables
from games.engines import GAMES
from games.engines.schema import defaults
from games.models import Table
from lessons.activities import seating
from lessons.authoring.entries import Entry
from lessons.lesson_files import BANDS

# The name at the table says what it is: no child, and nothing that counts.
TRIER = "Just trying"


def try_as_student(teacher: User, entry: Entry, *, band: str, step: int = 1) -> Table:
    """Opens a table as a child of this band gets it in this step, with computer players for the other children.

    It belongs to no class and no activity, so it counts nowhere. Raises Refused or IllegalSetup if it cannot be played.
    """
    lesson = entry.lesson
    if lesson is None or not 1 <= step <= len(lesson.steps):
        raise Refused("not-ready", "This lesson cannot be played yet. Finish it first.")
    band = band if band in BANDS else "middle"
    game, played = GAMES[lesson.game], lesson.steps[step - 1]
    others = seating.computers_needed(
        1,
        lesson.group_size,
        game.room_for({**defaults(game.options), **played.options}),
        fill_up=game.profile.solo == "with-computers",
    )
    return tables.open_table(
        Visitor(user=teacher),
        lesson.game,
        options=dict(played.options),
        people=[tables.NewSeat(name=TRIER, supports=played.supports_for(band))],
        computers=[seating.COMPUTER_LEVELS[band]] * others,
        hints=Table.Hints.ONE,
    )
