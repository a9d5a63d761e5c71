"""What a projector shows of an activity. It is for the whole class to see, so it names no points of single children,
unless the teacher has turned the ranking on, and then only the first few.

It reads the small rows that every move keeps up to date, and opens one snapshot at most: that of a table which stands
for all of them, for the clock and for what all tables have in common.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.utils import timezone

from config.core.live import presence
from games import selectors as tables
from games.boards import present
from games.boards.page import Clock
from games.engines import GAMES
from games.models import Seat, SeatProgress, Table
from games.rooms import TABLES
from games.word_lists import words_at
from games.words import lexicon
from lessons.activities.cheers import Cheer, Found, cheers
from lessons.models import Activity, ActivityTable, Attempt, Participant

# Clocks that differ by no more than these seconds are shown as one.
SAME_CLOCK = 5.0
MOST_RANKED = 5
MOST_BESIDE_RANKING = 4
MOST_SENTENCES = 2


@dataclass(frozen=True, kw_only=True)
class Group:
    """One table: for each child, whether they have a word yet."""

    number: int
    pips: tuple[bool, ...]
    rounds: int = 0
    is_open: bool = True
    is_over: bool = False
    is_paused: bool = False
    waits_for_go: bool = False
    deadline: float | None = None
    common: Any = None

    @property
    def is_running(self) -> bool:
        return self.is_open and not (self.is_over or self.is_paused or self.waits_for_go)


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
    # What all tables have in common: the template of the game, and its board.
    shared: str = ""
    shared_context: dict[str, Any] = field(default_factory=dict)
    ranking: list[Ranked] = field(default_factory=list)
    cheers: list[Cheer] = field(default_factory=list)
    reached: Reached | None = None

    @property
    def game(self) -> Any:
        return GAMES[self.activity.game]

    @property
    def title(self) -> str:
        return self.activity.title or str(self.game.name)

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


@dataclass(frozen=True, kw_only=True)
class _Rows:
    """The rows of the game that is played now, and of all participants."""

    participants: list[Participant]
    opened: list[ActivityTable]
    seats: list[Seat]

    def seats_of(self, opened: ActivityTable) -> list[Seat]:
        return [seat for seat in self.seats if seat.table_id == opened.table_id and seat.user_id is not None]


def screen(activity: Activity) -> Screen:
    rows = _rows(activity)
    groups = [_open_group(rows, opened) for opened in rows.opened]
    is_over = activity.ended_at is not None or bool(groups and not _left(rows) and _all_over(groups))
    if not is_over:
        groups += _planned_groups(rows)
    expected = [] if is_over else _expected(rows)
    phase = "over" if is_over else _phase(activity, groups, expected)
    attempts = _attempts(activity)
    progress = [_progress_of(seat) for seat in rows.seats if seat.user_id is not None]
    results = [attempt.result for attempt in attempts if attempt.result]
    is_settled = all(attempt.result for attempt in attempts)
    return Screen(
        activity=activity,
        phase=phase,
        is_paused=phase == "play" and _is_paused(activity, groups),
        groups=sorted(groups, key=lambda group: group.number),
        expected=expected,
        children=len({attempt.participant_id for attempt in attempts}) if is_over else len(rows.participants),
        with_word=sum(one.words > 0 for one in progress),
        words=_words(results) if is_over and is_settled else sum(one.words for one in progress),
        points=_points(results) if is_over and is_settled else sum(one.points for one in progress),
        is_settled=is_over and is_settled,
        version=activity.version + sum(one.table.version for one in rows.opened),
        ranking=_ranking(activity, rows.seats) if phase in ("play", "over") else [],
        **(_final(rows, attempts) if is_over else _now(activity, rows, groups)),
    )


# Rows


def _rows(activity: Activity) -> _Rows:
    """Four queries, however many tables there are."""
    participants = list(activity.participants.select_related("student").order_by("group_number", "pk"))
    opened = activity.tables.select_related("table").defer("table__snapshot", "table__seed", "table__options")
    # Of each group the game that is played now.
    by_group = groupby(opened.order_by("number", "game_number"), key=lambda one: one.number)
    latest = [list(games)[-1] for _, games in by_group]
    seats = Seat.objects.filter(table__in=[one.table_id for one in latest]).select_related("progress")
    return _Rows(
        participants=[each for each in participants if each.place in ("", activity.place)],
        opened=latest,
        seats=list(seats.order_by("table", "number")),
    )


def _attempts(activity: Activity) -> list[Attempt]:
    attempts = Attempt.objects.filter(participant__activity=activity, table__status=Table.Status.OVER)
    return list(attempts.select_related("participant__student").order_by("done_at", "pk"))


def _progress_of(seat: Seat) -> SeatProgress:
    return getattr(seat, "progress", None) or SeatProgress()


def _left(rows: _Rows) -> list[Participant]:
    """Children who are called to a table that is not open yet."""
    opened = {one.number for one in rows.opened}
    return [each for each in rows.participants if each.is_current and each.group_number not in opened]


# Groups and children


def _open_group(rows: _Rows, opened: ActivityTable) -> Group:
    progress = [_progress_of(seat) for seat in rows.seats_of(opened)]
    table = opened.table
    return Group(
        number=opened.number,
        pips=tuple(one.words > 0 for one in progress),
        rounds=max((one.rounds for one in progress), default=0),
        is_over=table.status == Table.Status.OVER,
        is_paused=table.paused_at is not None and not table.waits_for_go,
        waits_for_go=table.waits_for_go,
        deadline=table.progress.get("deadline"),
        common=table.progress.get("common"),
    )


def _planned_groups(rows: _Rows) -> list[Group]:
    waiting = groupby(_left(rows), key=lambda each: each.group_number)
    return [Group(number=number, pips=(False,) * len(list(each)), is_open=False) for number, each in waiting]


def _all_over(groups: Sequence[Group]) -> bool:
    return all(group.is_over for group in groups)


def _expected(rows: _Rows) -> list[str]:
    """The names of the children who are not at their tables."""
    names = [each.student.shown_name for each in _left(rows)]
    code_of = {
        one.table_id: one.table.code for one in rows.opened if one.table.status == Table.Status.PLAYING
    }
    seats = [seat for seat in rows.seats if seat.user_id is not None and seat.table_id in code_of]
    place_of = {seat.pk: (TABLES.room(code_of[seat.table_id]), seat.player_id) for seat in seats}
    absent = presence.absences(list(place_of.values()))
    names += [seat.name for seat in seats if place_of[seat.pk] in absent]
    return sorted(names)


def _phase(activity: Activity, groups: Sequence[Group], expected: Sequence[str]) -> str:
    waits = activity.waits_for_go and all(group.waits_for_go or not group.is_open for group in groups)
    if waits:
        return "gather" if expected else "go"
    is_any_open = any(group.is_open for group in groups)
    return "play" if is_any_open else "gather"


def _is_paused(activity: Activity, groups: Sequence[Group]) -> bool:
    """All tables are paused. One alone is told at its own table."""
    playing = [group for group in groups if group.is_open and not group.is_over]
    return all(group.is_paused for group in playing) if playing else activity.is_held(timezone.now())


def _ranking(activity: Activity, seats: Sequence[Seat]) -> list[Ranked]:
    """The first few; no last place. Equal points are one place."""
    if not activity.shows_ranking:
        return []
    sign = 1 if GAMES[activity.game].profile.lowest_wins else -1
    people = [(sign * _progress_of(seat).points, seat) for seat in seats if seat.user_id is not None]
    people.sort(key=lambda one: (one[0], one[1].name))
    points = [value for value, _ in people]
    return [
        Ranked(place=points.index(value) + 1, name=seat.name, figure=seat.figure, points=sign * value)
        for value, seat in people[:MOST_RANKED]
        if any(points)
    ]


# While they play


def _now(activity: Activity, rows: _Rows, groups: Sequence[Group]) -> dict[str, Any]:
    """Round, clock and what all tables share, as one of them shows it."""
    running = [group for group in groups if group.is_open and not group.is_over]
    if not running:
        return {}
    shown = max(running, key=lambda group: (group.deadline or 0, -group.number))
    context = _board_of(next(one for one in rows.opened if one.number == shown.number))
    board = context["board"]
    rounds = sorted({group.rounds for group in running})
    return {
        "round_words": _round_words(board, rounds),
        "dots": list(getattr(board, "dots", ())) if len(rounds) == 1 else [],
        "clock": getattr(board, "clock", None) if _is_one_clock(activity, running) else None,
        **_shared(activity, running, context),
    }


def _board_of(opened: ActivityTable) -> dict[str, Any]:
    """The table's board, as an onlooker sees it."""
    table = Table.objects.select_related("followed_by").get(pk=opened.table_id)
    page = tables.table_page(table, tables.state_of(table), tables.seats_of(table_id=table.pk))
    return present(page)


