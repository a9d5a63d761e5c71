"""A student's own page: what the class plays, playing alone, best words and looks."""

from typing import Any

import pytest

from games.actions.locked_table import lock_table
from games.engines import GAMES
from games.models import Table
from lessons.home import actions as home
from lessons.home import selectors
from lessons.models import Activity
from tests.lessons.lesson import start, text_of
from tests.world import School, assert_replays, signed_in

pytestmark = pytest.mark.django_db


def test_a_student_finds_the_game_on_their_page_first() -> None:
    school = School()
    client = signed_in(school.ben.user)
    assert "Your class is playing" not in text_of(client, "/me/")
    start(school)
    for address in ("/me/", "/me/now"):
        page = text_of(client, address)
        assert "Your class is playing" in page
        assert f"/me/join/{Activity.objects.get().code}" in page
    assert "Your class is playing" not in text_of(signed_in(school.zoe.user), "/me/")
    joined = client.get(f"/me/join/{Activity.objects.get().code}")
    assert joined["Location"] == f"/tables/{Table.objects.get().code}/"


def test_a_student_plays_alone_as_themselves() -> None:
    school = School()
    client = signed_in(school.ben.user)
    for game in GAMES:
        assert client.post(f"/me/play/{game}").status_code == 302
        table = Table.objects.get(game=game)
        assert (table.classroom, table.seats.get(number=1).name) == (school.foxes, "Ben B.")
        assert text_of(client, f"/tables/{table.code}/")
    page = text_of(client, "/me/")
    assert page.count("Go on</a>") == len(GAMES)
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
    table = home.play_alone(school.ben, "bookworm")
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
    table = home.play_alone(school.ben, game)
    with lock_table(table.pk) as locked:
        while not locked.game.is_over(locked.state):
            player = locked.game.turn(locked.state)[0]
            locked.act(player, locked.game.bot(locked.state, player, locked.context(), 5))
    return table


def test_own_finished_games_and_best_words_with_their_meaning() -> None:
    school = School()
    table = played_out(school, "dice-words")
    words = selectors.best_words(school.ben)
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
    words = selectors.best_words(school.ben)
    assert {word.game.slug for word in words} == {game}
    words_made = GAMES[game].profile.words_made
    assert words_made is not None
    mine = [made for line in table.events.all() for made in words_made(line.body, "p1")]
    assert {word.word for word in words} <= {made.word for made in mine}
    assert f'aria-label="{words[0].word}"' in text_of(signed_in(school.ben.user), "/me/")


def said(table: Table, body: dict[str, Any]) -> None:
    number = table.events.count() + 1
    table.events.create(number=number, kind="game", by="p1", body=body, at=float(number))


def test_each_game_gives_its_best_word_in_one_question(django_assert_num_queries: Any) -> None:
    """Points of one game say nothing about those of another."""
    school = School()
    dice, tiles, soup = (
        home.play_alone(school.ben, game) for game in ("dice-words", "scrabbicle", "alphabet-dice")
    )
    for word, points in (("OTTER", 30), ("TIGER", 20), ("BOAT", 0)):
        said(dice, {"type": "scored", "results": {"p1": {"word": word, "round_score": points, "best": None}}})
    said(tiles, {"type": "played", "by": "p1", "words": [["w1", [["t1", "C"], ["t2", "A"], ["t3", "T"]]]]})
    said(tiles, {"type": "played", "by": "p2", "words": [["w2", [["t4", "D"], ["t5", "O"], ["t6", "G"]]]]})
    said(soup, {"type": "built", "by": "p1", "words": ["SOUP", "XQZ"]})
    with django_assert_num_queries(1) as asked:
        words = selectors.best_words(school.ben)
    assert "snapshot" not in asked.captured_queries[0]["sql"]
    assert {word.word for word in words} == {"OTTER", "CAT", "SOUP"}
    assert [word.points for word in words if word.word == "SOUP"] == [None]
    assert selectors.best_words(school.cleo) == []


def test_a_student_chooses_figure_and_colour() -> None:
    school = School()
    client = signed_in(school.ben.user)
    client.post("/me/look", {"figure": "7", "colour": "4"})
    school.ben.refresh_from_db()
    assert (school.ben.figure, school.ben.colour) == (7, 4)
    client.post("/me/look", {"figure": "99", "colour": "x"})
    school.ben.refresh_from_db()
    assert (school.ben.figure, school.ben.colour) == (7, 4)
