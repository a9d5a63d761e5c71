"""All that can be wrong with a lesson is reported, with its line and with what to do. The library has no fault."""

import json
import re
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engines import GAMES
from lessons.lesson_files import LIBRARY, faults_in, library, parse, to_toml
from lessons.validation import faults, placed
from lessons.validation.fault import Fault
from lessons.validation.form import SCHEMA, lesson_schema
from lessons.validation.known import FRAMEWORKS, standards
from lessons.validation.lines import line_of, lines_in
from lessons.validation.played import played_digest, played_faults
from lessons.validation.translation import translation_faults


def text_of(slug: str) -> str:
    return (LIBRARY / "en" / f"{slug}.toml").read_text(encoding="utf-8")


ENDINGS = text_of("ending-swap")


def changed(old: str, new: str, text: str = ENDINGS) -> str:
    assert text.count(old) >= 1, old
    return text.replace(old, new, 1)


def line_with(part: str, text: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), start=1) if part in line)


@pytest.mark.parametrize("slug", library())
def test_a_lesson_of_the_library_has_no_fault(slug: str) -> None:
    assert faults_in(text_of(slug)) == []


@pytest.mark.parametrize("slug", library())
def test_a_lesson_of_the_library_takes_one_page_and_at_most_25_minutes(slug: str) -> None:
    lesson = library()[slug]
    assert lesson.minutes <= 25
    assert sum(len(part.text.split()) for part in lesson.parts) <= 260
    assert len(lesson.misconceptions) == 3
    assert lesson.support
    assert lesson.stretch


def test_every_file_of_the_library_is_loaded() -> None:
    assert {f"{slug}.toml" for slug in library()} == {file.name for file in (LIBRARY / "en").glob("*.toml")}
    assert len(library()) >= 12


# One fault at a time

WRONG = [
    # The form
    ("can_do = ", "can = ", "can", "The lesson has no “can”. Take it out"),
    ("minutes = 25", 'minutes = "25"', "minutes", "The minutes must be a whole number."),
    ("ages = [8, 10]", "ages = [8]", "ages", "The list of ages needs at least 2."),
    ("goal = 1", "goal = 0", "exit.goal", "The goal must be at least 1."),
    ("minutes = 12\nsay", "minuts = 12\nsay", "steps.0.minuts", "This step has no “minuts”."),
    # The plan
    ("minutes = 25", "minutes = 26", "minutes", "takes 26 minutes, but its four parts take 25"),
    ("minutes = 12\nsay", "minutes = 9\nsay", "play.minutes", "Play takes 12 minutes, but its steps take 9"),
    ("grades = [3, 4]", "grades = [4, 3]", "grades", "The first grade must be the lower one: 3 to 4."),
    # The rules of the game
    ('game = "dice-words"', 'game = "dice-word"', "game", "There is no game “dice-word”. The games are: dice-words"),
    ("rounds = 4,", "rounds = 40,", "steps.0.options.rounds", "“Rounds” must be at most 30."),
    ("rounds = 4,", "turns = 4,", "steps.0.options.turns", "Dice Words has no option “turns”. Use one of: rounds,"),
    (
        "middle = { length_multiplier = true,",
        "middle = { length_multiplier = 2,",
        "steps.0.supports.middle.length_multiplier",
        "“Long is strong” must be true or false.",
    ),
    (
        "middle = { length_multiplier = true,",
        "middle = { junior = true,",
        "steps.0.supports.middle.junior",
        "Dice Words has no rule card “junior”. Use one of: unlimited_rerolls,",
    ),
    ("group_size = 4", "group_size = 0", "group_size", "At least 1 child must sit at a table."),
    ('counts = "best"', 'options = { rounds = 0 }\ncounts = "best"', "homework.options.rounds", "at least 1"),
    ('card = "head_start"', 'card = "headstart"', "support.1.card", "has no card or option “headstart”"),
    ("value = false", "value = 9", "stretch.0.value", "“Long is strong” must be true or false."),
    # References
    ('"endings", "spelling"', '"endings", "spell"', "skills.1", "There is no skill “spell”. Use one of: spelling,"),
    ('"L.3.2e"', '"L.3.2x"', "standards.0.code", "Common Core ELA has no “L.3.2x”."),
    ('measure = "endings"', 'measure = "ends"', "exit.measure", "There is no measure “ends”. Use one of: "),
    ('measure = "endings"', 'measure = "crossings"', "exit.measure", "Dice Words cannot measure “crossings”."),
    ("of = 4", "", "exit.of", "give of = …"),
    ("goal = 1", "goal = 5", "exit.goal", "5 of 4 cannot be reached."),
    # Words
    ('word = "ending"', 'word = "endding"', "words.0.word", "“endding” is not in the dictionary."),
    ('word = "ending"', 'word = "multiply"', "words.0.word", "“multiply” is a word for grades 5 and 6"),
    ("I can make a word longer", "Make a word longer", "can_do", "begins with “I can”"),
    ("a word longer with", "a word elongate with", "can_do", "“elongate” is a word for "),
    ("I can make", "I can, if I have the time and you let me, make", "can_do", "are enough."),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "where", "message"), WRONG)
