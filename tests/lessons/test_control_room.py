"""The control room: what it shows, at which cost, and who hears of a change."""

import asyncio
import re
import time
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest
import time_machine
from asgiref.sync import sync_to_async
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.html import strip_tags

from classrooms.models import Student
from config.core.live import endpoint, lifespan, presence
from config.core.live.hub import hub
from games.actions import clock
from games.engines import GAMES
from games.models import SeatProgress, Table
from games.rooms import TABLES
from lessons.activities import overview, signals
from lessons.activities.actions import live, moving, talking, verbs
from lessons.activities.actions.live import SeatingGroup
from lessons.activities.control_room import ControlRoom
from lessons.models import Activity
from tests.apart import run_apart
from tests.core.test_live import Page, server
from tests.games.clockwork import later
from tests.lessons.lesson import open_all
from tests.lessons.live_class import LiveClass
from tests.world import ANN, At, School, a_student, client_of, fresh, into_play, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def still_clock() -> Iterator[None]:
    with time_machine.travel(time.time(), tick=False):
        yield


def room(lesson: LiveClass) -> ControlRoom:
    return overview.control_room(lesson.now())


def address(activity: Activity) -> str:
    return f"/activities/{activity.code}/room"


def text_of(client: Client, where: str) -> str:
    answer = client.get(where)
    assert answer.status_code == 200
    return answer.content.decode()


def open_page(table: Table, *players: str) -> None:
    presence.arrive((TABLES.room(table.code), player) for player in players)


# What it shows


def test_children_who_have_not_come_are_counted_by_name() -> None:
    lesson = LiveClass()
    open_page(lesson.arrives(lesson.ben), "p1")
    assert sorted(room(lesson).missing) == ["Cleo C.", "Dora D.", "Emil E."]
    assert room(lesson).who_needs_me == []


def test_those_who_get_another_table_with_the_next_game_are_not_missing() -> None:
    lesson = LiveClass()
    for table in lesson.everybody_arrives():
        open_page(table, "p1", "p2")
    moving.split(lesson.now(), 2, [lesson.part_of(lesson.emil)], lesson.ada)
    assert room(lesson).missing == []
    line = room(lesson).line(3)
    assert line is not None
    assert [(seat.name, seat.note) for seat in line.seats] == [("Emil E.", "from the next game on")]


def test_before_the_go_no_child_is_to_move() -> None:
    lesson = LiveClass(game="ice-pack")
    for table in lesson.everybody_arrives():
        open_page(table, "p1", "p2")
    assert {seat.state for line in room(lesson).lines for seat in line.seats} == {"done"}
    verbs.do_in_activity(lesson.now(), "go", lesson.ada)
    assert "turn" in {seat.state for line in room(lesson).lines for seat in line.seats}


@pytest.mark.parametrize(("game", "is_said"), [("dice-words", True), ("scrabbicle", False)])
def test_the_teacher_is_told_before_the_end_what_a_running_round_is_worth(
    game: str, *, is_said: bool
) -> None:
    lesson = LiveClass(game=game)
    page = text_of(signed_in(lesson.ada), address(lesson.activity))
    assert ("A round that is still running does not count." in page) == is_said


def test_time_is_offered_at_a_table_whose_clock_runs() -> None:
    lesson = LiveClass(game="dice-words")
    [table, _] = lesson.everybody_arrives()
    ada, one = signed_in(lesson.ada), f"{address(lesson.activity)}?table=1"
    assert "add-time" not in text_of(ada, one).split('id="one"')[1]
    into_play(table)
    assert "add-time" in text_of(ada, one).split('id="one"')[1]


def test_tables_that_need_the_teacher_come_first() -> None:
    lesson = LiveClass()
    for table in lesson.everybody_arrives():
        open_page(table, "p1", "p2")
    talking.raise_hand(lesson.part_of(lesson.emil))
    page = text_of(signed_in(lesson.ada), address(lesson.activity))
    assert (
        page.index("Need you now")
        < page.index('id="line-2"')
        < page.index("Playing")
        < page.index('id="line-1"')
    )
    assert "<b>Emil E.</b> put a hand up." in page
    assert room(lesson).who_needs_me == ["Emil E."]


def test_the_first_raised_hand_has_the_only_main_button() -> None:
    lesson = LiveClass()
    lesson.everybody_arrives()
    for child in (lesson.ben, lesson.emil):
        talking.raise_hand(lesson.part_of(child))
    assert text_of(signed_in(lesson.ada), address(lesson.activity)).count("btn-primary") == 1


