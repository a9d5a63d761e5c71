"""A child who closes the page in the middle of homework stops the clock, so that stopping costs no time."""

import asyncio

import pytest
from asgiref.sync import sync_to_async

from config.core.live import endpoint
from games.actions import clock
from games.models import Table
from lessons.activities.actions import attempts
from tests.apart import run_apart
from tests.core.test_live import Page, server
from tests.lessons.at_home import give, part_of
from tests.lessons.lesson import start
from tests.world import School, assert_replays, fresh, signed_in

pytestmark = pytest.mark.django_db(transaction=True)


def test_homework_is_paused_when_its_last_page_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoint, "AWAY_AFTER", 0.05)
    school = School()
    activity = give(school)
    table = attempts.begin(part_of(activity, school.ben))
    phone, tablet = (signed_in(school.ben.user) for _ in range(2))

    async def test() -> None:
        async with server():
            pages = [await Page(client, f"/events/{table.code}").open() for client in (phone, tablet)]
            await pages[0].close()
            await asyncio.sleep(0.3)
            assert (await sync_to_async(fresh)(table)).paused_at is None
            await pages[1].close()
            async with asyncio.timeout(30):
                while (await sync_to_async(fresh)(table)).paused_at is None:
                    await asyncio.sleep(0.05)

    run_apart(test())
    assert_replays(table)
    attempts.begin(part_of(activity, school.ben))
    assert fresh(table).paused_at is None


def test_no_other_table_is_paused() -> None:
    school = School()
    start(school)
    live = Table.objects.get()
    assert signed_in(school.cleo.user).post("/me/play/dice-words").status_code == 302
    own = Table.objects.exclude(pk=live.pk).get()
    for table in (live, own):
        clock.pause_own_task(table.code)
        assert fresh(table).paused_at is None
