"""A prepared query answers what the query itself answers, and a move in plain form is one that its shape takes."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.core.db import CompiledQuery, write
from games.actions import storage
from games.api import serializers
from games.models import Seat, Table
from tests.world import ANN, BOB, alone, together


@pytest.mark.django_db
def test_it_finds_what_the_query_finds() -> None:
    table = together()
    seats = CompiledQuery[Seat](lambda guest: Seat.objects.filter(guest=guest), guest="somebody")
    for guest in (ANN.guest, BOB.guest, "nobody"):
        assert seats(guest=guest) == list(Seat.objects.filter(guest=guest))
    assert [seat.supports for seat in seats(guest=ANN.guest)] == [{}]
    assert table.seats.count() == 2


@pytest.mark.django_db(transaction=True)
def test_a_table_is_loaded_with_every_column_as_it_was_saved() -> None:
    table = Table.objects.get(pk=alone().pk)
    with write():
        loaded = storage.load(table.pk)
    assert {field.attname: getattr(loaded, field.attname) for field in Table._meta.concrete_fields} == {
        field.attname: getattr(table, field.attname) for field in Table._meta.concrete_fields
    }
    with write(), pytest.raises(Table.DoesNotExist):
        storage.load(table.pk + 1)


SCRAPS: Any = st.one_of(
    st.none(), st.booleans(), st.integers(-5, 3_000_000_000), st.text(max_size=70), st.just({})
)


@given(
    seat=SCRAPS | st.just("p1"),
    version=SCRAPS | st.just(3),
    key=SCRAPS | st.just("a-key-of-mine"),
    action=SCRAPS | st.just({"type": "roll", "dice": [1]}),
)
def test_what_is_taken_as_it_is_the_shape_takes_unchanged(
    seat: Any, version: Any, key: Any, action: Any
) -> None:
    move = {"seat": seat, "version": version, "key": key, "action": action}
    if serializers.is_plain_move(move):
        serializer = serializers.Move(data=move)
        assert serializer.is_valid(), serializer.errors
        assert dict(serializer.validated_data) == move


def test_a_move_as_a_page_sends_it_is_plain() -> None:
    move = {
        "seat": "p1",
        "version": 3,
        "key": "0b7c5c38-8c1f-4f57-9d0b-5e0c2f6a7b11",
        "action": {"type": "roll"},
    }
    assert serializers.is_plain_move(move)
    assert not serializers.is_plain_move({**move, "version": True})
    assert not serializers.is_plain_move({**move, "more": 1})
    assert not serializers.is_plain_move([move])
