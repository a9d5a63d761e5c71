"""A whole class at one table of Dice Words, in each phase that the projector shows. Runs inside Diceroom."""

import uuid
from collections.abc import Callable
from typing import Any

from classrooms.visitors import Visitor, _signer
from games.actions.locked_table import lock_table
from games.actions.tables import NewSeat, join, open_table, start
from games.guest_names import FIRST, SECOND
from games.models import Table

TEACHER = Visitor(guest=f"{1:032d}")
COOKIE = _signer.sign(TEACHER.guest)
LEVEL = 5  # Long words, so that the dice need their room.
OPTIONS = {"rounds": 2, "round_seconds": 600}
FIRST_SEAT = "p1"

Until = Callable[[dict[str, Any]], bool]
PHASES: dict[str, Until] = {
    "targets": lambda view: view["targets"] is not None,
    "play": lambda view: view["phase"] == "play" and len(view["done"]) * 2 >= len(view["players"]),
    "scores": lambda view: view["phase"] == "scores",
    "over": lambda view: bool(view["over"]),
}


def tables(seats: int) -> dict[str, str]:
    """The codes of tables of this size: one in the lobby and one in each phase."""
    return {phase: table(seats, phase).code for phase in ("lobby", *PHASES)}


def table(seats: int, phase: str, seed: str = "projector") -> Table:
    """Always the same dice, so that a projector that fits today fits tomorrow."""
    table = open_table(TEACHER, "dice-words", options=OPTIONS, people=[_new_seat(1)], invite=True, seed=seed)
    for number in range(2, seats + 1):
        join(table, Visitor(guest=f"{number:032d}"), _new_seat(number))
    if phase in PHASES:
        start(table)
        _play(table, PHASES[phase])
    return table


def _new_seat(number: int) -> NewSeat:
    """The first three have the longest name that there is, and so its numbers."""
    name = "Nimble Dolphin" if number <= 3 else f"{FIRST[number % len(FIRST)]} {SECOND[number]}"
    return NewSeat(name=name, figure=number % 8 + 1)


def _play(table: Table, until: Until) -> None:
    with lock_table(table.pk, run_due=False) as locked:
        while not until(view := locked.game.view(locked.state, FIRST_SEAT)):
            player = view["turn"][0]
            action = locked.game.bot(locked.state, player, locked.context(), LEVEL)
            locked.act(player, action, key=uuid.uuid4().hex)
