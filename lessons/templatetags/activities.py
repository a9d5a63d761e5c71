"""What pages of a class show of its games, without knowing about games."""

from collections.abc import Iterable
from typing import Any

from django import template

from classrooms.classes.selectors import ClassCard
from classrooms.models import Classroom
from games import access, summaries

register = template.Library()


@register.inclusion_tag("lessons/activities/_now_line.html")
def class_games(classroom: Classroom) -> dict[str, Any]:
    """What the class plays now, in one line with the way there; nothing while nobody plays."""
    return {
        "classroom": classroom,
        "running": [summary for summary in summaries.running_in(classroom) if summary.led_by_teacher],
    }


@register.simple_tag
def with_tables(cards: Iterable[ClassCard]) -> list[tuple[ClassCard, int]]:
    """Each class's card, and how many of its tables are being played at: one question for all."""
    running = access.running_by_class(card.classroom.pk for card in cards)
    return [(card, running[card.classroom.pk]) for card in cards]
