"""What was measured for a promise, beside its goal."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    promise: int
    # What was done, and how often.
    done: str
    goal: str
    result: str
    is_met: bool


HEADINGS = ("promise", "what was done", "goal", "result", "")


def table(figures: list[Figure]) -> str:
    rows = [HEADINGS, *(_row(each) for each in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADINGS))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows
    )


def _row(figure: Figure) -> tuple[str, ...]:
    met = "met" if figure.is_met else "MISSED"
    return (str(figure.promise), figure.done, figure.goal, figure.result, met)
