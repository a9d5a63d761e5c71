"""Curves that are given by a few points."""

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate, pairwise
from typing import NamedTuple

# Where a measurement is flat, so much is taken as its rise from one point to the next.
LEAST_RISE = 1e-3


class Curve(NamedTuple):
    """Straight lines from point to point, and on with the mean slope beyond the ends."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]

    def at(self, x: float) -> float:
        if x <= self.xs[0]:
            return self.ys[0] + (x - self.xs[0]) * self._mean_slope
        if x >= self.xs[-1]:
            return self.ys[-1] + (x - self.xs[-1]) * self._mean_slope
        place = bisect_right(self.xs, x) - 1
        return self.ys[place] + (x - self.xs[place]) * self._slope(place)

    def slope(self, x: float) -> float:
        """The mean slope around this place, so that a short flat piece does not stop an estimate."""
        return (self.at(x + 0.5) - self.at(x - 0.5)) / 1.0

    def where(self, y: float) -> float:
        """Where a rising curve has this height."""
        place = min(max(bisect_right(self.ys, y) - 1, 0), len(self.ys) - 2)
        return self.xs[place] + (y - self.ys[place]) / self._slope(place)

    @property
    def _mean_slope(self) -> float:
        return (self.ys[-1] - self.ys[0]) / (self.xs[-1] - self.xs[0])

    def _slope(self, place: int) -> float:
        return (self.ys[place + 1] - self.ys[place]) / (self.xs[place + 1] - self.xs[place])


def rising(points: Iterable[tuple[float, float]]) -> Curve:
    """A curve that rises everywhere. Measured points that fall, by chance, are put right by their means."""
    xs, ys = zip(*sorted(points), strict=True)
    pools: list[tuple[float, int]] = []
    for y in ys:
        mean, count = y, 1
        while pools and pools[-1][0] > mean:
            before, many = pools.pop()
            mean, count = (mean * count + before * many) / (count + many), count + many
        pools.append((mean, count))
    smooth = [mean for mean, count in pools for _ in range(count)]
    rises = [max(after - before, LEAST_RISE) for before, after in pairwise(smooth)]
    return Curve(xs, tuple(accumulate([smooth[0], *rises])))
