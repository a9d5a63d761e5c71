"""One screen of the projector as plain values, for its templates. `projector.py` fills them in."""

import math
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from games.boards.page import Clock, listed
from games.engines import GAMES
from lessons.activities.cheers import Cheer
from lessons.models import Activity

MOST_BESIDE_RANKING = 4
MOST_SENTENCES = 2
# How many letters of names there is room for while others play.
ROOM_FOR_AWAITED = 48
NO_BREAK = "\u00a0"


@dataclass(frozen=True, kw_only=True)
class Group:
    """One table: for each child, whether they have a word yet."""

    number: int
    pips: tuple[bool, ...]
    rounds: int = 0
    is_open: bool = True
    is_over: bool = False
    is_paused: bool = False
    resumes_at: float | None = None
    waits_for_go: bool = False
    next_round: int = 0  # The round that waits for the teacher's go; 0 while none does.
    deadline: float | None = None
    common: Any = None


@dataclass(frozen=True, kw_only=True)
class Ranked:
    place: int
    name: str
    figure: int
    points: int


@dataclass(frozen=True, kw_only=True)
class Reached:
    """How many children have reached the goal of the lesson."""

    met: int
    of: int

    @property
    def is_shown(self) -> bool:
        """The whole class reads it. A small number would shame those who have not reached it, or single one out."""
        return self.met > 1 and 2 * self.met >= self.of


@dataclass(frozen=True, kw_only=True)
class Screen:
    """`phase`: "gather" while children are still expected, "go" when all are there and the clocks wait, "play",
    "over"."""

    activity: Activity
    phase: str
    is_paused: bool
    groups: list[Group]
    expected: list[str]
    children: int
    with_word: int
    words: int
    points: int
    is_settled: bool
    version: int
    round_words: str = ""
    dots: list[str] = field(default_factory=list)
    clock: Clock | None = None
    # When a timed pause ends; None for a pause that the teacher ends.
    resumes_at: float | None = None
    now: float = 0.0
    # What all tables have in common: the template of the game, and its board.
    shared: str = ""
    shared_context: dict[str, Any] = field(default_factory=dict)
    ranking: list[Ranked] = field(default_factory=list)
    cheers: list[Cheer] = field(default_factory=list)
    reached: Reached | None = None

    @property
    def round_to_start(self) -> str:
        """What the next go starts, once all running tables wait for it; empty before that."""
        running = [group for group in self.groups if not group.is_over]
        rounds = {group.next_round for group in running}
        if self.phase == "go" or not running or 0 in rounds:
            return "the game" if self.phase == "go" else ""
        return f"round {rounds.pop()}" if len(rounds) == 1 else "the next round"

    @property
    def tables_waiting(self) -> int:
        """How many tables wait for the others to finish their round."""
        return 0 if self.round_to_start else sum(group.next_round > 0 for group in self.groups)

    @property
    def game(self) -> Any:
        return GAMES[self.activity.game]

    @property
    def title(self) -> str:
        return self.activity.name

    @property
    def can_do(self) -> str:
        return str(self.activity.lesson.get("can_do", ""))

    @property
    def step(self) -> dict[str, Any]:
        steps = self.activity.lesson.get("steps", [])
        return dict(steps[self.activity.step - 1]) if 0 < self.activity.step <= len(steps) else {}

    @property
    def what_to_do(self) -> str:
        return str(self.step.get("title") or self.game.tagline)

    @property
    def more_to_do(self) -> str:
        """The first sentences of what the teacher says at this step."""
        sentences = " ".join(str(self.step.get("say", "")).replace("*", "").split()).split(". ")
        return ". ".join(sentences[:MOST_SENTENCES]).rstrip(".") + "." if sentences[0] else ""

    @property
    def here(self) -> int:
        return max(0, self.children - len(self.expected))

    @property
    def awaited(self) -> str:
        """The names of children who have not come while others already play. No line breaks within a name."""
        ends = list(accumulate(len(name) + 2 for name in self.expected))
        named = [name for name, end in zip(self.expected, ends, strict=True) if end <= ROOM_FOR_AWAITED]
        more = len(self.expected) - len(named)
        parts = [*named, f"{more} more"] if more else named
        return listed([part.replace(" ", NO_BREAK) for part in parts])

    @property
    def pause_left(self) -> str:
        """Minutes and seconds until the pause ends, as 1:52."""
        seconds = max(0, math.ceil((self.resumes_at or self.now) - self.now))
        return f"{seconds // 60}:{seconds % 60:02}"

    @property
    def shown_cheers(self) -> list[Cheer]:
        """Beside a ranking there is room for fewer."""
        return self.cheers[:MOST_BESIDE_RANKING] if self.ranking else self.cheers

    @property
    def tables_over(self) -> int:
        return sum(group.is_over for group in self.groups)

    @property
    def has_words(self) -> bool:
        """Whether it is a game of words; some are of numbers."""
        return self.game.profile.words_made is not None

    @property
    def mark(self) -> str:
        return f"games/{self.activity.game}/_mark.html"

    @property
    def has_points(self) -> bool:
        return self.points > 0 and not self.game.profile.lowest_wins
