"""What a table's page shows, as plain values: selectors fill these in, presenters and templates read them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

Kind = Literal["person", "computer"]


class TableFacts(Protocol):
    """The columns of a table's row that pages read. The model fits; so does any plain object in a test."""

    @property
    def code(self) -> str: ...
    @property
    def game(self) -> str: ...
    @property
    def status(self) -> str: ...
    @property
    def version(self) -> int: ...
    @property
    def options(self) -> Mapping[str, Any]: ...
    @property
    def invite(self) -> str: ...
    @property
    def paused_at(self) -> float | None: ...


class GameFacts(Protocol):
    """What pages say about a game."""

    @property
    def slug(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def tagline(self) -> str: ...
    def options_schema(self) -> dict[str, Any]: ...


@dataclass(frozen=True, kw_only=True, slots=True)
class SeatCard:
    """One seat at the table, as everybody at it may see it."""

    id: str
    name: str
    kind: Kind = "person"
    level: int = 0  # 1 to 5 for a computer player, 0 for a person.
    figure: int = 1  # 1 to 8: which of the drawn figures sits here.
    mine: bool = False  # Played from this screen.
    here: bool = True  # Somebody has the page open; computer players always are.
    supports: Mapping[str, Any] = field(default_factory=dict)
    score: int = 0
    done: bool = False  # Nothing more to do in this round.


@dataclass(frozen=True, kw_only=True, slots=True)
class TablePage:
    """One screen's page of one table, at one version."""

    table: TableFacts
    game: GameFacts
    now: float  # The server's clock, so that a wrong clock on the tablet does not matter.
    seats: list[SeatCard] = field(default_factory=list)
    mine: list[SeatCard] = field(default_factory=list)  # More than one: these people pass the screen round.
    me: SeatCard | None = None  # The seat that this screen plays now; None for somebody who watches.
    view: Mapping[str, Any] | None = None  # The engine's view for `me`; None while the lobby fills.
    past: list[int] = field(default_factory=list)  # Earlier scores of somebody alone against their own best.
    # What this visitor may do beside the game's own moves: "begin", "pause", "resume", "add-time", "invite", "unseat",
    # "end", "again",
    # and "referee:<action type>" for a move made for somebody who is away.
    may: frozenset[str] = frozenset()
    is_host: bool = False
    blocked: Mapping[str, str] = field(default_factory=dict)  # Words that this class leaves out, and why.
    ended: bool = False  # A host ended it before the rules would.
    follower: str = ""  # Code of the table at which the same people play again.
    race: str = ""  # The sitting whose scores stand side by side, if this table is one of a race.
    home: str = ""  # Where this visitor goes from here; empty: to the front page.
    host: str = ""  # Whoever may begin, pause and resume, as the children call them.
    join_url: str = ""  # Absolute, to share.
    qr: str = ""  # The same address as an SVG drawing.
    only_here: bool = False  # The address works on this very machine only: others cannot follow it.

    @property
    def later(self) -> int:
        """How many people at this screen have their turn after the one who holds it now."""
        return sum(not seat.done for seat in self.mine if self.me and seat.id != self.me.id)
