"""What is wrong with a lesson, and where."""

from typing import Any, NamedTuple

Content = dict[str, Any]
"""A lesson as it stands in its file: what `tomllib` reads, and what is stored for a teacher's own lesson."""


class Fault(NamedTuple):
    """One thing that is wrong. The message says what to do.

    `where` is a dotted path such as "steps.0.options.rounds", and "" for the lesson as a whole. `line` is 0 where there
    is no file.
    """

    where: str
    line: int
    message: str


def path(*parts: str | int) -> str:
    return ".".join(str(part) for part in parts if part != "")
