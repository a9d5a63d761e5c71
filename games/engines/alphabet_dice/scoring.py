"""What the dice that are left cost."""

from .state import Result, State


def totals(state: State) -> dict[str, int]:
    return {player.id: total for player, total in zip(state.players, state.totals, strict=True)}


def lowest_totals(state: State) -> list[str]:
    """The lowest total wins; players who tie all win."""
    return [player_id for player_id, total in totals(state).items() if total == min(state.totals)]


def results(state: State) -> tuple[Result, ...]:
    """The score sheet's next column, in seat order."""
    return tuple(_result(state, seat) for seat in range(len(state.players)))


def _result(state: State, seat: int) -> Result:
    hand = state.now.hands[seat]
    red = sum(state.is_red(die) for die in hand)
    won = seat == winner(state)
    sum_ = 0 if won else _loss(state, state.worth(hand, seat))
    return Result(len(hand) - red, red, sum_, seat in state.now.slurped, won)


def winner(state: State) -> int | None:
    """The player who was still poised to win after the last turns; None when all have passed."""
    return state.now.poised


def _loss(state: State, left: int) -> int:
    return max(2 * left, 2) if state.is_souper else left + 1
