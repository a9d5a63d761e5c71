"""One move at one table."""

from dataclasses import dataclass, field
from typing import Any

from django.db import IntegrityError

from config.core.errors import Refused
from games import selectors
from games.actions.errors import Stale
from games.actions.locked_table import LockedTable, lock_table
from games.engines import HOST
from games.models import Event, Seat, Table


@dataclass(frozen=True)
class Played:
    """What a move led to. The same key gets the same version and view, however often it is sent.

    `table`, `seats` and `state` are those after the transaction, so that the board can be rendered without loading
    them again. After a repeated move they are newer than `version` and `view`.
    """

    version: int
    view: dict[str, Any]
    table: Table = field(compare=False, repr=False)
    seats: list[Seat] = field(compare=False, repr=False)
    state: Any = field(compare=False, repr=False)


@dataclass(frozen=True)
class Move:
    """A move as it was sent: the player, the version that it was made on, and a key that makes a repeat harmless."""

    player: str
    action: dict[str, Any]
    version: int
    key: str


def play(seat: Seat, action: dict[str, Any], *, version: int, key: str) -> Played:
    """Raises IllegalMove if the rules refuse it, Refused if the platform does; then nothing has changed."""
    return _play(seat.table_id, Move(seat.player_id, action, version, key), seated=True)


def referee(table: Table, action: dict[str, Any], *, seated: bool, version: int, key: str) -> Played:
    """A move that the host makes for the whole table: roll the targets, go, next round."""
    return _play(table.pk, Move(HOST, action, version, key), seated=seated)


def _play(table_id: int, move: Move, *, seated: bool) -> Played:
    try:
        with lock_table(table_id) as locked:
            since = locked.events_since(move.version)
            if (number := _answered(since, move)) is not None:
                before = selectors.replay(locked.table, upto=number)
                view = _view(locked, before, move, seated=seated)
                return Played(number, view, locked.table, locked.seats, locked.state)
            locked.require_running()
            _refuse_stale(locked, since, move)
            if move.player == HOST:
                _refuse_moves_of_players(locked, move, seated=seated)
            locked.act(move.player, move.action, key=move.key)
            view = _view(locked, locked.state, move, seated=seated)
            return Played(locked.table.version, view, locked.table, locked.seats, locked.state)
    except IntegrityError as error:
        # A repeat has the version of the first attempt and was found above; this is a different move with an old key.
        raise Refused("key-used", "Please load the page again.") from error


def _answered(since: list[Event], move: Move) -> int | None:
    """The version that this move led to if it came before. It is above the version that the move was made on."""
    return next((event.number for event in since if event.key == move.key and event.by == move.player), None)


def _refuse_stale(locked: LockedTable, since: list[Event], move: Move) -> None:
    """A move made on an older version counts unless a later event could have changed its meaning."""
    if move.version > locked.table.version:
        raise Stale
    if any(
        event.kind == Event.Kind.GAME and locked.game.disturbs(event.body, move.player) for event in since
    ):
        raise Stale


def _refuse_moves_of_players(locked: LockedTable, move: Move, *, seated: bool) -> None:
    wanted = move.action.get("type")
    allowed = selectors.referee_actions(locked.table, locked.seats, locked.state, seated=seated)
    if isinstance(wanted, str) and wanted not in allowed:
        raise Refused("not-yours", "Somebody at the table does that.")


def _view(locked: LockedTable, state: Any, move: Move, *, seated: bool) -> dict[str, Any]:
    """The host's view shows everyone's work, so a host who plays gets the public view instead."""
    viewer = None if move.player == HOST and seated else move.player
    view: dict[str, Any] = locked.game.view(state, viewer)
    return view
