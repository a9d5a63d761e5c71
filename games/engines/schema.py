"""A small validator for the part of JSON Schema that the games use.

The schema from which forms and the API description are made also validates moves, options and supports. Validation is
stricter than JSON Schema in two points: 1.0 is not an integer, and a pattern must match the whole text. Messages never
repeat a value, which could be a megabyte long, and name an unknown field only if it looks like a field name.
"""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .values import Schema


def fault(value: object, schema: Schema, name: str = "it") -> str | None:
    """The first thing that is wrong with this value ("Rounds must be at most 30"), or None."""
    for keyword, check in _CHECKS.items():
        if keyword in schema and (problem := check(value, schema, name)):
            return problem
    return None


def form(fields: dict[str, Schema], *, required: Sequence[str] = (), title: str = "") -> Schema:
    """An object with these fields and no others."""
    return {
        "title": title,
        "type": "object",
        "properties": fields,
        "required": list(required),
        "additionalProperties": False,
    }


def action(kind: str, title: str, **fields: Schema) -> Schema:
    """The schema of one action type, all of whose fields are required."""
    return form(
        {"type": {"type": "string", "const": kind}, **fields}, required=["type", *fields], title=title
    )


def defaults(schema: Schema) -> dict[str, Any]:
    return {name: field["default"] for name, field in schema["properties"].items() if "default" in field}


def solo_defaults(schema: Schema) -> dict[str, Any]:
    """The options that the rules advise to one person, alone or with computer players."""
    return {name: field["alone"] for name, field in schema["properties"].items() if "alone" in field}


def platform_options(schema: Schema) -> dict[str, Any]:
    """The options that every table of the platform has, because children play at it. No form asks for them."""
    return {name: field["platform"] for name, field in schema["properties"].items() if "platform" in field}


def is_for_each_player(schema: Schema) -> bool:
    """Whether an option has a value for each player, by player id, as the goals of Ice Pack have."""
    return any(isinstance(part.get("additionalProperties"), Mapping) for part in schema.get("anyOf", ()))


def or_not(schema: Schema, *, on_card: str) -> Schema:
    """A support that has a value may also be switched off by `false`. `on_card` is the text of its rule card."""
    return {
        "title": schema["title"],
        "description": schema["description"],
        "on_card": on_card,
        "default": False,
        "anyOf": [schema, {"const": False}],
    }


def uses(title: str, description: str, most: int, *, on_card: str, ours: bool = False) -> Schema:
    """A support with a number of uses: its player plays it as a card, when they like (see `cards.py`).

    `uses` marks it for boards and forms. `ours` marks a card that is not from the published rules of the game.
    """
    number: Schema = {
        "title": title,
        "description": description,
        "type": "integer",
        "minimum": 1,
        "maximum": most,
    }
    return or_not(number, on_card=on_card) | {"uses": True} | ({"ours": True} if ours else {})


def extra_time(description: str = "Your time to think is multiplied by this number.") -> Schema:
    """The support that all games have in common."""
    size: Schema = {"type": "number", "minimum": 1, "maximum": 4}
    return or_not(
        {"title": "More time", "description": description, **size},
        on_card="Your clock runs {times} times as long.",
    )


