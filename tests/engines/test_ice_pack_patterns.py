"""The six patterns and their circles: rules/ice-pack.md, "Patterns" and "Variants". Each test cites its sentence."""

from itertools import permutations, product

import pytest

from games.engines.ice_pack.equipment import CIRCLES, COLUMN_OF
from games.engines.ice_pack.patterns import PLACES, shown, straight
from games.engines.ice_pack.state import Sheet

from .ice_table import Table, by_columns, claim

PATTERNS = [
    # no., board, where it lies
    (1, "555 426 121 342", [[1, 1], [1, 2], [1, 3]]),
    (1, "451 521 624 555", [[4, 1], [4, 2], [4, 3]]),
    (2, "221 234 122 223", [[2, 1], [2, 2], [2, 3]]),
    (2, "325 662 654 262", [[3, 1], [3, 2], [3, 3]]),
    (3, "643 163 426 231", [[1, 1], [2, 2], [3, 3]]),
    (3, "336 565 615 663", [[3, 1], [2, 2], [1, 3]]),
    (3, "133 634 663 246", [[2, 1], [3, 2], [4, 3]]),
    (3, "462 136 166 634", [[4, 1], [3, 2], [2, 3]]),
    (4, "215 433 454 141", [[1, 1], [2, 2], [3, 3]]),
    (4, "623 522 112 435", [[3, 1], [2, 2], [1, 3]]),
    (4, "336 651 356 334", [[2, 1], [3, 2], [4, 3]]),
    (4, "611 551 421 326", [[4, 1], [3, 2], [2, 3]]),
    (5, "162 534 533 464", [[1, 1], [1, 2], [1, 3], [2, 1], [2, 2], [2, 3]]),
    (5, "216 162 435 143", [[2, 1], [2, 2], [2, 3], [3, 1], [3, 2], [3, 3]]),
    (5, "143 245 162 435", [[3, 1], [3, 2], [3, 3], [4, 1], [4, 2], [4, 3]]),
    (6, "444 444 656 133", [[1, 1], [1, 2], [1, 3], [2, 1], [2, 2], [2, 3]]),
    (6, "566 343 444 444", [[3, 1], [3, 2], [3, 3], [4, 1], [4, 2], [4, 3]]),
]


@pytest.mark.parametrize(("pattern", "board", "cells"), PATTERNS)
def test_where_each_pattern_lies(pattern: int, board: str, cells: list[list[int]]) -> None:
    found = [one for one in Table.showing(board).view()["claimable"] if one["pattern"] == pattern]
    assert found == [{"pattern": pattern, "cells": cells, "value": CIRCLES[pattern - 1][0]}]


def test_each_spans_all_three_columns() -> None:
    assert all({column for _row, column in place.cells} == {1, 2, 3} for place in PLACES)


def test_there_are_four_rows_four_diagonals_and_three_blocks() -> None:
    counts = [sum(place.pattern == number for place in PLACES) for number in range(1, 7)]
    assert counts == [4, 4, 4, 4, 3, 3]
    assert len({(place.pattern, place.cells) for place in PLACES}) == len(PLACES)


@pytest.mark.parametrize(
    "board",
    [
        "251 245 233 263",  # A column of equal ones.
        "316 423 236 433",  # A straight down a column.
        "145 252 365 223",  # Two columns and three rows, all different.
        "443 446 441 225",  # Two columns and three rows, all equal.
    ],
)
def test_never_turned_90_degrees(board: str) -> None:
    assert Table.showing(board).phase == "roll"


def test_flipped_blocks_and_straights_are_fine() -> None:
    """ "Flipped left-right or up-down is fine": any order within a block, both ways along a line."""
    for order in list(permutations("123456"))[::71]:
        row, other = "".join(order[:3]), "".join(order[3:])
        assert any(place.pattern == 5 for place in shown(by_columns(f"{row} {other} 111 111")))


def test_straight_means_three_consecutive_values_rising_or_falling() -> None:
    found = ["".join(map(str, line)) for line in product(range(1, 7), repeat=3) if straight(line)]
    assert found == ["123", "234", "321", "345", "432", "456", "543", "654"]


@pytest.mark.parametrize("row", ["135", "612", "126", "246", "213", "231", "561", "122"])
def test_1_3_5_and_6_1_2_are_none(row: str) -> None:
    assert not straight([int(value) for value in row])


