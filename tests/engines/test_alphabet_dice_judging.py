"""Who judges, and when: rules/alphabet-dice.md, "Decisions"; rules/README.md, "Judging words"; the clock."""

from typing import Any

import pytest

from games.engines.alphabet_dice.game import GAME

from .dice_crossword import ACCEPT, CHALLENGE, PASS, WORDS, Table, picture
from .rule_table import young


def table_with(judging: str, *, hands: dict[str, Any] | None = None, **more: Any) -> Table:
    options = {"judging": judging, **more.pop("options", {})}
    words = more.pop("words", WORDS | {"CAR", "CARS"})
    hands = hands or {"ann": "SQ", "bob": "RE", "cleo": "CO"}
    return Table(grid=more.pop("grid", "CAT"), words=words, options=options, **hands, **more)


class TestCoach:
    def test_it_is_what_comes_by_default(self) -> None:
        table = Table(ann="SQ", bob="R", grid="CAT")
        table.refuses("ann", table.building("ann", "CAT[Q]", 0, 0), "not-a-word")
        assert table.turn == ["ann"]


class TestReferee:
    """ "A wrong word puts everything back as it was and loses the turn; a slurp that failed is not used up." """

    def test_everything_is_as_it_was_and_the_turn_is_lost(self) -> None:
        table = table_with("referee").build("ann", "CAT[Q]", 0, 0)
        assert table.grid == picture("CAT")
        assert table.letters("ann") == "SQ"
        assert table.turn == ["bob"]
        assert table.view()["last"] == {"type": "turn_lost", "by": "ann", "wrong": ["CATQ"]}

    def test_pieces_go_back(self) -> None:
        table = table_with("referee").build("ann", "CA[Q]T", 0, 0)
        assert table.grid == picture("CAT")

    def test_a_slurp_that_failed_is_not_used_up(self) -> None:
        table = table_with("referee").slurp("ann", (0, 0), "Q", "bob")
        assert table.view()["slurped"] == []
        assert table.letters("bob") == "RE"
        assert table.view()["bans"] == []

    def test_nor_is_one_whose_build_failed(self) -> None:
        table = table_with("referee", hands={"ann": "RQ", "bob": "B"})
        table.act("ann", table.slurping("ann", (0, 2), "R", "bob", word="CAR[Q]", cell=(0, 0)))
        assert table.grid == picture("CAT")
        assert table.turn == ["bob"]

    def test_a_right_word_stands(self) -> None:
        assert table_with("referee").build("ann", "CAT[S]", 0, 0).words_laid == ["CATS"]

    def test_a_malformed_or_impossible_action_never_costs_a_turn(self) -> None:
        table = table_with("referee")
        table.refuses("ann", {"type": "build"}, "malformed")
        table.refuses(
            "ann", {"type": "build", "dir": "across", "word": [table.hand("ann")[0], [7, 7]]}, "nothing-there"
        )
        table.refuses("ann", table.slurping("ann", (0, 0), "Q", "zoe"), "unknown-player")
        assert table.turn == ["ann"]

    def test_geometry_comes_before_words_also_in_the_second_part_of_a_slurp(self) -> None:
        table = table_with("referee", hands={"ann": "QO", "bob": "B"}, grid="CAT A.O R.N TIN")
        table.refuses("ann", table.slurping("ann", (0, 2), "Q", "bob", word="C[O]AQ", cell=(0, 0)), "no-room")

    def test_no_player_can_challenge(self) -> None:
        table_with("referee").build("ann", "CAT[S]", 0, 0).refuses("bob", CHALLENGE, "nothing-pending")


