"""The estimate, the controller and the reasons, with a ladder that is made up for the test."""

import json
from random import Random
from statistics import pstdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lessons.adaptivity import controller, course
from lessons.adaptivity.controller import Limits, Standing
from lessons.adaptivity.course import margin
from lessons.adaptivity.curves import rising
from lessons.adaptivity.estimate import (
    FARTHEST,
    SUCCESS,
    Estimate,
    ScoredPlay,
    after_game,
    after_goal,
    after_play,
    first_estimate,
    in_general,
)
from lessons.adaptivity.ladders import Ladder, Rung, Scale
from lessons.adaptivity.record import Record, recomputed
from lessons.adaptivity.sentences import Change, sentence

LEVELS = range(1, 6)
WORTHS = (0.0, 0.4, 0.8, 1.2, 1.6, 2.0)


def _rung(worth: float) -> Rung:
    points = rising((level, 5.0 * (level + worth)) for level in LEVELS)
    return Rung({}, worth, points, rising((level, 0.15 * level) for level in LEVELS))


def _scale() -> Scale:
    chance = rising((step / 5, 1 / (1 + 2.718 ** (-3 * step / 5))) for step in range(-10, 11))
    return Scale(0.2, -0.1, chance, 1, 0.25, 0.2, 10)


LADDER = Ladder("made-up", 1, tuple(map(_rung, WORTHS)), _scale(), 1.7)


def settled(skill: float) -> Estimate:
    return Estimate(skill, 0.2, 60, edge_spread=0.2)


def scored(share: float, rung: int = 0, best: int = 40) -> ScoredPlay:
    return ScoredPlay(rung, round(share * best), best)


# The estimate


@given(st.floats(0, 1), st.floats(0, 1), st.integers(0, 5), st.integers(1, 80))
def test_more_points_never_mean_less_skill(one: float, other: float, rung: int, best: int) -> None:
    low, high = sorted((one, other))
    less, more = (after_play(Estimate(), scored(share, rung, best), LADDER) for share in (low, high))
    assert less.skill <= more.skill


def test_an_estimate_finds_the_skill_and_becomes_sure() -> None:
    chance, estimate = Random(1), Estimate()
    for _ in range(60):
        estimate = after_play(estimate, scored(min(max(chance.gauss(0.3, 0.15), 0), 1)), LADDER)
    assert estimate.skill == pytest.approx(2.0, abs=0.6)
    assert estimate.spread < 0.5


@given(st.integers(0, 5))
def test_a_round_in_which_nothing_was_laid_is_no_weakness(rung: int) -> None:
    before = settled(3.0)
    after = after_play(before, ScoredPlay(rung, None, None), LADDER)
    assert (after.skill, after.plays) == (before.skill, before.plays)
    assert after.spread >= before.spread


@given(st.integers(0, 40), st.floats(0, 500))
def test_time_counts_for_at_most_a_tenth(points: int, seconds: float) -> None:
    plain = ScoredPlay(0, points, 40).share
    timed = ScoredPlay(0, points, 40, seconds, 120.0).share
    assert plain is not None
    assert timed is not None
    assert abs(timed - plain) <= 0.1 * plain


def test_a_long_run_of_surprises_is_followed_faster() -> None:
    calm, surprised = settled(2.0), Estimate(2.0, 0.2, 60, surprise=1.5)
    calm, surprised = (after_play(each, scored(0.7), LADDER) for each in (calm, surprised))
    assert surprised.skill > calm.skill


def test_what_the_teacher_says_and_what_other_games_say_start_an_estimate() -> None:
    assert first_estimate(band="low").skill < first_estimate().skill < first_estimate(band="high").skill
    general = in_general({"one": settled(4.0), "new": Estimate()})
    assert first_estimate(in_general=general).skill == 4.0
    assert first_estimate(in_general=general).spread > general.spread


