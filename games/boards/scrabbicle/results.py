"""What has happened in Scrabbicle: the last turn in a sentence, and at the end the settlement and every turn."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.boards.ending import best_of, own_seat, text_for, title_for
from games.boards.page import SeatCard, TablePage, counted, listed, points

WHY = {
    "passes": "Everybody passed.",
    "wordless": "For five rounds nobody laid a word.",
}


# The last turn


def news(page: TablePage) -> str:
    history = page.view["history"]
    return _turn_in_words(page, history[-1]) if history else _who_begins(page)


def _who_begins(page: TablePage) -> str:
    rolled = page.view["opening"][-1]
    first = max(rolled, key=lambda player: sum(rolled[player]))
    seat = page.seat(first)
    verb = "begin" if page.is_you(seat) else "begins"
    return f"{page.subject_name(seat)} rolled {sum(rolled[first])}, the most, and {verb}."


def _turn_in_words(page: TablePage, turn: Mapping[str, Any]) -> str:
    who = page.subject_name(page.seat(turn["player"]))
    if turn["kind"] in ("swap", "pass", "late"):
        return f"{who} {_what(turn)}."
    return _played(page, turn, who)


def _played(page: TablePage, turn: Mapping[str, Any], who: str) -> str:
    words = listed([_word(part) for part in turn["words"]])
    challenger = page.subject_name(page.seat(turn["challenger"])) if turn["challenger"] else ""
    if turn["stands"] is not False:
        doubted = f" {challenger} challenged, and it stands." if challenger else ""
        luck = " with a lucky throw" if turn.get("lucky") else ""
        return f"{who} played {words} for {points(turn['score'])}{luck}.{doubted}"
    asked = f"{challenger} challenged: " if challenger else ""
    return f"{who} played {words}. {asked}{_fault(page, turn)} The tiles go back, and the turn is over."


def _word(part: Mapping[str, Any]) -> str:
    return f"{part['was']} → {part['word']}" if part["was"] else str(part["word"])


def _fault(page: TablePage, turn: Mapping[str, Any]) -> str:
    """Which words do not count, and why; for a word that the class leaves out, with the class's reason."""
    blocked = [word for word in turn["wrong"] if word in page.blocked]
    unknown = [word for word in turn["wrong"] if word not in page.blocked]
    sentences = [_unknown(unknown)] if unknown else []
    return " ".join(sentences + [_left_out(word, page.blocked[word]) for word in blocked])


def _unknown(words: list[str]) -> str:
    return f"{listed(words)} {'is' if len(words) == 1 else 'are'} not in our dictionary."


def _left_out(word: str, reason: str) -> str:
    if not reason:
        return f"{word} does not count in your class."
    return f"{word} does not count in your class: {reason}{'' if reason[-1] in '.!?' else '.'}"


# The end of the game


@dataclass(frozen=True, kw_only=True, slots=True)
class Line:
    """The settlement of one player."""

    seat: SeatCard
    mine: bool
    words: int
    lost: int
    gained: int
    total: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Entry:
    """One turn on the score sheet."""

    seat: SeatCard
    dice: list[int]
    what: str
    how: str  # "(7 × 2) + 20", or why it does not count
    score: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Final:
    title: str
    text: str
    winners: list[SeatCard]
    lines: list[Line]
    entries: list[Entry]
    best: Entry | None
    own_best: str  # The best play of this screen's player.


def final(page: TablePage) -> Final:
    winners = page.winners
    entries = [_entry(page, turn) for turn in page.view["history"]]
    laid = [entry for entry in entries if entry.score]
    usual = f"{points(max(seat.score for seat in winners))}{' each' if len(winners) > 1 else ''}."
    return Final(
        title=title_for(page),
        text=f"{_why(page)} {text_for(page, usual)}",
        winners=winners,
        lines=sorted((_line(page, seat) for seat in page.seats), key=lambda line: -line.total),
        entries=entries,
        best=max(laid, key=lambda entry: entry.score, default=None),
        own_best=best_of([(entry.what, entry.score) for entry in laid if entry.seat == own_seat(page)]),
    )


def _why(page: TablePage) -> str:
    view = page.view
    if view["ended"] in WHY:
        return WHY[view["ended"]]
    out = next(
        player
        for player, settled in view["settlement"].items()
        if not settled["lost"] and page.player(player)["tiles"] == 0
    )
    seat = page.seat(out)
    return f"{page.subject_name(seat)} {'have' if page.is_you(seat) else 'has'} no tiles left."


def _line(page: TablePage, seat: SeatCard) -> Line:
    settled = page.view["settlement"][seat.id]
    return Line(
        seat=seat,
        mine=page.is_you(seat),
        words=seat.score + settled["lost"] - settled["gained"],
        lost=settled["lost"],
        gained=settled["gained"],
        total=seat.score,
    )


def _entry(page: TablePage, turn: Mapping[str, Any]) -> Entry:
    return Entry(
        seat=page.seat(turn["player"]),
        dice=turn["dice"] or [],
        what=_what(turn),
        how=_fault(page, turn) if turn["stands"] is False else _how(turn),
        score=turn["score"],
    )


def _what(turn: Mapping[str, Any]) -> str:
    kinds = {
        "swap": f"swapped {counted(turn['swapped'], 'tile')}",
        "pass": "passed",
        "late": "ran out of time",
    }
    return kinds.get(turn["kind"]) or ", ".join(_word(part) for part in turn["words"])


def _how(turn: Mapping[str, Any]) -> str:
    """Empty where the score is just the points of the tiles."""
    bonus = sum(part["bonus"] for part in turn["words"])
    if turn["times"] == 1 and not bonus:
        return "lucky throw" if turn.get("lucky") else ""
    of_words = "+".join(str(part["points"]) for part in turn["words"])
    tile_points = f"{of_words} × {turn['times']}" if turn["times"] > 1 else of_words
    sums = f"{tile_points} + {bonus} bonus" if bonus else tile_points
    return f"{sums}, lucky throw" if turn.get("lucky") else sums
