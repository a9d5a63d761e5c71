"""What stands on the Dice Words score sheet: every step of the scoring, as the rules say it."""

from typing import Any

from games.engines import Player
from lessons.printables import PlayedGame, SeatedPlayer
from lessons.printables.dice_words import DiceWordsSheet, SheetOptions
from lessons.printables.score_sheet import Fill
from tests.lessons.played import TARGETS, Game, alone_in_two_rounds

SHEET = DiceWordsSheet()
FILLED = SheetOptions(fill=Fill.FILLED)
NAMED = SheetOptions(fill=Fill.NAMED)


def rows(game: Game, seat: int = 0) -> list[dict[str, Any]]:
    results: list[dict[str, Any]] = sheets(game)[seat]["results"]
    return results


def sheets(game: Game, options: SheetOptions = FILLED) -> list[dict[str, Any]]:
    made: list[dict[str, Any]] = SHEET.data(options, game.record())["sheets"]
    return made


def figures(row: dict[str, Any]) -> list[int]:
    return [row[key] for key in ("sum", "times", "subtotal", "bonus", "round", "total")]


def test_has_is_2_and_1_and_2_times_3() -> None:
    """HAS = (2+1+2)×3 = 15."""
    first = rows(alone_in_two_rounds())[0]
    assert first["points"] == [2, 1, 2]
    assert figures(first) == [5, 3, 15, 0, 15, 15]
    assert first["targets"] == TARGETS
    assert first["counted"] == ["A", "S", "H"]


def test_match_with_a_wild_c() -> None:
    """MATCH with ? for C = (3+1+1+0+2)×3+5 = 26."""
    second = rows(alone_in_two_rounds())[1]
    assert second["points"] == [3, 1, 1, 0, 2]
    assert second["wild"] == ["C"]
    assert figures(second) == [7, 3, 21, 5, 26, 41]


def test_times_letters_counts_letters_and_rings_no_target() -> None:
    second = rows(alone_in_two_rounds(length_multiplier=True))[1]
    assert figures(second) == [7, 5, 35, 5, 40, 55]
    assert second["counted"] == []


def test_side_b_has_its_own_bonus() -> None:
    assert [row["bonus"] for row in rows(alone_in_two_rounds(side_b=True))] == [3, 10]


def test_the_best_word_and_the_score_stand_at_the_foot() -> None:
    [sheet] = sheets(alone_in_two_rounds())
    assert sheet["best"] == "MATCH, 26 points"
    assert sheet["total"] == "41"


def two_players(words: dict[str, tuple[list[int], str]]) -> Game:
    """One round; both have the letters of TUMBLE, TUMBLE has no target."""
    dice = ["E", "T", "L", "H", "B", "M", "?"]
    players = [Player("p1", "Ann"), Player("p2", "Bob")]
    game = Game(players, {"rounds": 1}, ["A", "E", "A", "S", "H", "C", *dice, *dice])
    game.round(words)
    return game


def test_a_word_without_a_target_still_gets_its_bonus() -> None:
    """TUMBLE = 13×0+10 = 10; here with ? for U it is 10×0+10."""
    game = two_players({"p1": ([1, 6, 5, 4, 2, 0], "TUMBLE")})
    assert figures(rows(game)[0]) == [10, 0, 0, 10, 10, 10]
    assert rows(game)[0]["counted"] == []


def test_a_wrong_word_is_shown_with_0_in_every_number() -> None:
    game = two_players({"p1": ([5, 0, 2], "MEL"), "p2": ([1, 3, 0, 5], "THEM")})
    wrong = rows(game)[0]
    assert (wrong["word"], wrong["valid"], wrong["counted"]) == ("MEL", False, [])
    assert figures(wrong) == [0, 0, 0, 0, 0, 0]


def test_no_word_is_no_word() -> None:
    game = two_players({"p1": ([5, 0, 2], "MEL")})
    [row] = rows(game, seat=1)
    assert row["word"] is None
    assert figures(row) == [0, 0, 0, 0, 0, 0]
    assert "best" not in sheets(game)[1]


