"""Who judges a word, and what it costs: rules/bookworm.md, "Does the word fit?"."""

import json
from typing import Any

import pytest

from games.engines import HOST, IllegalMove
from games.engines.bookworm.equipment import category, in_a_sentence
from games.engines.bookworm.game import GAME
from games.words import lexicon

from .bookworm_table import GIVE_UP, OBJECT, SWAP, Table, at_play, slow

VOTE_NO = {"type": "vote", "fits": False}
ENDING = ["bob bat L1", "cleo fox L2", "ann ant L3", "bob cat L4", "cleo man L5", "ann sun L6", "bob yak L7"]


class TestAnswers:
    """rules/bookworm.md, "Answers are words"."""

    def table(self, *players: str, **options: Any) -> Table:
        more: dict[str, Any] = {"answers": "words", "words": {"ANT", "AUNT", "AXE"}}
        return Table(*(players or ("ann", "bob", "cleo")), **(more | options)).choose()

    @pytest.mark.parametrize(
        ("word", "code"),
        [
            ("ann is fat", "too-many-words"),
            ("ann2", "odd-sign"),
            ("a_b", "odd-sign"),
            ("axqztbdfk", "not-a-word"),
            ("aaah", "not-a-word"),
        ],
    )
    def test_sentences_signs_and_letters_that_are_no_word_are_refused(self, word: str, code: str) -> None:
        table = self.table()
        table.refuses("bob", {"type": "name", "word": word, "die": "L3"}, code)
        # By default any answer goes.
        assert at_play().name("bob", word, "L3")["named"][0]["word"] == word

    def test_letters_without_a_vowel_are_refused(self) -> None:
        refused = {"type": "name", "word": "cxqzt", "die": "L4"}
        for judge in ("vote", "list"):
            self.table(judge=judge).refuses("bob", refused, "not-a-word")
            self.table(judge=judge).refuses("bob", refused | {"sure": True}, "not-a-word")

    def test_what_the_dictionary_knows_is_taken_at_once(self) -> None:
        table = self.table().name("bob", "Ant", "L3")
        assert (table.phase, table.die("L3")["at"]) == ("play", "bob")
        assert "object" in table.actions("ann")

    def test_what_neither_list_nor_dictionary_has_is_put_to_the_vote_and_shown_to_those_who_judge(
        self,
    ) -> None:
        """ "Anything else goes to the vote of the others at once"; "a spectator does not see it"."""
        table = self.table().name("bob", "Amara Dee", "L3")
        assert (table.phase, table.turn) == ("vote", ["ann", "cleo"])
        assert table["objection"]["by"] is None
        for who in ("ann", "bob", "cleo", HOST):
            assert GAME.view(table.state, who)["objection"]["word"] == "Amara Dee"
        assert "Amara" not in json.dumps(GAME.view(table.state, None))
        table.vote("ann", True).vote("cleo", True)
        assert table.die("L3")["at"] == "bob"
        assert "Amara" not in json.dumps(GAME.view(table.state, None))
        assert GAME.load(GAME.dump(table.state)) == table.state

    def test_it_needs_a_yes(self) -> None:
        """ "It counts only with at least one yes": silence does not make a word of it."""
        table = self.table(vote_seconds=20).name("bob", "Amara", "L3").wake(20.0)
        assert table.die("L3")["at"] == "display"
        assert table.turn == ["bob"]

    def test_with_a_list_a_word_of_the_dictionary_that_is_not_on_it_is_voted_on(self) -> None:
        table = self.table(judge="list")
        table.refuses("bob", {"type": "name", "word": "axe", "die": "L3"}, "not-on-list")
        assert table.name("bob", "axe", "L3", sure=True).phase == "vote"

    @pytest.mark.parametrize("level", range(1, 6))
    def test_a_computer_votes_against_what_nothing_knows(self, level: int) -> None:
        table = self.table("ann", "bob").name("bob", "Amara", "L3")
        assert table.bot("ann", level) == {"type": "vote", "fits": False}

    def test_the_host_strikes_a_word_and_only_the_host(self) -> None:
        """ "The last word is taken back as if it had been voted out; of an earlier one only the text goes"."""
        strike = {"type": "strike", "word": 0}
        self.table().refuses(HOST, strike, "not-now")
        at_play().name("bob", "ant", "L3").refuses(HOST, strike, "not-now")
        table = self.table().name("bob", "ant", "L3")
        table.refuses("ann", strike, "not-your-turn")
        table.refuses(HOST, strike | {"word": 1}, "no-such-word")
        table.act(HOST, strike)
        assert (table.turn, table.die("L3")["at"]) == (["bob"], "display")
        table.name("bob", "aunt", "L3").name("cleo", "ant", "L3").act(HOST, strike)
        assert [named["word"] for named in table["named"]] == ["(own word)", "ant"]
        assert table.die("L3")["at"] == "cleo"
        table.refuses(HOST, strike, "no-such-word")


