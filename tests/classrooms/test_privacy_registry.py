"""The privacy page lists everything that is stored about people: the registry is compared with all models."""

import pytest
from django.apps import apps
from django.db.models import FileField, ForeignObject, Model
from django.test import Client, override_settings
from django.utils.html import escape

from classrooms.models import Classroom, Student, User
from classrooms.privacy.registry import StoredModel, stored_models
from tests.world import School, signed_in

PEOPLE: tuple[type[Model], ...] = (User, Student, Classroom)
# About people, although no foreign key leads to them.
WITHOUT_A_KEY = {"sessions.Session"}
OUR_APPS = ("config.", "classrooms.", "games.", "lessons.")
REGISTERED: dict[str, StoredModel] = {stored.model: stored for stored in stored_models()}


def points_at(model: type[Model]) -> set[type[Model]]:
    fields = [field for field in model._meta.get_fields() if isinstance(field, ForeignObject)]
    return {field.related_model for field in fields if isinstance(field.related_model, type)}


def about_people() -> set[str]:
    """People and classes, and every model from which foreign keys lead to them, over any number of models."""
    known: set[type[Model]] = set(PEOPLE)
    while more := {model for model in apps.get_models() if points_at(model) & known} - known:
        known |= more
    return {model._meta.label for model in known} | WITHOUT_A_KEY


def test_models_are_found_over_several_foreign_keys() -> None:
    """An event of a game's log is about a class because its table is."""
    assert {"games.Event", "games.Seat", "lessons.Printout", "account.EmailAddress"} <= about_people()
    assert "core.Heartbeat" not in about_people()


@pytest.mark.parametrize("label", sorted(about_people()))
def test_every_model_about_people_is_on_the_privacy_page(label: str) -> None:
    assert label in REGISTERED, f"{label} has no StoredModel in its app's privacy.py"


@pytest.mark.parametrize("label", REGISTERED)
def test_every_column_is_explained(label: str) -> None:
    unexplained = [name for name, text in REGISTERED[label].columns.items() if not text]
    assert unexplained == [], "write a help_text, or help_text=INTERNAL: see classrooms/privacy/registry.py"


@pytest.mark.parametrize("label", REGISTERED)
def test_explanations_can_be_joined_with_commas(label: str) -> None:
    """A whole sentence, such as Django's own help texts, does not fit into the page's list."""
    sentences = [
        text for text in REGISTERED[label].columns.values() if not text[:1].islower() or text.endswith(".")
    ]
    assert sentences == []


@pytest.mark.parametrize("label", REGISTERED)
def test_only_columns_of_other_packages_are_explained_apart_from_the_model(label: str) -> None:
    """A list apart from the model would drift away from it."""
    theirs = {
        field.name
        for base in apps.get_model(label).__mro__
        if hasattr(base, "_meta") and not base.__module__.startswith(OUR_APPS)
        for field in base._meta.concrete_fields
    }
    assert set(REGISTERED[label].fields) <= theirs


def test_no_model_stores_files() -> None:
    """No photo of a child: uploads are read and thrown away."""
    fields = [field for model in apps.get_models() for field in model._meta.get_fields()]
    assert not [field for field in fields if isinstance(field, FileField)]


@pytest.mark.django_db
def test_the_page_shows_all_of_it_to_every_visitor() -> None:
    school = School()
    for client in (Client(), signed_in(school.ben.user), signed_in(school.ada)):
        page = client.get("/privacy/").content.decode()
        for stored in REGISTERED.values():
            assert stored.title in page
            assert escape(stored.what) in page
            assert stored.how_long in page


@pytest.mark.django_db
@override_settings(CLASS_DAYS_AFTER_ARCHIVING=77)
def test_the_page_shows_the_periods_that_are_set_on_this_server() -> None:
    assert "77 days" in Client().get("/privacy/").content.decode()
