"""The clocks: rules/bookworm.md, options, "A round", "Does the word fit?", "Supports" and "Decisions"."""

from typing import Any

import pytest

from games.engines import Player

from .bookworm_table import FACES, GIVE_UP, OBJECT, Table, at_play, slow


class TestATurn:
    @pytest.mark.parametrize(
        ("think", "countdown", "bell"), [(10, 5, 15), (0, 7, 7), (8, 0, 8), (0, 0, None)]
    )
    def test_its_time_is_the_sum_and_0_is_no_clock(
        self, think: int, countdown: int, bell: float | None
    ) -> None:
        table = at_play(think_seconds=think, countdown_seconds=countdown)
        assert table.bell == bell
        assert [table.view(who)["deadline"] for who in ("bob", "ann", "host", None)] == [bell] * 4

    def test_it_begins_when_the_dice_have_been_rolled(self) -> None:
        assert Table("ann", "bob").at(40).choose().bell == 55

    def test_the_next_player_has_a_full_turn(self) -> None:
        assert at_play().at(3).name("bob", "ant", "L3").bell == 18

    def test_running_out_of_time_is_failing(self) -> None:
        table = at_play().name("bob", "ant", "L3").wake(15)
        assert table["last_round"]["cleo"] == {"dots": 0, "cards": 0, "penalty": -2, "sum": -2}
        assert (table.phase, table["bookworm"], table.bell) == ("choose", "cleo", None)

    def test_a_moment_earlier_there_is_still_time(self) -> None:
        assert at_play().wake(14.999).phase == "play"
        assert at_play().at(14.999).name("bob", "ant", "L3").at_player("bob") == ["L3"]

    def test_the_first_turn_of_a_round_is_longer_by_the_seconds_to_read(self) -> None:
        """ "The first turn of a round is so much longer"."""
        table = at_play(reading_seconds=5)
        assert table.bell == 20
        assert table.at(6).name("bob", "ant", "L3").bell == 21
        assert (
            Table("ann", "bob", reading_seconds=5, think_seconds=0, countdown_seconds=0).choose().bell is None
        )

    def test_a_late_word_is_judged_on_the_woken_table(self) -> None:
        at_play().at(15).refuses_word("bob", "ant", "L3", "not-now")

    def test_a_refused_move_costs_nothing_but_the_time(self) -> None:
        table = at_play().at(5)
        table.refuses_word("bob", "zoo", "L3", "wrong-letter")
        assert table.bell == 15

    def test_every_bell_that_has_passed_rings_at_its_own_time(self) -> None:
        """README: "every deadline that has passed, in order, each next one counted from the one before" """
        table = Table("ann", "bob", categories="green", rolls=FACES)
        table.wake(31, rolls=[*FACES, *FACES])
        # Bob failed at 15 and became the Bookworm; Ann began, failed at 30 and became the Bookworm.
        assert table.scores == {"ann": -2, "bob": -2}
        assert (table["bookworm"], table.turn, table.bell) == ("ann", ["bob"], 45)

    def test_over_it_stands_still(self) -> None:
        faces = ["E", "F", "A", "Q", "M", "S", "T"]
        table = Table("ann", "bob", target_score=5).choose(faces)
        table.names("bob egg L1", "ann fox L2", "bob ape L3", "ann queen L4", "bob man L5", "ann sun L6")
        table.name("bob", "tea", "L7").wake(5)
        assert (table.phase, table.bell) == ("over", None)
        assert table.wake(10_000).phase == "over"


class TestExtraTime:
    def test_it_stretches_its_owners_turns_only(self) -> None:
        table = at_play("ann", slow("bob", 1.5), "cleo")
        assert table.bell == 22.5
        assert table.name("bob", "ant", "L3").bell == 15

    def test_false_means_not(self) -> None:
        bob = Player("bob", "Bob", supports={"extra_time": False})
        assert at_play("ann", bob).bell == 15

    def test_it_does_not_start_a_clock_that_is_off(self) -> None:
        assert at_play("ann", slow("bob", 4), think_seconds=0, countdown_seconds=0).bell is None

    def test_nor_stretch_objections_and_votes(self) -> None:
        table = at_play("ann", slow("bob", 4)).name("bob", "ant", "L3").object("ann")
        assert table.bell == 20


