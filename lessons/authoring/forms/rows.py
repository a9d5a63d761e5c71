"""The parts of a lesson that come several times: words to know, codes of a curriculum, what children say, cards."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from django import forms

from games.engines import Game
from lessons.authoring.forms.values import pick, text_area, text_line
from lessons.authoring.plan import card_title
from lessons.lesson_files import FRAMEWORKS, Content

EXTRA_TIMES = (1.25, 1.5, 2)
# Longer texts get several lines.
LINE = 160


class Column(NamedTuple):
    name: str
    label: str
    most: int = 0
    choices: tuple[tuple[str, str], ...] = ()

    def field(self) -> forms.Field:
        if self.choices:
            return pick(self.label, self.choices)
        return (
            text_area(self.label, self.most, rows=2) if self.most > LINE else text_line(self.label, self.most)
        )


class Row(NamedTuple):
    """One row on the page."""

    number: int
    fields: list[forms.BoundField]


class Rows:
    """Rows of small fields. There is always an empty one at the end; rows that are empty are not part of the lesson."""

    def __init__(self, name: str, columns: tuple[Column, ...], most: int) -> None:
        self.name, self.columns, self.most = name, columns, most

    def key(self, number: int, column: str) -> str:
        return f"{self.name}-{number}-{column}"

    def count_in(self, data: Mapping[str, Any]) -> int:
        first = self.columns[0].name
        return sum(self.key(number, first) in data for number in range(self.most))

    def fields(self, count: int) -> dict[str, forms.Field]:
        return {
            self.key(number, column.name): column.field()
            for number in range(count)
            for column in self.columns
        }

    def on_page(self, form: forms.Form) -> Iterator[Row]:
        for number in range(self.count_in(form.data)):
            yield Row(number, [form[self.key(number, column.name)] for column in self.columns])

    def answers_for(self, rows: Any) -> dict[str, Any]:
        shown = [*rows, {}] if isinstance(rows, list) else [{}]
        return {
            self.key(number, column.name): self.answer(row, column.name)
            for number, row in enumerate(shown[: self.most])
            for column in self.columns
        }

    def answer(self, row: Content, column: str) -> str:
        return str(row.get(column, ""))

    def content(self, data: Mapping[str, Any]) -> list[Content]:
        rows = [
            {
                column.name: text
                for column in self.columns
                if (text := str(data.get(self.key(number, column.name)) or "").strip())
            }
            for number in range(self.count_in(data))
        ]
        return [self.row(row) for row in rows if self.is_written(row)]

    def is_written(self, row: Content) -> bool:
        """A row in which only something was chosen from a list counts as empty."""
        return any(not column.choices and column.name in row for column in self.columns)

    def row(self, typed: Content) -> Content:
        return typed


class CardRows(Rows):
    """Rule cards and options of a game, each with its value, for support and stretch."""

    def __init__(self, name: str, game: Game[Any], present: Any) -> None:
        choices = {"": "Choose a card or an option"} | dict(card_choices(game))
        for row in present if isinstance(present, list) else []:
            choices.setdefault(_packed(row), card_title(game, str(row.get("card")), row.get("value", True)))
        columns = (
            Column("card", "Card or option", choices=tuple(choices.items())),
            Column("text", "For which children, and why", 240),
        )
        super().__init__(name, columns, most=4)

    def answer(self, row: Content, column: str) -> str:
        return super().answer(row, column) if column == "text" or not row else _packed(row)

    def row(self, typed: Content) -> Content:
        card, _, value = str(typed.get("card", "")).partition("=")
        # Taking part is what a card without a value means.
        return {**typed, "card": card} | ({} if value in ("", "true") else {"value": _value(value)})


def _packed(row: Content) -> str:
    return f"{row.get('card', '')}={json.dumps(row.get('value', True))}"


def _value(packed: str) -> Any:
    try:
        return json.loads(packed)
    except ValueError:
        return packed


def card_choices(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """Each rule card, with and without; sizes of cards that have them; and options with few values."""
    for name, schema in game.supports["properties"].items():
        for value in _values(name, schema):
            yield f"{name}={json.dumps(value)}", card_title(game, name, value)
    for name, schema in game.options["properties"].items():
        for value in [*schema.get("enum", ()), *([True, False] if schema.get("type") == "boolean" else ())]:
            if value != schema.get("default"):
                yield f"{name}={json.dumps(value)}", card_title(game, name, value)


def _values(name: str, schema: Mapping[str, Any]) -> list[Any]:
    if schema.get("type") == "boolean":
        return [True, False]
    if name == "extra_time":
        return list(EXTRA_TIMES)
    sizes = [part for part in schema.get("anyOf", ()) if part.get("type") == "integer"]
    return list(range(sizes[0]["minimum"], sizes[0]["maximum"] + 1)) if sizes else []


WORDS = Rows(
    "words", (Column("word", "Word", 40), Column("why", "What it means here, in words of a child", 160)), 6
)
STANDARDS = Rows(
    "standards",
    (
        Column("framework", "Curriculum", choices=tuple(FRAMEWORKS.items())),
        Column("code", "Code", 40),
        Column("text", "What it asks for", 240),
    ),
    8,
)
MISCONCEPTIONS = Rows(
    "misconceptions", (Column("says", "A child says", 200), Column("answer", "What to answer", 400)), 5
)
