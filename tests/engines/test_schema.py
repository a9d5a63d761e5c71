"""One source of truth: the schemas are proper JSON Schema, and our small validator reads them as it says."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from games.engines import GAMES, Game
from games.engines.schema import action, defaults, fault, form, or_not

from .run_length import often

NAN, INF = float("nan"), float("inf")
DEEP: Any = []
for _ in range(5_000):
    DEEP = [DEEP]

# A schema, what fits, what does not.
CASES: list[tuple[dict[str, Any], list[Any], list[Any]]] = [
    ({"type": "integer"}, [0, -1, 10**400], [True, False, 1.0, 1.5, "1", None, [], {}, NAN]),
    ({"type": "number"}, [0, 1.5, -2], [True, "1", None, NAN, INF, -INF, [], 1j]),
    ({"type": "boolean"}, [True, False], [0, 1, "true", None, []]),
    ({"type": "string"}, ["", "a", "\x00"], [b"a", 1, None, ["a"]]),
    ({"type": "null"}, [None], [0, False, "", []]),
    ({"type": "array"}, [[], [1], (1,)], ["", {}, None, {1}]),
    ({"type": "object"}, [{}, {"a": 1}], [[], "", None, [("a", 1)]]),
    ({"const": False}, [False], [0, 0.0, "", None, True, []]),
    ({"const": 1}, [1], [True, 1.0, "1"]),
    ({"enum": ["a", 1, None]}, ["a", 1, None], [True, "A", 1.0, [], DEEP]),
    ({"type": "integer", "minimum": 1, "maximum": 3}, [1, 3], [0, 4, 10**400, -(10**400)]),
    ({"type": "number", "minimum": 1, "maximum": 4}, [1, 4, 2.5], [0.999, 4.001, 10**400]),
    ({"type": "string", "minLength": 1, "maxLength": 2}, ["a", "ab"], ["", "abc", "a" * 10**6]),
    ({"type": "string", "pattern": "^[A-Z]+$"}, ["A", "AZ"], ["", "a", "A1", "A\n", "\nA", "Ä"]),
    ({"type": "array", "minItems": 1, "maxItems": 2}, [[1], [1, 1]], [[], [1, 2, 3], [0] * 10**6]),
    ({"type": "array", "items": {"type": "integer"}}, [[], [1, 2]], [["1"], [1, True], [1, None], DEEP]),
    ({"type": "array", "uniqueItems": True}, [[], [1, 2], [[1], [2]]], [[1, 1], [[1], [1]], ["a", "b", "a"]]),
    ({"type": "array", "uniqueItems": False}, [[1, 1]], []),
    ({"anyOf": [{"type": "integer", "minimum": 1}, {"const": False}]}, [1, False], [0, True, None, "1"]),
    (
        form({"a": {"type": "integer"}}),
        [{}, {"a": 1}],
        [{"a": "1"}, {"b": 1}, {1: 1}, {None: 1}, {"a": 1, "b": 2}],
    ),
    (form({"a": {}}, required=["a"]), [{"a": None}, {"a": DEEP}], [{}, {"A": 1}]),
    (
        {"type": "object", "additionalProperties": {"type": "integer"}},
        [{}, {"x": 1}],
        [{"x": "1"}, {"x": 1, "y": None}, {1: 1}],
    ),
    (
        action("roll", "Roll"),
        [{"type": "roll"}],
        [{}, {"type": "Roll"}, {"type": "roll", "dice": []}, {"type": None}],
    ),
]


@pytest.mark.parametrize(("schema", "right", "wrong"), CASES, ids=[str(case[0])[:50] for case in CASES])
def test_what_fits_and_what_does_not(schema: dict[str, Any], right: list[Any], wrong: list[Any]) -> None:
    assert [value for value in right if fault(value, schema) is not None] == []
    assert [value for value in wrong if fault(value, schema) is None] == []


def test_a_fault_is_in_plain_words_and_repeats_no_value() -> None:
    schema = form({"dice": {"type": "array", "items": {"type": "integer"}, "maxItems": 3}}, required=["dice"])
    assert fault({}, schema, "the move") == "dice is missing"
    assert fault({"dice": "secret"}, schema) == "dice must be a list"
    assert fault({"dice": [1, "secret"]}, schema) == "everything in dice must be a whole number"
    assert fault({"dice": [1, 2, 3, 4]}, schema) == "dice can have at most 3"
    unsaid = "the move has a part that does not belong there"
    for part in ("a secret", "x" * 31, "<b>", "", "dié", 7, None):
        assert fault({"dice": [], part: 1}, schema, "the move") == unsaid
    assert fault(True, {"enum": [None, False, "no"]}, "it") == "it must be nothing or false or no"


def test_a_part_that_does_not_belong_there_is_named_if_it_could_be_a_name_of_ours() -> None:
    said = fault({"die": "secret"}, form({"dice": {"type": "array"}}), "the move")
    assert said == "the move has a part “die” that does not belong there"


def test_defaults_are_read_from_the_fields() -> None:
    assert defaults(form({"a": {"default": False}, "b": {}})) == {"a": False}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=10,
)
# Values that come near: the names, numbers and texts that the schemas know.
NEAR = st.sampled_from(
    [*range(-1, 10), True, False, None, 1.5, "HAS", "has", "A?", "coach", "referee", "3", "", []]
)


def _names(schema: Any) -> set[str]:
    """All words that a schema uses for fields and constants."""
    if isinstance(schema, dict):
        own = {schema["const"]} if isinstance(schema.get("const"), str) else set()
        return (
            own
            | set(schema.get("properties", ()))
            | {name for part in schema.values() for name in _names(part)}
        )
    return {name for part in schema for name in _names(part)} if isinstance(schema, list) else set()


def _near(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    names = st.sampled_from(sorted(_names(schema)) or [""])
    values = st.recursive(
        NEAR | names, lambda inner: st.lists(inner, max_size=9) | st.dictionaries(names, inner, max_size=4)
    )
    return JSON | st.dictionaries(names, values, max_size=5)


def _whole_floats(value: Any) -> bool:
    """Where we are stricter than JSON Schema: 1.0 is not an integer; and `$` must not match before a newline."""
    if isinstance(value, dict):
        return any(map(_whole_floats, value.values()))
    if isinstance(value, list):
        return any(map(_whole_floats, value))
    return (isinstance(value, float) and value.is_integer()) or (
        isinstance(value, str) and value.endswith("\n")
    )


GAME_FORMS = [
    pytest.param(schema, id=f"{slug} {name}")
    for slug, game in GAMES.items()
    for name, schema in (
        ("options", game.options_schema()),
        ("supports", game.supports_schema()),
        *((f"action {kind}", move.schema) for kind, move in game.moves.items()),
    )
]


@pytest.mark.parametrize("schema", GAME_FORMS)
@often(20)
@given(data=st.data())
def test_the_validator_agrees_with_json_schema(schema: dict[str, Any], data: st.DataObject) -> None:
    value = data.draw(_near(schema))
    if not _whole_floats(value):
        assert (fault(value, schema) is None) == Draft202012Validator(schema).is_valid(value)


@pytest.mark.parametrize("schema", GAME_FORMS)
def test_schemas_are_proper_json_schema(schema: dict[str, Any]) -> None:
    Draft202012Validator.check_schema(schema)


def _parts(schema: Any) -> list[dict[str, Any]]:
    if isinstance(schema, list):
        return [part for one in schema for part in _parts(one)]
    if not isinstance(schema, dict):
        return []
    inner = [*schema.get("properties", {}).values(), *schema.get("anyOf", ()), *schema.get("oneOf", ())]
    return [schema, *_parts(inner), *_parts(schema.get("items"))]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
class TestEveryGamesForms:
    def test_the_action_schema_is_proper_json_schema_and_has_every_type_once(self, game: Game[Any]) -> None:
        schema = game.action_schema()
        Draft202012Validator.check_schema(schema)
        kinds = [one["properties"]["type"]["const"] for one in schema["oneOf"]]
        assert kinds == list(game.moves)

    def test_nothing_can_be_huge(self, game: Game[Any]) -> None:
        for part in _parts([game.options_schema(), game.supports_schema(), game.action_schema()]):
            bounds = {
                "string": {"maxLength", "enum", "const"},
                "array": {"maxItems"},
                "integer": {"maximum", "enum"},
                "number": {"maximum"},
            }.get(part.get("type", ""), set(part))
            assert bounds & set(part), f"{part} has no bound"
            if part.get("type") == "object":
                assert part["additionalProperties"] is not True

    def test_every_option_can_be_made_into_a_form(self, game: Game[Any]) -> None:
        for name, option in game.options_schema()["properties"].items():
            self._is_ready_for_a_form(name, option)
            for inner, field in option.get("properties", {}).items():
                self._is_ready_for_a_form(f"{name} {inner}", field)

    def _is_ready_for_a_form(self, name: str, field: dict[str, Any]) -> None:
        assert {"title", "description", "default"} <= set(field), name
        assert fault(field["default"], field) is None, name
        assert field["title"][0].isupper() or field["title"][0].isdigit(), name
        assert field["description"].endswith("."), name
        if "anyOf" not in field:
            assert "type" in field, name
        if field.get("type") in ("integer", "number"):
            assert {"minimum", "maximum"} <= set(field), name
        if field.get("type") == "string":
            assert "enum" in field, name

    def test_every_support_has_the_text_of_its_rule_card(self, game: Game[Any]) -> None:
        for name, support in game.supports_schema()["properties"].items():
            assert {"title", "description", "default"} <= set(support), name
            assert support["description"].endswith("."), name
            # "`false` means not"
            assert fault(False, support) is None
            assert fault(None, support) is not None

    def test_extra_time_is_the_same_everywhere(self, game: Game[Any]) -> None:
        extra = game.supports_schema()["properties"]["extra_time"]
        assert [value for value in (1, 1.5, 4, False) if fault(value, extra)] == []
        assert [value for value in (0.9, 4.1, True, "2") if not fault(value, extra)] == []

    def test_a_schema_is_the_receivers_own(self, game: Game[Any]) -> None:
        game.options_schema()["properties"].clear()
        game.supports_schema()["properties"].clear()
        game.action_schema()["oneOf"][0]["properties"].clear()
        assert game.options_schema()["properties"]
        assert game.supports_schema()["properties"]
        assert game.action_schema()["oneOf"][0]["properties"]


def test_or_not_keeps_the_words_of_the_card() -> None:
    card = or_not(
        {"title": "Lead", "description": "Dice less.", "type": "integer", "minimum": 1, "maximum": 3},
        on_card="{dice} fewer.",
    )
    assert (card["title"], card["description"], card["default"]) == ("Lead", "Dice less.", False)
    assert card["on_card"] == "{dice} fewer."