class TestPending:
    """ "A build or slurp is pending until the next player acts, or another player says `challenge`" """

    def wrong(self) -> Table:
        return table_with("challenge").build("ann", "CAT[Q]", 0, 0)

    def test_it_lies_on_the_table(self) -> None:
        table = table_with("challenge", hands={"ann": "qS", "bob": "RE"}).build("ann", "CAT[q]", 0, 0)
        assert table.grid == picture("CATQ")
        assert table.view()["pending"] == {"player": "ann", "words": ["CATQ"], "score": 2}

    def test_its_score_is_what_it_sheds(self) -> None:
        table = table_with("challenge", hands={"ann": "rSE", "bob": "E"})
        table.act("ann", table.slurping("ann", (0, 2), "r", "ann", word="CAR[S]", cell=(0, 0)))
        # A red and a black die less, a black one more.
        assert table.view()["pending"]["score"] == 2

    def test_the_next_player_acts_and_it_stands(self) -> None:
        table = self.wrong().passes("bob")
        assert table.view()["pending"] is None
        table.refuses("cleo", CHALLENGE, "nothing-pending")
        assert table.grid == picture("CATQ")

    def test_their_build_is_pending_in_its_place(self) -> None:
        table = table_with("challenge").build("ann", "CAT[S]", 0, 0).build("bob", "CATS[E]", 0, 0)
        assert table.view()["pending"]["player"] == "bob"

    def test_who_may_challenge(self) -> None:
        table = self.wrong()
        assert table.view("ann")["actions"] == []
        assert table.view("bob")["actions"] == ["build", "slurp", "pass", "challenge"]
        assert table.view("cleo")["actions"] == ["challenge"]
        assert table.view("host")["actions"] == []
        table.refuses("ann", CHALLENGE, "own-word")
        table.refuses("host", CHALLENGE, "not-your-turn")
        table.refuses("cleo", ACCEPT, "nothing-pending")

    def test_a_refused_move_of_the_next_player_changes_nothing(self) -> None:
        table = self.wrong()
        table.refuses(
            "bob", {"type": "build", "dir": "across", "word": [table.hand("bob")[0], [7, 7]]}, "nothing-there"
        )
        assert table.view()["pending"] is not None

    def test_mmgood_stands(self) -> None:
        table = Table(ann="MMGOODE", bob="B", words=set(), options={"judging": "challenge"})
        table.build("ann", "[MMGOOD]").act("bob", CHALLENGE)
        assert table.words_laid == ["MMGOOD"]


