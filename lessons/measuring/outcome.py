"""The result of one attempt at an activity, as it is stored in `Attempt.result`."""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypedDict

from games import word_lists
from games.engines import GAMES
from games.engines.profile import Observation
from games.models import Table
from games.selectors import state_at, state_of
from lessons.lesson_files import ExitCheck
from lessons.measuring.checks import check, check_written
from lessons.measuring.measures import MEASURES
from lessons.measuring.observe import Played, played, with_best
from lessons.measuring.time_spent import seconds_spent
from lessons.models import Activity, Attempt

MOST_WORDS = 200


class Outcome(TypedDict):
    points: int | None
    won: bool
    finished: bool
    """The game was over by the rules, not ended early, and the child was there at the end."""
    best: int | None
    """The most points that were possible in what the child played, if the game says."""
    share: int | None
    """The child's points in percent of those."""
    seconds: int
    """How long the child sat at the table, without pauses."""
    words: list[str]
    check: dict[str, Any] | None


def result_of(attempt: Attempt) -> Outcome:
    """What the child has reached in this attempt at a table, which is over. Takes long, so only a worker calls it."""
    assert attempt.table is not None
    table, participant = attempt.table, attempt.participant
    part = played(table, participant.student.user_id)
    seen = with_best(part, part.observations())
    best, share = _compared(table, seen)
    points, won, finished = _standing(part)
    return {
        "points": points,
        "won": won,
        "finished": finished,
        "best": best,
        "share": share,
        "seconds": seconds_spent(table, part.seats),
        "words": part.words()[:MOST_WORDS],
        "check": _checked(table, seen, exit_check_of(participant.activity), _reached_before(attempt)),
    }


def exit_check_of(activity: Activity) -> ExitCheck | None:
    """What the lesson checks at the end; None for a plain game. A check that no longer exists is left out."""
    wanted = activity.lesson.get("exit")
    return ExitCheck(**wanted) if wanted and wanted["measure"] in MEASURES else None


def check_of_sheet(activity: Activity, rounds: Sequence[tuple[str, int]]) -> dict[str, Any] | None:
    """The exit check of a game on paper. None: there is none, or words and points are not enough."""
    wanted = exit_check_of(activity)
    if wanted is None:
        return None
    words = word_lists.words_of(activity.word_list_id)
    checked = check_written(wanted.measure, rounds, wanted.goal, wanted.of, words=words)
    return None if checked is None else checked.as_json()


def _reached_before(attempt: Attempt) -> int | None:
    """The most that the child has reached in earlier attempts at this activity."""
    earlier = attempt.participant.attempts.filter(begun_at__lt=attempt.begun_at, result__isnull=False)
    checks = ((result or {}).get("check") or {} for result in earlier.values_list("result", flat=True))
    return max(
        (each["reached"] for each in checks if each.get("status", "not-tried") != "not-tried"), default=None
    )


class Standing(NamedTuple):
    points: int | None = None
    won: bool = False
    finished: bool = False


def _standing(part: Played) -> Standing:
    game, state = GAMES[part.table.game], state_of(part.table)
    if state is None or not part.seats:
        return Standing()
    player = part.seats[-1].player_id
    return Standing(
        points=game.scores(state).get(player) if part.was_alone else _points_gained(part),
        won=part.has_stayed and player in game.winners(state),
        finished=part.has_stayed and game.is_over(state),
    )


def _points_gained(part: Played) -> int:
    """What the score of each place has gained while the child had it."""
    game, table = GAMES[part.table.game], part.table
    gained = 0
    for seat in part.seats:
        upto = table.version if seat.to_event is None else seat.to_event
        after = game.scores(state_at(table, upto)).get(seat.player_id, 0)
        before = game.scores(state_at(table, seat.from_event - 1)) if seat.from_event > 1 else {}
        gained += after - before.get(seat.player_id, 0)
    return gained


def _compared(table: Table, seen: Sequence[Observation]) -> tuple[int | None, int | None]:
    """The best possible points, and the child's share of them. One event may be observed for several skills."""
    scoring = GAMES[table.game].profile.scoring_skills
    known = {
        each.event: (each.points or 0, each.best_points)
        for each in seen
        if each.skill in scoring and each.best_points is not None
    }
    best = sum(most for _points, most in known.values())
    if best <= 0:
        return None, None
    return best, max(0, 100 * sum(points for points, _most in known.values()) // best)


def _checked(
    table: Table, seen: Sequence[Observation], wanted: ExitCheck | None, before: int | None
) -> dict[str, Any] | None:
    if wanted is None:
        return None
    words = word_lists.words_at(table)
    return check(wanted.measure, seen, wanted.goal, wanted.of, words=words, before=before).as_json()
