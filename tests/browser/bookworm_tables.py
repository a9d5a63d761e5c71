"""Bookworm in each phase, with all players at one screen. Runs inside Diceroom."""

from collections.abc import Container
from functools import cache
from typing import Any

from games.engines import GAMES, Context, Player, SeededDice
from games.models import Table
from games.words import lexicon
from tests.browser.prepared import at_two_screens, does, first_seed, nearly_late, prepare, view, waiting

GAME = GAMES["bookworm"]
# So long that no test runs into a clock unless it wants to.
CALM: dict[str, Any] = {"think_seconds": 120, "objection_seconds": 60, "vote_seconds": 120}
# What is left of a turn when a player clicks "Go on".
SECONDS_LEFT = 5


def prepare_all() -> dict[str, Any]:
    """The codes of all tables, and who sits there."""
    prepared = {
        "choose": table(people=4),
        "turning": played(table(people=3, special_die=True, seed=turning_seed()), words=0),
        "play": in_play(),
        "six": played(table(people=6), words=5),
        "vote": objected(in_play()),
        "objection": played(table(people=2), words=7),
        "next": failed(in_play()),
        "over": played(table(people=2, target_score=5, objection_seconds=0, seed=rich_seed()), words=7),
        "fingers": table(people=3, special_die=True, target_score=5, seed=turning_seed()),
        "keys": table(people=2, special_die=True, target_score=5, seed=turning_seed()),
        "typing": played(table(people=2), words=1),
        "late": nearly_late(lambda: played(table(people=2), words=0), seconds=SECONDS_LEFT),
        "on a projector": nearly_late(lambda: played(table(people=2), words=0), seconds=SECONDS_LEFT),
        "list": against_a_computer(),
        # The second is the Bookworm and chooses; the first begins.
        "two": at_two_screens("bookworm", "any", **CALM, first="p2"),
        "relay": played(table(people=2), words=0),
        "hasty": played(table(people=3), words=1),
        "early": played(table(people=2), words=0),
        "twins": played(table(people=2, seed=twin_seed()), words=0),
        "stale": played(table(people=2), words=0),
        "swap": turned("swap"),
        "small": turned("pile"),
    }
    return waiting(prepared)


def table(*, people: int, seed: str = "any", **options: Any) -> Table:
    """The last at the screen is the first Bookworm, so the first begins."""
    return prepare("bookworm", seed, people=people, **{**CALM, "first": f"p{people}", **options})


def played(table: Table, *, words: int, category: int = 0) -> Table:
    """A category is chosen, and so many dice of the middle are taken."""
    does(table, "choose", category=category)
    for _ in range(words):
        take(table)
    return table


def take(table: Table) -> None:
    """The first die of the middle, with a word of the dictionary."""
    seen = view(table)
    die = next(one for one in seen["dice"] if one["at"] == "display")
    said = {named["word"] for named in (*seen["named"], *seen["rejected"])}
    does(table, "name", word=some_word(die["face"][0], said), die=die["id"])


def some_word(letter: str, said: Container[str]) -> str:
    words = (word.lower() for word in lexicon().suggested() if len(word) == 5 and word[0] == letter)
    return next(word for word in words if word not in said)


def in_play() -> Table:
    """Four at a screen, a pile that can be stolen from, and two words that were named."""
    prepared = played(table(people=4, special_die=True, seed=turning_seed()), words=0, category=2)
    does(prepared, "turn_special", side="pile")
    for _ in range(2):
        take(prepared)
    return prepared


def turned(side: str) -> Table:
    """Four at a screen, the Bookworm has turned the special die, and one word was named."""
    prepared = played(table(people=4, special_die=True, seed=turning_seed()), words=0)
    does(prepared, "turn_special", side=side)
    take(prepared)
    return prepared


def objected(prepared: Table) -> Table:
    does(prepared, "object")
    return prepared


def failed(prepared: Table) -> Table:
    does(prepared, "give_up")
    return prepared


def against_a_computer() -> Table:
    """The computer player has chosen, and the list judges."""
    prepared = prepare("bookworm", "any", computers=[1], **CALM, judge="list", first="p2")
    does(prepared, "choose", category=0)
    return prepared


# Secrets, by what they make the dice show when the first category is chosen


@cache
def turning_seed() -> str:
    return first_seed(lambda seed: rolled(seed)["special"]["side"] == "turn" and dots(seed) >= 13)


def rich_seed() -> str:
    """One player has five points after one round."""
    return first_seed(lambda seed: dots(seed) >= 13)


def twin_seed() -> str:
    """Two dice in the middle show the same."""

    def has_twins(seed: str) -> bool:
        faces = [die["face"] for die in rolled(seed, special_die=False)["dice"]]
        return len(set(faces)) < len(faces)

    return first_seed(has_twins)


def dots(seed: str) -> int:
    return sum(die["dots"] for die in rolled(seed)["dice"])


def rolled(seed: str, *, special_die: bool = True) -> dict[str, Any]:
    """The dice of a move are made from the secret and the number of events before it."""
    players = [Player("p1", "One"), Player("p2", "Two")]
    state = GAME.start(players, {"special_die": special_die, "first": "p2"}, dice(seed, 0))
    return dict(GAME.view(GAME.act(state, "p2", {"type": "choose", "category": 0}, dice(seed, 1)), None))


def dice(seed: str, number: int) -> Context:
    return Context(SeededDice(f"{seed}:{number}"), frozenset(), 0.0)