def test_the_spread_of_equal_players_does_not_grow_in_5000_games() -> None:
    """Difficulty is frozen, so nothing drives equal players apart."""
    chance, players = Random(5), [Estimate() for _ in range(12)]
    spreads = []
    for game in range(5000):
        pair = chance.sample(range(12), 2)
        lead = players[pair[0]].strength - players[pair[1]].strength
        came_out = chance.gauss(0, 0.2)
        for sign, number in zip((1, -1), pair, strict=True):
            share = min(max(chance.gauss(0.45, 0.2), 0), 1)
            players[number] = after_play(players[number], scored(share), LADDER)
            players[number] = after_game(
                players[number], lead=sign * lead, margin=sign * came_out, ladder=LADDER, others=0.3
            )
        if game >= 500:
            spreads.append(pstdev(each.strength for each in players))
    early, late = spreads[:1500], spreads[-1500:]
    assert sum(late) / 1500 < 1.25 * sum(early) / 1500
    assert max(late) < 1.0


@pytest.mark.parametrize("usual", [4, 9, 30])
def test_alone_goals_are_met_about_as_often_as_they_should_be(usual: int) -> None:
    """Also where a single point more or less makes a goal much harder or easier."""
    chance, its, met = Random(usual), course.Course(Standing(Estimate())), []
    for _ in range(150):
        aim = course.goal(its, 0, LADDER)
        points = round(chance.gammavariate(3, usual / 3))
        met.append(points >= aim)
        its = course.played_alone(its, [ScoredPlay(0, points, max(points, 40))], 0, LADDER)
    assert sum(met[14:]) / len(met[14:]) == pytest.approx(SUCCESS, abs=0.05)


def test_reach_stays_within_bounds_where_no_goal_can_be_missed_or_met() -> None:
    for met in (True, False):
        estimate = settled(3.0)
        for _ in range(300):
            estimate = after_goal(estimate, rung=0, goal=12, met=met, ladder=LADDER)
        assert abs(estimate.reach) <= FARTHEST


# The controller


def test_alone_a_child_gets_the_rung_on_which_the_goal_fits() -> None:
    weak = Standing(settled(0.8))
    for _ in range(8):
        decision = controller.alone(weak, LADDER)
        assert abs(decision.rung - weak.rung) <= 1
        weak = Standing(weak.estimate, decision.rung)
    assert weak.rung > 0
    assert abs(decision.chance - SUCCESS) < 0.1
    assert controller.alone(Standing(settled(5.0), 2), LADDER).rung == 1


@given(st.floats(0, 6), st.integers(0, 5))
def test_no_change_without_a_clear_gain(skill: float, rung: int) -> None:
    decision = controller.alone(Standing(settled(skill), rung), LADDER)
    gain = abs(decision.chance_before - decision.aim) - abs(decision.chance - decision.aim)
    assert gain >= 0
    assert decision.rung == rung or abs(decision.chance_before - decision.aim) >= controller.DEAD_BAND


@given(st.lists(st.floats(0, 6), min_size=2, max_size=4), st.integers(0, 5))
def test_between_two_games_at_most_two_rungs(skills: list[float], rung: int) -> None:
    standings = [Standing(settled(skill), rung) for skill in skills]
    decisions = controller.at_table(standings, LADDER)
    assert all(abs(decision.rung - rung) <= 2 for decision in decisions)


def test_a_mixed_table_comes_to_equal_chances_and_the_strongest_has_the_full_game() -> None:
    standings = [Standing(settled(skill)) for skill in (2.2, 3.0, 4.0)]
    for _ in range(4):
        decisions = controller.at_table(standings, LADDER)
        standings = [
            Standing(each.estimate, decision.rung)
            for each, decision in zip(standings, decisions, strict=True)
        ]
    assert standings[2].rung == 0
    assert standings[0].rung > standings[1].rung > 0
    assert all(abs(decision.chance - 1 / 3) < 0.09 for decision in decisions)


def test_new_players_get_no_help_on_suspicion() -> None:
    standings = [Standing(Estimate(2.6)), Standing(Estimate(3.4))]
    assert [decision.rung for decision in controller.at_table(standings, LADDER)] == [0, 0]


@pytest.mark.parametrize(
    ("limits", "rung"), [(Limits(pinned=1), 1), (Limits(pinned=0), 0), (Limits(most=2), 2)]
)
def test_what_the_teacher_says_holds(limits: Limits, rung: int) -> None:
    weak, strong = Standing(settled(0.5), limits=limits), Standing(settled(5.0))
    for _ in range(4):
        decision = controller.at_table([weak, strong], LADDER)[0]
        weak = Standing(weak.estimate, decision.rung, limits=limits)
    assert weak.rung == rung


