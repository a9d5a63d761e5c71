"""Computer players and hints: rules/README.md, `bot` and `best`."""

from collections.abc import Iterator
from statistics import mean
from typing import Any

import pytest

from games.engines import HOST, Context, IllegalMove, Player, SeededDice
from games.engines.dice_words.equipment import DRINK, SUGAR
from games.engines.dice_words.scoring import Card
from games.engines.dice_words.solver import Find, Finder, best_first
from games.words import lexicon

from .rule_table import young
from .tabletop import GAME, Table

LEVELS = range(1, 6)
ALL_WORDS = frozenset(lexicon().suggested())


class SmallLexicon:
    """A small dictionary with reading levels."""

    def __init__(self, tiers: dict[str, int]) -> None:
        self.tiers = tiers

    def __contains__(self, word: object) -> bool:
        return word in self.tiers

    def __iter__(self) -> Iterator[str]:
        return iter(self.tiers)

    def __len__(self) -> int:
        return len(self.tiers)

    def tier(self, word: str) -> int:
        return self.tiers[word]


class Searchable(SmallLexicon):
    """A dictionary that can be searched and must not be read through."""

    def __iter__(self) -> Iterator[str]:
        raise AssertionError("there is a quicker way")

    def fitting(self, letters: str, wilds: int = 0) -> list[str]:
        self.asked = (sorted(letters), wilds)
        return ["HAS", "MATCH"]


SMALL_LEXICON = SmallLexicon({"HAS": 1, "HAT": 2, "HART": 3, "HEARTS": 5})


def rolled(faces: str = "?ATHTMN", targets: str = "ACHS", **options: Any) -> Table:
    return Table("ann", "bob", **options).playing(targets).roll("ann", faces)


class TestBest:
    def test_the_best_plays_come_first_each_with_action_score_and_word(self) -> None:
        plays = rolled().best("ann")
        assert plays[0] == {
            "action": {"type": "word", "dice": [5, 1, 2, 0, 3], "letters": "MATCH"},
            "score": 26,
            "word": "MATCH",
        }
        found = [("MATCH", 26), ("HAS", 9), ("HAT", 8), ("THEM", 6), ("CAT", 4), ("AT", 2), ("A", 1)]
        assert [(play["word"], play["score"]) for play in plays] == found

    def test_every_play_is_legal_and_scores_what_it_says(self) -> None:
        table = rolled()
        for play in table.best("ann"):
            scored = rolled().act("ann", play["action"]).wake(120).result("ann")
            assert (scored["word"], scored["round_score"]) == (play["word"], play["score"])

    def test_of_equal_scores_the_longer_word_comes_first_then_the_alphabet(self) -> None:
        plays = rolled("IASHTRN", "BDFG", words={"HAS", "HAT", "AT", "HATS"}).best("ann")
        assert [play["word"] for play in plays] == ["HATS", "HAS", "HAT", "AT"]

    def test_there_are_at_most_10(self) -> None:
        words = {"A", "AT", "HAT", "HATS", "AS", "HAS", "SAT", "RAT", "TAR", "ART", "RATS", "STAR"}
        assert len(rolled("IASHTRN", words=words).best("ann")) == 10

    def test_they_count_as_this_player_counts(self) -> None:
        table = Table(young("ann", length_multiplier=True, side_b=True), words={"HAS"})
        assert table.playing("BDFG").roll("ann", "IASHTRN").best("ann")[0]["score"] == 5 * 3 + 3

    def test_two_wild_dice_stand_for_two_letters(self) -> None:
        play = rolled("?AEETR?", "JACK", words={"JAZZ", "JAR", "QUIZ", "JACKET"}).best("ann")
        assert [(one["word"], one["score"]) for one in play] == [("JAR", 6)]
        assert rolled("?AEKTR?", "JACK", words={"JACKET"}).best("ann")[0]["score"] == (1 + 4 + 1 + 1) * 4 + 10
        assert play[0]["action"]["dice"] == [0, 1, 5]

    def test_a_wild_die_is_no_apostrophe(self) -> None:
        assert rolled("?ANTOND", words={"DON'T", "don", "DÖN"}).best("ann") == []

    def test_a_letter_that_is_there_twice_can_be_used_twice(self) -> None:
        assert rolled("IATTHRN", words={"TAT"}).best("ann")[0]["action"]["dice"] == [2, 1, 3]

    def test_a_letter_that_is_there_once_is_used_once(self) -> None:
        assert rolled("IASHTRN", words={"HAHA"}).best("ann") == []

    def test_there_are_none_when_it_is_not_this_players_move(self) -> None:
        table = rolled()
        for who in ("bob", HOST, "stranger", None):
            assert table.best(who) == []  # type: ignore[arg-type]
        assert table.done("ann").best("ann") == []

    def test_there_are_none_after_the_deadline_even_before_the_table_is_woken(self) -> None:
        assert rolled().at(119).best("ann")
        assert rolled().at(120).best("ann") == []

    def test_a_dictionary_that_can_be_searched_is_not_read_through(self) -> None:
        words = Searchable(SMALL_LEXICON.tiers)
        assert [play["word"] for play in rolled(words=words).best("ann")] == ["MATCH", "HAS"]
        assert words.asked == (sorted("ATHTMN"), 1)


