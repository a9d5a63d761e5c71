"""Building and moving pieces: rules/alphabet-dice.md, "Build". Each test cites its sentence."""

from typing import Any

import pytest

from .dice_crossword import WORDS, Table, picture

STEAM_AND_BUS = "B.... U.... STEAM"


def steam(hand: str = "RLSABCDE", words: Any = WORDS, **more: Any) -> Table:
    return Table(ann=hand, bob="BBB", grid="STEAM", words=words, **more)


class TestTheFirstWord:
    def test_it_begins_at_0_0(self) -> None:
        table = Table(ann="CATS", bob="B").build("ann", "[CAT]")
        assert table.grid == picture("CAT")
        assert table.letters("ann") == "S"
        assert table.turn == ["bob"]

    def test_it_may_go_down(self) -> None:
        table = Table(ann="CATS", bob="B").build("ann", "[CAT]", down=True)
        assert table.grid == picture("C A T")

    def test_nothing_on_the_table_can_be_named(self) -> None:
        table = Table(ann="CATS", bob="B")
        table.refuses(
            "ann", {"type": "build", "dir": "across", "word": [*table.hand("ann"), [0, 0]]}, "nothing-there"
        )
        table.refuses("ann", table.building("ann", "[CAT]", anchor=[0, 0]), "nothing-there")

    def test_at_least_two_dice(self) -> None:
        table = Table(ann="A", bob="B")
        table.refuses("ann", {"type": "build", "dir": "across", "word": table.hand("ann")}, "malformed")


class TestNamingTheWord:
    """ "`word` names every die of the finished word in reading order" """

    def test_at_least_one_own_die(self) -> None:
        table = steam()
        table.refuses("ann", table.building("ann", "STEAM", 0, 0), "no-own-die")

    def test_own_dice_are_ones_own(self) -> None:
        table = steam()
        theirs = table.hand("bob")[0]
        action = {"type": "build", "dir": "down", "word": [theirs, [0, 0]]}
        table.refuses("ann", action, "not-yours")
        on_the_table = {"type": "build", "dir": "down", "word": [table.die_at(0, 4), [0, 0]]}
        table.refuses("ann", on_the_table, "not-yours")
        undealt = {"type": "build", "dir": "down", "word": ["d36", [0, 0]]}
        table.refuses("ann", undealt, "not-yours")

    def test_after_the_first_word_at_least_one_from_the_table(self) -> None:
        table = steam("CAT")
        table.refuses("ann", table.building("ann", "[CAT]"), "not-joined")

    def test_there_must_be_a_die_at_the_cell(self) -> None:
        table = steam()
        action = {"type": "build", "dir": "across", "word": [table.hand("ann")[0], [5, 5]]}
        table.refuses("ann", action, "nothing-there")

    def test_all_in_one_line(self) -> None:
        table = Table(ann="S", bob="B", grid=STEAM_AND_BUS)
        action = {"type": "build", "dir": "across", "word": [[0, 0], [2, 1], table.hand("ann")[0]]}
        table.refuses("ann", action, "one-line")

    def test_in_their_old_order(self) -> None:
        table = Table(ann="S", bob="B", grid="AT")
        action = {"type": "build", "dir": "across", "word": [[0, 1], [0, 0], table.hand("ann")[0]]}
        table.refuses("ann", action, "old-order")

    def test_each_once(self) -> None:
        table = Table(ann="S", bob="B", grid="AT")
        own = table.hand("ann")[0]
        table.refuses("ann", {"type": "build", "dir": "across", "word": [[0, 0], [0, 0], own]}, "malformed")
        table.refuses(
            "ann", {"type": "build", "dir": "across", "word": [[0, 0], [0, 1], own, own]}, "malformed"
        )

    def test_every_die(self) -> None:
        table = steam("RS", words=WORDS | {"AMS"})
        table.refuses("ann", table.building("ann", "AM[S]", 0, 3), "whole-word")
        table.refuses(
            "ann", {"type": "build", "dir": "across", "word": [[0, 4], table.hand("ann")[1]]}, "whole-word"
        )
        without_e = [[0, 0], [0, 1], table.hand("ann")[0], [0, 3], [0, 4]]
        table.refuses("ann", {"type": "build", "dir": "across", "word": without_e}, "whole-word")

    def test_also_dice_that_the_own_ones_reach(self) -> None:
        """CAT and ON lie in one row, two free cells apart."""
        table = Table(ann="SES", bob="B", grid="CAT..ON ..E...U ..NOTES", words=WORDS | {"CATSE"})
        table.refuses("ann", table.building("ann", "CAT[SE]", 0, 0), "whole-word")
        table.build("ann", "CAT[S]", 0, 0)

    def test_the_anchor_is_one_of_the_dice_on_the_table_that_are_named(self) -> None:
        table = Table(ann="S", bob="B", grid=STEAM_AND_BUS)
        table.refuses("ann", table.building("ann", "STEAM[S]", 2, 0, anchor=[0, 0]), "anchor")
        table.refuses("ann", table.building("ann", "STEAM[S]", 2, 0, anchor=[2, 5]), "anchor")


