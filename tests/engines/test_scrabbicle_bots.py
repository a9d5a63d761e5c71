"""Computer players and hints: rules/README.md, "bot" and "best", for Scrabbicle."""

from collections.abc import Iterator
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from games.engines import Context, IllegalMove, SeededDice
from games.engines.scrabbicle.equipment import TILES
from games.engines.scrabbicle.state import State, Word
from games.words import lexicon

from .run_length import times
from .tile_table import GAME, WORDS, Table, emptied, lay

LEVELS = range(1, 6)


def scored(table: Table, who: str, action: dict[str, Any]) -> int:
    """What this play counts, by playing it."""
    state = GAME.act(table.state, who, action, Context(SeededDice(1), table.words, table.now))
    score: int = GAME.view(state, None)["history"][-1]["score"]
    return score


def begun(ann: str = "CATSHRO", bob: str = "DOGTENS", **options: Any) -> Table:
    """CAT and DOG lie on the table, and Ann has thrown four letters."""
    table = Table("ann", "bob", racks=[ann, bob], bag="RSXEEE", **options)
    table.roll("ann", 1, 1).play("ann", "CAT").roll("bob", 1, 1).play("bob", "DOG")
    return table.roll("ann", 2, 2)


class TestBest:
    def test_the_scores_are_those_that_the_table_gives(self) -> None:
        table = begun(amend_others=True)
        plays = table.best("ann")
        assert plays
        for play in plays:
            assert scored(table, "ann", play["action"]) == play["score"]

    def test_best_first_at_most_ten(self) -> None:
        scores = [play["score"] for play in begun(amend_others=True).best("ann")]
        assert scores == sorted(scores, reverse=True)
        assert len(scores) <= 10

    def test_the_best_new_word_and_the_best_amendment_are_among_them(self) -> None:
        table = begun(amend_others=True, words=lexicon())
        kinds = [play["action"]["type"] for play in table.best("ann")]
        assert set(kinds) == {"play", "amend"}

    def test_word_where_there_is_one(self) -> None:
        for play in begun(amend_others=True).best("ann"):
            several = play["action"]["type"] == "amend" and len(play["action"]["words"]) > 1
            assert ("word" in play) != several
            if "word" in play:
                assert play["word"] in WORDS

    def test_nothing_when_it_is_not_this_players_move(self) -> None:
        table = Table("ann", "bob", racks=["CATSHRO"])
        assert table.best("ann") == []
        table.roll("ann", 1, 1)
        assert table.best("bob") == table.best("host") == table.best("stranger") == []
        assert table.best("ann")[0]["word"] == "CAT"
        table.play("ann", "CAT")
        assert table.best("ann") == table.best("bob") == []

    def test_a_blank_stands_for_what_is_missing(self) -> None:
        table = Table("ann", "bob", racks=["?ATEEEE"], words={"CAT"}).roll("ann", 1, 1)
        (play,) = table.best("ann")
        assert (play["word"], play["score"]) == ("CAT", 2)
        assert play["action"]["tiles"][0] == "t1"

    def test_a_double_six_is_counted(self) -> None:
        table = Table("ann", "bob", racks=["CATSHRO"]).roll("ann", 6, 6)
        assert (table.best("ann")[0]["word"], table.best("ann")[0]["score"]) == ("CHART", 20)

    def test_a_dictionary_that_only_answers_holds_no_play(self) -> None:
        class Closed:
            def __contains__(self, word: object) -> bool:
                return True

        table = begun()
        table.words = Closed()
        assert table.best("ann") == []
        assert table.bot("ann")["type"] == "swap"

    def test_nothing_fits(self) -> None:
        table = Table("ann", "bob", racks=["CATSHRO"], words={"ZZZ", "zoo", "CAT'S"}).roll("ann", 1, 1)
        assert table.best("ann") == []


# Every amendment there is, found by trying


def _ways(state: State, words: set[str], most: int) -> Iterator[int]:
    """The scores of all amendments, the hard way: tiles are handed out to words in every manner."""
    rack = state.racks[state.turn]
    open_words = state.amendable(state.turn)
    for shares in product(range(len(open_words) + 1), repeat=len(rack)):
        given = [
            [tile for tile, share in zip(rack, shares, strict=True) if share == n + 1]
            for n in range(len(open_words))
        ]
        if 0 < sum(map(len, given)) <= most:
            parts = [
                _worth(word, tiles, words, state)
                for word, tiles in zip(open_words, given, strict=True)
                if tiles
            ]
            if None not in parts:
                yield sum(part for part in parts if part is not None)


