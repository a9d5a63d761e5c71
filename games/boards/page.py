"""One screen of a table as plain values: selectors fill in a `TablePage`, boards and templates read it."""

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, Protocol

from games.boards.rule_cards import RuleCard, rule_cards
from games.engines import GAMES, Game
from games.engines.schema import defaults
from games.words.meanings import meanings

if TYPE_CHECKING:
    from games.boards.away import Away

Kind = Literal["person", "computer"]
USUAL_READER = 3  # The reading level of a player about whom nothing is known: about eleven years.


class TableFacts(Protocol):
    """The columns of a table's row that pages read: the model has them, and so has a plain object in a test."""

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
    @property
    def classroom_id(self) -> int | None: ...


@dataclass(frozen=True, kw_only=True, slots=True)
class SeatCard:
    """One seat at the table, as all players may see it."""

    id: str
    name: str
    kind: Kind = "person"
    level: int = 0  # 1 to 5 for a computer player, 0 for a person.
    reads: int = (
        USUAL_READER  # Best words up to this reading level are shown to the player; rarer ones are an extra.
    )
    figure: int = 1  # 1 to 8: which of the drawn figures sits here.
    mine: bool = False  # Played from this screen.
    here: bool = True  # The player has the page open; computer players always count as present.
    supports: Mapping[str, Any] = field(default_factory=dict, hash=False)
    score: int = 0
    done: bool = False  # Nothing more to do in this round.

    @property
    def time_factor(self) -> float:
        """By how much this player's time is multiplied."""
        return float(self.supports.get("extra_time") or 1)


