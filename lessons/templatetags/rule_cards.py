"""What templates show of rule cards that follow the play. Those of tables know `after_game` by name only."""

from typing import Any

from django import template
from django.template import Context

from classrooms import visitors
from classrooms.access import student_or_404
from lessons.rule_cards import access
from lessons.rule_cards.today import may_ask_harder, vote_at

register = template.Library()


@register.filter
def as_sentence(text: object) -> str:
    """With a capital letter; a number stays with its percent sign when the line breaks."""
    words = str(text or "")
    return words[:1].upper() + words[1:].replace(" %", "\N{NO-BREAK SPACE}%")


@register.inclusion_tag("lessons/rule_cards/_after_game.html", takes_context=True)
def after_game(context: Context, code: str) -> dict[str, Any]:
    """For a child after a game: whether it was a fair one, and one step harder next time."""
    student = student_or_404(visitors.of(context["request"]))
    table = access.table_of(student, code)
    harder = table.game if may_ask_harder(student, table.game) else ""
    return vote_at(student, table) | {"harder": harder, "csrf_token": context.get("csrf_token")}