class TestBeforeAndAfter:
    """ "Letters may go before, after or into a word." """

    def test_after(self) -> None:
        table = steam().build("ann", "STEAM[S]", 0, 0)
        assert table.grid == picture("STEAMS")

    def test_before(self) -> None:
        table = Table(ann="S", bob="B", grid="EAT", words={"EAT", "SEAT"}).build("ann", "[S]EAT", 0, 0)
        # "Rows and columns may be negative; nothing is renumbered."
        assert table.grid == picture("SEAT", 0, -1)

    def test_crossing(self) -> None:
        table = steam("BU").build("ann", "[BU]S", 0, 0, down=True)
        assert table.grid == picture("B.... U.... STEAM", -2)
        assert table.words_laid == ["STEAM", "BUS"]

    def test_before_and_after_at_once(self) -> None:
        table = Table(ann="CT", bob="B", grid="A", words={"CAT"})
        assert table.build("ann", "[C]A[T]", 0, 0).grid == picture("CAT", 0, -1)


class TestEveryRunMustBeAWord:
    """ "Every run of two or more dice that results, across and down, must be a word." """

    def test_the_word_itself(self) -> None:
        table = steam()
        table.refuses("ann", table.building("ann", "STEAM[D]", 0, 0), "not-a-word")

    def test_the_words_that_it_crosses(self) -> None:
        """Down from the A of CAT the O would stand right of the A of CAR: AO is a word here, RX is not."""
        table = Table(ann="OX", bob="B", grid="CAT A.. R..", words=WORDS | {"TOT", "AO", "AX"})
        across_two_words = {"type": "build", "dir": "down", "word": [[0, 1], *table.hand("ann")]}
        table.refuses("ann", across_two_words, "not-a-word")

    def test_a_word_that_stands_clear_of_the_others_makes_no_more(self) -> None:
        table = Table(ann="AN", bob="B", grid="CAT A.. R..", words=WORDS | {"TAN"})
        assert table.build("ann", "T[AN]", 0, 2, down=True).words_laid == ["CAT", "CAR", "TAN"]

    def test_side_by_side_they_make_many(self) -> None:
        """OAT goes down right beside CAR."""
        words = {"CO", "AA", "RT", "OAT"}
        table = Table(ann="OAT", bob="B", grid="C A R", words=words)
        action = {"type": "build", "dir": "across", "word": [[0, 0], table.hand("ann")[0]]}
        table.act("ann", action)
        assert table.words_laid == ["CO", "CAR"]
        table.passes("bob").build("ann", "O[AT]", 0, 1, down=True)
        assert table.words_laid == ["CO", "AA", "RT", "CAR", "OAT"]

    def test_mmgood_is_a_word_whatever_the_dictionary_says(self) -> None:
        table = Table(ann="MMGOOD", bob="B", words=set()).build("ann", "[MMGOOD]")
        assert table.words_laid == ["MMGOOD"]

    def test_the_message_names_the_wrong_word(self) -> None:
        table = steam()
        with pytest.raises(Exception, match="STEAMD is not in our dictionary"):
            table.build("ann", "STEAM[D]", 0, 0)


