"""The base class of everything that can be printed: its typed options, its data, and the PDF."""

import json
import logging
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from datetime import timedelta
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, ClassVar, Generic, Literal, Self, TypeVar, get_type_hints

logger = logging.getLogger(__name__)

TYPESETTER = Path(__file__).with_name("typesetter.py")
TEMPLATES = Path(__file__).with_name("typst")
# A class set of thirty takes half a second; a busy school machine may need many times that.
TIMEOUT_SECONDS = 45.0

# Some options apply only to the sheets of a table, others only if no table decides them.
When = Literal["always", "with a table", "with computer players", "without a table"]


class BadOptions(ValueError):  # noqa: N818 - a refusal, not a fault
    """These options cannot be printed. The message is one sentence for the person who chose them."""


class Choice(StrEnum):
    """An enum whose members have a label and a hint for the form."""

    label: str
    hint: str

    def __new__(cls, value: str, label: str, hint: str = "") -> Self:
        member = str.__new__(cls, value)
        member._value_ = value
        member.label = label
        member.hint = hint
        return member


class Paper(Choice):
    A4 = "a4", "A4"
    LETTER = "us-letter", "Letter"


@dataclass(frozen=True)
class Ask:
    """How the form asks for an option: `rounds: Annotated[int, Ask("Rounds", most=30)] = 5`."""

    title: str
    hint: str = ""
    least: int = 1
    most: int = 1
    when: When = "always"


@dataclass(frozen=True, kw_only=True)
class Setting:
    """One option with its type, its default and how it is asked for."""

    name: str
    kind: type
    default: Any
    ask: Ask

    @property
    def choices(self) -> list[Choice]:
        return list(self.kind) if issubclass(self.kind, Choice) else []

    @property
    def sentence(self) -> str:
        """The message for any value that does not fit."""
        if self.choices:
            return f"{self.ask.title}: choose {' or '.join(choice.label for choice in self.choices)}."
        if self.kind is int:
            return f"{self.ask.title}: give a whole number from {self.ask.least} to {self.ask.most}."
        return f"{self.ask.title}: say yes or no."

    def read(self, value: object) -> Any:
        if self.choices:
            return self._read_choice(value)
        # Types are compared exactly, because isinstance(True, int) holds and true is not 1 in JSON.
        if type(value) is not self.kind:
            raise BadOptions(self.sentence)
        if type(value) is int and not self.ask.least <= value <= self.ask.most:
            raise BadOptions(self.sentence)
        return value

    def _read_choice(self, value: object) -> Choice:
        for choice in self.choices:
            if isinstance(value, str) and value == choice.value:
                return choice
        raise BadOptions(self.sentence)


@dataclass(frozen=True, kw_only=True)
class Options:
    """The options of every printable. They are checked when they are created."""

    paper: Annotated[Paper, Ask("Paper")] = Paper.A4

    def __post_init__(self) -> None:
        for one in self.settings():
            object.__setattr__(self, one.name, one.read(getattr(self, one.name)))

    @classmethod
    def settings(cls) -> Iterator[Setting]:
        hints = get_type_hints(cls, include_extras=True)
        for each in fields(cls):
            kind, ask = hints[each.name].__origin__, hints[each.name].__metadata__[0]
            yield Setting(name=each.name, kind=kind, default=each.default, ask=ask)

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> Self:
        """Reads what `stored()` returned."""
        unknown = set(stored) - {each.name for each in fields(cls)}
        if unknown:
            raise BadOptions(f"There is no option called “{min(unknown)[:40]}” here.")
        return cls(**stored)

    def stored(self) -> dict[str, str | int | bool]:
        return {
            name: str(value) if isinstance(value, Choice) else value for name, value in asdict(self).items()
        }


Chosen = TypeVar("Chosen", bound=Options)
# What it is printed from: `PlayedGame`, `ClassRoster`, a `Lesson`, or None.
Source = TypeVar("Source")


class Printable(ABC, Generic[Chosen, Source]):
    """Its name, its options, and the data for its template. The template decides how it looks."""

    slug: ClassVar[str]
    name: ClassVar[str]
    tagline: ClassVar[str]
    template: ClassVar[str]
    # The game whose tables can be printed with this; empty if it is not printed from a table.
    game: ClassVar[str] = ""
    # Whether it is printed from a class, for its teachers only.
    for_class: ClassVar[bool] = False
    # Whether it is printed from a lesson, for teachers who may see the lesson.
    for_lesson: ClassVar[bool] = False
    # How long a printout of it is stored.
    lifetime: ClassVar[timedelta] = timedelta(days=1)
    options: type[Chosen]

    @property
    def is_for_everybody(self) -> bool:
        """Whether it can be chosen in the print centre, and needs neither a class nor a lesson."""
        return not self.for_class and not self.for_lesson

    @property
    def lifetime_text(self) -> str:
        return "an hour" if self.lifetime == timedelta(hours=1) else "a day"

    @property
    def picture(self) -> str:
        """The static file that shows its first page, blank. `manage.py draw_previews` draws it."""
        return f"lessons/previews/{self.slug}.png"

    @abstractmethod
    def content(self, options: Chosen, source: Source | None) -> dict[str, Any]:
        """Data for the template, ready for JSON. Raises `BadOptions` if the options need more than the source has."""

    def suggested(self, *, begun: bool) -> dict[str, Any]:
        """Options to suggest for a table, before or after its game has begun."""
        return {}

    def data(self, options: Chosen, source: Source | None = None) -> dict[str, Any]:
        """Everything that the template gets."""
        return {"paper": options.paper.value, "title": self.name, **self.content(options, source)}

    def render(self, options: Chosen, source: Source | None = None) -> bytes:
        return render_pdf(self.template, self.data(options, source))

    def filename(self, options: Chosen, source: Source | None = None) -> str:
        """Tells one download from another."""
        return f"{self.slug}.pdf"


class RenderError(Exception):
    """The PDF could not be made. The message is one sentence for the person who requested it."""


def render_pdf(template: str, data: dict[str, Any]) -> bytes:
    order = json.dumps({"template": str(TEMPLATES / template), "data": data}).encode()
    # -P: modules beside the typesetter must not hide the packages that it imports.
    command = [sys.executable, "-P", str(TYPESETTER)]
    try:
        run = subprocess.run(command, input=order, capture_output=True, timeout=TIMEOUT_SECONDS, check=False)  # noqa: S603 - no part of the command comes from outside.
    except subprocess.TimeoutExpired:
        raise RenderError("This took too long to print. Try fewer sheets at once.") from None
    if run.returncode != 0:
        logger.error(
            "The typesetter could not set %s: %s", template, run.stderr.decode(errors="replace")[-2000:]
        )
        raise RenderError("This could not be printed, and it is our fault. We have written down why.")
    return run.stdout
