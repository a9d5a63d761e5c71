"""Small pictures of a child's help, as numbers that a template draws. Pure.

A ladder has a step for each rung. The picture of the last weeks has a pile of boxes for each week, and below it how
much of the best points the child reached.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

Week = tuple[date, int, int | None]

# The ladder
TREAD, LOWEST, RISE = 16, 10, 22
# The weeks
LEFT, STEP, BOX = 48, 34.6, 27
MOST_OF_A_STEP, PILE, GAP = 14, 84, 3
HEAD = 17


@dataclass(frozen=True, kw_only=True)
class Tread:
    x: float
    y: float
    width: float
    height: float
    is_on: bool


@dataclass(frozen=True, kw_only=True)
class LadderPicture:
    rung: int
    top: int
    treads: Sequence[Tread]
    height: int = LOWEST + RISE

    @property
    def width(self) -> float:
        return self.top * TREAD


def ladder_of(rung: int, top: int) -> LadderPicture:
    heights = [LOWEST + RISE * (number + 1) / top for number in range(top)]
    treads = [
        Tread(
            x=number * TREAD + 1.5,
            y=round(LOWEST + RISE - height + 1, 1),
            width=TREAD - 4,
            height=round(height - 2, 1),
            is_on=number < rung,
        )
        for number, height in enumerate(heights)
    ]
    return LadderPicture(rung=rung, top=top, treads=treads)


@dataclass(frozen=True, kw_only=True)
class Box:
    y: float
    height: float
    is_on: bool


@dataclass(frozen=True, kw_only=True)
class WeekPile:
    monday: date
    x: float
    rung: int
    share: int | None
    """None if nothing was played."""
    boxes: Sequence[Box] = ()

    @property
    def middle(self) -> float:
        return self.x + BOX / 2


@dataclass(frozen=True, kw_only=True)
class WeeksPicture:
    piles: Sequence[WeekPile]
    top: int
    box_width: int = BOX

    @property
    def step(self) -> float:
        return min(MOST_OF_A_STEP, PILE / max(self.top, 1))

    @property
    def floor(self) -> float:
        return HEAD + self.top * self.step

    @property
    def shares_at(self) -> float:
        return self.floor + 18

    @property
    def dates_at(self) -> float:
        return self.floor + 40

    @property
    def height(self) -> float:
        return self.floor + 46

    @property
    def first_label_at(self) -> float:
        """The middle of the lowest box."""
        return self.floor - self.step / 2 + 2.5

    @property
    def top_label_at(self) -> float:
        return HEAD + self.step / 2 + 2.5

    @property
    def right(self) -> float:
        return self.piles[-1].x + BOX

    @property
    def played(self) -> list[WeekPile]:
        return [pile for pile in self.piles if pile.share is not None]


def picture_of(weeks: Sequence[Week], top: int) -> WeeksPicture | None:
    """None if nothing was played in these weeks."""
    if all(share is None for _, _, share in weeks):
        return None
    step = min(MOST_OF_A_STEP, PILE / max(top, 1))
    return WeeksPicture(piles=list(_piles(weeks, top, step)), top=top)


def _piles(weeks: Sequence[Week], top: int, step: float) -> Iterable[WeekPile]:
    floor = HEAD + top * step
    for number, (monday, rung, share) in enumerate(weeks):
        boxes = [
            Box(
                y=round(floor - (place + 1) * step, 1),
                height=round(max(step - GAP, 2.5), 1),
                is_on=place < rung,
            )
            for place in range(top)
        ]
        yield WeekPile(
            monday=monday,
            x=round(LEFT + number * STEP, 1),
            rung=rung,
            share=share,
            boxes=boxes if share is not None else (),
        )
