"""What has happened, in a sentence or two."""

from collections.abc import Mapping
from typing import Any

from games.boards.facts import said, seat_of, view_of
from games.boards.frame import points
from games.boards.page import TablePage
from games.boards.scrabbicle.facts import tiles


def news(page: TablePage) -> str:
    history = view_of(page)["history"]
    return told(page, history[-1]) if history else _who_begins(page)


def _who_begins(page: TablePage) -> str:
    view = view_of(page)
    rolled = view["opening"][-1]
    first = max(rolled, key=lambda player: sum(rolled[player]))
    who = said(page, seat_of(page, first))
    return f"{who} rolled {sum(rolled[first])}, the most, and {'begin' if who == 'You' else 'begins'}."


def told(page: TablePage, turn: Mapping[str, Any]) -> str:
    """One line of the sheet, as one would tell it."""
    who = said(page, seat_of(page, turn["player"]))
    if turn["kind"] == "swap":
        return f"{who} swapped {tiles(turn['swapped'])}."
    if turn["kind"] == "pass":
        return f"{who} passed."
    if turn["kind"] == "late":
        return f"{who} ran out of time."
    return _played(page, turn, who)


def _played(page: TablePage, turn: Mapping[str, Any], who: str) -> str:
    words = _and([_word(part) for part in turn["words"]])
    if turn["stands"] is not False:
        doubted = f" {_challenger(page, turn)} challenged, and it stands." if turn["challenger"] else ""
        return f"{who} played {words} for {points(turn['score'])}.{doubted}"
    asked = f"{_challenger(page, turn)} challenged: " if turn["challenger"] else ""
    return f"{who} played {words}. {asked}{fault(page, turn)} The tiles go back, and the turn is over."


def _challenger(page: TablePage, turn: Mapping[str, Any]) -> str:
    return said(page, seat_of(page, turn["challenger"]))


def fault(page: TablePage, turn: Mapping[str, Any]) -> str:
    """Which words did not count, and why: a class may have left one out, and then it says for what reason."""
    blocked = [word for word in turn["wrong"] if word in page.blocked]
    unknown = [word for word in turn["wrong"] if word not in page.blocked]
    told = [_unknown(unknown)] if unknown else []
    return " ".join(told + [_left_out(word, page.blocked[word]) for word in blocked])


def _unknown(words: list[str]) -> str:
    return f"{_and(words)} {'is' if len(words) == 1 else 'are'} not in our dictionary."


def _left_out(word: str, reason: str) -> str:
    if not reason:
        return f"{word} does not count in your class."
    return f"{word} does not count in your class: {reason}{'' if reason[-1] in '.!?' else '.'}"


def _word(part: Mapping[str, Any]) -> str:
    return f"{part['was']} → {part['word']}" if part["was"] else str(part["word"])


def _and(words: list[str]) -> str:
    return " and ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)