class TestObjecting:
    """ "a word stands unless another player objects before the next player acts or runs out of time" """

    def test_any_other_player_may_also_the_next_one(self) -> None:
        table = at_play().name("bob", "ant", "L3")
        assert table.actions("ann") == ["object"]
        assert table.actions("cleo") == ["name", "give_up", "object"]
        for who in ("ann", "cleo"):
            assert at_play().name("bob", "ant", "L3").object(who).phase == "vote"

    def test_but_not_the_sayer_nor_the_host(self) -> None:
        table = at_play().name("bob", "ant", "L3")
        assert (table.actions("bob"), table.actions(HOST)) == ([], [])
        table.refuses("bob", OBJECT, "own-word")
        table.refuses(HOST, OBJECT, "not-your-turn")

    def test_there_must_be_a_word(self) -> None:
        at_play().refuses("ann", OBJECT, "not-now")
        Table("ann", "bob").refuses("bob", OBJECT, "not-now")

    def test_once_the_next_player_has_named_a_word_that_one_is_meant(self) -> None:
        table = at_play().names("bob ant L3", "cleo cat L4").object("bob")
        assert table["objection"]["word"] == "cat"

    def test_the_next_player_giving_up_is_acting(self) -> None:
        table = at_play().name("bob", "ant", "L3").give_up("cleo")
        assert table.phase == "choose"
        table.refuses("ann", OBJECT, "not-now")

    def test_or_running_out_of_time(self) -> None:
        table = at_play().name("bob", "ant", "L3").at(15)
        table.refuses("ann", OBJECT, "not-now")
        assert table.wake(15).scores == {"ann": 0, "bob": 1, "cleo": -2}

    def test_a_refused_move_of_the_next_player_is_no_act(self) -> None:
        table = at_play().name("bob", "ant", "L3")
        table.refuses_word("cleo", "zoo", "L4", "wrong-letter")
        assert table.object("ann").phase == "vote"

    def test_it_cannot_be_done_in_the_middle_of_a_vote(self) -> None:
        table = at_play().name("bob", "ant", "L3").object("ann")
        table.refuses("cleo", OBJECT, "not-now")

    def test_with_judge_list_no_player_can_object(self) -> None:
        table = at_play(judge="list").name("bob", "azq", "L3", sure=True)
        assert table.actions("ann") == []
        table.refuses("ann", OBJECT, "not-now")


