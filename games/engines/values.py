"""Values that all engines share: players, refusals, the JSON types that cross the contract, and frozen mappings."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NoReturn

# JSON-ready dicts that cross the contract.
Action = dict[str, Any]
Event = dict[str, Any]
Facts = dict[str, Any]
Options = dict[str, Any]
Schema = dict[str, Any]
Snapshot = dict[str, Any]
View = dict[str, Any]

HOST = "host"  # The teacher, or the table's referee. No player may have this id.
EACH = "each"  # In options of a table whose players are not known yet: what every player gets.
MAX_NAME_LENGTH = 64


class IllegalMove(Exception):  # noqa: N818 - the name is part of the contract
    """A move that is not allowed now: `code` for programs, `message` for a child.

    The code "malformed" means that the action does not match its schema; every other code is a refusal by the rules.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return self.message


class IllegalSetup(ValueError):  # noqa: N818 - as above
    """A table that cannot be started. The message is one sentence that says what is wrong."""


# Frozen mappings


class FrozenDict(dict[str, Any]):
    """A dict that refuses every change. Unlike a mapping proxy it can be copied, pickled and hashed."""

    def _refuse(self, *_args: object, **_named: object) -> NoReturn:
        raise TypeError("this mapping cannot be changed")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __copy__(self) -> "FrozenDict":
        return self

    def __deepcopy__(self, _memo: dict[int, Any]) -> "FrozenDict":
        return self

    def __reduce__(self) -> tuple[type["FrozenDict"], tuple[dict[str, Any]]]:
        return FrozenDict, (dict(self),)


def freeze(value: Any) -> Any:
    """An immutable copy of a JSON value, at every depth."""
    if isinstance(value, Mapping):
        return FrozenDict({key: freeze(item) for key, item in value.items()})
    if isinstance(value, list | tuple):
        return tuple(freeze(item) for item in value)
    return value


def thaw(value: Any) -> Any:
    """A plain JSON copy of a frozen value, which the caller may change."""
    if isinstance(value, Mapping):
        return {key: thaw(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [thaw(item) for item in value]
    return value


# Players


@dataclass(frozen=True, slots=True)
class Player:
    """A player with a seat. `supports` are the younger-player rules that this one player has."""

    id: str
    name: str
    supports: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "supports", freeze(self.supports))

    def as_json(self) -> dict[str, Any]:
        return {"id": self.id, "name": self.name, "supports": thaw(self.supports)}


def check_players(players: object) -> tuple[Player, ...]:
    """The players as a tuple. Raises IllegalSetup if one of them cannot have a seat."""
    seated = tuple(players) if isinstance(players, Iterable) else (None,)
    if not all(isinstance(player, Player) for player in seated):
        raise IllegalSetup("The players must be a list of players.")
    for player in seated:
        _check_text(player.id, "id")
        _check_text(player.name, "name")
    ids = [player.id for player in seated]
    if HOST in ids:
        raise IllegalSetup("No player can have the id “host”: it means the teacher.")
    if len(set(ids)) < len(ids):
        raise IllegalSetup("Two players have the same id.")
    return seated


def _check_text(text: object, what: str) -> None:
    if not isinstance(text, str):
        raise IllegalSetup(f"A player's {what} must be a text.")
    if not text.strip():
        raise IllegalSetup(f"A player's {what} is empty.")
    if len(text) > MAX_NAME_LENGTH:
        raise IllegalSetup(f"A player's {what} is longer than {MAX_NAME_LENGTH} characters.")
    if any(_is_unwritable(character) for character in text):
        raise IllegalSetup(f"A player's {what} has a character that cannot be written.")


def _is_unwritable(character: str) -> bool:
    # Not every database can store control characters and unpaired surrogates.
    return character < " " or "\x7f" <= character < "\xa0" or "\ud800" <= character <= "\udfff"


# Rule cards


@dataclass(frozen=True, slots=True)
class PlayedCards:
    """The rule cards with a number of uses (see `cards.py`) that the players of a table have played."""

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

    def with_card(self, who: str, card: str) -> "PlayedCards":
        uses = self.uses.get(who, FrozenDict())
        counted = FrozenDict({**uses, card: uses.get(card, 0) + 1})
        on = (*self.on_for(who), card)
        return PlayedCards(FrozenDict({**self.uses, who: counted}), FrozenDict({**self.on, who: on}))

    def ended(self, who: str | None = None, card: str | None = None) -> "PlayedCards":
        """No card is in force any more; or none of this player, or only this card of theirs not."""
        if who is None:
            return replace(self, on=FrozenDict())
        kept = tuple(one for one in self.on_for(who) if card not in (None, one))
        others = {player: cards for player, cards in self.on.items() if player != who}
        return replace(self, on=FrozenDict({**others, who: kept} if kept else others))

    def as_json(self) -> dict[str, Any]:
        uses = {who: dict(cards) for who, cards in self.uses.items()}
        return {"uses": uses, "on": {who: list(cards) for who, cards in self.on.items()}}

    @classmethod
    def from_json(cls, data: Mapping[str, Any] | None) -> "PlayedCards":
        """Snapshots from before there were such cards have none."""
        if data is None:
            return cls()
        uses = {who: FrozenDict(cards) for who, cards in data["uses"].items()}
        return cls(FrozenDict(uses), FrozenDict({who: tuple(cards) for who, cards in data["on"].items()}))