class TestFrozenClocks:
    """ "While an objection is being voted on, the turn clock stands still and then goes on with the seconds that were
    left." """

    def test_the_next_players_seconds_are_kept(self) -> None:
        table = at_play().name("bob", "ant", "L3").at(6).object("ann")
        assert (table.bell, table["clock"]["stands_at"]) == (26, 9)
        table.at(12).vote("ann", True).at(14).vote("cleo", True)
        assert (table.turn, table.bell, table["clock"]["stands_at"]) == (["cleo"], 23, None)

    def test_when_the_vote_runs_out_they_count_from_its_end(self) -> None:
        table = at_play().name("bob", "ant", "L3").at(6).object("ann").wake(26)
        assert (table.turn, table.bell) == (["cleo"], 35)

    def test_looking_much_later_the_turn_is_over_too(self) -> None:
        table = at_play().name("bob", "ant", "L3").at(6).object("ann").wake(35)
        assert (table.phase, table["bookworm"]) == ("choose", "cleo")

    def test_vote_seconds_is_an_option(self) -> None:
        assert at_play(vote_seconds=7).name("bob", "ant", "L3").object("ann").bell == 7

    def test_without_a_clock_there_is_none_after_the_vote_either(self) -> None:
        table = at_play(think_seconds=0, countdown_seconds=0).name("bob", "ant", "L3").object("ann")
        assert table.bell == 20
        assert table.vote("ann", True).vote("cleo", True).bell is None


class TestARejectedWord:
    """ "the sayer has `countdown_seconds` to name another. After that the next player has a full turn." """

    def rejected(self, **options: Any) -> Table:
        table = at_play(**options).name("bob", "ant", "L3").at(2).object("ann")
        return table.at(9).vote("ann", False).vote("cleo", False)

    def test_the_sayer_has_the_countdown(self) -> None:
        table = self.rejected()
        assert (table.turn, table.bell) == (["bob"], 14)
        assert table["clock"] == {"think_seconds": 0, "countdown_seconds": 5, "stands_at": None}

    def test_after_that_the_next_player_has_a_full_turn(self) -> None:
        table = self.rejected().at(13).name("bob", "ape", "L3")
        assert (table.turn, table.bell) == (["cleo"], 28)
        assert table["clock"]["think_seconds"] == 10

    def test_running_out_of_it_is_failing(self) -> None:
        table = self.rejected().wake(14)
        assert table["last_round"]["bob"]["penalty"] == -2
        assert table["bookworm"] == "bob"

    def test_without_a_countdown_there_is_no_time(self) -> None:
        assert self.rejected(countdown_seconds=0).bell == 9

    def test_without_a_clock_there_is_all_the_time(self) -> None:
        assert self.rejected(think_seconds=0, countdown_seconds=0).bell is None

    def test_the_next_round_begins_with_full_turns(self) -> None:
        assert self.rejected().give_up("bob").choose().bell == 24


class TestPostponing:
    def test_a_turn(self) -> None:
        table = at_play().postpone(10)
        assert table.bell == 25
        assert table.wake(15).phase == "play"

    def test_a_vote_but_not_the_seconds_that_stand_still(self) -> None:
        table = at_play().name("bob", "ant", "L3").at(6).object("ann").postpone(100)
        assert (table.bell, table["clock"]["stands_at"]) == (126, 9)

    def test_nothing_when_nothing_runs(self) -> None:
        assert Table("ann", "bob").postpone(10).bell is None


def test_a_late_vote_and_a_late_objection_find_the_table_woken() -> None:
    table = at_play().name("bob", "ant", "L3").object("ann").at(20)
    table.refuses("ann", {"type": "vote", "fits": False}, "not-now")
    table = at_play().name("bob", "ant", "L3").at(15)
    table.refuses("ann", OBJECT, "not-now")
    table.refuses("cleo", GIVE_UP, "not-now")
