"""A lesson: Ada starts a game for Ben and Cleo, the children arrive, and pages say what goes on."""

from typing import Any

from django.test import Client
from django.utils import timezone

from games.models import Table
from lessons.activities.actions import live, verbs
from lessons.models import Activity
from tests.world import School, fresh, signed_in


def games_page(school: School) -> str:
    return f"/classes/{school.foxes.pk}/games/"


def start(school: School, game: str = "dice-words", *, arrive: bool = True, **answers: Any) -> Any:
    """Ada chooses and presses start. Then a child of each group arrives, and the tables are open."""
    body = {"students": [school.ben.pk, school.cleo.pk], **answers}
    answer = signed_in(school.ada).post(f"{games_page(school)}new/{game}/", body)
    if arrive:
        for activity in Activity.objects.filter(ended_at=None):
            open_all(activity)
    return answer


def open_tables(*args: Any, **kwargs: Any) -> list[Table]:
    """Starts an activity, and a child of each group arrives."""
    return open_all(live.start(*args, **kwargs))


def table_for_both(school: School, game: str = "dice-words", **chosen: Any) -> Table:
    """Ada sets one table for Ben and Cleo."""
    group = live.SeatingGroup(students=[school.ben, school.cleo])
    options = chosen.pop("options", {})
    [table] = open_tables(school.ada, school.foxes, game, groups=[group], options=options, **chosen)
    return fresh(table)


def open_all(activity: Activity) -> list[Table]:
    """The tables of all groups, with all children at them."""
    activity.participants.filter(seen_at=None).update(seen_at=timezone.now())
    groups = activity.participants.filter(is_current=True).values_list("group_number", flat=True)
    return [live.table_for(activity, number) for number in sorted(set(groups))]


def text_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def do_at_tables(tables: list[Table], verb: str) -> None:
    """Ada's verb for each of these tables."""
    for table in tables:
        assert table.opened_by is not None
        verbs.do_at_table(table, verb, table.opened_by)


def activity_of(table: Table) -> Activity:
    return Activity.objects.get(tables__table=table)
