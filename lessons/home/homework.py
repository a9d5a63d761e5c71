"""What a child has to do at home, as plain values in a child's words. Pure; `selectors.py` fills them in."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from games.boards.rule_cards import RuleCard
from games.engines import Game
from games.engines.schema import defaults
from lessons.activities.dates import day_in_words, sleeps
from lessons.activities.standing import Standing

# More moons than that cannot be counted at a glance.
MOST_MOONS = 5
TIMES_IN_WORDS = {1.25: "and a quarter as much again", 1.5: "and half as much again", 2: "twice"}


@dataclass(frozen=True, kw_only=True)
class Reached:
    """How the try that counts went: never compared with other children."""

    points: int | None
    words: int
    is_goal_met: bool

    @property
    def text(self) -> str:
        if self.points is not None:
            return f"{self.points} point" if self.points == 1 else f"{self.points} points"
        return "handed in"


@dataclass(frozen=True, kw_only=True)
class Homework:
    """One thing to do at home or on paper."""

    code: str
    title: str
    game: Any
    can_do: str
    standing: Standing
    is_on_paper: bool
    may_play: bool
    is_unfinished: bool
    opens: date | None
    due: date | None
    today: date
    # Rounds of the unfinished game, or tries: done and all. No boxes if there is no number to reach.
    boxes: tuple[bool, ...] = ()
    boxes_are: str = "games"
    more_time: str = ""
    cards: tuple[RuleCard, ...] = ()
    has_own_cards: bool = False
    """Its rule cards stay, whatever the child's play says: they belong to a lesson, or do not follow the play here."""
    reached: Reached | None = None

    @property
    def is_for_today(self) -> bool:
        return self.standing.is_left_to_do and self.due == self.today

    @property
    def leaf(self) -> date | None:
        """The day on the calendar leaf."""
        return self.opens if self.standing == Standing.NOT_OPEN else self.due

    @property
    def tone(self) -> str:
        if self.standing in (Standing.OVERDUE, Standing.NOT_OPEN, Standing.MISSED):
            return "still"
        return "soon" if self.due is not None and (self.due - self.today).days <= 1 else ""

    @property
    def when(self) -> str:
        if self.standing == Standing.MISSED:
            return "This one is closed. The next one is waiting."
        if self.standing == Standing.NOT_OPEN and self.opens is not None:
            return f"You can play it {_on_day(self.opens, self.today)}."
        if self.due is None:
            return "Whenever you like"
        if self.standing == Standing.OVERDUE:
            return f"It was for {_past_day(self.due, self.today)}. You can still do it."
        return "For today" if self.due == self.today else day_in_words(self.due, self.today)

    @property
    def moons(self) -> range:
        """One for each night that is left; one moon for many nights."""
        if self.due is None or not self.standing.is_left_to_do or self.standing == Standing.OVERDUE:
            return range(0)
        return range(self.sleeps if self.sleeps <= MOST_MOONS else 1)

    @property
    def sleeps(self) -> int:
        return 0 if self.due is None else sleeps(self.due, self.today)

    @property
    def button(self) -> str:
        return "Go on" if self.is_unfinished else "Start"

    @property
    def boxes_done(self) -> int:
        return sum(self.boxes)

    @property
    def aloud(self) -> str:
        """What "Hear it" reads."""
        return " ".join(part.rstrip(".") + "." for part in (self.title, self.can_do, self.when) if part)


def _on_day(day: date, today: date) -> str:
    days = (day - today).days
    if days in (0, 1):
        return ("today", "tomorrow")[days]
    return f"on {day:%A}" if days < 7 else f"on {day:%A} {day.day} {day:%B}"


def _past_day(day: date, today: date) -> str:
    days = (today - day).days
    if days in (0, 1):
        return ("today", "yesterday")[days]
    return f"{day:%A}" if days < 7 else f"{day.day} {day:%B}"


def more_time_in_words(game: Game[Any], options: Mapping[str, Any], factor: float) -> str:
    """As in "3 minutes: 2, and half as much again". Empty if the child has the usual time, or no clock runs."""
    seconds = _clock(game, options)
    if factor <= 1 or not seconds:
        return ""
    again = TIMES_IN_WORDS.get(factor, f"{factor:g} times")
    whole = seconds * factor
    if whole >= 60 and whole % 30:
        return f"{_length(seconds)}, {again}"
    return f"{_length(whole)}: {_length(seconds, unit=False)}, {again}"


def _clock(game: Game[Any], options: Mapping[str, Any]) -> float:
    """The seconds of the game's clock. 0: there is none."""
    given = {**defaults(game.options_schema()), **options}
    clocks = [given.get(name) for name in game.profile.options_without_clock]
    return next((seconds for seconds in clocks if seconds), 0)


def _length(seconds: float, *, unit: bool = True) -> str:
    if seconds < 60:
        return f"{seconds:.0f} seconds"
    minutes, rest = divmod(round(seconds), 60)
    if rest:
        return f"{minutes}½ minutes" if rest == 30 else f"{minutes}:{rest:02} minutes"
    if not unit:
        return str(minutes)
    return "1 minute" if minutes == 1 else f"{minutes} minutes"