def test_latest_words_stand_in_the_line() -> None:
    lesson = LiveClass()
    [table, _] = lesson.everybody_arrives()
    seat = table.seats.get(number=1)
    SeatProgress.objects.update_or_create(seat=seat, defaults={"latest_words": "COATS SHELF LOUD OTHE"})
    line = room(lesson).line(1)
    assert line is not None
    assert list(line.seats[0].words) == ["COATS", "SHELF", "LOUD"]


def test_a_child_with_a_shown_name_has_the_own_name_here() -> None:
    lesson = LiveClass()
    lesson.ben.shown_name = "Brave Otter"
    lesson.ben.save()
    assert "Ben Benson" in room(lesson).missing


def test_time_alone_brings_a_signal(still_clock: None) -> None:
    lesson = LiveClass()
    for table in lesson.everybody_arrives():
        open_page(table, "p1", "p2")
    [line, _] = room(lesson).lines
    assert line.signals == []
    assert line.next_change is not None
    with time_machine.travel(line.next_change, tick=False):
        [late, _] = room(lesson).lines
        assert [one.kind for one in late.signals] == ["waits"]


def test_a_child_who_leaves_is_offline_after_twenty_seconds(still_clock: None) -> None:
    lesson = LiveClass()
    [table, _] = lesson.everybody_arrives()
    open_page(table, "p1", "p2")
    presence.leave([(TABLES.room(table.code), "p2")])
    assert room(lesson).lines[0].signals == []
    with time_machine.travel(time.time() + 20, tick=False):
        open_page(table, "p1")
        [signal] = [one for one in room(lesson).lines[0].signals if one.kind == "away"]
        assert (signal.names, signal.text) == ("Cleo C.", "is offline.")


def test_a_computer_player_is_never_missing() -> None:
    lesson = LiveClass(computers=[2])
    [table, _] = lesson.everybody_arrives()
    open_page(table, "p1", "p2")
    line = room(lesson).line(1)
    assert line is not None
    assert [seat.state for seat in line.seats][-1] == "robot"
    assert line.missing == []


def test_it_works_for_a_game_that_it_does_not_know() -> None:
    lesson = LiveClass("letter-pond")
    [table, _] = lesson.everybody_arrives()
    verbs.do_in_activity(lesson.now(), "go", lesson.ada)
    assert set(fresh(table).progress) == {"deadline", "turn"}
    assert GAMES["letter-pond"].name in text_of(signed_in(lesson.ada), address(lesson.activity))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_each_game_says_whose_turn_it_is_without_a_snapshot(game: str) -> None:
    lesson = LiveClass(game)
    [table, _] = lesson.everybody_arrives()
    view = At(table, "p1").view
    assert list(fresh(table).progress["turn"]) == view["turn"]


def test_a_finished_activity_says_so() -> None:
    lesson = LiveClass()
    lesson.everybody_arrives()
    verbs.do_in_activity(lesson.now(), "end", lesson.ada)
    page = text_of(signed_in(lesson.ada), address(lesson.activity))
    assert "This activity is over." in page
    assert "Pause" not in page
    assert f'btn-primary" href="/activities/{lesson.activity.code}/"' in page
    assert f'href="/classes/{lesson.foxes.pk}/games/">Activities of' in page


def test_children_who_never_came_are_counted_when_it_is_over() -> None:
    lesson = LiveClass()
    lesson.arrives(lesson.ben)
    verbs.do_in_activity(lesson.now(), "end", lesson.ada)
    assert room(lesson).missing == ["Cleo C.", "Dora D.", "Emil E."]
    page = text_of(signed_in(lesson.ada), address(lesson.activity))
    assert "Every child has come." not in page
    assert "never came" in page


def test_a_child_who_never_came_to_a_game_that_is_over_is_counted_while_others_play() -> None:
    lesson = LiveClass()
    clock.end(lesson.arrives(lesson.ben))
    lesson.arrives(lesson.dora, lesson.emil)
    assert "Cleo C." in room(lesson).missing


