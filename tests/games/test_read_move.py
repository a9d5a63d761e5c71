"""Reading a move from a request body: what is accepted, the OpenAPI description accepts too."""

import json
from typing import Any

import pytest
from django.test import RequestFactory
from hypothesis import given
from hypothesis import strategies as st

from games.actions.play import Move
from games.api import serializers
from games.engines import IllegalMove
from games.forms.moves import read_move

MOVE = {"seat": "p1", "version": 3, "key": "0b7c5c38-8c1f-4f57-9d0b-5e0c2f6a7b11", "action": {"type": "roll"}}
SCRAPS: Any = st.one_of(
    st.none(), st.booleans(), st.integers(-5, 3_000_000_000), st.text(max_size=70), st.just({})
)


def read(move: Any, content_type: str = "application/json") -> Move:
    body = move if isinstance(move, bytes) else json.dumps(move).encode()
    return read_move(RequestFactory().post("/", body, content_type=content_type))


@given(
    seat=SCRAPS | st.just("p1"),
    version=SCRAPS | st.just(3),
    key=SCRAPS | st.just("a-key-of-mine"),
    action=SCRAPS | st.just({"type": "roll", "dice": [1]}),
)
def test_what_is_accepted_the_description_accepts_unchanged(
    seat: Any, version: Any, key: Any, action: Any
) -> None:
    move = {"seat": seat, "version": version, "key": key, "action": action}
    try:
        found = read(move)
    except IllegalMove:
        return
    assert (found.player, found.version, found.key, found.action) == (seat, version, key, action)
    serializer = serializers.Move(data=move)
    assert serializer.is_valid(), serializer.errors
    assert dict(serializer.validated_data) == move


def test_a_move_as_a_page_sends_it() -> None:
    assert read(MOVE) == Move(player="p1", action={"type": "roll"}, version=3, key=str(MOVE["key"]))
    assert read({**MOVE, "more": 1}) == read(MOVE)


@pytest.mark.parametrize(
    "move",
    [
        {**MOVE, "version": True},
        {**MOVE, "version": 3.0},
        {**MOVE, "seat": "p1\n"},
        {**MOVE, "key": "with a space"},
        [MOVE],
        b"",
        b"\xff\xfe",
        b'{"version": NaN}',
    ],
)
def test_anything_else_is_malformed(move: Any) -> None:
    with pytest.raises(IllegalMove) as refused:
        read(move)
    assert refused.value.code == "malformed"


def test_a_form_is_not_json() -> None:
    with pytest.raises(IllegalMove) as refused:
        read(MOVE, content_type="text/plain")
    assert refused.value.code == "not-json"
