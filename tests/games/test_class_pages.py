"""The pages of a class's games: setting tables, looking on, the students' own page, and the class's words."""

import re
from typing import Any

import pytest
from django.test import Client

from classrooms.classes import actions as classes
from classrooms.visitors import Visitor
from games import actions, glances, looking
from games.actions.hand import hand_on
from games.boards import BOARDS, present
from games.engines import GAMES, IllegalSetup
from games.models import ClassWord, Table
from games.words_made import words_made
from tests.games.clockwork import later
from tests.world import At, School, a_student, assert_replays, fresh, into_play, signed_in

pytestmark = pytest.mark.django_db


def games_page(school: School) -> str:
    return f"/classes/{school.foxes.pk}/games/"


def start(school: School, game: str = "dice-words", **answers: Any) -> Any:
    """Ada chooses and presses start."""
    body = {"students": [school.ben.pk, school.cleo.pk], **answers}
    return signed_in(school.ada).post(f"{games_page(school)}new/{game}/", body)


def text_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


# Setting tables


@pytest.mark.parametrize("game", BOARDS)
def test_one_press_starts_any_game_for_the_chosen(game: str) -> None:
    """A teacher starts any game for chosen students; seats at random."""
    school = School()
    assert start(school, game).status_code == 302
    seats = {seat.user for table in Table.objects.all() for seat in table.seats.exclude(user=None)}
    assert seats == {school.ben.user, school.cleo.user}
    assert {table.status for table in Table.objects.all()} == {"playing"}


def test_seats_by_hand_and_supports_per_child() -> None:
    school = School()
    dora = a_student(school.foxes, "Dora")
    who = {"students": [school.ben.pk, school.cleo.pk, dora.pk], "size": "2"}
    page = signed_in(school.ada).post(f"{games_page(school)}new/dice-words/", who | {"by_hand": "1"})
    assert f'name="at_{dora.pk}"' in page.content.decode()
    seats = {
        f"at_{school.ben.pk}": "2",
        f"at_{school.cleo.pk}": "1",
        f"at_{dora.pk}": "2",
        f"cards_{dora.pk}": ["head_start"],
        f"time_{school.ben.pk}": "1.5",
    }
    answer = signed_in(school.ada).post(f"{games_page(school)}new/dice-words/", who | seats | {"seated": "1"})
    assert answer.status_code == 302
    first, second = Table.objects.order_by("pk")
    assert [seat.name for seat in first.seats.all()] == ["Cleo C."]
    assert {seat.name: seat.supports for seat in second.seats.all()} == {
        "Ben B.": {"extra_time": 1.5},
        "Dora D.": {"head_start": True},
    }


def test_children_begin_with_what_their_settings_say() -> None:
    school = School()
    school.ben.band, school.ben.extra_time = "low", 50
    school.ben.save()
    start(school)
    seat = Table.objects.get().seats.get(user=school.ben.user)
    assert seat.supports == {"unlimited_rerolls": True, "side_b": True, "extra_time": 1.5}
    page = signed_in(school.ada).post(
        f"{games_page(school)}new/dice-words/", {"students": [school.ben.pk], "by_hand": "1"}
    )
    checked = re.findall(rf'name="cards_{school.ben.pk}" value="(\w+)" checked', page.content.decode())
    assert checked == ["unlimited_rerolls", "side_b"]


def test_rules_and_computer_players_can_be_chosen() -> None:
    school = School()
    start(school, option_rounds="3", computers="fill", size="4", level="3", hints="off")
    table = Table.objects.get()
    assert (table.options["rounds"], table.computers, table.hints) == (3, {"p3": 3, "p4": 3}, "off")


