"""The platform with a game that it does not know: from the class form to the printed sheet.

Contract, play-through, demo, erasure and form tests run over all games, and so over this one, too.
"""

import json
from typing import Any

import pytest
from django.test import Client

from config.core import jobs
from games import selectors
from games.actions.locked_table import LockedTable
from games.engines import GAMES
from games.models import Table
from lessons.models import Printout
from tests.classrooms.test_privacy_export import export_of
from tests.lessons.lesson import games_page, start, text_of
from tests.lessons.paper import Paper
from tests.world import At, School, a_student, assert_replays, fresh, key, signed_in

pytestmark = pytest.mark.django_db

SLUG = "letter-pond"
POND = GAMES[SLUG]


def a_table(school: School, **answers: Any) -> Table:
    """Ada starts it for Ben and Cleo, and lets the clock run."""
    assert start(school, SLUG, **answers).status_code == 302
    table = Table.objects.get()
    signed_in(school.ada).post(f"{games_page(school)}{table.code}/go")
    return fresh(table)


def one_move(table: Table) -> None:
    row = fresh(table)
    state = selectors.state_of(row)
    mover = POND.view(state, None)["turn"][0]
    action = POND.bot(state, mover, LockedTable(row, now=row.changed_at).context(), 5)
    At(table, mover).sends(action, version=row.version, key=key())


def played_out(table: Table) -> Table:
    while fresh(table).status == Table.Status.PLAYING:
        one_move(table)
    return fresh(table)


# Starting it


def test_it_is_on_the_front_page_with_its_rules_and_its_set_up() -> None:
    client = Client()
    assert "Letter Pond" in text_of(client, "/")
    assert "letters that only you can see" in text_of(client, f"/help/{SLUG}/")
    assert 'name="option_round_seconds"' in text_of(client, f"/play/{SLUG}/")


def test_the_class_form_offers_it_with_its_options_and_seats_it_by_its_profile(school: School) -> None:
    for name in ("Dora", "Eli", "Finn", "Gus"):
        a_student(school.foxes, name)
    form = text_of(signed_in(school.ada), f"{games_page(school)}new/{SLUG}/")
    assert 'name="option_rounds"' in form
    everybody = [student.pk for student in school.foxes.students.all()]
    start(school, SLUG, students=everybody)
    assert [table.seats.count() for table in Table.objects.all()] == [3, 3]


def test_a_child_starts_with_the_supports_of_their_band(school: School) -> None:
    school.ben.band = "low"
    school.ben.save()
    table = a_table(school)
    supports = {seat.name: seat.supports for seat in table.seats.all()}
    assert supports == {"Ben B.": {"extra_letter": True}, "Cleo C.": {}}
    hands = {len(At(table, seat.player_id).view["me"]["letters"]) for seat in table.seats.all()}
    assert hands == {6, 7}


# Playing it


def test_the_teacher_sees_it_run_and_end(school: School) -> None:
    table = a_table(school)
    page = text_of(signed_in(school.ada), games_page(school))
    assert "Letter Pond" in page
    assert f"/tables/{table.code}/" in page
    played_out(table)
    assert "Letter Pond" in text_of(signed_in(school.ada), games_page(school))


def test_pages_show_no_letters_of_others_and_the_log_replays(school: School) -> None:
    table = a_table(school)
    users = {seat.player_id: seat.user for seat in table.seats.all()}
    clients = {player: signed_in(user) for player, user in users.items() if user is not None}
    while fresh(table).status == Table.Status.PLAYING:
        for player, client in clients.items():
            [other] = clients.keys() - {player}
            letters = At(table, other).view["me"]["letters"]
            shown = "".join(
                text_of(client, address)
                for address in (
                    f"/tables/{table.code}/",
                    f"/tables/{table.code}/projector",
                    f"/api/tables/{table.code}",
                )
            )
            assert json.dumps(letters) not in shown
            assert json.dumps(letters, separators=(",", ":")) not in shown
            assert '</b></li><li class="die"><b>'.join(letters) not in shown
        one_move(table)
    assert_replays(table)


# What is left of it


def test_the_export_has_the_words_of_the_child_and_no_hands(school: School) -> None:
    table = played_out(a_table(school))
    files = export_of(school, school.ben)
    seat = table.seats.get(user=school.ben.user)
    words = [event.body["word"] for event in table.events.filter(by=seat.player_id, body__type="made")]
    everything = "\n".join(files.values())
    assert words
    assert all(word in everything for word in words)
    assert "hands" not in everything


def test_its_sheet_is_in_the_print_centre_with_the_words_on_it(school: School) -> None:
    table = played_out(a_table(school))
    client = signed_in(school.ben.user)
    assert "/print/letter-pond-sheet/" in text_of(client, "/print/")
    answer = client.post(f"/print/letter-pond-sheet/?table={table.code}", {"paper": "a4", "fill": "filled"})
    assert answer.status_code == 302
    jobs.run(Printout, Printout.objects.get().pk)
    # Letters that are moved together look like two words to a reader of PDFs.
    printed = "".join(Paper(bytes(Printout.objects.get().pdf or b"")).text.split())
    made = [event.body["word"] for event in table.events.filter(body__type="made")]
    assert made
    assert all(word in printed for word in made)