def _is_integer(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(value: object) -> bool:
    return _is_integer(value) or (isinstance(value, float) and math.isfinite(value))


_TYPES: dict[str, tuple[str, Callable[[object], bool]]] = {
    "object": ("an object", lambda value: isinstance(value, Mapping)),
    "array": ("a list", lambda value: isinstance(value, list | tuple)),
    "string": ("a text", lambda value: isinstance(value, str)),
    "integer": ("a whole number", _is_integer),
    "number": ("a number", _is_number),
    "boolean": ("true or false", lambda value: isinstance(value, bool)),
    "null": ("nothing", lambda value: value is None),
}


def _type(value: object, schema: Schema, name: str) -> str | None:
    words, fits = _TYPES[schema["type"]]
    return None if fits(value) else f"{name} must be {words}"


def _same(value: object, wanted: object) -> bool:
    # In JSON true is not 1, but in Python it is.
    return type(value) is type(wanted) and value == wanted


def _shown(value: object) -> str:
    return "nothing" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _const(value: object, schema: Schema, name: str) -> str | None:
    return None if _same(value, schema["const"]) else f"{name} must be {_shown(schema['const'])}"


def _enum(value: object, schema: Schema, name: str) -> str | None:
    if any(_same(value, choice) for choice in schema["enum"]):
        return None
    return f"{name} must be " + " or ".join(_shown(choice) for choice in schema["enum"])


def _any_of(value: object, schema: Schema, name: str) -> str | None:
    problems = [fault(value, choice, name) for choice in schema["anyOf"]]
    return None if None in problems else problems[0]


def _minimum(value: Any, schema: Schema, name: str) -> str | None:
    return f"{name} must be at least {schema['minimum']}" if value < schema["minimum"] else None


def _maximum(value: Any, schema: Schema, name: str) -> str | None:
    return f"{name} must be at most {schema['maximum']}" if value > schema["maximum"] else None


def _min_length(value: str, schema: Schema, name: str) -> str | None:
    return f"{name} is too short" if len(value) < schema["minLength"] else None


def _max_length(value: str, schema: Schema, name: str) -> str | None:
    return f"{name} is too long" if len(value) > schema["maxLength"] else None


def _pattern(value: str, schema: Schema, name: str) -> str | None:
    fits = re.fullmatch(schema["pattern"], value)
    return None if fits else f"{name} has a character that does not belong there"


def _min_items(value: Sequence[object], schema: Schema, name: str) -> str | None:
    return f"{name} needs at least {schema['minItems']}" if len(value) < schema["minItems"] else None


def _max_items(value: Sequence[object], schema: Schema, name: str) -> str | None:
    return f"{name} can have at most {schema['maxItems']}" if len(value) > schema["maxItems"] else None


def _items(value: Sequence[object], schema: Schema, name: str) -> str | None:
    problems = (fault(item, schema["items"], f"everything in {name}") for item in value)
    return next(filter(None, problems), None)


def _unique(value: Sequence[object], schema: Schema, name: str) -> str | None:
    repeated = schema["uniqueItems"] and any(item in value[:place] for place, item in enumerate(value))
    return f"{name} has something twice" if repeated else None


def _min_properties(value: Mapping[object, object], schema: Schema, name: str) -> str | None:
    return (
        f"{name} needs at least {schema['minProperties']}" if len(value) < schema["minProperties"] else None
    )


def _additional(value: Mapping[object, object], schema: Schema, name: str) -> str | None:
    known, rest = schema.get("properties", {}), schema["additionalProperties"]
    for key in value:
        if not isinstance(key, str) or (key not in known and rest is False):
            return f"{name} has {_part(key)} that does not belong there"
        if key not in known and isinstance(rest, dict) and (problem := fault(value[key], rest, name)):
            return problem
    return None


def _part(key: object) -> str:
    # A misspelled field ("round" for "rounds") is worth naming. A megabyte of text, or no name at all, is not.
    is_a_name = isinstance(key, str) and re.fullmatch("[A-Za-z_]{1,30}", key)
    return f"a part “{key}”" if is_a_name else "a part"


def _required(value: Mapping[str, object], schema: Schema, _name: str) -> str | None:
    return next((f"{key} is missing" for key in schema["required"] if key not in value), None)


def _properties(value: Mapping[str, object], schema: Schema, _name: str) -> str | None:
    known = [(key, field) for key, field in schema["properties"].items() if key in value]
    problems = (fault(value[key], field, field.get("title", key)) for key, field in known)
    return next(filter(None, problems), None)


# In this order: the type first, because later checks rely on it, and sizes before contents.
_CHECKS: dict[str, Callable[[Any, Schema, str], str | None]] = {
    "type": _type,
    "const": _const,
    "enum": _enum,
    "anyOf": _any_of,
    "minimum": _minimum,
    "maximum": _maximum,
    "minLength": _min_length,
    "maxLength": _max_length,
    "pattern": _pattern,
    "minItems": _min_items,
    "maxItems": _max_items,
    "items": _items,
    "uniqueItems": _unique,
    "minProperties": _min_properties,
    "additionalProperties": _additional,
    "required": _required,
    "properties": _properties,
}