def test_the_best_word_that_lay_in_the_dice_is_shown_to_its_owner() -> None:
    game = two_players({"p1": ([1, 6, 5, 4, 2, 0], "TUMBLE")})
    # MATCH with ? for A or C is not there; THEM is: (1+2+1+3)×1.
    assert "hidden" not in sheets(game)[0]
    assert sheets(game)[1]["hidden"] == "TUMBLE, 10 points"


def test_a_game_that_is_still_on_is_filled_in_as_far_as_it_has_come() -> None:
    game = alone_in_two_rounds()
    scored = next(number for number, event in enumerate(game.log) if event["type"] == "scored")
    game.log = game.log[: scored + 3]
    assert [row["word"] for row in rows(game)] == ["HAS"]
    assert SHEET.data(FILLED, game.record())["rounds"] == 2


def test_cards_that_were_played_are_named_in_their_rounds() -> None:
    game = alone_in_two_rounds(length_multiplier_rounds=2, rerolls=3)
    [sheet] = sheets(game, NAMED)
    assert sheet["more_cards"] == ["Long is strong, for a round (2)", "More rerolls (3)"]
    game.log.insert(
        next(number for number, event in enumerate(game.log) if event["type"] == "word_laid"),
        {"type": "card_played", "by": "p1", "card": "length_multiplier_rounds"},
    )
    scored = next(event for event in game.log if event["type"] == "scored")
    scored["results"]["p1"]["cards"] = ["length_multiplier_rounds"]
    first, second = rows(game)
    assert (first["cards"], first["counted"]) == (["Long is strong, for a round"], [])
    assert (second["cards"], second["counted"]) == ([], ["A", "H", "C"])


def test_rule_cards_are_the_supports_that_are_on() -> None:
    [sheet] = sheets(alone_in_two_rounds(side_b=True, head_start=False), NAMED)
    assert sheet["cards"] == ["side_b"]
    assert "results" not in sheet


def test_a_table_brings_its_own_rules() -> None:
    record = PlayedGame(
        game="dice-words",
        options={"rounds": 12, "sugar_cube": True, "bonus_b": {"2": 7}},
        players=(SeatedPlayer(id="p1", name="Ann", supports={"side_b": True}),),
    )
    data = SHEET.data(SheetOptions(fill=Fill.NAMED, rounds=5), record)
    assert (data["rounds"], data["letters"], data["bonus_b"]) == (12, 8, {"2": 7})
    assert data["sheets"][0]["example"]["bonus"] == 0


def test_the_example_is_worked_by_the_owners_rules() -> None:
    def example(**supports: bool) -> list[int]:
        record = PlayedGame(
            game="dice-words", players=(SeatedPlayer(id="p1", name="Ann", supports=supports),)
        )
        return figures(SHEET.data(NAMED, record)["sheets"][0]["example"])

    assert example() == [7, 3, 21, 5, 26, 26]
    assert example(side_b=True) == [7, 3, 21, 10, 31, 31]
    assert example(length_multiplier=True) == [7, 5, 35, 5, 40, 40]


def test_computer_players_can_be_left_out() -> None:
    seated = (SeatedPlayer(id="p1", name="Ann"), SeatedPlayer(id="p2", name="Robo", is_computer=True))
    record = PlayedGame(game="dice-words", players=seated)
    assert [one["name"] for one in SHEET.data(NAMED, record)["sheets"]] == ["Ann", "Robo"]
    people = SheetOptions(fill=Fill.NAMED, computers=False)
    assert [one["name"] for one in SHEET.data(people, record)["sheets"]] == ["Ann"]


def test_own_sums_have_a_column_to_write_in_but_not_on_a_sheet_that_is_filled_in() -> None:
    game = alone_in_two_rounds()
    game.options = {**game.options, "own_sums": True}
    assert SHEET.data(NAMED, game.record())["own_sums"]
    assert not SHEET.data(FILLED, game.record())["own_sums"]
    assert SHEET.data(SheetOptions(own_sums=True))["own_sums"]
