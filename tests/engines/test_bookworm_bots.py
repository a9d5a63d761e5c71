"""Computer players and best plays: rules/README.md `bot` and `best`, rules/bookworm.md "Decisions"."""

from typing import Any

import pytest

from games.engines import IllegalMove
from games.engines.bookworm.bots import _DOUBTS_IN, tier_of
from games.engines.bookworm.game import GAME
from games.words import lexicon
from games.words.categories import Category

from .bookworm_table import FACES, SWAP, Table, at_play

LEVELS = range(1, 6)


@pytest.fixture
def listing(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Every category has the words that the test says, each with its reading level."""

    def write(**tiers: int) -> None:
        category = Category("A thing", 0, tuple(tiers), ())
        for module in ("bots", "rules", "view"):
            monkeypatch.setattr(f"games.engines.bookworm.{module}.category", lambda card, level: category)
        monkeypatch.setattr("games.engines.bookworm.bots.tier_of", lambda word, _: tiers[word])

    return write


class TestBest:
    def test_one_play_for_each_die_best_first(self, listing: Any) -> None:
        listing(yak=2, ant=1, apple=1, bat=1, zoo=1)
        plays = at_play().best("bob")
        assert [(play["word"], play["score"]) for play in plays] == [("yak", 3), ("bat", 1), ("ant", 1)]
        assert plays[0]["action"] == {"type": "name", "word": "yak", "die": "L7"}

    def test_the_easiest_word_that_is_not_named_yet(self, listing: Any) -> None:
        listing(aardvark=5, ape=1, ant=1)
        table = at_play()
        assert table.best("bob")[0]["word"] == "ant"
        assert table.name("bob", "ant", "L3").best("cleo")[0]["word"] == "ape"

    def test_nor_rejected(self, listing: Any) -> None:
        listing(ape=1, ant=1)
        table = at_play().name("bob", "ant", "L3").object("ann").vote("ann", False).vote("cleo", False)
        assert [play["word"] for play in table.best("bob")] == ["ape"]

    def test_a_theft_from_whom_it_hurts_comes_before_the_display(self, listing: Any) -> None:
        listing(yak=1, xylophone=1, jam=1)
        table = Table("ann", "bob").choose(["Z", "F", "J", "A", "M", "S", "XY"]).name("bob", "yam", "L7")
        assert [play["action"]["die"] for play in table.best("ann")] == ["L7", "L3"]

    def test_the_points_of_the_special_die_count(self, listing: Any) -> None:
        listing(nut=1, ant=1)
        table = at_play("ann", "bob", special="not")
        assert [(play["word"], play["score"]) for play in table.best("bob")] == [("ant", 1), ("nut", -2)]
        table.names("bob ape L3", "ann bat L1")
        assert [(play["word"], play["score"]) for play in table.best("bob")] == [("nut", 2)]

    def test_a_die_that_makes_up_for_a_lone_not_is_worth_four_more(self, listing: Any) -> None:
        listing(ant=1)
        table = at_play("ann", "bob", special="not").names("bob nut S", "ann bat L1")
        assert table.best("bob")[0]["score"] == 5

    def test_the_last_letter_die_with_last_is_worth_two_more(self, listing: Any) -> None:
        listing(yak=1)
        table = at_play("ann", "bob", special="last")
        table.names("bob bat L1", "ann fox L2", "bob ant L3", "ann cat L4", "bob man L5", "ann sun L6")
        assert table.best("bob") == [
            {"action": {"type": "name", "word": "yak", "die": "L7"}, "score": 5, "word": "yak"}
        ]

    def test_swapping_is_a_play_too(self, listing: Any) -> None:
        listing(ant=1)
        plays = at_play(special="swap").best("bob")
        assert [play["action"]["type"] for play in plays] == ["name", "take_special"]
        assert plays[1] == {"action": SWAP, "score": 0}

    def test_nothing_when_it_is_not_this_players_move(self, listing: Any) -> None:
        listing(ant=1)
        table = at_play()
        assert [table.best(who) for who in ("ann", "cleo", "host", "stranger")] == [[]] * 4
        assert Table("ann", "bob").best("ann") == []
        assert table.name("bob", "ape", "L3").object("ann").best("ann") == []


class TestNaming:
    @pytest.mark.parametrize("level", LEVELS)
    def test_words_of_its_own_level_first(self, listing: Any, level: int) -> None:
        listing(ant=1, bat=2, cat=3, man=4, sun=5)
        for number in range(8):
            table = at_play().at(number)
            action = table.bot("bob", level)
            assert ["ant", "bat", "cat", "man", "sun"].index(action["word"]) < level

    @pytest.mark.parametrize("level", LEVELS)
    def test_it_gives_up_only_when_its_list_has_no_word_for_any_die_it_may_take(
        self, listing: Any, level: int
    ) -> None:
        listing(zoo=1, quince=1)
        assert at_play().bot("bob", level) == {"type": "give_up"}
        listing(aardvark=5)
        assert at_play().bot("bob", level) == {"type": "name", "word": "aardvark", "die": "L3"}
        assert at_play().name("bob", "aardvark", "L3").bot("cleo", level) == {"type": "give_up"}

    def test_it_swaps_rather_than_give_up(self, listing: Any) -> None:
        listing(zoo=1)
        assert at_play(special="swap").bot("bob", 1) == SWAP

    def test_level_5_plays_the_best_there_is(self, listing: Any) -> None:
        listing(ant=1, bat=1, cat=1, fox=1, man=1, sun=1, xylophone=5)
        table = at_play()
        assert table.bot("bob", 5) == table.best("bob")[0]["action"]

    def test_higher_levels_take_more_dots(self, listing: Any) -> None:
        listing(ant=1, bat=1, cat=1, fox=1, man=1, sun=1, yak=1)

        def gains(level: int) -> int:
            dots = 0
            for card in range(40):
                table = Table("ann", "bob", draws=[card]).choose()
                dots += table.die(table.bot("bob", level)["die"])["dots"]
            return dots

        assert gains(1) < gains(3) < gains(5) == 120


class TestOtherMoves:
    @pytest.mark.parametrize("level", LEVELS)
    def test_it_chooses_a_category(self, level: int) -> None:
        assert Table("ann", "bob").bot("ann", level)["category"] in (0, 1, 2)

    def test_level_5_chooses_what_it_knows_most_letters_of(self, monkeypatch: pytest.MonkeyPatch) -> None:
        lists = [("ant", "ape"), ("ant", "bat"), ()]
        monkeypatch.setattr(
            "games.engines.bookworm.bots.category",
            lambda card, level: Category("", level, lists[level], ()),
        )
        monkeypatch.setattr("games.engines.bookworm.bots.tier_of", lambda word, _: 5 if word == "bat" else 1)
        assert Table("ann", "bob").bot("ann", 5)["category"] == 1
        # A player of level 3 does not know the second word, and takes the easier category.
        assert Table("ann", "bob").bot("ann", 3)["category"] == 0

    def test_it_turns_the_special_die(self) -> None:
        sides = set()
        for card in range(40):
            table = Table("ann", "bob", special_die=True, draws=[card]).choose(special="turn")
            sides.add(table.bot("ann")["side"])
        assert sides == {"a-z", "not", "last", "pile", "swap"}

    def test_no_open_action(self) -> None:
        with pytest.raises(IllegalMove):
            at_play().bot("ann")
        with pytest.raises(IllegalMove):
            at_play().bot("host")

    def test_in_the_time_to_object_it_can_only_object(self) -> None:
        table = at_play("ann", "bob").at(0)
        table.names(
            "bob bat L1", "ann fox L2", "bob ant L3", "ann cat L4", "bob man L5", "ann sun L6", "bob yak L7"
        )
        assert table.bot("ann") == {"type": "object"}


class TestDoubts:
    """Computer players "object now and then when a word is on no list"."""

    def doubted(self, word: str, level: int) -> int:
        count = 0
        for card in range(54):
            table = Table("ann", "bob", "cleo", draws=[card]).choose(FACES).name("bob", word, "L3")
            count += table.bot("cleo", level) == {"type": "object"}
        return count

    def test_never_about_a_listed_word(self, listing: Any) -> None:
        listing(ant=1, bat=1)
        assert self.doubted("ant", 5) == 0

    def test_now_and_then_about_another(self, listing: Any) -> None:
        listing(bat=1)
        assert 0 < self.doubted("azqq", 1) < self.doubted("azqq", 5) < 54
        assert max(LEVELS) < _DOUBTS_IN

    def test_it_votes_as_it_doubts(self, listing: Any) -> None:
        listing(bat=1)
        for card in range(20):
            table = Table("ann", "bob", "cleo", draws=[card]).choose(FACES).name("bob", "azqq", "L3")
            doubts = table.bot("cleo", 4) == {"type": "object"}
            assert table.object("ann").bot("cleo", 4) == {"type": "vote", "fits": not doubts}

    def test_the_objector_votes_no(self, listing: Any) -> None:
        listing(ant=1)
        table = at_play().name("bob", "azqq", "L3").object("ann")
        assert table.bot("ann") == {"type": "vote", "fits": False}

    def test_a_listed_word_gets_a_yes(self, listing: Any) -> None:
        listing(ant=1)
        table = at_play().name("bob", "ant", "L3").object("ann")
        assert table.bot("cleo", 5) == {"type": "vote", "fits": True}

    def test_out_of_turn_only_those_who_doubt_have_something_to_say(self, listing: Any) -> None:
        """ "A word stands unless another player objects": any player but its sayer, also before a round ends."""
        listing(ant=1)
        levels = {"ann": 5, "bob": 5, "cleo": 5}
        asked = []
        for card in range(54):
            table = Table("ann", "bob", "cleo", draws=[card]).choose(FACES)
            assert GAME.interrupting(table.state, levels) == []
            asked += GAME.interrupting(table.name("bob", "azqq", "L3").state, levels)
            assert GAME.interrupting(table.name("cleo", "ant", "L3").state, levels) == []
        assert {*asked} == {"ann", "cleo"}
        assert 0 < asked.count("ann") < 54

    def test_the_word_that_ends_a_round_is_doubted_too(self, listing: Any) -> None:
        listing(ant=1)
        asked = []
        for number in range(54):
            table = at_play("ann", "bob")
            table.names("bob bat L1", "ann fox L2", "bob ant L3", "ann cat L4", "bob man L5", "ann sun L6")
            asked += GAME.interrupting(table.name("bob", f"yzqq{number}", "L7").state, {"ann": 5, "bob": 5})
            assert table.phase == "objection"
        assert 0 < len(asked) < 54
        assert {*asked} == {"ann"}


class TestVocabulary:
    """README: "a wider vocabulary (reading-level tiers of the lexicon)"; "without tiers every word is known"."""

    def test_a_phrase_is_as_hard_as_its_rarest_word(self) -> None:
        words = lexicon()
        assert tier_of("cat", words) == words.tier("CAT") == 1
        assert tier_of("polar bear", words) == max(words.tier("POLAR"), words.tier("BEAR"))
        assert tier_of("timbuktu", words) == 5

    def test_without_tiers_everything_is_known(self) -> None:
        assert tier_of("timbuktu", {"CAT"}) == 1

    @pytest.mark.parametrize("level", LEVELS)
    def test_with_the_real_cards_a_bot_knows_a_word_for_nearly_every_roll(self, level: int) -> None:
        named = 0
        for card in range(54):
            table = Table("ann", "bob", draws=[card], words=lexicon()).choose(FACES)
            named += table.bot("bob", level)["type"] == "name"
        assert named > 50
