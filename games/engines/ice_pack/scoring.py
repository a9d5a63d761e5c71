"""What a score sheet is worth."""

from .equipment import BONUS_POINTS, CHANGE_POINTS, CIRCLES
from .state import Sheet, State


def circle_points(sheet: Sheet) -> int:
    return sum(sum(worth[:filled]) for filled, worth in zip(sheet.circles, CIRCLES, strict=True))


def total(sheet: Sheet) -> int:
    """The points if the game ended now. There are no bonus squares in a game for one."""
    return circle_points(sheet) + CHANGE_POINTS * sheet.changes_left + BONUS_POINTS * sheet.bonus_squares


def totals(state: State) -> dict[str, int]:
    return {player.id: total(sheet) for player, sheet in zip(state.players, state.sheets, strict=True)}


def winners(state: State) -> list[str]:
    """The player who reached their goals, else the one with most points."""
    first = [player.id for seat, player in enumerate(state.players) if state.reached(seat)]
    if first:
        return first
    points = totals(state)
    return [player_id for player_id, total in points.items() if total == max(points.values())]
