"""Rule cards that a player has for a number of uses and plays when they like: `{"type": "card", "card": "<support>"}`.

They are the supports that `schema.uses` makes. This module counts the uses and knows which cards are in force. A game
says when a card may be played (`CardRule`), asks `state.cards.is_on` for what the card changes, and ends it with
`state.cards.ended`: after the round, the turn, or at once. A card in force cannot be played a second time.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Protocol

from .context import Context
from .definition import CardRule, Move, Refusal
from .schema import action
from .values import HOST, Action, Event, Facts, IllegalMove, PlayedCards, Player

Rules = Mapping[str, CardRule[Any]]


class Carded(Protocol):
    """A state with such cards."""

    @property
    def players(self) -> tuple[Player, ...]: ...

    @property
    def cards(self) -> PlayedCards: ...


# The move


def card_move(rules: Rules) -> Move[Any]:
    """The move with which a player of this game plays a card."""
    card = {"description": "The rule card, by the name of its support.", "type": "string", "enum": [*rules]}

    def may_play(state: Carded, who: str) -> Refusal | None:
        if who == HOST:
            return "not-your-turn", "Only players play rule cards."
        player = _player(state, who)
        refusals = [_refusal(rules, state, player, card) for card in _held(rules, player)]
        if not refusals:
            return "no-card", "You have no rule card that you could play."
        return None if None in refusals else refusals[0]

    def play(state: Carded, who: str, action: Action, ctx: Context) -> list[Event]:
        if refusal := _refusal(rules, state, _player(state, who), action["card"]):
            raise IllegalMove(*refusal)
        played: Event = {"type": "card_played", "by": who, "card": action["card"]}
        return [played, *rules[action["card"]].follows(card_played(state, played), who, ctx)]

    return Move(action("card", "Play a rule card", card=card), refusal=may_play, decide=play)


def card_played(state: Any, event: Event) -> Any:
    """What the event of the move changes, in every game."""
    return replace(state, cards=state.cards.with_card(event["by"], event["card"]))


def _player(state: Carded, who: str) -> Player:
    return next(player for player in state.players if player.id == who)


def _held(rules: Rules, player: Player) -> list[str]:
    return [card for card in rules if player.supports.get(card)]


def _refusal(rules: Rules, state: Carded, player: Player, card: str) -> Refusal | None:
    if not player.supports.get(card):
        return "no-card", "You do not have this rule card."
    if state.cards.is_on(player.id, card):
        return "card-in-force", "You have played this card already. It still counts."
    if state.cards.left(player, card) <= 0:
        return "card-used-up", "You have used up this card."
    return rules[card].refusal(state, player.id)


# Views


def seat_cards(rules: Rules, state: Carded, player: Player) -> Facts:
    """How often a player's cards can still be played, and which are in force. Nothing for players without any."""
    held = _held(rules, player)
    facts = {
        card: {"left": state.cards.left(player, card), "on": state.cards.is_on(player.id, card)}
        for card in held
    }
    return {"cards": facts} if held else {}


def playable(rules: Rules, state: Carded, who: str) -> Facts:
    """The cards that this player may play now. Nothing for players without any."""
    player = _player(state, who)
    held = _held(rules, player)
    return {"playable": [card for card in held if not _refusal(rules, state, player, card)]} if held else {}