def test_the_end_is_announced_in_a_sentence() -> None:
    lesson = LiveClass()
    lesson.everybody_arrives()
    ada = signed_in(lesson.ada)
    with time_machine.travel(datetime(2026, 3, 2, 9, 0, tzinfo=timezone.get_current_timezone())):
        verbs.give_minutes(lesson.now(), lesson.ada)
        words = " ".join(strip_tags(text_of(ada, address(lesson.activity))).split())
    assert "Ends at 09:05, in 5 minutes" in words
    assert "5 minutes longer" in words


# The verbs, as plain forms


def test_every_button_of_the_page_posts_to_an_address_that_answers() -> None:
    """As a browser without scripts would: the page's form with the token, and the button's own address and value."""
    lesson = LiveClass(options={"turn_seconds": 60})
    lesson.everybody_arrives()
    talking.raise_hand(lesson.part_of(lesson.ben))
    ada = signed_in(lesson.ada)
    buttons = re.findall(
        r'form="verbs" formaction="([^"]+)"(?: name="(\w+)" value="(\d+)")?',
        text_of(ada, f"{address(lesson.activity)}?table=1"),
    )
    assert len({where for where, _, _ in buttons}) >= 8
    # What ends something comes last.
    for where, name, value in sorted(buttons, key=lambda button: button[0].endswith("end")):
        answer = ada.post(where, {name: value, "opened": "1"} if name else {"opened": "1"})
        assert answer.status_code == 302, where
        assert answer["Location"] == f"{address(lesson.activity)}?table=1"


def test_what_does_not_exist_is_not_found() -> None:
    lesson = LiveClass()
    lesson.everybody_arrives()
    ada, where = signed_in(lesson.ada), address(lesson.activity)
    for path, body in (
        ("do/dance", {}),
        ("do/pause", {"table": "9"}),
        ("say/hello", {}),
        ("say/coming", {"child": "999999"}),
        ("say/coming", {"table": "9"}),
        ("hand/999999", {}),
    ):
        assert ada.post(f"{where}/{path}", body).status_code == 404, path


def test_numbers_that_are_none_open_nothing() -> None:
    lesson = LiveClass()
    ada, where = signed_in(lesson.ada), address(lesson.activity)
    for query in ("table=x", "table=²", "table=99999999999999999999", "table=-1", "table=99"):
        assert "Open a table to see" in text_of(ada, f"{where}?{query}")
        text_of(ada, f"{where}/news?{query}&tables=x,,3")


def test_a_table_that_no_child_has_opened_can_be_called_off() -> None:
    lesson = LiveClass()
    signed_in(lesson.ada).post(f"{address(lesson.activity)}/do/end", {"table": "2"})
    assert [line.number for line in room(lesson).lines] == [1]


def test_the_panel_says_what_teachers_did_at_this_table() -> None:
    lesson = LiveClass("dice-words")
    lesson.everybody_arrives()
    verbs.do_at_table(lesson.table(1), "pause-2", lesson.carl)
    verbs.do_at_table(lesson.table(2), "pause", lesson.ada)
    talking.say(lesson.now(), "well-done", [lesson.part_of(lesson.ben)], lesson.ada)
    panel = text_of(signed_in(lesson.ada), f"{address(lesson.activity)}?table=1")
    assert "Carl paused table 1 for 2 minutes." in panel
    assert "Ada told Ben Benson: “Well done!”." in panel
    assert "paused table 2" not in panel


# At the child's table


def test_a_hand_goes_up_and_down_with_one_tap_each() -> None:
    lesson = LiveClass()
    table = lesson.arrives(lesson.ben)
    ben = signed_in(lesson.ben.user)
    assert 'id="raise-hand"' in text_of(ben, f"/tables/{table.code}/")
    up = ben.post(f"/tables/{table.code}/hand", {"hand": "up"}).content.decode()
    assert 'data-hand="up"' in up
    assert room(lesson).who_needs_me == ["Ben B."]
    assert 'data-hand="down"' in ben.post(f"/tables/{table.code}/hand", {"hand": "down"}).content.decode()
    assert room(lesson).who_needs_me == []


@pytest.mark.parametrize("game", GAMES)
def test_no_two_parts_of_a_class_table_have_the_same_id(game: str) -> None:
    """The scripts of boards and of the top bar find their parts by them."""
    lesson = LiveClass(game)
    table = lesson.arrives(lesson.ben, lesson.cleo)
    clock.go(table)
    ids = re.findall(r'\sid="([^"]+)"', text_of(signed_in(lesson.ben.user), f"/tables/{table.code}/"))
    assert sorted(ids) == sorted(set(ids))


