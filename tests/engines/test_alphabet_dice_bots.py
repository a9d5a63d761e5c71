"""Computer players and hints: rules/README.md, `bot` and `best`; rules/alphabet-dice.md, "View"."""

from collections.abc import Collection, Iterator
from itertools import combinations
from statistics import mean
from typing import Any

import pytest

from games.engines import Context, IllegalMove, Player, SeededDice
from games.engines.alphabet_dice.game import GAME
from games.engines.alphabet_dice.state import State
from games.engines.alphabet_dice.vocabulary import Rack, ReadThrough, vocabulary
from games.words import ClassLexicon, lexicon

from .dice_crossword import ACCEPT, CHALLENGE, PASS, WORDS, Table
from .run_length import times

SMALL = frozenset(
    word for word in lexicon().suggested() if len(word) in (2, 3, 4) and lexicon().tier(word) == 1
)


def games(seeds: int, *levels: int, words: Any = None, **options: Any) -> Iterator[State]:
    """Every state of some games between computer players."""
    for seed in range(seeds):
        ctx = Context(SeededDice(seed), lexicon() if words is None else words, 0.0)
        players = [Player(f"p{seat}", "P") for seat in range(len(levels))]
        state = GAME.start(players, options, ctx)
        while not GAME.is_over(state):
            yield state
            seat = state.seat(GAME.view(state, None)["turn"][0])
            who = state.players[seat].id
            state = GAME.act(state, who, GAME.bot(state, who, ctx, levels[seat]), ctx)
        yield state


# A second solver, which knows nothing of the engine but its view


def check_grid(state: State, words: Collection[str]) -> None:
    view = GAME.view(state, None)
    at = {(die["row"], die["col"]): die["letter"] for die in view["grid"]}
    assert all(word in words for word in runs(at, 0, 1) + runs(at, 1, 0))
    assert view["words"] == runs(at, 0, 1) + runs(at, 1, 0)
    assert len(reached(at)) == len(at)
    dice = [die["die"] for die in view["grid"]] + [
        die["die"] for hand in view["hands"].values() for die in hand
    ]
    assert len(dice) == len(set(dice)) == 36 - (len(view["players"]) == 5)


def runs(at: dict[tuple[int, int], str], down: int, right: int) -> list[str]:
    found = []
    for row, col in sorted(at):
        if (row - down, col - right) in at:
            continue
        word, cell = "", (row, col)
        while cell in at:
            word, cell = word + at[cell], (cell[0] + down, cell[1] + right)
        found += [word] if len(word) > 1 else []
    return found


def reached(at: dict[tuple[int, int], str]) -> set[tuple[int, int]]:
    open_, seen = [*at][:1], set([*at][:1])
    while open_:
        row, col = open_.pop()
        around = {(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)} & set(at) - seen
        seen |= around
        open_ += around
    return seen


@pytest.mark.parametrize(
    "levels", [(5, 5), (2, 4, 5), (3, 5, 4, 1), (5, 4, 5, 4, 5), (5, 1, 2, 3, 4, 5)], ids=str
)
def test_after_every_action_each_run_is_a_word_all_hang_together_and_36_dice_are_there(
    levels: tuple[int, ...],
) -> None:
    for state in games(times(1, long=50), *levels):
        check_grid(state, lexicon())


# Trying everything: every word, in every line, through every choice of its dice


def most_shed(state: State, who: str, words: Collection[str]) -> int:
    ctx = Context(SeededDice(1), words, 0.0)
    before = worth(state, who)
    best = 0
    for action in all_builds(state, who, words):
        try:
            after = GAME.apply(state, GAME.decide(state, who, action, ctx)[0])
        except IllegalMove:
            continue
        best = max(best, before - worth(after, who))
    return best


def worth(state: State, who: str) -> int:
    return sum(2 if die["red"] else 1 for die in GAME.view(state, None)["hands"][who])


