"""What can be chosen about a printable: typed, checked once, and the one source for form, row and template."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Annotated, Any, Literal, Self, get_type_hints

# Some choices make sense only for the sheets of one table, others only when no table has settled them already.
When = Literal["always", "with a table", "with computer players", "without a table"]


class BadOptions(ValueError):  # noqa: N818 - it says what is bad, not that something broke
    """Something was chosen that cannot be printed. The message is one sentence for whoever chose it."""


class Choice(StrEnum):
    """One of a few, each with the words that a person chooses by."""

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
    """How an option is asked for. Written beside its type: `rounds: Annotated[int, Ask("Rounds", most=30)] = 5`."""

    title: str
    hint: str = ""
    least: int = 1
    most: int = 1
    when: When = "always"


@dataclass(frozen=True, kw_only=True)
class Setting:
    """One option of a printable, as its form and its messages speak of it."""

    name: str
    kind: type
    default: Any
    ask: Ask

    @property
    def choices(self) -> list[Choice]:
        return list(self.kind) if issubclass(self.kind, Choice) else []

    @property
    def sentence(self) -> str:
        """What is wrong with any value that does not fit."""
        if self.choices:
            return f"{self.ask.title}: choose {' or '.join(choice.label for choice in self.choices)}."
        if self.kind is int:
            return f"{self.ask.title}: give a whole number from {self.ask.least} to {self.ask.most}."
        return f"{self.ask.title}: say yes or no."

    def read(self, value: object) -> Any:
        if self.choices:
            return self._read_choice(value)
        # As in JSON, true is not 1: the types are compared, not asked whether they are kin.
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
    """What every printable lets one choose. Options that exist have been checked."""

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
        """The options that `stored()` wrote down."""
        unknown = set(stored) - {each.name for each in fields(cls)}
        if unknown:
            raise BadOptions(f"There is no option called “{min(unknown)[:40]}” here.")
        return cls(**stored)

    def stored(self) -> dict[str, str | int | bool]:
        return {
            name: str(value) if isinstance(value, Choice) else value for name, value in asdict(self).items()
        }
