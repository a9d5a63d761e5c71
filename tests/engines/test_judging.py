"""Whom the engines ask whether a word counts: rules/README.md, "Words" ("For rules the lexicon needs only `in`")."""

from collections.abc import Container
from typing import Any

import pytest

from games.engines import Context, Game, SeededDice
from games.words import ClassLexicon, lexicon

from .contract import every_game
from .playout import SMALL_LEXICON, Playout, SmallLexicon
from .variants import Variant


def ctx(words: Container[str]) -> Context:
    return Context(SeededDice(1), words, 0.0)


class TestWhatJudges:
    def test_a_lexicon_judges_by_its_bare_set(self) -> None:
        # A subclass of set is asked through Python's general way, which costs a third more.
        assert type(ctx(lexicon()).accepted) is frozenset
        assert ctx(lexicon()).accepted is lexicon().accepted

    @pytest.mark.parametrize("words", [{"CAT"}, frozenset({"CAT"}), {"CAT": 1}, ["CAT"], SMALL_LEXICON])
    def test_any_other_dictionary_answers_for_itself(self, words: Container[str]) -> None:
        assert ctx(words).accepted is words

    def test_a_class_answers_with_its_own_words(self) -> None:
        own = ClassLexicon(lexicon(), added={"BLORP": 1}, blocked={"CAT": ""})
        assert "BLORP" in ctx(own).accepted
        assert "CAT" not in ctx(own).accepted

    @pytest.mark.parametrize(
        ("words", "word", "sentence"),
        [
            ({"CAT"}, "CTA", "CTA is not in our dictionary. Try another word."),
            (lexicon(), "CTA", "CTA is not in our dictionary. Try another word."),
            # A rude word is not said again.
            (lexicon(), "SHIT", "That is not a word for school. Try another one."),
            (ClassLexicon(lexicon(), added={}, blocked={"CAT": "No cats."}), "CAT", "No cats."),
        ],
    )  # fmt: skip
    def test_why_a_word_does_not_count(self, words: Container[str], word: str, sentence: str) -> None:
        assert ctx(words).not_a_word(word) == sentence

    def test_it_stays_at_another_time(self) -> None:
        assert ctx(lexicon()).at(60.0).accepted is lexicon().accepted


class Busy(SmallLexicon):
    """A lexicon that must not be asked itself: its set knows."""

    accepted = frozenset(SmallLexicon.tiers)

    def __contains__(self, word: object) -> bool:
        raise AssertionError(f"{word} was not asked of the set")


@every_game
def test_every_game_judges_by_the_set(game: Game[Any]) -> None:
    options = {"judging": "coach"} if "judging" in game.options_schema()["properties"] else {}
    table = Playout(Variant(game, "judged", options=options), 3)
    for _ in range(300):
        table.wait(0)
        if not (turn := game.view(table.state, None)["turn"]):
            table.to_the_bell()
            continue
        action = game.bot(table.state, turn[0], table.ctx(), 5)
        table.keep(game.decide(table.state, turn[0], action, Context(table.dice, Busy(), table.now)))
