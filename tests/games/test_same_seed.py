"""The same dice for everybody: tables with one seed get the same throws, so only play differs.

First a race, each child alone at a table; then every game, at tables where no two things happen alike."""

from typing import Any

import pytest

from games.actions.tables import open_table
from games.engines import GAMES, Context, SeededDice
from games.models import Table
from tests.games.thrown import play, throws
from tests.world import ANN, BOB, EVE, ROBIN, At, fresh, into_play

pytestmark = pytest.mark.django_db
GAME = GAMES["ice-pack"]
TURNS = 8
OPTIONS: dict[str, dict[str, Any]] = {
    "dice-words": {"rounds": 3},
    "bookworm": {"special_die": True, "objection_seconds": 0},
    "letter-pond": {"rounds": 3},
    "alphabet-dice": {"servings": 2},
}
# How many players sit at one table and at the other, and how many throws are compared.
PLAYED = [
    ("dice-words", 1, 4, 40),
    ("bookworm", 2, 4, 4),
    ("ice-pack", 1, 2, 8),
    ("scrabbicle", 2, 4, 8),
    ("alphabet-dice", 2, 3, 60),
    ("letter-pond", 1, 4, 3),
]


def racers(seed: str) -> list[Table]:
    return [
        open_table(who, "ice-pack", options={}, people=[ROBIN], seed=seed, common_dice=True)
        for who in (ANN, BOB, EVE)
    ]


def played(table: Table, level: int) -> list[tuple[int, ...]]:
    """What a player of this level rolled, turn by turn."""
    rolls = []
    while (state := GAME.load(fresh(table).snapshot or {})).turns < TURNS:
        ctx = Context(SeededDice(1), frozenset(), 0.0)
        action: dict[str, Any] = dict(GAME.bot(state, "p1", ctx, level))
        At(table, "p1").does(action.pop("type"), **action)
        if action == {} and state.phase == "roll":
            rolls.append(tuple(GAME.load(fresh(table).snapshot or {}).rolled or ()))
    return rolls


def board(table: Table) -> Any:
    return GAME.view(GAME.load(table.snapshot or {}), None)["board"]


def test_the_first_board_is_the_same_for_all_players() -> None:
    first, second, third = racers("one seed for all")
    assert board(first) == board(second) == board(third)


def test_the_rolls_are_the_same_however_one_plays() -> None:
    """A player who changes dice, claims or skips makes more or fewer moves, but rolls the same in each turn."""
    first, second, third = racers("one seed for all")
    careless, good, best = played(first, 1), played(second, 4), played(third, 5)
    assert careless == good == best
    assert len(careless) == TURNS
    assert len({fresh(table).version for table in (first, second, third)}) > 1


def test_without_a_common_seed_every_table_has_its_own_dice() -> None:
    one, other = (open_table(ANN, "ice-pack", options={}, people=[ROBIN]) for _ in range(2))
    assert one.seed != other.seed
    assert board(one) != board(other)


def test_no_two_rolls_of_a_game_come_from_the_same_dice() -> None:
    (table, *_) = racers("one seed for all")
    assert len(set(played(table, 3))) > TURNS // 2


# Every game


def a_table(game: str, people: int, *, seed: str = "one seed for all", common_dice: bool = True) -> Table:
    return open_table(
        ANN,
        game,
        options=OPTIONS.get(game, {}),
        people=[ROBIN] * people,
        hints="free",
        seed=seed,
        common_dice=common_dice,
    )


@pytest.mark.parametrize(("game", "few", "many", "until"), PLAYED)
def test_tables_with_common_dice_get_the_same_throws(game: str, few: int, many: int, until: int) -> None:
    """However many players there are, whatever they do, and however often the table is paused."""
    calm = throws(play(a_table(game, few), level=1, until=until))
    other = throws(play(a_table(game, many), level=3, seed="busy", until=until))
    both = calm.keys() & other.keys()
    assert len(both) >= until // 2
    assert {name: calm[name] for name in both} == {name: other[name] for name in both}


@pytest.mark.parametrize(("game", "few", "many", "until"), PLAYED)
def test_with_another_seed_they_throw_otherwise(game: str, few: int, many: int, until: int) -> None:
    tables = [a_table(game, few, seed=seed) for seed in ("one", "two")]
    one, two = (throws(play(table, level=1, until=until)) for table in tables)
    assert any(one[name] != two[name] for name in one.keys() & two.keys())


@pytest.mark.parametrize(("game", "few", "many", "until"), PLAYED)
def test_every_round_has_throws_of_its_own(game: str, few: int, many: int, until: int) -> None:
    """No round or turn repeats what another has thrown."""
    rounds: dict[str, list[Any]] = {}
    for name, thrown in throws(play(a_table(game, few), level=1, until=until)).items():
        rounds.setdefault(name.partition(":")[0], []).append(thrown)
    assert len(rounds) > 1
    assert len({str(thrown) for thrown in rounds.values()}) > len(rounds) / 2


def test_players_with_common_dice_get_the_same_throws_in_dice_words() -> None:
    """All players at the table, so also a child who plays alone at home."""
    table = dealt(a_table("dice-words", 3))
    hands = [At(table, player).view["me"]["dice"] for player in ("p1", "p2", "p3")]
    assert hands[0] == hands[1] == hands[2]


def test_at_a_table_of_its_own_every_player_has_other_dice() -> None:
    table = dealt(a_table("dice-words", 3, common_dice=False))
    hands = [At(table, player).view["me"]["dice"] for player in ("p1", "p2", "p3")]
    assert len({str(hand) for hand in hands}) == 3


def dealt(table: Table) -> Table:
    into_play(table)
    for player in ("p1", "p2", "p3"):
        At(table, player).does("roll")
    return table


def test_a_die_shows_the_same_whichever_others_are_rolled_again() -> None:
    table = dealt(a_table("dice-words", 3))
    for player, dice in (("p1", [0, 3]), ("p2", [3]), ("p3", [5, 3])):
        At(table, player).does("reroll", dice=dice)
    faces = [At(table, player).view["me"]["dice"][3] for player in ("p1", "p2", "p3")]
    assert faces[0] == faces[1] == faces[2]
