"""What a lesson of a teacher still needs, in the words of the form."""

from collections.abc import Iterator

import pytest

from games.engines import GAMES
from games.engines.values import Schema
from lessons.authoring import missing
from lessons.lesson_files import Fault
from lessons.models import OwnLesson
from lessons.validation.fault import path
from lessons.validation.form import lesson_schema
from tests.world import School, signed_in

# The form always sends these.
NEVER_MISSING = {"game", "version", "steps", "homework.counts", "printables.slug", "standards.framework"}


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_a_new_lesson_says_in_plain_words_what_is_missing(game: str) -> None:
    """None of the names that only files have, and each sentence leads to its field."""
    ada = signed_in(School().ada)
    ada.post("/lessons/new", {"game": game})
    faults_at = ada.get(f"/lessons/own/{OwnLesson.objects.get().code}/edit").context["faults_at"]
    said = [message for message, _ in faults_at]
    assert "Give the lesson a title." in said
    assert "Starter: write what you say and do." in said
    assert [message for message in said if "needs “" in message or "Markdown" in message] == []
    assert all(field for _, field in faults_at)


def test_everything_that_can_be_missing_has_its_sentence() -> None:
    assert set(_required(lesson_schema())) - NEVER_MISSING == set(missing.SENTENCES)


def _required(schema: Schema, where: str = "") -> Iterator[str]:
    for name, part in schema.get("properties", {}).items():
        inner = path(where, name)
        if name in schema.get("required", ()):
            yield inner
        yield from _required(part.get("items", part), inner)


@pytest.mark.parametrize(("content", "is_missing"), [({}, True), ({"title": 9}, False)])
def test_what_is_there_and_wrong_keeps_its_own_message(content: dict[str, int], *, is_missing: bool) -> None:
    [found] = missing.in_words_of_the_form([Fault("title", 0, "It must be a text.")], content)
    assert (found.message == "Give the lesson a title.") == is_missing