class TestTheVote:
    def objected(self, *players: str) -> Table:
        return at_play(*players or ("ann", "bob", "cleo", "dan")).name("bob", "ant", "L3").object("cleo")

    def test_all_but_the_sayer_vote_the_objector_too(self) -> None:
        """ "objecting is not a vote" """
        table = self.objected()
        assert (table.phase, table.turn) == ("vote", ["ann", "cleo", "dan"])
        assert [table.actions(who) for who in ("ann", "bob", "cleo", HOST)] == [["vote"], [], ["vote"], []]
        table.refuses("bob", VOTE_NO, "own-word")
        table.refuses(HOST, VOTE_NO, "not-your-turn")

    def test_once(self) -> None:
        table = self.objected().vote("ann", True)
        assert table.turn == ["cleo", "dan"]
        table.refuses("ann", VOTE_NO, "already-voted")

    @pytest.mark.parametrize("fits", [1, 0, "true", None, "no"])
    def test_true_or_false(self, fits: Any) -> None:
        self.objected().refuses("ann", {"type": "vote", "fits": fits}, "malformed")

    def test_at_no_other_time(self) -> None:
        at_play().refuses("ann", VOTE_NO, "not-now")
        at_play().name("bob", "ant", "L3").refuses("ann", VOTE_NO, "not-now")

    @pytest.mark.parametrize(
        ("votes", "stands"),
        [
            ([True, True, True], True),
            ([True, True, False], True),
            ([True, False, False], False),
            ([False, False, False], False),
        ],
    )
    def test_more_no_than_yes_rejects(self, votes: list[bool], stands: bool) -> None:
        table = self.objected()
        for who, fits in zip(("ann", "cleo", "dan"), votes, strict=True):
            assert table.phase == "vote"
            table.vote(who, fits)
        assert table.phase == "play"
        assert table["verdict"]["stands"] is stands
        assert table.turn == (["cleo"] if stands else ["bob"])

    @pytest.mark.parametrize(
        ("votes", "stands"),
        [({}, True), ({"ann": True, "dan": False}, True), ({"dan": False}, False), ({"ann": True}, True)],
    )
    def test_after_the_time_a_tie_or_silence_means_that_it_is_valid(
        self, votes: dict[str, bool], stands: bool
    ) -> None:
        table = self.objected()
        for who, fits in votes.items():
            table.vote(who, fits)
        assert table.bell == 20
        assert table.wake(20)["verdict"]["stands"] is stands

    def test_of_two_the_objector_alone_votes(self) -> None:
        table = at_play("ann", "bob").name("bob", "ant", "L3").object("ann")
        assert table.turn == ["ann"]
        assert table.vote("ann", False).turn == ["bob"]

    def test_it_cannot_be_objected_to_again(self) -> None:
        table = self.objected().vote("ann", True).vote("cleo", True).vote("dan", True)
        assert table.actions("ann") == []
        table.refuses("cleo", OBJECT, "not-now")

    def test_no_player_can_name_a_word_meanwhile(self) -> None:
        table = self.objected()
        table.refuses_word("cleo", "cat", "L4", "not-now")
        table.refuses("cleo", GIVE_UP, "not-now")
        assert table.bell == 20

    def test_votes_are_secret_until_it_ends(self) -> None:
        table = self.objected().vote("ann", False)
        for viewer in ("ann", "bob", "cleo", HOST, None):
            view = table.view(viewer)
            assert view["objection"]["voted"] == ["ann"]
            assert "fits" not in str(view)
            assert view["verdict"] is None
        table.vote("cleo", True).vote("dan", False)
        assert table["verdict"] == {
            "word": "ant",
            "player": "bob",
            "by": "cleo",
            "votes": {"ann": False, "cleo": True, "dan": False},
            "stands": False,
        }
        assert table["objection"] is None


class TestARejectedWord:
    def rejected(self, table: Table, *voters: str) -> Table:
        table.object(voters[0])
        for who in voters:
            table.vote(who, False)
        return table

    def test_the_die_goes_back_to_the_display(self) -> None:
        table = self.rejected(at_play().name("bob", "ant", "L3"), "ann", "cleo")
        assert table.die("L3")["at"] == "display"
        assert (table["named"], table["rejected"]) == ([], [{"word": "ant", "player": "bob", "die": "L3"}])

    def test_or_to_the_player_who_had_it_and_the_card_to_the_middle(self) -> None:
        table = at_play().names("bob ant L3", "cleo apple L3")
        assert table["cards"]["players"]["bob"] == 1
        self.rejected(table, "ann", "bob")
        assert table.die("L3")["at"] == "bob"
        assert table["cards"] == {"middle": 6, "players": {"ann": 0, "bob": 0, "cleo": 0}}

    def test_same_place_in_a_pile(self) -> None:
        table = at_play("ann", "bob", special="pile").names(
            "bob bat L1", "ann ant L3", "bob cat L4", "ann kite L4"
        )
        self.rejected(table, "bob")
        assert [table.die(die)["at"] for die in ("L1", "L4")] == ["bob", "bob"]
        assert [table.die(die)["depth"] for die in ("L1", "L4", "L3")] == [1, 0, 0]

    def test_the_order_of_dice_is_kept_without_pile_too(self) -> None:
        table = at_play("ann", "bob").names("bob bat L1", "ann ant L3", "bob cat L4", "ann box L1")
        self.rejected(table, "bob")
        assert table.state.layout.piles == (("L3",), ("L4", "L1"))

    def test_a_special_die_too(self) -> None:
        table = self.rejected(at_play(special="not").name("bob", "nut", "S"), "ann", "cleo")
        assert table["special"]["at"] == "display"
        table = self.rejected(at_play(special="last").names(*ENDING), "ann", "cleo")
        assert table["special"]["at"] == table.die("L7")["at"] == "display"

    def test_the_word_cannot_be_named_again_this_round(self) -> None:
        table = self.rejected(at_play().name("bob", "ant", "L3"), "ann", "cleo")
        table.refuses_word("bob", " ANT", "L3", "rejected")
        table.name("bob", "ape", "L3").refuses_word("cleo", "ant", "L3", "rejected")

    def test_but_in_the_next_round(self) -> None:
        table = self.rejected(at_play().name("bob", "ant", "L3"), "ann", "cleo").give_up("bob").choose()
        assert table["rejected"] == []
        assert table.name("cleo", "ant", "L3").at_player("cleo") == ["L3"]

    def test_the_sayer_names_another(self) -> None:
        table = self.rejected(at_play().name("bob", "ant", "L3"), "ann", "cleo")
        assert (table.phase, table.turn) == ("play", ["bob"])
        assert table.actions("bob") == ["name", "give_up"]
        assert table.actions("ann") == table.actions("cleo") == []
        assert table.name("bob", "cat", "L4").turn == ["cleo"]
        assert table.actions("ann") == ["object"]

    def test_and_that_can_be_rejected_too(self) -> None:
        table = self.rejected(at_play().name("bob", "ant", "L3"), "ann", "cleo").name("bob", "ape", "L3")
        self.rejected(table, "cleo", "ann")
        assert [word["word"] for word in table["rejected"]] == ["ant", "ape"]
        assert table.turn == ["bob"]

    def test_giving_up_then_is_failing(self) -> None:
        table = self.rejected(at_play().name("bob", "ant", "L3"), "ann", "cleo").give_up("bob")
        assert table["last_round"]["bob"]["penalty"] == -2
        assert table["bookworm"] == "bob"

    def test_taking_the_swap_die_is_open_too(self) -> None:
        table = self.rejected(at_play(special="swap").name("bob", "ant", "L3"), "ann", "cleo")
        assert table.act("bob", SWAP).turn == ["bob"]


