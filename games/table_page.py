"""One screen of a table: fetch it, run what is due, read it. Pages and API use the same functions."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.http import Http404

from classrooms.visitors import Visitor
from config.core.live import presence
from games import access, selectors
from games.actions import clock, leavers
from games.actions.play import Played
from games.boards.page import TablePage
from games.models import Seat, Table
from games.rooms import TABLES


def page_for(visitor: Visitor, code: str, player_id: str = "") -> TablePage:
    """The page of this visitor's screen. Raises Http404 for strangers."""
    table, held = _with_seats(visitor, code)
    presence.arrive((TABLES.room(code), seat.player_id) for seat in held)
    table = _up_to_date(table)
    is_host = access.is_host(visitor, table)
    return _page(table, held=held, is_host=is_host, player_id=player_id)


def _with_seats(visitor: Visitor, code: str) -> tuple[Table, list[Seat]]:
    """A visitor without a seat may have had one: a player who was away gets it back."""
    try:
        table, held = access.whole_table_for_viewer(visitor, code)
    except Http404:
        if not leavers.take_back(visitor, code):
            raise
        return access.whole_table_for_viewer(visitor, code)
    if not held and not table.led_by_teacher and leavers.take_back(visitor, code):
        return access.whole_table_for_viewer(visitor, code)
    return table, held


def page_after_move(visitor: Visitor, played: Played, held: Sequence[Seat], player_id: str = "") -> TablePage:
    """The mover's page, made from the table, seats and state that the move has loaded already."""
    after, is_host = played.after, access.is_host(visitor, played.after.table)
    return selectors.table_page(
        after.table, after.state, after.seats, held=held, is_host=is_host, player_id=player_id
    )


def projector_page_for(visitor: Visitor, code: str) -> TablePage:
    """The page for a projector: the table as an onlooker sees it, with the invitation if the visitor is the host."""
    table, _ = access.whole_table_for_viewer(visitor, code)
    page = _page(_up_to_date(table))
    return replace(page, may=page.may | {"invite"}) if access.is_host(visitor, table) else page


def _up_to_date(table: Table) -> Table:
    """Runs what is overdue at the table. A row for which nothing is due is returned as it is."""
    if not selectors.is_late(table):
        return table
    clock.run_due(table.pk)
    return access.whole_table(table.pk)


def _page(table: Table, **viewer: Any) -> TablePage:
    return selectors.table_page(
        table, selectors.state_of(table), selectors.seats_of(table_id=table.pk), **viewer
    )