def test_a_child_sees_what_the_teacher_says_and_only_that() -> None:
    lesson = LiveClass()
    table = lesson.arrives(lesson.ben, lesson.cleo)
    talking.say(lesson.now(), "well-done", [lesson.part_of(lesson.ben)], lesson.ada)
    there = f"/tables/{table.code}/help"
    assert "Well done!" in text_of(signed_in(lesson.ben.user), there)
    assert "Well done!" not in text_of(signed_in(lesson.cleo.user), there)
    assert signed_in(lesson.dora.user).get(there).status_code == 404
    assert signed_in(lesson.ada).get(there).status_code == 404


def test_a_table_that_no_teacher_leads_has_no_hand() -> None:
    school = School()
    ben = signed_in(school.ben.user)
    ben.post("/me/play/dice-words")
    assert 'id="raise-hand"' not in text_of(ben, f"/tables/{Table.objects.get().code}/")


# What it costs


def thirty_children(size: int) -> tuple[Client, Activity]:
    """All are at their tables, and each has made three words. With the browser of their teacher."""
    school = School()
    children = [a_student(school.foxes, f"Child{number}") for number in range(30)]
    return signed_in(school.ada), start_for(children, size, school)


def start_for(children: list[Student], size: int, school: School) -> Activity:
    groups = [SeatingGroup(students=children[at : at + size]) for at in range(0, len(children), size)]
    activity = live.start(
        school.ada, school.foxes, "dice-words", groups=groups, options={}, ending_others=True
    )
    for table in open_all(activity):
        open_page(table, *(seat.player_id for seat in table.seats.all()))
        for seat in table.seats.all():
            SeatProgress.objects.update_or_create(seat=seat, defaults={"latest_words": "COATS SHELF LOUD"})
    return activity


def queries_of(ada: Client, activity: Activity) -> list[str]:
    text_of(ada, address(activity))
    with CaptureQueriesContext(connection) as asked:
        text_of(ada, address(activity))
    return [query["sql"] for query in asked.captured_queries]


def test_the_first_load_is_small() -> None:
    """Thirty children at ten tables, without the frame that all pages of teachers have."""
    ada, activity = thirty_children(3)
    page = text_of(ada, address(activity))
    lines = page[page.index('id="lines"') : page.index('<aside class="drawer"')]
    assert len(lines.encode()) <= 8192


def test_thirty_tables_take_as_many_queries_as_three_and_no_snapshot() -> None:
    school = School()
    children = [a_student(school.foxes, f"Child{number}") for number in range(30)]
    ada = signed_in(school.ada)
    few, many = (queries_of(ada, start_for(children, size, school)) for size in (10, 1))
    assert len(many) == len(few) <= 12
    columns = [sql.split(" FROM ")[0] for sql in many]
    assert not [
        asked for asked in columns if re.search(r'"(snapshot|seed)"', asked) and "games_table" in asked
    ]


def test_only_the_lines_that_were_asked_for_are_sent() -> None:
    lesson = LiveClass()
    lesson.everybody_arrives()
    news = text_of(signed_in(lesson.ada), f"{address(lesson.activity)}/news?tables=2")
    assert 'id="line-2"' in news
    assert 'id="line-1"' not in news


# The stream


@pytest.mark.django_db(transaction=True)
def test_teachers_of_the_class_hear_of_each_change_and_of_which_table() -> None:
    lesson = LiveClass("dice-words")
    [table, _] = lesson.everybody_arrives()
    where = f"/events/activities/{lesson.activity.code}"
    ada, carl = signed_in(lesson.ada), signed_in(lesson.carl)

    async def test() -> None:
        async with server():
            pages = [await Page(client, where).open() for client in (ada, carl)]
            numbers = [(await page.next())["version"] for page in pages]
            await sync_to_async(At(table, next(iter(fresh(table).progress["turn"]))).does)("roll_targets")
            for page, number in zip(pages, numbers, strict=True):
                notice = await page.next()
                assert notice["room"] == TABLES.room(table.code)
                assert notice["version"] > number
            await sync_to_async(talking.raise_hand)(await sync_to_async(lesson.part_of)(lesson.cleo))
            for page in pages:
                notice = await page.next()
                assert notice["room"] == ""
                expected = await sync_to_async(lambda: room(lesson).version)()
                assert notice["version"] == expected
            await pages[0].close()
            await pages[1].close()

    run_apart(test())


