"""Children who grow, and children who throw rounds away, made of steady ones where a file of children has none."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from benchmarks.playing import Mover
from games.engines import Context, Game
from games.engines.values import Action

THROWS: Final = 0.3
"""The part of the rounds that is thrown away."""
MOVES_TO_GROW: Final = 35
"""After so many moves a growing child plays like the next stronger one of its class."""
OF_EACH_KIND: Final = 3


@dataclass
class Throwing:
    child: Mover
    skill: float
    kind: str = "throwing"
    _chance: Random = field(default_factory=lambda: Random("throws"))
    _round: object = None
    _throws: bool = False

    def plays(self, game: Game[Any], state: Any, player_id: str, ctx: Context) -> Action:
        open_actions = game.open_actions(state, player_id)
        bare = next((one for one in ("done", "pass") if one in open_actions), None)
        if bare and "roll_targets" not in open_actions and self._gives_up(state):
            return {"type": bare}
        return self.child.plays(game, state, player_id, ctx)

    def _gives_up(self, state: Any) -> bool:
        """Decided once for each round or turn."""
        now = getattr(state, "round", None) or len(getattr(state, "history", ()))
        if now != self._round:
            self._round, self._throws = now, self._chance.random() < THROWS
        return self._throws


@dataclass
class Growing:
    ranked: Sequence[Mover]
    """The child itself, and then those who are stronger and stronger."""
    skill: float
    kind: str = "growing"
    moves: int = 0

    def plays(self, game: Game[Any], state: Any, player_id: str, ctx: Context) -> Action:
        place = min(self.moves // MOVES_TO_GROW, len(self.ranked) - 1)
        self.moves += 1
        return self.ranked[place].plays(game, state, player_id, ctx)


def with_every_kind(children: list[Any]) -> list[Any]:
    """The children of a file, and at the end those who stand in for the kinds that it lacks."""
    kinds = {kind_of(child) for child in children}
    ranked = sorted((each for each in children if kind_of(each) == "steady"), key=lambda each: each.skill)
    if not ranked:
        return children
    added: list[Any] = []
    places = [len(ranked) * part // (OF_EACH_KIND + 1) for part in range(1, OF_EACH_KIND + 1)]
    if "throwing" not in kinds:
        added += [Throwing(ranked[place], ranked[place].skill) for place in places]
    if "growing" not in kinds:
        added += [Growing(ranked[place:], ranked[place].skill) for place in places]
    return children + added


def kind_of(child: Any) -> str:
    return str(getattr(child, "kind", "steady"))
