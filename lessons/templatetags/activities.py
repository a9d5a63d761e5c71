"""What pages of `classrooms` and `games` show of a class's activities. The templates there know this by name only."""

from collections.abc import Iterable
from typing import Any

from django import template
from django.template import Context

from classrooms.classes.selectors import ClassCard
from classrooms.models import Classroom
from lessons.activities import selectors
from lessons.activities.today import Today, today_in
from lessons.home import selectors as home_selectors

register = template.Library()


@register.inclusion_tag("lessons/activities/_now_line.html")
def class_games(classroom: Classroom) -> dict[str, Any]:
    """What the class plays now and has to do at home, with links; nothing while there is neither."""
    return {
        "classroom": classroom,
        "running": selectors.running_groups(classroom),
        "today": today_in([classroom.pk])[classroom.pk],
    }


@register.inclusion_tag("lessons/home/_after_game.html", takes_context=True)
def after_class_game(context: Context, code: str) -> dict[str, Any]:
    """For a child after a game that a teacher has set: another try at home, if there is one left, the class's next
    game, or the way back."""
    user = context["request"].user
    homework = home_selectors.homework_at(user, code)
    called_to = "" if homework else selectors.called_to(user)
    return {"homework": homework, "called_to": called_to, "csrf_token": context.get("csrf_token")}


@register.simple_tag
def with_today(cards: Iterable[ClassCard]) -> list[tuple[ClassCard, int, Today]]:
    """Each class's card with the number of its running tables and what is on today, in two queries for all classes."""
    cards = list(cards)
    pks = [card.classroom.pk for card in cards]
    running, today = selectors.running_counts(pks), today_in(pks)
    return [(card, running[card.classroom.pk], today[card.classroom.pk]) for card in cards]
