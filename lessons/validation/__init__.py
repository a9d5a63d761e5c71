"""Everything that can be wrong with a lesson. Each module has one kind of fault, and all of them are pure."""

from collections.abc import Mapping
from typing import Any

from lessons.validation.fault import Fault
from lessons.validation.form import form_faults


def faults(content: Mapping[str, Any], *, text: str = "") -> list[Fault]:
    """All that is wrong, in the order of the lesson. With the text of its file, each fault has a line.

    Where the form is wrong, nothing else is judged.
    """
    return list(form_faults(content))
