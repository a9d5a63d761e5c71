"""A table of Dice Words to try rules at."""

from collections.abc import Collection
from typing import Any

from games.engines import GAMES, Player
from games.engines.dice_words.state import State

from .rule_table import RuleTable, WatchedDice, seats

GAME = GAMES["dice-words"]
WORDS = frozenset(["A", "AT", "CAT", "HAS", "HAT", "MATCH", "TUMBLE", "THEM", "PLANETS", "STARLETS"])


class Table(RuleTable[State]):
    """The first player begins unless `begin` says which letters are rolled."""

    game = GAME
    # Throws are written as the letters that a test needs, whichever die they stand on.
    dice_kind = WatchedDice

    def __init__(
        self,
        *players: str | Player,
        begin: str | None = None,
        words: Collection[str] = WORDS,
        **options: Any,
    ) -> None:
        seated = seats(players)
        faces = "A" + "T" * (len(seated) - 1) if begin is None else begin
        self.words = words
        self.open(seated, options, faces if len(seated) > 1 else "")

    # Moves

    def targets(self, letters: str, by: str = "host") -> "Table":
        return self.act(by, {"type": "roll_targets"}, letters)

    def vote(self, who: str, reroll: bool, rolls: str = "") -> "Table":
        return self.act(who, {"type": "vote_targets", "reroll": reroll}, rolls)

    def go(self, by: str = "host") -> "Table":
        return self.act(by, {"type": "go"})

    def roll(self, who: str, faces: str) -> "Table":
        return self.act(who, {"type": "roll"}, faces)

    def reroll(self, who: str, dice: list[int], faces: str) -> "Table":
        return self.act(who, {"type": "reroll", "dice": dice}, faces)

    def word(self, who: str, letters: str) -> "Table":
        """Lays these letters: true dice first, then wild ones."""
        return self.act(who, {"type": "word", "dice": self._dice_for(who, letters), "letters": letters})

    def _dice_for(self, who: str, letters: str) -> list[int]:
        faces, used = list(self.me(who)["dice"]), []
        for letter in letters.upper():
            used.append(faces.index(letter) if letter in faces else faces.index("?"))
            faces[used[-1]] = ""
        return used

    def done(self, *who: str) -> "Table":
        for player in who:
            self.act(player, {"type": "done"})
        return self

    def next(self, by: str = "host") -> "Table":
        return self.act(by, {"type": "next"})

    # Short cuts to where a test begins

    def playing(self, targets: str = "ACHS") -> "Table":
        return self.targets(targets).go()

    def round(self, targets: str = "ACHS", /, **played: tuple[str, str]) -> "Table":
        """A whole round: each player's dice and word, and then the bell."""
        self.playing(targets)
        for who, (faces, letters) in played.items():
            self.roll(who, faces).word(who, letters)
        return self.wake(GAME.view(self.state, None)["deadline"])

    # Looking

    def me(self, who: str) -> dict[str, Any]:
        mine: dict[str, Any] = self.view(who)["me"]
        return mine

    def result(self, who: str) -> dict[str, Any]:
        line: dict[str, Any] = self.view()["results"][who]
        return line
