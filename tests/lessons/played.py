"""A played game to print: two rounds with the dice and words of the examples in the rules."""

from typing import Any

from games.engines import GAMES, Context, Player, ScriptedDice
from lessons.printables import PlayedGame, SeatedPlayer

WORDS = {"HAS", "MATCH", "TUMBLE", "THEM", "MATCHES"}
GAME = GAMES["dice-words"]


class Game:
    """Plays with scripted dice and collects the log."""

    def __init__(self, players: list[Player], options: dict[str, Any], rolls: list[str]) -> None:
        self.players = players
        self.options = options
        self.ctx = Context(dice=ScriptedDice(rolls=rolls), words=WORDS, now=0.0)
        self.log = GAME.decide_start(players, options, self.ctx)
        self.state = GAME.replay(self.log)

    def does(self, player: str, kind: str, **rest: Any) -> None:
        for event in GAME.decide(self.state, player, {"type": kind, **rest}, self.ctx):
            self.log.append(event)
            self.state = GAME.apply(self.state, event)

    def round(self, words: dict[str, tuple[list[int], str]]) -> None:
        """All players roll once, those in `words` lay a word, and all are done."""
        self.does("host", "roll_targets")
        self.does("host", "go")
        for player in self.players:
            self.does(player.id, "roll")
            if player.id in words:
                dice, letters = words[player.id]
                self.does(player.id, "word", dice=dice, letters=letters)
        for player in self.players:
            self.does(player.id, "done")

    def record(self, **seated: str) -> PlayedGame:
        return PlayedGame(
            game="dice-words",
            options=self.options,
            players=tuple(
                SeatedPlayer(id=one.id, name=one.name, supports=one.supports) for one in self.players
            ),
            log=tuple(self.log),
        )


TARGETS = ["A", "S", "H", "C"]


def alone_in_two_rounds(name: str = "Noor", **supports: Any) -> Game:
    """HAS for 15, then MATCH with a wild C for 26: the first two examples of the rules."""
    has = ["A", "E", "S", "H", "T", "U", "I"]
    match = ["A", "T", "E", "H", "T", "M", "?"]
    game = Game([Player("p1", name, supports)], {"rounds": 2}, [*TARGETS, *has, *TARGETS, *match])
    game.round({"p1": ([3, 0, 2], "HAS")})
    game.does("p1", "next")
    game.round({"p1": ([5, 0, 1, 6, 3], "MATCH")})
    return game
