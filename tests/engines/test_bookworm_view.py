"""Who sees what: rules/bookworm.md, "View", and which events disturb whom."""

import json
from typing import Any

import pytest

from games.engines import HOST
from games.engines.bookworm.equipment import category
from games.engines.bookworm.game import GAME
from games.words import lexicon

from .bookworm_table import FACES, SWAP, Table, at_play

VIEWERS: list[str | None] = ["ann", "bob", "cleo", HOST, None]


def tables() -> list[Table]:
    """One table in each phase."""
    ending = [
        "bob bat L1",
        "cleo fox L2",
        "ann ant L3",
        "bob cat L4",
        "cleo man L5",
        "ann sun L6",
        "bob yak L7",
    ]
    return [
        Table("ann", "bob", "cleo"),
        at_play(special="turn"),
        at_play().names("bob ant L3", "cleo apple L3"),
        at_play().names("bob ant L3").object("ann").vote("ann", True),
        at_play().names(*ending),
        at_play(objection_seconds=0, target_score=5).names(*ending),
        at_play(special="swap").act("bob", SWAP),
    ]


def test_these_are_all_phases() -> None:
    assert {table.phase for table in tables()} == {
        *("choose", "turn_special", "play", "vote", "objection", "over"),
    }


@pytest.mark.parametrize("table", tables(), ids=lambda table: table.phase)
class TestEveryPhase:
    def test_cards_to_come_are_never_shown(self, table: Table) -> None:
        hidden = {category(card, level).text for card in table.state.deck for level in range(3)}
        for viewer in VIEWERS:
            shown = json.dumps(table.view(viewer), ensure_ascii=False)
            assert not [text for text in hidden if json.dumps(text, ensure_ascii=False) in shown]
            assert "deck" not in shown

    def test_the_card_is_shown_only_while_choosing(self, table: Table) -> None:
        assert (table["card"] is not None) == (table.phase == "choose")
        assert (table["category"] is None) == (table.phase == "choose")

    def test_all_see_the_same_but_for_what_they_can_do(self, table: Table) -> None:
        public = {**table.view(None), "actions": None, "can_take": None}
        for viewer in VIEWERS:
            own = {**table.view(viewer), "actions": None, "can_take": None}
            own.pop("unlisted", None)
            assert own == public

    def test_the_host_alone_sees_unlisted(self, table: Table) -> None:
        assert [viewer for viewer in VIEWERS if "unlisted" in table.view(viewer)] == [HOST]

    def test_bookworm_cards_are_six(self, table: Table) -> None:
        cards = table["cards"]
        assert cards["middle"] + sum(cards["players"].values()) == 6


def test_dice_say_where_they_lie() -> None:
    table = at_play(special="pile").names(
        "bob ant L3", "cleo bat L1", "ann apple L3", "bob cat L4", "cleo ape L3"
    )
    assert table["dice"][:4] == [
        {"id": "L1", "face": "B", "dots": 1, "at": "cleo", "depth": 1},
        {"id": "L2", "face": "F", "dots": 1, "at": "display", "depth": None},
        {"id": "L3", "face": "A", "dots": 1, "at": "cleo", "depth": 0},
        {"id": "L4", "face": "CK", "dots": 1, "at": "bob", "depth": 0},
    ]


class TestCanTake:
    """The dice that light up as a word is typed."""

    def test_for_whose_turn_it_is(self) -> None:
        table = at_play(special="not").names("bob ant L3")
        assert table.view("cleo")["can_take"] == {
            **dict(zip(("L1", "L2", "L3", "L4", "L5", "L6", "L7"), FACES, strict=True)),
            "S": "NOT",
        }
        for viewer in ("ann", "bob", HOST, None):
            assert table.view(viewer)["can_take"] == {}

    def test_without_own_dice_and_what_lies_under_others(self) -> None:
        table = at_play("ann", "bob", special="pile").names("bob ant L3", "ann bat L1", "bob cat L4")
        assert set(table.view("ann")["can_take"]) == {"L2", "L4", "L5", "L6", "L7"}

    def test_everything_in_it_can_be_taken_and_nothing_else(self) -> None:
        table = at_play(special="a-z").names("bob ant L3", "cleo zoo S")
        can_take = table.view("ann")["can_take"]
        for die in ("L1", "L2", "L3", "L4", "L5", "L6", "L7", "S"):
            if die in can_take:
                action = {"type": "name", "word": f"{can_take[die][-1]}oo", "die": die}
                GAME.decide(table.state, "ann", action, table.context())
            else:
                table.refuses_word("ann", "zebra", die, "not-from-a-player")

    def test_not_while_others_vote(self) -> None:
        assert at_play().names("bob ant L3").object("ann").view("cleo")["can_take"] == {}


