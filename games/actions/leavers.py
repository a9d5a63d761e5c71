"""How a game goes on without players who have left, and how they get their seats back.

The players who are present choose: a computer player takes over, the absent ones are skipped, or the game ends with the
points so far. Everything is judged again under the lock of the table, so of two children who choose at once the first
one decides, and a player who has come back in time keeps the seat.
"""

import time
from collections.abc import Collection, Sequence
from typing import Literal

from classrooms.visitors import Visitor
from config.core.errors import Refused
from games import absence, selectors
from games.actions.errors import Stale
from games.actions.locked_table import LockedTable, lock_table
from games.actions.tables import COMPUTER_NAMES, FIGURES, distinct_name
from games.boards.page import listed
from games.models import Event, Seat, Table
from games.rooms import notify_students_on_commit, present_at

Choice = Literal["computer", "skip", "end"]
CHOICES: tuple[Choice, ...] = ("computer", "skip", "end")
# About a child of nine, if no computer player at the table shows how strong the players are.
USUAL_LEVEL = 2
# No turn has more moves than this.
MOST_MOVES = 6


def decide(
    table: Table, choice: Choice, players: Collection[str], *, by: Collection[str], version: int
) -> None:
    """`players` are those whom the chooser saw as absent at this version, `by` the chooser's own seats.

    Raises Refused if the game has gone on, or if one of them is back.
    """
    with lock_table(table.pk) as locked:
        locked.require_running()
        seats = _still_absent(locked, players, by=by, version=version)
        if choice == "skip":
            _skip(locked, seats)
        elif choice == "end":
            _wish_to_end(locked, by)
        elif not table.led_by_teacher:
            _replace(locked, seats)
    if choice == "computer" and table.led_by_teacher:
        if not absence.may_stand_in(table):
            raise Refused(
                "no-stand-ins", "Your teacher wants no computer players here. Skip the turn instead."
            )
        for seat in seats:
            absence.stand_in(table, seat)


def take_back(visitor: Visitor, code: str) -> bool:
    """A player who was away has come back: the computer player gives the seat back. Returns whether there was one.

    Also after the end, so that the player sees how it ended. At a table that a teacher leads, `lessons` does this.
    """
    lost = Seat.including_ended.filter(visitor.owns(), table__code=code, table__led_by_teacher=False)
    mine = list(lost.exclude(to_event=None).select_related("table").defer("table__snapshot"))
    if not mine:
        return False
    with lock_table(mine[0].table_id) as locked:
        if locked.state is None:
            return False
        latest = {seat.number: seat for seat in sorted(mine, key=lambda seat: seat.to_event or 0)}
        computers = [seat for seat in locked.seats if seat.is_computer and seat.number in latest]
        for computer in computers:
            before = latest[computer.number]
            owner = {"user_id": before.user_id, "guest": before.guest}
            locked.replace_seat(computer, name=before.name, figure=before.figure, **owner)
    return bool(computers)


# What is judged again under the lock


def _still_absent(
    locked: LockedTable, players: Collection[str], *, by: Collection[str], version: int
) -> list[Seat]:
    awaited = [seat for seat in locked.seats if seat.player_id in locked.game.turn(locked.state)]
    if {seat.player_id for seat in awaited} != set(players) or any(seat.is_computer for seat in awaited):
        raise Stale
    if any(event.by in players and event.kind == Event.Kind.GAME for event in locked.events_since(version)):
        # Another child was faster: the turn that the chooser saw has been skipped already.
        raise Stale
    if not set(by) - set(players):
        raise Refused("your-turn", "It is your turn.")
    choice_at = absence.choice_at(locked.table, players)
    if choice_at is None:
        raise Refused("is-back", f"{listed([seat.name for seat in awaited])} can play again.")
    if time.time() < choice_at:
        raise Refused("too-soon", "Wait a little longer. Perhaps they come back.")
    return awaited


def _skip(locked: LockedTable, seats: Sequence[Seat]) -> None:
    if not any(locked.game.passing_move(locked.state, seat.player_id) for seat in seats):
        raise Refused("no-skip", "There is nothing to skip now.")
    rounds = locked.game.profile.round_events
    for seat in seats:
        locked.record_skip(seat.player_id)
        for _ in range(MOST_MOVES):
            action = locked.game.passing_move(locked.state, seat.player_id)
            if action is None or any(event.body["type"] in rounds for event in locked.new_events):
                break
            locked.act(seat.player_id, action)


def _replace(locked: LockedTable, seats: Sequence[Seat]) -> None:
    level = min(locked.levels.values(), default=USUAL_LEVEL)
    for seat in seats:
        taken = [other.name for other in locked.seats if other.pk != seat.pk]
        locked.replace_seat(
            seat,
            name=distinct_name(COMPUTER_NAMES[seat.number % len(COMPUTER_NAMES)], taken),
            figure=(seat.number + 4) % FIGURES + 1,
            computer_level=level,
        )


def _wish_to_end(locked: LockedTable, by: Collection[str]) -> None:
    """The game ends when all players who are present want it."""
    people = [seat.player_id for seat in locked.seats if not seat.is_computer]
    present = present_at(locked.table, people) | set(by)
    wishing = selectors.wishes_to_end(locked.table) | set(by)
    if present <= wishing:
        locked.end()
        notify_students_on_commit(seat.user_id for seat in locked.seats if seat.user_id is not None)
    else:
        locked.record_wish_to_end(sorted(by))