def all_builds(state: State, who: str, words: Collection[str]) -> Iterator[dict[str, Any]]:
    view = GAME.view(state, None)
    hand = sorted(view["hands"][who], key=lambda die: not die["red"])
    for direction in ("across", "down"):
        for line in lines(view["grid"], direction):
            for count in range(1, len(line) + 1):
                for chosen in combinations(line, count):
                    for word in words:
                        yield from spelled(word, list(chosen), hand, direction)


def lines(grid: list[dict[str, Any]], direction: str) -> list[list[dict[str, Any]]]:
    key = "row" if direction == "across" else "col"
    return [[die for die in grid if die[key] == line] for line in sorted({die[key] for die in grid})]


def spelled(
    word: str, chosen: list[dict[str, Any]], hand: list[dict[str, Any]], direction: str
) -> Iterator[dict[str, Any]]:
    """The word with the chosen dice of the table in it, wherever they fit, and own dice for the rest."""
    for places in combinations(range(len(word)), len(chosen)):
        if any(word[place] != die["letter"] for place, die in zip(places, chosen, strict=True)):
            continue
        left, named, cells = list(hand), list[Any](), iter(chosen)
        for place, letter in enumerate(word):
            if place in places:
                die = next(cells)
                named.append([die["row"], die["col"]])
            elif own := next((die for die in left if die["letter"] == letter), None):
                left.remove(own)
                named.append(own["die"])
        if len(named) == len(word) > len(chosen):
            yield {"type": "build", "dir": direction, "word": named}