def _worth(word: Word, tiles: list[str], words: set[str], state: State) -> int | None:
    faces = [TILES[tile].letter for tile in tiles]
    for longer in words:
        if len(longer) == len(word.text) + len(tiles) and _spells(word.text, faces, longer):
            old = sum(letter.points for letter in word.letters)
            return old + sum(TILES[tile].points for tile in tiles) + state.level.bonus_for(len(longer))
    return None


def _spells(old: str, faces: list[str], longer: str) -> bool:
    rest = iter(longer)
    if not all(letter in rest for letter in old):
        return False
    for letter in old:
        longer = longer.replace(letter, "", 1)
    return any(
        all(face in (letter, "?") for face, letter in zip(order, longer, strict=True))
        for order in permutations(faces)
    )


SMALL = frozenset(
    [
        *(
            "CAT",
            "CATS",
            "CAST",
            "CHAT",
            "CHATS",
            "COAT",
            "COATS",
            "CART",
            "CARTS",
            "CHART",
            "CHARTS",
            "SCAT",
        ),
        *(
            "DOG",
            "DOGS",
            "DOGE",
            "DO",
            "GO",
            "GOT",
            "GOAT",
            "GOATS",
            "GHOST",
            "GHOSTS",
            "AT",
            "HAT",
            "HATS",
            "OAT",
        ),
        *(
            "TEN",
            "TENS",
            "TENT",
            "TENTS",
            "TEEN",
            "TEENS",
            "STEN",
            "OFTEN",
            "TENOR",
            "TENORS",
            "STONE",
            "ASTHO",
        ),
    ]
)


class TestExactness:
    """`best` promises the best amendment of several words at once, and the best new word."""

    @pytest.mark.parametrize("seed", range(times(5, long=300)))
    def test_no_amendment_is_better(self, seed: int) -> None:
        table = self.position(Random(seed))
        state, who = table.state, table.turn[0]
        amended = [play["score"] for play in table.best(who) if play["action"]["type"] == "amend"]
        assert max(amended, default=0) == max(_ways(state, set(SMALL), state.max_added), default=0)

    def position(self, chance: Random) -> Table:
        """Three words on the table, and a short rack, since trying everything takes long."""
        table = emptied(0, "ann", "bob", level="junior", amend_others=True, words=SMALL)
        table.words = SMALL
        state = GAME.load(_with_words(GAME.dump(table.state), chance))
        table.state = state
        return table

    @pytest.mark.parametrize("seed", range(times(2, long=50)))
    def test_a_dictionary_that_is_searched_finds_what_one_that_is_read_finds(self, seed: int) -> None:
        table = Table("ann", "bob", level="advanced", begin=[6, 6, 6, 1, 1, 1])
        table.state = GAME.replay(_shuffled(table.log, seed))
        words = lexicon()
        for _ in range(3):
            (who,) = table.turn
            table.words = words
            table.roll(who, 6, 6, 6)
            table.act(who, table.bot(who))
        (who,) = table.turn
        table.roll(who, 2, 2, 2)
        found = [play["score"] for play in table.best(who)]
        table.words = frozenset(words.suggested())
        assert [play["score"] for play in table.best(who)] == found


def _shuffled(log: list[dict[str, Any]], seed: int) -> list[dict[str, Any]]:
    log[0]["bag"] = SeededDice(seed).shuffle(log[0]["bag"])
    return log


def _with_words(data: dict[str, Any], chance: Random) -> dict[str, Any]:
    tiles = list(TILES)
    words = [("w1", 0, "CAT"), ("w2", 1, "DOG"), ("w3", 0, "TEN")]
    data["words"] = [
        [name, owner, [[_tile(letter, tiles), letter] for letter in text]] for name, owner, text in words
    ]
    rack = ["?"] * chance.choice([0, 0, 1]) + chance.choices("SHTOERASTS", k=5)
    data["racks"][data["turn"]] = [_tile(letter, tiles) for letter in rack[: chance.choice([4, 5])]]
    data |= {"throw": [chance.choice([2, 3, 6])], "phase": "play"}
    return data


def _tile(letter: str, tiles: list[str]) -> str:
    tile = next(tile for tile in tiles if TILES[tile].letter == letter)
    tiles.remove(tile)
    return tile


