"""A hand on a table: the only way in which a game's row and log are changed.

Whoever has it is alone with the table until the transaction ends. On the way in, what time has brought happens first;
on the way out, log, snapshot and clock are saved together and the news goes out when the database has said yes.
"""

import logging
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db.models import Q

from config.core.db import write
from config.core.errors import Refused
from games import selectors, word_lists
from games.actions import alarm, ledger
from games.actions.errors import NotPlaying, Over, Paused
from games.engines import GAMES, Context, IllegalMove, Player, SeededDice
from games.models import Event, Table
from games.rooms import publish_table_on_commit

logger = logging.getLogger(__name__)

THINKING = (1.5, 4.0)
# A table where no person has moved for so long stands still until somebody comes back.
ABANDONED_SECONDS = 900.0

STUCK_SECONDS = 30.0


@contextmanager
def hand_on(table_id: int, *, waking: bool = True) -> Iterator["Hand"]:
    """Alone with the table. A refused move undoes nothing of what time had already brought."""
    refusal: Exception | None = None
    with write():
        hand = Hand(ledger.load(table_id), now=time.time())
        if waking:
            hand.wake()
        try:
            yield hand
        except (IllegalMove, Refused) as refused:
            refusal = refused
        hand.save()
    if refusal is not None:
        raise refusal


