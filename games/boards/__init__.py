"""From a table's page to what the templates show. Each game has a presenter here, in a folder named after its engine.

`present(page)` is the context of games/_board.html and games/projector.html, `explain(slug)` that of games/help.html;
games/table.html, which has the rules in a dialog, takes both.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from games.boards.ending import ending
from games.boards.first_turn import Step
from games.boards.page import Chip, SeatCard, TablePage, points


def present(page: TablePage) -> dict[str, Any]:
    """What one screen shows, in plain values."""
    slug = page.table.game
    board = _presenter(slug)(page) if page.view and not page.ended else None
    layout, folder = _layout(page, board)
    chips = [_plain_chip(page, seat) for seat in page.seats] if board is None else board.chips
    return {
        "page": page,
        "game": page.game,
        "board": board,
        "layout": layout,
        "chips": chips,
        "asks_for_cards": any(chip.asks_for_cards for chip in chips),
        "address": _address(page.join_url),
        "paused": page.is_paused and page.table.status == "playing",
        "parts": f"{folder}/_{layout}.html",
        "projector_parts": f"{folder}/_projector.html",
        "interlude": getattr(board, "interlude", None),
        "ending": ending(page) if board is not None and page.view["over"] else None,
        "dialogs": f"games/{slug}/_dialogs.html",
        "styles": _styles(slug),
    }


def explain(slug: str) -> dict[str, Any]:
    """How to play, for the page of a game's rules and for the dialog at its tables."""
    return {
        "rules": f"games/{slug}/_rules.html",
        "styles": _styles(slug),
        "help": help_for(slug),
        "shows_first_turn": _has_first_turn(slug),
    }


def first_turn(page: TablePage) -> Sequence[Step]:
    """The steps of this game's first turn, as they are for the board of this page."""
    if page.me is None or not page.view or not _has_first_turn(page.table.game):
        return ()
    steps: Sequence[Step] = import_module(_first_turn(page.table.game)).steps(page)
    return steps


def help_for(slug: str) -> dict[str, Any]:
    """Worked examples and tables for a game's rules."""
    values: dict[str, Any] = import_module(f"{_package(slug)}.help").help()
    return values


@lru_cache
def has_board(slug: str) -> bool:
    return find_spec(_package(slug)) is not None


@lru_cache
def _presenter(slug: str) -> Callable[[TablePage], Any]:
    presenter: Callable[[TablePage], Any] = import_module(f"{_package(slug)}.board").present
    return presenter


@lru_cache
def _has_first_turn(slug: str) -> bool:
    return find_spec(_first_turn(slug)) is not None


def _first_turn(slug: str) -> str:
    return f"{_package(slug)}.first_turn"


def _package(slug: str) -> str:
    return f"{__name__}.{slug.replace('-', '_')}"


def _styles(slug: str) -> str:
    return f"games/{slug}/style.css"


def _address(url: str) -> tuple[str, str]:
    """An address as people type it, and its last part, before which the line may break."""
    start, _, code = url.partition("://")[2].rstrip("/").rpartition("/")
    return f"{start}/", code


def _layout(page: TablePage, board: Any) -> tuple[str, str]:
    """What is shown, and the folder of its templates: the lobby and a game ended by a host look alike in all games."""
    if page.ended:
        return "ended", "games/ended"
    return ("lobby", "games/lobby") if board is None else (board.layout, f"games/{page.table.game}")


def _plain_chip(page: TablePage, seat: SeatCard) -> Chip:
    if page.ended:
        # After the end it no longer matters which players have left.
        return page.chip(replace(seat, here=True), words=points(seat.score))
    if seat.kind == "computer":
        return page.chip(seat, words=f"computer, level {seat.level}", state="robot")
    removable = "remove-seat" in page.may and seat != page.seats[0]
    chip = page.chip(seat, words="ready" if seat.here else "on the way")
    asks = removable and any(card.key != "extra_time" for card in chip.cards)
    return replace(chip, removable=removable, asks_for_cards=asks)
