"""The only way to change a table.

`lock_table` locks the row, applies what is already due, runs the caller's change, then saves log, snapshot and clock
together. Streams are notified after the commit.
"""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

from celery import current_app
from django.db import transaction
from django.db.models import Q

from config.core import metrics
from config.core.breaker import CircuitBreaker
from config.core.db import require_heartbeat, write
from config.core.errors import Refused
from games import selectors, word_lists
from games.actions import bots, storage
from games.actions.errors import NotPlaying, Over, Paused
from games.actions.storage import AnyEvent, NewEvent
from games.engines import GAMES, HOST, CommonDice, Context, IllegalMove, Player, SeededDice
from games.models import Checkpoint, Event, Seat, SeatProgress, Table
from games.rooms import publish_table_on_commit

logger = logging.getLogger(__name__)

# A table where no person has moved for this long is paused until someone comes back.
ABANDONED_SECONDS = 900.0
# A computer player that failed tries again after this time.
STUCK_SECONDS = 30.0
# A pause that ends by itself ends within this time even if a worker has died.
MOST_LATE = 3.0

# The task's name, because tasks import actions.
RUN_DUE = "games.tasks.run_due"
# Without it, every move would wait for the broker's timeout while the broker is down.
_broker = CircuitBreaker()


@contextmanager
def lock_table(table_id: int, *, run_due: bool = True) -> Iterator["LockedTable"]:
    """Locks the table until the end of the block. A refused move does not undo what was already due."""
    refusal: Exception | None = None
    with write():
        locked = LockedTable(storage.load(table_id), now=time.time())
        if run_due:
            locked.run_due()
        try:
            yield locked
        except (IllegalMove, Refused) as refused:
            refusal = refused
        locked.save()
    if refusal is not None:
        raise refusal


def schedule(table_id: int, due_at: float) -> None:
    """Asks Celery to run the table when it is due. The row holds the truth: if this task is lost, the sweep finds the
    table a moment later."""
    with _broker.allow() as is_up:
        if is_up:
            current_app.send_task(RUN_DUE, (table_id,), eta=datetime.fromtimestamp(due_at, UTC), retry=False)


