"""How a turn goes: rules/scrabbicle.md, "A turn". Each test cites its sentence."""

from typing import Any

import pytest

from games.engines.scrabbicle.equipment import tile_ids

from .rule_table import young
from .tile_table import PASS, ROLL, Table, emptied, lay

STANDARD = {
    2: [3],
    3: [5],
    4: [4],
    5: [4],
    6: [3],
    7: [5],
    8: [5],
    9: [4],
    10: [3],
    11: [6],
    12: [3, 4, 5, 6],
}
ADVANCED = dict(zip(range(3, 13), [[5], [4], [4], [3], [5], [5], [4], [3], [6], [6]], strict=True)) | {
    13: [8],
    14: [8],
    15: [7],
    16: [7],
    17: [9],
    18: [3, 4, 5, 6, 7, 8, 9],
}
JUNIOR = {1: [1], 2: [2], 3: [3], 4: [4], 5: [5], 6: [1, 2, 3, 4, 5, 6]}
ROWS = [
    (level, dice, total, lengths)
    for level, dice, table in (("standard", 2, STANDARD), ("advanced", 3, ADVANCED), ("junior", 1, JUNIOR))
    for total, lengths in table.items()
]


def faces(total: int, dice: int) -> list[int]:
    """Some faces with this total."""
    rest = total - dice
    return [1 + min(5, max(0, rest - 5 * die)) for die in range(dice)]


def duel(ann: str = "CATSH?O", bob: str = "DOGTENS", bag: str = "", **options: Any) -> Table:
    return Table("ann", "bob", racks=[ann, bob], bag=bag, **options)


class TestRoll:
    @pytest.mark.parametrize(("level", "dice", "total", "lengths"), ROWS)
    def test_the_total_gives_the_length(self, level: str, dice: int, total: int, lengths: list[int]) -> None:
        table = Table("ann", "bob", level=level).roll("ann", *faces(total, dice))
        view = table.view()
        assert view["throw"]["total"] == total
        assert view["lengths"] == lengths
        assert view["max_added"] == max(lengths)
        assert view["phase"] == "play"

    @pytest.mark.parametrize(("total", "lengths"), JUNIOR.items())
    def test_a_junior_in_a_standard_game_has_the_junior_lengths(self, total: int, lengths: list[int]) -> None:
        assert Table(young("ann", junior=True), "bob").roll("ann", total).view()["lengths"] == lengths

    def test_before_the_roll_there_is_no_throw(self) -> None:
        view = duel().view()
        assert (view["phase"], view["throw"], view["lengths"], view["max_added"]) == ("roll", None, [], 0)

    def test_one_rolls_once(self) -> None:
        duel().roll("ann", 1, 1).refuses("ann", ROLL, "already-rolled")

    def test_all_else_needs_a_roll(self) -> None:
        table = duel()
        swap = {"type": "swap", "tiles": table.held("ann", "C")}
        for action in (table.new("ann", "CAT"), table.longer("ann", w1="CAT[S]"), swap, PASS):
            table.refuses("ann", action, "roll-first")
            table.refuses("bob", action, "not-your-turn")
            table.refuses("host", action, "not-your-turn")


