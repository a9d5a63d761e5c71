"""Ice Pack: push dice down three columns so that rows, diagonals and blocks make patterns, before time is up."""

from dataclasses import replace

from ..context import Context
from ..game import Game
from ..values import Action, Event, Facts, IllegalSetup, Options, Player, Snapshot
from . import bots, doors, events, rules, saving, schemas, scoring, view
from .state import State


class IcePack(Game[State]):
    slug = "ice-pack"
    name = "Ice Pack"
    tagline = "Push dice down the columns and find patterns before time is up."
    players = range(1, 3)
    own_best = True
    pace = {"roll": (0.8, 1.6), "place": (1.5, 4.0), "claim": (1.2, 2.5)}
    options_form = schemas.OPTIONS
    supports_form = schemas.SUPPORTS
    action_forms = schemas.ACTIONS

    def check_setup(self, players: tuple[Player, ...], settings: Options) -> None:
        super().check_setup(players, settings)
        achievement = settings["achievement"]
        if achievement is not None and set(achievement) != {player.id for player in players}:
            raise IllegalSetup("Achievement needs goals for every player, and for nobody else.")

    def opening(self, players: tuple[Player, ...], settings: Options, ctx: Context) -> Facts:
        return rules.opening(players, ctx)

    def opened(self, players: tuple[Player, ...], started: Event) -> State:
        return events.opened(players, started)

    def move(self, state: State, player_id: str, action: Action, ctx: Context) -> list[Event]:
        return rules.move(state, player_id, action, ctx)

    def after(self, state: State, event: Event) -> State:
        return events.after(state, event)

    def wake_at(self, state: State) -> float | None:
        return state.deadline

    def bell(self, state: State, ctx: Context) -> list[Event]:
        return [{"type": "time_up", "at": float(ctx.now)}]

    def delayed(self, state: State, seconds: float) -> State:
        return state if state.deadline is None else replace(state, deadline=state.deadline + seconds)

    def scores(self, state: State) -> dict[str, int]:
        return {
            player.id: scoring.total(sheet) for player, sheet in zip(state.players, state.sheets, strict=True)
        }

    def winners(self, state: State) -> list[str]:
        return scoring.winners(state) if self.is_over(state) else []

    def turn(self, state: State) -> list[str]:
        return [state.players[state.mover].id]

    def open_actions(self, state: State, who: str) -> list[str]:
        return doors.open_actions(state, who)

    def board(self, state: State, who: str | None) -> Facts:
        return view.board(state)

    def seat_facts(self, state: State, player_id: str) -> Facts:
        return view.seat_facts(state, state.seat(player_id))

    def throw(self, state: State) -> int:
        # There is one roll a turn, so a class that races with one secret rolls the same, turn by turn.
        return state.turns

    def choose(self, state: State, player_id: str, ctx: Context, level: int) -> Action:
        return bots.choose(state, level)

    def best_plays(self, state: State, player_id: str, ctx: Context) -> list[Facts]:
        return bots.best_plays(state)

    def saved(self, state: State) -> Snapshot:
        return saving.saved(state)

    def restored(self, data: Snapshot) -> State:
        return saving.restored(data)