class LockedTable:
    """A table whose row is locked, with its state and the events that this transaction adds."""

    def __init__(self, table: Table, *, now: float) -> None:
        self.table = table
        self.now = now
        self.game = GAMES[table.game]
        self.state: Any = selectors.state_of(table)
        self.state_before = self.state
        self.version_before = table.version
        self.new_events: list[NewEvent] = []
        self.new_checkpoints: list[Checkpoint] = []
        self.strikes: list[Callable[[dict[str, Any]], dict[str, Any]]] = []

    # Questions

    @cached_property
    def seats(self) -> list[Seat]:
        """The seats taken now, in order. Loaded when first needed."""
        return selectors.seats_of(table_id=self.table.pk)

    @property
    def levels(self) -> dict[str, int]:
        """The levels of the computer players, by player id."""
        return {seat.player_id: seat.computer_level for seat in self.seats if seat.computer_level is not None}

    @property
    def is_playing(self) -> bool:
        return self.table.status == Table.Status.PLAYING

    def require_running(self) -> None:
        if self.table.status == Table.Status.OVER:
            raise Over
        if not self.is_playing:
            raise NotPlaying
        if self.table.paused_at is not None:
            raise Paused

    def events_since(self, version: int) -> list[AnyEvent]:
        """Events after this version, saved or new. Usually there are none, and then no query is made."""
        if version >= self.table.version:
            return []
        saved = list(self.table.events.filter(number__gt=version))
        for event in saved:
            event.body = selectors.upgraded(self.game, event.body, event.version)
        return [*saved, *self.new_events]

    def context(self) -> Context:
        """New dice for each move, drawn from the table's seed and the number of the move. If other tables have the
        same dice, a throw that the rules name is drawn from the seed and its name."""
        seed = self.table.seed
        move = f"{seed}:{self.table.version}"
        dice = CommonDice(move, common_seed=seed) if self.table.common_dice else SeededDice(move)
        return Context(dice=dice, words=word_lists.words_at(self.table), now=self.now)

    # Changes

    def start(self, players: list[Player]) -> None:
        """Raises IllegalSetup if the rules do not allow it."""
        options = self.game.options_for(players, self.table.options)
        bodies = self.game.decide_start(players, options, self.context())
        self.table.status = Table.Status.PLAYING
        self._apply(bodies, by="")

    def act(
        self, player_id: str, action: dict[str, Any], *, key: str | None = None, at: float | None = None
    ) -> None:
        """`at` is for tables that start together: the moment that their clocks count from."""
        context = self.context() if at is None else self.context().at(at)
        bodies = self.game.decide(self.state, player_id, action, context)
        self._apply(bodies, by=player_id, key=key)

    def start_round(self, *, at: float | None = None) -> None:
        """The host starts the round that waits for it, and makes the moves before the start that players have not
        made. Does nothing while a round runs, and where players start the rounds."""
        for kind in self.game.profile.starting_moves:
            if self.game.round_for_host(self.state) is None:
                return
            if kind in self.game.open_actions(self.state, HOST):
                self.act(HOST, {"type": kind}, at=at)

    def run_due(self) -> None:
        """Applies everything that is due: rounds that are over, computer players that have thought long enough."""
        self._end_pause()
        if not self.is_playing or self.table.paused_at is not None:
            return
        if self.table.due_at is None or self.now < self.table.due_at:
            return
        require_heartbeat()
        metrics.LATENESS.labels(self.table.game).observe(self.now - self.table.due_at)
        self._apply(self.game.decide_wake(self.state, self.context()), by="")
        if self.is_playing and self.table.think_at is not None and self.now >= self.table.think_at:
            self.table.think_at = None
            self._let_a_computer_move()
        if self.is_playing and self._is_abandoned():
            self.pause()

    def pause(
        self, *, at: float | None = None, until: float | None = None, is_hand_over: bool = False
    ) -> None:
        """With `until`, the pause ends by itself. A second pause changes only when it ends, and why."""
        if self.table.paused_at is None:
            self.table.paused_at = self.now if at is None else at
        self.table.resumes_at = until
        if is_hand_over != self.table.is_handed_over:
            self.table.progress = {**self.table.progress, "hand_over": is_hand_over}
        self._record(Event.Kind.TABLE, {"type": "paused"})

    def resume(self, *, at: float | None = None) -> None:
        """Continues after a pause. Every deadline moves by its length, so a pause costs no player any time.

        Tables that continue together get the same moment, so that their clocks show the same.
        """
        if self.table.paused_at is not None:
            at = max(self.table.paused_at, self.now if at is None else at)
            paused_at, self.table.paused_at = self.table.paused_at, None
            self.table.resumes_at = None
            self.table.waits_for_go = False
            # It is the turn of the same players, but from now on.
            self.table.progress = {}
            self.postpone(at - paused_at, why="resumed")

    def _end_pause(self) -> None:
        """Ends a timed pause. A table that is much too late, because no server ran, continues from now."""
        at = self.table.resumes_at
        if self.is_playing and at is not None and self.now >= at:
            self.resume(at=at if self.now - at <= MOST_LATE else None)

    def postpone(self, seconds: float, *, why: str) -> None:
        body = {"type": "postponed", "seconds": seconds, "why": why}
        self.state = self.game.apply(self.state, body)
        if self.table.think_at is not None:
            self.table.think_at += seconds
        self._record(Event.Kind.CLOCK, body)

    def end(self) -> None:
        """Ends the game before the rules do. Scores so far stay."""
        self.table.status = Table.Status.OVER
        self.table.paused_at = self.table.resumes_at = None
        self.table.waits_for_go = False
        self._record(Event.Kind.TABLE, {"type": "ended"})

    def replace_seat(self, old: Seat, **new: Any) -> Seat:
        """Ends a player's time at a place and begins another player's. The rule cards stay with the place, because the
        rules took them into account when the game started. The reading level stays for a child who comes back."""
        Seat.objects.filter(pk=old.pk).update(to_event=self.table.version)
        self._record(Event.Kind.TABLE, {"type": "seat_replaced", "seat": old.player_id})
        seat = Seat.objects.create(
            table=self.table,
            number=old.number,
            supports=old.supports,
            reads=old.reads,
            from_event=self.table.version,
            **new,
        )
        SeatProgress.objects.create(seat=seat, points=self.game.scores(self.state)[seat.player_id])
        self.seats = selectors.seats_of(table_id=self.table.pk)
        return seat

    def record_skip(self, player_id: str) -> None:
        """The moves that follow were not made by this player, who is away."""
        self._record(Event.Kind.TABLE, {"type": "turn_skipped", "seat": player_id})

    def record_wish_to_end(self, players: list[str]) -> None:
        self._record(Event.Kind.TABLE, {"type": "end_wanted", "seats": players})

    def record_rematch(self) -> None:
        """Notifies the screens at this table that a rematch has begun."""
        self._record(Event.Kind.TABLE, {"type": "followed"})

    def record_hint(self, player_id: str, *, round_number: int) -> None:
        self._record(Event.Kind.TABLE, {"type": "hinted", "round": round_number}, by=player_id)
        for seat in self.seats:
            if seat.player_id == player_id:
                storage.save_hint(seat.pk)

    # Saving

    def save(self) -> None:
        table = self.table
        due_before = table.due_at
        self._set_clock()
        if not self.new_events and table.due_at == due_before:
            return
        if self.new_events:
            table.snapshot = self.game.dump(self.state)
            table.changed_at = self.now
            storage.append(self.new_events)
            if self.new_checkpoints:
                Checkpoint.objects.bulk_create(self.new_checkpoints)
            self._save_progress()
        if self.strikes:
            self._strike()
        if table.status == Table.Status.OVER:
            if storage.redact_log(table, self.game):
                self.replay_log()
            storage.clear_words(table)
        elif table.led_by_teacher:
            table.progress = self._progress()
        storage.save(table)
        if (due_at := table.due_at) is not None and due_at != due_before:
            transaction.on_commit(lambda: schedule(table.pk, due_at), robust=True)
        publish_table_on_commit(table, since=self.version_before, audience=self._audience())

    def _strike(self) -> None:
        """Takes struck words out of the log too."""
        for without_text in self.strikes:
            storage.rewrite_log(self.table, self.game, without_text)
        self.replay_log()
        storage.clear_words(self.table)

    def _save_progress(self) -> None:
        events = [event for event in self.new_events if event.kind == Event.Kind.GAME]
        if events:
            storage.save_progress(self.game, self.seats, events, before=self.state_before, after=self.state)

    def _progress(self) -> dict[str, Any]:
        """Questions that cost little, because every move at a class table asks them."""
        if self.state is None:
            return {}
        game, since = self.game, self.table.progress.get("turn", {})
        deadline = game.wake_at(self.state) if game.deadline is None else game.deadline(self.state, None)
        turn = {} if game.is_over(self.state) else {p: since.get(p, self.now) for p in game.turn(self.state)}
        common = game.profile.common and game.profile.common(self.state)
        next_round = game.round_for_host(self.state)
        return (
            {"deadline": deadline, "turn": turn}
            | ({"common": common} if common else {})
            | ({"next_round": next_round} if next_round else {})
            | ({"hand_over": True} if self.table.is_handed_over else {})
        )

    def replay_log(self) -> None:
        """Makes snapshot and checkpoints again, after stored events were changed."""
        self.table.checkpoints.all().delete()
        self.new_checkpoints, self.state = [], None
        for entry in selectors.load_log(self.table):
            self.state = self.game.apply(self.state, entry.event)
            self._add_checkpoint(entry.number, entry.event)
        Checkpoint.objects.bulk_create(self.new_checkpoints)
        self.table.snapshot = self.game.dump(self.state)

    def _apply(self, bodies: list[dict[str, Any]], *, by: str, key: str | None = None) -> None:
        for body in bodies:
            strikes = self.game.profile.strikes
            if strikes is not None and (without_text := strikes(self.state, body)) is not None:
                self.strikes.append(without_text)
            self.state = self.game.apply(self.state, body)
            self._record(Event.Kind.GAME, body, by=by)
            self._add_checkpoint(self.table.version, body)
        if bodies and key is not None:
            # The last event of a move carries the key: its number is the version that the move led to.
            self.new_events[-1].key = key
        if self.game.is_over(self.state):
            self.table.status = Table.Status.OVER

    def _record(self, kind: Event.Kind, body: dict[str, Any], *, by: str = "") -> None:
        self.table.version += 1
        event = NewEvent(
            table_id=self.table.pk,
            number=self.table.version,
            kind=kind,
            by=by,
            body=body,
            version=self.game.profile.event_version,
            at=self.now,
        )
        self.new_events.append(event)

    def _add_checkpoint(self, number: int, body: dict[str, Any]) -> None:
        profile = self.game.profile
        if body["type"] in profile.round_events:
            state = self.game.dump(self.state)
            checkpoint = Checkpoint(
                table=self.table, number=number, version=profile.event_version, state=state
            )
            self.new_checkpoints.append(checkpoint)

    def _audience(self) -> list[str] | None:
        """The players whose view the new events change; None means all of them."""
        concerned: set[str] = set()
        for event in self.new_events:
            players = self._concerned_by(event)
            if players is None:
                return None
            concerned.update(players)
        return sorted(concerned)

    def _concerned_by(self, event: NewEvent) -> list[str] | None:
        if event.kind == Event.Kind.GAME:
            return self.game.audience(event.body)
        return [event.by] if event.by else None

    # Clock and computer players

    def _set_clock(self) -> None:
        table = self.table
        if not self.is_playing or table.paused_at is not None:
            table.due_at = table.resumes_at
            return
        if levels := self.levels:
            table.think_at = bots.thinks_until(table, self.game, self.state, levels, now=self.now)
        else:
            table.think_at = None
        times = [self.game.wake_at(self.state), table.think_at]
        table.due_at = min((at for at in times if at is not None), default=None)

    def _let_a_computer_move(self) -> None:
        levels = self.levels
        waiting = bots.waiting_to_move(self.game, self.state, levels)
        if not waiting:
            return
        player = waiting[self.table.version % len(waiting)]
        try:
            bodies = bots.decide(self.game, self.state, player, level=levels[player], context=self.context())
        except Exception:
            # A computer player's bug must not stop the game for the people at the table.
            logger.exception("The computer player %s at table %s failed.", player, self.table.pk)
            self.table.think_at = self.now + STUCK_SECONDS
        else:
            self._apply(bodies, by=player)

    def _is_abandoned(self) -> bool:
        """Moves, pauses and added time count as activity; events from the clock and computer players do not."""
        automatic = Q(kind=Event.Kind.GAME, by__in=["", *self.levels])
        last = self.table.events.exclude(automatic).order_by("-number").values_list("at", flat=True).first()
        return self.now - (last or self.table.opened_at) > ABANDONED_SECONDS
