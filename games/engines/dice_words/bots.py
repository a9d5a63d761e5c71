"""Computer players: at each level a wider vocabulary, better choices, and more patience with the dice."""

from collections.abc import Container
from hashlib import blake2b

from ..context import Context
from ..values import Action, Facts
from .equipment import REROLLS
from .rules import may_lay_word
from .scoring import card_of, laid_score
from .solver import Find, Finder, best_first, spell
from .state import State

# By level: the share of the best known word's points that it aims at, and how often it rolls dice again.
_SHARE = (0.35, 0.5, 0.65, 0.8, 1.0)
_PATIENCE = (0, 0, 1, 2, 2)
# The same for a player whose rerolls have no limit.
_UNLIMITED_PATIENCE = (1, 2, 3, 4, 6)
# With less time than this it does not give up a word that it has laid.
_SAFE_SECONDS = 15


def best_plays(state: State, who: str, ctx: Context) -> list[Facts]:
    if may_lay_word(state, who):
        return []
    seat = state.seat(who)
    finds = Finder(ctx.words).best(state.hands[seat].dice, card_of(state, seat), 10)
    return [{"action": _lay(state, seat, find), "score": find.score, "word": find.word} for find in finds]


def choose(state: State, who: str, open_actions: list[str], ctx: Context, level: int) -> Action:
    for kind in ("roll_targets", "roll", "next"):
        if kind in open_actions:
            return {"type": kind}
    if "vote_targets" in open_actions:
        # All must agree to a reroll, so this vote leaves the choice to the people at the table.
        return {"type": "vote_targets", "reroll": True}
    if "go" in open_actions:
        return {"type": "go"}
    return _play(state, state.seat(who), ctx, level)


def _play(state: State, seat: int, ctx: Context, level: int) -> Action:
    """Lay a word first, so that there is one when time is up; then try for a better one with the spare dice."""
    wanted = _wanted(state, seat, ctx.words, level)
    if wanted is not None and wanted.score > laid_score(state, seat, ctx):
        return _lay(state, seat, wanted)
    spare = _spare_dice(state, seat, level)
    if spare and _has_time(state, seat, ctx):
        return {"type": "reroll", "dice": spare}
    return {"type": "done"}


def _spare_dice(state: State, seat: int, level: int) -> list[int]:
    """The dice that the laid word does not use."""
    hand = state.hands[seat]
    used = () if hand.word is None else hand.word.dice
    patience = (_PATIENCE if state.rerolls_left(seat) is not None else _UNLIMITED_PATIENCE)[level - 1]
    if hand.rerolls >= (patience if hand.word else REROLLS):
        return []
    return [die for die in range(len(hand.dice or ())) if die not in used]


def _has_time(state: State, seat: int, ctx: Context) -> bool:
    deadline = state.hands[seat].deadline
    return deadline is None or deadline - ctx.now >= _SAFE_SECONDS


def _wanted(state: State, seat: int, words: Container[str], level: int) -> Find | None:
    """The word nearest to what this level aims at; among equals, one that the state picks."""
    known = _known(state, seat, words, level)
    if level == len(_SHARE) or not known:
        return min(known, key=best_first, default=None)
    aim = _SHARE[level - 1] * max(find.score for find in known)
    nearest = min(abs(find.score - aim) for find in known)
    rivals = sorted(find for find in known if abs(find.score - aim) == nearest)
    return rivals[_chance(state, seat) % len(rivals)]


def _known(state: State, seat: int, words: Container[str], level: int) -> list[Find]:
    finds = Finder(words).all(state.hands[seat].dice or (), card_of(state, seat))
    tier = getattr(words, "tier", None)
    return finds if tier is None else [find for find in finds if tier(find.word) <= level]


def _chance(state: State, seat: int) -> int:
    hand = state.hands[seat]
    seed = f"{seat} {state.round} {state.targets} {hand.dice} {hand.rerolls}"
    return int.from_bytes(blake2b(seed.encode(), digest_size=8).digest(), "big")


def _lay(state: State, seat: int, find: Find) -> Action:
    dice = spell(find.word, state.hands[seat].dice or ())
    return {"type": "word", "dice": dice, "letters": find.word}
