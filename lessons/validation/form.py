"""The form of a lesson: what the published JSON Schema says, and all faults at once.

`games.engines.schema` is the validator of the games. It stops at the first fault, because a move has one author who
waits. Here each part is given to it separately, so that the author of a lesson sees everything together.
"""

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from games.engines.schema import fault
from games.engines.values import Schema
from lessons.validation.fault import Fault, path

SCHEMA = Path(__file__).parents[1] / "library" / "lesson.schema.json"


@lru_cache(maxsize=1)
def lesson_schema() -> Schema:
    """The published schema, with its shared parts put in place."""
    published = json.loads(SCHEMA.read_bytes())
    whole: Schema = _resolved(published, published["$defs"])
    return whole


def _resolved(value: Any, shared: Mapping[str, Any]) -> Any:
    if isinstance(value, dict):
        if "$ref" in value:
            return _resolved(shared[value["$ref"].removeprefix("#/$defs/")], shared)
        return {key: _resolved(part, shared) for key, part in value.items() if key != "$defs"}
    return [_resolved(part, shared) for part in value] if isinstance(value, list) else value


def form_faults(content: object) -> Iterator[Fault]:
    return _faults(content, lesson_schema(), "", "The lesson")


def _faults(value: object, schema: Schema, where: str, name: str) -> Iterator[Fault]:
    own = {key: rule for key, rule in schema.items() if key not in _INSIDE}
    if problem := fault(value, own, name):
        yield Fault(where, 0, _group_size(value, schema) if where == "group_size" else f"{problem}.")
    elif isinstance(value, Mapping) and "properties" in schema:
        yield from _inside(value, schema, where, name)
    elif isinstance(value, list) and "items" in schema:
        for number, item in enumerate(value):
            inner = schema["items"].get("title", f"Each of {name.lower()}")
            yield from _faults(item, schema["items"], path(where, number), inner)


def _group_size(value: object, schema: Schema) -> str:
    if not isinstance(value, int):
        return f"{schema['title']} must be a whole number."
    least, most = schema["minimum"], schema["maximum"]
    if value < least:
        return f"At least {least} child must sit at a table."
    return f"At most {most} children can sit at a table."


# What is judged part by part instead of by that validator.
_INSIDE = ("properties", "required", "additionalProperties", "items")


def _inside(value: Mapping[str, Any], schema: Schema, where: str, name: str) -> Iterator[Fault]:
    known = schema["properties"]
    for key in schema.get("required", ()):
        if key not in value:
            yield Fault(path(where, key), 0, f"{name} needs “{key}”{_described(known[key])}.")
    for key, part in value.items():
        if key in known:
            yield from _faults(part, known[key], path(where, key), known[key].get("title", key))
        else:
            choices = ", ".join(known)
            yield Fault(
                path(where, key), 0, f"{name} has no “{key[:40]}”. Take it out, or use one of: {choices}."
            )


def _described(schema: Schema) -> str:
    text = schema.get("description", "")
    return f": {text[0].lower()}{text[1:].removesuffix('.')}" if text else ""
