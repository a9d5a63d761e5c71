"""The games of the catalogue, for templates that show all of them."""

from typing import Any

from django import template

from games.catalogue import playable
from games.engines import Game

register = template.Library()


@register.simple_tag
def playable_games() -> list[Game[Any]]:
    """Every game that can be played here. A template finds a game's files by its slug."""
    return playable()
