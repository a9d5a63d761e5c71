"""What the platform must know about a game beyond its rules. Each game fills in one `GameProfile`.

Forms, seating, exports, the demo, reports and printables read it, so that none of them has to know a game by name.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from .values import Action, Event, Options, Player, View

S = TypeVar("S")
Supports = Mapping[str, Any]
Band = str
"""How strong the teacher thinks a child is: "low", "middle" or "high"."""


class LogEntry(NamedTuple):
    """One event of a game or its clock, with its number in the table's log and the time at which it was stored."""

    number: int
    at: float
    event: Event


Log = Iterable[LogEntry]


class WordMade(NamedTuple):
    """A word that counted.

    `is_own` is false for words that were named but not spelled from dice or tiles. `best` are the points of the best
    word, where the event says.
    """

    word: str
    points: int | None = None
    is_own: bool = True
    best: int | None = None


class Observation(NamedTuple):
    """What one event says about one skill of one player.

    `success` is None where nothing was tested. `best_points` is None where the log does not say; `game.best` on the
    state before the event does. `seconds` is the thinking time, without pauses.
    """

    player: str
    event: int
    skill: str
    success: bool | None = None
    points: int | None = None
    best_points: int | None = None
    word: str | None = None
    seconds: float | None = None


class Step(NamedTuple, Generic[S]):
    """One event of a log between two states. `clock` runs like the game's own clock: it stands still in pauses."""

    number: int
    clock: float
    event: Event
    before: S
    after: S


def steps(
    log: Log,
    opened: Callable[[tuple[Player, ...], Event], S],
    changes: Mapping[str, Callable[[S, Event], S]],
) -> Iterator[Step[S]]:
    """Replays a log, for observations. Deadlines in the states are not moved by pauses."""
    state: S | None = None
    paused = 0.0
    for number, at, event in log:
        if event["type"] == "started":
            state = opened(tuple(Player(**seat) for seat in event["players"]), event)
        elif event["type"] == "postponed":
            # Added time is thinking time; the time of a pause or a restart is not.
            paused += event["seconds"] if event.get("why") in ("resumed", "given-back") else 0.0
        elif state is not None:
            before, state = state, changes[event["type"]](state, event)
            yield Step(number, at - paused, event, before, state)


def _from_round_two(view: View) -> bool:
    return bool(view.get("round", 2) >= 2)


@dataclass(frozen=True, kw_only=True)
class Demo:
    """How the demo's computer players play this game."""

    is_midgame: Callable[[View], bool] = _from_round_two  # Where a visitor can take over.
    short_options: Options = field(default_factory=dict)  # For a short game.
    endable_options: Options = field(
        default_factory=dict
    )  # For a game that ends without waiting for a clock.
    running: tuple[int, int] = (
        0,
        1,
    )  # In the demo class: how many children play it now, and how many at a table.


class DiceSet(NamedTuple):
    """Dice of one kind. A die is the tuple of its faces."""

    name: str
    dice: tuple[tuple[Any, ...], ...]


class TileKind(NamedTuple):
    letter: str
    points: int
    copies: int


def _no_cards() -> tuple[tuple[str, ...], ...]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Equipment:
    """What can be printed and cut out to play this game without a screen."""

    letter_dice: tuple[DiceSet, ...] = ()
    number_dice: tuple[DiceSet, ...] = ()
    tiles: tuple[TileKind, ...] = ()
    cards: Callable[[], tuple[tuple[str, ...], ...]] = _no_cards  # Read from a file when they are needed.


def _unchanged(event: Event) -> Event:
    return event


@dataclass(frozen=True, kw_only=True)
class AgeSetup:
    """How children of about this age best begin. It fills in the form; each answer can be changed."""

    years: int
    summary: str  # What it chooses, for a child.
    options: Options = field(default_factory=dict)
    level: int = 2  # Of the computer players.
    hints: str = "one"


