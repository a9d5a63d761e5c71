"""Rule cards that a player has for a number of uses and plays when they like: `{"type": "card", "card": "<support>"}`.

They are the supports that `schema.uses` makes. This module counts the uses and knows which cards are in force. A game
says when a card may be played (`CardRule`), asks `state.cards.is_on` for what the card changes, and ends it with
`state.cards.ended`: after the round, the turn, or at once. A card in force cannot be played a second time.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from .context import Context
from .definition import CardRule, Move, Refusal
from .schema import action
from .values import HOST, Action, Event, Facts, FrozenDict, IllegalMove, Player

Rules = Mapping[str, CardRule[Any]]


@dataclass(frozen=True, slots=True)
class Played:
    """The cards that the players of a table have played."""

    # By player: how often each card was played, and the cards in force, in the order in which they were played.
    uses: FrozenDict = field(default_factory=FrozenDict)
    on: FrozenDict = field(default_factory=FrozenDict)

    def is_on(self, who: str, card: str) -> bool:
        return card in self.on.get(who, ())

    def on_for(self, who: str) -> tuple[str, ...]:
        cards: tuple[str, ...] = self.on.get(who, ())
        return cards

    def left(self, player: Player, card: str) -> int:
        used: int = self.uses.get(player.id, FrozenDict()).get(card, 0)
        return int(player.supports.get(card) or 0) - used

    def with_card(self, who: str, card: str) -> "Played":
        uses = self.uses.get(who, FrozenDict())
        counted = FrozenDict({**uses, card: uses.get(card, 0) + 1})
        on = (*self.on_for(who), card)
        return Played(FrozenDict({**self.uses, who: counted}), FrozenDict({**self.on, who: on}))

    def ended(self, who: str | None = None, card: str | None = None) -> "Played":
        """No card is in force any more; or none of this player, or only this card of theirs not."""
        if who is None:
            return replace(self, on=FrozenDict())
        kept = tuple(one for one in self.on_for(who) if card not in (None, one))
        others = {player: cards for player, cards in self.on.items() if player != who}
        return replace(self, on=FrozenDict({**others, who: kept} if kept else others))


def to_json(played: Played) -> dict[str, Any]:
    uses = {who: dict(cards) for who, cards in played.uses.items()}
    return {"uses": uses, "on": {who: list(cards) for who, cards in played.on.items()}}


def from_json(data: Mapping[str, Any] | None) -> Played:
    """Snapshots from before there were such cards have none."""
    if data is None:
        return Played()
    uses = {who: FrozenDict(cards) for who, cards in data["uses"].items()}
    return Played(FrozenDict(uses), FrozenDict({who: tuple(cards) for who, cards in data["on"].items()}))


class Carded(Protocol):
    """A state with such cards."""

    @property
    def players(self) -> tuple[Player, ...]: ...

    @property
    def cards(self) -> Played: ...


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
