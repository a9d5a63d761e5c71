"""One child's way through one game: how plays, rounds and games change it, and what is decided before the next game.

The benchmark (`record.py`) and the platform (`lessons/rule_cards`) both go this way, so that what is measured is what
children get.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from . import controller
from .controller import Decision, Standing
from .estimate import Estimate, ScoredPlay, after_game, after_goal, after_play
from .ladders import Ladder
from .sentences import Change

LAST_PLAYS: Final = 30


@dataclass(frozen=True)
class Course:
    standing: Standing
    shares: tuple[float, ...] = ()
    """Of the best possible points, in the last plays."""

    @property
    def share(self) -> float | None:
        return sum(self.shares) / len(self.shares) if self.shares else None


@dataclass(frozen=True)
class Part:
    """One player's part in a game with others, which was played to its end."""

    estimate: Estimate
    """After the single plays of this game."""
    rung: int
    score: int
    plays: Sequence[ScoredPlay] = ()
    """Empty for a computer player, whose strength is known."""


# What children did


def played(course: Course, plays: Sequence[ScoredPlay], ladder: Ladder) -> Course:
    """Single plays. Rounds in which nothing was laid say nothing about skill."""
    estimate, shares = course.standing.estimate, list(course.shares)
    for play in plays:
        estimate = after_play(estimate, play, ladder)
        if play.plain_share is not None:
            shares.append(play.plain_share)
    return Course(replace(course.standing, estimate=estimate), tuple(shares[-LAST_PLAYS:]))


def goal(course: Course, rung: int, ladder: Ladder) -> int:
    """Of the next round alone."""
    return controller.goal_for(course.standing.estimate, rung, ladder)


def played_alone(course: Course, plays: Sequence[ScoredPlay], rung: int, ladder: Ladder) -> Course:
    """A game without other children: in each round, or in the few turns that have a goal together, the goal is met or
    not. Plays that are too few for a goal count as plays."""
    size = ladder.scale.rounds_per_goal
    for start in range(0, len(plays), size):
        some = plays[start : start + size]
        aim = goal(course, rung, ladder)
        course = played(course, some, ladder)
        # A round in which nothing was laid does not count against the child's strength.
        if len(some) == size and any(play.points is not None for play in some):
            met = sum(play.points or 0 for play in some) >= aim
            estimate = after_goal(course.standing.estimate, rung=rung, goal=aim, met=met, ladder=ladder)
            course = replace(course, standing=replace(course.standing, estimate=estimate))
        course = passed(course, len(some))
    return course


def after_table(
    courses: Mapping[str, Course], parts: Mapping[str, Part], ladder: Ladder, *, lowest_wins: bool = False
) -> dict[str, Course]:
    """The end of a game with others. `parts` may have players besides those of `courses`: computer players.

    Rounds in which nothing was laid count as if they had gone like the others, because throwing rounds away must not
    buy help.
    """
    whole = {who: part.score if lowest_wins else _as_if_whole(part) for who, part in parts.items()}
    strengths = {who: part.estimate.strength + ladder.rungs[part.rung].worth for who, part in parts.items()}
    found = dict(courses)
    for who, course in courses.items():
        others = [other for other in parts if other != who]
        if others:
            unsure = sum(parts[other].estimate.strength_spread ** 2 for other in others) ** 0.5 / len(others)
            estimate = after_game(
                course.standing.estimate,
                lead=sum(strengths[who] - strengths[other] for other in others) / len(others),
                margin=sum(margin(whole[who], whole[other], lowest_wins) for other in others) / len(others),
                ladder=ladder,
                others=unsure,
            )
            course = replace(course, standing=replace(course.standing, estimate=estimate))
        found[who] = passed(course, len(parts[who].plays))
    return found


def passed(course: Course, rounds: int) -> Course:
    standing = course.standing
    return replace(course, standing=replace(standing, rounds_here=standing.rounds_here + rounds))


# What is decided


def before_game_alone(course: Course, ladder: Ladder) -> Decision | None:
    """None: it is too early to look. Cards are dealt when a game starts, and stay for the game."""
    return controller.alone(course.standing, ladder) if course.standing.may_look else None


def moved(course: Course, rung: int, *, is_held: bool = False) -> Course:
    """On another rung."""
    standing = course.standing
    if rung == standing.rung:
        return course
    standing = replace(standing, rung=rung, left=standing.rung, rounds_here=0, is_held=is_held)
    return replace(course, standing=standing)


def change_of(child: str, course: Course, decision: Decision, goal: int | None) -> Change | None:
    """What the decision changes, with the figures of the reason."""
    if decision.rung == course.standing.rung:
        return None
    return Change(
        child,
        course.standing.rung,
        decision.rung,
        len(course.shares),
        None if course.share is None else _percent(course.share),
        _percent(decision.chance_before),
        _percent(decision.chance),
        _percent(decision.aim),
        goal,
    )


def margin(mine: float, theirs: float, lowest_wins: bool) -> float:
    """From -1 to 1: by how much of the points of both one was ahead. Games can end below zero."""
    low = min(mine, theirs, 0)
    mine, theirs = mine - low, theirs - low
    if mine + theirs == 0:
        return 0.0
    margin = (mine - theirs) / (mine + theirs)
    return -margin if lowest_wins else margin


def _as_if_whole(part: Part) -> float:
    rounds, thrown = len(part.plays), sum(play.points is None for play in part.plays)
    return part.score * rounds / (rounds - thrown) if thrown < rounds else part.score


def _percent(chance: float) -> int:
    return round(100 * chance)
