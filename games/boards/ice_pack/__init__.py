"""Ice Pack on a page: from the engine's view to what lies on the table, in all phases."""

from dataclasses import dataclass

from games.boards.cards import RuleCard, cards_of
from games.boards.facts import option, view_of
from games.boards.frame import Chip, Clock, chip, clock_of, names, points
from games.boards.ice_pack.dock import Dock, dock, news
from games.boards.ice_pack.facts import mover
from games.boards.ice_pack.race import Race, race
from games.boards.ice_pack.rules import rules
from games.boards.ice_pack.sheets import Sheet, sheets
from games.boards.ice_pack.tray import Tray, tray
from games.boards.page import SeatCard, TablePage

__all__ = ["board", "rules"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Final:
    title: str
    text: str
    winners: list[SeatCard]


@dataclass(frozen=True, kw_only=True, slots=True)
class Board:
    """Everything that the templates of this game show."""

    layout: str
    where: str
    clock: Clock | None
    chips: list[Chip]
    cards: list[RuleCard]
    super_packed: bool
    tray: Tray
    sheets: list[Sheet]
    race: Race | None
    news: str
    dock: Dock | None = None
    final: Final | None = None


def board(page: TablePage) -> Board:
    view = view_of(page)
    over = view["phase"] == "over"
    lying = tray(page)
    return Board(
        layout="over" if over else "play",
        where=_where(page),
        clock=_clock(page),
        chips=[_chip(page, seat) for seat in page.seats],
        cards=cards_of(page.me.supports if page.me else {}),
        super_packed=view["super_packed"],
        tray=lying,
        sheets=sheets(page),
        race=race(page),
        news=news(page),
        dock=None if over else dock(page, lying),
        final=_final(page) if over else None,
    )


def _where(page: TablePage) -> str:
    alone = "solo" if len(page.seats) == 1 else "for two"
    packed = ["super packed"] if view_of(page)["super_packed"] else []
    goals = ["goals"] if option(page, "achievement") else []
    return ", ".join([alone, *packed, *goals])


def _clock(page: TablePage) -> Clock | None:
    times = page.seats[0].supports.get("extra_time") or 1 if len(page.seats) == 1 else 1
    return clock_of(page, deadline=view_of(page)["deadline"], span=float(option(page, "seconds")) * times)


def _chip(page: TablePage, seat: SeatCard) -> Chip:
    # Two names and two scores are all that fits beside the clock of a phone; the dock says who does what.
    turn = mover(page)
    state = "busy" if turn is not None and turn.id == seat.id else ""
    return chip(page, seat, words=points(seat.score), state=state)


def _final(page: TablePage) -> Final:
    winners = [seat for seat in page.seats if seat.id in view_of(page)["winners"]]
    title, text = _cheer(page, winners)
    return Final(title=title, text=text, winners=winners)


def _cheer(page: TablePage, winners: list[SeatCard]) -> tuple[str, str]:
    score = points(max((seat.score for seat in winners), default=0))
    running = race(page)
    if running is not None:
        return f"{score}. {running.cheer}", running.text
    if len(winners) > 1:
        return f"{names(winners)} share the first place!", f"{score} each."
    first = "You win!" if winners[0].mine and len(page.mine) == 1 else f"{winners[0].name} wins!"
    if option(page, "achievement"):
        return first, "All goals are reached."
    others = ", ".join(f"{seat.name} {seat.score}" for seat in page.seats if seat not in winners)
    return first, f"{score}. {others}."
