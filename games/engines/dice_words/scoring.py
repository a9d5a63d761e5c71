"""What a word is worth."""

from collections.abc import Sequence
from typing import NamedTuple

from ..context import Context
from .equipment import POINTS
from .solver import Finder
from .state import Hand, Result, State


class Sums(NamedTuple):
    """The steps of a word's score, as they stand on the score sheet."""

    word_score: int
    multiplier: int
    subtotal: int
    bonus: int
    round_score: int


NOTHING = Sums(0, 0, 0, 0, 0)


class Card(NamedTuple):
    """How one player's words are counted in this round."""

    targets: frozenset[str]
    by_length: bool
    bonus: tuple[int, ...]
    extra: int = 0  # So many targets more count.

    def times(self, letters: str) -> int:
        return len(letters) if self.by_length else len(self.targets.intersection(letters)) + self.extra

    def sums(self, letters: str, word_score: int) -> Sums:
        multiplier = self.times(letters)
        subtotal = word_score * multiplier
        bonus = self.bonus[len(letters)]
        return Sums(word_score, multiplier, subtotal, bonus, subtotal + bonus)

    def score(self, letters: str, word_score: int) -> int:
        """Only the last of the sums; tried on thousands of words at the end of a round."""
        # As `times`, without a call.
        times = len(letters) if self.by_length else len(self.targets.intersection(letters)) + self.extra
        return word_score * times + self.bonus[len(letters)]


def card_of(state: State, seat: int) -> Card:
    by_length = state.counts(seat, "length_multiplier")
    extra = int(state.has_extra_target(seat))
    return Card(frozenset(state.targets or ()), by_length, state.bonus_table(seat), extra)


def points(faces: Sequence[str]) -> int:
    """Word score: the points of the dice used. A wild one is worth nothing, whatever it stands for."""
    return sum(POINTS[face] for face in faces)


def totals(state: State) -> dict[str, int]:
    return {player.id: total for player, total in zip(state.players, state.totals, strict=True)}


def results(state: State, ctx: Context) -> list[Result]:
    """The score sheet's next column, in seat order."""
    finder = Finder(ctx.words)
    return [_result(state, seat, ctx, finder) for seat in range(len(state.players))]


def _result(state: State, seat: int, ctx: Context, finder: Finder) -> Result:
    hand, card = state.hands[seat], card_of(state, seat)
    valid = hand.word is not None and hand.word.letters in ctx.accepted
    sums = _laid_sums(hand, card) if valid else NOTHING
    total = state.totals[seat] + sums.round_score
    best = finder.best(hand.dice, card, 1)
    word, score = best[0] if best else (None, 0)
    played = state.cards.on_for(state.players[seat].id)
    return Result(hand.word and hand.word.letters, valid, *sums, total, word, score, played)


def _laid_sums(hand: Hand, card: Card) -> Sums:
    assert hand.dice is not None
    assert hand.word is not None
    return card.sums(hand.word.letters, points([hand.dice[die] for die in hand.word.dice]))


def laid_score(state: State, seat: int, ctx: Context) -> int:
    """What the laid word would earn now; -1 without a word."""
    hand = state.hands[seat]
    if hand.word is None:
        return -1
    return _laid_sums(hand, card_of(state, seat)).round_score if hand.word.letters in ctx.accepted else 0


def own_sum(state: State, seat: int) -> int:
    """The right answer of a player who is asked for the score of the laid word."""
    return _laid_sums(state.hands[seat], card_of(state, seat)).round_score


def seats_with_word(state: State, ctx: Context) -> list[int]:
    """The seats whose laid word counts."""
    return [
        seat
        for seat, hand in enumerate(state.hands)
        if hand.word is not None and hand.word.letters in ctx.accepted
    ]


def sugar_goes_to(state: State, totals: Sequence[int]) -> int | None:
    """The lowest total; of several, who comes first clockwise from the next starting player."""
    count = len(totals)
    if not state.rules.sugar_cube or count == 1:
        return None
    clockwise = [(state.next_starter + step) % count for step in range(count)]
    return min(clockwise, key=lambda seat: totals[seat])
