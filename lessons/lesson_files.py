"""Lessons as files: how they are read, written and checked. Pure: no Django, no database.

A lesson is TOML at `lessons/library/<language>/<slug>.toml`. `lesson.schema.json` beside the folders says what it may
hold; docs/lessons.md explains it to authors.

    library()                 the lessons of Diceroom by slug, read once
    parse(text)               TOML to content, a plain dict; raises NotToml
    to_toml(content)          content to TOML; `parse` reads the same content from it
    lesson_from(content)      content to a `Lesson`; raises BadLesson if its form is wrong
    faults(content)           all that is wrong with it, each with its place and what to do
    faults_in(text)           the same for a file, with lines

Content is what is stored for a teacher's own lesson (`OwnLesson.content`) and for an activity (`Activity.lesson`).
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from lessons.toml_text import to_toml
from lessons.validation import faults
from lessons.validation.fault import Content, Fault
from lessons.validation.form import form_faults
from lessons.validation.known import FRAMEWORKS, SKILLS
from lessons.validation.plan import PARTS

__all__ = [
    "BANDS", "FRAMEWORKS", "PARTS", "SKILLS", "BadLesson", "Card", "Content", "ExitCheck", "Fault", "HomeworkPreset",
    "Lesson", "Misconception", "NotToml", "Part", "PrintableChoice", "Standard", "Step", "WordToKnow", "faults",
    "faults_in", "lesson_from", "library", "parse", "to_toml",
]  # fmt: skip

LIBRARY: Final = Path(__file__).with_name("library")

MOST_LEVELS: Final = 12
BANDS: Final = ("low", "middle", "high")


class NotToml(ValueError):  # noqa: N818 - a refusal, not a fault of ours
    """The text cannot be read. `fault` has the line and says what to do."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


class BadLesson(ValueError):  # noqa: N818 - as above
    """The content has not the form of a lesson."""

    def __init__(self, problems: list[Fault]) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.faults = problems


class WordToKnow(NamedTuple):
    word: str
    why: str


class Standard(NamedTuple):
    framework: str
    code: str
    text: str

    @property
    def framework_name(self) -> str:
        return FRAMEWORKS[self.framework]


class Part(NamedTuple):
    """One of starter, teach, play and talk. `text` is Markdown."""

    name: str
    minutes: int
    text: str


class Misconception(NamedTuple):
    says: str
    answer: str


class Card(NamedTuple):
    """A rule card or an option of the game, by its name in the game's schemas, and the children whom it helps."""

    card: str
    value: Any
    text: str


class PrintableChoice(NamedTuple):
    slug: str
    options: Mapping[str, Any]


class ExitCheck(NamedTuple):
    """`goal` of `of`, by a measure of `lessons.measuring.measures`. Measures that count need no `of`."""

    measure: str
    goal: int
    of: int | None = None


class HomeworkPreset(NamedTuple):
    """What the page for homework suggests. `options` are complete: those of the first step, with what differs."""

    days: int = 3
    tries: int = 0
    counts: str = "best"
    options: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, kw_only=True)
class Step:
    """One game of the lesson. `supports` has the rule cards of each band; a band without any is not in it."""

    title: str
    minutes: int
    say: str
    options: Mapping[str, Any] = field(default_factory=dict)
    supports: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def supports_for(self, band: str) -> dict[str, Any]:
        return dict(self.supports.get(band, {}))


@dataclass(frozen=True, kw_only=True)
class Lesson:
    slug: str
    title: str
    can_do: str
    game: str
    minutes: int
    ages: tuple[int, int]
    grades: tuple[int, int]
    skills: tuple[str, ...]
    group_size: int
    author: str
    licence: str
    version: int
    needs: tuple[str, ...]
    without_devices: str
    words: tuple[WordToKnow, ...]
    standards: tuple[Standard, ...]
    parts: tuple[Part, ...]
    steps: tuple[Step, ...]
    misconceptions: tuple[Misconception, ...]
    support: tuple[Card, ...]
    stretch: tuple[Card, ...]
    exit_check: ExitCheck
    homework: HomeworkPreset
    printables: tuple[PrintableChoice, ...]
    content: Content = field(repr=False, compare=False)

    def part(self, name: str) -> Part:
        return self.parts[PARTS.index(name)]