@pytest.mark.django_db(transaction=True)
def test_arrivals_are_sent_in_batches_and_a_raised_hand_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(endpoint, "AWAY_AFTER", 0.01)
    lesson = LiveClass("dice-words")
    tables = lesson.everybody_arrives()
    ada = signed_in(lesson.ada)
    children = [
        (signed_in(child.user), tables[number // 2])
        for number, child in enumerate((lesson.ben, lesson.cleo, lesson.dora, lesson.emil))
    ]

    async def test() -> None:
        async with server():
            page = await Page(ada, f"/events/activities/{lesson.activity.code}").open()
            await page.next()
            pages = [await Page(client, f"/events/{table.code}").open() for client, table in children]
            await pages[0].close()
            # Cleo's page, at the same table, hears at once that Ben has left.
            while (said := await pages[1].next("here"))["seat"] != "p1" or said["here"]:
                pass
            await sync_to_async(talking.raise_hand)(await sync_to_async(lesson.part_of)(lesson.cleo))
            assert (await page.next("table"))["room"] == ""
            assert page.chunks.empty(), "who came and went has to wait"
            hub.tell_presence()
            assert (await page.next("here"))["rooms"] == sorted(TABLES.room(table.code) for table in tables)
            hub.tell_presence()
            await asyncio.sleep(0)
            assert page.chunks.empty(), "nothing has changed since"
            for each in (*pages[1:], page):
                await each.close()

    run_apart(test())


@pytest.mark.django_db(transaction=True)
def test_the_batch_is_sent_by_itself_and_before_a_child_counts_as_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert endpoint.AWAY_AFTER + lifespan.PRESENCE_SECONDS < signals.AWAY_AFTER
    monkeypatch.setattr(lifespan, "PRESENCE_SECONDS", 0.01)
    lesson = LiveClass("dice-words")
    [table, _] = lesson.everybody_arrives()
    ada, ben = signed_in(lesson.ada), signed_in(lesson.ben.user)

    async def test() -> None:
        async with server():
            page = await Page(ada, f"/events/activities/{lesson.activity.code}").open()
            child = await Page(ben, f"/events/{table.code}").open()
            assert (await page.next("here"))["rooms"] == [TABLES.room(table.code)]
            await child.close()
            await page.close()

    run_apart(test())


@pytest.mark.django_db(transaction=True)
def test_a_closed_laptop_learns_what_it_missed() -> None:
    lesson = LiveClass("dice-words")
    [table, _] = lesson.everybody_arrives()
    before = room(lesson).version
    At(table, next(iter(fresh(table).progress["turn"]))).does("roll_targets")
    ada = signed_in(lesson.ada)

    async def test() -> None:
        async with server():
            page = await Page(ada, f"/events/activities/{lesson.activity.code}?after={before}").open()
            assert (await page.next())["version"] > before
            await page.close()

    run_apart(test())


def test_the_lesson_goes_on_while_the_laptop_is_closed() -> None:
    """No teacher asks for anything. What is due happens, and a colleague finds everything on another device."""
    lesson = LiveClass("dice-words", options={"round_seconds": 60, "rounds": 2})
    tables = [into_play(table) for table in lesson.everybody_arrives()]
    verbs.do_in_activity(lesson.now(), "pause-2", lesson.ada)
    with later(121):
        clock.sweep()
        assert [fresh(table).paused_at for table in tables] == [None, None]
        talking.raise_hand(lesson.part_of(lesson.cleo))
    with later(182):
        clock.sweep()
        for table in tables:
            assert table.events.filter(body__type="scored").count() == 1
            open_page(table, "p1", "p2")
        page = text_of(signed_in(lesson.carl), f"{address(lesson.activity)}?table=1")
    assert "<b>Cleo C.</b> put a hand up." in page
    assert "Ada paused it for 2 minutes." in page
    assert "Paused for everybody" not in page


@pytest.mark.django_db(transaction=True)
def test_other_visitors_do_not_get_the_stream() -> None:
    lesson = LiveClass("dice-words")
    where = f"/events/activities/{lesson.activity.code}"
    clients: list[Any] = [Client(), client_of(ANN), signed_in(lesson.ben.user), signed_in(lesson.otto)]

    async def test() -> None:
        async with server():
            for client in clients:
                assert (await Page(client, where).open()).status == 404

    run_apart(test())
