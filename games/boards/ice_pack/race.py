"""Alone one plays against oneself: the best score so far, and how the last games went."""

from dataclasses import dataclass

from games.boards.frame import points
from games.boards.page import TablePage

# The curve is drawn on a sheet of this size, with a little room above and below.
WIDTH, HEIGHT, EDGE = 120, 40, 4
# Without a score to beat the bar is full at this one.
FIRST_AIM = 30


@dataclass(frozen=True, kw_only=True, slots=True)
class Race:
    score: int
    best: int | None
    most: int  # Where the bar is full.
    text: str
    cheer: str
    past: list[int]
    curve: str  # The points of a line through the last games.
    curve_spoken: str

    @property
    def dots(self) -> str:
        """A path that is nothing but a dot at each game."""
        return " ".join(f"M{point}h0" for point in self.curve.split())


def race(page: TablePage) -> Race | None:
    if len(page.seats) != 1:
        return None
    score, past = page.seats[0].score, list(page.past)
    best = max(past, default=None)
    line = [*past, score] if page.table.status == "over" else past
    return Race(
        score=score,
        best=best,
        most=max(score, round((best or FIRST_AIM) * 1.3)),
        text=_text(score, best, over=page.table.status == "over"),
        cheer="New best!" if best is not None and score > best else "Well played!",
        past=past,
        curve=curve(line),
        curve_spoken=f"Your last games: {', '.join(map(str, line))}." if len(line) > 1 else "",
    )


def _text(score: int, best: int | None, *, over: bool) -> str:
    if best is None:
        return "Your first score to beat." if over else "Your first game: every point counts."
    if score > best:
        return f"Your best was {points(best)}." if over else "New best!"
    if score == best:
        return f"As good as your best, {points(best)}." if over else "1 more beats your best"
    return f"Your best is {points(best)}." if over else f"{best + 1 - score} more beats your best"


def curve(scores: list[int]) -> str:
    """A line from left to right, the best score at the top. One game alone makes no line."""
    if len(scores) < 2:
        return ""
    low, high = min(scores), max(scores)
    step = (WIDTH - 2 * EDGE) / (len(scores) - 1)
    scale = (HEIGHT - 2 * EDGE) / (high - low or 1)
    places = [
        (EDGE + step * place, HEIGHT - EDGE - scale * (score - low)) for place, score in enumerate(scores)
    ]
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
