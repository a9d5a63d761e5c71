"""Ice Pack in each phase, alone and for two. Runs inside Diceroom."""

from functools import cache
from typing import Any

from games.actions import clock
from games.engines import GAMES, Context, Player, SeededDice
from games.models import Table
from tests.browser.prepared import (
    AGES_AGO,
    View,
    at_two_screens,
    bots_play,
    child,
    first_seed,
    nearly_late,
    prepare,
    waiting,
)
from tests.games.clockwork import later

GAME = GAMES["ice-pack"]
Move = dict[str, Any]
# What is left of the game when a player clicks "Go on".
SECONDS_LEFT = 3
# The scores of these are to be beaten.
VETERAN = child(2)
FIRST_SCORE = 12
# Two rows, and the game is over; in no more moves than this.
GOAL = {"p1": {"1": 2}}
SHORT = 30


def prepare_all() -> dict[str, Any]:
    """The codes of all tables, who sits there, and the moves of a whole game."""
    prepared = {
        "roll": alone(),
        "place": bots_play(alone(), is_plain),
        "to place": bots_play(alone(), is_plain),
        "triple": bots_play(alone(), is_triple),
        "must": bots_play(alone(), is_double),
        "claim": bots_play(alone(), is_claim),
        "to skip": bots_play(alone(), is_claim),
        "two": bots_play(for_two(), is_claim),
        "screens": at_two_screens("ice-pack", "any"),
        "bonus": bots_play(for_two(), gives_a_bonus),
        "robot": after_one_turn(against_a_computer()),
        "answer": bots_play(after_one_turn(against_a_computer()), is_first_players_roll),
        "late in a turn": nearly_late(lambda: bots_play(alone(), is_plain), seconds=SECONDS_LEFT),
        "late with a claim": nearly_late(lambda: bots_play(alone(), is_claim), seconds=SECONDS_LEFT),
        "over": [finished(f"past {number}") for number in range(3)][-1],
        "again": prepare("ice-pack", "any", by=VETERAN),
        "keys": prepare("ice-pack", whole_game_seed(), achievement=GOAL),
        "fingers": prepare("ice-pack", whole_game_seed(), achievement=GOAL),
    }
    return waiting(prepared) | {"game": whole_game(whole_game_seed())}


def alone() -> Table:
    return prepare("ice-pack", "any")


def for_two() -> Table:
    return prepare("ice-pack", "any", people=2)


def against_a_computer() -> Table:
    return prepare("ice-pack", "any", computers=[1])


def after_one_turn(table: Table) -> Table:
    return bots_play(table, lambda view: bool(view["turns"]))


def finished(seed: str) -> Table:
    """An earlier game, which ended by its clock after one pattern was made."""
    with later(-AGES_AGO):
        table = prepare("ice-pack", seed, by=VETERAN)
        bots_play(table, lambda view: view["players"][0]["score"] > FIRST_SCORE)
    with later(-AGES_AGO / 2):
        clock.run_due(table.pk)
    return table


# A whole game, move by move: with a goal it is over as soon as that is reached


@cache
def whole_game_seed() -> str:
    """A short game in which everything happens: a double, a free choice, a change, and a claim."""
    return first_seed(lambda seed: has_everything(whole_game(seed)))


def has_everything(moves: list[Move]) -> bool:
    kinds = {str(move["type"]) for move in moves}
    return {"forced", "place", "change", "claim"} <= kinds and len(moves) <= SHORT


@cache
def whole_game(seed: str) -> list[Move]:
    """As the best computer player plays it; a die that must go in is called "forced"."""
    log = GAME.decide_start([Player("p1", "One")], {"achievement": GOAL}, dice(seed, 0))
    state = GAME.replay(log)
    moves: list[Move] = []
    while not GAME.is_over(state) and len(moves) <= SHORT:
        ctx = dice(seed, len(log))
        move = GAME.bot(state, "p1", ctx, 5)
        moves.append({**move, "type": "forced"} if GAME.view(state, "p1")["forced"] else move)
        log += GAME.decide(state, "p1", move, ctx)
        state = GAME.replay(log)
    return moves


def dice(seed: str, number: int) -> Context:
    """The dice of a move are made from the secret and the number of events before it."""
    return Context(SeededDice(f"{seed}:{number}"), frozenset(), 0.0)


# What a table is played to


def is_plain(view: View) -> bool:
    return (view["phase"], view["roll_kind"]) == ("place", "plain")


def is_triple(view: View) -> bool:
    return (view["phase"], view["roll_kind"]) == ("place", "triple")


def is_double(view: View) -> bool:
    return view["forced"] is not None


def is_claim(view: View) -> bool:
    return bool(view["phase"] == "claim")


def is_first_players_roll(view: View) -> bool:
    return (view["phase"], view["turn"]) == ("roll", ["p1"])


def gives_a_bonus(view: View) -> bool:
    """There is one thing to claim, and the other player's die takes part in it."""
    other = "p2" if view["turn"] == ["p1"] else "p1"
    return len(view["claimable"]) == 1 and other in [
        view["board"][column - 1][row - 1]["id"] for row, column in view["claimable"][0]["cells"]
    ]