class TestInserting:
    """ "Two dice side by side are tied. Where own dice go between two dice that lay side by side in this word, that tie
    (and no other) is cut; what is then still tied together moves as one piece" """

    def test_the_anchors_piece_does_not_move_the_others_move_along_the_word(self) -> None:
        table = steam().build("ann", "ST[R]EAM", 0, 0)
        assert table.grid == picture("STREAM")

    def test_the_anchor_is_by_default_the_first_die_on_the_table_that_is_named(self) -> None:
        table = Table(ann="CS", bob="B", grid="AT", words={"CAST", "AT"}).build("ann", "[C]A[S]T", 0, 0)
        assert table.grid == picture("CAST", 0, -1)

    def test_another_anchor_moves_the_other_side(self) -> None:
        table = steam().build("ann", "ST[R]EAM", 0, 0, anchor=[0, 4])
        assert table.grid == picture("STREAM", 0, -1)

    def test_what_hangs_on_a_die_moves_with_it(self) -> None:
        table = Table(ann="R", bob="B", grid="B U STEAM ...N ...NUT", words=WORDS)
        table.build("ann", "ST[R]EAM", 2, 0)
        assert table.grid == picture("B U STREAM ....N ....NUT")

    def test_or_the_other_side_with_all_that_hangs_on_it(self) -> None:
        table = Table(ann="R", bob="B", grid="B U STEAM ...N ...NUT", words=WORDS)
        table.build("ann", "ST[R]EAM", 2, 0, anchor=[2, 2])
        assert table.grid == picture("B U STREAM ....N ....NUT", 0, -1)

    def test_down_likewise(self) -> None:
        table = Table(ann="R", bob="B", grid="S T EAT A M", words=WORDS | {"EAT"})
        table.build("ann", "ST[R]EAM", 0, 0, down=True)
        assert table.grid == picture("S T R EAT A M")

    def test_several_dice_in_one_gap(self) -> None:
        table = Table(ann="OA", bob="B", grid="CT", words={"CT", "COAT"}).build("ann", "C[OA]T", 0, 0)
        assert table.grid == picture("COAT")

    def test_several_gaps_in_one_build_are_allowed(self) -> None:
        table = Table(ann="SES", bob="B", grid="CAT", words=WORDS).build("ann", "CA[S]T[ES]", 0, 0)
        assert table.grid == picture("CASTES")
        table = Table(ann="OS", bob="B", grid="CAT N", words={"CAT", "CN", "COAST", "CAN"})
        table.build("ann", "C[O]A[S]T", 0, 0)
        assert table.grid == picture("COAST N")

    def test_each_piece_moves_by_what_the_finished_word_needs(self) -> None:
        grid = "CAT ..O ..N"
        table = Table(ann="OS", bob="B", grid=grid, words=WORDS | {"COAST"}).build("ann", "C[O]A[S]T", 0, 0)
        assert table.grid == picture("COAST ....O ....N")
        table = Table(ann="OS", bob="B", grid=grid, words=WORDS | {"COAST"})
        table.build("ann", "C[O]A[S]T", 0, 0, anchor=[0, 1])
        assert table.grid == picture("COAST ....O ....N", 0, -1)

    SIDE_BY_SIDE = "CAT. O.O. A..S TENO"

    def test_pieces_that_come_to_lie_side_by_side_form_runs_like_any_others(self) -> None:
        """TO slides to where it stands right above SO."""
        table = Table(ann="S", bob="B", grid=self.SIDE_BY_SIDE, words=WORDS | {"TOSO"})
        table.build("ann", "CA[S]T", 0, 0)
        assert table.grid == picture("CAST O..O A..S TENO")
        assert "TOSO" in table.words_laid

    def test_and_must_be_words(self) -> None:
        table = Table(ann="S", bob="B", grid=self.SIDE_BY_SIDE, words=WORDS)
        table.refuses("ann", table.building("ann", "CA[S]T", 0, 0), "not-a-word")


class TestNoRoom:
    """ "If a piece would have to move by two different amounts (the sides are tied elsewhere: a ring, a parallel word),
    or two dice would land on one cell: `IllegalMove("no-room", …)`." """

    def test_a_ring(self) -> None:
        table = Table(ann="O", bob="B", grid="CAT A.O R.N TIN", words=WORDS | {"CART"})
        table.refuses("ann", table.building("ann", "C[O]AT", 0, 0), "no-room")
        table.refuses("ann", table.building("ann", "C[O]AT", 0, 0, anchor=[0, 2]), "no-room")

    def test_a_parallel_word(self) -> None:
        table = Table(ann="R", bob="B", grid="AT SO", words=WORDS | {"ART"})
        table.refuses("ann", table.building("ann", "A[R]T", 0, 0), "no-room")

    def test_but_before_and_after_there_is_room(self) -> None:
        words = WORDS | {"MAT", "MATS"}
        table = Table(ann="MS", bob="B", grid="CAT A.O R.N TIN", words=words | {"MCATS"})
        assert table.build("ann", "[M]CAT[S]", 0, 0).grid == picture("MCATS .A.O .R.N .TIN", 0, -1)

    def test_it_comes_before_the_words(self) -> None:
        table = Table(ann="Q", bob="B", grid="AT SO", words=WORDS, options={"judging": "referee"})
        table.refuses("ann", table.building("ann", "A[Q]T", 0, 0), "no-room")

    def test_two_dice_on_one_cell(self) -> None:
        """The O under the T would slide to where the X lies, which hangs on the C."""
        table = Table(ann="SS", bob="B", grid="CAT.. O.O.X A...Y TENOZ", words=WORDS | {"CASST"})
        table.refuses("ann", table.building("ann", "CA[SS]T", 0, 0), "no-room")
        table.refuses("ann", table.building("ann", "CA[SS]T", 0, 0, anchor=[0, 2]), "no-room")

    def test_an_own_die_on_a_taken_cell(self) -> None:
        table = Table(ann="SO", bob="B", grid="CAT.E ..O.A ..NOT", words=WORDS | {"CATSO"})
        table.refuses("ann", table.building("ann", "CAT[SO]", 0, 0), "no-room")


