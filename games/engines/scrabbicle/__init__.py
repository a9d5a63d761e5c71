"""Scrabbicle: the dice say how long a word must be; words on the table may grow."""

from dataclasses import replace

from ..context import Context
from ..game import Game
from ..values import Action, Event, Facts, IllegalSetup, Options, Player, Snapshot
from . import bots, doors, events, rules, saving, schemas, view
from .state import State

# After these a move still means what it meant: the words and racks it was made on are as they were.
_UNDISTURBING = frozenset({"rolled", "stood", "taken_back", "accepted"})


class Scrabbicle(Game[State]):
    slug = "scrabbicle"
    name = "Scrabbicle"
    tagline = "The dice say how long your word must be, and words on the table may grow."
    players = range(2, 9)
    # Long enough before a roll for somebody to challenge the play that lies there.
    pace = {"roll": (4.0, 6.0), "play": (2.0, 5.0)}
    options_form = schemas.OPTIONS
    supports_form = schemas.SUPPORTS
    action_forms = schemas.ACTIONS

    def room_for(self, settings: Options) -> range:
        return rules.room(settings["level"], settings["sets"])

    def check_setup(self, players: tuple[Player, ...], settings: Options) -> None:
        super().check_setup(players, settings)
        if settings["level"] == "advanced" and any(player.supports.get("junior") for player in players):
            raise IllegalSetup("Nobody can play with one die in an advanced game.")

    def opening(self, players: tuple[Player, ...], settings: Options, ctx: Context) -> Facts:
        return rules.opening(players, settings, ctx)

    def opened(self, players: tuple[Player, ...], started: Event) -> State:
        return rules.opened(players, started)

    def move(self, state: State, player_id: str, action: Action, ctx: Context) -> list[Event]:
        return rules.move(state, player_id, action, ctx)

    def after(self, state: State, event: Event) -> State:
        return events.after(state, event)

    def wake_at(self, state: State) -> float | None:
        return state.deadline

    def bell(self, state: State, ctx: Context) -> list[Event]:
        return rules.bell(state, ctx)

    def delayed(self, state: State, seconds: float) -> State:
        return state if state.deadline is None else replace(state, deadline=state.deadline + seconds)

    def disturbs(self, event: Event, player_id: str) -> bool:
        return event["type"] not in _UNDISTURBING and super().disturbs(event, player_id)

    def scores(self, state: State) -> dict[str, int]:
        return {player.id: total for player, total in zip(state.players, state.totals, strict=True)}

    def turn(self, state: State) -> list[str]:
        return view.turn(state)

    def open_actions(self, state: State, who: str) -> list[str]:
        return doors.open_actions(state, who)

    def board(self, state: State, who: str | None) -> Facts:
        return view.board(state, who)

    def seat_facts(self, state: State, player_id: str) -> Facts:
        return view.seat_facts(state, state.seat(player_id))

    def choose(self, state: State, player_id: str, ctx: Context, level: int) -> Action:
        return bots.choose(state, player_id, ctx, level)

    def best_plays(self, state: State, player_id: str, ctx: Context) -> list[Facts]:
        return bots.best_plays(state, player_id, ctx)

    def saved(self, state: State) -> Snapshot:
        return saving.saved(state)

    def restored(self, data: Snapshot) -> State:
        return saving.restored(data)