class TestBot:
    def test_it_moves_the_table_on_in_every_phase(self) -> None:
        table = Table("ann", "bob", target_reroll=True, rounds=2)
        assert table.bot("ann") == {"type": "roll_targets"}
        table.targets("ACHS")
        assert table.bot("bob") == {"type": "vote_targets", "reroll": True}
        table.vote("bob", True).vote("ann", False)
        assert table.bot("ann") == {"type": "go"}
        table.go()
        assert table.bot("ann") == {"type": "roll"}
        table.done("ann", "bob")
        assert table.bot("bob") == {"type": "next"}

    @pytest.mark.parametrize("level", LEVELS)
    def test_no_open_action_is_an_illegal_move(self, level: int) -> None:
        table = Table("ann", "bob")
        for who in ("bob", "stranger", None):
            with pytest.raises(IllegalMove):
                table.bot(who, level)  # type: ignore[arg-type]
        with pytest.raises(IllegalMove):
            table.playing().bot(HOST, level)

    @pytest.mark.parametrize("level", [0, 6, -1, True, "5", None, 2.0, 2.5, [5]])
    def test_there_are_five_levels(self, level: Any) -> None:
        with pytest.raises(ValueError, match="1 to 5"):
            Table("ann").bot("ann", level)

    def test_the_host_can_be_stood_in_for(self) -> None:
        assert Table("ann").bot(HOST) == {"type": "roll_targets"}

    def test_level_5_lays_the_best_scoring_word(self) -> None:
        table = rolled()
        assert table.bot("ann", 5) == table.best("ann")[0]["action"]

    @pytest.mark.parametrize("level", LEVELS)
    def test_a_level_knows_the_words_up_to_its_tier(self, level: int) -> None:
        words = {"HEARTS": 5, "HART": 3}
        action = rolled("EASHTRN", words=SmallLexicon(words)).bot("ann", level)
        if level < 3:
            assert action["type"] == "reroll"
        else:
            assert words[action["letters"]] <= level

    @pytest.mark.parametrize("level", LEVELS)
    def test_without_tiers_every_word_is_known_at_every_level(self, level: int) -> None:
        assert rolled("EASHTRN", words={"HEARTS"}).bot("ann", level)["letters"] == "HEARTS"

    def test_it_rolls_again_what_the_word_does_not_need_and_so_risks_nothing(self) -> None:
        table = rolled("IASHTRN", words={"HAS"}).word("ann", "HAS")
        assert table.bot("ann", 5) == {"type": "reroll", "dice": [0, 4, 5, 6]}
        table.reroll("ann", [0, 4, 5, 6], "EEOO").word("ann", "HAS").reroll("ann", [0, 4, 5, 6], "EEOO")
        assert table.bot("ann", 5)["letters"] == "HAS"
        assert table.word("ann", "HAS").bot("ann", 5) == {"type": "done"}

    @pytest.mark.parametrize("worse", ["HAT", "TAH"])
    def test_taking_over_it_betters_what_was_laid_before(self, worse: str) -> None:
        table = rolled("IASHTRN").word("ann", worse)
        assert table.bot("ann", 5)["letters"] == "HAS"

    def test_taking_over_it_leaves_a_better_word_alone(self) -> None:
        words = SmallLexicon({"HAS": 5, "AT": 1})
        table = rolled("IASHTRN", words=words).word("ann", "HAS")
        assert table.bot("ann", 1) == {"type": "done"}

    def test_it_is_done_when_all_dice_are_used(self) -> None:
        assert rolled("AENTSPL").word("ann", "PLANETS").bot("ann", 5) == {"type": "done"}

    def test_it_takes_no_word_up_shortly_before_the_bell(self) -> None:
        table = rolled("IASHTRN").word("ann", "HAS")
        assert table.at(100).bot("ann", 5)["type"] == "reroll"
        assert table.at(110).bot("ann", 5) == {"type": "done"}

    def test_it_looks_at_the_table_as_the_bell_left_it(self) -> None:
        assert rolled().at(120).bot("bob", 5) == {"type": "next"}

    @pytest.mark.parametrize("level", LEVELS)
    @pytest.mark.parametrize("supports", [{}, {"unlimited_rerolls": True}])
    def test_even_without_a_word_it_ends_its_round(self, level: int, supports: dict[str, Any]) -> None:
        table = Table(young("ann", **supports), words=set()).playing().roll("ann", "IASHTRN")
        for _ in range(20):
            action = table.bot("ann", level)
            if action == {"type": "done"}:
                return
            table.act("ann", action, "IASHTRN")
        raise AssertionError("it rolls for ever")

    def test_without_iteration_it_lays_no_word(self) -> None:
        class Closed:
            def __contains__(self, word: object) -> bool:
                return True

        table = Table("ann", words=Closed()).playing().roll("ann", "IASHTRN")  # type: ignore[arg-type]
        assert table.bot("ann", 5)["type"] == "reroll"
        assert table.best("ann") == []

    def test_its_chance_comes_from_the_state(self) -> None:
        assert rolled("EASHTRN", words=SMALL_LEXICON).bot("ann", 2) == rolled(
            "EASHTRN", words=SMALL_LEXICON
        ).bot("ann", 2)


