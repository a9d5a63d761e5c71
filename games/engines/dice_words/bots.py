"""Computer players: at each level a wider vocabulary, better choices, and more patience with the dice."""

from collections.abc import Container, Sequence
from hashlib import blake2b

from ..ages import reads
from ..cards import playable
from ..context import Context
from ..values import Action, Facts
from . import scoring
from .cards import CARDS
from .equipment import REROLLS
from .rules import may_lay_word
from .scoring import Card, card_of, laid_score
from .solver import Find, Finder, best_first, spell
from .state import EXTRA_TARGET, FOR_ROUNDS, SECOND_THROW, State

LONG, SIDE_B = FOR_ROUNDS["length_multiplier"], FOR_ROUNDS["side_b"]

# By level: the share of the best known word's points that it aims at, and how often it rolls dice again.
_SHARE = (0.35, 0.5, 0.65, 0.8, 1.0)
_PATIENCE = (0, 0, 1, 2, 2)
# The same for a player with more rerolls, or without a limit.
_UNLIMITED_PATIENCE = (1, 2, 3, 4, 6)
# Of a hundred own sums, so many are right.
_RIGHT_SUMS = (60, 75, 88, 96, 100)
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
    if "sum" in open_actions:
        return {"type": "sum", "points": _sum(state, state.seat(who), level)}
    return _play(state, state.seat(who), ctx, level)


def _sum(state: State, seat: int, level: int) -> int:
    """The right sum, or one that is a little too high."""
    right, chance = scoring.own_sum(state, seat), _chance(state, seat)
    return right if chance % 100 < _RIGHT_SUMS[level - 1] else right + 1 + chance % 9


def _play(state: State, seat: int, ctx: Context, level: int) -> Action:
    """Lay a word first, so that there is one when time is up; then try for a better one with the spare dice."""
    if card := _card_to_play(state, seat, ctx.words, level):
        return {"type": "card", "card": card}
    if _prefers_other_throw(state, seat, ctx.words, level):
        return {"type": "other_throw"}
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
    if hand.rerolls >= (_patience(state, seat, level) if hand.word else REROLLS):
        return []
    return [die for die in range(len(hand.dice or ())) if die not in used]


def _patience(state: State, seat: int, level: int) -> int:
    left = state.rerolls_left(seat)
    if left is None:
        return _UNLIMITED_PATIENCE[level - 1]
    most = left + state.hands[seat].rerolls
    return _PATIENCE[level - 1] if most == REROLLS else min(most, _UNLIMITED_PATIENCE[level - 1])


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
    card = card_of(state, seat)
    known = _known_words(state.hands[seat].dice, words, level)
    return [Find(word, card.score(word, points)) for word, points in known]


def _known_words(dice: Sequence[str] | None, words: Container[str], level: int) -> list[tuple[str, int]]:
    """The words in these dice that a player of this level knows, with the points of their dice."""
    knows = reads(words, level)
    return [(word, points) for word, points in Finder(words).all(dice or ()) if knows(word)]


# Rule cards

# A card is played early if it gains at least so many times what the word is worth without it.
_WORTH_IT = {LONG: 1.5, SIDE_B: 0.5, EXTRA_TARGET: 0.6}
# In a round with one of these cards the other is worth nothing.
_STRONGER = {EXTRA_TARGET: (LONG,)}
# With less than this for its best word, a player takes a second throw early. By level.
_POOR = (10, 14, 18, 24, 30)


def _card_to_play(state: State, seat: int, words: Container[str], level: int) -> str | None:
    """The card that gains most now, if it gains much; or anything, once there are no more rounds than uses."""
    open_cards = playable(CARDS, state, state.players[seat].id).get("playable", [])
    if not open_cards or state.hands[seat].dice is None:
        return None
    known, card = _known_words(state.hands[seat].dice, words, level), card_of(state, seat)
    plain = _most(known, card)
    rounds = state.rules.rounds - state.round + 1

    def gain(name: str) -> float:
        if name == SECOND_THROW:
            return _POOR[level - 1] - plain
        return _most(known, _with_card(state, card, name)) - plain

    def is_time(name: str) -> bool:
        left = sum(state.cards.left(state.players[seat], one) for one in (name, *_STRONGER.get(name, ())))
        is_last_chance = left >= rounds
        if name == SECOND_THROW:
            return is_last_chance or gain(name) > 0
        return gain(name) > (0 if is_last_chance else max(plain, 1) * _WORTH_IT[name])

    return max(filter(is_time, open_cards), key=gain, default=None)


def _with_card(state: State, card: Card, name: str) -> Card:
    if name == LONG:
        return card._replace(by_length=True)
    if name == SIDE_B:
        return card._replace(bonus=state.rules.bonus_b)
    return card._replace(extra=1)


def _prefers_other_throw(state: State, seat: int, words: Container[str], level: int) -> bool:
    hand, card = state.hands[seat], card_of(state, seat)
    if hand.other is None:
        return False
    mine, others = (_most(_known_words(dice, words, level), card) for dice in (hand.dice, hand.other))
    return others > mine


def _most(known: list[tuple[str, int]], card: Card) -> int:
    return max((card.score(word, points) for word, points in known), default=0)


def _chance(state: State, seat: int) -> int:
    hand = state.hands[seat]
    seed = f"{seat} {state.round} {state.targets} {hand.dice} {hand.rerolls}"
    return int.from_bytes(blake2b(seed.encode(), digest_size=8).digest(), "big")


def _lay(state: State, seat: int, find: Find) -> Action:
    dice = spell(find.word, state.hands[seat].dice or ())
    return {"type": "word", "dice": dice, "letters": find.word}
