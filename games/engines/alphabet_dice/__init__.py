"""Alphabet Dice: a crossword made of dice, in which words open up for new letters. Fewest points left win."""

from dataclasses import replace

from ..context import Context
from ..game import Game
from ..values import Action, Event, Facts, IllegalSetup, Options, Player, Snapshot
from . import bots, dealing, doors, events, rules, saving, schemas, view
from .state import State


class AlphabetDice(Game[State]):
    slug = "alphabet-dice"
    name = "Alphabet Dice"
    tagline = "Build a crossword of dice, open its words for new letters, and get rid of your dice."
    players = range(2, 7)
    pace = {"play": (3.0, 7.0)}
    options_form = schemas.OPTIONS
    supports_form = schemas.SUPPORTS
    action_forms = schemas.ACTIONS

    def check_setup(self, players: tuple[Player, ...], settings: Options) -> None:
        super().check_setup(players, settings)
        if settings["first"] is not None and settings["first"] not in [player.id for player in players]:
            raise IllegalSetup("The player who is to begin does not sit at this table.")

    def opening(self, players: tuple[Player, ...], settings: Options, ctx: Context) -> Facts:
        ids = [player.id for player in players]
        starter = settings["first"] or ctx.dice.shuffle(ids)[0]
        return {"starter": starter, "letters": dealing.roll(players, ctx), "at": float(ctx.now)}

    def opened(self, players: tuple[Player, ...], started: Event) -> State:
        return events.opened(players, started)

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
        # A challenge that fails changes nothing on the table.
        if event["type"] == "challenged":
            return bool(event["wrong"])
        return super().disturbs(event, player_id)

    def scores(self, state: State) -> dict[str, int]:
        return {player.id: total for player, total in zip(state.players, state.totals, strict=True)}

    def winners(self, state: State) -> list[str]:
        """The lowest total wins; ties share."""
        if not self.is_over(state):
            return []
        scores = self.scores(state)
        return [player_id for player_id, score in scores.items() if score == min(scores.values())]

    def turn(self, state: State) -> list[str]:
        return view.turn(state)

    def open_actions(self, state: State, who: str) -> list[str]:
        return doors.open_actions(state, who)

    def board(self, state: State, who: str | None) -> Facts:
        return view.board(state)

    def choose(self, state: State, player_id: str, ctx: Context, level: int) -> Action:
        return bots.choose(state, player_id, ctx, level)

    def best_plays(self, state: State, player_id: str, ctx: Context) -> list[Facts]:
        return bots.best_plays(state, player_id, ctx)

    def saved(self, state: State) -> Snapshot:
        return saving.saved(state)

    def restored(self, data: Snapshot) -> State:
        return saving.restored(data)