class TestChallenge:
    """ "A wrong word undoes the whole action (dice, gift, moves, scraping, slurp used) and the turn stays lost; a
    challenge that fails costs nothing." """

    def test_a_wrong_word_is_undone_and_the_turn_stays_lost(self) -> None:
        table = table_with("challenge").build("ann", "C[Q]AT", 0, 0).act("cleo", CHALLENGE)
        assert table.grid == picture("CAT")
        assert table.letters("ann") == "SQ"
        assert table.turn == ["bob"]
        assert table.view()["pending"] is None
        assert table.view()["last"]["wrong"] == ["CQAT"]

    def test_a_slurp_is_undone_gift_and_all(self) -> None:
        table = table_with("challenge").slurp("ann", (0, 0), "Q", "cleo")
        assert table.letters("cleo") == "COC"
        table.act("bob", CHALLENGE)
        assert table.letters("cleo") == "CO"
        assert table.view()["slurped"] == []
        assert table.view()["bans"] == []
        assert table.grid == picture("CAT")

    def test_the_word_before_the_build_is_judged_too(self) -> None:
        table = Table(ann="RS", bob="B", grid="CAT", words={"CARS"}, options={"judging": "challenge"})
        table.act("ann", table.slurping("ann", (0, 2), "R", "bob", word="CAR[S]", cell=(0, 0)))
        assert table.view()["pending"]["words"] == ["CAR", "CARS"]
        assert table.act("bob", CHALLENGE).grid == picture("CAT")

    def test_a_scraping_is_undone(self) -> None:
        table = table_with("challenge", hands={"ann": "Q", "bob": "RE", "cleo": "CO"}).build(
            "ann", "CAT[Q]", 0, 0
        )
        assert table.view()["scraping"] == "ann"
        table.act("bob", CHALLENGE)
        assert table.view()["scraping"] is None
        assert table.turn == ["bob"]
        assert table.passes("bob", "cleo", deals=True).view()["serving"] == 2, (
            "the lost turn counts as a pass"
        )

    def test_a_scraping_that_was_called_off_is_on_again(self) -> None:
        """Cleo slurps a die to Ann, who was poised, with a wrong word: Ann is poised again, Cleo has had her turn."""
        hands = {"ann": "S", "bob": "RE", "cleo": "QO", "dan": "DD"}
        table = table_with("challenge", hands=hands).build("ann", "CAT[S]", 0, 0).passes("bob")
        table.slurp("cleo", (0, 0), "Q", "ann")
        assert table.view()["scraping"] is None
        table.act("ann", CHALLENGE)
        assert table.view()["scraping"] == "ann"
        assert table.letters("ann") == ""
        assert table.turn == ["dan"]
        assert table.passes("dan", deals=True).last_sums[0] == 0

    def test_a_challenge_that_fails_costs_nothing(self) -> None:
        table = table_with("challenge").build("ann", "CAT[S]", 0, 0).act("cleo", CHALLENGE)
        assert table.grid == picture("CATS")
        assert table.view()["pending"] is None
        assert table.turn == ["bob"]
        table.passes("bob")
        assert table.turn == ["cleo"]

    def test_a_word_that_stands_is_not_judged_again(self) -> None:
        table = table_with("challenge", hands={"ann": "QE", "bob": "AO", "cleo": "CO"})
        table.build("ann", "CAT[Q]", 0, 0).build("bob", "T[O]", 0, 2, down=True).act("cleo", CHALLENGE)
        assert table.words_laid == ["CATQ", "TO"]

    def test_the_next_player_may_challenge_and_then_act(self) -> None:
        table = table_with("challenge").build("ann", "CAT[Q]", 0, 0).act("bob", CHALLENGE)
        assert table.build("bob", "CA[R]T", 0, 0).words_laid == ["CART"]

    def test_the_clock_of_the_next_turn_begins_anew_when_the_table_changed(self) -> None:
        table = table_with("challenge", options={"turn_seconds": 60}).at(10).build("ann", "CAT[Q]", 0, 0)
        assert table.view()["deadline"] == 70
        table.at(50).act("cleo", CHALLENGE)
        assert table.view()["deadline"] == 110

    def test_and_goes_on_when_it_did_not(self) -> None:
        table = table_with("challenge", options={"turn_seconds": 60}).at(10).build("ann", "CAT[S]", 0, 0)
        table.at(50).act("cleo", CHALLENGE)
        assert table.view()["deadline"] == 70


class TestTheLastWordOfAServing:
    """ "What would end a serving ends it only when another player says `accept`, a challenge failed, or 20 s have
    passed (`wake_at`)." """

    def at_the_end(self, word: str = "CATS[E]", **more: Any) -> Table:
        """Ann is poised; Bob takes the last of the last turns, at 100 s."""
        table = table_with("challenge", hands={"ann": "S", "bob": "ER"}, words=WORDS | {"CATSE"}, **more)
        return table.build("ann", "CAT[S]", 0, 0).at(100).build("bob", word, 0, 0)

    def test_the_table_waits_for_the_others(self) -> None:
        table = self.at_the_end()
        assert table.view()["serving"] == 1
        assert table.turn == ["ann"]
        assert table.view("ann")["actions"] == ["challenge", "accept"]
        assert table.view("bob")["actions"] == []
        assert GAME.wake_at(table.state) == 120
        table.refuses("bob", PASS, "not-now")
        table.refuses("bob", ACCEPT, "own-word")
        table.refuses("host", ACCEPT, "not-your-turn")

    def test_another_player_accepts(self) -> None:
        table = self.at_the_end().act("ann", ACCEPT, deals=True)
        assert table.view()["serving"] == 2
        assert table.last_sums == [0, 2]

    def test_a_challenge_fails(self) -> None:
        table = self.at_the_end().act("ann", CHALLENGE, deals=True)
        assert table.last_sums == [0, 2]

    def test_a_challenge_succeeds(self) -> None:
        table = self.at_the_end("CATS[R]").act("ann", CHALLENGE, deals=True)
        assert table.last_sums == [0, 3]

    def test_20_seconds_pass(self) -> None:
        table = self.at_the_end().wake(119.9)
        assert table.view()["serving"] == 1
        assert table.wake(120, deals=True).last_sums == [0, 2]

    def test_whatever_the_turn_takes(self) -> None:
        table = self.at_the_end(options={"turn_seconds": 500})
        assert GAME.wake_at(table.state) == 120

    def test_a_slurp_as_the_last_turn_that_goes_on_is_no_end(self) -> None:
        table = table_with("challenge", hands={"ann": "S", "bob": "ER"}).build("ann", "CAT[S]", 0, 0)
        table.slurp("bob", (0, 2), "R", "ann")
        assert table.turn == ["ann"]
        assert table.view("ann")["actions"] == ["build", "slurp", "pass", "challenge"]

    def test_a_pass_ends_it_at_once(self) -> None:
        table = table_with("challenge", hands={"ann": "S", "bob": "ER"}).build("ann", "CAT[S]", 0, 0)
        assert table.passes("bob", deals=True).view()["serving"] == 2

    def test_the_last_turn_undone_may_be_the_last_pass_in_a_row(self) -> None:
        table = table_with("challenge").passes("ann", "bob")
        table.build("cleo", "CAT[C]", 0, 0).act("ann", CHALLENGE, deals=True)
        assert table.view()["serving"] == 2
        assert not any(result["won"] for result in table.view()["history"][0].values())


