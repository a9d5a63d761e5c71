"""The ladders that computer players have measured, as they are committed."""

from itertools import pairwise

import pytest

from games.engines import GAMES
from lessons.adaptivity.controller import Standing, alone
from lessons.adaptivity.estimate import first_estimate
from lessons.adaptivity.ladders import contains, has_ladder, ladder

MEASURED = ("dice-words", "scrabbicle", "alphabet-dice")
each_measured = pytest.mark.parametrize("slug", MEASURED)


@each_measured
def test_the_table_is_about_the_ladder_of_the_game(slug: str) -> None:
    """If this fails, `python -m benchmarks.ladders --game …` measures the ladder again."""
    assert has_ladder(slug)
    assert [rung.supports for rung in ladder(slug).rungs] == list(GAMES[slug].profile.ladder)


@each_measured
def test_each_step_adds_or_widens_one_card(slug: str) -> None:
    for lower, higher in pairwise(GAMES[slug].profile.ladder):
        assert contains(higher, lower)
        assert len([card for card in higher if higher[card] != lower.get(card)]) == 1


@each_measured
def test_the_cards_of_a_player_tell_the_step(slug: str) -> None:
    for number, supports in enumerate(GAMES[slug].profile.ladder):
        assert ladder(slug).rung_of(supports) == number
        assert ladder(slug).rung_of({**supports, "extra_time": 2}) == number


@each_measured
def test_five_steps_or_more_reach_two_levels_and_none_is_much_too_large(slug: str) -> None:
    worths = [rung.worth for rung in ladder(slug).rungs]
    assert worths[0] == pytest.approx(0, abs=0.1)
    assert len(worths) > 5
    assert worths[-1] >= 1.8
    assert all(0.05 < higher - lower < 0.9 for lower, higher in pairwise(worths))


@each_measured
def test_more_skill_means_more_points_on_every_step(slug: str) -> None:
    for rung in ladder(slug).rungs:
        assert rung.points.at(1) < rung.points.at(3) < rung.points.at(5)
        assert rung.share.at(1) < rung.share.at(3) < rung.share.at(5)


@each_measured
def test_a_stronger_child_never_begins_alone_with_more_help(slug: str) -> None:
    """In Alphabet Dice a lighter start makes points rarer: alone it would be no help."""
    first = [
        alone(Standing(first_estimate(band=band)), ladder(slug)).rung for band in ("low", "middle", "high")
    ]
    assert first == sorted(first, reverse=True)
