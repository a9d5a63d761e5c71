"""Rows of an export, and how they become JSON and CSV."""

from __future__ import annotations

import csv
import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TextIO

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Model

Row = Mapping[str, Any]

# A spreadsheet evaluates cells that begin like this as formulas.
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n", "|", "%", "＝", "＋", "－", "＠")


@dataclass(frozen=True)
class Sheet:
    name: str
    rows: Iterable[Row]


def row_of(thing: Model, *, without: Collection[str] = ()) -> dict[str, Any]:
    """All columns of a row, so that a column added later is exported without further work."""
    fields = [field for field in thing._meta.concrete_fields if field.name not in without]
    return {field.name: field.value_from_object(thing) for field in fields}


def moment(seconds: float | None) -> datetime | None:
    """Tables store seconds since 1970."""
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC)


def as_json(value: Any) -> str:
    return json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False)


class CsvPage:
    """Writes rows for a spreadsheet. All rows have the columns of the first."""

    def __init__(self, page: TextIO) -> None:
        # Excel needs the byte order mark to recognize UTF-8.
        page.write("\ufeff")
        self._writer = csv.writer(page, lineterminator="\r\n")
        self._columns: list[str] = []

    def add(self, row: Row) -> None:
        if not self._columns:
            self._columns = list(row)
            self._writer.writerow([_cell(column) for column in self._columns])
        self._writer.writerow([_cell(row[column]) for column in self._columns])


def _cell(value: Any) -> Any:
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, datetime):
        return value.isoformat(timespec="seconds")
    text = value if isinstance(value, str) else as_json(value)
    return _harmless(text)


def _harmless(text: str) -> str:
    """Keeps a spreadsheet from evaluating the text."""
    return f"'{text}" if text.lstrip(" \u00a0").startswith(FORMULA_SIGNS) else text