class TestTheWordThatEndsARound:
    """ "after the word that ends a round: within `objection_seconds`, phase `objection`" """

    def ended(self, **options: Any) -> Table:
        return at_play(**options).at(100).postpone(200).names(*ENDING)

    def test_there_is_a_time_to_object(self) -> None:
        table = self.ended()
        assert (table.phase, table.bell, table.turn) == ("objection", 105, [])
        assert [table.actions(who) for who in ("ann", "bob", "cleo", HOST)] == [
            ["object"],
            [],
            ["object"],
            [],
        ]
        table.refuses("bob", OBJECT, "own-word")
        table.refuses_word("cleo", "ant", "L3", "not-now")
        assert table.scores == {"ann": 0, "bob": 0, "cleo": 0}

    def test_then_the_round_is_over(self) -> None:
        table = self.ended().wake(105)
        assert (table.phase, table["bookworm"]) == ("choose", "bob")
        assert table.scores == {"ann": 2, "bob": 5, "cleo": 2}

    def test_with_0_seconds_at_once(self) -> None:
        assert self.ended(objection_seconds=0).phase == "choose"

    def test_and_with_the_list_as_judge(self) -> None:
        table = at_play(judge="list").at(0).postpone(1000)
        for play in ENDING:
            table.name(*play.split(), sure=True)
        assert table.phase == "choose"

    def test_an_objection_too_late(self) -> None:
        self.ended().at(105).refuses("ann", OBJECT, "not-now")

    def test_when_it_stands_the_round_ends_at_once(self) -> None:
        table = self.ended().at(103).object("ann")
        assert (table.phase, table.bell) == ("vote", 123)
        table.at(110).vote("ann", True).vote("cleo", False)
        assert (table.phase, table["bookworm"]) == ("choose", "bob")
        assert table["verdict"]["stands"] is True

    def test_when_silence_lets_it_stand_too(self) -> None:
        assert self.ended().object("ann").wake(120).phase == "choose"

    def test_when_it_is_rejected_the_round_goes_on(self) -> None:
        table = self.ended().at(103).object("ann").vote("ann", False).vote("cleo", False)
        assert (table.phase, table.turn, table.bell) == ("play", ["bob"], 108)
        assert table.die("L7")["at"] == "display"
        assert table.name("bob", "xenon", "L7").bell == 108
        assert table.phase == "objection"

    def test_with_green_the_bell_rolls_the_next_dice(self) -> None:
        table = Table("ann", "bob", categories="green", rolls=list("BFAAMST"), think_seconds=100)
        table.names(
            "bob bat L1", "ann fox L2", "bob ant L3", "ann ape L4", "bob man L5", "ann sun L6", "bob tea L7"
        )
        table.wake(5, rolls=list("BFAAMST"))
        assert (table.phase, table.turn, table.bell) == ("play", ["ann"], 110)


