"""Rule cards with a number of uses: rules/README.md, "Supports", and rules/dice-words.md, "Variants"."""

from typing import Any

import pytest

from games.engines import HOST

from .rule_table import young
from .tabletop import GAME, Table

LONG, SIDE_B = "length_multiplier_rounds", "side_b_rounds"
PLAY = {"type": "card", "card": LONG}


def card(table: Table, who: str, name: str = LONG) -> Table:
    return table.act(who, {"type": "card", "card": name})


def cards(table: Table, who: str, viewer: str | None = None) -> dict[str, Any] | None:
    seats = {player["id"]: player for player in table.view(viewer)["players"]}
    found: dict[str, Any] | None = seats[who].get("cards")
    return found


class TestPlaying:
    def test_it_counts_for_the_round_in_which_it_is_played(self) -> None:
        table = card(Table(young("ann", **{LONG: 2}), rounds=3).playing().roll("ann", "THEMRAS"), "ann")
        table.word("ann", "THEM").done("ann")
        assert table.result("ann")["round_score"] == 7 * 4, (
            "THEM for a player with `length_multiplier` = 7×4 = 28"
        )
        assert table.next().round("BDFG", ann=("THEMRAS", "THEM")).result("ann")["round_score"] == 0

    def test_a_word_may_lie_already(self) -> None:
        table = Table(young("ann", **{LONG: 1})).playing().roll("ann", "THEMRAS").word("ann", "THEM")
        assert card(table, "ann").done("ann").result("ann")["multiplier"] == 4

    def test_side_b_gives_its_bonus(self) -> None:
        table = card(Table(young("ann", **{SIDE_B: 1})).playing(), "ann", SIDE_B)
        table.roll("ann", "HASTRNI").word("ann", "HAS").done("ann")
        assert (table.result("ann")["bonus"], table.result("ann")["round_score"]) == (3, 18)

    def test_the_best_word_is_counted_with_the_card(self) -> None:
        table = card(Table(young("ann", **{LONG: 1})).playing().roll("ann", "TUMBLEA"), "ann")
        assert GAME.best(table.state, "ann", table.context())[0]["score"] == 13 * 6 + 10
        assert table.done("ann").result("ann")["best"] == {"word": "TUMBLE", "score": 13 * 6 + 10}

    def test_a_result_says_which_cards_were_played_for_it(self) -> None:
        table = card(Table("ann", young("bob", **{LONG: 1})).playing(), "bob").done("ann", "bob")
        assert table.result("bob")["cards"] == [LONG]
        assert "cards" not in table.result("ann")
        assert "cards" not in table.next().playing("BDFG").done("ann", "bob").result("bob")


class TestRefusals:
    def table(self, **supports: Any) -> Table:
        return Table(young("ann", **supports), "bob", rounds=9).playing()

    def test_two_cards_are_used_up_after_two_rounds(self) -> None:
        table = self.table(**{LONG: 2})
        for _ in range(2):
            card(table, "ann").done("ann", "bob").next().playing()
        table.refuses("ann", PLAY, "card-used-up")
        assert "card" not in table.view("ann")["actions"]

    @pytest.mark.parametrize(
        ("supports", "code"),
        [
            ({}, "no-card"),
            ({LONG: False}, "no-card"),
            ({SIDE_B: 2}, "no-card"),
            ({LONG: 2, "length_multiplier": True}, "card-not-needed"),
        ],
    )
    def test_a_card_that_a_player_lacks_or_does_not_need(self, supports: dict[str, Any], code: str) -> None:
        self.table(**supports).refuses("ann", PLAY, code)

    def test_once_a_round(self) -> None:
        card(self.table(**{LONG: 2}), "ann").refuses("ann", PLAY, "card-in-force")

    def test_until_done_and_only_by_players_whose_time_runs(self) -> None:
        self.table(**{LONG: 2}).done("ann").refuses("ann", PLAY, "done")
        self.table(**{LONG: 2}).refuses(HOST, PLAY, "not-your-turn")
        Table(young("ann", **{LONG: 2})).refuses("ann", PLAY, "not-now")
        self.table(**{LONG: 2}).at(120).refuses("ann", PLAY, "time-up")

    @pytest.mark.parametrize("name", ["extra_time", "side_b", "", 1, None])
    def test_what_is_no_such_card_is_malformed(self, name: Any) -> None:
        self.table(**{LONG: 2}).refuses("ann", {"type": "card", "card": name}, "malformed")

    @pytest.mark.parametrize("uses", [0, 6, True, 1.0, "2", None])
    def test_there_are_1_to_5(self, uses: Any) -> None:
        with pytest.raises(ValueError, match="Long is strong"):
            self.table(**{LONG: uses})


class TestViews:
    def test_all_see_how_many_are_left_and_what_counts_now(self) -> None:
        table = Table("ann", young("bob", **{LONG: 2, SIDE_B: 1})).playing()
        assert cards(card(table, "bob"), "bob") == {
            LONG: {"left": 1, "on": True},
            SIDE_B: {"left": 1, "on": False},
        }
        assert cards(table, "ann") is None
        table.done("ann", "bob")
        assert cards(table, "bob", "ann")[LONG] == {"left": 1, "on": True}  # type: ignore[index]
        assert cards(table.next(), "bob", HOST)[LONG] == {"left": 1, "on": False}  # type: ignore[index]

    def test_a_player_sees_which_can_be_played_now(self) -> None:
        table = Table("ann", young("bob", **{LONG: 2, SIDE_B: 1}))
        assert table.view("bob")["playable"] == []
        assert card(table.playing(), "bob").view("bob")["playable"] == [SIDE_B]
        assert all("playable" not in table.view(viewer) for viewer in ("ann", HOST, None))

    def test_a_card_disturbs_no_other_player(self) -> None:
        event = {"type": "card_played", "by": "bob", "card": LONG}
        assert (GAME.disturbs(event, "ann"), GAME.disturbs(event, "bob")) == (False, True)


def test_snapshots_from_before_there_were_cards_can_be_loaded() -> None:
    table = Table("ann", rounds=2).round(ann=("IASHTRN", "HAS"))
    old = GAME.dump(table.state)
    del old["cards"]
    old["history"] = [[line[:10] for line in lines] for lines in old["history"]]
    assert GAME.load(old) == table.state
