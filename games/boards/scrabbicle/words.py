"""Scrabbicle's words on the table, by player, and how large their tiles can be on a projector."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.boards.page import Move, SeatCard, TablePage, points
from games.boards.rule_cards import RuleCard

# Tile sizes on a projector from large to small, in percent of its width; the style sheet has the same steps.
TILE_SIZES = (2.9, 2.3, 1.8, 1.4)
# The table's width and height in the same unit, and how much of them a player's name and the space around it take.
WIDTH, HEIGHT, HEIGHT_AT_THE_END = 92.0, 38.0, 19.0
AROUND, NAME = 3.0, 7.0
COLUMNS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 3, 6: 3, 7: 4, 8: 4}
# In tiles: from one line to the next, and from one word to the next.
LINE, SPACE = 1.4, 0.8


@dataclass(frozen=True, kw_only=True, slots=True)
class Tile:
    letter: str
    points: int
    blank: bool = False
    id: str = ""

    @property
    def label(self) -> str:
        """What a screen reader says."""
        if self.blank:
            return "blank tile" if self.letter == "?" else f"{self.letter}, a blank, 0 points"
        return f"{self.letter}, {points(self.points)}"


@dataclass(frozen=True, kw_only=True, slots=True)
class WordCard:
    id: str
    text: str
    tiles: tuple[Tile, ...]
    points: int
    open: bool  # This screen's player can put tiles in now.
    pending: bool

    @property
    def label(self) -> str:
        doing = ": put tiles in" if self.open else ", can still be challenged" if self.pending else ""
        return f"{self.text}, {points(self.points)}{doing}"


@dataclass(frozen=True, kw_only=True, slots=True)
class Group:
    """One player's words."""

    seat: SeatCard
    me: bool
    turn: bool
    tiles: int
    cards: tuple[RuleCard, ...]
    words: list[WordCard]
    pending: str = ""  # "+12?" while a play can still be challenged.
    challenge: Move | None = None


def groups(page: TablePage) -> list[Group]:
    """The player's own words first, because those are the ones to work with."""
    turn = mover(page)
    ordered = sorted(page.seats, key=lambda seat: not page.is_me(seat.id))
    return [_group(page, seat, turn) for seat in ordered]


def _group(page: TablePage, seat: SeatCard, turn: SeatCard | None) -> Group:
    pending = page.view["pending"]
    own = [word for word in page.view["words"] if word["owner"] == seat.id]
    # A play that changes several words is shown at the first of them.
    shown_here = pending is not None and pending["words"][0] in [word["id"] for word in own]
    is_open = page.may_move("amend") and _may_amend(page, seat.id)
    return Group(
        seat=seat,
        me=page.is_me(seat.id),
        turn=turn is not None and turn.id == seat.id,
        tiles=page.player(seat.id)["tiles"],
        cards=page.cards_of(seat),
        words=[
            _card(word, is_open=is_open, pending=pending is not None and word["id"] in pending["words"])
            for word in own
        ],
        pending=f"+{pending['score']}?" if shown_here else "",
        challenge=challenge(page) if shown_here else None,
    )


def _card(word: Mapping[str, Any], *, is_open: bool, pending: bool) -> WordCard:
    return WordCard(
        id=word["id"],
        text=text_of(word),
        tiles=tuple(Tile(**letter) for letter in word["letters"]),
        points=sum(letter["points"] for letter in word["letters"]),
        open=is_open,
        pending=pending,
    )


def _may_amend(page: TablePage, owner: str) -> bool:
    everybody = page.option("level") == "advanced" or page.option("amend_others")
    own_card = page.me is not None and page.me.supports.get("amend_any")
    return page.is_me(owner) or bool(everybody or own_card)


def challenge(page: TablePage) -> Move | None:
    return page.move("challenge", "Challenge", icon="flag")


def mover(page: TablePage) -> SeatCard | None:
    """The player on turn; None when the game is over or the last play can be challenged."""
    return None if is_last_call(page) else page.mover


def is_last_call(page: TablePage) -> bool:
    """The last tiles are laid, and the play can still be challenged."""
    pending = page.view["pending"]
    if pending is None or page.view["bag"]:
        return False
    return bool(page.player(pending["player"])["tiles"] == 0)


def text_of(word: Mapping[str, Any]) -> str:
    return "".join(letter["letter"] for letter in word["letters"])


# On a projector


def tile_step(groups: Sequence[Group], *, over: bool = False) -> int:
    """The largest tile size with which all words fit: a projector cannot scroll. At the end of the game the words
    share the page with the sums."""
    columns, whole = COLUMNS[len(groups)], HEIGHT_AT_THE_END if over else HEIGHT
    width, height = WIDTH / columns - AROUND, whole / -(-len(groups) // columns) - NAME
    for number, size in enumerate(TILE_SIZES):
        if all(_lines(group, width / size) * LINE * size <= height for group in groups):
            return number
    return len(TILE_SIZES) - 1


def _lines(group: Group, width: float) -> int:
    """How many lines of `width` tiles the words take; a pending play has a line of its own."""
    lines, left = int(bool(group.pending)), 0.0
    for word in group.words:
        needs = len(word.tiles) * 1.06 + SPACE
        if needs > left:
            lines, left = lines + max(1, -int(-needs // width)), width
        left -= needs
    return lines
