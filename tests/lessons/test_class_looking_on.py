"""A teacher looks on at the class's tables, helps, ends them, and lets play again."""

import pytest
from django.template import Context, Template

from classrooms.visitors import Visitor
from games import table_page
from games.actions import clock
from games.actions.locked_table import lock_table
from games.boards import present
from games.engines import GAMES
from games.models import Table
from lessons.activities import selectors
from lessons.activities.actions import attempts
from lessons.home import actions as home
from tests.lessons.homework import child, given
from tests.lessons.lesson import games_page, start, text_of
from tests.world import At, School, assert_replays, fresh, into_play, signed_in

pytestmark = pytest.mark.django_db


def test_the_overview_of_running_tables() -> None:
    """Who, round, score, time, away."""
    school = School()
    start(school)
    table = Table.objects.get()
    into_play(table)
    page = text_of(signed_in(school.carl), games_page(school))
    for said in ("Ben B.", "Cleo C.", "Round <b>1</b>", "not at the table", "data-deadline"):
        assert said in page, said
    assert "Zoe" not in page


def test_homework_is_not_what_a_child_plays_alone() -> None:
    school = School()
    home.play_alone(school.ben, "ice-pack")
    attempts.begin(child(given(school), school.cleo))
    assert [table.game.slug for table in selectors.tables_without_activity(school.foxes)] == ["ice-pack"]


def test_a_table_without_moves_is_called_stuck() -> None:
    school = School()
    start(school)
    Table.objects.update(changed_at=fresh(Table.objects.get()).changed_at - 200)
    assert "No move for 3 minutes" in text_of(signed_in(school.ada), games_page(school))


def test_a_teacher_pauses_goes_on_adds_time_and_ends_from_one_page() -> None:
    school = School()
    start(school)
    table = Table.objects.get()
    into_play(table)
    client = signed_in(school.carl)
    one = f"{games_page(school)}{table.code}/"
    before = At(table, "p1").view["deadline"]
    assert client.post(f"{one}add-time").status_code == 302
    assert At(table, "p1").view["deadline"] == before + 30
    client.post(f"{one}pause")
    assert fresh(table).paused_at is not None
    client.post(f"{one}resume")
    assert fresh(table).paused_at is None
    client.post(f"{games_page(school)}all/end")
    assert fresh(table).status == "over"
    assert client.post(f"{one}explode").status_code == 404
    assert_replays(table)
    page = text_of(client, games_page(school))
    assert "ended early" in page
    assert f"/print/dice-words-sheet/?table={table.code}" in page


def test_an_ended_table_says_so_kindly_to_all_viewers() -> None:
    school = School()
    start(school)
    table = Table.objects.get()
    clock.end(table)
    for user in (school.ben.user, school.ada):
        for address in ("", "projector"):
            assert "That’s it for now!" in text_of(signed_in(user), f"/tables/{table.code}/{address}")
    page = text_of(signed_in(school.ben.user), f"/tables/{table.code}/")
    assert "Your teacher has ended this game." in page
    assert 'href="/me/"' in page


@pytest.mark.parametrize("game", GAMES)
def test_a_host_who_only_looks_on_sees_every_phase(game: str) -> None:
    """The host's view, on the same page as for players."""
    school = School()
    start(school, game)
    table = Table.objects.get()
    visitor = Visitor(user=school.ada)
    client = signed_in(school.ada)
    phases: dict[str, str] = {}
    for _ in range(40):
        page = table_page.page_for(visitor, table.code)
        assert page.me is None
        assert page.view is not None
        if page.view["phase"] not in phases:
            phases[page.view["phase"]] = text_of(client, f"/tables/{table.code}/board")
        assert present(page)["board"] is not None
        if not one_move(table):
            break
    assert phases
    assert all("data-host" in page for page in phases.values())


def one_move(table: Table) -> bool:
    """Moves for the player whose turn it is, or runs the clock. False: the game is over."""
    with lock_table(table.pk) as locked:
        if locked.game.is_over(locked.state):
            return False
        if turn := locked.game.turn(locked.state):
            locked.act(turn[0], locked.game.bot(locked.state, turn[0], locked.context(), 3))
        else:
            bell = locked.game.wake_at(locked.state)
            assert bell is not None, "no player is to move, and no clock runs"
            locked._apply(locked.game.decide_wake(locked.state, locked.context().at(bell)), by="")
    return True


def test_a_host_sees_the_words_that_children_lay() -> None:
    school = School()
    start(school)
    table = Table.objects.get()
    into_play(table)
    At(table, "p1").does("roll")
    At(table, "p1").does("word", dice=[0], letters=letter(At(table, "p1").view["me"]["dice"][0]))
    watching = table_page.page_for(Visitor(user=school.ada), table.code)
    playing = table_page.page_for(Visitor(user=school.cleo.user), table.code)
    assert watching.view is not None
    assert playing.view is not None
    assert watching.view["laid"]["p1"]["word"] is not None
    assert "laid" not in playing.view


def letter(face: str) -> str:
    return face if face.isalpha() else "A"


def test_the_class_page_and_the_teacher_s_home_can_show_what_is_played() -> None:
    school = School()
    tag = Template("{% load activities %}{% class_games classroom %}")
    assert tag.render(Context({"classroom": school.foxes})).strip() == ""
    start(school)
    shown = tag.render(Context({"classroom": school.foxes}))
    assert "Dice Words" in shown
    assert "Ben B." in shown
    assert tag.render(Context({"classroom": school.hares})).strip() == ""
    assert "1 table playing" in text_of(signed_in(school.ada), "/classes/")
    assert "playing" not in text_of(signed_in(school.otto), "/classes/")


def test_a_rematch_is_one_click_for_the_host_and_a_link_for_the_others() -> None:
    school = School()
    start(school)
    table = Table.objects.get()
    clock.end(table)
    answer = signed_in(school.ada).post(f"/tables/{table.code}/class-rematch")
    new = fresh(table).followed_by
    assert new is not None
    assert answer["Location"] == f"/tables/{new.code}/"
    assert f"/tables/{new.code}/" in text_of(signed_in(school.ben.user), f"/tables/{table.code}/")
    assert text_of(signed_in(school.ben.user), f"/tables/{new.code}/")
