"""What the dice and cards in front of a player are worth."""

from .equipment import DOTS, PENALTY, SPECIAL_POINTS
from .state import Layout, Line, State


def totals(state: State) -> dict[str, int]:
    return {player.id: state.total(seat) for seat, player in enumerate(state.players)}


def lines(state: State, failed: int | None) -> list[Line]:
    """The score sheet's next row, in seat order."""
    return [
        Line(
            dots=dots(state, state.layout, seat),
            cards=state.layout.cards[seat],
            penalty=PENALTY if seat == failed else 0,
        )
        for seat in range(len(state.players))
    ]


def dots(state: State, layout: Layout, seat: int) -> int:
    """The dots on a player's dice, with the points of the special die."""
    letters = sum(DOTS[state.face(die)] for die in layout.piles[seat])
    return letters + (_special_points(state, layout.piles[seat]) if layout.special == seat else 0)


def _special_points(state: State, pile: tuple[str, ...]) -> int:
    if state.side == "last":
        return SPECIAL_POINTS
    if state.side == "not":
        return SPECIAL_POINTS if pile else -SPECIAL_POINTS
    return 0