@pytest.mark.parametrize("seed", range(12))
def test_the_quick_search_finds_what_the_slow_one_does(seed: int) -> None:
    """Searching or reading, with or without leaving out what cannot win: the same words at the same scores."""
    dice = SeededDice(seed)
    faces = [dice.roll(die) for die in (*DRINK, SUGAR)]
    if seed % 3 == 0:
        faces[0] = faces[6] = "?"
    card = Card(frozenset("AERT"), by_length=seed % 2 == 0, bonus=(0, 0, 0, 3, 5, 10, 15, 25, 25))
    by_search, by_reading = Finder(lexicon()), Finder(ALL_WORDS)
    held = by_search.all(faces)
    assert sorted(held) == sorted(by_reading.all(faces))
    found = [Find(word, card.score(word, points)) for word, points in held]
    assert (
        by_search.best(faces, card, 10)
        == sorted(found, key=best_first)[:10]
        == by_reading.best(faces, card, 10)
    )


def one_round(level: int, seed: int) -> int:
    ctx = Context(dice=SeededDice(seed), words=lexicon(), now=0.0)
    state = GAME.start([Player("ann", "Ann")], {"rounds": 1}, ctx)
    while not GAME.is_over(state):
        state = GAME.act(state, "ann", GAME.bot(state, "ann", ctx, level), ctx)
    return GAME.scores(state)["ann"]


def test_each_level_plays_better_than_the_one_below() -> None:
    strength = [mean(one_round(level, seed) for seed in range(40)) for level in LEVELS]
    assert strength == sorted(strength)
    assert strength[4] > 2 * strength[0]
