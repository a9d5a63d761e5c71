"""The PDFs themselves. A printable earns these tests by registering."""

import json
import logging
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from lessons.printables import (
    PRINTABLES,
    AnyPrintable,
    Options,
    PlayedGame,
    RenderError,
    SeatedPlayer,
    printable,
)
from lessons.printables.dice_words import BoardOptions, DiceWordsSheet, SheetOptions, Sides, StrawBoards
from lessons.printables.printable import Paper as Size
from lessons.printables.score_sheet import Fill
from tests.lessons.paper import Paper
from tests.lessons.played import alone_in_two_rounds
from tests.running import stretched

SHEET = DiceWordsSheet()
LYING = {Size.A4: (297, 210), Size.LETTER: (279, 216)}
STANDING = {Size.A4: (210, 297), Size.LETTER: (216, 279)}

every_printable = pytest.mark.parametrize("printable", PRINTABLES.values(), ids=PRINTABLES)
every_size = pytest.mark.parametrize("size", Size)


def printed(printable: AnyPrintable, options: Options, record: PlayedGame | None = None) -> Paper:
    return Paper(printable.render(options, record))


def seated(*names: str) -> PlayedGame:
    players = [SeatedPlayer(id=f"p{number}", name=name) for number, name in enumerate(names, start=1)]
    return PlayedGame(game="dice-words", players=tuple(players))


# Everything that can be printed


@every_printable
@every_size
def test_it_is_tagged_accessible_and_of_the_chosen_size(printable: AnyPrintable, size: Size) -> None:
    paper = printed(printable, printable.options(paper=size))
    assert paper.is_tagged
    assert paper.is_accessible
    assert paper.language == "en"
    assert paper.sizes in ({LYING[size]}, {STANDING[size]})
    assert paper.tags["/H1"] > 0
    assert paper.tags["/TH"] > 0 or printable.for_class, "login cards are no table"
    assert paper.reader.metadata is not None
    assert paper.reader.metadata.title == printable.name


@every_printable
def test_everything_on_it_is_black_white_or_grey(printable: AnyPrintable) -> None:
    """A copier has one ink. In a page's own language, rg and k set a colour."""
    for page in printed(printable, printable.options()).reader.pages:
        contents = page.get_contents()
        assert contents is not None
        for operands, operator in contents.operations:
            if operator in (b"rg", b"RG"):
                assert len(set(operands)) == 1, "red, green and blue are the same in a grey"
            assert operator not in (b"k", b"K")


@every_printable
def test_it_has_a_picture_for_the_print_centre(printable: AnyPrintable) -> None:
    picture = finders.find(printable.picture)
    assert picture
    assert Path(picture).read_bytes().startswith(b"\x89PNG")


@every_printable
def test_its_file_has_a_plain_name(printable: AnyPrintable) -> None:
    name = printable.filename(printable.options())
    assert name.endswith(".pdf")
    assert name.replace("-", "").replace(".", "").isalnum()


# The Dice Words score sheet


@every_size
@pytest.mark.parametrize(("rounds", "pages"), [(1, 1), (5, 1), (10, 1), (11, 2), (15, 2), (30, 3)])
def test_short_and_medium_games_have_one_page_long_ones_more(rounds: int, pages: int, size: Size) -> None:
    paper = printed(SHEET, SheetOptions(paper=size, rounds=rounds))
    assert len(paper.texts) == pages
    numbers = [cell for text in paper.texts for cell in text.split() if cell.isdigit()]
    assert str(rounds) in numbers
    assert paper.text.count("Total so far") == pages


def test_fifteen_rounds_are_shared_out_and_the_first_page_says_where_they_go_on() -> None:
    first, second = printed(SHEET, SheetOptions(rounds=15)).texts
    assert "Rounds 9 to 15 are on the next page." in first
    assert "My score" in second
    assert "My score" not in first


def test_a_blank_sheet_says_how_to_score_and_shows_an_example() -> None:
    text = printed(SHEET, SheetOptions()).text
    for words in (
        "Add the points of your dice",
        "side A",
        "side B",
        "MATCH",
        "3+1+1+0+2",
        "? = C",
        "My rule cards",
    ):
        assert words in text
    assert "MATCH" not in printed(SHEET, SheetOptions(example=False)).text


def test_every_seat_has_its_sheet_in_one_file_and_is_found_by_name() -> None:
    paper = printed(SHEET, SheetOptions(fill=Fill.NAMED), seated("Ann", "Bob", "Cleo"))
    assert [text.count(name) for text, name in zip(paper.texts, ["Ann", "Bob", "Cleo"], strict=True)] == [
        1,
        1,
        1,
    ]
    assert paper.bookmarks == ["Dice Words: Ann", "Dice Words: Bob", "Dice Words: Cleo"]


def test_rule_cards_are_ticked_for_the_eye_and_for_the_ear() -> None:
    player = SeatedPlayer(id="p1", name="Ann", supports={"head_start": True, "side_b": True, "extra_time": 2})
    paper = printed(SHEET, SheetOptions(fill=Fill.NAMED), PlayedGame(game="dice-words", players=(player,)))
    assert paper.alt_texts == ["not ticked:", "ticked:", "not ticked:", "ticked:"]
    assert "Bonus, side B" in paper.text
    assert "Bonus, side A" not in paper.text


def test_a_filled_in_sheet_has_every_step_of_the_scoring() -> None:
    text = printed(SHEET, SheetOptions(fill=Fill.FILLED), alone_in_two_rounds().record()).text
    assert "HAS 2+1+2 5 × 3 15 0 15 15" in text
    assert "MATCH 3+1+1+0+2 ? = C 7 × 3 21 5 26 41" in text
    assert "A S H C" in text
    assert "My best word MATCH, 26 points" in text


