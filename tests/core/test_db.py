"""Compiled queries find the same rows as the query they were made from."""

from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from config.core.db import CompiledQuery, Statement, write
from config.core.models import Heartbeat
from games import selectors
from games.actions import storage
from games.models import Event, Seat, Table
from tests.world import ANN, BOB, alone, together


@pytest.mark.django_db
def test_it_finds_what_the_query_finds() -> None:
    table = together()
    seats = CompiledQuery[Seat](lambda guest: Seat.objects.filter(guest=guest), guest="a guest")
    for guest in (ANN.guest, BOB.guest, "a stranger"):
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


@pytest.mark.django_db
def test_a_row_of_a_compiled_query_can_be_saved_and_followed() -> None:
    table = alone()
    [seat] = selectors.seats_of(table_id=table.pk)
    assert seat.table == table
    seat.name = "Wise Fox"
    seat.save()
    assert [seat.name for seat in table.seats.all()] == ["Wise Fox"], "it is updated, not added"


@pytest.mark.django_db(transaction=True)
def test_a_savepoint_undoes_its_own_writes_and_callbacks_only() -> None:
    told: list[str] = []

    def beat(*names: str) -> None:
        with write():
            for name in names:
                Heartbeat.objects.create(name=name, at=1.0)
                transaction.on_commit(partial(told.append, name))

    with write():
        beat("kept")
        with pytest.raises(IntegrityError):
            beat("undone", "kept")
        assert told == []
    assert (told, [each.name for each in Heartbeat.objects.all()]) == (["kept"], ["kept"])


@pytest.mark.django_db
def test_a_statement_gives_rows_and_raises_django_s_exceptions() -> None:
    table = alone()
    count = Statement(f'SELECT COUNT(*) FROM "{Event._meta.db_table}" WHERE "table_id" = %s')
    assert count.run([table.pk]) == [(table.events.count(),)]
    twice = Statement('INSERT INTO "core_heartbeat" ("name", "at") VALUES (%s, %s)')
    assert twice.run(["test", 1.0]) == []
    with pytest.raises(IntegrityError), transaction.atomic():
        twice.run(["test", 2.0])
    assert Heartbeat.objects.get(name="test").at == 1.0


@pytest.mark.django_db
def test_a_statement_counts_as_a_query_in_tests(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        Statement("SELECT 1").run([])


@pytest.mark.django_db
def test_a_statement_in_a_broken_transaction_is_refused() -> None:
    with transaction.atomic():
        transaction.set_rollback(True)
        with pytest.raises(transaction.TransactionManagementError):
            Statement("SELECT 1").run([])
