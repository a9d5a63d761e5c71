"""What every game promises of its computer players and best plays: rules/README.md, "The contract"."""

import pytest

from games.engines import GAMES, HOST, Context, IllegalMove, Player, SeededDice

from .contract import Untouchable, every_variant, on_time, positions
from .playout import SMALL_LEXICON, Playout
from .variants import Variant


@every_variant
@pytest.mark.parametrize("level", range(1, 6))
def test_computer_players_of_every_level_play_whole_games(variant: Variant, level: int) -> None:
    game, table = variant.game, Playout(variant, level)
    for _ in range(5_000):
        table.wait(0)
        if game.is_over(table.state):
            break
        turn = game.view(table.state, None)["turn"]
        if not turn:
            table.to_the_bell()
            continue
        action = game.bot(table.state, turn[0], Context(Untouchable(), SMALL_LEXICON, table.now), level)
        assert action["type"] in game.view(table.state, turn[0])["actions"]
        table.keep(game.decide(table.state, turn[0], action, table.ctx()))
        # As fast as they seem to think, so that a game against the clock comes to its end, too.
        table.now += 2.0
    assert game.is_over(table.state)
    assert game.winners(table.state)


@every_variant
def test_a_bot_says_the_same_of_the_same_state(variant: Variant) -> None:
    for table in positions(variant, 25):
        for who in variant.game.view(table.state, None)["turn"]:
            ctx = Context(Untouchable(), SMALL_LEXICON, table.now)
            assert variant.game.bot(table.state, who, ctx, 2) == variant.game.bot(table.state, who, ctx, 2)


@every_variant
def test_a_bot_without_an_open_action_refuses(variant: Variant) -> None:
    game = variant.game
    for table in positions(variant, 25):
        for who in [*table.ids, HOST, "stranger"]:
            if not game.view(table.state, who)["actions"]:
                with pytest.raises(IllegalMove):
                    game.bot(table.state, who, on_time(table), 5)
                assert game.best(table.state, who, on_time(table)) == []


@every_variant
def test_the_best_plays_are_legal_and_best_first(variant: Variant) -> None:
    game = variant.game
    for table in positions(variant):
        for who in table.ids:
            plays = game.best(table.state, who, on_time(table))
            assert len(plays) <= 10
            scores = [play["score"] for play in plays]
            assert scores == sorted(scores, reverse=True)
            for play in plays:
                game.decide(table.state, who, play["action"], on_time(table, SeededDice(1)))


def test_a_dictionary_that_only_answers_is_enough_to_play() -> None:
    class Closed:
        def __contains__(self, word: object) -> bool:
            return True

    for game in GAMES.values():
        table = Playout(Variant(game, "closed dictionary"), 1, words=Closed())
        for _ in table.steps(2_000):
            pass
        assert game.is_over(table.state)


def test_players_may_come_as_any_row_of_players() -> None:
    for game in GAMES.values():
        seated = [Player(f"p{seat}", "P") for seat in range(game.players[0])]
        views = [
            game.view(game.start(row, {}, Context(SeededDice(1), SMALL_LEXICON, 0)), None)
            for row in (
                seated,
                tuple(seated),
                iter(seated),
                {player.id: player for player in seated}.values(),
            )
        ]
        assert views == [views[0]] * 4
