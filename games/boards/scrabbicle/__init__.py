"""Scrabbicle on a page: from the engine's view to what lies on the table, in all phases."""

from dataclasses import dataclass

from games.boards.cards import RuleCard, cards_of
from games.boards.facts import option, view_of
from games.boards.frame import Chip, Clock, chip, clock_of, points
from games.boards.page import SeatCard, TablePage
from games.boards.scrabbicle import wall
from games.boards.scrabbicle.dock import Dock, dock
from games.boards.scrabbicle.facts import is_last_call, mover, tiles
from games.boards.scrabbicle.final import Final, final
from games.boards.scrabbicle.news import news
from games.boards.scrabbicle.rules import rules
from games.boards.scrabbicle.words import Group, groups
from games.boards.things import explained
from games.engines.scrabbicle.equipment import LAST_CALL_SECONDS

__all__ = ["board", "rules"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Board:
    """Everything that the templates of this game show."""

    layout: str
    where: str
    bag: int
    bag_words: str
    clock: Clock | None
    chips: list[Chip]
    cards: list[RuleCard]
    groups: list[Group]
    tile_step: int
    news: str
    dock: Dock | None = None
    final: Final | None = None

    @property
    def words(self) -> list[str]:
        """What can be looked up: the words on the table that are words."""
        return explained(word.text for group in self.groups for word in group.words)


def board(page: TablePage) -> Board:
    view = view_of(page)
    over, laid = view["phase"] == "over", groups(page)
    return Board(
        layout="over" if over else "play",
        where=option(page, "level"),
        bag=view["bag"],
        bag_words=f"{tiles(view['bag'])} left in the bag",
        clock=_clock(page),
        chips=[_chip(page, seat) for seat in page.seats],
        cards=cards_of(page.me.supports if page.me else {}),
        groups=laid,
        tile_step=wall.step(laid, over=over),
        news=news(page),
        dock=None if over else dock(page),
        final=final(page) if over else None,
    )


def _clock(page: TablePage) -> Clock | None:
    turn = mover(page)
    if is_last_call(page) or turn is None:
        return clock_of(page, deadline=view_of(page)["deadline"], span=LAST_CALL_SECONDS)
    times = float(turn.supports.get("extra_time") or 1)
    return clock_of(
        page, deadline=view_of(page)["deadline"], span=times * (option(page, "turn_seconds") or 0)
    )


def _chip(page: TablePage, seat: SeatCard) -> Chip:
    turn = mover(page)
    if turn is None or turn.id != seat.id:
        return chip(page, seat, words=points(seat.score))
    words = "thinking" if seat.kind == "computer" else "playing"
    return chip(page, seat, words=f"{points(seat.score)}, {words}", state="busy")
