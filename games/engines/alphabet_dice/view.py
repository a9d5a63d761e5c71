"""What a viewer sees. All dice lie open, so all viewers see the same."""

from typing import Any

from ..values import Event, Facts, thaw
from .equipment import die_id
from .state import Result, State


def board(state: State, who: str | None) -> Facts:
    return {
        "round": state.serving,
        "rounds": state.rules.servings,
        "serving": state.serving,
        "servings": state.rules.servings,
        "souper": state.is_souper,
        "starter": state.players[state.starter].id,
        "grid": _grid(state),
        "hands": {player.id: _hand(state, seat) for seat, player in enumerate(state.players)},
        "slurped": [
            state.players[seat].id for seat in dict.fromkeys(state.now.slurped) if not state.slurps_left(seat)
        ],
        "scraping": _scraping(state),
        "words": [state.spelled(dice) for dice in state.now.crossword.words],
        "pending": _pending(state),
        # The last turn is taken: the serving is over as soon as what is pending stands.
        "closing": state.ends_serving,
        "bans": _bans(state),
        "last": thaw(state.last),
        "last_serving": _last_serving(state),
        "history": [_by_player(state, results) for results in state.history],
    }


def _die(state: State, die: int) -> Facts:
    return {"die": die_id(die), "letter": state.letter(die), "red": state.is_red(die)}


def _grid(state: State) -> list[Facts]:
    return [{"row": row, "col": col, **_die(state, die)} for row, col, die in state.now.crossword.laid]


def _hand(state: State, seat: int) -> list[Facts]:
    return [_die(state, die) for die in state.now.hands[seat]]


def _scraping(state: State) -> str | None:
    poised = state.now.poised
    return None if poised is None or state.phase == "over" else state.players[poised].id


def _pending(state: State) -> Facts | None:
    if state.pending is None:
        return None
    player = state.players[state.pending.seat].id
    return {"player": player, "words": list(state.pending.words), "score": state.pending.score}


def _bans(state: State) -> list[Facts]:
    """Slurped dice and a die of the word that each may not come back to."""
    return [
        {"die": die_id(ban.die), "dir": ban.direction, "word_of": die_id(ban.marker)}
        for ban in state.now.bans
    ]


def _last_serving(state: State) -> Facts | None:
    if not state.history:
        return None
    results = zip(state.players, state.history[-1], strict=True)
    return {
        player.id: {"black": result.black, "red": result.red, "sum": result.sum} for player, result in results
    }


def _by_player(state: State, results: tuple[Result, ...]) -> dict[str, Any]:
    return {player.id: result.as_json() for player, result in zip(state.players, results, strict=True)}


def turn(state: State) -> list[str]:
    if state.ends_serving and state.pending is not None:
        return [player.id for seat, player in enumerate(state.players) if seat != state.pending.seat]
    # A replay, event by event, also shows the state between the last turn and the scoring.
    if state.now.is_over:
        return []
    return [state.players[state.now.to_play[0]].id]


def disturbing(event: Event, player_id: str) -> bool:
    # A challenge that fails changes nothing on the table.
    return event["type"] != "challenged" or bool(event["wrong"])
