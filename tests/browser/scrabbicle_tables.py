"""Scrabbicle with words on the table, at one screen or two, with a computer player or a crowd. Runs inside Diceroom."""

from collections.abc import Callable
from itertools import count
from typing import Any

from games.actions.locked_table import LockedTable, lock_table
from games.engines.scrabbicle.equipment import BLANK, TILES
from games.models import Table
from games.words import lexicon
from tests.browser.prepared import at_two_screens, pause, prepare, whereabouts, with_long_names


def prepare_all(wanted: dict[str, dict[str, Any]]) -> dict[str, Any]:
    return whereabouts({name: tiles(**options) for name, options in wanted.items()})


def tiles(
    *, turns: int = 0, has: str = "word", at: str = "one screen", over: bool = False, **options: Any
) -> Table:
    """So many words lie on the table, and what the test is about is on the rack of the player who rolls next."""
    for seed in count():
        table = WHO_SITS[at](f"laid {seed}", options)
        with lock_table(table.pk, run_due=False) as locked:
            for _ in range(turns):
                _let_play(locked)
            if over or has == "last pass":
                _empty_the_bag(locked)
                _roll_and(locked, {"type": "pass"})
            while over and locked.is_playing:
                _roll_and(locked, {"type": "pass"})
            if has == "last call":
                _lay_the_last_tiles(locked)
        if over or RACK_HAS[has](locked):
            return pause(table)
        table.delete()
    raise AssertionError


WHO_SITS: dict[str, Callable[[str, dict[str, Any]], Table]] = {
    "one screen": lambda seed, options: prepare("scrabbicle", seed, people=2, **options),
    "two screens": lambda seed, options: at_two_screens("scrabbicle", seed, **options),
    "with a computer": lambda seed, options: prepare("scrabbicle", seed, computers=[3], **options),
    "crowd": lambda seed, options: prepare(
        "scrabbicle", seed, people=8, who=with_long_names, **options | {"sets": 2}
    ),
}


def _let_play(locked: LockedTable) -> None:
    """A word or longer words, as a computer player would lay them."""
    laid = len(locked.state.history)
    while len(locked.state.history) == laid:
        who = locked.game.turn(locked.state)[0]
        locked.act(who, locked.game.bot(locked.state, who, locked.context(), 4))


def _empty_the_bag(locked: LockedTable) -> None:
    """Plays until no player can swap tiles any more."""
    while locked.state.swap_open:
        _let_play(locked)


def _roll_and(locked: LockedTable, action: dict[str, Any]) -> None:
    who = locked.game.turn(locked.state)[0]
    locked.act(who, {"type": "roll"})
    locked.act(who, action)


def _lay_the_last_tiles(locked: LockedTable) -> None:
    while locked.is_playing and not locked.state.last_call:
        _let_play(locked)


def _rolled(locked: LockedTable) -> Any:
    """How the table would be after the next roll: dice fall as the number of the move says."""
    who = locked.game.turn(locked.state)[0]
    return locked.game.act(locked.state, who, {"type": "roll"}, locked.context())


def _has_word(locked: LockedTable) -> bool:
    """The player who rolls next is a person and can spell a word of that length without a blank."""
    if locked.game.turn(locked.state)[0] in locked.levels:
        return False
    state = _rolled(locked)
    letters = "".join(TILES[tile].letter for tile in state.racks[state.turn]).replace(BLANK, "")
    return any(len(word) in state.lengths for word in lexicon().fitting(letters))


def _has_blank(locked: LockedTable) -> bool:
    return any(TILES[tile].letter == BLANK for tile in locked.state.racks[locked.state.turn])


def _has_own_word(locked: LockedTable) -> bool:
    """The word that was laid first is this player's, and at least two tiles may go into it."""
    return (
        _has_word(locked)
        and locked.state.words[0].owner == locked.state.turn
        and _rolled(locked).max_added > 1
    )


def _has_two_words(locked: LockedTable) -> bool:
    """Two words lie on the table, and a tile may go into each."""
    return _has_word(locked) and len(locked.state.words) > 1 and _rolled(locked).max_added > 1


def _is_last_pass(locked: LockedTable) -> bool:
    """The other player has passed: the next pass ends the game."""
    return locked.is_playing and locked.state.pending is None


RACK_HAS: dict[str, Callable[[LockedTable], bool]] = {
    "word": _has_word,
    "blank": _has_blank,
    "own word": _has_own_word,
    "two words": _has_two_words,
    "last pass": _is_last_pass,
    "last call": lambda locked: locked.is_playing,
}
