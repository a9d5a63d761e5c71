"""What every game's profile promises to the platform."""

from collections.abc import Iterable
from typing import Any

from games.engines import GAMES, Game
from games.engines.profile import LogEntry

from .contract import every_game, every_variant
from .playout import Playout
from .run_length import times
from .variants import Variant

# The order of what is still to be drawn, and the hands that are dealt to all players at once.
HIDDEN = {"bookworm": {"shuffled"}, "scrabbicle": {"bag"}, "letter-pond": {"hands"}}


def as_log(events: Iterable[dict[str, Any]]) -> list[LogEntry]:
    entries, at = [], 0.0
    for number, event in enumerate(events, start=1):
        at = event.get("at") or at
        entries.append(LogEntry(number, at, event))
    return entries


@every_game
def test_every_event_says_what_its_player_may_see(game: Game[Any]) -> None:
    assert set(game.profile.visible_fields) == set(game.changes)
    assert game.profile.round_events <= set(game.changes)
    assert game.profile.word_events <= set(game.changes)


@every_variant
def test_only_decks_bags_and_hands_are_hidden(variant: Variant) -> None:
    *_, table = Playout(variant, "profiles").steps(times(60, long=400))
    for event in table.log[1:]:
        if event["type"] != "postponed":
            hidden = set(event) - set(variant.game.profile.visible(event))
            assert hidden <= HIDDEN.get(variant.game.slug, set())


@every_game
def test_an_event_that_is_not_declared_shows_nothing(game: Game[Any]) -> None:
    assert game.profile.visible({"type": "new", "by": "p1", "secret": 7}) == {"type": "new"}


@every_game
def test_the_ladder_begins_with_the_full_game_and_never_gives_time(game: Game[Any]) -> None:
    full, *rungs = game.profile.ladder
    assert full == {}
    for rung in rungs:
        game.check_supports(rung)
        assert rung
        assert "extra_time" not in rung


@every_game
def test_supports_of_the_profile_are_supports_of_the_game(game: Game[Any]) -> None:
    assert set(game.profile.card_icons) == set(game.supports_schema()["properties"])
    for supports in game.profile.starting_supports.values():
        game.check_supports(supports)


@every_game
def test_a_game_whose_cards_have_uses_can_play_them(game: Game[Any]) -> None:
    counted = {name for name, one in game.supports_schema()["properties"].items() if one.get("uses")}
    assert set(game.cards) == counted
    assert ("card" in game.moves) == ("card_played" in game.changes) == bool(counted)


@every_game
def test_options_of_the_profile_are_options_of_the_game(game: Game[Any]) -> None:
    profile, properties = game.profile, game.options_schema()["properties"]
    demo = profile.demo.short_options, profile.demo.endable_options
    for options in (profile.options_without_clock, profile.options_calm, *demo):
        game.check_options(options)
    assert {profile.length_option, profile.shared_clock_option} - {None} <= set(properties)


@every_game
def test_seating_fits_the_rules(game: Game[Any]) -> None:
    assert game.profile.usual_table_size in game.players
    assert (game.profile.solo == "with-computers") == (1 not in game.players)


@every_game
def test_a_game_that_can_be_raced_is_for_one_player(game: Game[Any]) -> None:
    assert not game.profile.race or 1 in game.players


@every_game
def test_old_events_are_upgraded_step_by_step(game: Game[Any]) -> None:
    event = {"type": "any"}
    assert set(game.profile.upgrades) == set(range(1, game.profile.event_version))
    assert game.profile.upgraded(event, game.profile.event_version) is event


@every_variant
def test_observations_come_from_the_log_alone(variant: Variant) -> None:
    game = variant.game
    *_, table = Playout(variant, "observed").steps(times(80, long=400))
    log = as_log(table.log)
    by_number = {entry.number: entry.event for entry in log}
    for player in table.ids:
        for seen in game.profile.observations(log, player):
            assert seen.player == player
            assert seen.skill in game.profile.skills
            assert seen.event in by_number
            assert seen.success in (True, False, None)
            assert seen.points is None or seen.best_points is None or seen.points <= seen.best_points
            assert seen.seconds is None or seen.seconds >= 0


@every_game
def test_points_are_compared_in_skills_that_the_game_reports(game: Game[Any]) -> None:
    assert game.profile.scoring_skills <= game.profile.skills


@every_game
def test_every_game_observes_something(game: Game[Any]) -> None:
    skills: set[str] = set()
    for seed in range(4):
        *_, table = Playout(Variant(game, "as it comes"), seed).steps(150)
        skills |= {seen.skill for seen in game.profile.observations(as_log(table.log), table.ids[0])}
    assert skills


@every_variant
def test_words_are_made_in_the_events_that_the_profile_names(variant: Variant) -> None:
    profile = variant.game.profile
    assert (profile.words_made is None) == (not profile.word_events)
    if profile.words_made is None:
        return
    *_, table = Playout(variant, "words").steps(times(60, long=400))
    for event in table.log:
        made = [word for player in table.ids for word in profile.words_made(event, player)]
        assert not made or event["type"] in profile.word_events


def test_the_demo_class_has_a_game_for_each_of_its_children() -> None:
    running = [game.profile.demo.running for game in GAMES.values()]
    assert sum(children for children, _size in running) >= 28


@every_game
def test_equipment_is_there(game: Game[Any]) -> None:
    equipment = game.profile.equipment
    assert equipment.letter_dice or equipment.number_dice or equipment.tiles
    for dice in (*equipment.letter_dice, *equipment.number_dice):
        assert dice.name
        assert all(len(die) == 6 for die in dice.dice)
