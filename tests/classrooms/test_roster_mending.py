"""Lines of a pasted list that are asked about, corrected in the preview, or brought once more."""

import html
import re

import pytest
from django.test import Client

from classrooms.roster import Entry, mended, read_roster
from tests.classrooms.test_roster_pages import address, looked_at, names_in, preview_in
from tests.world import School, signed_in


@pytest.fixture
def school(db: None) -> School:
    return School()


@pytest.fixture
def ada(school: School) -> Client:
    return signed_in(school.ada)


def only(text: str, line: int = 1) -> Entry:
    return next(entry for entry in read_roster(text) if entry.line == line)


def named(entry: Entry) -> tuple[str, str, str]:
    return entry.first_name, entry.last_name, entry.group


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Ben Keller (EAL)", ("Ben", "Keller", "")),
        ("Keller, Ben [SEN]", ("Ben", "Keller", "")),
        ("Cleo Diaz; Group B", ("Cleo", "Diaz", "Group B")),
        ('"Bo" Quinn', ('"Bo"', "Quinn", "")),
        ('"Bo Quinn"', ("Bo", "Quinn", "")),
        ('Bo Quinn"', ("Bo", "Quinn", "")),
        ("(Bo)", ("(Bo)", "", "")),
    ],
)
def test_what_is_no_part_of_a_name(line: str, found: tuple[str, str, str]) -> None:
    entry = only(f"{line}\nAnn One\nDan Two")
    assert (named(entry), entry.problem) == (found, "")


@pytest.mark.parametrize("others", ["Ann One\nDan Two", "Key, Ann\nOx, Bo"])
def test_three_parts_are_asked_about(others: str) -> None:
    entry = only(f"Smith, John, Red\n{others}")
    assert named(entry) == ("John", "Smith", "Red")
    assert entry.problem.startswith("Is “Red” a group")


def test_a_third_column_that_repeats_is_a_group_and_not_asked_about() -> None:
    names, groups = ["Ash", "Bee", "Cox", "Dow", "Eve", "Fox"], ["Red", "Blue"] * 3
    rows = "\n".join(f"{last}, Ann, {group}" for last, group in zip(names, groups, strict=True))
    assert {(entry.group, entry.problem) for entry in read_roster(rows)} == {("Red", ""), ("Blue", "")}


def test_a_corrected_line_is_checked_like_any_other() -> None:
    bad = only("=1+1")
    assert mended(bad, "Dan", "Li", "").problem == ""
    assert mended(bad, "", "Li", "").first_name == "Li"
    assert "formula" in mended(bad, "=1+1", "", "").problem
    assert mended(bad, " ", "", "").problem


def test_a_line_is_corrected_in_the_preview(school: School, ada: Client) -> None:
    preview = preview_in(looked_at(ada, school, "Smith, John, Red\nAnn One\nDan Two"))
    boxes = {"first_1": "John", "last_1": "Smith", "group_1": "Red", "mend": "1"}
    text = ada.post(address(school, "/mend"), {"preview": preview, **boxes}).content.decode()
    assert "3 new students" in text
    ada.post(address(school, "/confirm"), {"preview": preview_in(text)})
    assert "John Smith" in names_in(school.foxes)
    assert school.foxes.groups.get().name == "Red"


def test_adding_with_a_changed_line_shows_it_first(school: School, ada: Client) -> None:
    preview = preview_in(looked_at(ada, school, "Ann One\nDan Two"))
    answer = ada.post(address(school, "/confirm"), {"preview": preview, "first_1": "Anne", "last_1": "One"})
    assert "You have changed some lines" in answer.content.decode()
    assert names_in(school.foxes) == {"Ben Benson", "Cleo Cleoson"}
    ada.post(address(school, "/confirm"), {"preview": preview_in(answer.content.decode())})
    assert "Anne One" in names_in(school.foxes)


def test_starting_again_keeps_the_list(school: School, ada: Client) -> None:
    text = looked_at(ada, school, "Ann One\nDan Two")
    [brought] = re.findall(r'<textarea name="names" hidden aria-hidden="true">\n([^<]*)</textarea>', text)
    again = ada.post(address(school), {"again": "1", "names": html.unescape(brought)}).content.decode()
    assert "Ann One\nDan Two" in again
    assert 'id="preview"' not in again
