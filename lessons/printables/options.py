"""The options of a printable: typed dataclasses from which form, stored row and template are made."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Annotated, Any, Literal, Self, get_type_hints

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