# The record


def _season(seed: int, games: int = 12) -> Record:
    """Two children who play together, and one alone."""
    chance, record = Random(seed), Record(LADDER)
    for game in range(games):
        rungs = record.seat(["ann", "ben"])
        plays = {
            child: [scored(min(max(chance.gauss(mean, 0.2), 0), 1), rung) for _ in range(5)]
            for child, rung, mean in zip(("ann", "ben"), rungs, (0.25, 0.6), strict=True)
        }
        if game % 2:
            plays["ann"][-1] = ScoredPlay(rungs[0], None, None)
        record.game(plays, {"ann": chance.randint(10, 60), "ben": chance.randint(40, 120)})
        rung = record.game_alone("cleo")
        for _ in range(3):
            record.round_alone("cleo", [scored(chance.random() / 3, rung)])
    return record


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000))
def test_all_changes_recompute_from_the_stored_log(seed: int) -> None:
    record = _season(seed)
    stored = json.loads(json.dumps(record.log))
    assert recomputed(stored, LADDER) == record.changes
    without = [entry for entry in stored if entry["type"] != "change"]
    assert recomputed(without, LADDER) == record.changes


def test_a_log_with_other_plays_gives_other_reasons() -> None:
    record = _season(1)
    stored = json.loads(json.dumps(record.log))
    for entry in stored:
        if entry["type"] == "game":
            entry["plays"]["ann"] = entry["plays"]["ben"]
    assert recomputed(stored, LADDER) != record.changes


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000))
def test_no_child_goes_back_to_the_rung_before_within_six_rounds(seed: int) -> None:
    record, rounds = _season(seed), dict.fromkeys(("ann", "ben", "cleo"), 0)
    last: dict[str, tuple[int, int]] = {}
    for entry in record.log:
        if entry["type"] in ("game", "round"):
            for child in entry.get("scores", [entry.get("child")]):
                rounds[child] += 5 if entry["type"] == "game" else 1
        if entry["type"] == "change":
            left, at = last.get(entry["child"], (-1, 0))
            assert entry["after"] != left or rounds[entry["child"]] - at >= 6
            last[entry["child"]] = entry["before"], rounds[entry["child"]]
    assert last, "some rung changes in a season"


def test_throwing_rounds_away_buys_no_help() -> None:
    """Points that were given away count as if they had been made like the others."""
    nothing = ScoredPlay(0, None, None)
    records = [Record(LADDER), Record(LADDER)]
    for record, thrown, points in zip(records, (0, 2), (100, 60), strict=True):
        for _ in range(10):
            record.seat(["ann", "ben"])
            laid = [ScoredPlay(0, 20, None)] * 5
            record.game({"ann": laid[thrown:] + [nothing] * thrown, "ben": laid}, {"ann": points, "ben": 100})
    honest, thrower = (record.course("ann").standing for record in records)
    assert thrower.estimate.edge == pytest.approx(honest.estimate.edge)
    assert thrower.rung == honest.rung == 0


def test_margins_count_from_both_sides_and_below_zero() -> None:
    assert margin(30, 10, False) == -margin(10, 30, False) == 0.5
    assert margin(30, 10, True) == -0.5
    assert margin(0, 0, False) == 0
    assert -1 <= margin(-5, 10, False) <= 1


# The sentences


def test_the_sentence_of_a_game_alone() -> None:
    change = Change("ann", 2, 1, 30, 62, 88, 79, 78, 12)
    assert sentence(change) == (
        "62 % of the best points in the last 30 plays; a goal of 12 points would be met in 88 % of the rounds, "
        "now in 79 %; the aim is 78 %: one help less."
    )


def test_the_sentence_of_a_table() -> None:
    change = Change("ann", 0, 2, 1, 20, 9, 46, 50)
    assert sentence(change) == (
        "20 % of the best points in the last play; the chance to win at this table would be 9 %, "
        "now it is 46 %; fair is 50 %: two helps more."
    )
