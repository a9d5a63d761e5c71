"""Slurping: rules/alphabet-dice.md, "Slurp". Each test cites its sentence."""

from typing import Any

import pytest

from .dice_crossword import WORDS, Table, picture


def cats(hand: str = "RBU", **more: Any) -> Table:
    """CAT lies there; R makes it CAR, B BAT and U CUT."""
    words = WORDS | {"BAT", "CAR", "CARS", "SCAR", "ART", "BUT", "OAR"}
    return Table(ann=hand, bob="BE", cleo="SO", grid="CAT", words=words, **more)


class TestReplacing:
    """ "Put an own die in the place of one on the table; the die pulled out goes to any player, also to oneself, as it
    lies." """

    def test_to_another_player(self) -> None:
        table = cats().slurp("ann", (0, 2), "R", "cleo")
        assert table.grid == picture("CAR")
        assert table.letters("ann") == "BU"
        assert table.letters("cleo") == "SOT"
        assert table.turn == ["bob"]

    def test_to_oneself(self) -> None:
        table = cats().slurp("ann", (0, 2), "R", "ann")
        assert table.letters("ann") == "BUT"

    def test_as_it_lies(self) -> None:
        table = Table(ann="R", bob="B", grid="CAt", words={"CAR"}).slurp("ann", (0, 2), "R", "bob")
        assert table.letters("bob") == "Bt"

    def test_giving_it_to_oneself_with_ones_last_die_keeps_one_in(self) -> None:
        table = cats("R").slurp("ann", (0, 2), "R", "ann")
        assert table.letters("ann") == "T"
        assert table.view()["scraping"] is None

    def test_same_letter_for_same_letter_is_allowed(self) -> None:
        table = Table(ann="tB", bob="B", grid="CAT").slurp("ann", (0, 2), "t", "bob")
        assert table.letters("bob") == "BT"
        assert table.grid == picture("CAT")

    def test_the_words_through_it_are_judged(self) -> None:
        table = cats()
        table.refuses("ann", table.slurping("ann", (0, 0), "R", "bob"), "not-a-word")
        table = Table(ann="R", bob="B", grid="CAT ..O", words={"CAR"})
        table.refuses("ann", table.slurping("ann", (0, 2), "R", "bob"), "not-a-word")

    def test_once_a_serving(self) -> None:
        table = cats().slurp("ann", (0, 2), "R", "bob").passes("bob", "cleo")
        assert table.view()["slurped"] == ["ann"]
        assert "slurp" not in table.view("ann")["actions"]
        table.refuses("ann", table.slurping("ann", (0, 0), "B", "bob"), "slurp-used")

    def test_and_again_in_the_next(self) -> None:
        table = cats().slurp("ann", (0, 2), "R", "bob").passes("bob", "cleo")
        table.passes("ann", deals=True)
        assert table.view()["slurped"] == []

    def test_each_player_has_one(self) -> None:
        table = cats().slurp("ann", (0, 2), "R", "cleo").passes("bob")
        assert "slurp" in table.view("cleo")["actions"]

    @pytest.mark.parametrize(
        ("change", "code"),
        [
            ({"cell": [3, 3]}, "nothing-there"),
            ({"die": "d36"}, "not-yours"),
            ({"give_to": "zoe"}, "unknown-player"),
            ({"give_to": "host"}, "unknown-player"),
            ({"give_to": ""}, "malformed"),
            ({"give_to": None}, "malformed"),
            ({"give_to": "x" * 65}, "malformed"),
            ({"cell": [0]}, "malformed"),
            ({"cell": "0,2"}, "malformed"),
            ({"die": 1}, "malformed"),
            ({"build": None}, "malformed"),
            ({"build": {}}, "malformed"),
            ({"build": {"type": "build", "dir": "across", "word": ["d1", [0, 2]]}}, "malformed"),
        ],
    )
    def test_what_is_refused(self, change: dict[str, Any], code: str) -> None:
        table = cats()
        table.refuses("ann", table.slurping("ann", (0, 2), "R", "bob") | change, code)

    def test_nothing_can_be_slurped_from_an_empty_table(self) -> None:
        table = Table(ann="A", bob="B")
        assert "slurp" not in table.view("ann")["actions"]
        die = table.hand("ann")[0]
        table.refuses("ann", {"type": "slurp", "cell": [0, 0], "die": die, "give_to": "bob"}, "nothing-there")

    def test_only_in_ones_turn(self) -> None:
        table = cats()
        table.refuses("bob", table.slurping("bob", (0, 2), "B", "ann"), "not-your-turn")