@dataclass(frozen=True, kw_only=True)
class GameProfile:
    # Seating
    usual_table_size: int
    # How one person plays: alone, alone against their own best score, or with computer players.
    solo: Literal["alone", "own-best", "with-computers"]
    race: bool = False  # Children can play alone, with the same dice, and see each other's scores.
    # What all tables of a class may have in common at one time, as JSON, such as the targets; a projector shows it
    # if it is the same everywhere. None while there is nothing.
    common: Callable[[Any], Any] | None = None
    lowest_wins: bool = False  # The fewest points win.
    younger_player_first: bool = False  # The rules ask that the younger player has the first seat.

    # Time
    timed: Literal["round", "turn", "game", "never"]
    # Whether a clock may run as soon as the game starts, with these settings; then a class should sit down first.
    clock_from_start: Callable[[Options], bool] | None = None
    options_without_clock: Options = field(default_factory=dict)  # No clock, or the longest that there is.
    options_calm: Options = field(default_factory=dict)  # A slower clock, for players who learn to type.
    shared_clock_option: str | None = None  # The seconds of a clock that all players share.
    # A game in rounds whose clock a player starts: the options with which only the host starts it, so that the tables
    # of a class begin each round together. `round_for_host` says which round waits for that (None: none), and the host
    # makes those of `starting_moves` that are open, in this order.
    options_host_starts: Options = field(default_factory=dict)
    round_for_host: Callable[[Any], int | None] | None = None
    starting_moves: tuple[str, ...] = ()
    length_option: str | None = None  # The number of rounds.
    minutes: Mapping[int, int] = field(default_factory=dict)  # By number of rounds, as the rules tell them.

    # By age, the youngest first. A game without them begins with the defaults of the rules.
    ages: tuple[AgeSetup, ...] = ()

    # Supports
    starting_supports: Mapping[Band, Supports] = field(default_factory=dict)
    ladder: tuple[Supports, ...] = ({},)  # Rung 0, the full game, first. `extra_time` is never on it.
    card_icons: Mapping[str, str] = field(
        default_factory=dict
    )  # By support; titles and texts are in the schema.

    # The log
    event_version: int = 1
    upgrades: Mapping[int, Callable[[Event], Event]] = field(
        default_factory=dict
    )  # From this version to the next.
    # By type of event: what the player of the event may see at once, and an export may contain.
    visible_fields: Mapping[str, frozenset[str]]
    # The event as the log of a finished game stores it: without text of a player that is not a word.
    redact: Callable[[Event], Event] = _unchanged
    # For an event that takes text off all screens, and the state before it: how to write the earlier events of the log.
    # None: no event does.
    strikes: Callable[[Any, Event], Callable[[Event], Event] | None] | None = None
    # Moves of the host that only a host without a seat may make, such as a teacher who watches.
    watching_host_moves: frozenset[str] = frozenset()
    round_events: frozenset[str] = frozenset()  # A checkpoint follows each of these.

    # What players did
    word_events: frozenset[str] = frozenset()  # The only events in which `words_made` finds words.
    words_made: Callable[[Event, str], list[WordMade]] | None = None
    observations: Callable[[Log, str], Iterator[Observation]]
    skills: frozenset[str] = frozenset()  # The skills that observations of this game may be about.
    # Those whose points are points of the game, so that they can be compared with the best that was possible.
    scoring_skills: frozenset[str] = frozenset()

    # A hint about one of the best plays that is no word; without it, the player only reads what the play is worth.
    hint: Callable[[Any, Action], str] | None = None

    demo: Demo = field(default_factory=Demo)
    equipment: Equipment = field(default_factory=Equipment)

    def upgraded(self, event: Event, version: int) -> Event:
        """An event that was stored in an older form, in the newest form."""
        for old in range(version, self.event_version):
            event = self.upgrades[old](event)
        return event

    def visible(self, event: Event) -> Event:
        """What the player of this event may see of it at once. An undeclared event shows nothing but its type."""
        shown = self.visible_fields.get(event["type"], frozenset())
        return {name: value for name, value in event.items() if name == "type" or name in shown}


def fields(**by_type: str) -> dict[str, frozenset[str]]:
    """`visible_fields`, written as one string of names for each type of event."""
    return {kind: frozenset(names.split()) for kind, names in by_type.items()}
