"""A look at a table: fetch it, let happen what is overdue, read it. Pages and API both look through here."""

from dataclasses import replace

from classrooms.visitors import Visitor
from config.core.live import presence
from games import access, actions, selectors
from games.boards.page import TablePage
from games.models import Table
from games.rooms import TABLES


def look(visitor: Visitor, code: str, player_id: str = "") -> TablePage:
    """What this visitor's screen shows. Raises Http404 for strangers."""
    table, seats = access.table_for_viewer(visitor, code)
    presence.arrive((TABLES.room(code), seat.player_id) for seat in seats)
    table = _fresh(table)
    return selectors.table_page(table, seats, is_host=access.is_host(visitor, table), player_id=player_id)


def look_at_wall(visitor: Visitor, code: str) -> TablePage:
    """What a projector shows: the table as somebody sees it who only looks on."""
    table, _ = access.table_for_viewer(visitor, code)
    page = selectors.table_page(_fresh(table), (), is_host=False)
    # The invitation may stand on the wall if whoever put it there could give it out.
    return replace(page, may=page.may | {"invite"}) if access.is_host(visitor, table) else page


def _fresh(table: Table) -> Table:
    """The whole row, after the lazy close: whoever looks at a late table closes its round."""
    if selectors.is_late(table):
        actions.wake(table.pk)
    return selectors.whole(table)
