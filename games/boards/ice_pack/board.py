"""Ice Pack on a page: from the engine's view to what the templates show, with the one next step."""

from dataclasses import dataclass, field

from games.boards.ice_pack.results import Final, Line, OwnBest, Sheet, final, own_best, sheets
from games.boards.ice_pack.tray import PATTERN_NAMES, Outline, Tray, bonus_for, tray
from games.boards.page import Chip, Clock, Move, SeatCard, TablePage, points
from games.boards.rule_cards import RuleCard
from games.engines.ice_pack.equipment import BONUS_POINTS


@dataclass(frozen=True, kw_only=True, slots=True)
class Offer:
    """A pattern that can be claimed with one tap."""

    outline: Outline
    move: Move
    spoken: str
    bonus_for: SeatCard | None = None  # The other player, if their coloured die takes part.


@dataclass(frozen=True, kw_only=True, slots=True)
class Dock:
    """What has happened, and the next step."""

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
        """What happened and what to do; the text is left out if it repeats the news."""
        title = self.title if self.title[-1] in "!?" else f"{self.title}."
        return " ".join([self.news, title] + [self.text] * (self.text != self.news)).strip()


@dataclass(frozen=True, kw_only=True, slots=True)
class Board:
    layout: str
    where: str
    clock: Clock | None
    chips: list[Chip]
    cards: tuple[RuleCard, ...]
    super_packed: bool
    tray: Tray
    sheets: list[Sheet]
    beside: tuple[Line, ...]  # On a phone: the patterns of the player on turn, beside the columns.
    race: OwnBest | None
    news: str
    dock: Dock | None
    final: Final | None


def present(page: TablePage) -> Board:
    over = page.view["phase"] == "over"
    lying, race, papers = tray(page), own_best(page), sheets(page)
    mover = page.mover_here
    return Board(
        layout="over" if over else "play",
        where=_where(page),
        clock=_clock(page),
        chips=[_chip(page, seat) for seat in page.seats],
        cards=page.my_cards,
        super_packed=page.view["super_packed"],
        tray=lying,
        sheets=papers,
        beside=next((paper.lines for paper in papers if paper.seat == mover), papers[0].lines),
        race=race,
        news=_news(page),
        dock=None if over else _dock(page, lying),
        final=final(page, race) if over else None,
    )


def _where(page: TablePage) -> str:
    alone = "solo" if len(page.seats) == 1 else "for two"
    packed = ["super packed"] if page.view["super_packed"] else []
    goals = ["goals"] if page.option("achievement") else []
    return ", ".join([alone, *packed, *goals])


def _clock(page: TablePage) -> Clock | None:
    times = page.seats[0].time_factor if len(page.seats) == 1 else 1
    return page.clock(span=float(page.option("seconds")) * times)


def _chip(page: TablePage, seat: SeatCard) -> Chip:
    # Beside the clock of a phone there is room for two names and two scores only; the dock says who does what.
    state = "busy" if seat.id in page.view["turn"][:1] else ""
    return page.chip(seat, words=points(seat.score), state=state)


# The next step


def _dock(page: TablePage, lying: Tray) -> Dock:
    seat = page.mover_here
    if seat is None:
        return _wait(page)
    phase = page.view["phase"]
    if phase == "roll":
        return _roll(page, seat)
    if phase == "claim" and page.view["find_patterns"]:
        return _find(page, seat)
    if phase == "claim":
        return _claim(page, seat, lying)
    return _must(page, seat) if page.view["forced"] else _place(page, seat)


def _wait(page: TablePage) -> Dock:
    name = page.mover.name if page.mover else "Somebody"
    claiming = "looks for a pattern" if page.view["find_patterns"] else "has made a pattern"
    doing = {"roll": "rolls", "place": "chooses a die", "claim": claiming}
    news = _news(page)
    return Dock(
        state="wait",
        title=f"{name} {doing.get(page.view['phase'], 'is playing')}",
        text=news or "Look which patterns are nearly there.",
        news=news,
    )


def _roll(page: TablePage, seat: SeatCard) -> Dock:
    news = _news(page)
    return Dock(
        state="roll",
        title=page.turn_title(seat),
        text=news or "Three dice are in your hand.",
        news=news,
        sun=Move(words="Roll", action={"type": "roll"}, seat=seat.id, icon="die"),
    )


