"""Pages about activities take no more queries for a class of 30 after a year than for three children after a week."""

from collections.abc import Callable, Iterator

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoDbBlocker

from classrooms.models import User
from tests.lessons.year import Year
from tests.world import signed_in

pytestmark = pytest.mark.django_db

MOST_QUERIES = 40

TEACHERS_PAGES: dict[str, Callable[[Year], str]] = {
    "classes": lambda _: "/classes/",
    "the class": lambda year: f"/classes/{year.foxes.pk}/",
    "activities of the class": lambda year: f"/classes/{year.foxes.pk}/games/",
    "what runs now": lambda year: f"/classes/{year.foxes.pk}/games/now",
    "homework": lambda year: f"/activities/{year.homework.code}/",
    "who still has to": lambda year: f"/activities/{year.homework.code}/left",
    "words": lambda year: f"/activities/{year.homework.code}/words",
    "results as CSV": lambda year: f"/activities/{year.homework.code}/results.csv",
    "a lesson that runs": lambda year: f"/activities/{year.live.code}/",
    "control room": lambda year: f"/activities/{year.live.code}/room",
    "projector": lambda year: f"/activities/{year.live.code}/projector",
    "projector at the end": lambda year: f"/activities/{year.homework.code}/projector",
    "give homework": lambda year: f"/classes/{year.foxes.pk}/give/?lesson=ending-swap&place=home",
    "start in the room": lambda year: f"/classes/{year.foxes.pk}/games/new/dice-words/",
    "rule cards of the class": lambda year: f"/classes/{year.foxes.pk}/rule-cards/",
    "rule cards of a child": lambda year: (
        f"/classes/{year.foxes.pk}/students/{year.children[1].pk}/rule-cards/"
    ),
    "library": lambda _: "/lessons/",
    "a lesson": lambda _: "/lessons/ending-swap/",
    "an own lesson": lambda year: f"/lessons/own/{year.own.code}/",
    "edit a lesson": lambda year: f"/lessons/own/{year.own.code}/edit",
}
CHILDS_PAGES: dict[str, Callable[[Year], str]] = {
    "the child's page": lambda _: "/me/",
    "what is to do": lambda _: "/me/tasks",
    "what is on now": lambda _: "/me/now",
}


@pytest.fixture(scope="module")
def years(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[tuple[Year, Year]]:
    """Created once. Changes of a test are rolled back after it, and all of it at the end."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield Year(children=3, weeks=1), Year(children=30, weeks=36)
        transaction.set_rollback(True)


@pytest.mark.parametrize("page", TEACHERS_PAGES)
def test_a_teachers_page_takes_as_many_queries_after_a_year(page: str, years: tuple[Year, Year]) -> None:
    little, much = (asked_for(year, year.ada, TEACHERS_PAGES[page]) for year in years)
    assert len(much) <= len(little) <= MOST_QUERIES, repeated(much)


@pytest.mark.parametrize("page", CHILDS_PAGES)
def test_a_childs_page_takes_as_many_queries_after_a_year(page: str, years: tuple[Year, Year]) -> None:
    little, much = (asked_for(year, year.children[1].user, CHILDS_PAGES[page]) for year in years)
    assert len(much) <= len(little) <= MOST_QUERIES, repeated(much)


def asked_for(year: Year, visitor: User, address: Callable[[Year], str]) -> list[str]:
    """The queries of the second visit: the first one fills caches and marks what was seen."""
    client: Client = signed_in(visitor)
    where = address(year)
    assert client.get(where).status_code == 200, where
    with CaptureQueriesContext(connection) as asked:
        client.get(where)
    return [query["sql"] for query in asked]


def repeated(queries: list[str]) -> str:
    """The queries that differ in their values only, for the message."""
    shapes = [sql[:110] for sql in queries]
    return "\n".join(
        f"{shapes.count(shape)} × {shape}" for shape in dict.fromkeys(shapes) if shapes.count(shape) > 1
    )
