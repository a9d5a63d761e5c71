"""What a game's own folder fills in: data, and functions for its rules, its view, its snapshots and its bots."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Protocol, TypeVar

from .context import Context
from .profile import GameProfile
from .values import Action, Event, Facts, Options, Player, Schema, Snapshot

Refusal = tuple[str, str]
"""Why a move is not allowed now: a code for programs and a sentence for a child, as in `IllegalMove`."""


class State(Protocol):
    """What every state has. States are frozen dataclasses."""

    @property
    def players(self) -> tuple[Player, ...]: ...

    @property
    def phase(self) -> str: ...


S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Move(Generic[S]):
    """One type of action: its form, who may use it now, and what it brings about.

    `refusal` gets a player of the table or the host. The view's list of open actions comes from it too, so it must not
    depend on the fields of the action. `decide` is only called if the move is not refused; it may still raise
    IllegalMove, and it rolls dice only after all checks.
    """

    schema: Schema
    refusal: Callable[[S, str], Refusal | None]
    decide: Callable[[S, str, Action, Context], list[Event]]


def _nothing_follows(_state: State, _player_id: str, _ctx: Context) -> list[Event]:
    return []


@dataclass(frozen=True)
class CardRule(Generic[S]):
    """When a rule card with a number of uses may be played (see `cards.py`), and what follows at once.

    `refusal` is only asked about a card of which the player has uses left and which is not in force.
    """

    refusal: Callable[[S, str], Refusal | None]
    follows: Callable[[S, str, Context], list[Event]] = _nothing_follows


# Defaults for what only some games need


def _deadline(state: Any) -> float | None:
    deadline: float | None = state.deadline
    return deadline


def _delayed(state: Any, seconds: float) -> Any:
    return state if state.deadline is None else replace(state, deadline=state.deadline + seconds)


def _no_seat_facts(_state: State, _player_id: str) -> Facts:
    return {}


def _seen_by_all(_event: Event) -> list[str] | None:
    return None


def _disturbs_all(_event: Event, _player_id: str) -> bool:
    return True


def _cannot_pass(_state: State, _player_id: str) -> Action | None:
    return None


def _none_interrupt(_state: State, _levels: Mapping[str, int]) -> list[str]:
    return []


@dataclass(frozen=True, kw_only=True, eq=False)
class GameDefinition(Generic[S]):
    """Everything that one game says about itself."""

    slug: str
    name: str
    tagline: str
    players: range
    profile: GameProfile
    options: Schema
    supports: Schema
    moves: Mapping[str, Move[S]]
    changes: Mapping[str, Callable[[S, Event], S]]  # What each type of event changes.
    # The supports that have a number of uses. A game that has any also has the move `card` and the event `card_played`.
    cards: Mapping[str, CardRule[S]] = field(default_factory=dict)
    dump_version: int = 1

    # The rules
    opening: Callable[[tuple[Player, ...], Options, Context], Facts]  # What "started" says of dice and time.
    opened: Callable[[tuple[Player, ...], Event], S]  # The first state, from "started".
    bell: Callable[[S, Context], list[Event]]  # What happens at `wake_at`; `ctx.now` is exactly that time.
    closing: Callable[[S, Context], list[Event]] | None = None  # What follows at once after a move or bell.
    check_table: Callable[[tuple[Player, ...], Options], None] | None = None  # May raise IllegalSetup.
    room: Callable[[Options], range] | None = None  # How many can play with these options; None: `players`.
    wake_at: Callable[[S], float | None] = _deadline
    delayed: Callable[[S, float], S] = (
        _delayed  # The state with all running deadlines moved by these seconds.
    )

    # How a table looks
    scores: Callable[[S], dict[str, int]]
    turn: Callable[[S], list[str]]  # The players whose move the table waits for.
    board: Callable[[S, str | None], Facts]  # For a player, the host or (None) a spectator.
    seat_facts: Callable[[S, str], Facts] = _no_seat_facts  # Beyond id, name, score and supports.
    deadline: Callable[[S, str | None], float | None] | None = None  # A viewer's own; None: `wake_at`.
    final_winners: Callable[[S], list[str]] | None = None  # None: the highest score.

    # Snapshots
    saved: Callable[[S], Snapshot]
    restored: Callable[[Snapshot], S]

    # Computer players. `choose` also gets the action types that are open to the player.
    choose: Callable[[S, str, list[str], Context, int], Action]
    best_plays: Callable[[S, str, Context], list[Facts]]
    # The computer players, of these levels, that want to act now although the table does not wait for them.
    interrupting: Callable[[S, Mapping[str, int]], list[str]] = _none_interrupt
    # The next move with which a player on turn does as little as the rules allow: pass, be done, give the table's word
    # the benefit of the doubt. For a player who has left, if the others choose to skip them. None: the game has no such
    # move now, because a deadline runs or another player may act.
    passing: Callable[[S, str], Action | None] = _cannot_pass
    # Seconds (least, most) that a computer player appears to think in a phase; in others 1.5 to 4.
    pace: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    # How many moves a computer player must fit in before the next deadline, so that it does not think too long.
    moves_before_bell: int = 6

    # What the platform asks about single events
    # The players, besides the host, whose view an event changes; None: all.
    audience: Callable[[Event], list[str] | None] = _seen_by_all
    # Whether an event that came first could change what this player meant by a move.
    disturbing: Callable[[Event, str], bool] = _disturbs_all