class TestPlay:
    def test_a_new_word_of_exactly_a_required_length(self) -> None:
        table = duel().roll("ann", 1, 1)
        table.refuses("ann", table.new("ann", "CATS"), "wrong-length")
        table.refuses("ann", table.new("ann", "AT"), "wrong-length")
        table.play("ann", "CAT")
        assert table.texts == {"w1": "CAT"}
        assert table.view()["words"][0] == {
            "id": "w1",
            "owner": "ann",
            "letters": [
                {"letter": "C", "points": 3, "blank": False},
                {"letter": "A", "points": 1, "blank": False},
                {"letter": "T", "points": 1, "blank": False},
            ],
        }

    def test_a_throw_may_allow_several_lengths(self) -> None:
        for word in ("CAT", "CAST", "COATS", "COATSH"):
            assert duel().roll("ann", 6, 6).play("ann", word).texts == {"w1": word}
        table = duel().roll("ann", 6, 6)
        table.refuses("ann", table.new("ann", "CATSHO" + "p"), "wrong-length")
        table.refuses("ann", table.new("ann", "AT"), "wrong-length")

    def test_a_blank_is_named_when_played_and_keeps_that_letter(self) -> None:
        table = duel().roll("ann", 1, 1).play("ann", "CoT")
        assert table.view()["words"][0]["letters"][1] == {"letter": "O", "points": 0, "blank": True}
        table.roll("bob", 1, 1).play("bob", "DOG").roll("ann", 1, 1).amend("ann", w1="C[A]OT")
        assert table.texts["w1"] == "CAoT"

    def test_a_tile_shows_its_own_letter(self) -> None:
        table = duel().roll("ann", 1, 1)
        play = table.new("ann", "CAT")
        table.refuses("ann", {**play, "letters": "CUT"}, "wrong-letter")
        table.refuses("ann", {**play, "letters": "C?T"}, "malformed")

    @pytest.mark.parametrize("letters", ["cat", "Cat", "C T", "ÇAT", "CAT\n", ""])
    def test_letters_are_upper_case_a_to_z(self, letters: str) -> None:
        table = duel().roll("ann", 1, 1)
        table.refuses("ann", {**table.new("ann", "CAT"), "letters": letters}, "malformed")

    def test_as_many_as_tiles(self) -> None:
        table = duel().roll("ann", 1, 1)
        for letters in ("CA", "CATS"):
            table.refuses("ann", {**table.new("ann", "CAT"), "letters": letters}, "letters-and-tiles")

    def test_tiles_are_ones_own_each_once(self) -> None:
        table = duel().roll("ann", 1, 1)
        play = table.new("ann", "CAT")
        for tile in (*table.held("bob", "T"), "t200", "t0", "T53", "x"):
            table.refuses("ann", {**play, "tiles": [*play["tiles"][:2], tile]}, "not-your-tile")
        table.refuses("ann", {**play, "tiles": play["tiles"][:1] * 3}, "malformed")

    def test_the_words_are_numbered_as_they_are_laid(self) -> None:
        table = duel().roll("ann", 1, 1).play("ann", "CAT").roll("bob", 1, 1).play("bob", "DOG")
        assert list(table.texts) == ["w1", "w2"]
        assert [word["owner"] for word in table.view()["words"]] == ["ann", "bob"]

    def test_a_word_longer_than_the_rack_is_closed(self) -> None:
        table = lay(lay(emptied(0, level="junior"), 4), 4)
        (who,) = table.turn
        assert len(table.rack(who)) == 3
        table.roll(who, 4)
        assert table.view(who)["actions"] == ["amend", "pass"]
        table.refuses(who, table.new(who, table.rack(who).replace("?", "e")), "too-few-tiles")


