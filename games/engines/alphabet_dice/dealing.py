"""Sharing out the dice, and who begins."""

from collections.abc import Sequence

from ..context import Context
from ..values import Player
from .equipment import DICE, SHARES


def hands(players: Sequence[Player]) -> tuple[tuple[int, ...], ...]:
    """The dice of each seat: a whole share in dice order, less what a light start leaves out."""
    share = SHARES[len(players)]
    return tuple(
        tuple(range(seat * share + 1, (seat + 1) * share + 1 - int(player.supports.get("light_start") or 0)))
        for seat, player in enumerate(players)
    )


def roll(players: Sequence[Player], ctx: Context) -> list[str]:
    """A letter for each die in play, in dice order. Dice that stay out are not rolled and have none."""
    dealt = {die for hand in hands(players) for die in hand}
    return [ctx.dice.roll(faces) if die in dealt else "" for die, faces in enumerate(DICE, start=1)]


def next_starter(totals: Sequence[int], last: int) -> int:
    """The lowest total; of several, who comes first clockwise from the last starter's left."""
    count = len(totals)
    clockwise = [(last + step) % count for step in range(1, count + 1)]
    return min(clockwise, key=lambda seat: totals[seat])
