"""One move at one table."""

from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError

from config.core.errors import Refused
from games import selectors
from games.actions.errors import Stale
from games.actions.hand import Hand, hand_on
from games.engines import HOST
from games.models import Event, Seat, Table


@dataclass(frozen=True)
class Played:
    """What a move led to. The same key gets the same answer, however often it is sent."""

    version: int
    view: dict[str, Any]


@dataclass(frozen=True)
class Move:
    """One move as it was sent: by whom, on which version, with a key that makes a repeat harmless."""

    player: str
    action: dict[str, Any]
    version: int
    key: str


def play(seat: Seat, action: dict[str, Any], *, version: int, key: str) -> Played:
    """Raises IllegalMove if the rules refuse it, Refused if the platform does; then nothing has changed."""
    return _play(seat.table_id, Move(seat.player_id, action, version, key), seated=True)


def referee(table: Table, action: dict[str, Any], *, seated: bool, version: int, key: str) -> Played:
    """A move for the table itself, by whoever opened it: roll the targets, go, next round."""
    return _play(table.pk, Move(HOST, action, version, key), seated=seated)


def _play(table_id: int, move: Move, *, seated: bool) -> Played:
    try:
        with hand_on(table_id) as hand:
            since = hand.since(move.version)
            if (number := _answered(since, move)) is not None:
                return Played(
                    number, _view(hand, selectors.replay(hand.table, upto=number), move, seated=seated)
                )
            hand.require_running()
            _refuse_stale(hand, since, move)
            if move.player == HOST:
                _refuse_what_others_do(hand, move, seated=seated)
            hand.act(move.player, move.action, key=move.key)
            return Played(hand.table.version, _view(hand, hand.state, move, seated=seated))
    except IntegrityError as error:
        # A repeat says the version of the first time and was found above; this is another move with an old key.
        raise Refused("key-used", "Please load the page again.") from error


def _answered(since: list[Event], move: Move) -> int | None:
    """The version that this very move led to when it came before. It is younger than the version it was made on."""
    return next((event.number for event in since if event.key == move.key and event.by == move.player), None)


def _refuse_stale(hand: Hand, since: list[Event], move: Move) -> None:
    """A move made on an older version stands unless something since then could have changed its meaning."""
    if move.version > hand.table.version:
        raise Stale
    if any(event.kind == Event.Kind.GAME and hand.game.disturbs(event.body, move.player) for event in since):
        raise Stale


def _refuse_what_others_do(hand: Hand, move: Move, *, seated: bool) -> None:
    wanted = move.action.get("type")
    if isinstance(wanted, str) and wanted not in selectors.referee_actions(
        hand.table, hand.state, seated=seated
    ):
        raise Refused("not-yours", "Somebody at the table does that.")


def _view(hand: Hand, state: Any, move: Move, *, seated: bool) -> dict[str, Any]:
    """The host's view shows everybody's work: only somebody who does not play may have it."""
    viewer = None if move.player == HOST and seated else move.player
    view: dict[str, Any] = hand.game.view(state, viewer)
    return view