def test_a_fault_has_its_line_and_says_what_to_do(old: str, new: str, where: str, message: str) -> None:
    text = changed(old, new)
    found = {fault.where: fault for fault in faults_in(text)}
    assert message in found[where].message
    assert found[where].line == line_of(lines_in(text), where)
    # The line is really that of the change; for what is missing, that of its table.
    if new and where not in ("minutes", "play.minutes"):
        assert found[where].line == line_with(new.splitlines()[0], text)


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("title = \nminutes = 5\n", 1, "invalid value"),
        ("a = 1\nb 2\n", 2, "expected '='"),
        ("a = [1,\n", 2, ""),
    ],
)
def test_a_file_that_is_not_toml_is_refused_with_its_line(text: str, line: int, what: str) -> None:
    [fault] = faults_in(text)
    assert (fault.where, fault.line) == ("", line)
    assert fault.message.startswith(f"This is not TOML: {what}")
    assert fault.message.endswith("Mend this line first. Other faults can only be found once it is mended.")


def test_all_faults_are_listed_at_once_from_the_top_of_the_file_to_its_end() -> None:
    text = changed("rounds = 4,", "rounds = 40, turns = 2,")
    text = changed("minutes = 25", "minutes = 20", text)
    text = changed("goal = 1", "goal = 9", text)
    text = changed('word = "ending"', 'word = "endding"', text)
    found = faults_in(text)
    places = [fault.where for fault in found]
    assert places == [
        "minutes",
        "words.0.word",
        "steps.0.options.rounds",
        "steps.0.options.turns",
        "exit.goal",
    ]
    assert [fault.line for fault in found] == sorted(fault.line for fault in found)


def test_a_table_of_the_lessons_group_must_be_able_to_start() -> None:
    text = changed("group_size = 3", "group_size = 5", text_of("short-word-builders"))
    assert [(fault.where, fault.message) for fault in faults_in(text)] == [
        ("group_size", "By these rules 2 to 4 can play at a table. Change the size or the options.")
    ]


def test_a_card_that_the_table_cannot_play_with_is_a_fault() -> None:
    text = changed('value = "advanced"', 'value = "advanced"', text_of("prefix-hunt"))
    too_many = changed("group_size = 2", "group_size = 4", text)
    assert [fault.where for fault in faults_in(too_many)] == ["stretch.0"]


def test_rule_cards_that_do_not_go_with_the_options_are_a_fault() -> None:
    text = changed('level = "standard"', 'level = "advanced"', text_of("prefix-hunt"))
    [fault] = [fault for fault in faults_in(text) if fault.where.startswith("steps")]
    assert fault.where == "steps.0.options"
    assert fault.message.startswith("A table cannot start like this. ")


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=8), inner),
    )
)
def test_content_of_any_form_gets_faults_and_no_exception(content: object) -> None:
    assert faults(content) != []  # type: ignore[arg-type]


ANYTHING: st.SearchStrategy[Any] = (
    st.none() | st.booleans() | st.integers() | st.text(max_size=9) | st.just([]) | st.just({})
)


@given(st.data())
def test_a_lesson_with_any_one_value_replaced_gets_no_exception(data: st.DataObject) -> None:
    content = parse(to_toml(library()["fair-game-makers"].content))
    place: Any = content
    key = data.draw(st.sampled_from(sorted(place)))
    while isinstance(place[key], dict | list) and place[key] and data.draw(st.booleans()):
        place = place[key]
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
    place[key] = data.draw(ANYTHING)
    assert all(fault.message.endswith((".", "…")) for fault in faults(content))


