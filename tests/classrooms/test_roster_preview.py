"""The preview: who is new, who is a double, and which names classmates will see."""

import random
from pathlib import Path

import pytest

from classrooms.roster import Standing, preview, read_roster, shown_names, swapped
from classrooms.roster.naming import ANIMALS, LONGEST, MOODS, animal_names

pytestmark = pytest.mark.once


def standings(text: str, *present: tuple[str, str], room: int = 100) -> list[Standing]:
    return [line.standing for line in preview(read_roster(text), present=present, room=room).lines]


def test_a_preview_judges_every_line() -> None:
    """a preview shows line by line what will be made, what is a duplicate, what cannot be read and why"""
    shown = preview(
        read_roster("Ben Keller\nCleo Diaz\nben KELLER\n=1+1\nDan Li\nEva May"),
        present=[("Cleo", "Diaz")],
        room=2,
    )
    assert [line.standing for line in shown.lines] == ["new", "known", "again", "bad", "new", "full"]
    assert (shown.new, shown.doubled, shown.bad, shown.left_out) == (2, 2, 1, 1)
    assert shown.lines[2].message == "The same name stands in line 1."
    assert all(line.message for line in shown.lines if line.standing != Standing.NEW)


def test_names_are_compared_without_case_and_unicode_form() -> None:
    assert standings("BEN Keller", ("Ben", "Keller")) == ["known"]
    assert standings("Keller, Ben", ("Ben", "Keller")) == ["known"]
    assert standings("Ben Straße", ("Ben", "STRASSE")) == ["known"]
    assert standings("Ben", ("Ben", "Keller")) == ["new"]


def test_a_full_class_takes_no_more_students() -> None:
    assert standings("Ben Keller\nCleo Diaz", room=0) == ["full", "full"]
    assert standings("Ben Keller\nCleo Diaz", room=-3) == ["full", "full"]


def test_the_preview_shows_the_names_that_classmates_will_see() -> None:
    lines = preview(read_roster("Ben Keller\n=1\nCleo Diaz"), present=[], room=9, show=shown_names).lines
    assert [line.shown for line in lines] == ["Ben K.", "", "Cleo D."]


def test_first_and_last_names_can_be_swapped() -> None:
    turned = swapped(read_roster("Keller,Ben\nDiaz,Cleo\nEva"))
    assert [(entry.first_name, entry.last_name) for entry in turned] == [
        ("Ben", "Keller"),
        ("Cleo", "Diaz"),
        ("Eva", ""),
    ]


@pytest.mark.parametrize(
    ("children", "shown"),
    [
        ([("Ben", "Keller")], ["Ben K."]),
        ([("Ben", "")], ["Ben"]),
        ([("Ben", ""), ("Ben", "")], ["Ben", "Ben 2"]),
        ([("Ben", "Keller"), ("Ben", "Kohl")], ["Ben Ke.", "Ben Ko."]),
        ([("Ben", "Keller"), ("Ben", "Keller")], ["Ben K.", "Ben K. 2"]),
        ([("Ben", "Keller"), ("ben", "keller")], ["Ben K.", "ben K. 2"]),
        ([("Ben", "Li"), ("Ben", "Lo")], ["Ben Li", "Ben Lo"]),
        ([("Ben", "Keller"), ("Cleo", "Keller")], ["Ben K.", "Cleo K."]),
        ([("Ludwig", "van Beethoven")], ["Ludwig B."]),
        ([("Shaun", "o’Neill")], ["Shaun O."]),
        ([("王小明", "")], ["王小明"]),
        ([("小明", "王")], ["小明 王."]),
        ([("محمد", "علي")], ["محمد ع."]),
        ([("अनन्या", "शर्मा")], ["अनन्या श."]),
    ],
)
def test_shown_names_are_first_name_and_initial(children: list[tuple[str, str]], shown: list[str]) -> None:
    """first name + initial; made unique by more letters of the last name, or by a number where that does not help"""
    assert shown_names(children) == shown


def test_students_of_the_class_keep_their_shown_names() -> None:
    assert shown_names([("Ben", "Kohl"), ("Ben", "Keller")], ["Ben K.", "Ben Ke."]) == ["Ben Ko.", "Ben Kel."]


def test_shown_names_fit_their_column_and_are_unique() -> None:
    children = [("Maximiliana" * 5, "Oberhuber")] * 30 + [("Ben", f"K{'e' * n}ller") for n in range(40)]
    shown = shown_names(children)
    assert max(map(len, shown)) <= LONGEST
    assert len({name.casefold() for name in shown}) == len(children)


def test_animal_names_are_unique() -> None:
    drawn = animal_names(100, (), random.Random(7))
    assert len(set(drawn)) == 100
    more = animal_names(100, drawn, random.Random(7))
    assert not set(drawn) & set(more)


def test_every_animal_is_used_once_before_any_is_used_again() -> None:
    drawn = animal_names(len(ANIMALS), (), random.Random(7))
    assert {name.split()[1] for name in drawn} == set(ANIMALS)


def test_the_word_lists_are_clean() -> None:
    for words in (MOODS, ANIMALS):
        assert list(words) == sorted(set(words))
        assert all(word.isalpha() and word.istitle() for word in words)
    assert max(map(len, MOODS)) + 1 + max(map(len, ANIMALS)) <= LONGEST
    assert len(MOODS) * len(ANIMALS) > 1000
    refused = set(
        (Path(__file__).parents[1] / "words" / "school_safe" / "refused.txt").read_text().casefold().split()
    )
    assert not {word.casefold() for word in MOODS + ANIMALS} & refused
