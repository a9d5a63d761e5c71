"""Whether a translated lesson is the same lesson: the same games, minutes and checks, only with other words."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from lessons.validation.fault import Content, Fault, path

# What a translator changes. Everything else is the lesson itself.
_TEXTS: Final = frozenset(
    {
        "title",
        "can_do",
        "author",
        "needs",
        "without_devices",
        "word",
        "why",
        "text",
        "say",
        "says",
        "answer",
    }
)


def translation_faults(content: Content, original: Content) -> Iterator[Fault]:
    yield from _differences(content, original, "")


def _differences(value: Any, original: Any, where: str) -> Iterator[Fault]:
    if isinstance(value, Mapping) and isinstance(original, Mapping):
        yield from _in_table(value, original, where)
    elif isinstance(value, list) and isinstance(original, list):
        yield from _in_list(value, original, where)
    elif value != original:
        yield Fault(where, 0, f"The original has {original} here. Only the texts of a translation differ.")


def _in_table(value: Mapping[str, Any], original: Mapping[str, Any], where: str) -> Iterator[Fault]:
    for key in original:
        if key not in value:
            yield Fault(path(where, key), 0, f"The original has “{key}” here. Translate it too.")
    for key in value:
        if key not in original:
            yield Fault(path(where, key), 0, f"The original has no “{key}” here. Take it out.")
        elif key not in _TEXTS:
            yield from _differences(value[key], original[key], path(where, key))
        elif isinstance(value[key], list) and len(value[key]) != len(original[key]):
            yield _other_length(value[key], original[key], path(where, key))


def _in_list(value: list[Any], original: list[Any], where: str) -> Iterator[Fault]:
    if len(value) != len(original):
        yield _other_length(value, original, where)
        return
    for number, (item, first) in enumerate(zip(value, original, strict=True)):
        yield from _differences(item, first, path(where, number))


def _other_length(value: list[Any], original: list[Any], where: str) -> Fault:
    return Fault(where, 0, f"The original has {len(original)} of these, and this has {len(value)}.")
