"""What boards show along the play-throughs, as text that a reader can compare.

After each step a record has a checksum of each screen's markup. For the players' own screens and for the projector it
also has the lines that were added (`+`) and removed (`-`) since the step before: what a child sees or hears, with the
moves behind the buttons. The checksums cover everything else too: classes, drawings, data for scripts.

To see how markup differs, write it out with both versions of the code and compare the folders:

    .venv/bin/python -m tests.games.board_record FOLDER

To accept what boards show now, run the test with `RECORD_BOARDS=yes`.
"""

import difflib
import hashlib
import os
import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from django.template.loader import render_to_string

from games.boards import present
from games.boards.page import SeatCard, TablePage
from games.engines import HOST
from tests.engines.playthrough import FILES, Playthrough, read
from tests.games.shown import Facts

FOLDER = Path(__file__).with_name("recorded_boards")
HOST_MAY = frozenset({"pause", "add-time", "end", "rematch"})
# Attributes that a child hears, or that say what an element does.
SHOWN = ("aria-label", "alt", "data-move", "data-as", "disabled", "hidden", "aria-pressed", "aria-current")
ONLY_CHECKSUM = {"shared", "host", "onlooker", "paused"}
INLINE = {
    "a",
    "b",
    "button",
    "i",
    "span",
    "strong",
    "em",
    "small",
    "kbd",
    "wbr",
    "svg",
    "use",
    "img",
    "label",
    "li",
}


def record(file: Path) -> str:
    """The record of one play-through."""
    before: dict[str, list[str]] = {}
    lines: list[str] = []
    last = ""
    for step, screen, html in boards(file):
        if step != last:
            lines.append(f"\n{step}")
            last = step
        lines.append(f"  {screen} {checksum(html)}")
        if screen not in ONLY_CHECKSUM:
            outline = Outline.of(html)
            lines += [f"    {line}" for line in _changed(before.get(screen, []), outline)]
            before[screen] = outline
    return "\n".join(lines).lstrip() + "\n"


def boards(file: Path) -> Iterator[tuple[str, str, str]]:
    """Step, screen and markup: after each step, on each screen at the table."""
    written = read(file)
    playthrough = Playthrough(written)
    yield from _screens("start", playthrough, written)
    for number, step in enumerate(written["steps"], start=1):
        playthrough.step(step)
        if "refused" not in step:
            yield from _screens(f"step {number}", playthrough, written)


def _screens(step: str, playthrough: Playthrough, written: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    ids = [player["id"] for player in written["players"]]
    for player in ids:
        yield step, player, _html(_page(playthrough, written, [player]))
    yield step, "shared", _html(_page(playthrough, written, ids))
    yield step, "host", _html(_page(playthrough, written, [], is_host=True))
    yield step, "onlooker", _html(_page(playthrough, written, []))
    onlooker = present(_page(playthrough, written, []))
    yield step, "projector", render_to_string(onlooker["projector_parts"], onlooker)
    yield step, "paused", _html(_page(playthrough, written, [], is_host=True, paused=True))


def _html(page: TablePage) -> str:
    return render_to_string("games/_board.html", present(page))


def _page(
    playthrough: Playthrough,
    written: dict[str, Any],
    mine: list[str],
    *,
    is_host: bool = False,
    paused: bool = False,
) -> TablePage:
    public = playthrough.view()
    seats = [_seat(player, public, mine) for player in public["players"]]
    held = [seat for seat in seats if seat.mine]
    me = next((seat for seat in held if seat.id in public["turn"]), held[0] if held else None)
    view = public if me is None and not is_host else playthrough.view(me.id if me else HOST)
    referee = {f"referee:{action}" for action in view["actions"]} if is_host and not paused else set()
    return TablePage(
        table=Facts(
            written["game"],
            written["options"],
            status="over" if public["over"] else "playing",
            paused_at=playthrough.now if paused else None,
        ),
        game=playthrough.game,
        now=playthrough.now,
        seats=seats,
        mine=held,
        me=me,
        view=view,
        may=frozenset(HOST_MAY | {"resume"} | referee) if is_host else frozenset(),
        is_host=is_host,
        host="Ada",
    )


def _seat(player: dict[str, Any], public: dict[str, Any], mine: list[str]) -> SeatCard:
    return SeatCard(
        id=player["id"],
        name=player["name"],
        mine=player["id"] in mine,
        supports=player["supports"],
        score=player["score"],
        done=player["id"] in public.get("done", ()),
    )


def checksum(html: str) -> str:
    """Of the markup, without the white space that no browser shows."""
    return hashlib.sha256(re.sub(r"\s+(?=<)|(?<=>)\s+", "", html).encode()).hexdigest()[:8]


def _changed(before: list[str], now: list[str]) -> list[str]:
    return [line for line in difflib.ndiff(before, now) if line[0] in "+-"]


class Outline(HTMLParser):
    """The text of a board in lines, with what is heard and what buttons do in square brackets."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self._line: list[str] = []

    @classmethod
    def of(cls, html: str) -> list[str]:
        outline = cls()
        outline.feed(html)
        outline.close()
        outline._end_line()
        return outline.lines

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in INLINE:
            self._end_line()
        shown = [name if not text else f"{name}={text}" for name, text in attrs if name in SHOWN]
        if shown:
            self._line.append(f"[{', '.join(shown)}]")

    def handle_endtag(self, tag: str) -> None:
        if tag not in INLINE:
            self._end_line()

    def handle_data(self, data: str) -> None:
        self._line.append(data)

    def _end_line(self) -> None:
        line = " ".join(" ".join(self._line).split())
        if line:
            self.lines.append(line)
        self._line = []


def main(folder: Path) -> None:
    """Write all boards out as files, one tag a line, so that two folders can be compared."""
    for file in FILES:
        for step, screen, html in boards(file):
            target = folder / file.stem / f"{step}, {screen}.html"
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(re.sub(r"\s*(?=<)", "\n", html), "utf-8")


if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    main(Path(sys.argv[1]))