def test_a_word_of_eight_letters_with_two_wild_ones_fits_its_cell() -> None:
    """The widest row there can be stays in its column, so it is not broken into two lines."""
    row = {
        "targets": ["W", "M", "G", "K"], "counted": ["W", "M", "G", "K"], "word": "WWMMGGKK", "valid": True,
        "points": [3, 3, 3, 3, 3, 3, 0, 0], "wild": ["K", "K"],
        "sum": 18, "times": 8, "subtotal": 144, "bonus": 100, "round": 244, "total": 7320,
    }  # fmt: skip
    data = SHEET.data(SheetOptions(paper=Size.LETTER, rounds=10, sugar_cube=True))
    sheet = {"name": "Ann", "cards": [], "results": [row] * 10, "total": "7320"}
    paper = Paper(printable.render_pdf(SHEET.template, {**data, "sheets": [sheet]}))
    assert len(paper.texts) == 1
    lines = paper.reader.pages[0].extract_text().splitlines()
    assert any("3+3+3+3+3+3+0+0 ? = K, K" in line for line in lines)


# Names of all kinds

HOSTILE = [
    '#import "secret.typ": *',
    "#panic()",
    "$ x $ *bold* _it_ `raw` @ref <label> \\",
    "<script>alert(1)</script>",
    '"}], "sheets": []',
    "W" * 10_000,
    "\u202eevil\x00\x07",
]
UNUSUAL = ["李雷", "Zoë 🦊", "👩‍👩‍👧‍👦", "محمد", "\U000e0041", "Z" + "\u0336" * 400 + "algo"]


@pytest.mark.parametrize("name", HOSTILE, ids=lambda name: ascii(name[:12]))
def test_a_hostile_name_is_printed_as_a_name(name: str) -> None:
    paper = printed(SHEET, SheetOptions(fill=Fill.NAMED), seated(name, "Bob"))
    assert len(paper.texts) == 2
    assert paper.is_accessible
    assert "Bob" in paper.texts[1]


def test_what_looks_like_code_stands_there_letter_by_letter() -> None:
    text = printed(SHEET, SheetOptions(fill=Fill.NAMED), seated('#import "x"', "<script>")).text
    assert '#import "x"' in text
    assert "<script>" in text


@pytest.mark.parametrize("name", UNUSUAL, ids=ascii)
def test_an_unusual_name_never_stops_the_others(name: str) -> None:
    """Without a font for it the file goes without the seal of PDF/UA-1, but it goes, and it is still tagged."""
    paper = printed(SHEET, SheetOptions(fill=Fill.NAMED), seated(name, "Bob"))
    assert len(paper.texts) == 2
    assert paper.is_tagged
    assert "Bob" in paper.texts[1]


def test_a_long_name_stays_on_its_line() -> None:
    short = printed(SHEET, SheetOptions(fill=Fill.NAMED), seated("Ann")).texts[0]
    long = printed(SHEET, SheetOptions(fill=Fill.NAMED), seated("W" * 60)).texts[0]
    assert long.split("Class")[1] == short.split("Class")[1]
    assert "WWW…" in long


# Straw boards


def test_straw_boards_have_a_page_for_each_side() -> None:
    first, second = printed(StrawBoards(), BoardOptions()).texts
    assert "Side A" in first
    assert [bonus for bonus in first.split() if bonus.startswith("+") and bonus != "+"] == [
        "+5",
        "+10",
        "+25",
    ]
    assert "Side B" in second
    assert "+3 +5 +10 +15 +25" in second


def test_one_side_alone_and_eight_places_for_the_sugar_cube() -> None:
    [text] = printed(StrawBoards(), BoardOptions(sides=Sides.B, sugar_cube=True)).texts
    assert "+3 +5 +10 +15 +25 +25" in text


# Rendering


def test_a_class_set_of_thirty_is_there_in_seconds() -> None:
    with stretched() as within:
        began = time.monotonic()
        paper = printed(SHEET, SheetOptions(fill=Fill.NAMED), seated(*(f"Child {n}" for n in range(30))))
        assert time.monotonic() - began < within(10)
    assert len(paper.texts) == 30


def test_a_broken_template_is_one_sentence_and_a_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(RenderError, match="our fault"), caplog.at_level(logging.ERROR):
        printable.render_pdf("no-such.typ", {})
    assert "no-such.typ" in caplog.text


def test_a_typesetter_that_hangs_is_stopped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    endless = tmp_path / "endless.py"
    endless.write_text("import time\ntime.sleep(60)\n")
    monkeypatch.setattr(printable, "TYPESETTER", endless)
    monkeypatch.setattr(printable, "TIMEOUT_SECONDS", 0.3)
    with pytest.raises(RenderError, match="too long"):
        printable.render_pdf(SHEET.template, {})


def test_what_no_font_has_is_left_out_and_the_paper_keeps_its_seal() -> None:
    """The character has no meaning in Unicode, so that no machine's fonts can have it."""
    data = json.dumps(SHEET.data(SheetOptions(fill=Fill.NAMED), seated("Dan")))
    paper = printable.render_pdf(SHEET.template, json.loads(data.replace("Dan", "\u0378")))
    assert b"pdfuaid:part" in paper, "the seal says that nothing on it is without a shape"


def test_a_name_without_a_glyph_goes_into_no_log() -> None:
    """Typst's errors quote the name, and an erased child's name must not stay in a log."""
    order = json.dumps(
        {
            "template": str(printable.TEMPLATES / SHEET.template),
            "data": SHEET.data(SheetOptions(fill=Fill.NAMED), seated("\U000e0041李雷")),
        }
    )
    command = [sys.executable, "-P", str(printable.TYPESETTER)]
    run = subprocess.run(command, input=order.encode(), capture_output=True, check=True)
    assert run.stderr == b""
