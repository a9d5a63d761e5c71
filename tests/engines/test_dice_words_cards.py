"""Rule cards with a number of uses: rules/README.md, "Supports", and rules/dice-words.md, "Variants"."""

from typing import Any

import pytest

from games.engines import HOST, Context, SeededDice
from games.words import lexicon

from .rule_table import young
from .tabletop import GAME, Table

LONG, SIDE_B = "length_multiplier_rounds", "side_b_rounds"
EXTRA, SECOND = "extra_target_rounds", "second_throw"
PLAY, OTHER = {"type": "card", "card": LONG}, {"type": "other_throw"}


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


class TestOneMoreTarget:
    """ "one target more counts, whatever the word is" """

    @pytest.mark.parametrize(("word", "targets", "sums"), [("HAS", "ACHS", 20), ("TUMBLE", "ACHS", 23)])
    def test_it_multiplies_once_more(self, word: str, targets: str, sums: int) -> None:
        table = card(Table(young("ann", **{EXTRA: 1})).playing(targets), "ann", EXTRA)
        table.roll("ann", word + "IASHTRN"[len(word) :]).word("ann", word).done("ann")
        assert table.result("ann")["round_score"] == sums

    def test_with_long_is_strong_it_gives_nothing(self) -> None:
        table = card(card(Table(young("ann", **{EXTRA: 1, LONG: 1})).playing(), "ann"), "ann", EXTRA)
        table.roll("ann", "THEMRAS").word("ann", "THEM").done("ann")
        assert table.result("ann")["multiplier"] == 4
        whole = Table(young("ann", length_multiplier=True, **{EXTRA: 1})).playing()
        whole.refuses("ann", {"type": "card", "card": EXTRA}, "card-not-needed")


class TestSecondThrow:
    """ "all dice are rolled again […] The other throw lies beside them" """

    def thrown(self) -> Table:
        table = Table("bob", young("ann", **{SECOND: 1})).playing().roll("ann", "IASHTRN").word("ann", "HAS")
        return table.act("ann", {"type": "card", "card": SECOND}, "THEMBLU")

    def test_a_word_is_taken_up_and_both_throws_are_there(self) -> None:
        me = self.thrown().me("ann")
        assert (me["dice"], me["other"], me["word"]) == (list("THEMBLU"), list("IASHTRN"), None)

    def test_the_player_chooses_as_often_as_they_like(self) -> None:
        table = self.thrown().act("ann", OTHER).act("ann", OTHER).act("ann", OTHER)
        table.word("ann", "HAS").done("ann", "bob")
        assert (table.result("ann")["word"], table.result("ann")["best"]) == (
            "HAS",
            {"word": "HAS", "score": 15},
        )

    def test_a_reroll_gives_the_other_throw_up(self) -> None:
        table = self.thrown().reroll("ann", [0], "A")
        assert "other" not in table.me("ann")
        table.refuses("ann", OTHER, "one-throw")

    def test_it_needs_a_first_throw_and_ends_with_the_round(self) -> None:
        table = Table(young("ann", **{SECOND: 2}), rounds=2).playing()
        table.refuses("ann", {"type": "card", "card": SECOND}, "roll-first")
        table.refuses("ann", OTHER, "roll-first")
        table.roll("ann", "IASHTRN").act("ann", {"type": "card", "card": SECOND}, "THEMBLU").done("ann")
        table.next().playing().roll("ann", "IASHTRN").refuses("ann", OTHER, "one-throw")

    def test_the_throws_are_hidden_from_others(self) -> None:
        table = Table("bob", young("ann", **{SECOND: 1})).playing().roll("ann", "IASHTRN")
        before = table.view("bob")
        table.act("ann", {"type": "card", "card": SECOND}, "THEMBLU")
        after = table.view("bob")
        assert {key for key in after if after[key] != before[key]} == {"players"}


