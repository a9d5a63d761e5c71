"""Hints: the result of the engine's own search, worded so that the player still has something to find."""

from collections.abc import Container, Mapping
from typing import Any

from config.core.errors import Refused
from games import selectors
from games.actions.locked_table import LockedTable, lock_table
from games.boards.page import USUAL_READER, points
from games.models import Seat
from games.words.meanings import meanings

LENGTHS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def hint(seat: Seat) -> str:
    """One sentence for this player. It is recorded, because some tables allow only one hint a round."""
    with lock_table(seat.table_id) as locked:
        locked.require_running()
        view = locked.game.view(locked.state, seat.player_id)
        if not selectors.may_have_hint(locked.table, seat.player_id, view):
            raise Refused("no-hint", "You had your hint. Have another look at your dice.")
        plays = locked.game.best(locked.state, seat.player_id, locked.context())
        if not plays:
            raise Refused("nothing-to-hint", _nothing(view["actions"]))
        if not _helps(plays[0]):
            raise Refused("nothing-to-hint", "Nothing brings points right now. Go on, then ask again.")
        better = _better_than_laid(plays, view)
        if not better:
            raise Refused("nothing-to-hint", "We see no better word than yours. Well done!")
        locked.record_hint(seat.player_id, round_number=view.get("round", 0))
        best = _best_known(better, locked.context().words, seat.reads or USUAL_READER)
        return _pointed(locked, best) or _about(best)


def _pointed(locked: LockedTable, play: dict[str, Any]) -> str:
    """What the game itself says about a play that is no word."""
    point = locked.game.profile.hint
    if point is None or play.get("word"):
        return ""
    return f"{point(locked.state, play['action'])} It brings {points(play['score'])}."


def _nothing(moves: Container[str]) -> str:
    """For a player who has no word: what to do instead."""
    if "swap" in moves:
        return "No word can be made of these. Swap some tiles."
    return "There is nothing to see yet. Go on, then ask again."


def _helps(play: dict[str, Any]) -> bool:
    """Whether a play is worth a hint. For a roll, or a move without points, the player keeps the hint for later."""
    return bool(play.get("word")) or play["score"] > 0


def _better_than_laid(plays: list[dict[str, Any]], view: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The plays that are worth more than the word that the player has already laid."""
    laid = ((view.get("me") or {}).get("word") or {}).get("letters")
    score = next((play["score"] for play in plays if laid and play.get("word") == laid), None)
    return plays if score is None else [play for play in plays if play["score"] > score]


def _best_known(plays: list[dict[str, Any]], words: Container[str], reads: int) -> dict[str, Any]:
    """The best play with a word that the player may know, or else the easiest: a hint does not help to find BUSKIN."""
    tier = getattr(words, "tier", lambda _word: reads)
    with_word = [play for play in plays if play.get("word")]
    return min(with_word, key=lambda play: max(tier(play["word"].upper()), reads), default=plays[0])


def _about(play: dict[str, Any]) -> str:
    word = play.get("word", "").upper()
    if not word:
        return f"There is something to be had for {points(play['score'])}."
    count = sum(sign.isalpha() for sign in word)
    length = LENGTHS[count] if count < len(LENGTHS) else str(count)
    article = "an" if length == "eight" else "a"
    return f"There is {article} {length}-letter word. It begins with {word[0]}.{_meaning_of(word)}"


def _meaning_of(word: str) -> str:
    """The meaning of the word, unless its text contains the word or is about another sense."""
    meaning = meanings().of(word)
    if meaning is None or not meaning.fits or (meaning.base or word).lower() in meaning.text.lower():
        return ""
    return f" It has to do with this: {meaning.text}."
