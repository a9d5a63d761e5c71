"""What every game says of itself: rules/README.md, "The contract"."""

from typing import Any

from games.engines import GAMES, Game

from .contract import every_game


@every_game
def test_a_game_says_who_it_is(game: Game[Any]) -> None:
    assert GAMES[game.slug] is game
    assert game.slug == game.slug.lower().replace(" ", "-")
    assert game.name
    assert game.tagline.endswith(".")
    assert 1 <= game.players[0] <= game.players[-1]


@every_game
def test_the_pace_of_computer_players_is_a_short_span(game: Game[Any]) -> None:
    for least, most in game.pace.values():
        assert 0 < least <= most <= 30