class TestBuildingOn:
    """ "`build` is optional: further dice, but only into a word through the replaced letter, so its `word` names
    `cell`." """

    def test_in_the_same_line(self) -> None:
        table = cats("RS")
        table.act("ann", table.slurping("ann", (0, 2), "R", "cleo", word="CAR[S]", cell=(0, 0)))
        assert table.grid == picture("CARS")
        assert table.letters("cleo") == "SOT"

    def test_across_it(self) -> None:
        table = cats("ROA")
        table.act("ann", table.slurping("ann", (0, 2), "R", "cleo", word="[OA]R", cell=(0, 2), down=True))
        assert table.grid == picture("..O ..A CAR", -2)

    def test_with_an_insertion(self) -> None:
        table = Table(ann="RT", bob="B", grid="CAT ..O", words={"CAR", "RO", "CART", "RTO", "ROT"})
        action = table.slurping("ann", (0, 2), "R", "bob", word="R[T]O", cell=(0, 2), down=True)
        assert table.act("ann", action).grid == picture("CAR ..T ..O")

    def test_only_through_the_replaced_letter(self) -> None:
        table = Table(ann="RAB", bob="B", grid="CAT", words={"CAR", "CAB"})
        action = table.slurping("ann", (0, 2), "R", "bob", word="C[AB]", cell=(0, 0), down=True)
        table.refuses("ann", action, "through-the-slurp")

    def test_the_geometry_is_that_of_a_build(self) -> None:
        table = Table(ann="RO", bob="B", grid="CAT A.O R.N TIN", words=WORDS | {"CAR", "RON"})
        action = table.slurping("ann", (0, 2), "R", "bob", word="C[O]AR", cell=(0, 0))
        table.refuses("ann", action, "no-room")

    def test_it_is_judged_before_and_after(self) -> None:
        """ "In order: replace, judge, give, build, judge again" """
        hand, grid = "RS", "CAT"
        for words in ({"CAR"}, {"CARS"}):
            table = Table(ann=hand, bob="B", grid=grid, words=words)
            action = table.slurping("ann", (0, 2), "R", "bob", word="CAR[S]", cell=(0, 0))
            table.refuses("ann", action, "not-a-word")

    def test_the_die_just_pulled_out_cannot_be_laid_in_the_same_action(self) -> None:
        table = cats("RS")
        action = table.slurping("ann", (0, 2), "R", "ann", word="CAR[S]", cell=(0, 0))
        action["build"]["word"][-1] = table.die_at(0, 2)
        table.refuses("ann", action, "just-pulled")

    def test_nor_the_one_put_in_once_more(self) -> None:
        table = cats("RS")
        action = table.slurping("ann", (0, 2), "R", "bob", word="CAR[S]", cell=(0, 0))
        action["build"]["word"][-1] = action["die"]
        table.refuses("ann", action, "not-yours")

    def test_at_least_one_own_die(self) -> None:
        table = cats("R")
        action = table.slurping("ann", (0, 2), "R", "bob")
        action["build"] = {"dir": "across", "word": [[0, 0], [0, 1], [0, 2]]}
        table.refuses("ann", action, "no-own-die")


