"""The dice of Bookworm as boards, results and help show them, with the sides of the special die."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.boards.page import TablePage, points

DISPLAY = "display"  # Where dice lie that no player has taken.


@dataclass(frozen=True, kw_only=True, slots=True)
class Side:
    """A side of the special die, with its rule in a sentence."""

    key: str
    name: str
    text: str
    face: str = ""  # Letters on the die,
    icon: str = ""  # or a drawing.


SIDES = {
    side.key: side
    for side in (
        Side(key="turn", name="Turn", text="The Bookworm turns it to any other side.", icon="roll"),
        Side(
            key="a-z", name="A to Z", text="Any word takes it. It counts 0 and cannot be stolen.", face="A–Z"
        ),
        Side(
            key="not",
            name="Not",
            text="N, O or T takes it: 2 points, but −2 if it is your only die.",
            face="NOT",
        ),
        Side(
            key="last",
            name="Last",
            text="Whoever takes the last letter die gets it too: 2 points.",
            icon="flag",
        ),
        Side(key="pile", name="Pile", text="Only the top die of a pile can be stolen.", icon="pile"),
        Side(
            key="swap",
            name="Swap",
            text="Take it instead of naming a word: a new card is turned.",
            icon="swap",
        ),
    )
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Piece:
    """A die as it lies on the page."""

    id: str
    face: str
    dots: int = 0
    side: Side | None = None
    where: str = ""
    under: bool = False  # Below the top of a pile.

    @property
    def label(self) -> str:
        """What a screen reader says."""
        if self.side:
            return f"special die, {self.side.name}, {self.where}"
        under = ", under the top of the pile" if self.under else ""
        return f"{self.face.replace('/', ' or ')}, {points(self.dots)}, {self.where}{under}"


def pieces_at(
    page: TablePage, place: str, dice: list[dict[str, Any]], special: Mapping[str, Any] | None
) -> tuple[Piece, ...]:
    """The dice that lie at one place, the top of a pile first."""
    here = sorted((die for die in dice if die["at"] == place), key=lambda die: die["depth"] or 0)
    pieces = [piece(page, die) for die in here]
    if special and special["at"] == place and place != DISPLAY:
        pieces.append(special_piece(page, special))
    return tuple(pieces)


def piece(page: TablePage, die: Mapping[str, Any]) -> Piece:
    return Piece(
        id=die["id"],
        face="/".join(die["face"]),
        dots=die["dots"],
        where=_where(page, die["at"]),
        under=bool(die["depth"]),
    )


def special_piece(page: TablePage, special: Mapping[str, Any]) -> Piece:
    side = SIDES[special["side"]]
    return Piece(id=special["id"], face=side.face, side=side, where=_where(page, special["at"]))


def _where(page: TablePage, place: str) -> str:
    if place == DISPLAY:
        return "in the middle"
    return "yours" if page.is_me(place) else f"{page.seat(place).name}’s"
