"""The dice, the straw and the sums of Dice Words, as boards, results and help show them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.boards.page import SeatCard, TablePage
from games.engines.dice_words.equipment import BONUS_A, BONUS_B, DRINK, MOST_DICE, POINTS, WILD
from games.engines.dice_words.scoring import Card
from games.engines.dice_words.state import EXTRA_TARGET, FOR_ROUNDS

USUAL_DICE = len(DRINK)


@dataclass(frozen=True, kw_only=True, slots=True)
class Die:
    """A letter die as it lies on the page."""

    letter: str
    points: int
    place: int = 0
    wild: bool = False
    hit: bool = False  # The letter is one of the targets.

    @property
    def label(self) -> str:
        """What a screen reader says."""
        return f"{self._name}, {self._worth}{', a target' if self.hit else ''}"

    @property
    def _name(self) -> str:
        if not self.wild:
            return self.letter
        return "wild die" if self.letter == WILD else f"wild die as {self.letter}"

    @property
    def _worth(self) -> str:
        return "1 point" if self.points == 1 else f"{self.points} points"


def placed(
    letters: Iterable[tuple[int, str]], faces: Sequence[str], targets: Sequence[str]
) -> tuple[Die, ...]:
    """Dice by their places in the tray, each with the letter that it stands for."""
    return tuple(
        Die(
            letter=letter,
            points=POINTS[faces[place]],
            place=place,
            wild=faces[place] == WILD,
            hit=letter in targets,
        )
        for place, letter in letters
    )


def spelled(word: str, faces: Sequence[str], targets: Sequence[str] = ()) -> tuple[Die, ...]:
    """A word made of these dice: each letter by a die that shows it, otherwise by a wild one."""
    free = dict(enumerate(faces))
    chosen = []
    for letter in word:
        wanted = letter if letter in free.values() else WILD
        place = next((place for place, face in free.items() if face == wanted), None)
        assert place is not None, f"{word} is not in these dice"
        chosen.append((place, letter))
        del free[place]
    return placed(chosen, faces, targets)


def targets_of(page: TablePage) -> Sequence[str]:
    targets: Sequence[str] = page.view["targets"] or ()
    return targets


def laid_dice(page: TablePage, hand: Mapping[str, Any]) -> tuple[Die, ...]:
    """The word that a player has laid, die by die."""
    if not hand["word"]:
        return ()
    letters = zip(hand["word"]["dice"], hand["word"]["letters"].upper(), strict=True)
    return placed(letters, hand["dice"], targets_of(page))


# The straw


@dataclass(frozen=True, kw_only=True, slots=True)
class Step:
    """A segment of the straw: the bonus for a word of this many letters."""

    letters: int
    bonus: int


def straw(bonus: Mapping[str, int], longest: int = USUAL_DICE) -> tuple[Step, ...]:
    return tuple(Step(letters=letters, bonus=bonus.get(str(letters), 0)) for letters in range(1, longest + 1))


def straw_of(page: TablePage, seat: SeatCard | None) -> tuple[Step, ...]:
    dice = (page.view["me"] or {}).get("dice") or ()
    return straw(bonus_of(page, seat), max(USUAL_DICE, len(dice)))


def has_side_b(page: TablePage, seat: SeatCard) -> bool:
    """For the whole game, or for this round."""
    return _has(page, seat, "side_b")


def bonus_of(page: TablePage, seat: SeatCard | None) -> Mapping[str, int]:
    if seat is None or not has_side_b(page, seat):
        return BONUS_A
    changed: Mapping[str, int] | None = page.table.options.get("bonus_b")
    return BONUS_B if changed is None else changed


# Sums


@dataclass(frozen=True, kw_only=True, slots=True)
class Sum:
    """(3+1+1+0+2) × 3 + 5 = 26, each part with its name."""

    dice: str
    times: int
    times_name: str
    bonus: int
    total: int


def sum_of(dice: Sequence[Die], *, times: int, bonus: int, total: int, by_length: bool) -> Sum:
    points = "+".join(str(die.points) for die in dice)
    return Sum(
        dice=f"({points})" if len(dice) > 1 else points or "0",
        times=times,
        times_name=_times_name(times, by_length=by_length),
        bonus=bonus,
        total=total,
    )


def scoring_card(
    targets: Iterable[str], bonus: Mapping[str, int], *, by_length: bool = False, extra: int = 0
) -> Card:
    by_letters = tuple(bonus.get(str(letters), 0) for letters in range(MOST_DICE + 1))
    return Card(frozenset(targets), by_length, by_letters, extra)


def card_of(page: TablePage, seat: SeatCard) -> Card:
    """How this player's words are counted now."""
    by_length, extra = counts_by_length(page, seat), more_targets(page, seat)
    return scoring_card(targets_of(page), bonus_of(page, seat), by_length=by_length, extra=extra)


def counted_sum(dice: Sequence[Die], card: Card) -> Sum:
    """The sum of a word that no result has counted yet, by the engine's own scoring."""
    sums = card.sums("".join(die.letter for die in dice), sum(die.points for die in dice))
    by_length = card.by_length
    return sum_of(dice, times=sums.multiplier, bonus=sums.bonus, total=sums.round_score, by_length=by_length)


def more_targets(page: TablePage, seat: SeatCard) -> int:
    """So many targets more count than the word has."""
    return int(page.is_in_force(seat, EXTRA_TARGET))


def counts_by_length(page: TablePage, seat: SeatCard) -> bool:
    """Whether every letter multiplies, for the whole game or for this round."""
    return _has(page, seat, "length_multiplier")


def _has(page: TablePage, seat: SeatCard, support: str) -> bool:
    return bool(seat.supports.get(support)) or page.is_in_force(seat, FOR_ROUNDS[support])


def _times_name(times: int, *, by_length: bool) -> str:
    if by_length:
        return "letter" if times == 1 else "letters"
    return {0: "no target", 1: "target"}.get(times, "targets")