class Tiered(frozenset[str]):
    """Reading levels: short words are for the young."""

    def tier(self, word: str) -> int:
        return min(5, len(word) - 2)


class TestBots:
    def test_level_5_plays_the_best_scoring_move(self) -> None:
        for table in (begun(amend_others=True), begun(words=lexicon()), begun()):
            action = table.bot("ann", 5)
            assert scored(table, "ann", action) == table.best("ann")[0]["score"]

    @pytest.mark.parametrize("level", LEVELS)
    def test_each_level_knows_words_up_to_its_tier(self, level: int) -> None:
        words = Tiered(["CAT", "CART", "CHART", "CHARTS", "OATCHRS"])
        table = Table("ann", "bob", racks=["CATSHRO"], words=words).roll("ann", 6, 6)
        assert len(table.bot("ann", level)["letters"]) - 2 <= level

    def test_every_level_does_better_than_the_one_below(self) -> None:
        table = begun(amend_others=True, words=lexicon())
        scores = [scored(table, "ann", table.bot("ann", level)) for level in LEVELS]
        assert scores == sorted(scores)
        assert scores[0] < scores[-1]

    def test_level_1_makes_no_word_longer_and_level_5_several(self) -> None:
        table = begun(amend_others=True, words={"CATS", "DOGS", "CHAT", "DOGE"})
        assert table.bot("ann", 1)["type"] == "swap"
        assert len(table.bot("ann", 2)["words"]) == 1
        assert len(table.bot("ann", 5)["words"]) == 2

    def test_who_finds_nothing_swaps_and_then_passes(self) -> None:
        table = Table("ann", "bob", words=()).roll("ann", 1, 1)
        assert table.bot("ann")["type"] == "swap"
        table = emptied(7)
        table.words = ()
        (who,) = table.turn
        assert table.roll(who, 1, 1).bot(who) == {"type": "pass"}

    def test_good_players_keep_useful_tiles(self) -> None:
        table = Table("ann", "bob", racks=["?SSEVVQ"], words=()).roll("ann", 1, 1)
        swapped = [TILES[tile].letter for tile in table.bot("ann", 5)["tiles"]]
        assert swapped == list("SVVQ")
        assert len(table.bot("ann", 1)["tiles"]) == 7

    def test_a_rack_of_useful_tiles_is_swapped_whole(self) -> None:
        table = Table("ann", "bob", racks=["ESARTIN"], words=()).roll("ann", 1, 1)
        assert len(table.bot("ann", 5)["tiles"]) == 7

    def test_every_level_challenges_letters_that_are_no_word(self) -> None:
        """rules/README.md, `bot`: "Every level challenges letters that are no word"."""
        wrong = Table("ann", "bob", racks=["UPEICAT"], words=lexicon()).roll("ann", 2, 2).play("ann", "UPEI")
        assert [wrong.bot("bob", level)["type"] for level in LEVELS] == ["challenge"] * 5

    def test_by_its_level_it_overlooks_a_slip(self) -> None:
        """ "It overlooks only a word of five letters or more with one slip in it"."""
        slip = Table("ann", "bob", racks=["TRANECS"], words=lexicon()).roll("ann", 1, 2).play("ann", "TRANE")
        assert slip.bot("bob", 5) == {"type": "challenge"}
        assert slip.bot("bob", 1) == {"type": "roll"}

    def test_a_right_word_is_never_challenged(self) -> None:
        right = Table("ann", "bob", racks=["CATCATS"]).roll("ann", 1, 1).play("ann", "CAT")
        assert {right.bot("bob", level)["type"] for level in LEVELS} == {"roll"}

    def test_the_last_play_is_accepted_or_challenged(self) -> None:
        table = emptied(0, level="junior")
        first = table.turn[0]
        while len(table.rack(table.turn[0])) > 6 or table.turn[0] != first:
            lay(table, 1)
        lay(table, 6)
        (other,) = table.turn
        table.words = {word.text for word in table.state.words}
        assert table.bot(other) == {"type": "accept"}
        table.words = ()
        assert table.bot(other) == {"type": "challenge"}

    def test_a_player_who_cannot_move_is_refused(self) -> None:
        with pytest.raises(IllegalMove):
            Table("ann", "bob").bot("bob")

    def test_chance_comes_from_the_table(self) -> None:
        table = begun(amend_others=True, words=lexicon())
        assert [table.bot("ann", 2) for _ in range(3)] == [table.bot("ann", 2)] * 3
