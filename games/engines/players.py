from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .errors import IllegalSetup
from .frozen import freeze, thaw

HOST = "host"  # The teacher, or the table's referee: no player may be called so.
LONGEST = 64


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody with a seat. `supports` are the younger-player rules that this one player has."""

    id: str
    name: str
    supports: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "supports", freeze(self.supports))

    def as_json(self) -> dict[str, Any]:
        return {"id": self.id, "name": self.name, "supports": thaw(self.supports)}


def check_players(players: object) -> tuple[Player, ...]:
    """The players as a tuple, once every one of them can have a seat."""
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
    if len(text) > LONGEST:
        raise IllegalSetup(f"A player's {what} is longer than {LONGEST} characters.")
    if any(_unwritable(character) for character in text):
        raise IllegalSetup(f"A player's {what} has a character that cannot be written.")


def _unwritable(character: str) -> bool:
    # Control characters and halves of surrogate pairs cannot be stored by every database.
    return character < " " or "\x7f" <= character < "\xa0" or "\ud800" <= character <= "\udfff"