def test_one_fault_of_form_hides_no_other_fault() -> None:
    content = parse(to_toml(library()["ending-swap"].content))
    del content["title"], content["steps"][0]["title"]
    content |= {"ages": "eight", "minutes": 26}
    content["words"][0]["word"] = "endding"
    content["exit"]["goal"] = 9
    places = [fault.where for fault in faults(content)]
    assert sorted(places) == ["ages", "exit.goal", "minutes", "steps.0.title", "title", "words.0.word"]


def test_what_has_the_wrong_form_is_not_judged_a_second_time() -> None:
    content = parse(to_toml(library()["ending-swap"].content)) | {"minutes": "soon", "grades": [3]}
    assert sorted(fault.where for fault in faults(content)) == ["grades", "minutes"]


def test_the_size_of_a_group_is_explained_in_words_of_a_teacher() -> None:
    content = parse(to_toml(library()["ending-swap"].content)) | {"group_size": 41}
    assert [fault.message for fault in faults(content)] == ["At most 40 children can sit at a table."]


# The published schema


@pytest.mark.parametrize("slug", library())
def test_editors_find_no_fault_either(slug: str) -> None:
    jsonschema.validate(library()[slug].content, parse_schema())


def parse_schema() -> dict[str, object]:
    schema: dict[str, object] = json.loads(SCHEMA.read_bytes())
    return schema


def test_the_schema_is_a_json_schema_and_uses_only_what_the_validator_knows() -> None:
    jsonschema.Draft202012Validator.check_schema(parse_schema())
    assert lesson_schema()["properties"]["starter"]["required"] == ["minutes", "text"]


@pytest.mark.parametrize(("old", "new", "where", "message"), WRONG[:5])
def test_editors_find_the_same_faults_of_form(old: str, new: str, where: str, message: str) -> None:
    errors = list(jsonschema.Draft202012Validator(parse_schema()).iter_errors(parse(changed(old, new))))
    assert len(errors) == len(faults_in(changed(old, new)))


# Lines


def test_the_scanner_finds_every_part_of_a_file() -> None:
    text = """\
# A comment with [brackets] = and "quotes"
title = "a # b"   # another
"quoted key" = 'c:\\d'
text = '''
[not.a.table]
''' # after it
list = [
  "a", # one
  { b = 1, c = [2, 3] },

  "]",
]
[one.two]
three.four = { five = "}", "six" = 6 }
[[steps]]
a = 1
[steps.options]
b = 2
[[steps.inner]]
c = 3
[[steps]]
a = 4
[[steps.inner]]
c = 5
[[steps.inner]]
text = \"\"\"
a \\\"\"\" b
\"\"\"
c = 6
"""
    parse(text)
    lines = lines_in(text)
    wanted = {
        "title": 2, "quoted key": 3, "text": 4, "list": 7, "list.0": 8, "list.1": 9, "list.1.c.1": 9, "list.2": 11,
        "one.two": 13, "one.two.three.four": 14, "one.two.three.four.five": 14, "one.two.three.four.six": 14,
        "steps": 15, "steps.0": 15, "steps.0.a": 16, "steps.0.options": 17, "steps.0.options.b": 18,
        "steps.0.inner.0": 19, "steps.0.inner.0.c": 20, "steps.1": 21, "steps.1.a": 22, "steps.1.inner.0.c": 24,
        "steps.1.inner.1.text": 26, "steps.1.inner.1.c": 29,
    }  # fmt: skip
    assert {where: lines.get(where) for where in wanted} == wanted


def test_what_is_missing_has_the_line_of_what_is_around_it() -> None:
    lines = lines_in("title = 1\n[exit]\ngoal = 1\n")
    assert [line_of(lines, where) for where in ("exit.of", "nothing.here", "", "exit.goal.x")] == [2, 1, 1, 3]


PLAIN = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=6)
TABLE = st.dictionaries(
    st.text("abc-_ é\"'", min_size=1, max_size=4),
    PLAIN | st.integers() | st.booleans() | st.lists(PLAIN | st.lists(st.integers(), max_size=2), max_size=3),
    max_size=4,
)


