"""Whether a table has sounds: for guests it does, for children of a class not at first, or never."""

import pytest

from classrooms.visitors import Visitor
from games.actions import tables
from tests.world import ANN, ROBIN, School, client_of, fresh, signed_in

pytestmark = pytest.mark.django_db


def sound_at(client: object, code: str) -> str:
    page = client.get(f"/tables/{code}/").content.decode()  # type: ignore[attr-defined]
    return str(page.partition('data-sound="')[2].partition('"')[0])


def test_a_guest_hears_sounds() -> None:
    table = tables.open_table(ANN, "dice-words", options={}, people=[ROBIN])
    assert sound_at(client_of(ANN), table.code) == "on"


def test_children_of_a_class_begin_in_silence_and_a_teacher_may_forbid_sounds(school: School) -> None:
    seat = tables.new_seat_for(school.ben, {})
    table = tables.open_table(Visitor(user=school.ben.user), "dice-words", options={}, people=[seat])
    ben = signed_in(school.ben.user)
    assert sound_at(ben, table.code) == "off"

    address = f"/classes/{school.foxes.pk}/settings"
    answers = {"name": "Foxes", "colour": 1, "picture": "sun", "naming": "initial"}
    signed_in(school.ada).post(address, {**answers, "quiet": "on"})
    assert sound_at(ben, fresh(table).code) == "never"
    signed_in(school.ada).post(address, answers)
    assert sound_at(ben, table.code) == "off"