class TestTheClock:
    """ "Time running out is a pass." """

    def timed(self, *players: Any, **more: Any) -> Table:
        options = {"turn_seconds": 60, **more.pop("options", {})}
        return Table(*players, ann="CAT", bob="BB", cleo="CC", now=10.0, options=options, **more)

    def test_without_turn_seconds_there_is_none(self) -> None:
        assert GAME.wake_at(Table(ann="A", bob="B").state) is None

    def test_it_runs_from_the_beginning_of_the_turn(self) -> None:
        table = self.timed()
        assert GAME.wake_at(table.state) == 70
        assert table.wake(69.9).turn == ["ann"]
        assert table.wake(70).turn == ["bob"]
        assert GAME.wake_at(table.state) == 130
        assert table.view()["last"] == {"type": "passed", "by": "ann", "late": True}

    def test_each_next_deadline_is_counted_from_the_one_before(self) -> None:
        table = self.timed().wake(135)
        assert table.turn == ["cleo"]
        assert GAME.wake_at(table.state) == 190

    def test_all_late_in_a_row_end_the_serving(self) -> None:
        table = self.timed().wake(190, deals=True)
        assert table.view()["serving"] == 2
        assert GAME.wake_at(table.state) == 250

    def test_the_last_bell_ends_the_game(self) -> None:
        table = self.timed(options={"servings": 1}).wake(1000)
        assert GAME.is_over(table.state)
        assert GAME.wake_at(table.state) is None

    def test_a_late_action_is_judged_on_the_woken_state(self) -> None:
        table = self.timed().at(70)
        table.refuses("ann", table.building("ann", "[CAT]"), "not-your-turn")
        assert table.at(69.99).build("ann", "[CAT]").turn == ["bob"]

    def test_a_pending_word_stands_when_the_time_of_the_next_player_is_up(self) -> None:
        table = self.timed(options={"judging": "challenge"}, words=set()).build("ann", "[CAT]")
        # With her last die Ann is poised; Bob's last turn and then Cleo's pass by.
        table.wake(70)
        assert table.view()["pending"] is None
        assert table.turn == ["cleo"]

    def test_postponing(self) -> None:
        state = GAME.postpone(self.timed().state, 5)
        assert GAME.wake_at(state) == 75

    def test_extra_time(self) -> None:
        table = self.timed(young("bob", extra_time=2))
        assert GAME.wake_at(table.state) == 130

    @pytest.mark.parametrize("level", range(1, 6))
    def test_a_computer_player_looks_at_the_table_as_it_is_now(self, level: int) -> None:
        table = self.timed().at(75)
        assert table.bot("bob", level)["type"] in ("build", "pass")
