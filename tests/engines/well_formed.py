"""Values made at random from a schema: well-formed by construction, seldom legal."""

import re
import string
from functools import cache
from random import Random
from typing import Any


def example(schema: dict[str, Any], chance: Random) -> Any:
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return chance.choice(schema["enum"])
    if "anyOf" in schema or "oneOf" in schema:
        return example(chance.choice(schema.get("anyOf") or schema["oneOf"]), chance)
    return _MAKERS[schema["type"]](schema, chance)


def _integer(schema: dict[str, Any], chance: Random) -> int:
    return chance.randint(schema["minimum"], schema["maximum"])


def _number(schema: dict[str, Any], chance: Random) -> float:
    least, most = float(schema["minimum"]), float(schema["maximum"])
    return chance.choice([least, most, chance.uniform(least, most)])


def _text(schema: dict[str, Any], chance: Random) -> str:
    # Good enough for letters and words, which is what players write.
    length = chance.randint(schema.get("minLength", 0), min(schema["maxLength"], 12))
    return "".join(chance.choices(_letters_for(schema.get("pattern", ".*"), length), k=length))


@cache
def _letters_for(pattern: str, length: int) -> list[str]:
    return [letter for letter in string.ascii_letters if re.fullmatch(pattern, letter * length)]


def _list(schema: dict[str, Any], chance: Random) -> list[Any]:
    items: list[Any] = []
    wanted = chance.randint(schema.get("minItems", 0), min(schema["maxItems"], 10))
    for _ in range(20 * wanted):
        if len(items) == wanted:
            break
        item = example(schema["items"], chance)
        if not (schema.get("uniqueItems") and item in items):
            items.append(item)
    return items


def _object(schema: dict[str, Any], chance: Random) -> dict[str, Any]:
    required = schema.get("required", ())
    fields = schema.get("properties", {}).items()
    return {
        name: example(field, chance) for name, field in fields if name in required or chance.random() < 0.5
    }


_MAKERS: dict[str, Any] = {
    "integer": _integer,
    "number": _number,
    "string": _text,
    "boolean": lambda schema, chance: chance.random() < 0.5,
    "null": lambda schema, chance: None,
    "array": _list,
    "object": _object,
}
