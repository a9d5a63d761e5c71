"""Computer players. At each level they have a wider vocabulary, lay longer words and use more of the rules."""

from collections.abc import Iterator
from hashlib import blake2b
from itertools import islice
from typing import Any

from ..ages import HARDEST
from ..cards import playable
from ..context import Context
from ..doubt import is_near_a_word
from ..values import Action, Facts
from .cards import CARDS
from .equipment import DICE, SECOND_TURN, THROW_AGAIN, counts, die_id
from .geometry import Build
from .rules import may_build, may_slurp
from .solver import Find, Solver, Table
from .state import State
from .vocabulary import vocabulary

# By level: the most points to shed in one turn (None: no limit), and among how many plays to choose.
_MOST = (3, 4, 6, 8, None)
_CHOICE = (6, 5, 4, 3, 1)
_INSERTS_FROM = 3
_SLURPS_FROM = 4
# From this level on they notice a word with a slip in it. None lets other letters that are no word pass.
_DOUBTS_FROM = 3
_POOR = 2  # A best play that sheds no more is worth throwing the dice again.


def best_plays(state: State, who: str, ctx: Context) -> list[Facts]:
    if may_build(state, who):
        return []
    finds = _solver(state, state.seat(who), ctx, HARDEST).finds()
    return [
        {"action": _action(state, who, find), "score": find.score, "word": find.word}
        for find in islice(finds, 10)
    ]


def choose(state: State, who: str, open_actions: list[str], ctx: Context, level: int) -> Action:
    if "build" not in open_actions:
        return _answer(state, ctx, level, open_actions)
    if "challenge" in open_actions and _doubts(state, ctx, level):
        return {"type": "challenge"}
    finds = list(islice(_finds(state, state.seat(who), ctx, level), _CHOICE[level - 1]))
    if "card" in open_actions and (card := _card(state, who, finds)):
        return {"type": "card", "card": card}
    if not finds:
        return {"type": "pass"}
    return _action(state, who, finds[_chance(state) % len(finds)])


def _card(state: State, who: str, finds: list[Find]) -> str | None:
    """Other letters where these bring little; a second turn where a word leaves dice to lay."""
    open_cards = playable(CARDS, state, who)["playable"]
    seat = state.seat(who)
    best = finds[0].score if finds else 0
    if best >= state.worth(state.now.hands[seat], seat):
        return None
    if THROW_AGAIN in open_cards and best <= _POOR:
        return THROW_AGAIN
    return SECOND_TURN if SECOND_TURN in open_cards and finds else None


def _answer(state: State, ctx: Context, level: int, open_actions: list[str]) -> Action:
    accepts = "accept" in open_actions and not _doubts(state, ctx, level)
    return {"type": "accept" if accepts else "challenge"}


def _doubts(state: State, ctx: Context, level: int) -> bool:
    pending = () if state.pending is None else state.pending.words
    wrong = [word for word in pending if not counts(word, ctx.accepted)]
    if level >= _DOUBTS_FROM:
        return bool(wrong)
    return not all(is_near_a_word(word, ctx.accepted) for word in wrong)


def _finds(state: State, seat: int, ctx: Context, level: int) -> Iterator[Find]:
    return _solver(state, seat, ctx, level).finds(_MOST[level - 1])


def _solver(state: State, seat: int, ctx: Context, level: int) -> Solver:
    slurping = may_slurp(state, state.players[seat].id) is None
    return Solver(
        _table(state, seat),
        vocabulary(ctx.words, level),
        inserting=level >= _INSERTS_FROM,
        slurping=slurping and level >= _SLURPS_FROM,
    )


def _table(state: State, seat: int) -> Table:
    dice = range(1, len(DICE) + 1)
    return Table(
        crossword=state.now.crossword,
        hand=state.now.hands[seat],
        letters={die: state.letter(die) for die in dice},
        reds=frozenset(die for die in dice if state.is_red(die) and not state.counts_red_once(seat)),
        bans=state.now.bans,
    )


def _action(state: State, who: str, find: Find) -> Action:
    build = {} if find.build is None else _fields(find.build)
    if find.slurp is None:
        return {"type": "build", **build}
    slurp: Action = {
        "type": "slurp",
        "cell": list(find.slurp.cell),
        "die": die_id(find.slurp.die),
        "give_to": _receiver(state, state.seat(who)),
    }
    return slurp | {"build": build} if build else slurp


def _fields(build: Build) -> dict[str, Any]:
    word = [die_id(item) if isinstance(item, int) else list(item) for item in build.word]
    return {"dir": build.direction, "word": word}


def _receiver(state: State, seat: int) -> str:
    """The player who is poised to win, or else nearest to it."""
    if state.now.poised is not None:
        return state.players[state.now.poised].id
    count = len(state.players)
    others = [(seat + step) % count for step in range(1, count)]
    return state.players[min(others, key=lambda other: state.worth(state.now.hands[other], other))].id


def _chance(state: State) -> int:
    seed = f"{state.serving} {state.letters} {state.now.crossword.laid}"
    return int.from_bytes(blake2b(seed.encode(), digest_size=8).digest(), "big")
