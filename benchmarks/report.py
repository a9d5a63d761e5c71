"""A table of figures beside their goals."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    what: str
    value: float
    goal: float | None = None
    at_least: bool = False

    @property
    def ratio(self) -> float | None:
        """Above 1 is better than the goal."""
        if self.goal is None or not self.value:
            return None
        return self.value / self.goal if self.at_least else self.goal / self.value

    def line(self) -> str:
        goal = "" if self.goal is None else f"{'≥' if self.at_least else '≤'} {self.goal:,.1f}"
        ratio = "" if self.ratio is None else f"{self.ratio:.2f} × as good"
        verdict = "" if self.ratio is None else ("pass" if self.ratio >= 1 else "FAIL")
        return f"{self.what:<48}{self.value:>12,.1f}{goal:>14}{ratio:>20}{verdict:>6}"


def report(title: str, rows: list[Row]) -> int:
    """Prints the table; 1 if a goal is missed."""
    print(f"\n{title}\n{'':<48}{'measured':>12}{'goal':>14}{'ratio':>20}")
    for row in rows:
        print(row.line())
    return int(any(row.ratio is not None and row.ratio < 1 for row in rows))
