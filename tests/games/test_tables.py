"""Opening a table, joining it, starting the game."""

import pytest
from django.apps import apps
from django.db import connection
from django.db.models import Model
from pytest_django import Settings

from classrooms.visitors import Visitor
from config.core.errors import Refused
from games.actions import demo, erase, tables
from games.engines import IllegalSetup
from games.models import Seat, Table
from tests.games.clockwork import later
from tests.world import ANN, BOB, EVE, FOX, ROBIN, alone, assert_replays, client_of, fresh, levels_at

pytestmark = pytest.mark.django_db


def lobby() -> Table:
    return tables.open_table(ANN, "dice-words", options={}, people=[ROBIN], invite=True)


def test_a_table_without_invitations_begins_at_once() -> None:
    table = alone(rounds=3)
    assert fresh(table).status == Table.Status.PLAYING
    assert fresh(table).invite == ""
    assert_replays(table)


def test_a_table_with_invitations_waits_for_its_opener() -> None:
    table = lobby()
    assert fresh(table).status == Table.Status.LOBBY
    tables.join(table, BOB, FOX)
    tables.start(table)
    assert fresh(table).status == Table.Status.PLAYING
    assert_replays(table)


@pytest.mark.parametrize(
    ("host", "warned"),
    [("localhost:8000", True), ("127.0.0.1", True), ("[::1]:8000", True), ("dice.lan:8000", False)],
)
def test_a_host_with_an_address_of_this_machine_only_is_warned(
    settings: Settings, host: str, warned: bool
) -> None:
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", "dice.lan"]
    table = lobby()
    page = client_of(ANN).get(f"/tables/{table.code}/", headers={"host": host}).content.decode()
    assert ("works on this computer only" in page) == warned
    assert f"http://{host}/join/{table.invite}/" in page
    assert '<div class="qr" role="img" aria-label="QR code of the link to this table"><svg ' in page


@pytest.mark.parametrize("options", [{"rounds": 0}, {"rounds": "5"}, {"nonsense": 1}, {"judging": "mood"}])
@pytest.mark.parametrize("invite", [False, True])
def test_what_the_rules_do_not_allow_opens_nothing(options: dict[str, object], invite: bool) -> None:
    with pytest.raises(IllegalSetup):
        tables.open_table(ANN, "dice-words", options=options, people=[ROBIN], invite=invite)
    assert not Table.objects.exists()


def test_joining_twice_returns_the_same_seat() -> None:
    table = lobby()
    assert tables.join(table, BOB, FOX) == tables.join(table, BOB, ROBIN)
    assert table.seats.count() == 2


def test_joining_is_refused_once_the_game_has_started() -> None:
    table = lobby()
    tables.start(table)
    with pytest.raises(Refused) as refused:
        tables.join(table, BOB, FOX)
    assert refused.value.code == "begun"
    assert table.seats.count() == 1


def test_a_full_table_is_full() -> None:
    table = lobby()
    for number in range(39):
        tables.join(table, Visitor(guest=f"{number:032d}"), FOX)
    with pytest.raises(Refused) as refused:
        tables.join(table, EVE, FOX)
    assert refused.value.code == "full"


def test_two_of_one_name_are_distinguished() -> None:
    table = lobby()
    tables.join(table, BOB, ROBIN)
    tables.join(table, EVE, ROBIN)
    assert list(table.seats.values_list("name", flat=True)) == ["Kind Robin", "Kind Robin 2", "Kind Robin 3"]


def test_computer_players_have_names_and_levels() -> None:
    table = tables.open_table(ANN, "dice-words", options={}, people=[ROBIN], computers=[1, 5])
    assert levels_at(table) == {"p2": 1, "p3": 5}
    assert len(set(table.seats.values_list("name", flat=True))) == 3


def test_one_visitor_cannot_open_tables_without_end() -> None:
    for _ in range(40):
        lobby()
    with pytest.raises(Refused):
        lobby()
    tables.open_table(EVE, "dice-words", options={}, people=[ROBIN])


def test_guests_tables_go_after_a_week_and_not_before() -> None:
    table = alone()
    with later(6 * 86_400):
        erase.delete_expired()
        assert Table.objects.filter(pk=table.pk).exists()
    with later(8 * 86_400):
        erase.delete_expired()
    assert not Table.objects.filter(pk=table.pk).exists()


def test_the_demo_is_loaded_once_can_be_copied_and_removed() -> None:
    tables = demo.load_demo()
    assert {table.status for table in tables} == {Table.Status.PLAYING, Table.Status.OVER}
    assert demo.load_demo() == []
    for table in tables:
        assert_replays(table)
    copy = demo.copy_for(tables[0], BOB)
    assert fresh(copy).seats.get(number=1).guest == BOB.guest
    assert_replays(copy)
    demo.remove_demo()
    assert list(Table.objects.all()) == [copy]


def test_only_demo_tables_can_be_copied() -> None:
    with pytest.raises(Table.DoesNotExist):
        demo.copy_for(alone(), EVE)


def test_a_host_removes_a_player_and_the_others_move_up() -> None:
    people = [tables.NewSeat(name=name) for name in ("Kind Robin", "Wise Fox", "Calm Hare")]
    table = tables.open_table(ANN, "dice-words", options={}, people=people, computers=[3], invite=True)
    tables.remove_seat(table, "p2")
    table = fresh(table)
    assert [seat.name for seat in Seat.objects.filter(table=table)][:2] == ["Kind Robin", "Calm Hare"]
    assert levels_at(table) == {"p3": 3}
    with pytest.raises(Refused, match="own seat"):
        tables.remove_seat(table, "p1")
    tables.start(table)
    with pytest.raises(Refused, match="begun"):
        tables.remove_seat(table, "p2")
    assert_replays(table)


@pytest.mark.parametrize("supports", [{"extra_time": "abc"}, {"note": "call me"}, {"side_b": "\u0000"}])
def test_rule_cards_that_do_not_exist_are_refused_at_once(supports: dict[str, object]) -> None:
    """Or one guest could leave text at a table, and the game could not start."""
    table = lobby()
    with pytest.raises(IllegalSetup):
        tables.join(table, BOB, tables.NewSeat(name="Wise Fox", supports=supports))
    assert table.seats.count() == 1


def test_too_many_at_once_open_nothing() -> None:
    with pytest.raises(IllegalSetup):
        tables.open_table(ANN, "dice-words", options={}, people=[ROBIN] * 41, invite=True)
    assert not Table.objects.exists()


def test_a_late_guest_reads_so_before_choosing_a_name() -> None:
    table = lobby()
    tables.start(table)
    page = client_of(BOB).get(f"/join/{table.invite}/").content.decode()
    assert "This table has begun" in page
    assert "Join in</button>" not in page


def test_scanning_the_invitation_again_leads_back_to_the_seat() -> None:
    table = lobby()
    tables.join(table, BOB, FOX)
    answer = client_of(BOB).get(f"/join/{table.invite}/")
    assert answer["Location"] == f"/tables/{table.code}/"


@pytest.mark.parametrize(
    "model", list(apps.get_app_config("games").get_models()), ids=lambda model: model.__name__
)
def test_no_index_is_the_beginning_of_another(model: type[Model]) -> None:
    """It finds nothing that the longer one does not find, and is written at every move."""
    with connection.cursor() as cursor:
        found = connection.introspection.get_constraints(cursor, model._meta.db_table)
    indexed = {tuple(one["columns"]) for one in found.values() if one["index"] or one["unique"]}
    assert not {
        short for short in indexed for long in indexed if short != long and long[: len(short)] == short
    }