@given(
    st.dictionaries(
        st.text("abcdef", min_size=1, max_size=3), TABLE | st.lists(TABLE, min_size=1, max_size=3) | PLAIN
    )
)
def test_the_scanner_reads_whatever_is_written(content: dict[str, object]) -> None:
    """Each key is on the line that is reported for it, and no other lines are reported."""
    text = to_toml(content)
    lines, rows = lines_in(text), re.split("\n", text)
    for key, value in content.items():
        assert key in rows[lines[key] - 1]
        tables = [(key, value)] if isinstance(value, dict) else []
        tables += [(f"{key}.{n}", each) for n, each in enumerate(value)] if isinstance(value, list) else []
        assert all(f"{where}.{inner}" in lines for where, table in tables for inner in table)


# Playing, printing and translating


def test_an_exit_check_must_have_been_played_by_the_same_rules() -> None:
    content = library()["ending-swap"].content
    figures = {"digest": played_digest(content), "children": 200, "reached": 80.0, "random_reached": 3.0}
    assert list(played_faults(content, figures)) == []
    [fault] = played_faults(content, None)
    assert fault == Fault(
        "exit", 0, "The exit check was not played by these rules yet. Run check_lessons --play."
    )
    harder = {**content, "exit": {**content["exit"], "goal": 4}}
    assert [each.where for each in played_faults(harder, figures)] == ["exit"]
    reworded = {**content, "title": "Another title"}
    assert list(played_faults(reworded, figures)) == []


@pytest.mark.parametrize(
    ("reached", "at_random", "message"),
    [
        (49.5, 0, "Make the goal easier"),
        (95.5, 0, "Make the goal harder"),
        (70.0, 20.0, "A player who moves at random reaches the exit check in 20 % of games"),
    ],
)
def test_an_exit_check_must_be_within_reach_and_not_by_chance(
    reached: float, at_random: float, message: str
) -> None:
    content = library()["ending-swap"].content
    figures = {
        "digest": played_digest(content),
        "children": 200,
        "reached": reached,
        "random_reached": at_random,
    }
    [fault] = played_faults(content, figures)
    assert message in fault.message


def test_a_translation_has_the_same_structure_and_other_texts() -> None:
    original = parse(ENDINGS)
    translated = parse(
        ENDINGS.replace("Ending swap", "Endungen tauschen").replace("a device for each child", "ein Gerät")
    )
    assert list(translation_faults(translated, original)) == []
    translated["exit"]["goal"] = 2
    translated["needs"] = []
    translated["words"].pop()
    translated["steps"][0]["options"]["rounds"] = 5
    del translated["support"]
    found = {fault.where: fault.message for fault in translation_faults(translated, original)}
    assert found == {
        "exit.goal": "The original has 1 here. Only the texts of a translation differ.",
        "needs": "The original has 2 of these, and this has 0.",
        "words": "The original has 2 of these, and this has 1.",
        "steps.0.options.rounds": "The original has 4 here. Only the texts of a translation differ.",
        "support": "The original has “support” here. Translate it too.",
    }


def test_the_words_of_a_translation_are_not_looked_up_in_the_english_dictionary() -> None:
    content = parse(changed("I can make a word longer", "Ich kann ein Wort länger machen"))
    assert faults(content, language="de") == []
    assert {fault.where for fault in faults(content)} == {"can_do"}


def test_faults_are_placed_in_the_text() -> None:
    found = placed([Fault("exit.goal", 0, "b"), Fault("title", 0, "a")], ENDINGS)
    assert [(each.where, each.line) for each in found] == [
        ("title", 1),
        ("exit.goal", line_with("goal = 1", ENDINGS)),
    ]


def test_every_framework_of_the_schema_has_codes_but_the_teachers_own() -> None:
    named = lesson_schema()["properties"]["standards"]["items"]["properties"]["framework"]["enum"]
    assert named == [*standards(), "own"] == list(FRAMEWORKS)
    assert {"L.3.2", "L.3.2a", "L.3.2g", "RF.3.3a"} <= standards()["ccss-ela"]
    assert "L.3.2h" not in standards()["ccss-ela"]


def test_every_game_of_the_box_has_a_lesson() -> None:
    assert {lesson.game for lesson in library().values()} == set(GAMES) - {"letter-pond"}