def test_a_race_is_a_table_for_each_with_the_same_dice_and_scores_side_by_side() -> None:
    """A class race: everybody in the class plays the same seed solo, scores side by side at the end."""
    school = School()
    start(school, "ice-pack", race="on")
    first, second = Table.objects.all()
    assert At(first, "p1").view["board"] == At(second, "p1").view["board"]
    for user in (school.ada, school.ben.user, school.cleo.user):
        page = text_of(signed_in(user), f"/races/{first.sitting}/")
        assert "Ben B." in page
        assert "Cleo C." in page
    actions.for_all([first, second], "end")
    assert f"/races/{first.sitting}/" in text_of(signed_in(school.ben.user), "/me/")
    for stranger in (school.otto, school.zoe.user):
        assert signed_in(stranger).get(f"/races/{first.sitting}/").status_code == 404


@pytest.mark.parametrize(("ended_early", "winners"), [(True, 0), (False, 2)])
def test_a_race_is_won_by_all_with_the_most_points_if_it_was_run_to_its_end(
    ended_early: bool, winners: int
) -> None:
    school = School()
    start(school, "ice-pack", race="on")
    if ended_early:
        actions.for_all(list(Table.objects.all()), "end")
    else:
        with later(3600):
            actions.sweep()
    [race] = glances.finished_in(school.foxes, most=10)
    assert sum(place.won for place in race.places) == winners


def test_whoever_still_plays_is_named_and_can_be_taken_out() -> None:
    school = School()
    start(school)
    again = start(school, "bookworm")
    assert again.status_code == 422
    assert "Ben B., Cleo C. are still playing" in again.content.decode()
    assert "End the games that they are in now" in again.content.decode()
    assert start(school, "bookworm", ending="on").status_code == 302
    assert [table.status for table in Table.objects.order_by("pk")] == ["over", "playing"]


def seated_by_hand(school: School, **more: str) -> Any:
    """Cleo alone at the first table, Ben with a rule card and more time at the second."""
    ben, cleo = school.ben.pk, school.cleo.pk
    seats: dict[str, Any] = {
        f"at_{ben}": "2",
        f"at_{cleo}": "1",
        f"cards_{ben}": ["head_start"],
        f"time_{ben}": "1.5",
    }
    return start(school, size="2", option_rounds="3", hints="off", seated="1", **seats, **more)


