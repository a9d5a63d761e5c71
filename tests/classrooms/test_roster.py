"""Reading lists of names: "CSV in any usual shape … a preview shows line by line what cannot be read and why"."""

import codecs

import pytest

from classrooms.roster import MOST_BYTES, Unreadable, read_roster, text_of
from classrooms.roster.rows import MOST_COLUMNS, MOST_LINES

pytestmark = pytest.mark.once

BEN_AND_CLEO = [("Ben", "Keller"), ("Cleo", "Diaz")]


def names(text: str) -> list[tuple[str, str]]:
    return [(entry.first_name, entry.last_name) for entry in read_roster(text)]


def groups(text: str) -> list[str]:
    return [entry.group for entry in read_roster(text)]


def problem(text: str) -> str:
    [entry] = read_roster(text)
    return entry.problem


@pytest.mark.parametrize(
    "text",
    [
        "Ben Keller\nCleo Diaz",
        "Ben Keller\r\nCleo Diaz\r\n",
        "Ben Keller\rCleo Diaz\r",
        "\n\n  Ben   Keller \n\n\tCleo Diaz\n   \n",
        "Keller, Ben\nDiaz, Cleo",
        "Keller, Ben\nCleo Diaz",
        "- Ben Keller\n- Cleo Diaz",
        "• Ben Keller\n• Cleo Diaz",
        "1. Ben Keller\n2. Cleo Diaz",
        "1) Keller, Ben\n2) Diaz, Cleo",
        "1 Ben Keller\n2 Cleo Diaz",
        '"Keller, Ben"\n"Diaz, Cleo"',
        '"Last, First"\n"Keller, Ben"\n"Diaz, Cleo"',
        "Student Name (Last, First)\nKeller, Ben\nDiaz, Cleo",
        '"=""Ben Keller"""\n"=""Cleo Diaz"""',
    ],
)
def test_one_name_on_each_line(text: str) -> None:
    """paste names (one per line, "Last, First" or "First Last")"""
    assert names(text) == BEN_AND_CLEO


@pytest.mark.parametrize("sign", [",", ";", "\t", "|"])
@pytest.mark.parametrize(
    "rows",
    [
        ["Ben^Keller", "Cleo^Diaz"],
        ["First name^Last name", "Ben^Keller", "Cleo^Diaz"],
        ["Surname^Forename", "Keller^Ben", "Diaz^Cleo"],
        ["Name^Vorname", "Keller^Ben", "Diaz^Cleo"],
        ["LAST_NAME^FIRST_NAME", "Keller^Ben", "Diaz^Cleo"],
        ["Student's last name^Student's first name", "Keller^Ben", "Diaz^Cleo"],
        ["Preferred name^Surname", "Ben^Keller", "Cleo^Diaz"],
        ["ID^First Name^E-mail^Last Name^DOB", "1^Ben^b@x.example^Keller^1/2/16", "2^Cleo^^Diaz^"],
        ["First name^Last name^Full name", "Ben^Keller^Ben Keller", "Cleo^Diaz^Cleo Diaz"],
        ['"Ben"^"Keller"', '"Cleo"^"Diaz"'],
        ['="Ben"^="Keller"', '="Cleo"^="Diaz"'],
        ["Ben^Keller^^^", "Cleo^Diaz^^^", "^^^^", "^^^^"],
        ["1^Ben^Keller^2016-03-01", "2^Cleo^Diaz^2016-07-12"],
        ["Ben^Keller^ben@school.example", "Cleo^Diaz^cleo@school.example"],
        ["Prénom^Nom de famille", "Ben^Keller", "Cleo^Diaz"],
    ],
)
def test_tables_with_usual_delimiters_and_headings(sign: str, rows: list[str]) -> None:
    """header or none, comma/semicolon/tab, in any order and with usual names"""
    assert names("\n".join(row.replace("^", sign) for row in rows)) == BEN_AND_CLEO


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_the_delimiter_that_excel_declares_is_used(sign: str) -> None:
    assert (
        names(f"sep={sign}\r\nFirst name{sign}Last name\r\nBen{sign}Keller\r\nCleo{sign}Diaz\r\n")
        == BEN_AND_CLEO
    )


def test_a_quoted_name_keeps_its_comma_and_its_line_break() -> None:
    assert names('Name;Group\n"Keller, Ben";Red\n"Diaz,\nCleo";Blue') == BEN_AND_CLEO
    assert [entry.line for entry in read_roster('Name;Group\n"Keller,\nBen";Red\nCleo Diaz;Blue')] == [2, 4]


