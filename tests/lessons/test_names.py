"""Names as they can be printed."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.printables.sources import MAX_LENGTH, MAX_MARKS, printable_name


@pytest.mark.parametrize(
    "name",
    [
        "Noor",
        "Zoë",
        "李雷",
        "O’Brien-Smith",
        "Đặng Thị Hương",
        "محمد",
        "🦊",
        "👩‍🚀",
        "می‌خواهم",
        '#import "x"',
        "<script>",
    ],
)
def test_names_of_all_kinds_stay_as_they_are(name: str) -> None:
    assert printable_name(name) == name


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("  Ann \t of\nGreen  Gables ", "Ann of Green Gables"),
        ("Ann\x00\x07\x1b", "Ann"),
        ("\u202egnippilf\u2066", "gnippilf"),
        ("a\ud800b", "ab"),
        ("\ue000private", "private"),
        ("Zoe\u0308", "Zoë"),
        ("\u202e\u200e\x00", ""),
        ("\u200d \u200c", ""),
        ("", ""),
    ],
)
def test_what_has_no_shape_or_turns_the_line_round_is_left_out(typed: str, printed: str) -> None:
    assert printable_name(typed) == printed


def test_a_very_long_name_is_shortened_with_an_ellipsis() -> None:
    name = printable_name("W" * 10_000)
    assert name == "W" * (MAX_LENGTH - 1) + "…"


def test_a_name_is_not_cut_between_a_letter_and_its_marks() -> None:
    """A cut may fall anywhere; a mark without its letter would sit on the ellipsis."""
    for offset in range(3):
        name = printable_name("x" * offset + "q\u0323\u0307" * 100)
        assert name.endswith("q\u0323\u0307…")


def test_a_tower_of_marks_is_taken_down() -> None:
    name = printable_name("Z" + "\u0336" * 500 + "algo")
    assert name == "Z" + "\u0336" * MAX_MARKS + "algo"


@given(st.text(max_size=300))
def test_any_text_at_all_becomes_one_short_line(typed: str) -> None:
    name = printable_name(typed)
    assert len(name) <= MAX_LENGTH
    assert name == name.strip()
    assert name.encode().decode() == name
    assert not any(unicodedata.category(one) in {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"} for one in name)