class TestBest:
    """ "The first one sheds the most of all single builds, insertions included." """

    def test_trying_everything_finds_nothing_better(self) -> None:
        words = sorted(SMALL)[:: times(2, long=1)]
        compared = 0
        for state in games(times(8, long=60), 3, 4, 3, 4, 5, 3, words=frozenset(words), servings=1):
            if compared == times(14, long=10_000):
                break
            who = (GAME.view(state, None)["turn"] or ["p0"])[0]
            if not 3 <= len(state.now.crossword.laid) <= 11:
                continue
            plays = GAME.best(state, who, Context(SeededDice(1), frozenset(words), 0.0))
            builds = [play["score"] for play in plays if play["action"]["type"] == "build"]
            most = most_shed(state, who, words)
            assert max(builds, default=0) == most or plays[0]["score"] > most
            compared += 1
        assert compared >= 10

    @pytest.mark.parametrize(
        ("grid", "hand", "score", "word"),
        [
            # Only an insertion can do it.
            ("CAT", "R", 1, "CART"),
            # Two gaps at once.
            ("CAT", "OS", 2, "COAST"),
            # Not where the sides are tied elsewhere.
            ("AT SO", "R", 0, ""),
            # Joining two words.
            ("TO.EAT O....E NOTTEN", "R", 1, "TOREAT"),
            # Red dice count two.
            ("CAT", "sS", 2, "CATS"),
        ],
    )
    def test_small_boards(self, grid: str, hand: str, score: int, word: str) -> None:
        words = {"CAT", "CART", "COAST", "CATS", "ART", "AT", "TOREAT", "TO", "EAT"}
        table = Table(ann=hand, bob="B", grid=grid, words=words)
        plays = [play for play in table.best("ann") if play["action"]["type"] == "build"]
        assert (plays[0]["score"], plays[0]["word"]) == (score, word) if score else plays == []

    def test_slurps_are_among_them(self) -> None:
        table = Table(ann="RS", bob="BB", cleo="C", grid="CAT", words={"CAT", "CAR", "CARS"})
        best = table.best("ann")[0]
        # Cleo is nearest to going out: she gets the T.
        assert best["action"] == table.slurping("ann", (0, 2), "R", "cleo", word="CAR[S]", cell=(0, 0))
        assert best["score"] == 2

    def test_a_build_comes_before_a_slurp_that_sheds_no_more(self) -> None:
        table = Table(ann="R", bob="BB", grid="CAT", words={"CAT", "CAR", "CART"})
        assert [play["action"]["type"] for play in table.best("ann")] == ["build", "slurp"]

    def test_in_a_scraping_the_die_goes_to_the_poised_player(self) -> None:
        table = Table(ann="S", bob="Rx", cleo="C", grid="CAT", words={"CATS", "CARS", "CATX"})
        table.build("ann", "CAT[S]", 0, 0)
        assert table.best("bob")[0]["action"] == table.slurping("bob", (0, 3), "x", "ann")

    def test_banned_dice_are_left_out(self) -> None:
        words = {"CAR", "CART"}
        table = Table(ann="RE", bob="X", grid="CAT", words=words).slurp("ann", (0, 2), "R", "bob")
        assert table.best("bob") == []

    def test_another_die_with_the_letter_is_taken_instead(self) -> None:
        words = {"CAR", "CART"}
        table = Table(ann="RE", bob="TX", grid="CAt", words=words).slurp("ann", (0, 2), "R", "bob")
        (play,) = table.best("bob")
        assert play["score"] == 1, "the red T is banned, the black one is not"
        assert play["action"]["word"][-1] == table.hand("bob")[0]

    def test_the_first_word(self) -> None:
        table = Table(ann="SCATEX", bob="B", words=WORDS | {"A"})
        assert table.best("ann")[0] == {
            "action": table.building("ann", "[CASTE]"),
            "score": 5,
            "word": "CASTE",
        }

    def test_one_letter_is_no_word_to_lay(self) -> None:
        assert Table(ann="A", bob="B", words={"A"}).best("ann") == []

    def test_mmgood_is_known_at_every_level(self) -> None:
        table = Table(ann="MMGOOD", bob="B", words={"DOG"})
        assert table.best("ann")[0]["word"] == "MMGOOD"
        table = Table(ann="MMGOO", bob="B", grid="D", words={"DOG"})
        assert table.best("ann")[0]["word"] == "MMGOOD"

    def test_it_is_empty_when_it_is_not_this_players_move(self) -> None:
        table = Table(ann="CAT", bob="CAT")
        assert table.best("bob") == []
        assert table.best("host") == []
        assert table.best("zoe") == []

    def test_the_order_is_always_the_same(self) -> None:
        table = Table(ann="SEATONCR", bob="B", grid="CAT", words=set(WORDS))
        for words in (set(WORDS), dict.fromkeys(sorted(WORDS)), dict.fromkeys(sorted(WORDS, reverse=True))):
            again = Table(ann="SEATONCR", bob="B", grid="CAT", words=words)
            assert again.best("ann") == table.best("ann")

    def test_the_word_index_finds_what_reading_through_finds(self) -> None:
        plain = ReadThrough(frozenset(lexicon().suggested()), 5)
        indexed = vocabulary(lexicon())
        for letters, reds, fixed in (("AEINRST", "RS", "E"), ("AABKLMO", "BK", "ST"), ("QUIETER", "", "")):
            rack = Rack("".join(sorted(letters)), reds)
            for value in range(1, 10):
                assert sorted(indexed.words(rack, fixed, value)) == sorted(plain.words(rack, fixed, value))

    def test_nothing_that_may_not_be_suggested_is_brought_up(self) -> None:
        quiet = [word for word in lexicon_words_not_suggested() if len(word) == 4]
        known = vocabulary(lexicon())
        assert quiet
        assert not any(known.knows(word) for word in quiet)


def lexicon_words_not_suggested() -> list[str]:
    pack = lexicon()
    index = pack.word_index(15)
    return index.words(index.all ^ index.suggested)