class TestTheList:
    """ "`judge: list`: the category's word list decides" """

    def listing(self) -> tuple[Table, str, str]:
        table = at_play(judge="list")
        die, word = next(
            (die["id"], words[0])
            for die in table["dice"]
            for letter in die["face"]
            if (words := table.listed(letter))
        )
        return table, word, die

    def test_a_word_on_it_stands(self) -> None:
        table, word, die = self.listing()
        assert table.name("bob", f" {word.upper()} ", die).at_player("bob") == [die]
        assert table.view(HOST)["unlisted"] == []

    def test_a_word_that_is_not_on_it_is_asked_about(self) -> None:
        table = at_play(judge="list")
        sentence = table.refuses_word("bob", "azqq", "L3", "not-on-list")
        assert sentence == f"Is it really {in_a_sentence(category(0, 0).text)}?"
        table.refuses("bob", {"type": "name", "word": "azqq", "die": "L3", "sure": False}, "not-on-list")

    def test_sent_again_with_sure_it_stands_and_the_host_sees_it(self) -> None:
        table = at_play(judge="list").name("bob", "azqq", "L3", sure=True)
        assert table.at_player("bob") == ["L3"]
        unlisted = {
            "word": "azqq",
            "player": "bob",
            "die": "L3",
            "category": {"text": category(0, 0).text, "level": 0},
        }
        assert table.view(HOST)["unlisted"] == [unlisted]
        table.give_up("cleo").choose()
        assert table.view(HOST)["unlisted"] == [unlisted]

    def test_only_the_host_sees_it(self) -> None:
        table = at_play(judge="list").name("bob", "azqq", "L3", sure=True)
        for viewer in ("ann", "bob", None, "stranger"):
            assert "unlisted" not in table.view(viewer)

    def test_other_checks_come_first_and_sure_does_not_help(self) -> None:
        table = at_play(judge="list")
        table.refuses("bob", {"type": "name", "word": "zqq", "die": "L3", "sure": True}, "wrong-letter")
        table.name("bob", "azqq", "L3", sure=True)
        table.refuses("cleo", {"type": "name", "word": "azqq", "die": "L3", "sure": True}, "already-named")

    @pytest.mark.parametrize("sure", [1, "yes", None])
    def test_sure_is_true_or_false(self, sure: Any) -> None:
        table = at_play(judge="list")
        table.refuses("bob", {"type": "name", "word": "azqq", "die": "L3", "sure": sure}, "malformed")

    def test_with_judge_vote_the_list_asks_nothing(self) -> None:
        table = at_play().name("bob", "azqq", "L3")
        assert table.at_player("bob") == ["L3"]
        assert table.view(HOST)["unlisted"] == []


class TestWords:
    """ "A word has 1 to 40 characters, begins with A–Z once accents are removed, and is compared without regard to case
    and doubled spaces." """

    @pytest.mark.parametrize(
        "word",
        ["a", "a" * 40, "  " + "a" * 40 + "  ", "Ålesund", "ÁGUA", "a b", "Anne-Marie", "a'b", "A1", "ânt™"],
    )
    def test_names_accents_and_spaces_are_fine(self, word: str) -> None:
        assert at_play().name("bob", word, "L3").at_player("bob") == ["L3"]

    @pytest.mark.parametrize(
        ("word", "code"),
        [
            ("", "no-word"),
            ("   ", "no-word"),
            ("\n\t", "no-word"),
            ("a" * 41, "too-long"),
            ("7up", "no-letter"),
            ("1984", "no-letter"),
            ("'ant", "no-letter"),
            ("-ant", "no-letter"),
            ("Ωmega", "no-letter"),
            ("ßaa", "no-letter"),
            ("æon", "no-letter"),
            ("李", "no-letter"),
            ("🐜", "no-letter"),
            ("a\x00nt", "odd-sign"),
            ("a\u200bnt", "odd-sign"),
            ("a\u202ent", "odd-sign"),
            ("a\ud800nt", "odd-sign"),
        ],
    )
    def test_what_cannot_be_named(self, word: str, code: str) -> None:
        sentence = at_play().refuses_word("bob", word, "L3", code)
        assert len(sentence) < 100

    @pytest.mark.parametrize("word", ["shit", "Shít", "a SHIT hole", "such a shit!"])
    def test_a_word_that_is_not_for_school_cannot_be_named(self, word: str) -> None:
        """ "A word that the dictionary refuses as not for school cannot be named, alone or among others." """
        table = Table("ann", "bob", words=lexicon()).choose(["P", "F", "A", "CK", "M", "S", "T"])
        die = "L6" if word[0] in "sS" else "L3"
        assert "shit" not in table.refuses_word("bob", word, die, "not-for-school").lower()

    def test_a_huge_one_is_malformed(self) -> None:
        at_play().refuses_word("bob", "a" * 100_000, "L3", "malformed")

    @pytest.mark.parametrize("again", ["polar bear", "POLAR BEAR", " Polar   bear ", "pólar bear"])
    def test_two_that_differ_only_in_case_accents_or_spaces_are_the_same(self, again: str) -> None:
        table = (
            Table("ann", "bob").choose(["P", "F", "A", "CK", "M", "S", "T"]).name("bob", "polar  bear", "L1")
        )
        assert table["named"][0]["word"] == "polar bear"
        table.refuses_word("ann", again, "L1", "already-named")

    def test_a_word_is_shown_as_the_player_typed_it(self) -> None:
        assert at_play().name("bob", "  Anne  Frank ", "L3")["named"][0]["word"] == "Anne Frank"


