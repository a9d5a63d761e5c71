"""A table of Scrabbicle to play rules at: racks, bag and dice are as the test says.

Words are written letter by letter: a small letter is a blank that stands for it, and what is put into a word stands
in brackets. `CAT`, `CaT`, `C[H]AT`, `CAT[s]`. No tile is ever lost.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Self

from games.engines import GAMES, Player
from games.engines.scrabbicle.equipment import TILES, tile_ids
from games.engines.scrabbicle.state import State, level_of

from .rule_table import Events, RuleTable, seats

GAME = GAMES["scrabbicle"]
ROLL = {"type": "roll"}
PASS = {"type": "pass"}
CHALLENGE = {"type": "challenge"}
ACCEPT = {"type": "accept"}
SOME_WORDS = """
    A I AT CAT CATS CAST CART CARTS CHAT CHART COAT DOG DOGS TEN TENS NOTE NOTES STONE STONES ZOO QUIZ FARM FARMS
    SEATED RETAINS RETAINED STAINED TRAINING TRAINEES RESTRAINED ENTERTAIN CONTAINERS
"""
WORDS = frozenset(SOME_WORDS.split())


def tiles_for(letters: str, among: Iterable[str]) -> list[str]:
    """The first tiles that show these letters."""
    left, found = list(among), []
    for letter in letters:
        tile = next(tile for tile in left if TILES[tile].letter == letter)
        left.remove(tile)
        found.append(tile)
    return found


class Table(RuleTable[State]):
    """The first player begins, unless `begin` says how the dice fall at the start."""

    game = GAME

    def __init__(
        self,
        *players: str | Player,
        racks: Sequence[str] = (),
        bag: str = "",
        begin: Sequence[int] | None = None,
        words: Collection[str] = WORDS,
        now: float = 0.0,
        **options: Any,
    ) -> None:
        seated = seats(players)
        self.words = words
        self.now = now
        level = options.get("level", "standard")
        counts = [level_of(player, level).dice for player in seated]
        rolls = [6] * counts[0] + [1] * sum(counts[1:]) if begin is None else begin
        draws = tiles_for("".join(racks) + bag, tile_ids(options.get("sets", 1)))
        self.open(seated, options, rolls, draws)
        self.ids = [player.id for player in seated]

    # Moves

    def keep(self, events: Events) -> Self:
        super().keep(events)
        assert sorted(every_tile(self.state)) == sorted(tile_ids(self.state.rules.sets))
        return self

    def roll(self, who: str, *dice: int) -> "Table":
        return self.act(who, ROLL, dice)

    def play(self, who: str, word: str) -> "Table":
        return self.act(who, self.new(who, word))

    def amend(self, who: str, **words: str) -> "Table":
        return self.act(who, self.longer(who, **words))

    def swap(self, who: str, letters: str, draws: Iterable[str] = ()) -> "Table":
        return self.act(who, {"type": "swap", "tiles": self.held(who, letters)}, draws=draws)

    def passes(self, who: str) -> "Table":
        return self.act(who, PASS)

    def challenge(self, who: str) -> "Table":
        return self.act(who, CHALLENGE)

    def accept(self, who: str) -> "Table":
        return self.act(who, ACCEPT)

    # The actions

    def held(self, who: str, letters: str) -> list[str]:
        return tiles_for(letters, (tile["id"] for tile in self.view(who)["me"]["rack"]))

    def new(self, who: str, word: str) -> dict[str, Any]:
        faces = re.sub("[a-z]", "?", word)
        return {"type": "play", "tiles": self.held(who, faces), "letters": word.upper()}

    def longer(self, who: str, **words: str) -> dict[str, Any]:
        put_in = re.sub("[a-z]", "?", "".join(re.findall(r"\[(\w+)\]", "".join(words.values()))))
        tiles = iter(self.held(who, put_in))
        return {
            "type": "amend",
            "words": [{"word": word, "letters": _parts(text, tiles)} for word, text in words.items()],
        }

    # Looking

    def rack(self, who: str) -> str:
        return "".join(tile["letter"] for tile in self.view(who)["me"]["rack"])

    @property
    def texts(self) -> dict[str, str]:
        """The words on the table, blanks in small letters."""
        return {word["id"]: _text(word["letters"]) for word in self.view()["words"]}

    @property
    def scores(self) -> list[int]:
        return list(GAME.scores(self.state).values())


def _parts(text: str, tiles: Iterable[str]) -> list[dict[str, Any]]:
    """`C[h]AT` as the action spells it."""
    parts: list[dict[str, Any]] = []
    tiles, old, inside = iter(tiles), 0, False
    for sign in text:
        if sign in "[]":
            inside = sign == "["
        elif inside:
            parts.append({"tile": next(tiles), **({"as": sign.upper()} if sign.islower() else {})})
        else:
            parts.append({"old": old})
            old += 1
    return parts


def _text(letters: list[dict[str, Any]]) -> str:
    return "".join(one["letter"].lower() if one["blank"] else one["letter"] for one in letters)


def every_tile(state: State) -> list[str]:
    """All tiles wherever they are: in the bag, on racks, in words."""
    on_racks = [tile for rack in state.racks for tile in rack]
    return [*state.bag, *on_racks, *(letter.tile for word in state.words for letter in word.letters)]


# Short cuts to the end of a game


def emptied(left: int, *players: str | Player, **options: Any) -> Table:
    """A table at whose bag so many tiles are left; every play so far has been challenged in vain."""
    table = Table(*(players or ("ann", "bob")), **options)
    while (over := len(table.state.bag) - left) > 0:
        stands(lay(table, min(over, 3)) if over >= 3 or table.state.level.dice == 1 else grow(table, over))
    return table


def lay(table: Table, count: int) -> Table:
    """The player on turn lays their first tiles, whatever they spell: three, or with one die any number."""
    (who,) = table.turn
    level = table.state.level_of(table.state.seat(who))
    table.roll(who, *{1: [count], 2: [3, 3], 3: [2, 2, 2]}[level.dice])
    return table.play(who, _first(table, who, count))


def grow(table: Table, count: int) -> Table:
    """The player on turn puts their first tiles at the end of a word of theirs."""
    (who,) = table.turn
    table.roll(who, *[2] * table.state.level_of(table.state.seat(who)).dice)
    word = next(word for word in table.state.words if word.owner == table.state.turn)
    return table.amend(who, **{word.id: f"{word.text}[{_first(table, who, count)}]"})


def _first(table: Table, who: str, count: int) -> str:
    return table.rack(who)[:count].replace("?", "e")


def stands(table: Table) -> Table:
    """The dictionary knows all that has been laid, so a challenge makes the play stand."""
    if table.state.pending is None:
        return table
    table.words = {word.text for word in table.state.words}
    return table.challenge(table.turn[0])
