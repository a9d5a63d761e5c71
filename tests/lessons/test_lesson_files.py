"""Lessons are files: they are read and written, and all faults are reported at once."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.lesson_files import Lesson, lesson_from, library, parse, to_toml

LESSONS = list(library().values())


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.slug)
def test_a_lesson_of_the_library_is_the_same_after_writing_and_reading(lesson: Lesson) -> None:
    assert lesson_from(parse(to_toml(lesson.content)), lesson.slug) == lesson
    assert parse(to_toml(lesson.content)) == lesson.content


# A text of any characters that UTF-8 can have, in one line or several.
TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
VALUES = st.recursive(
    TEXTS | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(TEXTS, VALUES, max_size=4))
def test_whatever_is_written_is_read_again(content: dict[str, Any]) -> None:
    assert parse(to_toml(content)) == content


def test_a_part_without_a_value_is_left_out() -> None:
    assert parse(to_toml({"steps": [{"options": {"turn_seconds": None, "sets": 1}}]})) == {
        "steps": [{"options": {"sets": 1}}]
    }
