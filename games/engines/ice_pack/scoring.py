"""What a score board is worth."""

from .equipment import BONUS_POINTS, CHANGE_POINTS, CIRCLES
from .state import Sheet, State


def circle_points(sheet: Sheet) -> int:
    return sum(sum(worth[:filled]) for filled, worth in zip(sheet.circles, CIRCLES, strict=True))


def total(sheet: Sheet) -> int:
    """What the game would give if it ended now. Alone one gets no bonus squares, so nothing is added for them."""
    return circle_points(sheet) + CHANGE_POINTS * sheet.changes_left + BONUS_POINTS * sheet.bonus_squares


def winners(state: State) -> list[str]:
    """Whoever reached their goals, else whoever has most."""
    first = [player.id for seat, player in enumerate(state.players) if state.reached(seat)]
    if first:
        return first
    totals = [total(sheet) for sheet in state.sheets]
    return [player.id for player, points in zip(state.players, totals, strict=True) if points == max(totals)]
