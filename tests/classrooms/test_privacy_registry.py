"""What is stored is told on one page, and the page cannot lie: it is compared with every model there is."""

import pytest
from django.apps import apps
from django.db.models import FileField, ForeignObject, Model
from django.test import Client, override_settings

from classrooms.models import Classroom, Student, User
from classrooms.privacy.registry import StoredModel, stored_models
from tests.world import School, signed_in

PEOPLE: tuple[type[Model], ...] = (User, Student, Classroom)
# Models without a foreign key to people that are about people all the same.
INSIDE = {"sessions.Session"}


def points_at(model: type[Model]) -> set[type[Model]]:
    fields = [field for field in model._meta.get_fields() if isinstance(field, ForeignObject)]
    return {field.related_model for field in fields if isinstance(field.related_model, type)}


def about_people() -> set[str]:
    """People and classes, and every model from which one gets to them, however far the way."""
    known: set[type[Model]] = set(PEOPLE)
    while more := {model for model in apps.get_models() if points_at(model) & known} - known:
        known |= more
    return {model._meta.label for model in known} | INSIDE


def told() -> dict[str, StoredModel]:
    return {kept.model: kept for kept in stored_models()}


def test_the_walk_finds_what_is_far_away() -> None:
    """A line of a game's log is about a class by way of its table."""
    assert {"games.Event", "games.Seat", "lessons.Printout", "account.EmailAddress"} <= about_people()
    assert "core.Heartbeat" not in about_people()


@pytest.mark.parametrize("label", sorted(about_people()))
def test_every_model_about_people_is_told_with_every_column(label: str) -> None:
    """Whoever adds a model or a column says in plain words what it is for: in kept.py, or the app's owner.py."""
    assert label in told(), f"{label} is not on the privacy page"
    columns = {field.name for field in apps.get_model(label)._meta.concrete_fields}
    assert set(told()[label].fields) == columns


def test_no_file_is_kept_anywhere() -> None:
    """No photo of a child: nobody can bring a file that is kept."""
    fields = [field for model in apps.get_models() for field in model._meta.get_fields()]
    assert not [field for field in fields if isinstance(field, FileField)]


@pytest.mark.django_db
def test_the_page_tells_all_of_it_to_everybody() -> None:
    school = School()
    for client in (Client(), signed_in(school.ben.user), signed_in(school.ada)):
        page = client.get("/privacy/").content.decode()
        for kept in told().values():
            assert kept.title in page
            assert kept.how_long in page


@pytest.mark.django_db
@override_settings(CLASS_DAYS_AFTER_ARCHIVING=77)
def test_the_page_has_the_numbers_of_this_very_machine() -> None:
    assert "77 days" in Client().get("/privacy/").content.decode()
