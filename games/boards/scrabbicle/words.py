"""The words on the table, in front of those who laid them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.boards.cards import RuleCard, cards_of
from games.boards.facts import view_of
from games.boards.frame import Move, points
from games.boards.page import SeatCard, TablePage
from games.boards.scrabbicle.facts import may_amend, mover, player, text_of


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
    tiles: list[Tile]
    points: int
    open: bool  # Tiles can be put in now, from this screen.
    pending: bool

    @property
    def label(self) -> str:
        doing = ": put tiles in" if self.open else ", can still be challenged" if self.pending else ""
        return f"{self.text}, {points(self.points)}{doing}"


@dataclass(frozen=True, kw_only=True, slots=True)
class Group:
    """One player's part of the table."""

    seat: SeatCard
    me: bool
    turn: bool
    tiles: int
    cards: list[RuleCard]
    words: list[WordCard]
    pending: str = ""  # "+12?" while a play can still be challenged.
    challenge: Move | None = None


def groups(page: TablePage) -> list[Group]:
    """One's own words come first, because those are the ones to work with."""
    ordered = sorted(page.seats, key=lambda seat: page.me is None or seat.id != page.me.id)
    return [_group(page, seat) for seat in ordered]


def _group(page: TablePage, seat: SeatCard) -> Group:
    view, turn = view_of(page), mover(page)
    own = [word for word in view["words"] if word["owner"] == seat.id]
    # An amendment of somebody else's word is told where the first of its words lies.
    told_here = view["pending"] is not None and view["pending"]["words"][0] in [word["id"] for word in own]
    return Group(
        seat=seat,
        me=page.me is not None and seat.id == page.me.id,
        turn=turn is not None and turn.id == seat.id,
        tiles=player(page, seat.id)["tiles"],
        cards=cards_of(seat.supports),
        words=[_card(page, word) for word in own],
        pending=f"+{view['pending']['score']}?" if told_here else "",
        challenge=challenge(page) if told_here else None,
    )


def challenge(page: TablePage) -> Move | None:
    if page.me is None or "challenge" not in view_of(page)["actions"]:
        return None
    return Move(words="Challenge", action={"type": "challenge"}, seat=page.me.id, icon="flag")


def _card(page: TablePage, word: Mapping[str, Any]) -> WordCard:
    view = view_of(page)
    pending = view["pending"] is not None and word["id"] in view["pending"]["words"]
    return WordCard(
        id=word["id"],
        text=text_of(word),
        tiles=[Tile(**letter) for letter in word["letters"]],
        points=sum(letter["points"] for letter in word["letters"]),
        open="amend" in view["actions"] and may_amend(page, word["owner"]),
        pending=pending,
    )


def rack(page: TablePage) -> list[Tile]:
    own = view_of(page)["me"]
    return [Tile(**tile, blank=tile["letter"] == "?") for tile in own["rack"]] if own else []


@dataclass(frozen=True, kw_only=True, slots=True)
class Throw:
    dice: list[int] = field(default_factory=list)
    total: int = 0


def throw(page: TablePage) -> Throw | None:
    thrown = view_of(page)["throw"]
    return None if thrown is None else Throw(dice=thrown["dice"], total=thrown["total"])