def _round_words(board: Any, done: Sequence[int]) -> str:
    """Round 3 of 5, or Rounds 2 to 4 of 5 where tables go at their own pace. `done`: finished rounds in order."""
    rounds = getattr(board, "rounds", 0) or 0
    if not rounds:
        return ""
    if len(done) == 1:
        return f"Round {board.round} of {rounds}"
    return f"Rounds {min(done[0] + 1, rounds)} to {min(done[-1] + 1, rounds)} of {rounds}"


def _is_one_clock(activity: Activity, running: Sequence[Group]) -> bool:
    """A clock is the class's if all tables have the same one; in a game with timed turns each has its own."""
    if GAMES[activity.game].profile.timed not in ("round", "game"):
        return False
    deadlines = [group.deadline for group in running]
    known = [deadline for deadline in deadlines if deadline is not None]
    return len(known) == len(deadlines) and max(known) - min(known) <= SAME_CLOCK


def _shared(activity: Activity, running: Sequence[Group], context: dict[str, Any]) -> dict[str, Any]:
    """The targets or the category, if all tables have the same now."""
    common = running[0].common
    is_same = common is not None and all(group.common == common for group in running)
    name = f"games/{activity.game}/_shared.html"
    if not is_same or context["board"] is None or not _exists(name):
        return {}
    return {"shared": name, "shared_context": context}


