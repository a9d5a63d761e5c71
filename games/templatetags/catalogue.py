"""The games of the catalogue, for templates that show all of them."""

from functools import cache
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from games.catalogue import playable
from games.engines import Game

register = template.Library()


@register.simple_tag
@cache
def playable_games() -> list[Game[Any]]:
    """Every game that can be played here. A template finds a game's files by its slug."""
    return playable()


@register.simple_tag
@cache
def drawings(name: str) -> SafeString:
    """The drawings of this name of all games, from their own folders. They never change while the server runs."""
    # The templates are our own files and have no variables.
    return mark_safe("".join(render_to_string(f"games/{game.slug}/{name}") for game in playable()))  # noqa: S308
