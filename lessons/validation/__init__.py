"""Everything that can be wrong with a lesson. Each module has one kind of fault, and all of them are pure."""

from collections.abc import Iterable, Mapping
from typing import Any

from lessons.validation.fault import Content, Fault
from lessons.validation.form import form_faults
from lessons.validation.language import language_faults
from lessons.validation.lines import line_of, lines_in
from lessons.validation.plan import plan_faults
from lessons.validation.references import reference_faults
from lessons.validation.rules import rule_faults

ENGLISH = "en"


def faults(content: Mapping[str, Any], *, text: str = "", language: str = ENGLISH) -> list[Fault]:
    """All that is wrong with a lesson. With the text of its file each fault has a line, and they are in its order.

    What the form has wrong is told first: nothing else can be judged before it is mended.
    """
    found = list(form_faults(content)) or list(_other_faults(dict(content), language))
    return placed(found, text) if text else found


def _other_faults(content: Content, language: str) -> Iterable[Fault]:
    yield from plan_faults(content)
    yield from rule_faults(content)
    yield from reference_faults(content)
    if language == ENGLISH:
        yield from language_faults(content)


def placed(found: Iterable[Fault], text: str) -> list[Fault]:
    """The faults with their lines, from the top of the file to its end."""
    lines = lines_in(text)
    return sorted(
        (each._replace(line=line_of(lines, each.where)) for each in found), key=lambda each: each.line
    )
