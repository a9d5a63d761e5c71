"""What a projector shows of an activity: reads its rows and fills in a `Screen`.

It is for the whole class to see, so it names no points of single children, unless the teacher has turned the ranking
on, and then only the first few.

It reads the small rows that every move keeps up to date, and opens one snapshot at most: that of one table, for the
clock and for what all tables have in common.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.utils import timezone

from config.core.live import presence
from games import selectors as tables
from games.boards import present
from games.engines import GAMES
from games.models import Seat, SeatProgress, Table
from games.rooms import TABLES
from games.word_lists import words_at
from games.words import lexicon
from lessons.activities.cheers import Found, cheers
from lessons.activities.projector_screen import Group, Ranked, Reached, Screen
from lessons.models import Activity, ActivityTable, Attempt, Participant

# Clocks that differ by no more than these seconds are shown as one.
SAME_CLOCK = 5.0
MOST_RANKED = 5


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
    is_paused = phase == "play" and _is_paused(activity, groups)
    results = [attempt.result for attempt in attempts if attempt.result]
    is_settled = all(attempt.result for attempt in attempts)
    return Screen(
        activity=activity,
        phase=phase,
        is_paused=is_paused,
        resumes_at=_resumes_at(activity, groups) if is_paused else None,
        now=time.time(),
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
    """Children who are called to a table that is not open yet. Those who still play elsewhere, after a split or a join,
    are not called before their game is over."""
    opened = {one.number for one in rows.opened}
    running = {one.table_id for one in rows.opened if one.table.status == Table.Status.PLAYING}
    playing = {seat.user_id for seat in rows.seats if seat.table_id in running}
    return [
        each
        for each in rows.participants
        if each.is_current and each.group_number not in opened and each.student.user_id not in playing
    ]


# Groups and children


def _open_group(rows: _Rows, opened: ActivityTable) -> Group:
    progress = [_progress_of(seat) for seat in rows.seats_of(opened)]
    table = opened.table
    next_round = table.progress.get("next_round", 0) if table.status == Table.Status.PLAYING else 0
    return Group(
        number=opened.number,
        pips=tuple(one.words > 0 for one in progress),
        rounds=max((one.rounds for one in progress), default=0),
        is_over=table.status == Table.Status.OVER,
        is_paused=table.paused_at is not None and not table.waits_for_go and not table.is_handed_over,
        resumes_at=table.resumes_at,
        waits_for_go=table.waits_for_go or next_round > 0,
        next_round=0 if table.paused_at is not None else next_round,
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
    """Whether all tables are paused. A single one says so at its own table."""
    playing = [group for group in groups if group.is_open and not group.is_over]
    return all(group.is_paused for group in playing) if playing else activity.is_held(timezone.now())


def _resumes_at(activity: Activity, groups: Sequence[Group]) -> float | None:
    """When the last of the paused tables goes on by itself; None if one waits for the teacher."""
    playing = [group for group in groups if group.is_open and not group.is_over]
    if not playing:
        return activity.resumes_at.timestamp() if activity.resumes_at else None
    ends = [group.resumes_at for group in playing]
    known = [end for end in ends if end is not None]
    return max(known) if len(known) == len(ends) else None


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
    first, last = min(done[0] + 1, rounds), min(done[-1] + 1, rounds)
    if first == last:
        return f"Round {first} of {rounds}"
    return f"Rounds {first} {'and' if last == first + 1 else 'to'} {last} of {rounds}"


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
