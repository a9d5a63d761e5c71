"""A student's own page is called over a stream: "they find it on their page at once"."""

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from classrooms.classes.actions import classes
from classrooms.privacy import erasure
from config.core.live.hub import hub
from lessons.activities.actions import live
from lessons.activities.rooms import HOMES
from tests.apart import run_apart
from tests.core.test_live import Page, server
from tests.lessons.lesson import open_tables
from tests.world import ANN, School, client_of, signed_in

pytestmark = pytest.mark.django_db(transaction=True)


def set_for_ben(school: School) -> None:
    group = live.SeatingGroup(students=[school.ben])
    open_tables(school.ada, school.foxes, "dice-words", groups=[group], options={})


def test_only_whom_it_is_for_is_called() -> None:
    school = School()
    clients = {name: signed_in(getattr(school, name).user) for name in ("ben", "cleo")}

    async def test() -> None:
        async with server():
            ben, cleo = [await Page(client, "/events/me").open() for client in clients.values()]
            assert (await ben.next("still"))["version"] == 0
            assert (await cleo.next("still"))["version"] == 0
            await sync_to_async(set_for_ben)(school)
            assert (await ben.next())["version"] > 0
            assert cleo.chunks.empty()
            await ben.close()
            await cleo.close()

    run_apart(test())


def test_a_page_that_missed_the_call_learns_of_it_when_it_comes_back() -> None:
    school = School()
    client = signed_in(school.ben.user)
    set_for_ben(school)

    async def test() -> None:
        async with server():
            late = await Page(client, "/events/me?after=0").open()
            assert (await late.next())["version"] == hub.versions[HOMES.room(school.ben.user_id)] > 0
            await late.close()

    run_apart(test())


@pytest.mark.parametrize("end", ["archived", "erased"])
def test_a_page_that_missed_the_end_gets_a_notice_to_look_again(end: str) -> None:
    """Another process archived the class or began to erase the child. The page then finds that it is signed out."""
    school = School()
    client = signed_in(school.ben.user)

    def ends() -> None:
        if end == "archived":
            classes.archive(school.foxes)
        else:
            erasure.ask_to_erase_student(school.ben, by=None)

    async def test() -> None:
        async with server() as streams:
            page = await Page(client, "/events/me").open()
            await page.next("still")
            await sync_to_async(ends)()
            await page.next()
            hub.versions[HOMES.room(school.ben.user_id)] = 0
            await streams._read_versions()
            assert (await page.next())["version"] > 0
            await page.close()

    run_apart(test())


def test_only_students_have_such_a_stream() -> None:
    school = School()
    clients = [Client(), client_of(ANN), signed_in(school.ada)]

    async def test() -> None:
        async with server():
            for client in clients:
                assert (await Page(client, "/events/me").open()).status == 404

    run_apart(test())
