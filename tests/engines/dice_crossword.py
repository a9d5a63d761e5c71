"""A table of Alphabet Dice to try rules at: hands and crossword lie as the test says.

Hands and crosswords are written letter by letter, a small letter being a red face. A build is written as the finished
word with the own letters in brackets: `ST[R]EAM`.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any, Self

from games.engines import Player
from games.engines.alphabet_dice import events
from games.engines.alphabet_dice.equipment import DICE, RED, die_id
from games.engines.alphabet_dice.game import GAME
from games.engines.alphabet_dice.geometry import Crossword
from games.engines.alphabet_dice.state import Serving, State

from .rule_table import RuleTable, young

PASS = {"type": "pass"}
CHALLENGE = {"type": "challenge"}
ACCEPT = {"type": "accept"}
_TEXT = """
A AN AS AT BUS BUST BUT BUTS CAR CARS CART CARTS CAST CASTE CASTES CAT CATS COAT COATS CUT CUTS EAT EATS IS IT NOTE
NOTES NUT NUTS OAT OATS ON SAT SET SIT SO STEAL STEALS STEAM STEAMS STREAM STREAMS TEA TEAS TEN TENS TIN TO TON
TONE TONES US
"""
WORDS = frozenset(_TEXT.split())
# The rolls of a serving for tests that do not depend on them: all black.
ANY = [die[0] for die in DICE]


class _Box:
    """Dice taken out of the box to show certain letters."""

    def __init__(self) -> None:
        self.left = list(range(1, len(DICE) + 1))
        self.letters = [""] * len(DICE)

    def take_all(self, letters: Sequence[str]) -> list[int]:
        """Red faces are rare: their dice are taken out first."""
        order = sorted(range(len(letters)), key=lambda place: letters[place].isupper())
        taken = {place: self._take(letters[place]) for place in order}
        return [taken[place] for place in range(len(letters))]

    def _take(self, letter: str) -> int:
        wanted = letter.upper()
        fitting = [die for die in self.left if (RED[die - 1] == wanted) == letter.islower()]
        self.left.remove(fitting[0])
        self.letters[fitting[0] - 1] = wanted
        return fitting[0]


def picture(rows: str, top: int = 0, left: int = 0) -> dict[tuple[int, int], str]:
    """Cells and letters of a crossword drawn with dots for what is empty, lines parted by blanks."""
    return {
        (top + row, left + col): letter
        for row, line in enumerate(rows.split())
        for col, letter in enumerate(line)
        if letter != "."
    }


class Table(RuleTable[State]):
    """Ann begins. `grid` lies on the table already, with its upper left corner at [0, 0] or where `corner` says."""

    game = GAME

    def __init__(
        self,
        *players: Player,
        grid: str = "",
        corner: tuple[int, int] = (0, 0),
        words: Collection[str] = WORDS,
        now: float = 0.0,
        options: dict[str, Any] | None = None,
        **hands: str,
    ) -> None:
        seated = [*players, *(young(name) for name in hands if name not in [one.id for one in players])]
        self.words = words
        self.now = now
        settings = {"first": seated[0].id, **(options or {})}
        opened = GAME.start(seated, settings, self.context(self.dealt(seated)))
        box, laid = _Box(), picture(grid, *corner)
        wanted = [hands.get(player.id, "") for player in seated]
        dice = box.take_all([*laid.values(), *"".join(wanted)])
        cells, dice = dict(zip(laid, dice, strict=False)), dice[len(laid) :]
        assert len(set(Crossword.of(cells).pieces().values())) <= 1, "the crossword does not hang together"
        held = tuple(tuple(dice.pop(0) for _letter in hand) for hand in wanted)
        serving = Serving(hands=held, to_play=(0,), crossword=Crossword.of(cells))
        self.begin(replace(opened, letters=tuple(box.letters), now=serving))

    @staticmethod
    def dealt(players: Sequence[Player], letters: Sequence[str] = ANY) -> list[str]:
        """How the dice of a new serving fall, for those that are rolled."""
        share = {2: 18, 3: 12, 4: 9, 5: 7, 6: 6}[len(players)]
        held = [len(hand) for hand in events.hands(players)]
        return [letters[seat * share + place] for seat in range(len(players)) for place in range(held[seat])]

    # Moves

    def act(
        self,
        who: str,
        action: dict[str, Any],
        rolls: Iterable[str] = (),
        draws: Iterable[Any] = (),
        *,
        deals: bool = False,
    ) -> Self:
        """`deals`: this ends a serving, and the next one is dealt."""
        return super().act(who, action, self.dealt(self.state.players) if deals else rolls, draws)

    def build(self, who: str, word: str, *at: int, deals: bool = False, **more: Any) -> "Table":
        return self.act(who, self.building(who, word, *at, **more), deals=deals)

    def slurp(self, who: str, at: tuple[int, int], letter: str, to: str, deals: bool = False) -> "Table":
        return self.act(who, self.slurping(who, at, letter, to), deals=deals)

    def passes(self, *players: str, deals: bool = False) -> "Table":
        for who in players:
            self.act(who, PASS, deals=deals and who == players[-1])
        return self

    # The actions

    def building(
        self, who: str, word: str, *at: int, down: bool = False, anchor: Any = None, letter: str = ""
    ) -> dict[str, Any]:
        """The own dice stand in brackets; the first die of the table that is named lies at `at`.

        After a slurp that put `letter` in, the die which shows it is not in the hand any more.
        """
        direction = "down" if down else "across"
        left = [die for die in self.hand(who) if die != letter]
        named: list[Any] = []
        line = iter(self._line(at, direction)) if at else iter(())
        for part in re.findall(r"\[\w+\]|\w", word):
            if part[0] == "[":
                named += [self._take(left, one) for one in part[1:-1]]
            else:
                named.append(list(next(line)))
        action = {"type": "build", "dir": direction, "word": named}
        return action if anchor is None else action | {"anchor": anchor}

    def slurping(self, who: str, at: tuple[int, int], letter: str, to: str, **build: Any) -> dict[str, Any]:
        """`build` holds the word, the cell where it begins, and how it lies."""
        die = self._take(self.hand(who), letter)
        action: dict[str, Any] = {"type": "slurp", "cell": list(at), "die": die, "give_to": to}
        if build:
            more = self.building(who, build.pop("word"), *build.pop("cell"), letter=die, **build)
            del more["type"]
            action["build"] = more
        return action

    def _line(self, at: tuple[int, ...], direction: str) -> list[tuple[int, int]]:
        """The dice on the table from a cell onwards."""
        row, col = at
        if direction == "across":
            return sorted(cell for cell in self.grid if cell[0] == row and cell[1] >= col)
        return sorted(cell for cell in self.grid if cell[1] == col and cell[0] >= row)

    def _take(self, dice: list[str], letter: str) -> str:
        shown = {die["die"]: die for hand in self.view()["hands"].values() for die in hand}
        red = letter.islower()
        die = next(die for die in dice if (shown[die]["letter"], shown[die]["red"]) == (letter.upper(), red))
        dice.remove(die)
        return die

    # Time

    def wake(self, now: float, rolls: Iterable[str] = (), *, deals: bool = False) -> Self:
        return super().wake(now, self.dealt(self.state.players) if deals else rolls)

    # Looking

    def hand(self, who: str) -> list[str]:
        return [die["die"] for die in self.view()["hands"][who]]

    def letters(self, who: str) -> str:
        """The letters of a player, red ones in lower case."""
        hand = self.view()["hands"][who]
        return "".join(die["letter"].lower() if die["red"] else die["letter"] for die in hand)

    @property
    def grid(self) -> dict[tuple[int, int], str]:
        return {(die["row"], die["col"]): die["letter"] for die in self.view()["grid"]}

    def die_at(self, *cell: int) -> str:
        return die_id(self.state.now.crossword.at[cell[0], cell[1]])

    @property
    def words_laid(self) -> list[str]:
        laid: list[str] = self.view()["words"]
        return laid

    @property
    def scores(self) -> list[int]:
        return list(GAME.scores(self.state).values())

    @property
    def last_sums(self) -> list[int]:
        return [result["sum"] for result in self.view()["last_serving"].values()]
