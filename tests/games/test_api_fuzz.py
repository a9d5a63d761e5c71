"""Promise 13: whatever is sent, the API answers as its own description says.

Every address of the served description is tried by a guest, a teacher and a student: with requests as described, with
some part of them spoilt, and with nonsense. The same requests come in every run.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

import jsonschema
import pytest
import yaml
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from classrooms.visitors import Visitor
from config.server.bridge import too_large
from games import selectors
from games.actions import clock, tables
from games.engines import GAMES
from games.forms.moves import MAX_VERSION
from games.guest_names import FIRST, SECOND
from games.models import ClassWord, Table
from tests.engines.well_formed import example
from tests.world import ANN, BOB, FOX, ROBIN, At, School, client_of, fresh, into_play, signed_in

pytestmark = pytest.mark.django_db

JSON = "application/json"
TEXT = st.text(
    st.characters(exclude_categories=()), max_size=20
)  # With halves of signs, which JSON can spell.
NONSENSE: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=5,
)
NO_JSON = st.binary(max_size=20).map(lambda body: (body, JSON))
NOT_AS_JSON = st.sampled_from(
    [(b"seat=p1", "application/x-www-form-urlencoded"), (b"{}", "text/plain"), (b"", "")]
)


# The description


@dataclass(frozen=True)
class Operation:
    """One address and method, with all that the description says of them."""

    path: str
    method: str
    described: dict[str, Any] = field(hash=False)

    @property
    def name(self) -> str:
        return f"{self.method.upper()} {self.path}"

    @property
    def body(self) -> dict[str, Any] | None:
        asked = self.described.get("requestBody")
        return plain(asked["content"][JSON]["schema"]) if asked else None

    def parameters(self, place: str) -> list[str]:
        return [one["name"] for one in self.described.get("parameters", ()) if one["in"] == place]


@cache
def description() -> dict[str, Any]:
    return dict(yaml.safe_load(Client().get("/api/schema").content))


def operations() -> Iterator[Operation]:
    for path, methods in description()["paths"].items():
        for method, described in methods.items():
            yield Operation(path, method, described)


def plain(schema: dict[str, Any]) -> dict[str, Any]:
    """OpenAPI's schema as JSON Schema, with everything in its place."""
    if "$ref" in schema:
        return plain(description()["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]])
    if "allOf" in schema:
        return plain(schema["allOf"][0])
    if schema.get("nullable"):
        return {"anyOf": [{"type": "null"}, plain({**schema, "nullable": False})]}
    fields = {name: plain(part) for name, part in schema.get("properties", {}).items()}
    items = {"items": plain(schema["items"])} if "items" in schema else {}
    return schema | items | ({"properties": fields} if fields else {})


# Who asks, and what there is to ask about


@dataclass
class Asking:
    client: Client
    tables: list[Table]
    invites: list[str]
    classes: list[int]
    words: list[int]


def asking(visitor: Visitor, client: Client, school: School) -> Asking:
    """Tables of every game and in every condition, those of others too, and two classes with a word each."""
    mine = [opened(visitor, game) for game in GAMES]
    rolled, paused, over = (opened(visitor, "dice-words") for _ in range(3))
    into_play(rolled)
    At(rolled, "p1").does("roll")
    clock.pause(paused)
    clock.end(over)
    lobby, theirs = opened(visitor, "ice-pack", invite=True), opened(BOB, "dice-words", invite=True)
    classes = [school.foxes, school.hares]
    words = [ClassWord.objects.create(classroom=room, word="ZORB", kind="add").pk for room in classes]
    return Asking(
        client=client,
        tables=[fresh(table) for table in (*mine, rolled, paused, over, lobby, theirs)],
        invites=[lobby.invite, theirs.invite],
        classes=[room.pk for room in classes],
        words=words,
    )


def opened(visitor: Visitor, game: str, *, invite: bool = False) -> Table:
    people = [ROBIN] if invite else [ROBIN, FOX]
    return tables.open_table(
        visitor, game, options={}, people=people, invite=invite, hints="free", seed="always the same"
    )


def guest(school: School) -> Asking:
    return asking(ANN, client_of(ANN), school)


def teacher(school: School) -> Asking:
    return asking(Visitor(user=school.ada), signed_in(school.ada), school)


def student(school: School) -> Asking:
    return asking(Visitor(user=school.ben.user), signed_in(school.ben.user), school)


# Requests


@dataclass(frozen=True)
class Sent:
    url: str
    body: bytes = b""
    kind: str = JSON
    is_as_described: bool = True


@st.composite
def requests(draw: st.DrawFn, operation: Operation, asking: Asking) -> Sent:
    spoilt = draw(st.sampled_from(["", "", "", "address", "body"]))
    chance = Random(draw(st.integers(0, 2**32)))
    known = well_known(asking, chance)
    known_in_path = known | {"invite": lambda: chance.choice(asking.invites)}
    path = {name: known_in_path[name]() for name in operation.parameters("path")}
    query = {name: known[name]() for name in operation.parameters("query")}
    if spoilt == "address":
        odd = TEXT.map(lambda text: text.encode(errors="replace").decode().replace("/", ""))
        path, query = ({name: draw(odd) for name in part} for part in (path, query))
    url = operation.path.format(**{name: quote(str(value), safe="") for name, value in path.items()})
    url = f"{url}?{urlencode(query)}" if query else url
    if operation.body is None:
        return Sent(url)
    body = filled_in(operation.body, known, chance)
    if spoilt == "body":
        return Sent(url, *draw(spoilt_bodies(body)), is_as_described=False)
    return Sent(url, json.dumps(body).encode())


def well_known(asking: Asking, chance: Random) -> dict[str, Callable[[], Any]]:
    """What the description cannot know: codes that exist, and what fits the game of one and the same table."""
    table = chance.choice(asking.tables)
    game = GAMES[table.game]
    return {
        "code": lambda: table.code,
        "table": lambda: chance.choice(["", table.code]),
        "word": lambda: chance.choice(["tree", "zorb", "tree house", "x" * 90]),
        "class_pk": lambda: chance.choice([*asking.classes * 3, 10**30]),
        "word_pk": lambda: chance.choice([*asking.words * 3, 10**30]),
        "seat": lambda: chance.choice([*on_turn(table) * 3, "p1", "p3", "host"]),
        "version": lambda: chance.choice([0, MAX_VERSION, *[table.version] * 3]),
        "action": lambda: example(chance.choice([game.action_schema(), *open_actions(table)]), chance),
        "game": lambda: game.slug,
        "options": lambda: example(game.options_schema(), chance) if chance.random() < 0.5 else {},
        "supports": lambda: example(game.supports_schema(), chance) if chance.random() < 0.5 else {},
        "name": lambda: f"{chance.choice(FIRST)} {chance.choice(SECOND)}",
    }


def on_turn(table: Table) -> list[str]:
    state = selectors.state_of(table)
    return [] if state is None else GAMES[table.game].turn(state)


def open_actions(table: Table) -> list[dict[str, Any]]:
    """The schemas of the actions that are open now."""
    game, state = GAMES[table.game], selectors.state_of(table)
    kinds = {kind for seat in on_turn(table) for kind in game.open_actions(state, seat)}
    return [form for form in game.action_schema()["oneOf"] if form["properties"]["type"]["const"] in kinds]


def filled_in(schema: dict[str, Any], known: dict[str, Callable[[], Any]], chance: Random) -> Any:
    if schema.get("type") == "array" and "properties" in schema["items"]:
        return [filled_in(schema["items"], known, chance) for _ in range(chance.randint(1, 4))]
    if "properties" not in schema:
        return example(schema, chance)
    return {
        name: known[name]() if name in known else filled_in(part, known, chance)
        for name, part in schema["properties"].items()
        if name in schema["required"] or chance.random() < 0.5
    }


def spoilt_bodies(body: dict[str, Any]) -> st.SearchStrategy[tuple[bytes, str]]:
    names = st.sampled_from(sorted(body))
    without = names.map(lambda left: {name: value for name, value in body.items() if name != left})
    other = st.tuples(names, NONSENSE).map(lambda change: body | {change[0]: change[1]})
    nested = st.tuples(names, TEXT, NONSENSE).map(lambda change: body | {change[0]: {change[1]: change[2]}})
    as_json = (without | other | nested | NONSENSE).map(lambda value: (json.dumps(value).encode(), JSON))
    return as_json | as_json | NO_JSON | NOT_AS_JSON


# The promise


def tries(operation: Operation) -> int:
    if operation.body is not None:
        return 60
    return 20 if "parameters" in operation.described else 1


def try_out(operation: Operation, asking: Asking) -> set[int]:
    """Every request meets the same school and the same tables. Gives the statuses that came."""
    came: set[int] = set()

    @settings(
        max_examples=tries(operation),
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(sent=requests(operation, asking))
    def once(sent: Sent) -> None:
        with transaction.atomic():
            answer = asking.client.generic(operation.method.upper(), sent.url, sent.body, sent.kind)
            transaction.set_rollback(True)
        came.add(answer.status_code)
        is_as_documented(operation, answer)
        assert not (sent.is_as_described and answer.status_code in (400, 415)), answer.content

    once()
    return came


def is_as_documented(operation: Operation, answer: Any) -> None:
    described = operation.described["responses"].get(str(answer.status_code))
    assert described is not None, f"{operation.name} does not say that it answers {answer.status_code}"
    assert answer.status_code < 500
    if "content" not in described:
        assert answer.content == b""
        return
    assert answer.headers["Content-Type"] in described["content"]
    checker_of(operation, answer.status_code).validate(json.loads(answer.content))


@cache
def checker_of(operation: Operation, status: int) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(
        plain(operation.described["responses"][str(status)]["content"][JSON]["schema"])
    )


@pytest.mark.parametrize("who", [guest, teacher, student], ids=lambda who: who.__name__)
def test_whatever_is_sent_the_answer_is_as_described(who: Callable[[School], Asking]) -> None:
    there = who(School())
    came = {operation: try_out(operation, there) for operation in operations()}
    for operation, statuses in came.items():
        # Only children who share a tablet pass it on, and none of these do.
        is_theirs = (who is teacher or "class_pk" not in operation.path) and "hand-over" not in operation.path
        assert any(status < 300 for status in statuses) == is_theirs, f"{operation.name}: {statuses}"


def test_too_large_requests_are_answered_as_described() -> None:
    """Such a request never reaches the API, so the test asks the bridge, which answers it."""
    for operation in operations():
        if operation.body is not None:
            status, _, content = too_large({"path": operation.path})
            checker_of(operation, status).validate(json.loads(content))


def test_other_methods_are_refused() -> None:
    for path in description()["paths"]:
        answer = Client().put(path.format(code="x", invite="x", class_pk=1, word_pk=1), "{}", JSON)
        assert answer.status_code == 405
        assert answer.json()["code"] == "method-not-allowed"
