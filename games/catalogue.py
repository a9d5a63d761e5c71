"""The games that can be played here: those with an engine and a board."""

from typing import Any

from django.http import Http404

from games.boards import has_board
from games.engines import GAMES, Game


def playable() -> list[Game[Any]]:
    return [game for slug, game in GAMES.items() if has_board(slug)]


def game_called(slug: str) -> Game[Any]:
    if slug not in GAMES or not has_board(slug):
        raise Http404
    return GAMES[slug]
