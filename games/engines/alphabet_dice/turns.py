"""Whose turn comes next, and the scraping of the bottom."""

from dataclasses import replace

from .state import Serving


def played(before: Serving, after: Serving) -> Serving:
    """Passes the turn on after a build or a slurp, which may begin or end a scraping."""
    seat, out = before.to_play[0], _out(before, after)
    return replace(after, out=out, to_play=_next(before, seat, out), passes=0)


def passed(serving: Serving) -> Serving:
    """Passes the turn on after a pass or a lost turn."""
    seat = serving.to_play[0]
    return replace(serving, to_play=_next(serving, seat, serving.out), passes=serving.passes + 1)


def _out(before: Serving, after: Serving) -> tuple[int, ...]:
    still = [seat for seat in before.out if not after.hands[seat]]
    new = [seat for seat, hand in enumerate(after.hands) if not hand and seat not in still]
    return (*still, *new)


def _next(before: Serving, seat: int, out: tuple[int, ...]) -> tuple[int, ...]:
    count = len(before.hands)
    from_the_left = [(seat + step) % count for step in range(1, count + 1)]
    if not out:
        return (from_the_left[0],)
    if out[0] == before.poised:
        return before.to_play[1:]
    # Somebody new is poised to win: a last turn for everybody else who has dice.
    return tuple(other for other in from_the_left if other not in out)
