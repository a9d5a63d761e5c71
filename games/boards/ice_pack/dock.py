"""The dock: what has happened, and the one next step."""

from dataclasses import dataclass, field

from games.boards.facts import said, seat_of, view_of
from games.boards.frame import Move, points
from games.boards.ice_pack.facts import NAMES, bonus_for, mover, mover_here, player
from games.boards.ice_pack.tray import Outline, Tray
from games.boards.page import SeatCard, TablePage
from games.engines.ice_pack.equipment import BONUS_POINTS


@dataclass(frozen=True, kw_only=True, slots=True)
class Offer:
    """A pattern that can be claimed with one tap."""

    outline: Outline
    move: Move
    spoken: str
    bonus_for: SeatCard | None = None  # Whose coloured die takes part, if it is not one's own.


@dataclass(frozen=True, kw_only=True, slots=True)
class Dock:
    state: str  # "roll", "must", "place", "claim" or "wait".
    title: str
    text: str
    news: str = ""
    sun: Move | None = None
    offers: list[Offer] = field(default_factory=list)
    skip: Move | None = None
    changes_left: int = 0
    no_change: str = ""  # Why no die can be changed now.

    @property
    def spoken(self) -> str:
        """What happened, and what to do, without saying anything twice."""
        title = self.title if self.title[-1] in "!?" else f"{self.title}."
        return " ".join([self.news, title] + [self.text] * (self.text != self.news)).strip()


def dock(page: TablePage, tray: Tray) -> Dock:
    seat = mover_here(page)
    if seat is None:
        return _wait(page)
    phase = view_of(page)["phase"]
    if phase == "roll":
        return _roll(page, seat)
    if phase == "claim":
        return _claim(page, seat, tray)
    return _must(page, seat) if view_of(page)["forced"] else _place(page, seat)


def _wait(page: TablePage) -> Dock:
    seat = mover(page)
    name = seat.name if seat else "Somebody"
    doing = {"roll": "rolls", "place": "chooses a die", "claim": "has made a pattern"}
    return Dock(
        state="wait",
        title=f"{name} {doing.get(view_of(page)['phase'], 'is playing')}",
        text=news(page) or "Look which patterns are nearly there.",
        news=news(page),
    )


def _roll(page: TablePage, seat: SeatCard) -> Dock:
    return Dock(
        state="roll",
        title="Your turn" if len(page.mine) == 1 else f"{seat.name}’s turn",
        text=news(page) or "Three dice are in your hand.",
        news=news(page),
        sun=Move(words="Roll", action={"type": "roll"}, seat=seat.id, icon="die"),
    )


def _must(page: TablePage, seat: SeatCard) -> Dock:
    view = view_of(page)
    die, column = view["forced"]["die"], view["forced"]["column"]
    value, doubled = view["hand"][die]["value"], view["hand"][die - 1]["value"]
    return Dock(
        state="must",
        title=f"Double {doubled}!",
        text=f"A double chooses for you: the {value} goes into column {column}.",
        news=_rolled(page),
        sun=Move(
            words=f"Push it into column {column}",
            action={"type": "place", "die": die, "column": column},
            seat=seat.id,
            icon="down",
        ),
    )


def _place(page: TablePage, seat: SeatCard) -> Dock:
    triple = view_of(page)["roll_kind"] == "triple"
    return Dock(
        state="place",
        title="Triple! Free choice" if triple else "Which die goes in?",
        text="Tap a die, then a column.",
        news=_rolled(page),
        changes_left=player(page, seat.id)["changes_left"],
        no_change=_no_change(page, seat),
    )


def _no_change(page: TablePage, seat: SeatCard) -> str:
    view = view_of(page)
    if view["roll_kind"] == "triple":
        return "No change after a triple"
    if view["changed"]:
        return "One change a turn"
    return "" if player(page, seat.id)["changes_left"] else "No changes left"


def _claim(page: TablePage, seat: SeatCard, tray: Tray) -> Dock:
    dearest = sorted(tray.outlines, key=lambda outline: -outline.value)
    offers = [_offer(page, seat, outline) for outline in dearest]
    one = len(offers) == 1
    text = f"{NAMES[offers[0].outline.pattern].capitalize()}." if one else "Tap it here or on the board."
    return Dock(
        state="claim",
        title="You made a pattern!" if one else "Choose one pattern",
        text=" ".join([text, *_bonus_warning(offers)]),
        news=_pushed(page, claimed=False),
        offers=offers,
        skip=Move(words="Skip", action={"type": "skip"}, seat=seat.id),
    )


def _bonus_warning(offers: list[Offer]) -> list[str]:
    """That a claim gives the other player something is said before, not after."""
    others = [offer.bonus_for for offer in offers if offer.bonus_for]
    if not others:
        return []
    name = others[0].name
    return [f"With {name}’s die in it, {name} gets {points(BONUS_POINTS)}."]


def _offer(page: TablePage, seat: SeatCard, outline: Outline) -> Offer:
    assert outline.move is not None
    claim = view_of(page)["claimable"][outline.number]
    cells, other = claim["cells"], bonus_for(page, claim, by=seat.id)
    gives = f", and a bonus square for {other.name}" if other else ""
    rows = sorted({row for row, _column in cells})
    where = f"row {rows[0]}" if len(rows) == 1 else f"rows {rows[0]} to {rows[-1]}"
    return Offer(
        outline=outline,
        move=outline.move,
        spoken=f"Claim {NAMES[outline.pattern]}, {where}, for {points(outline.value)}{gives}",
        bonus_for=other,
    )


# What has happened


def news(page: TablePage) -> str:
    """The last turn in a sentence or two."""
    return _pushed(page, claimed=True)


def _rolled(page: TablePage) -> str:
    hand = view_of(page)["hand"]
    seat = mover(page)
    if not hand or not seat:
        return ""
    return f"{said(page, seat)} rolled {', '.join(str(die['value']) for die in hand)}."


def _pushed(page: TablePage, *, claimed: bool) -> str:
    last = view_of(page)["last"]
    if last is None:
        return ""
    who = said(page, seat_of(page, last["by"]))
    went = f"{who} pushed a {last['die']['value']} into column {last['column']}, a {last['out']['value']} came out."
    if not claimed or last["claim"] is None:
        return went
    claim = last["claim"]
    told = f"{went} {points(claim['value']).capitalize()} for {NAMES[claim['pattern']]}."
    other = bonus_for(page, claim, by=last["by"])
    return f"{told} {_got_bonus(page, other)}" if other else told


def _got_bonus(page: TablePage, seat: SeatCard) -> str:
    name = said(page, seat)
    return f"{name} {'get' if name == 'You' else 'gets'} a bonus square: {points(BONUS_POINTS)}."
