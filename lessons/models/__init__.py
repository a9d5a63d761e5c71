from lessons.models.activity import Activity, ActivityTable, Attempt, Change, Participant
from lessons.models.printout import Printout

__all__ = ["Activity", "ActivityTable", "Attempt", "Change", "Participant", "Printout"]