def test_a_quotation_mark_in_a_name() -> None:
    assert names('First name,Last name\n"Ben ""Bo""",Keller') == [('Ben "Bo"', "Keller")]


@pytest.mark.parametrize(
    "text",
    [
        "Ben;Keller;Red\nCleo;Diaz;Blue\nDan;Li;Red\nEva;May;Blue",
        "Name,Group\nBen Keller,Red\nCleo Diaz,Blue\nDan Li,Red\nEva May,Blue",
        "Group,Name\nRed,Ben Keller\nBlue,Cleo Diaz\nRed,Dan Li\nBlue,Eva May",
        "Ben Keller;Red\nCleo Diaz;Blue\nDan Li;Red\nEva May;Blue",
        '"Keller, Ben",Red\n"Diaz, Cleo",Blue\n"Li, Dan",Red\n"May, Eva",Blue',
        "Team\tFirst name\tLast name\nRed\tBen\tKeller\nBlue\tCleo\tDiaz\nRed\tDan\tLi\nBlue\tEva\tMay",
    ],
)
def test_an_optional_column_of_groups(text: str) -> None:
    assert groups(text) == ["Red", "Blue", "Red", "Blue"]
    assert names(text) == [*BEN_AND_CLEO, ("Dan", "Li"), ("Eva", "May")]


def test_a_group_is_never_a_formula() -> None:
    assert groups("Name,Group\nBen Keller,=1+1\nCleo Diaz,Red") == ["", "Red"]


@pytest.mark.parametrize(
    ("whole", "first", "last"),
    [
        ("Ben", "Ben", ""),
        ("Anna Maria Keller", "Anna Maria", "Keller"),
        ("Ludwig van Beethoven", "Ludwig", "van Beethoven"),
        ("Maria de la Cruz", "Maria", "de la Cruz"),
        ("de la Cruz, Maria", "Maria", "de la Cruz"),
        ("Li", "Li", ""),
        ("Van Dyk", "Van", "Dyk"),
        ("Keller,", "Keller", ""),
        ("Shaun O’Neill-Gray", "Shaun", "O’Neill-Gray"),
        ("王小明", "王小明", ""),
        ("محمد علي", "محمد", "علي"),
        ("Ольга Иванова", "Ольга", "Иванова"),
        ("Ben 🦊 Keller", "Ben 🦊", "Keller"),
        ("अनन्या शर्मा", "अनन्या", "शर्मा"),
    ],
)
def test_names_of_all_kinds(whole: str, first: str, last: str) -> None:
    assert names(whole) == [(first, last)]


@pytest.mark.parametrize("sign", ["\u202e", "\u200f", "\u2066", "\u200b", "\ufeff", "\u00ad"])
def test_invisible_characters_are_removed(sign: str) -> None:
    """One of them would reverse the direction of the text after it."""
    assert names(f"{sign}B{sign}en{sign} Kel{sign}ler{sign}") == [("Ben", "Keller")]


def test_joiners_that_a_script_needs_are_kept() -> None:
    assert names("علی‌رضا کیانی") == [("علی‌رضا", "کیانی")]
    assert names("Ben 👩‍🚀") == [("Ben 👩‍🚀", "")]


def test_combining_marks_are_composed() -> None:
    assert names("Zoe\u0301 Li") == names("Zoé Li")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('=HYPERLINK("http://x.example","Ben")', "formula"),
        ("=1+1", "formula"),
        ("+44 20 7946 0000", "formula"),
        ("-2+3", "formula"),
        ("@SUM(A1:A9)", "formula"),
        ("ben@school.example", "address"),
        ("https://school.example/ben", "address"),
        ("12345", "no letter"),
        ("?!?", "no letter"),
        ("20160301T", "number"),
        ("a" * 61, "at most 60"),
        ("B�n Keller", "letters came out wrong"),
    ],
)
def test_a_line_that_is_not_a_name_says_why(line: str, why: str) -> None:
    assert why in problem(line)


def test_a_formula_in_a_table_stays_text_and_is_refused() -> None:
    bad, good = read_roster(
        'First name,Last name\n"=HYPERLINK(""http://x.example"",""Ben"")",Keller\nCleo,Diaz'
    )
    assert "formula" in bad.problem
    assert (good.first_name, good.last_name) == ("Cleo", "Diaz")


def test_a_line_without_a_name_says_so() -> None:
    lines = read_roster("First name,Last name,Group\nBen,Keller,Red\n,,Blue")
    assert [line.problem for line in lines] == ["", "There is no name in this line."]


