"""The texts of lessons, for pages and for typst."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons import texts

PLAN = """Write **play** on the board.
Each pair looks for *endings*.

- plays
- play**ing**

1. one
2. two
"""


def test_a_page_gets_paragraphs_lists_bold_and_italics() -> None:
    assert texts.to_html(PLAN) == (
        "<p>Write <strong>play</strong> on the board.\nEach pair looks for <em>endings</em>.</p>\n"
        "<ul>\n<li>plays</li>\n<li>play<strong>ing</strong></li>\n</ul>\n"
        "<ol>\n<li>one</li>\n<li>two</li>\n</ol>\n"
    )


def test_typst_gets_the_same_as_data() -> None:
    paragraph, bullets, numbers = texts.to_typst(PLAN)
    assert [run["text"] for run in paragraph["runs"] if run["bold"]] == ["play"]
    assert [run["text"] for run in paragraph["runs"] if run["italic"]] == ["endings"]
    assert "".join(run["text"] for run in paragraph["runs"]).startswith("Write play on the board. Each pair")
    assert not bullets["ordered"]
    assert numbers["ordered"]
    last = bullets["items"][1][0]["runs"]
    assert last == [
        {"text": "play", "bold": False, "italic": False},
        {"text": "ing", "bold": True, "italic": False},
    ]


def test_a_line_has_no_paragraph_around_it() -> None:
    assert texts.to_html_line("a **bold**\nword") == "a <strong>bold</strong> word"


def test_words_in_capitals_and_signs_stay_as_they_were_typed() -> None:
    assert texts.to_plain("3 * 4 * 5 is 60, # no heading, ____ a gap, EATEN: 5 × 5 + 5 = 30") == (
        "3 * 4 * 5 is 60, # no heading, ____ a gap, EATEN: 5 × 5 + 5 = 30"
    )


@pytest.mark.parametrize(
    "attack",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[press](javascript:alert(1))",
        "![picture](https://elsewhere.example/x.png)",
        "<https://elsewhere.example>",
        "https://elsewhere.example",
        '" onmouseover="alert(1)',
    ],
)
def test_html_and_links_are_only_text(attack: str) -> None:
    html = texts.to_html(attack) + texts.to_html_line(attack)
    assert not any(sign in html for sign in ("<script", "<img", "<a ", "href", 'onmouseover="'))
    assert texts.to_plain(attack) == attack


@given(st.text(max_size=200))
def test_any_text_can_be_shown_and_loses_no_letter(text: str) -> None:
    texts.to_html(text)
    letters = [sign for sign in text if sign.isalpha()]
    assert [sign for sign in texts.to_plain(text) if sign.isalpha()] == letters
