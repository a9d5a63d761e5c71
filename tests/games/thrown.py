"""What was thrown at a table, by round or turn, according to its log."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from games import selectors
from games.actions.locked_table import LockedTable, lock_table
from games.engines import GAMES
from games.models import Table
from tests.world import fresh

Throws = dict[str, Any]


def play(table: Table, *, level: int, seed: str = "", most: int = 400, until: int = 99) -> Table:
    """Plays as computer players would, until this many throws are known. With a `seed` the table is paused, gets more
    time and hints, and makes moves that are refused, in between."""
    chance = Random(seed)
    for _ in range(most):
        if fresh(table).status != Table.Status.PLAYING or len(throws(table)) >= until:
            break
        with lock_table(table.pk, run_due=False) as locked:
            locked.resume()
            if seed:
                disturb(locked, chance)
            turn = locked.game.turn(locked.state)
            if not turn:
                locked.start_round()
                continue
            player = chance.choice(turn)
            locked.act(player, locked.game.bot(locked.state, player, locked.context(), level))
    return fresh(table)


def disturb(locked: LockedTable, chance: Random) -> None:
    for _ in range(chance.randrange(3)):
        locked.postpone(1.0, why="added")
    if chance.random() < 0.3:
        locked.pause()
        locked.resume()
    if chance.random() < 0.3:
        locked.record_hint("p1", round_number=1)


def throws(table: Table) -> Throws:
    """Every throw so far under a name such as "round 2: targets"."""
    read, found = READERS[table.game], Throws()
    game, state = GAMES[table.game], None
    for entry in selectors.load_log(fresh(table)):
        found |= dict(read(state, entry.event))
        state = game.apply(state, entry.event)
    return found


Named = Iterator[tuple[str, Any]]


def dice_words(state: Any, event: dict[str, Any]) -> Named:
    kind = event["type"]
    if kind == "targets_rolled":
        yield f"round {state.round}: targets", event["targets"]
    if kind == "targets_rerolled":
        yield f"round {state.round}: other targets", event["targets"]
    if kind in ("rolled", "rerolled"):
        roll = 0 if kind == "rolled" else state.hands[state.seat(event["by"])].rerolls + 1
        for die, face in zip(event.get("dice", range(7)), event["faces"], strict=False):
            yield f"round {state.round}: roll {roll} of die {die}", face


def bookworm(state: Any, event: dict[str, Any]) -> Named:
    if event["type"] == "started":
        yield "deck", event["deck"]
    for one in [event, *event.get("then", [])]:
        if one["type"] == "rolled":
            number = len(state.history) + 1 if state else 1
            yield f"round {number}: dice", [one["faces"], one["special"]]


def ice_pack(state: Any, event: dict[str, Any]) -> Named:
    if event["type"] == "rolled":
        yield f"turn {state.turns}: dice", event["values"]


def scrabbicle(state: Any, event: dict[str, Any]) -> Named:
    if event["type"] == "started":
        yield "bag", event["bag"]
    if event["type"] == "rolled":
        yield f"turn {len(state.history)}: dice", event["dice"]


def alphabet_dice(state: Any, event: dict[str, Any]) -> Named:
    if "letters" in event:
        for die, letter in enumerate(event["letters"]):
            if letter:
                yield f"serving {state.serving + 1 if state else 1}: die {die}", letter


def letter_pond(state: Any, event: dict[str, Any]) -> Named:
    for hand in event.get("hands", ()):
        yield f"round {state.round + 1 if state else 1}: letters", hand


READERS: dict[str, Callable[[Any, dict[str, Any]], Named]] = {
    "dice-words": dice_words,
    "bookworm": bookworm,
    "ice-pack": ice_pack,
    "scrabbicle": scrabbicle,
    "alphabet-dice": alphabet_dice,
    "letter-pond": letter_pond,
}
