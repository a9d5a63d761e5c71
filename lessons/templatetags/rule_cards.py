"""What pages of tables show of rule cards that follow the play. The templates there know this by name only."""

from typing import Any

from django import template
from django.template import Context

from classrooms import visitors
from classrooms.access import student_or_404
from lessons.rule_cards import access
from lessons.rule_cards.today import vote_at

register = template.Library()


@register.inclusion_tag("lessons/rule_cards/_fair.html", takes_context=True)
def fair_vote(context: Context, code: str) -> dict[str, Any]:
    """For a child after a game: whether it was a fair one."""
    student = student_or_404(visitors.of(context["request"]))
    question = vote_at(student, access.table_of(student, code))
    return question | {"csrf_token": context.get("csrf_token")}