class Hand:
    def __init__(self, table: Table, *, now: float) -> None:
        self.table = table
        self.now = now
        self.game = GAMES[table.game]
        self.state: Any = selectors.state_of(table)
        self.began_at_version = table.version
        self.news: list[Event] = []

    # What may be asked

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

    def since(self, version: int) -> list[Event]:
        """What has happened since a version, saved or not yet. Mostly nothing, and then nobody is asked."""
        if version >= self.table.version:
            return []
        return [*self.table.events.filter(number__gt=version), *self.news]

    def context(self) -> Context:
        """New dice for each move, drawn from the table's secret and the number of the move, or of the throw."""
        throw = None if self.state is None else self.game.throw(self.state)
        number = self.table.version if throw is None else f"throw {throw}"
        return Context(
            dice=SeededDice(f"{self.table.seed}:{number}"),
            words=word_lists.words_at(self.table),
            now=self.now,
        )

    # What may be done

    def start(self, players: list[Player]) -> None:
        """Raises IllegalSetup if the rules do not allow it."""
        bodies = self.game.decide_start(players, self.table.options, self.context())
        self.table.status = Table.Status.PLAYING
        self._apply(bodies, by="")

    def act(self, player_id: str, action: dict[str, Any], *, key: str | None = None) -> None:
        bodies = self.game.decide(self.state, player_id, action, self.context())
        self._apply(bodies, by=player_id, key=key)

    def wake(self) -> None:
        """Everything that the clock has brought by now: rounds that are over, computer players that have thought."""
        if not self.is_playing or self.table.paused_at is not None:
            return
        if self.table.due_at is None or self.now < self.table.due_at:
            return
        self._apply(self.game.decide_wake(self.state, self.context()), by="")
        if self.is_playing and self.table.think_at is not None and self.now >= self.table.think_at:
            self.table.think_at = None
            self._let_a_computer_move()
        if self.is_playing and self._is_abandoned():
            self.pause()

    def _is_abandoned(self) -> bool:
        """Moves, pauses and added time are signs of life; what the clock and computer players do is none."""
        by_itself = Q(kind=Event.Kind.GAME, by__in=["", *self.table.computers])
        last = self.table.events.exclude(by_itself).order_by("-number").values_list("at", flat=True).first()
        return self.now - (last or self.table.opened_at) > ABANDONED_SECONDS

    def pause(self) -> None:
        self.table.paused_at = self.now
        self._record(Event.Kind.TABLE, {"type": "paused"})

    def end(self) -> None:
        """Before the rules would: what has been scored so far is kept."""
        self.table.status = Table.Status.OVER
        self.table.paused_at = None
        self._record(Event.Kind.TABLE, {"type": "ended"})

    def note_follower(self) -> None:
        """Whoever still looks at this table is told that there is another one."""
        self._record(Event.Kind.TABLE, {"type": "followed"})

    def note_hint(self, player_id: str, *, round_number: int) -> None:
        self._record(Event.Kind.TABLE, {"type": "hinted", "round": round_number}, by=player_id)

    def resume(self) -> None:
        """A pause costs nobody anything: every deadline moves by its length."""
        if self.table.paused_at is not None:
            paused_at, self.table.paused_at = self.table.paused_at, None
            self.postpone(self.now - paused_at, why="resumed")

    def postpone(self, seconds: float, *, why: str) -> None:
        body = {"type": "postponed", "seconds": seconds, "why": why}
        self.state = self.game.apply(self.state, body)
        if self.table.think_at is not None:
            self.table.think_at += seconds
        self._record(Event.Kind.CLOCK, body)

    # Keeping it

    def save(self) -> None:
        table = self.table
        due_before = table.due_at
        self._set_clock()
        if not self.news and table.due_at == due_before:
            return
        if self.news:
            table.snapshot = self.game.dump(self.state)
            table.changed_at = self.now
            ledger.append(self.news)
        if table.status == Table.Status.OVER:
            self._forget_own_words()
        ledger.keep(table)
        if table.due_at is not None and table.due_at != due_before:
            alarm.set_on_commit(table.pk, table.due_at)
        publish_table_on_commit(table, since=self.began_at_version, audience=self._audience())

    def _forget_own_words(self) -> None:
        """The log of a finished game keeps no free text; what is kept still leads to the snapshot."""
        own = [event for event in self.table.events.filter(kind=Event.Kind.GAME) if self._has_own_word(event)]
        for event in own:
            event.body = self.game.profile.redact(event.body)
        if own:
            Event.objects.bulk_update(own, ["body"])
            self.table.snapshot = self.game.dump(selectors.replay(self.table))

    def _has_own_word(self, event: Event) -> bool:
        return self.game.profile.redact(event.body) != event.body

    def _apply(self, bodies: list[dict[str, Any]], *, by: str, key: str | None = None) -> None:
        for body in bodies:
            self.state = self.game.apply(self.state, body)
            self._record(Event.Kind.GAME, body, by=by)
        if bodies and key is not None:
            # The last event of a move carries the key: its number is the version that the move led to.
            self.news[-1].key = key
        if self.game.is_over(self.state):
            self.table.status = Table.Status.OVER

    def _record(self, kind: Event.Kind, body: dict[str, Any], *, by: str = "") -> None:
        self.table.version += 1
        event = Event(table=self.table, number=self.table.version, kind=kind, by=by, body=body, at=self.now)
        self.news.append(event)

    def _set_clock(self) -> None:
        table = self.table
        if not self.is_playing or table.paused_at is not None:
            table.due_at = None
            return
        table.think_at = self._think_at()
        bells = [self.game.wake_at(self.state), table.think_at]
        table.due_at = min((bell for bell in bells if bell is not None), default=None)

    def _audience(self) -> list[str] | None:
        """Whose view the news changes; None is everybody's."""
        concerned: set[str] = set()
        for event in self.news:
            players = self._concerned_by(event)
            if players is None:
                return None
            concerned.update(players)
        return sorted(concerned)

    def _concerned_by(self, event: Event) -> list[str] | None:
        if event.kind == Event.Kind.GAME:
            return self.game.audience(event.body)
        return [event.by] if event.by else None

    # Computer players

    def _computers_to_move(self) -> list[str]:
        """Those that the table waits for, and those that want to say something all the same."""
        computers = self.table.computers
        if not computers:
            return []
        waited_for = [player for player in self.game.turn(self.state) if player in computers]
        return list(dict.fromkeys(waited_for + self.game.interrupting(self.state, computers)))

    def _think_at(self) -> float | None:
        """When the next computer player moves. A time once set stays, or busy people would keep them waiting."""
        waiting = self._computers_to_move()
        if not waiting:
            return None
        return (
            self.table.think_at
            if self.table.think_at is not None
            else self.now + self._thinking(len(waiting))
        )

    def _thinking(self, waiting: int) -> float:
        """As long as a person might take, but never so long that the round is over before all have played."""
        low, high = self.game.pace.get(self.state.phase, THINKING)
        seconds = random.Random(f"{self.table.seed}:{self.table.version}:pace").uniform(low, high)  # noqa: S311
        bell = self.game.wake_at(self.state)
        return (
            seconds
            if bell is None
            else min(seconds, max(bell - self.now, 0.0) / (self.game.moves_before_bell * waiting))
        )

    def _let_a_computer_move(self) -> None:
        waiting = self._computers_to_move()
        if not waiting:
            return
        player = waiting[self.table.version % len(waiting)]
        context = self.context()
        try:
            action = self.game.bot(self.state, player, context, self.table.computers[player])
            bodies = self.game.decide(self.state, player, action, context)
        except Exception:
            # A computer player that is stuck must not take the people at its table with it.
            logger.exception("The computer player %s at table %s is stuck.", player, self.table.pk)
            self.table.think_at = self.now + STUCK_SECONDS
        else:
            self._apply(bodies, by=player)