class TestMoreRerolls:
    """ "`rerolls` 3 to 5: that many rerolls a round instead of two" """

    @pytest.mark.parametrize("most", [3, 5])
    def test_there_are_so_many(self, most: int) -> None:
        table = Table(young("ann", rerolls=most)).playing().roll("ann", "IASHTRN")
        for left in range(most, 0, -1):
            assert table.me("ann")["rerolls_left"] == left
            table.reroll("ann", [0], "I")
        table.refuses("ann", {"type": "reroll", "dice": [0]}, "no-rerolls")

    def test_without_a_limit_there_is_none(self) -> None:
        assert (
            Table(young("ann", rerolls=3, unlimited_rerolls=True)).playing().me("ann")["rerolls_left"] is None
        )

    @pytest.mark.parametrize("most", [2, 6, True, "3"])
    def test_two_are_the_rule_and_five_the_most(self, most: Any) -> None:
        with pytest.raises(ValueError, match="rerolls"):
            Table(young("ann", rerolls=most))


class TestHalfAHeadStart:
    """ "those players begin half a `round_seconds` before the others" """

    def test_it_is_half_a_clock(self) -> None:
        table = Table("ann", young("bob", head_start_half=True)).playing()
        assert (table.view("ann")["phase"], table.view("bob")["turn"]) == ("head_start", ["bob"])
        assert table.view()["deadline"] == 60
        table.roll("bob", "IASHTRN").refuses("ann", {"type": "roll"}, "not-your-turn")
        assert (table.wake(60).view("ann")["phase"], table.view("ann")["deadline"]) == ("play", 180)

    def test_they_join_those_who_have_the_whole_one(self) -> None:
        table = Table("ann", young("bob", head_start_half=True), young("cleo", head_start=True)).playing()
        table.roll("cleo", "IASHTRN").refuses("bob", {"type": "roll"}, "not-your-turn")
        table.wake(60).roll("bob", "IASHTRN").refuses("ann", {"type": "roll"}, "not-your-turn")
        assert set(table.view()["turn"]) == {"bob", "cleo"}
        assert table.wake(120).view()["phase"] == "play"

    def test_they_join_as_soon_as_the_others_are_done(self) -> None:
        table = Table("ann", young("bob", head_start_half=True), young("cleo", head_start=True)).playing()
        assert table.at(10).done("cleo").view()["turn"] == ["bob"]
        assert table.view()["deadline"] == 70
        assert table.done("bob").view()["phase"] == "play"

    def test_the_whole_head_start_goes_before_it(self) -> None:
        table = Table("ann", young("bob", head_start_half=True, head_start=True)).playing()
        assert table.view()["deadline"] == 120


class TestComputerPlayers:
    """A computer player uses up its cards, and where they gain most."""

    @pytest.mark.parametrize("level", [1, 3, 5])
    def test_all_are_played_by_the_end(self, level: int) -> None:
        ctx = Context(SeededDice(level), lexicon(), 0.0)
        state = GAME.start([young("ann", **{LONG: 2, EXTRA: 2, SECOND: 1})], {"rounds": 5}, ctx)
        while not GAME.is_over(state):
            state = GAME.act(state, "ann", GAME.bot(state, "ann", ctx, level), ctx)
        assert [one["left"] for one in GAME.view(state, None)["players"][0]["cards"].values()] == [0, 0, 0]

    def test_it_keeps_a_card_for_a_better_throw(self) -> None:
        words = {"HAS", "TUMBLE"}
        poor = Table(young("ann", **{LONG: 1}), words=words).playing().roll("ann", "HASTRNI")
        rich = Table(young("ann", **{LONG: 1}), words=words).playing().roll("ann", "TUMBLEN")
        assert (poor.bot("ann", 5)["type"], rich.bot("ann", 5)) == ("word", PLAY)

    def test_it_takes_the_better_throw(self) -> None:
        table = Table(young("ann", **{SECOND: 1}), words={"HAS"}).playing().roll("ann", "HASTRNI")
        table.act("ann", {"type": "card", "card": SECOND}, "EEEETTT")
        assert table.bot("ann", 5) == OTHER
        assert table.act("ann", OTHER).bot("ann", 5)["type"] == "word"


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
    del old["joined"]
    old["hands"] = [hand[:6] for hand in old["hands"]]
    old["history"] = [[line[:10] for line in lines] for lines in old["history"]]
    assert GAME.load(old) == table.state
