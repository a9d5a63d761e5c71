"""Writes content as TOML. The standard library reads TOML, but does not write it.

Tables at the top get headings; what is inside them is written on one line, as in the files of the library.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


def to_toml(content: Mapping[str, Any]) -> str:
    """The content as TOML. A part that is None is left out, because TOML has no word for it."""
    return "\n".join(_lines(content)) + "\n"


def _lines(content: Mapping[str, Any]) -> Iterator[str]:
    tables = {}
    for name, value in content.items():
        if isinstance(value, Mapping) or _is_list_of_tables(value):
            tables[name] = value
        elif value is not None:
            yield f"{_key(name)} = {_value(value, at_top=True)}"
    for name, value in tables.items():
        heading = f"[{_key(name)}]" if isinstance(value, Mapping) else f"[[{_key(name)}]]"
        for table in [value] if isinstance(value, Mapping) else value:
            yield ""
            yield heading
            yield from (
                f"{_key(key)} = {_value(part, at_top=True)}"
                for key, part in table.items()
                if part is not None
            )


def _is_list_of_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(item, Mapping) for item in value)


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _quoted(name)


def _value(value: Any, *, at_top: bool = False) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _in_lines(value) if at_top and "\n" in value else _quoted(value)
    if isinstance(value, Mapping):
        parts = (f"{_key(key)} = {_value(part)}" for key, part in value.items() if part is not None)
        inside = ", ".join(parts)
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(_value(item) for item in value if item is not None)}]"
    # A whole number, or a float in the notation that Python and TOML share.
    return repr(value)


def _quoted(text: str) -> str:
    return '"' + "".join(map(_escaped, text)) + '"'


def _in_lines(text: str) -> str:
    """A text of several lines, as its author would type it."""
    lines = text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    inside = "".join(mark if mark in '\n"\\' else _escaped(mark) for mark in lines)
    # A quotation mark at the end would be next to the three that close the text.
    inside = inside[:-1] + '\\"' if inside.endswith('"') else inside
    return f'"""\n{inside}"""'


def _escaped(mark: str) -> str:
    if mark in _ESCAPES:
        return _ESCAPES[mark]
    return f"\\u{ord(mark):04x}" if mark < " " or mark == "\x7f" else mark
