"""Dice Words: everyone makes the best word they can from their own dice and the shared target letters."""

from dataclasses import replace

from ..context import Context
from ..game import Game
from ..values import Action, Event, Facts, Options, Player, Snapshot
from . import bots, doors, events, rules, saving, schemas, view
from .state import Hand, Rules, State

# What players do for themselves in a round; nobody else's plans depend on it.
_OWN = frozenset({"rolled", "rerolled", "word_laid"})
_UNDISTURBING = _OWN | {"done", "voted", "time_up", "head_start_over"}


class DiceWords(Game[State]):
    slug = "dice-words"
    name = "Dice Words"
    tagline = "Make the best word from your own dice and catch the target letters."
    players = range(1, 41)
    pace = {"play": (3.0, 8.0), "head_start": (3.0, 8.0), "scores": (25.0, 30.0)}
    options_form = schemas.OPTIONS
    supports_form = schemas.SUPPORTS
    action_forms = schemas.ACTIONS

    def opening(self, players: tuple[Player, ...], settings: Options, ctx: Context) -> Facts:
        return {"rolls": rules.starting_rolls([player.id for player in players], ctx)}

    def opened(self, players: tuple[Player, ...], started: Event) -> State:
        return State(
            players=players,
            rules=Rules.from_options(started["options"]),
            starter=rules.starter(players, started["rolls"]),
            hands=(Hand(),) * len(players),
        )

    def move(self, state: State, player_id: str, action: Action, ctx: Context) -> list[Event]:
        return rules.move(state, player_id, action, ctx)

    def after(self, state: State, event: Event) -> State:
        return events.after(state, event)

    def wake_at(self, state: State) -> float | None:
        bells = (hand.deadline for hand in state.hands if not hand.time_up)
        return min((bell for bell in bells if bell is not None), default=None)

    def bell(self, state: State, ctx: Context) -> list[Event]:
        return rules.bell(state, ctx)

    def delayed(self, state: State, seconds: float) -> State:
        hands = (
            hand if hand.deadline is None or hand.time_up else replace(hand, deadline=hand.deadline + seconds)
            for hand in state.hands
        )
        return replace(state, hands=tuple(hands))

    def audience(self, event: Event) -> list[str] | None:
        return [event["by"]] if event["type"] in _OWN else None

    def disturbs(self, event: Event, player_id: str) -> bool:
        if event["type"] in _UNDISTURBING:
            return event.get("by") == player_id
        return super().disturbs(event, player_id)

    def scores(self, state: State) -> dict[str, int]:
        return {player.id: total for player, total in zip(state.players, state.totals, strict=True)}

    def turn(self, state: State) -> list[str]:
        return view.turn(state)

    def open_actions(self, state: State, who: str) -> list[str]:
        return doors.open_actions(state, who)

    def board(self, state: State, who: str | None) -> Facts:
        return view.board(state, who)

    def deadline(self, state: State, who: str | None) -> float | None:
        return view.deadline(state, who)

    def choose(self, state: State, player_id: str, ctx: Context, level: int) -> Action:
        return bots.choose(state, player_id, ctx, level)

    def best_plays(self, state: State, player_id: str, ctx: Context) -> list[Facts]:
        if "word" not in doors.open_actions(state, player_id):
            return []
        return bots.best_plays(state, state.seat(player_id), ctx.words)

    def saved(self, state: State) -> Snapshot:
        return saving.saved(state)

    def restored(self, data: Snapshot) -> State:
        return saving.restored(data)
