"""What the dice left over count."""

from .state import Result, State


def results(state: State) -> tuple[Result, ...]:
    """The score sheet's next column, in seat order."""
    return tuple(_result(state, seat) for seat in range(len(state.players)))


def _result(state: State, seat: int) -> Result:
    hand = state.now.hands[seat]
    red = sum(state.is_red(die) for die in hand)
    won = seat == winner(state)
    sum_ = 0 if won else _loss(state, state.worth(hand))
    return Result(len(hand) - red, red, sum_, seat in state.now.slurped, won)


def winner(state: State) -> int | None:
    """Whoever was still poised to win after the last turns; nobody when all have passed."""
    return state.now.poised


def _loss(state: State, left: int) -> int:
    return max(2 * left, 2) if state.is_souper else left + 1