class TestSlurpedBack:
    """ "A slurped die may never again this serving be part of a word it was pulled from: the across word and the down
    word that it stood in, whoever holds it." """

    def slurped(self, **hands: Any) -> Table:
        """Ann has pulled the T out of CAT and given it to Bob, who now has it."""
        words = WORDS | {
            "CAR",
            "CARS",
            "CART",
            "TAR",
            "TO",
            "CARTS",
            "RO",
            "ROT",
            "TOR",
            "SCAR",
            "RATS",
            "RAT",
            "TRACE",
        }
        hands = {"ann": "RA", "bob": "SO", "cleo": "E", **hands}
        return Table(grid="CAT", words=words, **hands).slurp("ann", (0, 2), "R", "bob")

    def test_it_cannot_be_added_to_the_word(self) -> None:
        table = self.slurped()
        table.refuses("bob", table.building("bob", "CAR[T]", 0, 0), "slurped-back")

    def test_nor_slurped_back_into_it(self) -> None:
        table = self.slurped()
        table.refuses("bob", table.slurping("bob", (0, 2), "T", "cleo"), "slurped-back")

    def test_another_die_with_that_letter_can(self) -> None:
        table = self.slurped(bob="STO")
        other = table.hand("bob")[1]
        table.act("bob", {"type": "build", "dir": "across", "word": [[0, 0], [0, 1], [0, 2], other]})
        assert table.words_laid == ["CART"]

    def test_a_word_across_the_old_one_is_another_word(self) -> None:
        table = self.slurped(bob="OS").build("bob", "R[OT]", 0, 2, down=True)
        assert table.words_laid == ["CAR", "ROT"]

    def test_in_any_hand(self) -> None:
        """Bob puts it elsewhere, Cleo slurps it out there, and still it may not come back to the first word."""
        words = {"CAR", "RAT", "RAE", "CART"}
        table = Table(ann="RA", bob="AO", cleo="EO", grid="CAT", words=words)
        table.slurp("ann", (0, 2), "R", "bob").build("bob", "R[AT]", 0, 2, down=True)
        table.slurp("cleo", (2, 2), "E", "ann")
        assert table.letters("ann") == "AT"
        table.refuses("ann", table.building("ann", "CAR[T]", 0, 0), "slurped-back")

    def test_both_words_that_it_stood_in(self) -> None:
        words = {"CAR", "ROE", "CART", "ROET", "CARS"}
        table = Table(ann="RA", bob="S", cleo="E", grid="CAT ..O ..E", words=words)
        table.slurp("ann", (0, 2), "R", "bob")
        table.refuses("bob", table.building("bob", "CAR[T]", 0, 0), "slurped-back")
        table.refuses("bob", table.building("bob", "ROE[T]", 0, 2, down=True), "slurped-back")

    def test_a_lone_die_stood_in_no_word_of_the_other_direction(self) -> None:
        """CAT has no word down through its T: a new one is free."""
        table = self.slurped().build("bob", "R[OT]", 0, 2, down=True)
        assert table.words_laid == ["CAR", "ROT"]

    def test_a_word_stays_the_same_while_letters_are_added(self) -> None:
        table = self.slurped().build("bob", "CAR[S]", 0, 0).passes("cleo", "ann")
        table.refuses("bob", table.building("bob", "CAR[T]S", 0, 0), "slurped-back")

    def test_or_slurped_out_of_it(self) -> None:
        """Every die of CAT has been exchanged in the end, and it is still the word that the T was pulled from."""
        words = {"CAR", "COR", "BOR", "BORT"}
        table = Table(ann="RS", bob="OO", cleo="BE", dan="SS", grid="CAT", words=words)
        table.slurp("ann", (0, 2), "R", "dan").slurp("bob", (0, 1), "O", "ann").slurp(
            "cleo", (0, 0), "B", "ann"
        )
        assert table.words_laid == ["BOR"]
        table.refuses("dan", table.building("dan", "BOR[T]", 0, 0), "slurped-back")

    def test_also_when_the_die_that_took_its_place_is_slurped(self) -> None:
        words = {"CAR", "CAB", "CABT"}
        table = Table(ann="RS", bob="BO", cleo="SS", grid="CAT", words=words)
        table.slurp("ann", (0, 2), "R", "cleo").slurp("bob", (0, 2), "B", "ann")
        table.refuses("cleo", table.building("cleo", "CAB[T]", 0, 0), "slurped-back")

    def test_words_joined_are_the_same_as_each_of_them(self) -> None:
        words = {"TO", "SO", "SOREAT", "SOREATT", "EAT"}
        table = Table(ann="SE", bob="RX", cleo="XXX", grid="TO.EAT .O...E .NOTEN", words=words)
        table.slurp("ann", (0, 0), "S", "cleo").build("bob", "SO[R]EAT", 0, 0)
        table.refuses("cleo", table.building("cleo", "SOREAT[T]", 0, 0), "slurped-back")

    def test_nor_may_a_joining_bring_it_back(self) -> None:
        """The T lies in another word of the row already; joining the two would put it into its old word."""
        words = {"SO", "EAT", "TOE", "SOREAT"}
        table = Table(ann="SE", bob="XE", cleo="RX", grid="TO.EAN .O...O .NOTEE", words=words)
        table.slurp("ann", (0, 0), "S", "bob").slurp("bob", (0, 5), "T", "ann")
        table.refuses("cleo", table.building("cleo", "SO[R]EAT", 0, 0), "slurped-back")

    def test_a_moving_piece_may_not_bring_it_back(self) -> None:
        """TO slides to above SO, and the O that was pulled out of SO is the one under the T."""
        words = WORDS | {"TOSA"}
        table = Table(
            ann="AX", bob="XS", cleo="SX", grid="CAT. O... A..S TENO", words=words | {"TENA", "SA", "TO"}
        )
        table.slurp("ann", (3, 3), "A", "bob").build("bob", "T[O]", 0, 2, down=True)
        table.refuses("cleo", table.building("cleo", "CA[S]T", 0, 0), "slurped-back")

    def test_it_is_refused_with_every_kind_of_judging(self) -> None:
        for judging in ("referee", "challenge", "coach"):
            table = Table(
                ann="RA", bob="S", cleo="E", grid="CAT", words={"CAR"}, options={"judging": judging}
            )
            table.slurp("ann", (0, 2), "R", "bob")
            table.refuses("bob", table.building("bob", "CAR[T]", 0, 0), "slurped-back")

    def test_in_the_next_serving_all_is_forgotten(self) -> None:
        table = self.slurped().passes("bob", "cleo").passes("ann", deals=True)
        assert table.view()["bans"] == []