@pytest.mark.parametrize("why", ["busy", "archived", "rules"])
def test_what_was_put_by_hand_comes_back_when_it_is_refused(
    why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    school = School()
    if why == "busy":
        start(school, students=[school.ben.pk])
    elif why == "archived":
        classes.archive(school.foxes)
    else:
        monkeypatch.setattr(actions, "set_tables", refuse_the_rules)
    answer = seated_by_hand(school)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert {"busy": "Ben B. is still", "archived": "is archived", "rules": "Not by"}[why] in page
    assert ("End the games that they are in now" in page) == (why == "busy")
    for name, value in ((f"at_{school.ben.pk}", "2"), (f"time_{school.ben.pk}", "1.5")):
        chosen = re.search(rf'<select[^>]* name="{name}".*?value="([^"]*)" selected', page)
        assert chosen is not None
        assert chosen[1] == value
    assert re.findall(r'name="cards_\d+" value="(\w+)" checked', page) == ["head_start"]
    for name, value in (("students", str(school.ben.pk)), ("option_rounds", "3"), ("hints", "off")):
        assert f'<input type="hidden" name="{name}" value="{value}">' in page


def test_a_hundred_children_with_every_rule_card_are_not_too_many() -> None:
    school = School()
    crowd = [school.ben, school.cleo, *(a_student(school.foxes, f"K{number}") for number in range(98))]
    cards = list(GAMES["dice-words"].supports_schema()["properties"])
    answers: dict[str, Any] = {"students": [student.pk for student in crowd], "seated": "1"}
    for student in crowd:
        answers |= {f"at_{student.pk}": "1", f"time_{student.pk}": "x", f"cards_{student.pk}": cards * 2}
    page = start(school, **answers)
    assert page.status_code == 422, "the clock of nobody can be read, and that is said"
    assert "Look at the tables and cards again" in page.content.decode()


def refuse_the_rules(*_: Any, **__: Any) -> None:
    raise IllegalSetup("Not by these rules.")


def test_one_tick_there_ends_the_other_games_and_the_seats_are_taken() -> None:
    school = School()
    start(school)
    assert seated_by_hand(school, ending="on").status_code == 302
    assert [
        [seat.name for seat in table.seats.all()] for table in Table.objects.filter(status="playing")
    ] == [
        ["Cleo C."],
        ["Ben B."],
    ]


@pytest.mark.parametrize(
    "body",
    [{}, {"students": ["999999"]}, {"students": ["x"]}, {"size": "77"}, {"option_rounds": "9999"}],
)
def test_what_cannot_be_is_said_and_nothing_is_opened(body: dict[str, Any]) -> None:
    school = School()
    chosen = {} if not body or "students" in body else {"students": [school.ben.pk]}
    answer = signed_in(school.ada).post(f"{games_page(school)}new/dice-words/", chosen | body)
    assert answer.status_code == 422
    assert not Table.objects.exists()


def test_only_whoever_is_in_the_way_is_offered_to_be_ended() -> None:
    school = School()
    classes.archive(school.foxes)
    page = start(school).content.decode()
    assert "This class is archived" in page
    assert "End the games that they are in now" not in page


def test_a_student_of_another_class_cannot_be_chosen() -> None:
    school = School()
    answer = start(school, students=[school.zoe.pk])
    assert answer.status_code == 422
    assert not Table.objects.exists()


# Looking on


def test_running_tables_at_a_glance() -> None:
    """Who, round, score, time, away."""
    school = School()
    start(school)
    table = Table.objects.get()
    into_play(table)
    page = text_of(signed_in(school.carl), games_page(school))
    for said in ("Ben B.", "Cleo C.", "Round <b>1</b>", "not at the table", "data-deadline"):
        assert said in page, said
    assert "Zoe" not in page


def test_a_table_where_nobody_moves_is_called_stuck() -> None:
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


def test_an_ended_table_says_so_kindly_to_everybody() -> None:
    school = School()
    start(school)
    table = Table.objects.get()
    actions.end(table)
    for user in (school.ben.user, school.ada):
        for address in ("", "wall"):
            assert "That’s it for now!" in text_of(signed_in(user), f"/tables/{table.code}/{address}")
    page = text_of(signed_in(school.ben.user), f"/tables/{table.code}/")
    assert "Your teacher has ended this game." in page
    assert 'href="/me/"' in page


@pytest.mark.parametrize("game", BOARDS)
def test_a_host_who_only_looks_on_sees_every_phase(game: str) -> None:
    """The host's view, on the page that everybody has."""
    school = School()
    start(school, game)
    table = Table.objects.get()
    visitor = Visitor(user=school.ada)
    client = signed_in(school.ada)
    phases: dict[str, str] = {}
    for _ in range(40):
        page = looking.look(visitor, table.code)
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
    """By whoever is to move, or by the clock. False: the game is over."""
    with hand_on(table.pk) as hand:
        if hand.game.is_over(hand.state):
            return False
        if turn := hand.game.turn(hand.state):
            hand.act(turn[0], hand.game.bot(hand.state, turn[0], hand.context(), 3))
        else:
            bell = hand.game.wake_at(hand.state)
            assert bell is not None, "nobody is to move, and no clock runs"
            hand._apply(hand.game.decide_wake(hand.state, hand.context().at(bell)), by="")
    return True


def test_a_host_sees_the_words_that_children_lay() -> None:
    school = School()
    start(school)
    table = Table.objects.get()
    into_play(table)
    At(table, "p1").does("roll")
    At(table, "p1").does("word", dice=[0], letters=letter(At(table, "p1").view["me"]["dice"][0]))
    watching = looking.look(Visitor(user=school.ada), table.code)
    playing = looking.look(Visitor(user=school.cleo.user), table.code)
    assert watching.view is not None
    assert playing.view is not None
    assert watching.view["laid"]["p1"]["word"] is not None
    assert "laid" not in playing.view


def letter(face: str) -> str:
    return face if face.isalpha() else "A"


def test_the_class_page_and_the_teacher_s_home_can_show_what_is_played() -> None:
    from django.template import Context, Template

    school = School()
    tag = Template("{% load class_games %}{% class_games classroom %}")
    assert tag.render(Context({"classroom": school.foxes})).strip() == ""
    start(school)
    shown = tag.render(Context({"classroom": school.foxes}))
    assert "Dice Words" in shown
    assert "Ben B." in shown
    assert tag.render(Context({"classroom": school.hares})).strip() == ""
    assert "1 table playing" in text_of(signed_in(school.ada), "/classes/")
    assert "playing" not in text_of(signed_in(school.otto), "/classes/")


# A student's own page


def test_a_student_finds_the_game_on_their_page_first() -> None:
    school = School()
    client = signed_in(school.ben.user)
    assert "Your class is playing" not in text_of(client, "/me/")
    start(school)
    for address in ("/me/", "/me/now"):
        page = text_of(client, address)
        assert "Your class is playing" in page
        assert f"/tables/{Table.objects.get().code}/" in page
    assert "Your class is playing" not in text_of(signed_in(school.zoe.user), "/me/")


def test_a_student_plays_alone_as_themselves() -> None:
    school = School()
    client = signed_in(school.ben.user)
    for game in BOARDS:
        assert client.post(f"/me/play/{game}").status_code == 302
        table = Table.objects.get(game=game)
        assert (table.classroom, table.seats.get(number=1).name) == (school.foxes, "Ben B.")
        assert text_of(client, f"/tables/{table.code}/")
    page = text_of(client, "/me/")
    assert page.count("Go on</a>") == len(BOARDS)
    client.post("/me/play/ice-pack")
    assert [table.status for table in Table.objects.filter(game="ice-pack").order_by("pk")] == [
        "over",
        "playing",
    ]


def test_a_child_without_a_timer_plays_without_one() -> None:
    """No timer at home."""
    school = School()
    school.ben.no_timer_at_home = True
    school.ben.save()
    table = actions.play_alone(school.ben, "bookworm")
    assert (table.options["think_seconds"], table.options["countdown_seconds"]) == (0, 0)


def test_the_set_up_form_asks_a_student_for_no_name() -> None:
    school = School()
    client = signed_in(school.ben.user)
    page = text_of(client, "/play/dice-words/")
    assert 'name="name"' not in page
    assert 'value="link"' not in page
    answer = client.post("/play/dice-words/", {"mode": "alone", "name": "Kind Robin"})
    assert answer.status_code == 302
    assert Table.objects.get().seats.get().name == "Ben B."


def played_out(school: School, game: str) -> Table:
    """Ben plays it alone to the end, as well as a computer can."""
    table = actions.play_alone(school.ben, game)
    with hand_on(table.pk) as hand:
        while not hand.game.is_over(hand.state):
            player = hand.game.turn(hand.state)[0]
            hand.act(player, hand.game.bot(hand.state, player, hand.context(), 5))
    return table


def test_own_finished_games_and_best_words_with_their_meaning() -> None:
    school = School()
    table = played_out(school, "dice-words")
    words = glances.best_words(school.ben)
    assert len(words) == 3
    points = [word.points or 0 for word in words]
    assert points == sorted(points, reverse=True)
    page = text_of(signed_in(school.ben.user), "/me/")
    assert f'aria-label="{words[0].word}"' in page
    assert f"/tables/{table.code}/" in page
    assert_replays(table)


@pytest.mark.parametrize("game", ["scrabbicle", "alphabet-dice"])
def test_best_words_come_from_other_games_of_words_as_well(game: str) -> None:
    school = School()
    table = played_out(school, game)
    words = glances.best_words(school.ben)
    assert {word.game.slug for word in words} == {game}
    mine = [made for line in table.events.all() for made in words_made(game, line.body, "p1")]
    assert {word.word for word in words} <= {made.word for made in mine}
    assert f'aria-label="{words[0].word}"' in text_of(signed_in(school.ben.user), "/me/")


def said(table: Table, body: dict[str, Any]) -> None:
    number = table.events.count() + 1
    table.events.create(number=number, kind="game", by="p1", body=body, at=float(number))


def test_each_game_gives_its_best_word_in_one_question(django_assert_num_queries: Any) -> None:
    """Points of one game say nothing about those of another."""
    school = School()
    dice, tiles, soup = (
        actions.play_alone(school.ben, game) for game in ("dice-words", "scrabbicle", "alphabet-dice")
    )
    for word, points in (("OTTER", 30), ("TIGER", 20), ("BOAT", 0)):
        said(dice, {"type": "scored", "results": {"p1": {"word": word, "round_score": points}}})
    said(tiles, {"type": "played", "by": "p1", "words": [["w1", [["t1", "C"], ["t2", "A"], ["t3", "T"]]]]})
    said(tiles, {"type": "played", "by": "p2", "words": [["w2", [["t4", "D"], ["t5", "O"], ["t6", "G"]]]]})
    said(soup, {"type": "built", "by": "p1", "words": ["SOUP", "XQZ"]})
    with django_assert_num_queries(1) as asked:
        words = glances.best_words(school.ben)
    assert "snapshot" not in asked.captured_queries[0]["sql"]
    assert {word.word for word in words} == {"OTTER", "CAT", "SOUP"}
    assert [word.points for word in words if word.word == "SOUP"] == [None]
    assert glances.best_words(school.cleo) == []


def test_a_student_chooses_figure_and_colour() -> None:
    school = School()
    client = signed_in(school.ben.user)
    client.post("/me/look", {"figure": "7", "colour": "4"})
    school.ben.refresh_from_db()
    assert (school.ben.figure, school.ben.colour) == (7, 4)
    client.post("/me/look", {"figure": "99", "colour": "x"})
    school.ben.refresh_from_db()
    assert (school.ben.figure, school.ben.colour) == (7, 4)


# The class's words


def test_words_are_added_blocked_and_removed_on_one_page() -> None:
    school = School()
    client, page = signed_in(school.ada), f"/classes/{school.foxes.pk}/words/"
    told = client.post(f"{page}add", {"words": "minibeastie cat 42"}, follow=True).content.decode()
    assert "MINIBEASTIE counts now in this class" in told
    assert "In the dictionary already: CAT." in told
    assert "Only the letters a to z, 15 at most: 42." in told
    client.post(f"{page}block", {"words": "bum, boot", "reason": "Find a kinder word."})
    assert "Find a kinder word." in text_of(signed_in(school.carl), page)
    word = ClassWord.objects.get(word="BOOT")
    client.post(f"{page}{word.pk}/remove")
    assert not ClassWord.objects.filter(word="BOOT").exists()
    assert client.post(f"{page}add", {"words": ""}).status_code == 422
    shown = text_of(client, page)
    for box in ("id_words", "id_blocked_words"):
        assert (shown.count(f'id="{box}"'), shown.count(f'for="{box}"')) == (1, 1), (
            "each label finds its own box"
        )
    elsewhere = f"/classes/{school.hares.pk}/words/{ClassWord.objects.first().pk}/remove"  # type: ignore[union-attr]
    assert signed_in(school.otto).post(elsewhere).status_code == 404


def test_the_word_checker_tells_a_student_what_counts_in_the_class() -> None:
    school = School()
    actions.block_words(school.foxes, school.ada, "boot", "We wear shoes today.")
    assert "We wear shoes today." in text_of(signed_in(school.ben.user), "/words/?word=boot")
    assert "BOOT is a word" in text_of(signed_in(school.zoe.user), "/words/?word=boot")
    assert signed_in(school.ben.user).get("/api/words?word=boot").json()["code"] == "blocked"


# Going on


def test_play_again_is_one_press_for_the_host_and_a_way_there_for_the_others() -> None:
    school = School()
    start(school)
    table = Table.objects.get()
    actions.end(table)
    answer = signed_in(school.ada).post(f"/tables/{table.code}/again")
    new = fresh(table).followed_by
    assert new is not None
    assert answer["Location"] == f"/tables/{new.code}/"
    assert f"/tables/{new.code}/" in text_of(signed_in(school.ben.user), f"/tables/{table.code}/")
    assert text_of(signed_in(school.ben.user), f"/tables/{new.code}/")
