"""A table's page without a database, for the tests of what boards show of it."""

from dataclasses import dataclass, field
from typing import Any, Protocol

from games.boards.page import SeatCard, TablePage
from games.engines import GAMES

NOW = 1_763_270_000.0


@dataclass
class Facts:
    """A table's row."""

    game: str
    options: dict[str, Any] = field(default_factory=dict)
    code: str = "abcd2345efgh"
    status: str = "playing"
    version: int = 7
    invite: str = ""
    paused_at: float | None = None
    hints: str = "off"
    classroom_id: int | None = None


class Played(Protocol):
    """A table at which a test plays by the rules alone."""

    state: Any

    def view(self, player: str | None = None) -> dict[str, Any]: ...


def page_of(game: str, table: Played, mine: tuple[str, ...], **rest: Any) -> TablePage:
    """The screen of the named players; without names, that of an onlooker."""
    view, rules = table.view(), table.state.rules
    seats = [
        SeatCard(
            id=player["id"],
            name=player["name"],
            mine=player["id"] in mine,
            supports=player["supports"],
            score=player["score"],
        )
        for player in view["players"]
    ]
    options = {name: getattr(rules, name) for name in type(rules).__slots__}
    facts = Facts(game, options, status="over" if view["over"] else "playing")
    return seen_from(facts, table, seats, **rest)


def seen_from(facts: Facts, table: Played, seats: list[SeatCard], **rest: Any) -> TablePage:
    """The player at this screen whose turn it is holds it."""
    held, turn = [seat for seat in seats if seat.mine], table.view()["turn"]
    me = next((seat for seat in held if seat.id in turn), held[0] if held else None)
    return TablePage(
        table=facts,
        game=GAMES[facts.game],
        now=NOW,
        seats=seats,
        mine=held,
        me=me,
        view=table.view(me.id if me else None),
        **rest,
    )
