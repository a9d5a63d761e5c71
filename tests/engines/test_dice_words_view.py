"""Who sees what: rules/dice-words.md, "View"; rules/README.md, `view`, `audience` and `disturbs`."""

from typing import Any

import pytest

from games.engines import HOST

from .rule_table import young
from .tabletop import GAME, Table

ALWAYS = {"phase", "turn", "actions", "players", "deadline", "over", "winners"}
OWN = {"round", "rounds", "starter", "targets", "sugar", "me", "done", "results", "history", "shown"}


def after_scoring() -> Table:
    table = Table("ann", young("bob", side_b=True), rounds=2)
    return table.round(ann=("IASHTRN", "HAS"), bob=("?ATHTMN", "MATCH"))


def over() -> Table:
    return after_scoring().next().playing().done("ann", "bob")


# Every phase, by way of how one gets there; then turn, and the actions of ann (who starts), bob and the host.
PHASES: list[tuple[Any, str, list[str], list[str], list[str], list[str]]] = [
    (lambda: Table("ann", "bob"), "targets", ["ann"], ["roll_targets"], [], ["roll_targets"]),
    (lambda: Table("ann", "bob").targets("ACHS"), "targets", ["ann"], ["go"], [], ["go"]),
    (
        lambda: Table("ann", "bob", target_reroll=True).targets("ACHS"),
        "vote",
        ["ann", "bob"],
        ["vote_targets", "go"],
        ["vote_targets"],
        ["go"],
    ),
    (
        lambda: Table("ann", "bob", target_reroll=True).targets("ACHS").vote("ann", True),
        "vote",
        ["bob"],
        ["go"],
        ["vote_targets"],
        ["go"],
    ),
    (
        lambda: Table("ann", young("bob", head_start=True)).playing(),
        "head_start",
        ["bob"],
        [],
        ["roll", "done"],
        [],
    ),
    (
        lambda: Table("ann", "bob").playing().roll("ann", "IASHTRN"),
        "play",
        ["ann", "bob"],
        ["reroll", "word", "done"],
        ["roll", "done"],
        [],
    ),
    (lambda: Table("ann", "bob").playing().done("ann"), "play", ["bob"], [], ["roll", "done"], []),
    (after_scoring, "scores", ["bob"], [], ["next"], ["next"]),
    (over, "over", [], [], [], []),
]


@pytest.mark.parametrize(("make", "phase", "turn", "ann", "bob", "host"), PHASES)
def test_every_phase_says_whose_move_it_is_and_what_is_open_to_whom(
    make: Any, phase: str, turn: list[str], ann: list[str], bob: list[str], host: list[str]
) -> None:
    table = make()
    for viewer, actions in (("ann", ann), ("bob", bob), (HOST, host), (None, []), ("stranger", [])):
        view = table.view(viewer)
        assert (view["phase"], view["turn"], view["actions"]) == (phase, turn, actions)
        assert view["over"] is (phase == "over")


def test_a_view_has_what_the_rules_say_and_only_the_hosts_has_laid() -> None:
    table = Table("ann", "bob").playing()
    for viewer in ("ann", None, "stranger"):
        assert set(table.view(viewer)) == ALWAYS | OWN
    assert set(table.view(HOST)) == ALWAYS | OWN | {"laid"}


def test_players_stand_in_seat_order_with_their_supports_in_the_open() -> None:
    table = Table("zoe", young("ann", side_b=True, extra_time=1.5))
    assert table.view()["players"] == [
        {"id": "zoe", "name": "Zoe", "score": 0, "supports": {}},
        {"id": "ann", "name": "Ann", "score": 0, "supports": {"side_b": True, "extra_time": 1.5}},
    ]


def test_me_is_null_for_host_and_spectators() -> None:
    table = Table("ann").playing()
    assert [table.view(viewer)["me"] for viewer in (HOST, None, "stranger")] == [None] * 3
    assert table.me("ann") == {"dice": None, "rerolls_left": 2, "word": None}


def test_an_unknown_id_sees_what_a_spectator_sees() -> None:
    table = Table("ann", "bob").playing().roll("ann", "IASHTRN")
    for viewer in ("stranger", "", "ANN", 7, ["ann"], {"id": "ann"}):
        assert GAME.view(table.state, viewer) == table.view(None)  # type: ignore[arg-type]


def test_round_and_rounds_are_counted_from_1() -> None:
    table = Table("ann", rounds=3)
    assert (table.view()["round"], table.view()["rounds"]) == (1, 3)
    assert table.playing().done("ann").view()["round"] == 1
    assert table.next().view()["round"] == 2


