"""Opening a table: rules/README.md, `start`. Whatever is wrong, it is IllegalSetup with one plain sentence."""

import copy
import pickle
from types import MappingProxyType
from typing import Any

import pytest

from games.engines import GAMES, Context, Game, IllegalMove, IllegalSetup, Player, SeededDice
from games.engines.dice_words import schemas

GAME = GAMES["dice-words"]
CTX = Context(dice=SeededDice(1), words=frozenset(), now=0.0)
ANN = Player("ann", "Ann")


def refused(players: Any, options: Any = MappingProxyType({})) -> str:
    with pytest.raises(IllegalSetup) as said:
        GAME.start(players, options, CTX)
    sentence = str(said.value)
    assert isinstance(said.value, ValueError)
    assert sentence.endswith(".")
    assert not sentence[0].islower()
    assert len(sentence) < 200
    return sentence


NOT_ROUNDS: list[Any] = [0, 31, -1, 10**400, 5.0, 5.5, "5", True, None, [5], float("nan")]
NOT_SECONDS: list[Any] = [19, 601, 0, "120", False, None, {}, float("inf")]
NOT_JUDGING: list[Any] = ["challenge", "Referee", "", None, 1, ["coach"], "coach" * 10_000]
SWITCHES = ("target_reroll", "sugar_cube", "end_early")
NOT_A_SWITCH: list[Any] = [0, 1, "true", None, []]
NOT_A_TABLE: list[Any] = [None, [], 5, "B", [["3", 3]]]
NOT_POINTS: list[Any] = [-1, 101, 1.5, 3.0, "3", True, None, 10**400]
WRONG_OPTIONS: list[Any] = [
    {"round": 5},
    {"": 1},
    {5: 5},
    {"x" * 100_000: 1},
    *({"rounds": wrong} for wrong in NOT_ROUNDS),
    *({"round_seconds": wrong} for wrong in NOT_SECONDS),
    *({"judging": wrong} for wrong in NOT_JUDGING),
    *({switch: wrong} for switch in SWITCHES for wrong in NOT_A_SWITCH),
    *({"bonus_b": wrong} for wrong in NOT_A_TABLE),
    *({"bonus_b": {length: 1}} for length in ("0", "9", "03", 3, "three", "")),
    *({"bonus_b": {"3": wrong}} for wrong in NOT_POINTS),
]


@pytest.mark.parametrize("options", WRONG_OPTIONS, ids=lambda options: str(options)[:40])
def test_unknown_options_wrong_types_and_wrong_ranges(options: Any) -> None:
    refused([ANN], options)


@pytest.mark.parametrize("options", [None, "", [], 0, True, (), [("rounds", 5)]])
def test_options_are_an_object(options: Any) -> None:
    refused([ANN], options)


RIGHT_OPTIONS: list[dict[str, Any]] = [
    {},
    *({"rounds": rounds} for rounds in (1, 5, 10, 15, 30)),
    *({"round_seconds": seconds} for seconds in (20, 600)),
    *({"judging": judging} for judging in ("referee", "coach")),
    *({switch: on} for switch in SWITCHES for on in (True, False)),
    *({"bonus_b": table} for table in ({}, {"1": 0, "8": 100})),
]


@pytest.mark.parametrize("options", RIGHT_OPTIONS, ids=str)
def test_everything_within_the_ranges_is_fine(options: dict[str, Any]) -> None:
    given = copy.deepcopy(options)
    started = GAME.decide_start([ANN], options, CTX)[0]
    assert started["options"] == {name: given.get(name, default) for name, default in DEFAULTS.items()}
    assert options == given


DEFAULTS = {
    "rounds": 5,
    "round_seconds": 120,
    "judging": "referee",
    "target_reroll": False,
    "sugar_cube": False,
    "end_early": True,
    "bonus_b": {"3": 3, "4": 5, "5": 10, "6": 15, "7": 25, "8": 25},
    "own_sums": False,
    "rounds_started_by": "player",
}


def test_options_left_out_have_the_rule_books_values() -> None:
    assert {name: field["default"] for name, field in schemas.OPTIONS["properties"].items()} == DEFAULTS


def test_a_log_shares_nothing_with_the_forms() -> None:
    GAME.decide_start([ANN], {}, CTX)[0]["options"]["bonus_b"].clear()
    GAME.options_schema()["properties"]["bonus_b"]["default"].clear()
    assert GAME.decide_start([ANN], {}, CTX)[0]["options"] == DEFAULTS


SUPPORTS = ("unlimited_rerolls", "head_start", "length_multiplier", "side_b")


@pytest.mark.parametrize(
    "supports",
    [
        None,
        [],
        "side_b",
        {"side_c": True},
        {"Side_B": True},
        {1: True},
        *({name: wrong} for name in SUPPORTS for wrong in (1, 0, "true", None, [True])),
        *(
            {"extra_time": wrong}
            for wrong in (0.99, 4.01, 0, -1, True, "2", None, [2], float("nan"), float("inf"))
        ),
        {"extra_time": 10**400},
    ],
    ids=str,
)
def test_unknown_supports_wrong_types_and_wrong_ranges(supports: Any) -> None:
    refused([ANN, Player("bob", "Bob", supports=supports)])