class TestAmend:
    def begun(self, **options: Any) -> Table:
        """Ann has laid CAT, Bob DOG, and Ann has thrown four letters."""
        table = duel(bag="RSX" + "EEE", **options)
        table.roll("ann", 1, 1).play("ann", "CAT").roll("bob", 1, 1).play("bob", "DOG")
        return table.roll("ann", 2, 2)

    @pytest.mark.parametrize("text", ["[S]CAT", "C[H]AT", "CAT[S]", "C[H]A[R]T[S]", "[SO]CAT", "C[o]AT"])
    def test_tiles_are_added_anywhere(self, text: str) -> None:
        grown = text.replace("[", "").replace("]", "")
        assert self.begun().amend("ann", w1=text).texts == {"w1": grown, "w2": "DOG"}

    def test_a_word_keeps_its_id_and_its_owner(self) -> None:
        table = self.begun(amend_others=True).amend("ann", w2="DOG[S]")
        assert [(word["id"], word["owner"]) for word in table.view()["words"]] == [
            ("w1", "ann"),
            ("w2", "bob"),
        ]

    def test_own_words_only(self) -> None:
        table = self.begun()
        table.refuses("ann", table.longer("ann", w2="DOG[S]"), "not-your-word")
        table.refuses("ann", table.longer("ann", w1="CAT[H]", w2="DOG[S]"), "not-your-word")

    def test_with_the_option_every_players_words(self) -> None:
        assert self.begun(amend_others=True).amend("ann", w2="DOG[S]").texts["w2"] == "DOGS"

    @pytest.mark.parametrize("amend_others", [False, True])
    def test_in_an_advanced_game_always_every_players_words(self, amend_others: bool) -> None:
        table = Table(
            "ann", "bob", racks=["CATSH?OEE", "DOGTENSEE"], level="advanced", amend_others=amend_others
        )
        table.roll("ann", 2, 2, 2).play("ann", "CAT").roll("bob", 2, 2, 2)
        assert table.amend("bob", w1="CAT[S]").texts == {"w1": "CATS"}

    def test_several_words_at_once(self) -> None:
        table = self.begun(amend_others=True).amend("ann", w1="C[H]AT", w2="DOG[S]")
        assert table.texts == {"w1": "CHAT", "w2": "DOGS"}
        assert table.view()["pending"] == {"player": "ann", "words": ["w1", "w2"], "score": 9 + 6}

    def test_together_at_most_as_many_tiles_as_the_longest_length(self) -> None:
        table = self.begun(amend_others=True)
        table.refuses("ann", table.longer("ann", w1="C[HR]AT[S]", w2="DOG[SO]"), "too-many-tiles")
        assert table.amend("ann", w1="C[HR]AT[S]", w2="DOG[S]").texts == {"w1": "CHRATS", "w2": "DOGS"}

    def test_with_several_lengths_the_longest_counts(self) -> None:
        table = duel().roll("ann", 1, 1).play("ann", "CAT").roll("bob", 1, 1).swap("bob", "D")
        table.roll("ann", 6, 6)
        assert table.view()["max_added"] == 6
        rest = table.rack("ann").replace("?", "e")
        table.refuses("ann", table.longer("ann", w1=f"CAT[{rest}]"), "too-many-tiles")
        assert len(table.amend("ann", w1=f"CAT[{rest[:6]}]").texts["w1"]) == 9

    def test_fewer_tiles_than_the_throw_says_are_fine(self) -> None:
        assert self.begun().amend("ann", w1="CAT[S]").texts["w1"] == "CATS"

    @pytest.mark.parametrize(
        "letters",
        [
            [1, 0, 2, "S"],  # another order
            [0, 1, "S"],  # one left out
            [0, 1, 1, 2, "S"],  # one twice
            [0, 1, 2, 3, "S"],  # one too many
            ["S", "H"],  # none of them
        ],
    )
    def test_old_letters_keep_their_order(self, letters: list[Any]) -> None:
        table = self.begun()
        parts = [
            {"old": one} if isinstance(one, int) else {"tile": table.held("ann", one)[0]} for one in letters
        ]
        table.refuses("ann", {"type": "amend", "words": [{"word": "w1", "letters": parts}]}, "old-letters")

    def test_each_listed_word_once(self) -> None:
        table = self.begun()
        words = [*table.longer("ann", w1="CAT[S]")["words"], *table.longer("ann", w1="C[H]AT")["words"]]
        table.refuses("ann", {"type": "amend", "words": words}, "word-twice")

    def test_with_at_least_one_new_tile(self) -> None:
        table = self.begun(amend_others=True)
        table.refuses("ann", table.longer("ann", w1="CAT"), "no-new-tile")
        table.refuses("ann", table.longer("ann", w1="CAT[S]", w2="DOG"), "no-new-tile")

    def test_each_tile_once_and_ones_own(self) -> None:
        table = self.begun(amend_others=True)
        twice = table.longer("ann", w1="CAT[S]", w2="DOG[H]")
        twice["words"][1]["letters"][-1] = twice["words"][0]["letters"][-1]
        table.refuses("ann", twice, "tile-twice")
        stolen = table.longer("ann", w1="CAT[S]")
        stolen["words"][0]["letters"][-1] = {"tile": table.held("bob", "S")[0]}
        table.refuses("ann", stolen, "not-your-tile")

    def test_as_is_needed_for_a_blank_and_must_be_true_for_another_tile(self) -> None:
        table = self.begun()
        blank, own = table.longer("ann", w1="CAT[s]"), table.longer("ann", w1="CAT[S]")
        del blank["words"][0]["letters"][-1]["as"]
        table.refuses("ann", blank, "letter-needed")
        own["words"][0]["letters"][-1]["as"] = "H"
        table.refuses("ann", own, "wrong-letter")
        own["words"][0]["letters"][-1]["as"] = "S"
        assert table.act("ann", own).texts["w1"] == "CATS"

    @pytest.mark.parametrize(
        "part",
        [
            *(
                {"old": -1},
                {"old": "0"},
                {"old": True},
                {"old": 0.0},
                {"old": 10**9},
                {"old": None},
                {},
                0,
                "S",
            ),
            *({"tile": "t63", "as": "s"}, {"tile": "t63", "as": ""}, {"tile": "t63", "as": None}),
            *({"tile": 63}, {"tile": "t63", "old": 0}, {"as": "S"}, {"tile": "t63", "as": "SS"}),
        ],
    )
    def test_malformed_letters(self, part: Any) -> None:
        table = self.begun()
        amend = table.longer("ann", w1="CAT[S]")
        amend["words"][0]["letters"][0] = part
        table.refuses("ann", amend, "malformed")

    def test_there_must_be_such_a_word(self) -> None:
        table = self.begun()
        amend = table.longer("ann", w1="CAT[S]")
        for name in ("w3", "w0", "W1", "1"):
            table.refuses(
                "ann", {"type": "amend", "words": [{**amend["words"][0], "word": name}]}, "unknown-word"
            )
        table.refuses("ann", {"type": "amend", "words": []}, "malformed")

    def test_whose_comes_before_where(self) -> None:
        """Order of checks: ownership, then geometry."""
        table = self.begun()
        amend = table.longer("ann", w2="[SHOe]DOG[R]")
        table.refuses("ann", amend, "not-your-word")

    def test_before_there_is_a_word_it_is_closed(self) -> None:
        table = duel().roll("ann", 1, 1)
        assert table.view("ann")["actions"] == ["play", "swap"]
        table.refuses("ann", table.longer("ann", w1="CAT[S]"), "no-words")


