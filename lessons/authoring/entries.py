"""A lesson in the list of the library: from a file, or from a teacher.

A teacher's own lesson may be half finished, so nothing here relies on its form.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from games.engines import GAMES, Game
from lessons import texts
from lessons.authoring.missing import in_words_of_the_form
from lessons.lesson_checks import all_faults
from lessons.lesson_files import (
    FRAMEWORKS,
    PARTS,
    SKILLS,
    BadLesson,
    Content,
    Fault,
    Lesson,
    lesson_from,
)
from lessons.models import OwnLesson


@dataclass(frozen=True)
class Entry:
    content: Content
    slug: str = ""
    own: OwnLesson | None = None
    is_mine: bool = False

    @classmethod
    def of_library(cls, lesson: Lesson) -> "Entry":
        return cls(lesson.content, slug=lesson.slug)

    @classmethod
    def of_teacher(cls, own: OwnLesson, *, is_mine: bool) -> "Entry":
        return cls(own.content, own=own, is_mine=is_mine)

    # What it is called and where it is

    @property
    def title(self) -> str:
        return self.text("title") or "A lesson without a title"

    @property
    def url(self) -> str:
        if self.own is not None:
            return reverse("lessons:own-lesson", args=[self.own.code])
        return reverse("lessons:lesson", args=[self.slug])

    @property
    def reference(self) -> dict[str, str]:
        """How the addresses of other pages name this lesson: `?lesson=<slug>` or `?own=<code>`."""
        return {"own": self.own.code} if self.own is not None else {"lesson": self.slug}

    @property
    def query(self) -> str:
        return urlencode(self.reference)

    # What it says

    def text(self, name: str) -> str:
        value = self.content.get(name)
        return value if isinstance(value, str) else ""

    def number(self, name: str) -> int:
        value = self.content.get(name)
        return value if isinstance(value, int) else 0

    def pair(self, name: str) -> tuple[int, int] | None:
        """The lowest and the highest, for ages and grades."""
        value = self.content.get(name)
        is_pair = (
            isinstance(value, list | tuple) and len(value) == 2 and all(isinstance(n, int) for n in value)
        )
        return (value[0], value[1]) if is_pair and value is not None else None

    def rows(self, name: str) -> list[dict[str, Any]]:
        value = self.content.get(name)
        return [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []

    @property
    def can_do(self) -> str:
        return self.text("can_do")

    @property
    def minutes(self) -> int:
        return self.number("minutes")

    @cached_property
    def game(self) -> Game[Any] | None:
        return GAMES.get(self.text("game"))

    @property
    def grades_text(self) -> str:
        return _range_text("Grade", self.pair("grades"))

    @property
    def ages_text(self) -> str:
        return _range_text("Age", self.pair("ages"))

    @property
    def skills(self) -> list[str]:
        value = self.content.get("skills")
        return [skill for skill in value if skill in SKILLS] if isinstance(value, list) else []

    @property
    def skill_names(self) -> list[str]:
        return [SKILLS[skill] for skill in self.skills]

    @property
    def codes(self) -> list[tuple[str, str]]:
        """Where it fits in curricula: the framework and the code."""
        rows = self.rows("standards")
        return [(str(row.get("framework", "")), str(row.get("code", ""))) for row in rows]

    @cached_property
    def searchable(self) -> str:
        """Everything that the search looks through, in lower case."""
        return texts.to_plain(" ".join(self._all_texts())).casefold()

    def _all_texts(self) -> Iterable[str]:
        yield from (self.text("title"), self.can_do, self.game.name if self.game else "", *self.skill_names)
        for framework, code in self.codes:
            yield f"{FRAMEWORKS.get(framework, '')} {code}"
        for part in PARTS:
            value = self.content.get(part)
            yield str(value.get("text", "")) if isinstance(value, dict) else ""
        for name in ("words", "standards", "misconceptions", "support", "stretch", "steps"):
            for row in self.rows(name):
                yield from (value for value in row.values() if isinstance(value, str))

    # Whether it can be used

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """What must be changed before it can be given to a class. Lessons of the library have been checked."""
        return () if self.own is None else faults_of(self.own)

    @property
    def is_ready(self) -> bool:
        return not self.faults

    @cached_property
    def lesson(self) -> Lesson | None:
        """The lesson, unless its form is wrong."""
        try:
            return lesson_from(self.content, self.slug)
        except BadLesson:
            return None


def faults_in(content: Content) -> list[Fault]:
    """As the editor shows them."""
    return in_words_of_the_form(all_faults(content), content)


def faults_of(own: OwnLesson) -> tuple[Fault, ...]:
    return _faults(json.dumps(own.content, sort_keys=True))


@lru_cache(maxsize=512)
def _faults(content: str) -> tuple[Fault, ...]:
    """Looking up all words of a lesson takes a while, and a list shows many lessons."""
    return tuple(faults_in(json.loads(content)))


def _range_text(name: str, pair: tuple[int, int] | None) -> str:
    if pair is None:
        return ""
    low, high = pair
    return f"{name} {low}" if low == high else f"{name} {low}–{high}"