def _must(page: TablePage, seat: SeatCard) -> Dock:
    hand, forced = page.view["hand"], page.view["forced"]
    die, column = forced["die"], forced["column"]
    return Dock(
        state="must",
        title=f"Double {hand[die - 1]['value']}!",
        text=f"A double chooses for you: the {hand[die]['value']} goes into column {column}.",
        news=_rolled(page, seat),
        sun=Move(
            words=f"Push it into column {column}",
            action={"type": "place", "die": die, "column": column},
            seat=seat.id,
            icon="down",
        ),
    )


def _place(page: TablePage, seat: SeatCard) -> Dock:
    triple = page.view["roll_kind"] == "triple"
    changes_left = page.player(seat.id)["changes_left"]
    return Dock(
        state="place",
        title="Triple! Free choice" if triple else "Which die goes in?",
        text="Tap a die, then a column.",
        news=_rolled(page, seat),
        changes_left=changes_left,
        no_change=_no_change(page, changes_left),
    )


def _no_change(page: TablePage, changes_left: int) -> str:
    if page.view["roll_kind"] == "triple":
        return "No change after a triple"
    if page.view["changed"]:
        return "One change a turn"
    return "" if changes_left else "No changes left"


def _claim(page: TablePage, seat: SeatCard, lying: Tray) -> Dock:
    dearest = sorted(lying.outlines, key=lambda outline: -outline.value)
    offers = [_offer(page, seat, outline) for outline in dearest]
    one = len(offers) == 1
    text = (
        f"{PATTERN_NAMES[offers[0].outline.pattern].capitalize()}." if one else "Tap it here or on the board."
    )
    return Dock(
        state="claim",
        title="You made a pattern!" if one else "Choose one pattern",
        text=" ".join([text, *_bonus_warning(offers)]),
        news=_pushed(page),
        offers=offers,
        skip=Move(words="Skip", action={"type": "skip"}, seat=seat.id),
    )


def _find(page: TablePage, seat: SeatCard) -> Dock:
    """The player says where a pattern is. One that is not seen is not scored."""
    return Dock(
        state="find",
        title="Do you see a pattern?",
        text="Tap its dice: three, or six for two rows.",
        news=_pushed(page),
        skip=Move(words="I see none", action={"type": "skip"}, seat=seat.id),
    )


def _bonus_warning(offers: list[Offer]) -> list[str]:
    """Before a claim, the page warns that it gives points to the other player."""
    others = [offer.bonus_for for offer in offers if offer.bonus_for]
    if not others:
        return []
    name = others[0].name
    return [f"With {name}’s die in it, {name} gets {points(BONUS_POINTS)}."]


def _offer(page: TablePage, seat: SeatCard, outline: Outline) -> Offer:
    assert outline.move is not None
    claim = page.view["claimable"][outline.number]
    other = bonus_for(page, claim, by=seat.id)
    gives = f", and a bonus square for {other.name}" if other else ""
    rows = sorted({row for row, _column in claim["cells"]})
    where = f"row {rows[0]}" if len(rows) == 1 else f"rows {rows[0]} to {rows[-1]}"
    return Offer(
        outline=outline,
        move=outline.move,
        spoken=f"Claim {PATTERN_NAMES[outline.pattern]}, {where}, for {points(outline.value)}{gives}",
        bonus_for=other,
    )


# What has happened


def _rolled(page: TablePage, seat: SeatCard) -> str:
    hand = page.view["hand"]
    return f"{page.subject_name(seat)} rolled {', '.join(str(die['value']) for die in hand)}." if hand else ""


def _news(page: TablePage) -> str:
    """The last turn in a sentence or two, with what was claimed."""
    last = page.view["last"]
    if last is None or last["claim"] is None:
        return _pushed(page)
    claim = last["claim"]
    claimed = f"{points(claim['value']).capitalize()} for {PATTERN_NAMES[claim['pattern']]}."
    other = bonus_for(page, claim, by=last["by"])
    return " ".join([_pushed(page), claimed] + ([_got_bonus(page, other)] if other else []))


def _pushed(page: TablePage) -> str:
    last = page.view["last"]
    if last is None:
        return ""
    who, die, out = page.subject_name(page.seat(last["by"])), last["die"]["value"], last["out"]["value"]
    return f"{who} pushed a {die} into column {last['column']}, a {out} came out."


def _got_bonus(page: TablePage, seat: SeatCard) -> str:
    verb = "get" if page.is_you(seat) else "gets"
    return f"{page.subject_name(seat)} {verb} a bonus square: {points(BONUS_POINTS)}."