class TestSwap:
    def test_first_the_new_ones_are_drawn_then_the_old_ones_go_into_the_bag_and_it_is_shuffled(self) -> None:
        table = duel(bag="XYZ").roll("ann", 1, 1)
        rest, old = list(table.state.bag), table.held("ann", "CA")
        table.swap("ann", "CA")
        assert table.rack("ann") == "TSH?OXY"
        assert table.dice.shuffled == [rest[2:] + old]
        assert list(table.state.bag) == rest[2:] + old
        assert table.view()["bag"] == 86

    def test_it_ends_the_turn(self) -> None:
        table = duel().roll("ann", 1, 1).swap("ann", "C")
        assert (table.turn, table.view()["phase"]) == (["bob"], "roll")

    @pytest.mark.parametrize(("level", "most"), [("standard", 7), ("advanced", 9), ("junior", 7)])
    def test_1_to_7_tiles_in_an_advanced_game_9(self, level: str, most: int) -> None:
        dice = {"standard": 2, "advanced": 3, "junior": 1}[level]
        for count in (1, most):
            table = Table("ann", "bob", level=level).roll("ann", *[1] * dice)
            before = table.state.racks[0]
            table.act("ann", {"type": "swap", "tiles": list(before[:count])})
            assert set(table.state.racks[0]) & set(before) == set(before[count:])
            assert len(table.state.racks[0]) == most
        table.roll("bob", *[1] * dice)
        table.refuses("bob", {"type": "swap", "tiles": []}, "malformed")

    def test_own_tiles_only_each_once(self) -> None:
        table = duel().roll("ann", 1, 1)
        table.refuses("ann", {"type": "swap", "tiles": table.held("bob", "D")}, "not-your-tile")
        table.refuses("ann", {"type": "swap", "tiles": table.held("ann", "C") * 2}, "malformed")

    @pytest.mark.parametrize(("level", "limit"), [("standard", 7), ("junior", 7), ("advanced", 9)])
    def test_not_once_the_bag_holds_7_or_fewer(self, level: str, limit: int) -> None:
        """And "pass: only when swapping is closed"."""
        table = emptied(limit + 1, level=level)
        assert table.view()["swap_open"]
        (who,) = table.turn
        table.roll(who, *[2] * table.state.level.dice)
        assert "swap" in table.view(who)["actions"]
        table.refuses(who, PASS, "swap-open")
        table = emptied(limit, level=level)
        assert not table.view()["swap_open"]
        (who,) = table.turn
        table.roll(who, *[2] * table.state.level.dice)
        assert "swap" not in table.view(who)["actions"]
        assert "pass" in table.view(who)["actions"]
        table.refuses(who, {"type": "swap", "tiles": [table.state.racks[table.state.turn][0]]}, "swap-closed")


class TestDrawing:
    @pytest.mark.parametrize(("level", "size"), [("standard", 7), ("advanced", 9)])
    def test_after_a_play_that_stands_the_player_draws_back_up(self, level: str, size: int) -> None:
        table = emptied(20, level=level)
        assert {player["tiles"] for player in table.view()["players"]} == {size}

    def test_as_far_as_the_bag_goes(self) -> None:
        table = emptied(2)
        (who,) = table.turn
        lay(table, 3)
        table.roll(table.turn[0], 1, 1)
        assert (table.view()["bag"], len(table.rack(who))) == (0, 6)

    def test_a_pass_and_a_swap_draw_nothing_more(self) -> None:
        table = duel().roll("ann", 1, 1).swap("ann", "CA")
        assert len(table.rack("ann")) == 7
        assert sorted(table.state.bag + table.state.racks[0] + table.state.racks[1]) == sorted(tile_ids(1))
