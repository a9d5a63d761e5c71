from lessons.models.activity import Activity, ActivityTable, Change
from lessons.models.calendar import CalendarAddress
from lessons.models.lesson import OwnLesson
from lessons.models.participant import Attempt, Participant
from lessons.models.printout import Printout

__all__ = [
    "Activity",
    "ActivityTable",
    "Attempt",
    "CalendarAddress",
    "Change",
    "OwnLesson",
    "Participant",
    "Printout",
]