# Reading


def parse(text: str) -> Content:
    try:
        content = tomllib.loads(text)
    # A number of thousands of digits is a plain ValueError, and a thousand brackets are too deep for the reader.
    except (ValueError, RecursionError) as problem:
        raise NotToml(_unreadable(text, problem)) from None
    if _is_deeper(content, MOST_LEVELS):
        raise NotToml(
            Fault("", 1, "Values stand inside of each other too often. A lesson needs only a few levels.")
        )
    return content


def _unreadable(text: str, problem: Exception) -> Fault:
    # The exception has its line only in the message: "Expected '=' after a key (at line 3, column 7)".
    what, _, place = str(problem).rpartition(" (at ")
    number = "".join(filter(str.isdigit, place.partition(",")[0]))
    line = int(number) if what and number else text.count("\n") + 1
    what = what or "a value in it cannot be read"
    message = f"This is not TOML: {what[:1].lower()}{what[1:]}. Mend this line first. "
    return Fault("", line, message + "Other faults can only be found once it is mended.")


def _is_deeper(value: Any, levels: int) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return levels == 0 or any(_is_deeper(each, levels - 1) for each in inner)


def lesson_from(content: Mapping[str, Any], slug: str = "") -> Lesson:
    """The lesson. Raises BadLesson if its form is wrong; its references and words are not looked up."""
    if problems := list(form_faults(content)):
        raise BadLesson(problems)
    steps = tuple(Step(**step) for step in content["steps"])
    return Lesson(
        slug=slug,
        **{name: content[name] for name in ("title", "can_do", "game", "minutes", "group_size")},
        **{name: content[name] for name in ("author", "licence", "version")},
        ages=_pair(content["ages"]),
        grades=_pair(content["grades"]),
        skills=tuple(content["skills"]),
        needs=tuple(content.get("needs", ())),
        without_devices=content.get("without_devices", ""),
        words=tuple(WordToKnow(**each) for each in content["words"]),
        standards=tuple(Standard(**each) for each in content.get("standards", ())),
        parts=tuple(Part(name, **content[name]) for name in PARTS),
        steps=steps,
        misconceptions=tuple(Misconception(**each) for each in content.get("misconceptions", ())),
        support=_cards(content, "support"),
        stretch=_cards(content, "stretch"),
        exit_check=ExitCheck(**content["exit"]),
        homework=_homework(content.get("homework", {}), steps[0]),
        printables=tuple(
            PrintableChoice(each["slug"], each.get("options", {})) for each in content.get("printables", ())
        ),
        content=dict(content),
    )


def _pair(values: list[int]) -> tuple[int, int]:
    low, high = values
    return low, high


def _cards(content: Mapping[str, Any], name: str) -> tuple[Card, ...]:
    return tuple(Card(each["card"], each.get("value", True), each["text"]) for each in content.get(name, ()))


def _homework(preset: Mapping[str, Any], first: Step) -> HomeworkPreset:
    return HomeworkPreset(**{**preset, "options": {**first.options, **preset.get("options", {})}})


@lru_cache(maxsize=4)
def library(language: str = "en") -> Mapping[str, Lesson]:
    """The lessons of Diceroom by slug, in the order of their titles. Read once in each process."""
    found = [
        lesson_from(parse(file.read_text(encoding="utf-8")), file.stem)
        for file in (LIBRARY / language).glob("*.toml")
    ]
    return MappingProxyType({lesson.slug: lesson for lesson in sorted(found, key=lambda each: each.title)})


def faults_in(text: str) -> list[Fault]:
    """All that is wrong with the text of a lesson file."""
    try:
        content = parse(text)
    except NotToml as broken:
        return [broken.fault]
    return faults(content, text=text)
