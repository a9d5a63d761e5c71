"""Compiled queries find the same rows as the query they were made from."""

import pytest

from config.core.db import CompiledQuery, write
from games.actions import storage
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