def test_an_objection_says_who_what_and_from_where() -> None:
    table = at_play().names("bob ant L3", "cleo apple L3").object("ann").vote("ann", True)
    assert table["objection"] == {
        "word": "apple",
        "player": "cleo",
        "die": "L3",
        "by": "ann",
        "came_from": "bob",
        "voted": ["ann"],
    }
    assert at_play(special="a-z").names("bob zoo S").object("ann")["objection"]["came_from"] == "display"


def test_all_see_whether_the_last_word_can_be_objected_to() -> None:
    table = at_play()
    assert table["can_object"] is False
    assert table.names("bob ant L3")["can_object"] is True
    assert table.object("ann")["can_object"] is False
    assert table.vote("ann", True).vote("cleo", True)["can_object"] is False
    assert at_play(judge="list").name("bob", "azqq", "L3", sure=True)["can_object"] is False


def test_a_verdict_is_shown_until_the_next_word() -> None:
    table = at_play().names("bob ant L3").object("ann").vote("ann", True).vote("cleo", True)
    assert table["verdict"]["votes"] == {"ann": True, "cleo": True}
    assert table.names("cleo cat L4")["verdict"] is None


def test_after_a_failure_the_history_says_what_could_have_been_said() -> None:
    """rules/bookworm.md, "A round": "the easiest word of the category's list for a die that the player could take"."""
    words = lexicon()
    table = Table("ann", "bob", words=words).choose()
    table.give_up("bob")
    could = table["history"][0]["could_have_said"]
    assert category(0, 0).fits(could)
    assert could[0].upper() in "BFACKMSXY"
    assert words.tier(could.upper()) == 1
    again = Table("ann", "bob", words=words).choose()
    die = next(
        die
        for die in ("L1", "L2", "L3", "L4", "L5", "L6", "L7")
        if could[0].upper() in again.die(die)["face"]
    )
    assert again.name("bob", could, die).give_up("ann")["history"][0]["could_have_said"] != could
    assert GAME.load(GAME.dump(again.state)) == again.state


def test_history_keeps_each_round_as_it_lay() -> None:
    table = at_play(special="not").names("bob ant L3", "cleo nut S").give_up("ann")
    (done,) = table["history"]
    assert done["category"] == {"text": category(0, 0).text, "level": 0}
    assert (done["ended_by"], done["failed"]) == ("ann", True)
    assert [die["id"] for die in done["dice"] if die["at"] == "bob"] == ["L3"]
    assert done["special"] == {"id": "S", "side": "not", "at": "cleo"}
    assert done["results"] == table["last_round"]
    assert at_play()["history"] == []
    assert at_play()["last_round"] == {}


class TestDisturbing:
    def test_a_vote_does_not_disturb_other_players(self) -> None:
        voted = {"type": "voted", "by": "ann", "fits": True}
        assert not GAME.disturbs(voted, "cleo")
        assert GAME.disturbs(voted, "ann")

    @pytest.mark.parametrize(
        "kind", ["named", "objected", "judged", "round_ended", "chosen", "special_taken"]
    )
    def test_all_else_does(self, kind: str) -> None:
        """An objection that comes after the next word was meant for the word before."""
        event: dict[str, Any] = {"type": kind, "by": "ann"}
        assert GAME.disturbs(event, "bob")

    def test_added_time_does_not(self) -> None:
        assert not GAME.disturbs({"type": "postponed", "seconds": 5}, "bob")
