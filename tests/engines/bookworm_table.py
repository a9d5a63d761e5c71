"""A table of Bookworm to try rules at: dice fall and cards lie as the test says."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from games.engines import Player
from games.engines.bookworm.equipment import category
from games.engines.bookworm.game import GAME
from games.engines.bookworm.state import State

from .rule_table import RuleTable, seats

# One letter for each die, two of them with two letters: 1, 1, 1, 1, 1, 1 and 3 dots.
FACES = ("B", "F", "A", "CK", "M", "S", "XY")
GIVE_UP = {"type": "give_up"}
OBJECT = {"type": "object"}
SWAP = {"type": "take_special"}


class Table(RuleTable[State]):
    """The first player is the Bookworm and the cards lie in their order, unless `draws` says otherwise."""

    game = GAME

    def __init__(
        self,
        *players: str | Player,
        draws: Iterable[Any] = (),
        rolls: Iterable[str] = (),
        words: Collection[str] = frozenset(),
        **options: Any,
    ) -> None:
        self.words = words
        self.open(seats(players), options, rolls, draws)

    # Moves

    def choose(
        self,
        faces: Sequence[str] = FACES,
        special: str | None = None,
        category: int = 0,
        by: str | None = None,
    ) -> "Table":
        """The Bookworm chooses, and the dice fall."""
        rolls = [*faces, special] if special else list(faces)
        return self.act(by or self.turn[0], {"type": "choose", "category": category}, rolls)

    def turn_special(self, who: str, side: str) -> "Table":
        return self.act(who, {"type": "turn_special", "side": side})

    def name(self, who: str, word: str, die: str, rolls: Iterable[str] = (), **more: Any) -> "Table":
        return self.act(who, {"type": "name", "word": word, "die": die, **more}, rolls)

    def names(self, *plays: str) -> "Table":
        """One word after another, each "who word die"."""
        for play in plays:
            self.name(*play.split())
        return self

    def give_up(self, who: str, rolls: Iterable[str] = ()) -> "Table":
        return self.act(who, GIVE_UP, rolls)

    def object(self, who: str) -> "Table":
        return self.act(who, OBJECT)

    def vote(self, who: str, fits: bool, rolls: Iterable[str] = ()) -> "Table":
        return self.act(who, {"type": "vote", "fits": fits}, rolls)

    # Looking

    def __getitem__(self, fact: str) -> Any:
        """What all viewers see of the table."""
        return self.view()[fact]

    @property
    def scores(self) -> dict[str, int]:
        return GAME.scores(self.state)

    @property
    def bell(self) -> float | None:
        return GAME.wake_at(self.state)

    def die(self, die: str) -> dict[str, Any]:
        return next(one for one in self["dice"] if one["id"] == die)

    def at_player(self, who: str) -> list[str]:
        """The letter dice in front of a player, or in the display."""
        return [one["id"] for one in self["dice"] if one["at"] == who]

    def actions(self, who: str) -> list[str]:
        actions: list[str] = self.view(who)["actions"]
        return actions

    def listed(self, letter: str) -> list[str]:
        """Words of the list that begin so."""
        assert self.state.card is not None
        assert self.state.level is not None
        return category(self.state.card, self.state.level).starting_with(letter)

    def refuses_word(self, who: str, word: str, die: str, code: str) -> str:
        return self.refuses(who, {"type": "name", "word": word, "die": die}, code)


def slow(name: str, extra_time: float) -> Player:
    return Player(name, name.title(), supports={"extra_time": extra_time})


def at_play(*players: str | Player, special: str | None = None, **options: Any) -> Table:
    """Ann is the Bookworm and has chosen; Bob begins."""
    seated = players or ("ann", "bob", "cleo")
    return Table(*seated, special_die=special is not None, **options).choose(special=special)
