"""One move at one table."""

import logging
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import DatabaseError, IntegrityError, transaction

from config.core import metrics
from config.core.errors import Refused
from games import selectors
from games.actions import storage
from games.actions.errors import Stale
from games.actions.locked_table import LockedTable, lock_table
from games.actions.storage import AnyEvent
from games.engines import HOST, IllegalMove
from games.models import Event, RefusedMove

logger = logging.getLogger(__name__)

# Longer words are counted as this long: the platform may refuse a move before its length is checked.
MOST_LETTERS = 99


@dataclass(frozen=True)
class Played:
    """What a move led to. The same key gets the same version and view, however often it is sent.

    `after` has the table, its seats and its state after the transaction, so that the board can be rendered without
    loading them again. After a repeated move they may be newer than `version` and `view`.
    """

    version: int
    viewer: str | None
    after: LockedTable

    @property
    def view(self) -> dict[str, Any]:
        """What the mover saw at `version`."""
        table, state = self.after.table, self.after.state
        if table.version > self.version:
            state = selectors.state_at(table, self.version)
        view: dict[str, Any] = self.after.game.view(state, self.viewer)
        return view


@dataclass(frozen=True)
class Move:
    """A move as it was sent: the player, the version that it was made on, and a key that makes a repeat harmless."""

    player: str
    action: dict[str, Any]
    version: int
    key: str


def play(table_id: int, move: Move, *, seated: bool, is_host: bool = True) -> Played:
    """Raises IllegalMove if the rules refuse it, Refused if the platform does; then nothing has changed.

    The player HOST moves for the whole table: roll the targets, go, next round. `seated` says whether the sender has a
    seat: a host who plays, or a player who is not the host, may only do what the table waits for in vain.
    """
    try:
        with lock_table(table_id) as locked:
            since = locked.events_since(move.version)
            version = _answered(since, move)
            if version is None:
                version = _act(locked, since, move, seated=seated, is_host=is_host)
    except IntegrityError as error:
        # A repeat has the version of the first attempt and was found above; this is a different move with an old key.
        raise Refused("key-used", "Please load the page again.") from error
    # The host's view shows everyone's work, so a host who plays gets the public view instead.
    viewer = None if move.player == HOST and seated else move.player
    return Played(version, viewer, locked)


def _act(locked: LockedTable, since: list[AnyEvent], move: Move, *, seated: bool, is_host: bool) -> int:
    try:
        locked.require_running()
        _refuse_stale(locked, since, move)
        if move.player == HOST:
            _refuse_moves_of_players(locked, move, seated=seated, is_host=is_host)
        locked.act(move.player, move.action, key=move.key)
    except (IllegalMove, Refused) as refusal:
        metrics.REFUSALS.labels(locked.table.game, refusal.code).inc()
        _record_refusal(locked, move, refusal.code)
        raise
    metrics.MOVES.labels(locked.table.game).inc()
    return locked.table.version


def _answered(since: list[AnyEvent], move: Move) -> int | None:
    """The version that this move led to if it came before. It is above the version that the move was made on."""
    return next((event.number for event in since if event.key == move.key and event.by == move.player), None)


def _refuse_stale(locked: LockedTable, since: list[AnyEvent], move: Move) -> None:
    """A move made on an older version counts unless a later event could have changed its meaning."""
    if move.version > locked.table.version:
        raise Stale
    if any(
        event.kind == Event.Kind.GAME and locked.game.disturbs(event.body, move.player) for event in since
    ):
        raise Stale


def _refuse_moves_of_players(locked: LockedTable, move: Move, *, seated: bool, is_host: bool) -> None:
    wanted = move.action.get("type")
    allowed = selectors.referee_actions(locked.table, locked.seats, locked.state, seated=seated)
    if isinstance(wanted, str) and wanted not in allowed and not is_host:
        raise PermissionDenied("Only the host of this table can do that.")
    if isinstance(wanted, str) and wanted not in allowed:
        raise Refused("not-yours", "Somebody at the table does that.")


def _record_refusal(locked: LockedTable, move: Move, code: str) -> None:
    """Stores that a move was refused, without its text. An error here must not replace the answer to the player."""
    if code == "malformed":
        return
    kind = move.action.get("type")
    refused = RefusedMove(
        table=locked.table,
        player=move.player,
        after=locked.table.version,
        # The platform may refuse a move whose type is any text.
        action_type=kind if isinstance(kind, str) and kind in locked.game.moves else "",
        code=code,
        letters=_count_letters(move.action),
        at=locked.now,
    )
    seat = next((seat for seat in locked.seats if seat.player_id == move.player), None)
    try:
        with transaction.atomic():
            storage.save_refused(refused, seat)
    except DatabaseError:
        logger.exception("A refused move at table %s could not be stored.", locked.table.pk)


def _count_letters(action: dict[str, Any]) -> int | None:
    """The length of the word in an action; None if it has no word."""
    word = action.get("letters", action.get("word"))
    if not isinstance(word, (str, list)):
        return None
    return min(sum(isinstance(sign, str) and sign.isalpha() for sign in word), MOST_LETTERS)