def _exists(name: str) -> bool:
    try:
        get_template(name)
    except TemplateDoesNotExist:
        return False
    return True


# At the end


def _words(results: Sequence[dict[str, Any]]) -> int:
    return sum(len(result.get("words") or ()) for result in results)


def _points(results: Sequence[dict[str, Any]]) -> int:
    return sum(int(result.get("points") or 0) for result in results)


def _final(rows: _Rows, attempts: Sequence[Attempt]) -> dict[str, Any]:
    found = [_found(attempt) for attempt in attempts if attempt.result]
    words = words_at(rows.opened[0].table) if rows.opened else lexicon()
    return {
        "cheers": cheers(found, words),
        "reached": _reached(attempts),
    }


def _found(attempt: Attempt) -> Found:
    result = attempt.result or {}
    goal = (result.get("check") or {}).get("words") or ()
    return Found(attempt.participant.student.shown_name, result.get("words") or (), goal)


def _reached(attempts: Sequence[Attempt]) -> Reached | None:
    """Of the children whose game was checked, how many have reached the goal in any of their games."""
    status: dict[int, bool] = {}
    for attempt in attempts:
        check = (attempt.result or {}).get("check") or {}
        if check:
            is_met = check.get("status") == "met"
            status[attempt.participant_id] = status.get(attempt.participant_id, False) or is_met
    return Reached(met=sum(status.values()), of=len(status)) if status else None
