"""Everything that can be wrong with a lesson. Each module has one kind of fault, and all of them are pure."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from lessons.validation.fault import Content, Fault
from lessons.validation.form import form_faults
from lessons.validation.language import sentence_faults, word_faults
from lessons.validation.lines import line_of, lines_in
from lessons.validation.plan import (
    PARTS,
    age_faults,
    grade_faults,
    minutes_faults,
    step_minutes_faults,
)
from lessons.validation.references import exit_faults, skill_faults, standard_faults
from lessons.validation.rules import card_faults, game_faults, homework_faults, step_faults

ENGLISH = "en"

Check = Callable[[Content], Iterable[Fault]]

# Each check with the parts of a lesson that it reads. It is left out while the form of one of them is wrong.
_STEPS = ("game", "steps.*.options", "steps.*.supports", "group_size")
_CHECKS: Final[tuple[tuple[Check, tuple[str, ...]], ...]] = (
    (minutes_faults, ("minutes", *(f"{part}.minutes" for part in PARTS))),
    (step_minutes_faults, ("play.minutes", "steps.*.minutes")),
    (age_faults, ("ages",)),
    (grade_faults, ("grades",)),
    (game_faults, ("game",)),
    (step_faults, _STEPS),
    (homework_faults, ("game", "steps.*.options", "homework")),
    (card_faults, (*_STEPS, "support", "stretch")),
    (skill_faults, ("skills",)),
    (standard_faults, ("standards",)),
    (exit_faults, ("game", "exit")),
)
_IN_ENGLISH: Final[tuple[tuple[Check, tuple[str, ...]], ...]] = (
    (word_faults, ("grades", "words.*.word")),
    (sentence_faults, ("grades", "can_do", "words.*.word")),
)


def faults(content: Mapping[str, Any], *, text: str = "", language: str = ENGLISH) -> list[Fault]:
    """All faults of a lesson. With the text of its file, each fault has a line, and they are sorted by line.

    Faults of form come first, then all others that can be found without the parts whose form is wrong.
    """
    found = list(form_faults(content))
    if isinstance(content, Mapping):
        found += _other_faults(dict(content), language, [each.where for each in found])
    return placed(found, text) if text else found


def _other_faults(content: Content, language: str, wrong: list[str]) -> Iterator[Fault]:
    for check, needs in (*_CHECKS, *(_IN_ENGLISH if language == ENGLISH else ())):
        if not any(_touches(where, need) for where in wrong for need in needs):
            yield from check(content)


def _touches(where: str, need: str) -> bool:
    """Whether a fault at `where` is inside what is needed, or around it. `*` is any number."""
    return all(need in (part, "*") for part, need in zip(where.split("."), need.split("."), strict=False))


def placed(found: Iterable[Fault], text: str) -> list[Fault]:
    """The faults with their lines, from the top of the file to its end."""
    lines = lines_in(text)
    return sorted(
        (each._replace(line=line_of(lines, each.where)) for each in found), key=lambda each: each.line
    )