@pytest.mark.parametrize(
    "supports",
    [
        {},
        *({name: on} for name in SUPPORTS for on in (True, False)),
        *({"extra_time": f} for f in (1, 1.5, 4, False)),
    ],
)
def test_each_support_can_be_on_or_off(supports: dict[str, Any]) -> None:
    state = GAME.start([Player("ann", "Ann", supports=supports)], {}, CTX)
    assert GAME.view(state, None)["players"][0]["supports"] == supports


@pytest.mark.parametrize("count", [0, 41, 100])
def test_wrong_number_of_players(count: int) -> None:
    assert "1 to 40" in refused([Player(f"p{seat}", f"P{seat}") for seat in range(count)])


@pytest.mark.parametrize("count", [1, 2, 40])
def test_right_number_of_players(count: int) -> None:
    state = GAME.start([Player(f"p{seat}", f"P{seat}") for seat in range(count)], {}, CTX)
    assert [player["id"] for player in GAME.view(state, None)["players"]] == [
        f"p{seat}" for seat in range(count)
    ]


@pytest.mark.parametrize(
    "players", [None, 5, "ann", ["ann"], [None], [("ann", "Ann")], {"ann": ANN}, ANN, [ANN, 1]]
)
def test_players_are_a_list_of_players(players: Any) -> None:
    refused(players)


UNFIT: list[Any] = [
    "",
    " ",
    "\t",
    "x" * 65,
    "x" * 10**6,
    "a\nb",
    "\x00",
    "\x7f",
    "\ud800",
    None,
    5,
    True,
    b"ann",
    ["ann"],
    {},
]


@pytest.mark.parametrize("text", UNFIT, ids=lambda text: repr(text)[:12])
def test_ids_and_names_that_cannot_be_kept(text: Any) -> None:
    assert " id " in refused([Player(text, "Ann")])
    assert " name " in refused([Player("ann", text)])


@pytest.mark.parametrize(
    "text", ["x", "x" * 64, "#import", "<script>", "李雷", "👩🏽‍🚀", "O'Neil-Smith Jr.", "HOST"]
)
def test_unusual_ids_and_names_are_fine(text: str) -> None:
    state = GAME.start([Player(text, text)], {}, CTX)
    assert GAME.view(state, text)["me"] is not None


def test_duplicate_ids() -> None:
    assert "same id" in refused([ANN, Player("bob", "Bob"), Player("ann", "Anna")])


def test_the_sentence_names_the_option_by_its_title() -> None:
    assert (
        refused([ANN], {"round": 5}) == "The list of options has a part “round” that does not belong there."
    )
    assert refused([ANN], {"rounds": 31}) == "Rounds must be at most 30."
    assert refused([ANN], {"bonus_b": {"3": 101}}) == "3 letters must be at most 100."
    assert refused([ANN], {"judging": "challenge"}) == "Who checks the words must be referee or coach."


def test_the_id_host() -> None:
    assert "host" in refused([Player("host", "Ms Ada")])


class TestValuesThatCannotChange:
    def test_a_player(self) -> None:
        supports = {"side_b": True, "goals": {"1": [2]}}
        player = Player("ann", "Ann", supports=supports)
        supports["side_b"] = False
        supports["goals"]["1"].append(3)  # type: ignore[index]
        assert player.supports == {"side_b": True, "goals": {"1": (2,)}}
        with pytest.raises(AttributeError):
            player.name = "Bob"  # type: ignore[misc]

    @pytest.mark.parametrize(
        "change",
        [
            lambda mapping: mapping.__setitem__("side_b", False),
            lambda mapping: mapping.__delitem__("side_b"),
            lambda mapping: mapping.clear(),
            lambda mapping: mapping.pop("side_b"),
            lambda mapping: mapping.popitem(),
            lambda mapping: mapping.setdefault("new", 1),
            lambda mapping: mapping.update(side_b=False),
            lambda mapping: mapping.__ior__({"new": 1}),
        ],
    )
    def test_a_players_supports(self, change: Any) -> None:
        player = Player("ann", "Ann", supports={"side_b": True})
        with pytest.raises(TypeError):
            change(player.supports)
        assert player.supports == {"side_b": True}

    def test_copies_and_pickles_are_equal(self) -> None:
        player = Player("ann", "Ann", supports={"side_b": True, "goals": {"1": [2]}})
        for again in (copy.copy(player), copy.deepcopy(player), pickle.loads(pickle.dumps(player))):
            assert again == player
            assert hash(again) == hash(player)

    def test_a_context(self) -> None:
        later = CTX.at(5.5)
        assert (later.now, later.dice, later.words) == (5.5, CTX.dice, CTX.words)
        assert CTX.now == 0.0
        with pytest.raises(AttributeError):
            later.now = 6  # type: ignore[misc]

    def test_the_registry(self) -> None:
        with pytest.raises(TypeError):
            GAMES["chess"] = GAME  # type: ignore[index]


def test_an_illegal_move_has_a_code_and_a_sentence() -> None:
    said = IllegalMove("not-a-word", "Try again.")
    assert (said.code, said.message, str(said)) == ("not-a-word", "Try again.", "Try again.")
    again = pickle.loads(pickle.dumps(said))
    assert (again.code, again.message) == (said.code, said.message)


def test_a_game_must_fill_in_every_rule() -> None:
    with pytest.raises(TypeError, match="'moves', 'changes', 'opening', 'opened', 'bell'"):
        Game()  # type: ignore[call-arg]
