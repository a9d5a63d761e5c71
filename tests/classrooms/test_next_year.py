"""The proposed name of a class for the next school year. Teachers can change it; most should not have to."""

import pytest

from classrooms.classes.next_year import a_year_on, next_name


@pytest.mark.parametrize(
    ("now", "then"),
    [
        ("4B Owls", "5B Owls"),
        ("Year 4", "Year 5"),
        ("Y9", "Y10"),
        ("Class 09", "Class 10"),
        ("Year 4/5", "Year 5/6"),
        ("Years 3 & 4", "Years 4 & 5"),
        ("1st grade", "2nd grade"),
        ("3rd Grade", "4th Grade"),
        ("10th grade", "11th grade"),
        ("20th", "21st"),
        ("4B, room 12", "5B, room 12"),
        ("Owls 2025/26", "Owls 2026/27"),
        ("4B 2025–2026", "5B 2026–2027"),
        ("2026: 4B", "2027: 5B"),
        ("Owls", "Owls"),
        ("Class 12345", "Class 12345"),
        ("", ""),
    ],
)
def test_a_year_on(now: str, then: str) -> None:
    assert a_year_on(now) == then


def test_the_proposed_name_is_always_a_new_one() -> None:
    assert next_name("4B Owls", longest=60) == "5B Owls"
    assert next_name("Owls", longest=60) == "Owls 2"
    assert next_name("Owls 2", longest=60) == "Owls 3"
    assert next_name("O" * 60, longest=60) == "O" * 58 + " 2"
    assert len(next_name("9" + "O" * 59, longest=60)) == 60
