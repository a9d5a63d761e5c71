"""From what a game observes to what an estimate learns from."""

from games.engines.profile import Observation

from .estimate import ScoredPlay


def scored(
    seen: Observation, rung: int, *, best: int | None = None, allowed: float | None = None
) -> ScoredPlay:
    """One observation of a scoring skill. `best` is for games whose log does not tell the best possible points, and
    `allowed` the seconds on the clock."""
    if seen.word is None and not seen.points:
        return ScoredPlay(rung, None, None)
    points = seen.points or 0
    most = seen.best_points if seen.best_points is not None else best
    if most is not None:
        # A computer player never suggests some words that count, so a child may have found a better play.
        most = max(most, points)
    return ScoredPlay(rung, points, most, seen.seconds if allowed else None, allowed)
