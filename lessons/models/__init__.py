from lessons.models.activity import Activity, ActivityTable, Change
from lessons.models.adaptivity import (
    ClassSupports,
    FairnessVote,
    Observation,
    ObservedGame,
    SkillEstimate,
    SupportChange,
    SupportLimit,
)
from lessons.models.calendar import CalendarAddress
from lessons.models.lesson import OwnLesson
from lessons.models.participant import Attempt, Participant
from lessons.models.printout import Printout
from lessons.models.trial import LessonTrial

__all__ = [
    "Activity",
    "ActivityTable",
    "Attempt",
    "CalendarAddress",
    "Change",
    "ClassSupports",
    "FairnessVote",
    "LessonTrial",
    "Observation",
    "ObservedGame",
    "OwnLesson",
    "Participant",
    "Printout",
    "SkillEstimate",
    "SupportChange",
    "SupportLimit",
]