@dataclass(frozen=True, kw_only=True, slots=True)
class Chip:
    """A seat in the list of players."""

    seat: SeatCard
    me: bool
    words: str
    state: str = (
        ""  # "done", "busy" (on turn, or a computer player that thinks), "robot" in the lobby, or empty.
    )
    cards: tuple[RuleCard, ...] = ()
    sugar: bool = False  # Has the sugar cube of Dice Words.
    removable: bool = False  # A host may remove the player from the lobby.
    asks_for_cards: bool = (
        False  # The host agrees to this player's rule cards by beginning, or takes them away.
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class Move:
    """A button that plays at once, for one of the seats at this screen or for the host."""

    words: str
    action: Mapping[str, Any]
    seat: str
    icon: str = ""

    @property
    def json(self) -> str:
        return json.dumps(dict(self.action))


@dataclass(frozen=True, kw_only=True, slots=True)
class Clock:
    """The server's deadline. The page counts from `now`, so that a wrong clock on the device does not matter."""

    deadline: float
    span: float
    now: float
    paused: bool = False

    @property
    def left(self) -> int:
        return max(0, math.ceil(self.deadline - self.now))

    @property
    def face(self) -> str:
        return f"{self.left // 60}:{self.left % 60:02}" if self.left >= 60 else str(self.left)

    @property
    def unit(self) -> str:
        if self.paused:
            return "paused"
        return "min" if self.left >= 60 else "sec"

    @property
    def arc(self) -> int:
        """How much of the ring is left, in percent."""
        return round(100 * min(1.0, self.left / self.span)) if self.span else 0


@dataclass(frozen=True, kw_only=True, slots=True)
class TablePage:
    """One screen's page of one table, at one version."""

    table: TableFacts
    game: Game[Any]
    now: float  # The server's clock.
    seats: list[SeatCard] = field(default_factory=list)
    mine: list[SeatCard] = field(default_factory=list)  # More than one: these players share the screen.
    me: SeatCard | None = None  # The seat that this screen plays now; None for an onlooker.
    view: Mapping[str, Any] = field(default_factory=dict)  # The engine's view for `me`; empty in the lobby.
    past: list[int] = field(
        default_factory=list
    )  # Earlier scores, where a player plays against their own best.
    # What this visitor may do beside the game's own moves: "begin", "invite", "remove-seat", "pause", "resume",
    # "add-time", "end", "rematch", "hint", and "referee:<action type>" for a host's move for an absent player.
    may: frozenset[str] = frozenset()
    is_host: bool = False
    blocked: Mapping[str, str] = field(default_factory=dict)  # Words that this class leaves out, and why.
    ended: bool = False  # A host ended the game before the rules did.
    follower: str = ""  # Code of the table at which the same players play again.
    is_race: bool = False  # The class plays the same dice at other tables, and scores are shown side by side.
    # Where the visitor goes from here: a student's own page, the games of the class, or the front page.
    home: Literal["student", "class", "front"] = "front"
    away: "Away | None" = None  # Players for whom the game waits, and who have left.
    host: str = ""  # The host's name, as the children call them.
    join_url: str = ""  # Absolute, to share.
    qr: str = ""  # The same address as an SVG drawing.
    only_here: bool = False  # The address works on this machine only.

    # The players

    def seat(self, player_id: str) -> SeatCard:
        return next(seat for seat in self.seats if seat.id == player_id)

    def player(self, player_id: str) -> Mapping[str, Any]:
        """What the engine's view says about one player."""
        found: Mapping[str, Any] = next(one for one in self.view["players"] if one["id"] == player_id)
        return found

    def is_me(self, player_id: str) -> bool:
        return self.me is not None and self.me.id == player_id

    @property
    def is_shared(self) -> bool:
        """Several players pass this screen round."""
        return len(self.mine) > 1

    @property
    def later(self) -> int:
        """How many players at this screen still have their turn after `me`."""
        return sum(not seat.done for seat in self.mine if not self.is_me(seat.id)) if self.me else 0

    @property
    def line_up(self) -> str:
        """The players at this screen for the script that passes it on: who is done, who plays now, who is next."""
        place = next((place for place, seat in enumerate(self.mine) if self.is_me(seat.id)), 0)
        after_me = [seat for seat in [*self.mine[place + 1 :], *self.mine[:place]] if not seat.done]
        states = {seat.id: "later" if number else "next" for number, seat in enumerate(after_me)}
        if self.me is not None:
            states[self.me.id] = "now"
        seats = [(seat.name, seat.figure, states.get(seat.id, "done")) for seat in self.mine]
        return json.dumps([dict(zip(("name", "figure", "state"), seat, strict=True)) for seat in seats])

    @property
    def winners(self) -> list[SeatCard]:
        return [seat for seat in self.seats if seat.id in self.view["winners"]]

    def cards_of(self, seat: SeatCard) -> tuple[RuleCard, ...]:
        counted = self.counted_cards(seat)
        playable = self.view.get("playable", ()) if self.is_me(seat.id) and not self.is_paused else ()
        return tuple(
            replace(card, **counted[card.key], may_play=card.key in playable) if card.key in counted else card
            for card in rule_cards(self.table.game, seat.supports)
        )

    def counted_cards(self, seat: SeatCard) -> Mapping[str, Any]:
        """The player's cards with a number of uses, in a running game."""
        players = self.view.get("players", ()) if self.game.cards else ()
        counted: Mapping[str, Any] = next(
            (one.get("cards", {}) for one in players if one["id"] == seat.id), {}
        )
        return counted

    def is_in_force(self, seat: SeatCard, card: str) -> bool:
        """Whether the player has played this card and it counts now."""
        return bool(self.counted_cards(seat).get(card, {}).get("on"))

    @property
    def my_cards(self) -> tuple[RuleCard, ...]:
        return self.cards_of(self.me) if self.me else ()

    # Whose turn it is

    @property
    def mover(self) -> SeatCard | None:
        """The first player that the game waits for; None when it is over."""
        turn = self.view["turn"]
        return self.seat(turn[0]) if turn else None

    @property
    def waits_for_others(self) -> bool:
        """Whether the players at this screen cannot go on before another player has moved. If that player leaves, the
        page fetches its board."""
        turn = self.view.get("turn", ())
        return bool(self.mine and turn) and not any(seat.id in turn for seat in self.mine)

    @property
    def mover_here(self) -> SeatCard | None:
        """The same, if that player uses this screen and the game is not paused."""
        return self.if_here(self.mover)

    @property
    def may_stop(self) -> bool:
        """Whether reading stops the game: one person plays, who may pause it, and a clock or computers go on."""
        people = [seat for seat in self.seats if seat.kind == "person"]
        goes_on = len(self.seats) > 1 or self.view.get("deadline") is not None
        return self.may >= {"pause"} and len(people) == len(self.mine) == 1 and goes_on

    def if_here(self, seat: SeatCard | None) -> SeatCard | None:
        return seat if seat and seat.mine and not self.is_paused else None

    @property
    def is_paused(self) -> bool:
        return self.table.paused_at is not None

    def may_move(self, kind: str) -> bool:
        return self.me is not None and kind in self.view["actions"]

    def move(self, kind: str, words: str, *, icon: str = "", **fields: Any) -> Move | None:
        """A button for `me`, if the rules allow this move now."""
        if self.me is None or not self.may_move(kind):
            return None
        return Move(words=words, action={"type": kind, **fields}, seat=self.me.id, icon=icon)

    # How sentences name a player

    def is_you(self, seat: SeatCard) -> bool:
        """Whether sentences say "you" to this player: only on a screen of their own."""
        return seat.mine and not self.is_shared

    def subject_name(self, seat: SeatCard) -> str:
        return "You" if self.is_you(seat) else seat.name

    def object_name(self, seat: SeatCard) -> str:
        return "you" if self.is_you(seat) else seat.name

    def possessive_name(self, seat: SeatCard) -> str:
        return "your" if self.is_you(seat) else f"{seat.name}’s"

    def turn_title(self, seat: SeatCard) -> str:
        return "Your turn" if self.is_you(seat) else f"{seat.name}’s turn"

    # Chips and clocks

    def option(self, name: str) -> Any:
        """The table's value of an option, or the default of the rules."""
        return self.table.options.get(name, _default_options(self.table.game)[name])

    def chip(self, seat: SeatCard, *, words: str, state: str = "") -> Chip:
        cards = self.cards_of(seat)
        return Chip(seat=seat, me=self.is_me(seat.id), words=words, state=state, cards=cards)

    def score_chip(self, seat: SeatCard, mover: SeatCard | None) -> Chip:
        """Points, and whether this player is on turn."""
        if mover is None or mover.id != seat.id:
            return self.chip(seat, words=points(seat.score))
        doing = "thinking" if seat.kind == "computer" else "playing"
        return self.chip(seat, words=f"{points(seat.score)}, {doing}", state="busy")

    def clock(self, *, span: float, deadline: float | None = None) -> Clock | None:
        """The clock of this deadline, by default the view's. None where no clock runs."""
        deadline = self.view["deadline"] if deadline is None else deadline
        if deadline is None:
            return None
        paused_at = self.table.paused_at
        now = self.now if paused_at is None else paused_at
        return Clock(deadline=deadline, span=span, now=now, paused=paused_at is not None)

    def turn_clock(self, mover: SeatCard | None, *, otherwise: float) -> Clock | None:
        """The clock of a game with timed turns; `otherwise` is the span while it is no player's turn."""
        if mover is None:
            return self.clock(span=otherwise)
        return self.clock(span=mover.time_factor * (self.option("turn_seconds") or 0))


@lru_cache
def _default_options(slug: str) -> dict[str, Any]:
    return defaults(GAMES[slug].options_schema())


def signed(number: int) -> str:
    """With a real minus sign: a hyphen is too short to see, and screen readers skip it."""
    return f"−{-number}" if number < 0 else str(number)


def points(count: int) -> str:
    return f"{signed(count)} point" if abs(count) == 1 else f"{signed(count)} points"


def counted(count: int, noun: str, plural: str = "") -> str:
    """1 tile, 3 tiles."""
    return f"{count} {noun if count == 1 else plural or f'{noun}s'}"


def listed(words: Sequence[str]) -> str:
    """CAT, SO and AT."""
    return " and ".join(part for part in (", ".join(words[:-1]), words[-1]) if part) if words else ""


def names(seats: Sequence[SeatCard]) -> str:
    """Mia, Ben and Cleo."""
    return listed([seat.name for seat in seats])


def words_with_meaning(words: Iterable[str]) -> list[str]:
    """Each of these words that has a meaning to look up, once."""
    return [word for word in dict.fromkeys(words) if meanings().of(word)]