class TestSecrets:
    """ "Dice and words of others are hidden from players and spectators until the round is scored." """

    def differing(self) -> tuple[Table, Table]:
        """Two tables that differ only in what bob has before him."""
        one = Table("ann", "bob", "cleo").playing().roll("bob", "IASHTRN").word("bob", "HAS")
        other = Table("ann", "bob", "cleo").playing().roll("bob", "?ATHTMN").word("bob", "MATCH")
        return one, other

    @pytest.mark.parametrize("viewer", ["ann", "cleo", None, "stranger"])
    def test_nothing_that_others_see_depends_on_hidden_dice_or_words(self, viewer: str | None) -> None:
        one, other = self.differing()
        assert one.view(viewer) == other.view(viewer)
        assert one.wake(120).view(viewer) != other.wake(120).view(viewer)

    def test_nor_on_whether_they_have_rolled(self) -> None:
        one, _ = self.differing()
        assert one.view("ann") == Table("ann", "bob", "cleo").playing().view("ann")

    def test_the_owner_and_the_host_see_them(self) -> None:
        one, _ = self.differing()
        word = {"dice": [3, 1, 2], "letters": "HAS"}
        assert one.me("bob") == {"dice": list("IASHTRN"), "rerolls_left": 2, "word": word}
        assert one.view(HOST)["laid"] == {
            "ann": {"dice": None, "word": None},
            "bob": {"dice": list("IASHTRN"), "word": word},
            "cleo": {"dice": None, "word": None},
        }

    def test_once_scored_all_see_what_was_laid(self) -> None:
        table = after_scoring()
        shown = {
            "ann": {"dice": list("IASHTRN"), "word": {"dice": [3, 1, 2], "letters": "HAS"}},
            "bob": {"dice": list("?ATHTMN"), "word": {"dice": [5, 1, 2, 0, 3], "letters": "MATCH"}},
        }
        for viewer in ("ann", "bob", HOST, None):
            assert table.view(viewer)["shown"] == shown
        assert table.next().view(None)["shown"] == {}


class TestResults:
    def test_results_are_of_the_round_just_scored_and_history_is_a_list_of_them(self) -> None:
        table = after_scoring()
        first = table.view()["results"]
        assert first["ann"] == {
            "word": "HAS",
            "valid": True,
            "word_score": 5,
            "multiplier": 3,
            "subtotal": 15,
            "bonus": 0,
            "round_score": 15,
            "total": 15,
            "best": {"word": "HAS", "score": 15},
        }
        assert table.view()["history"] == [first]
        assert table.next().view()["results"] == {}
        table.round(bob=("IASHTRN", "HAS"))
        assert table.view()["history"] == [first, table.view()["results"]]
        assert table.result("bob")["total"] == 31 + 18

    def test_before_any_scoring_there_are_none(self) -> None:
        view = Table("ann").playing().view()
        assert (view["results"], view["history"]) == ({}, [])

    def test_own_dice_stay_in_sight_until_the_next_round(self) -> None:
        table = after_scoring()
        assert table.me("ann")["dice"] == list("IASHTRN")
        assert table.next().me("ann")["dice"] is None


def test_a_view_may_be_changed_by_its_receiver_without_harm() -> None:
    table = after_scoring()
    view = table.view(HOST)
    for part in (
        view["results"],
        view["laid"],
        view["shown"],
        view["history"][0],
        view["players"][1]["supports"],
    ):
        part.clear()
    view["targets"].clear()
    assert table.view(HOST)["players"][1]["supports"] == {"side_b": True}
    assert table.view(HOST)["results"]["ann"]["word"] == "HAS"


class TestNews:
    """Whom an event concerns, and whose move it can spoil."""

    def test_own_dice_and_words_are_news_for_their_owner_only(self) -> None:
        table = (
            Table("ann", "bob").playing().roll("ann", "IASHTRN").word("ann", "HAS").reroll("ann", [0], "E")
        )
        assert [GAME.audience(event) for event in table.log[-3:]] == [["ann"]] * 3

    def test_what_all_can_see_is_news_for_all(self) -> None:
        table = Table("ann", "bob", target_reroll=True).targets("ACHS").vote("ann", True).go()
        table.done("ann").wake(120).next()
        kinds = {event["type"] for event in table.log}
        assert kinds > {
            "targets_rolled",
            "voted",
            "timer_flipped",
            "done",
            "time_up",
            "scored",
            "round_begun",
        }
        assert [GAME.audience(event) for event in table.log] == [None] * len(table.log)

    def test_what_players_do_for_themselves_does_not_disturb_others(self) -> None:
        table = Table("ann", "bob", target_reroll=True).targets("ACHS").vote("ann", True).go()
        table.roll("ann", "IASHTRN").word("ann", "HAS").reroll("ann", [0], "E").done("ann")
        own = [
            event
            for event in table.log
            if event["type"] in ("voted", "rolled", "word_laid", "rerolled", "done")
        ]
        assert len(own) == 5
        assert [GAME.disturbs(event, "bob") for event in own] == [False] * 5
        assert [GAME.disturbs(event, "ann") for event in own] == [True] * 5

    def test_deadlines_that_leave_the_dice_alone_do_not_disturb(self) -> None:
        table = Table("ann", young("bob", head_start=True, extra_time=2)).playing().wake(240)
        bells = [event for event in table.log if event["type"] in ("head_start_over", "time_up")]
        assert [GAME.disturbs(event, who) for event in bells for who in ("ann", "bob")] == [False] * 4
        assert not GAME.disturbs({"type": "postponed", "seconds": 5}, "ann")

    def test_new_targets_and_a_new_round_disturb_all(self) -> None:
        table = (
            Table("ann", target_reroll=True).targets("ACHS").vote("ann", True, "NUXY").go().done("ann").next()
        )
        common = ("targets_rolled", "targets_rerolled", "timer_flipped", "scored", "round_begun")
        events = [event for event in table.log if event["type"] in common]
        assert [GAME.disturbs(event, "ann") for event in events] == [True] * 5
