"""From an action to the words that it would lay. Checks ownership, then geometry; never spelling."""

from collections.abc import Iterable, Sequence
from typing import Any

from ..values import Action, IllegalMove
from .equipment import BLANK, TILES
from .state import Letter, State, Word


def new_word(state: State, seat: int, action: Action) -> list[Word]:
    """A new word of exactly a required length."""
    tiles, letters = action["tiles"], action["letters"]
    _check_own_tiles(state, seat, tiles)
    if len(letters) != len(tiles):
        raise IllegalMove("letters-and-tiles", "Each tile needs one letter.")
    laid = tuple(_laid(tile, letter) for tile, letter in zip(tiles, letters, strict=True))
    if len(tiles) not in state.lengths:
        raise IllegalMove("wrong-length", f"Your throw asks for a word of {_either(state.lengths)}.")
    return [Word(f"w{state.named + 1}", seat, laid)]


def amended_words(state: State, seat: int, action: Action) -> list[Word]:
    """Words laid before, with tiles put in anywhere."""
    entries = action["words"]
    old = [_own_word(state, seat, entry["word"]) for entry in entries]
    added = [part["tile"] for entry in entries for part in entry["letters"] if "tile" in part]
    _check_own_tiles(state, seat, added)
    _check_once([word.id for word in old], "word-twice", "List each word once.")
    _check_once(added, "tile-twice", "Each tile can go to one place only.")
    words = [
        word._replace(letters=_lengthened(word, entry["letters"]))
        for word, entry in zip(old, entries, strict=True)
    ]
    if len(added) > state.max_added:
        raise IllegalMove("too-many-tiles", f"You may put in {_count(state.max_added, 'tile')} at most.")
    return words


# Whose


def _check_own_tiles(state: State, seat: int, tiles: Iterable[str]) -> None:
    if not set(tiles) <= set(state.racks[seat]):
        raise IllegalMove("not-your-tile", "That tile is not on your rack.")


def _own_word(state: State, seat: int, word_id: str) -> Word:
    word = next((word for word in state.words if word.id == word_id), None)
    if word is None:
        raise IllegalMove("unknown-word", "There is no such word on the table.")
    if not state.may_amend(seat, word):
        raise IllegalMove("not-your-word", "You can make only your own words longer.")
    return word


# Where


def _check_once(ids: Sequence[str], code: str, message: str) -> None:
    if len(set(ids)) < len(ids):
        raise IllegalMove(code, message)


def _lengthened(word: Word, parts: Sequence[dict[str, Any]]) -> tuple[Letter, ...]:
    old = [part["old"] for part in parts if "old" in part]
    if old != list(range(len(word.letters))):
        raise IllegalMove("old-letters", "All old letters stay, in their order.")
    if len(old) == len(parts):
        raise IllegalMove("no-new-tile", "Put at least one tile into each word.")
    return tuple(
        word.letters[part["old"]] if "old" in part else _laid(part["tile"], part.get("as")) for part in parts
    )


def _laid(tile: str, letter: str | None) -> Letter:
    face = TILES[tile].letter
    if face != BLANK:
        if letter not in (None, face):
            raise IllegalMove("wrong-letter", "A tile does not show that letter.")
        return Letter(tile, face)
    if letter is None:
        raise IllegalMove("letter-needed", "Say which letter the blank stands for.")
    return Letter(tile, letter)


def _either(lengths: Sequence[int]) -> str:
    *most, last = map(str, lengths)
    return f"{', '.join(most)} or {last} letters" if most else _count(lengths[0], "letter")


def _count(count: int, thing: str) -> str:
    return f"1 {thing}" if count == 1 else f"{count} {thing}s"