class TestJoining:
    """ "A build may join words of the same line if it exactly fills the cells between them; it neither pushes them
    apart nor pulls them together." """

    ONE_APART = "TO.EAT O....E NOTTEN"
    TWO_APART = "TO..EAT O.....E NOTTTEN"

    def table(self, grid: str, hand: str, *words: str) -> Table:
        return Table(ann=hand, bob="B", grid=grid, words=WORDS.union(words))

    def test_exactly(self) -> None:
        table = self.table(self.ONE_APART, "R", "TOREAT").build("ann", "TO[R]EAT", 0, 0)
        assert table.grid == picture("TOREAT O....E NOTTEN")

    def test_with_more_at_the_ends(self) -> None:
        table = self.table(self.ONE_APART, "SRS", "STOREATS").build("ann", "[S]TO[R]EAT[S]", 0, 0)
        assert table.grid == picture("STOREATS .O....E .NOTTEN", 0, -1)

    def test_it_does_not_push_them_apart(self) -> None:
        table = self.table(self.ONE_APART, "AB", "TOABEAT")
        table.refuses("ann", table.building("ann", "TO[AB]EAT", 0, 0), "no-room")

    def test_nor_pull_them_together(self) -> None:
        table = self.table(self.TWO_APART, "R", "TOREAT")
        table.refuses("ann", table.building("ann", "TO[R]EAT", 0, 0), "no-room")

    def test_not_even_where_an_inserted_die_has_brought_them_nearer(self) -> None:
        """The O hangs on the T alone; pushed on, it leaves one free cell before EAT, but there were two."""
        table = self.table(self.TWO_APART, "XR", "TXOREAT")
        table.refuses("ann", table.building("ann", "T[X]O[R]EAT", 0, 0), "no-room")

    def test_joined_words_may_be_pushed_on_together(self) -> None:
        table = self.table("TO.EAT .O...E .NOTEN", "XR", "TXOREAT").build("ann", "T[X]O[R]EAT", 0, 0)
        assert table.grid == picture("TXOREAT ..O...E ..NOTEN")

    def test_no_word_between_them_can_be_passed_over(self) -> None:
        table = self.table("TO.A.EAT O..R...E NOTTTTEN", "RSX")
        named = [[0, 0], [0, 1], *table.hand("ann"), [0, 5], [0, 6], [0, 7]]
        table.refuses("ann", {"type": "build", "dir": "across", "word": named}, "no-room")


class TestTheTurn:
    def test_other_players_may_not_build(self) -> None:
        table = steam()
        table.refuses("bob", {"type": "build", "dir": "across", "word": ["d1", [0, 0]]}, "not-your-turn")
        table.refuses("host", {"type": "build", "dir": "across", "word": ["d1", [0, 0]]}, "not-your-turn")

    def test_whose_turn_comes_before_ownership_and_that_before_geometry(self) -> None:
        table = steam()
        nonsense = {"type": "build", "dir": "across", "word": [table.hand("bob")[0], [9, 9]]}
        table.refuses("bob", nonsense, "not-your-turn")
        table.refuses("ann", nonsense, "not-yours")

    @pytest.mark.parametrize(
        "broken",
        [
            {"dir": "up"},
            {"dir": None},
            {"word": "CAT"},
            {"word": []},
            {"word": ["d0", [0, 0]]},
            {"word": ["d37", [0, 0]]},
            {"word": [1, [0, 0]]},
            {"word": ["d1", [0]]},
            {"word": ["d1", [0, 0, 0]]},
            {"word": ["d1", [0, True]]},
            {"word": ["d1", [0, 0.0]]},
            {"word": ["d1", ["0", 0]]},
            {"word": ["d1", [10**30, 0]]},
            {"word": ["d1", {"row": 0, "col": 0}]},
            {"word": ["d1", None]},
            {"anchor": None},
            {"anchor": "d1"},
            {"anchor": [0]},
            {"more": 1},
            {"by": "ann"},
        ],
    )
    def test_malformed_builds(self, broken: dict[str, Any]) -> None:
        steam().refuses(
            "ann", {"type": "build", "dir": "down", "word": ["d1", [0, 0]], **broken}, "malformed"
        )

    @pytest.mark.parametrize("missing", ["type", "dir", "word"])
    def test_a_field_is_missing(self, missing: str) -> None:
        action: dict[str, Any] = {"type": "build", "dir": "down", "word": ["d1", [0, 0]]}
        del action[missing]
        steam().refuses("ann", action, "malformed")
