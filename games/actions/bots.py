"""Computer players at a table: which of them move next, how long they think, and what they play."""

import random
from collections.abc import Mapping
from typing import Any

from games.engines import Context, Game
from games.models import Table

# Seconds that a computer player thinks, unless the game sets its own pace.
THINKING = (1.5, 4.0)


def waiting_to_move(game: Game[Any], state: Any, levels: Mapping[str, int]) -> list[str]:
    """The computer players whose turn it is, and those that want to act out of turn."""
    on_turn = [player for player in game.turn(state) if player in levels]
    return list(dict.fromkeys(on_turn + game.interrupting(state, levels)))


def thinks_until(
    table: Table, game: Game[Any], state: Any, levels: Mapping[str, int], *, now: float
) -> float | None:
    """When the next computer player moves. A time once set stays, or fast people would keep delaying it."""
    waiting = waiting_to_move(game, state, levels)
    if not waiting:
        return None
    if table.think_at is not None:
        return table.think_at
    seed = f"{table.seed}:{table.version}:pace"
    return now + _thinking_seconds(game, state, waiting=len(waiting), now=now, seed=seed)


def _thinking_seconds(game: Game[Any], state: Any, *, waiting: int, now: float, seed: str) -> float:
    """About as long as a person takes, but short enough for all waiting computer players to move before the round
    closes."""
    low, high = game.pace.get(state.phase, THINKING)
    seconds = random.Random(seed).uniform(low, high)  # noqa: S311
    closes_at = game.wake_at(state)
    if closes_at is None:
        return seconds
    return min(seconds, max(closes_at - now, 0.0) / (game.moves_before_bell * waiting))


def decide(game: Game[Any], state: Any, player: str, *, level: int, context: Context) -> list[dict[str, Any]]:
    """The events of the move that a computer player of this level makes."""
    action = game.bot(state, player, context, level)
    return game.decide(state, player, action, context)
