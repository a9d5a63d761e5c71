"""Bookworm: name a word of the category that begins with a letter on a die, and take that die."""

from collections.abc import Mapping
from dataclasses import replace

from ..context import Context
from ..game import Game
from ..values import Action, Event, Facts, IllegalSetup, Options, Player, Snapshot
from . import bots, doors, events, rules, saving, schemas, spoken, view
from .state import Layout, Rules, State


class Bookworm(Game[State]):
    slug = "bookworm"
    name = "Bookworm"
    tagline = "Name a word that fits and take the die it begins with, also from the others."
    players = range(2, 7)
    moves_before_bell = 2
    pace = {"choose": (2.0, 4.0), "play": (3.0, 7.0), "vote": (1.5, 4.0)}
    options_form = schemas.OPTIONS
    supports_form = schemas.SUPPORTS
    action_forms = schemas.ACTIONS

    def check_setup(self, players: tuple[Player, ...], settings: Options) -> None:
        super().check_setup(players, settings)
        if settings["first"] not in (None, *(player.id for player in players)):
            raise IllegalSetup("The first Bookworm must be one of the players.")

    def opening(self, players: tuple[Player, ...], settings: Options, ctx: Context) -> Facts:
        facts = rules.opening([player.id for player in players], settings, ctx)
        table = _laid_out(players, settings, facts)
        return {**facts, "then": rules.first_round(table, ctx)}

    def opened(self, players: tuple[Player, ...], started: Event) -> State:
        state = _laid_out(players, started["options"], started)
        for event in started["then"]:
            state = events.after(state, event)
        return state

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
        # Somebody else's vote changes nothing for a vote that is on its way.
        if event["type"] == "voted":
            return bool(event["by"] == player_id)
        return super().disturbs(event, player_id)

    def kept(self, event: Event) -> Event:
        is_own = event["type"] == "named" and not event["known"]
        return {**event, "word": spoken.OWN_WORD} if is_own else event

    def scores(self, state: State) -> dict[str, int]:
        return {player.id: state.total(seat) for seat, player in enumerate(state.players)}

    def turn(self, state: State) -> list[str]:
        return view.turn(state)

    def open_actions(self, state: State, who: str) -> list[str]:
        return doors.open_actions(state, who)

    def board(self, state: State, who: str | None) -> Facts:
        return view.board(state, who)

    def choose(self, state: State, player_id: str, ctx: Context, level: int) -> Action:
        return bots.choose(state, player_id, ctx.words, level)

    def interrupting(self, state: State, levels: Mapping[str, int]) -> list[str]:
        return bots.interrupting(state, levels)

    def best_plays(self, state: State, player_id: str, ctx: Context) -> list[Facts]:
        if "name" not in doors.open_actions(state, player_id):
            return []
        return bots.best_plays(state, state.seat(player_id), ctx.words)

    def saved(self, state: State) -> Snapshot:
        return saving.saved(state)

    def restored(self, data: Snapshot) -> State:
        return saving.restored(data)


def _laid_out(players: tuple[Player, ...], options: Options, facts: Facts) -> State:
    """The table before the first card is turned."""
    bookworm = [player.id for player in players].index(facts["bookworm"])
    return State(
        players=players,
        rules=Rules.from_options(options),
        bookworm=bookworm,
        active=bookworm,
        deck=tuple(facts["deck"]),
        layout=Layout.new(len(players)),
    )
