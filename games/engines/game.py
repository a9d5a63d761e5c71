"""The contract of all games, and everything that they have in common.

A `Game` is a value: the functions and data of a game's definition, with the public methods that the platform calls. It
keeps no state of its own; it is given a state and answers with events or with a new state.
"""

import math
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

from .cards import playable, seat_cards
from .context import Context
from .definition import GameDefinition, Move, Refusal, S, State
from .dice import DiceSealed, SealedDice
from .schema import defaults, fault, is_for_each_player
from .values import (
    EACH,
    HOST,
    Action,
    Event,
    Facts,
    IllegalMove,
    IllegalSetup,
    Options,
    Player,
    Schema,
    Snapshot,
    View,
    check_players,
    thaw,
)

__all__ = ["Game", "Move", "Refusal", "State"]


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(GameDefinition[S]):
    # Schemas, for the API description and for forms

    def options_schema(self) -> Schema:
        return deepcopy(self.options)

    def supports_schema(self) -> Schema:
        return deepcopy(self.supports)

    def action_schema(self) -> Schema:
        return {
            "title": f"A move in {self.name}",
            "oneOf": [deepcopy(move.schema) for move in self.moves.values()],
        }

    # Starting a table

    def start(self, players: Iterable[Player], options: Options, ctx: Context) -> S:
        return self.replay(self.decide_start(players, options, ctx))

    def decide_start(self, players: Iterable[Player], options: Options, ctx: Context) -> list[Event]:
        """The first events of the log, from which `replay` makes the first state."""
        seated = check_players(players)
        self.check_options(options)
        settings: Options = thaw({**defaults(self.options), **options})
        self.check_setup(seated, settings)
        seats = [player.as_json() for player in seated]
        return [
            {"type": "started", "players": seats, "options": settings, **self.opening(seated, settings, ctx)}
        ]

    def check_options(self, options: object) -> None:
        """Raises IllegalSetup for options that no table can have. Needs no players."""
        if problem := fault(options, self.options, "the list of options"):
            raise IllegalSetup(_sentence(problem))

    def check_supports(self, supports: object) -> None:
        """Raises IllegalSetup for supports that no player can have."""
        if problem := fault(supports, self.supports, "the list of supports"):
            raise IllegalSetup(_sentence(problem))

    def options_for(self, players: Iterable[Player], options: Options) -> Options:
        """The options of a table with these players. What is written for each of them is given to every one.

        Lessons, classes and rematches do not know yet who will sit where: `{"achievement": {"each": {"1": 2}}}`.
        """
        ids = [player.id for player in players]
        return {
            name: dict.fromkeys(ids, value[EACH]) if self._is_for_each(name, value) else value
            for name, value in options.items()
        }

    def _is_for_each(self, name: str, value: object) -> bool:
        schema = self.options["properties"].get(name, {})
        return is_for_each_player(schema) and isinstance(value, dict) and set(value) == {EACH}

    @property
    def round_clock(self) -> str | None:
        """The option that has the seconds of a round: it is the one that a game without a clock sets."""
        profile = self.profile
        return next(iter(profile.options_without_clock), None) if profile.timed == "round" else None

    def has_clock_from_start(self, options: Options) -> bool:
        """Whether a clock may run as soon as the game starts."""
        may_run = self.profile.clock_from_start
        return may_run is not None and may_run({**defaults(self.options), **options})

    def round_for_host(self, state: S) -> int | None:
        """The round that only the host may start now; None while there is none."""
        waiting = self.profile.round_for_host
        return None if waiting is None or self.is_over(state) else waiting(state)

    def check_setup(self, players: tuple[Player, ...], settings: Options) -> None:
        room = self.room_for(settings)
        if len(players) not in room:
            raise IllegalSetup(f"{self.name} is for {room[0]} to {room[-1]} players here.")
        for player in players:
            self.check_supports(player.supports)
        if self.check_table is not None:
            self.check_table(players, settings)

    def room_for(self, settings: Options) -> range:
        """How many can play with these options."""
        return self.players if self.room is None else self.room(settings)

    # Moves

    def act(self, state: S, player_id: str, action: Action, ctx: Context) -> S:
        return self._after(state, self.decide(state, player_id, action, ctx))

    def decide(self, state: S, player_id: str, action: Action, ctx: Context) -> list[Event]:
        """The events of this move. A late move is judged on the state after the deadlines that have passed."""
        self._check_form(action)
        try:
            due = self.decide_wake(state, replace(ctx, dice=SealedDice()))
        except DiceSealed:
            # A deadline that has passed rolls dice. A refused move must not use up any, so try with a copy first.
            rehearsal = replace(ctx, dice=deepcopy(ctx.dice))
            self._judge(state, self.decide_wake(state, rehearsal), player_id, action, rehearsal)
            due = self.decide_wake(state, ctx)
        return self._judge(state, due, player_id, action, ctx)

    def _check_form(self, action: object) -> None:
        kind = action.get("type") if isinstance(action, dict) else None
        if not isinstance(kind, str) or kind not in self.moves:
            raise IllegalMove("malformed", "This game does not know that move.")
        if problem := fault(action, self.moves[kind].schema, "the move"):
            raise IllegalMove("malformed", _sentence(problem))

    def _judge(self, state: S, due: list[Event], player_id: str, action: Action, ctx: Context) -> list[Event]:
        state = self._after(state, due)
        if self.is_over(state):
            raise IllegalMove("over", "The game is over.")
        if player_id != HOST and not self._is_seated(state, player_id):
            raise IllegalMove("unknown-player", "You have no seat at this table.")
        move = self.moves[action["type"]]
        if refusal := move.refusal(state, player_id):
            raise IllegalMove(*refusal)
        return due + self._with_closing(state, move.decide(state, player_id, action, ctx), ctx)

    def open_actions(self, state: S, who: str) -> list[str]:
        """The action types that this player, or the host, may use now."""
        return [kind for kind, move in self.moves.items() if move.refusal(state, who) is None]

    def _with_closing(self, state: S, events: list[Event], ctx: Context) -> list[Event]:
        if self.closing is None:
            return events
        return events + self.closing(self._after(state, events), ctx)

    def passing_move(self, state: S, player_id: str) -> Action | None:
        """The next move that skips this player, who is on turn; None if there is none now."""
        is_on_turn = not self.is_over(state) and player_id in self.turn(state)
        return self.passing(state, player_id) if is_on_turn else None

    # Events

    def apply(self, state: S | None, event: Event) -> S:
        """Refuses nothing, rolls nothing, needs no clock. The first event of a log needs no state."""
        kind = event["type"]
        if kind == "started":
            return self.opened(tuple(Player(**seat) for seat in event["players"]), event)
        assert state is not None, "only the first event of a log has no state before it"
        if kind == "postponed":
            return self.postpone(state, event["seconds"])
        return self.changes[kind](state, event)

    def replay(self, events: Iterable[Event]) -> S:
        """The state after a whole log."""
        state: S | None = None
        for event in events:
            state = self.apply(state, event)
        assert state is not None, "a log begins with the event that started the game"
        return state

    def _after(self, state: S, events: Iterable[Event]) -> S:
        for event in events:
            state = self.apply(state, event)
        return state

    def disturbs(self, event: Event, player_id: str) -> bool:
        """Whether this event, if it came first, could change what the player meant by a move."""
        return event["type"] != "postponed" and self.disturbing(event, player_id)

    # Time

    def wake(self, state: S, ctx: Context) -> S:
        return self._after(state, self.decide_wake(state, ctx))

    def decide_wake(self, state: S, ctx: Context) -> list[Event]:
        """The events of every deadline that has passed, in order, each at its own time and not at `ctx.now`."""
        events: list[Event] = []
        while (deadline := self.wake_at(state)) is not None and ctx.now >= deadline:
            then = ctx.at(deadline)
            due = self._with_closing(state, self.bell(state, then), then)
            state = self._after(state, due)
            events += due
        return events

    def postpone(self, state: S, seconds: float) -> S:
        """Moves all running deadlines. A log says so with `{"type": "postponed", "seconds": …}`."""
        if not 0 <= seconds < math.inf:
            raise ValueError("A deadline can only be moved to a later time.")
        return self.delayed(state, seconds)

    # Views

    def view(self, state: S, viewer: str | None) -> View:
        who = viewer if viewer == HOST or self._is_seated(state, viewer) else None
        over = self.is_over(state)
        return {
            "phase": state.phase,
            "turn": [] if over else self.turn(state),
            "actions": [] if over or who is None else self.open_actions(state, who),
            "players": self._players_view(state),
            "deadline": self.wake_at(state) if self.deadline is None else self.deadline(state, who),
            "over": over,
            "winners": self.winners(state),
            **self.board(state, who),
            **self._playable(state, who),
        }

    def _playable(self, state: Any, who: str | None) -> Facts:
        """The cards that the viewer may play now."""
        if not self.cards or who is None or who == HOST or self.is_over(state):
            return {}
        return playable(self.cards, state, who)

    def _players_view(self, state: S) -> list[Facts]:
        scores = self.scores(state)
        return [
            player.as_json()
            | {"score": scores[player.id]}
            | self.seat_facts(state, player.id)
            | self._cards_of(state, player)
            for player in state.players
        ]

    def _cards_of(self, state: Any, player: Player) -> Facts:
        return seat_cards(self.cards, state, player) if self.cards.keys() & player.supports.keys() else {}

    def _is_seated(self, state: S, player_id: object) -> bool:
        return player_id in [player.id for player in state.players]

    def is_over(self, state: S) -> bool:
        return state.phase == "over"

    def winners(self, state: S) -> list[str]:
        if not self.is_over(state):
            return []
        if self.final_winners is not None:
            return self.final_winners(state)
        scores = self.scores(state)
        best = max(scores.values())
        return [player_id for player_id, score in scores.items() if score == best]

    # Computer players and hints. They see the state as it is now, and never the dice to come.

    def bot(self, state: S, player_id: str, ctx: Context, level: int) -> Action:
        if type(level) is not int or level not in range(1, 6):
            raise ValueError("A computer player has a level from 1 to 5.")
        state, open_actions = self._moment(state, player_id, ctx)
        return self.choose(state, player_id, open_actions, ctx, level)

    def best(self, state: S, player_id: str, ctx: Context) -> list[Facts]:
        try:
            state, _ = self._moment(state, player_id, ctx)
            return self.best_plays(state, player_id, ctx)[:10]
        except IllegalMove:
            return []

    def _moment(self, state: S, player_id: str, ctx: Context) -> tuple[S, list[str]]:
        """The state at this time and what is open to the player; IllegalMove if nothing is."""
        try:
            state = self.wake(state, replace(ctx, dice=SealedDice()))
        except DiceSealed:
            raise IllegalMove("wait", "The bell has just rung. Look again.") from None
        known = player_id == HOST or self._is_seated(state, player_id)
        open_actions = [] if self.is_over(state) or not known else self.open_actions(state, player_id)
        if not open_actions:
            raise IllegalMove("nothing-open", "There is nothing to do now.")
        return state, open_actions

    # Snapshots

    def dump(self, state: S) -> Snapshot:
        return {"game": self.slug, "version": self.dump_version, **self.saved(state)}

    def load(self, data: Snapshot) -> S:
        if (data.get("game"), data.get("version")) != (self.slug, self.dump_version):
            raise ValueError(f"This is not a table of {self.name}, version {self.dump_version}.")
        return self.restored(data)


def _sentence(problem: str) -> str:
    return problem[0].upper() + problem[1:] + "."