class TestTheLog:
    """Words that are neither in the dictionary nor on a list are marked, so that they need not be stored."""

    @pytest.mark.parametrize(("word", "known"), [("Ant", True), ("anttq", False)])
    def test_known_words_are_marked(self, word: str, known: bool) -> None:
        table = at_play(words={"ANT"}).name("bob", word, "L3")
        assert table.log[-1]["known"] is known

    def test_what_is_no_word_is_not_kept_and_the_log_still_replays(self) -> None:
        """A decision about free text: when it closes the stored log says "(own word)"."""
        table = (
            at_play(words={"ANT"}).name("bob", "Ant", "L3").name("cleo", "My Teacher", "L5").give_up("ann")
        )
        stored = [GAME.profile.redact(event) for event in table.log]
        assert [event["word"] for event in stored if event["type"] == "named"] == ["Ant", "(own word)"]
        assert GAME.scores(GAME.replay(stored)) == table.scores
        assert "My Teacher" in str(table.log)

    def test_a_listed_word_is_known(self) -> None:
        table = at_play()
        letter = next(letter for die in table["dice"] for letter in die["face"] if table.listed(letter))
        die = next(die["id"] for die in table["dice"] if letter in die["face"])
        assert table.name("bob", table.listed(letter)[0], die).log[-1]["known"] is True


def test_extra_time_stretches_the_second_try() -> None:
    """ "the sayer has `countdown_seconds` (× `extra_time`) to name another" """
    table = at_play("ann", slow("bob", 3), "cleo").name("bob", "ant", "L3").at(2).object("ann")
    table.at(4).vote("ann", False).vote("cleo", False)
    assert (table.turn, table.bell) == (["bob"], 19)


@pytest.mark.parametrize(
    ("word", "die", "instead"),
    [
        ("", "L1", "Type a word first."),
        ("4 bats", "L1", "Try another word."),
        ("cat", "L1", "Try another word or die."),
        ("Ant", "L1", "Try another word or die."),
        ("ant", "L3", "Try another one."),
        ("ape", "S", "Take another one."),
    ],
)
def test_bad_input_gets_a_sentence_that_says_what_to_do_instead(word: str, die: str, instead: str) -> None:
    """Empty, digits, another letter, named already, a die that cannot be taken: it costs nothing but the time."""
    table = at_play().name("bob", "ant", "L3").at(5)
    with pytest.raises(IllegalMove) as refused:
        table.act("cleo", {"type": "name", "word": word, "die": die})
    assert refused.value.message.endswith(instead)
    assert (table.turn, table.bell) == (["cleo"], 15)


def test_a_move_too_early_or_too_late_is_refused_with_a_reason_to_wait() -> None:
    late = at_play().at(15).refuses_word("bob", "ant", "L3", "not-now")
    assert late == "Wait until the category is chosen and the dice lie on the table."
    early = at_play().refuses_word("cleo", "ant", "L3", "not-your-turn")
    assert early == "Bob is on turn. Wait for your turn."
