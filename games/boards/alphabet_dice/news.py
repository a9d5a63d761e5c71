"""What has happened, said in a sentence or two."""

from collections.abc import Callable, Mapping
from typing import Any

from games.boards.alphabet_dice.facts import dice_left, to_whom
from games.boards.facts import listed, said, seat_of, view_of
from games.boards.page import TablePage

Last = Mapping[str, Any]


def news(page: TablePage) -> str:
    last = view_of(page)["last"]
    return "" if last is None else _SAID[last["type"]](page, last)


def _built(page: TablePage, last: Last) -> str:
    return f"{_who(page, last)} built {listed(list(last['words']))}.{_moved(last)}"


def _slurped(page: TablePage, last: Last) -> str:
    to = seat_of(page, last["to"])
    gift = "kept the die" if last["to"] == last["by"] else f"gave the die to {to_whom(page, to)}"
    return f"{_who(page, last)} slurped, made {listed(list(last['words']))} and {gift}.{_moved(last)}"


def _moved(last: Last) -> str:
    count = len(last["moved"])
    return f" {dice_left(count).capitalize()} moved." if count else ""


def _passed(page: TablePage, last: Last) -> str:
    return (
        f"Time is up for {to_whom(page, seat_of(page, last['by']))}."
        if last["late"]
        else f"{_who(page, last)} passed."
    )


def _lost(page: TablePage, last: Last) -> str:
    return f"{_unknown(last)}. {_who(page, last)} took the dice back."


def _challenged(page: TablePage, last: Last) -> str:
    builder = seat_of(page, last["player"])
    if not last["wrong"]:
        return f"{_who(page, last)} challenged, but it is a word. It stays."
    return f"{_who(page, last)} challenged: {_unknown(last)}. The dice go back to {to_whom(page, builder)}."


def _unknown(last: Last) -> str:
    wrong = list(last["wrong"])
    return f"{listed(wrong)} {'is' if len(wrong) == 1 else 'are'} not in our dictionary"


def _served(page: TablePage, last: Last) -> str:
    before = "" if last["before"] is None else f"{_SAID[last['before']['type']](page, last['before'])} "
    if last["winner"] is None:
        return f"{before}Everybody passed: nobody wins this serving."
    return f"{before}{said(page, seat_of(page, last['winner']))} won the serving!"


def _who(page: TablePage, last: Last) -> str:
    return said(page, seat_of(page, last["by"]))


_SAID: dict[str, Callable[[TablePage, Last], str]] = {
    "built": _built,
    "slurped": _slurped,
    "passed": _passed,
    "turn_lost": _lost,
    "challenged": _challenged,
    "served": _served,
}