class TestBots:
    def test_level_5_plays_the_best(self) -> None:
        table = Table(ann="SEATONCR", bob="B", grid="CAT")
        assert table.bot("ann", 5) == table.best("ann")[0]["action"]

    def test_without_a_word_they_pass(self) -> None:
        for level in range(1, 6):
            assert Table(ann="QX", bob="B", grid="CAT").bot("ann", level) == PASS

    def test_a_dictionary_that_cannot_be_read_gives_no_word(self) -> None:
        class Closed:
            def __contains__(self, word: object) -> bool:
                return True

        table = Table(ann="MMGOOD", bob="B")
        table.words = Closed()
        assert table.bot("ann", 5) == PASS
        assert table.best("ann") == []

    def test_a_dictionary_without_tiers_is_known_at_every_level(self) -> None:
        for level in range(1, 6):
            assert Table(ann="AT", bob="B", words={"AT"}).bot("ann", level)["type"] == "build"

    def test_beginners_know_easy_words_only(self) -> None:
        for state in games(1, 1, 1, servings=1):
            new = [] if state.last is None else list(state.last.get("words", ()))
            assert all(lexicon().tier(word) == 1 for word in new), new

    def test_from_level_3_they_insert_from_level_4_they_slurp(self) -> None:
        inserting = Table(ann="R", bob="B", grid="CAT", words={"CAT", "CART"})
        assert [inserting.bot("ann", level)["type"] for level in (2, 3)] == ["pass", "build"]
        slurping = Table(ann="R", bob="B", grid="CAT", words={"CAT", "CAR"})
        assert [slurping.bot("ann", level)["type"] for level in (3, 4)] == ["pass", "slurp"]

    def test_better_levels_win(self) -> None:
        """Lower is better: the sums of six servings between all levels, best seats shared out."""
        sums: dict[int, list[int]] = {level: [] for level in range(1, 6)}
        for turn in range(5):
            levels = [1 + (turn + step) % 5 for step in range(5)]
            *_before, last = games(1, *levels, servings=2)
            for level, total in zip(levels, GAME.scores(last).values(), strict=True):
                sums[level].append(total)
        assert mean(sums[5]) < mean(sums[3]) < mean(sums[1])

    def test_they_challenge_a_wrong_word_and_accept_a_right_one(self) -> None:
        options = {"judging": "challenge"}
        wrong = Table(ann="QS", bob="E", grid="CAT", options=options).build("ann", "CAT[Q]", 0, 0)
        # rules/README.md, `bot`: "Every level challenges letters that are no word".
        assert [wrong.bot("bob", level) for level in range(1, 6)] == [CHALLENGE] * 5
        right = Table(ann="S", bob="ER", grid="CAT", words=WORDS | {"CATSE"}, options=options)
        right.build("ann", "CAT[S]", 0, 0).build("bob", "CATS[E]", 0, 0)
        assert right.bot("ann", 5) == ACCEPT

    def test_whole_games_with_a_challenge(self) -> None:
        for state in games(1, 5, 3, 1, judging="challenge", servings=1):
            check_grid(state, lexicon())


class TestWordsOfAClass:
    """ "A wider vocabulary (reading-level tiers of the lexicon) … at each step": what a class adds is in it too."""

    OWN = ClassLexicon(lexicon(), added={"CATZQ": 1, "ZQ": 5}, blocked={"CATS": ""})

    @pytest.mark.parametrize("level", [1, 3, 5])
    def test_a_word_that_the_class_added_is_laid(self, level: int) -> None:
        table = Table(ann="ZQ", bob="B", grid="CAT", words=self.OWN)
        assert self.word_of(table, table.bot("ann", level)) == "CATZQ"
        assert table.best("ann")[0]["word"] == "CATZQ"

    def test_it_counts_where_words_cross_too(self) -> None:
        """Q lies beside the Z and below the T: both words are the class's own, and the rules take it."""
        own = ClassLexicon(lexicon(), added={"ZQ": 1, "AZ": 1, "TQ": 1}, blocked={})
        table = Table(ann="Q", bob="B", grid="CAT .Z.", words=own)
        assert [play["word"] for play in table.best("ann")] == ["ZQ", "TQ"]
        assert table.act("ann", table.bot("ann")).words_laid == ["CAT", "ZQ", "AZ", "TQ"]

    def test_the_tier_that_it_was_given_is_its_level(self) -> None:
        table = Table(ann="Q", bob="B", grid="Z", words=self.OWN)
        assert table.bot("ann", 3) == PASS
        assert self.word_of(table, table.bot("ann", 5)) == "ZQ"

    def test_a_blocked_word_is_not(self) -> None:
        table = Table(ann="S", bob="B", grid="CAT", words=self.OWN)
        assert "CATS" not in [play["word"] for play in table.best("ann")]

    def word_of(self, table: Table, action: dict[str, Any]) -> str:
        return str(GAME.decide(table.state, "ann", action, table.context())[0]["word"])