def test_a_dash_means_an_empty_cell() -> None:
    assert names("Ben;-\nCleo;Diaz\nDan;–") == [("Ben", ""), ("Cleo", "Diaz"), ("Dan", "")]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        (" \n\n\t\n \r\n", "empty"),
        (",,,\n,,,\n", "empty"),
        ("First name,Last name\n", "empty"),
        ("ID,E-mail\n1,ben@x.example", "no-names"),
        (",".join(f"c{n}" for n in range(10_000)) + "\n" + "Ben," * 10_000, "too-wide"),
        ("Ben Keller\n" * (MOST_LINES + 1), "too-long"),
        ("Ben," + '"' + "x" * 200_000 + "\nCleo,Diaz", "cells"),
    ],
)
def test_text_that_is_not_a_list_is_refused(text: str, code: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_roster(text)
    assert refused.value.code == code
    assert refused.value.message.endswith((".", "”."))


def test_empty_columns_from_excel_are_ignored() -> None:
    assert names("Ben,Keller" + "," * 10_000 + "\nCleo,Diaz" + "," * 10_000) == BEN_AND_CLEO
    assert MOST_COLUMNS < 10_000


UMLAUTS = "First name;Last name\r\nJörg;Müller\r\nZoé;Šimek\r\n"


@pytest.mark.parametrize(
    "data",
    [
        UMLAUTS.encode("utf-8"),
        UMLAUTS.encode("utf-8-sig"),
        UMLAUTS.encode("cp1252"),
        codecs.BOM_UTF16_LE + UMLAUTS.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + UMLAUTS.encode("utf-16-be"),
        UMLAUTS.encode("utf-16-le"),
        UMLAUTS.encode("utf-16-be"),
    ],
    ids=["utf-8", "utf-8 with BOM", "Windows-1252", "UTF-16 LE", "UTF-16 BE", "LE unmarked", "BE unmarked"],
)
def test_files_in_every_usual_encoding(data: bytes) -> None:
    """UTF-8 with or without BOM, Windows-1252, Excel's quirks"""
    assert names(text_of(data)) == [("Jörg", "Müller"), ("Zoé", "Šimek")]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"Ben\0Keller\nCleo\0Diaz", "not-text"),
        (b"\0" * 1000, "not-text"),
        (b"PK\x03\x04 a workbook", "not-text"),
        (b"\xd0\xcf\x11\xe0 an old workbook", "not-text"),
        (b"%PDF-1.7", "not-text"),
        (b"\x89PNG\r\n", "not-text"),
        (codecs.BOM_UTF16_LE + b"B\0e\0n", "broken"),
        (codecs.BOM_UTF8 + b"B\xff\xfe", "broken"),
        (b"x" * (MOST_BYTES + 1), "too-large"),
    ],
)
def test_files_that_are_not_text_are_refused(data: bytes, code: str) -> None:
    with pytest.raises(Unreadable) as refused:
        text_of(data)
    assert refused.value.code == code


def test_an_undefined_byte_is_reported_in_its_line() -> None:
    good, bad = read_roster(text_of(b"J\xf6rg M\xfcller\nB\x81n Keller"))
    assert (good.first_name, bad.problem[:12]) == ("Jörg", "Some letters")


def test_a_title_above_the_headings_is_not_a_child() -> None:
    """School software often exports a title above the table."""
    title, ben, cleo = read_roster("Class list 4B,,\n,,\nFirst,Last,Group\nBen,Keller,Red\nCleo,Diaz,Red")
    assert (title.line, title.problem) == (1, "This stands above the headings, so it is no name.")
    assert [(ben.line, ben.first_name), (cleo.line, cleo.first_name)] == [(4, "Ben"), (5, "Cleo")]


def test_a_child_whose_name_could_be_a_heading_is_a_child() -> None:
    assert names("Ben,Keller\nCleo,Kind\nHouse,Diaz") == [
        ("Ben", "Keller"),
        ("Cleo", "Kind"),
        ("House", "Diaz"),
    ]


def test_doubled_quotation_marks_become_single() -> None:
    assert names('"Keller, ""Ben"""') == [('"Ben"', "Keller")]


def test_an_emoji_before_a_single_name_is_not_a_first_name() -> None:
    assert names("👩‍👩‍👧 Ann\nBen 🙂") == [("👩‍👩‍👧 Ann", ""), ("Ben 🙂", "")]


def test_numbers_are_removed_from_lines_but_not_from_groups() -> None:
    text = "Name;Group\n1. Ben Keller;1. Table\n2. Cleo Diaz;2. Table"
    assert names(text) == BEN_AND_CLEO
    assert groups(text) == ["1. Table", "2. Table"]