def test_a_diagonal_is_read_from_left_to_right_as_well() -> None:
    assert Table.showing("215 433 454 141").claimable == [(4, 3)]
    # The same three values in another order, 1 3 2, are no straight.
    assert Table.showing("135 535 522 423").phase == "roll"


class TestCircles:
    """ "Circles, filled left to right" """

    def test_the_table(self) -> None:
        assert CIRCLES == (
            (1, 1, 1, 1, 2, 2),
            (1, 1, 1, 1, 2, 3),
            (3, 3, 4),
            (3, 3, 5),
            (7, 8),
            (7, 9),
        )

    @pytest.mark.parametrize(("pattern", "board", "_cells"), PATTERNS[::3])
    def test_each_claim_fills_the_next_one(self, pattern: int, board: str, _cells: object) -> None:
        total = 12
        for filled, value in enumerate(CIRCLES[pattern - 1]):
            circles = "".join(str(filled if number == pattern else 0) for number in range(1, 7))
            table = Table.showing(board).with_circles(ann=circles)
            assert (pattern, value) in table.claimable
            assert table.score("ann") == total
            total += value
            assert table.claim("ann", pattern).score("ann") == total
            assert table.player("ann")["circles"][str(pattern)] == filled + 1

    def test_a_full_pattern_cannot_be_claimed_again(self) -> None:
        table = Table.showing("555 234 663 362").with_circles(ann="600000")
        assert table.claimable == [(2, 1)]
        table.refuses("ann", claim(1), "full")

    def test_if_only_full_patterns_lie_there_the_turn_ends_by_itself(self) -> None:
        table = Table("ann", board="455 126 321 142").with_circles(ann="600000")
        assert table.push("ann", "561", 1).rows == "555 426 121 342"
        assert table.phase == "roll"
        table.refuses("ann", claim(1), "not-now")

    def test_what_is_full_for_one_may_be_open_for_the_other(self) -> None:
        table = Table("ann", "bob", board="555 561 536 564").with_circles(ann="600000")
        assert table.push("ann", "541", 1).phase == "roll"
        assert table.push("bob", "541", 1).claimable == [(1, 1)]

    def test_a_full_circle_row_has_no_next_one(self) -> None:
        sheet = Sheet(circles=(6, 5, 3, 2, 2, 0))
        assert [sheet.next_circle(number) for number in range(1, 7)] == [None, 3, None, 5, None, 7]


class TestSuperPacked:
    """ "Every claimed pattern must include the bottom row." """

    @pytest.mark.parametrize(
        "board", ["451 521 624 555", "133 634 663 246", "566 343 444 444", "143 245 162 435"]
    )
    def test_patterns_at_the_bottom_can_be_claimed(self, board: str) -> None:
        usual, packed = Table.showing(board), Table.showing(board, super_packed=True)
        assert packed.view()["super_packed"] is True
        assert set(packed.claimable) <= set(usual.claimable)
        bottom = [one for one in usual.view()["claimable"] if any(row == 4 for row, _ in one["cells"])]
        assert packed.view()["claimable"] == bottom != []

    @pytest.mark.parametrize(
        "board", ["555 426 121 342", "221 234 122 223", "643 163 426 231", "216 162 435 143"]
    )
    def test_others_cannot_and_the_turn_ends_by_itself(self, board: str) -> None:
        assert Table.showing(board).phase == "claim"
        assert Table.showing(board, super_packed=True).phase == "roll"

    def test_the_refusal_says_why(self) -> None:
        table = Table.showing("234 461 136 555", super_packed=True)
        assert table.claimable == [(1, 1)]
        table.refuses("ann", claim(2), "not-there")
        table.refuses("ann", claim(2, [[1, 1], [1, 2], [1, 3]]), "not-there")
        with pytest.raises(Exception, match="bottom row"):
            table.claim("ann", 2)

    def test_one_place_at_the_bottom_needs_no_cells(self) -> None:
        table = Table.showing("555 461 136 444", super_packed=True).claim("ann", 1)
        assert table.view()["last"]["claim"]["cells"] == [[4, 1], [4, 2], [4, 3]]


def test_1_and_4_column_1_2_and_5_column_2_3_and_6_column_3() -> None:
    assert COLUMN_OF == {1: 1, 4: 1, 2: 2, 5: 2, 3: 3, 6: 3}
