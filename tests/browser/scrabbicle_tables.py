"""Scrabbicle with words on the table, at one screen or two, with a computer player or a crowd. Runs inside Diceroom."""

from collections.abc import Callable
from itertools import count
from typing import Any

from games.actions.hand import Hand, hand_on
from games.engines.scrabbicle.equipment import BLANK, TILES
from games.models import Table
from games.words import lexicon
from tests.browser.laid import at_two_screens, lay, pause, whereabouts, with_long_names


def laid_out(wishes: dict[str, dict[str, Any]]) -> dict[str, Any]:
    return whereabouts({name: tiles(**wish) for name, wish in wishes.items()})


def tiles(
    *, turns: int = 0, has: str = "word", at: str = "one screen", over: bool = False, **options: Any
) -> Table:
    """So many words lie on the table, and what the test is about is on the rack of whoever rolls next."""
    for seed in count():
        table = WHO_SITS[at](f"laid {seed}", options)
        with hand_on(table.pk, waking=False) as hand:
            for _ in range(turns):
                _let_play(hand)
            if over or has == "last pass":
                _empty_the_bag(hand)
                _roll_and(hand, {"type": "pass"})
            while over and hand.is_playing:
                _roll_and(hand, {"type": "pass"})
            if has == "last call":
                _lay_the_last_tiles(hand)
        if over or RACK_HAS[has](hand):
            return pause(table)
        table.delete()
    raise AssertionError


WHO_SITS: dict[str, Callable[[str, dict[str, Any]], Table]] = {
    "one screen": lambda seed, options: lay("scrabbicle", seed, people=2, **options),
    "two screens": lambda seed, options: at_two_screens("scrabbicle", seed, **options),
    "with a computer": lambda seed, options: lay("scrabbicle", seed, computers=[3], **options),
    "crowd": lambda seed, options: lay(
        "scrabbicle", seed, people=8, who=with_long_names, **options | {"sets": 2}
    ),
}


def _let_play(hand: Hand) -> None:
    """A word or longer words, as a computer player would lay them."""
    laid = len(hand.state.history)
    while len(hand.state.history) == laid:
        who = hand.game.turn(hand.state)[0]
        hand.act(who, hand.game.bot(hand.state, who, hand.context(), 4))


def _empty_the_bag(hand: Hand) -> None:
    """Until nobody can swap any more."""
    while hand.state.swap_open:
        _let_play(hand)


def _roll_and(hand: Hand, action: dict[str, Any]) -> None:
    who = hand.game.turn(hand.state)[0]
    hand.act(who, {"type": "roll"})
    hand.act(who, action)


def _lay_the_last_tiles(hand: Hand) -> None:
    while hand.is_playing and not hand.state.last_call:
        _let_play(hand)


def _rolled(hand: Hand) -> Any:
    """How the table would be after the next roll: dice fall as the number of the move says."""
    who = hand.game.turn(hand.state)[0]
    return hand.game.act(hand.state, who, {"type": "roll"}, hand.context())


def _has_word(hand: Hand) -> bool:
    """Whoever rolls next is a person and can spell a word of that length without a blank."""
    if hand.game.turn(hand.state)[0] in hand.table.computers:
        return False
    state = _rolled(hand)
    letters = "".join(TILES[tile].letter for tile in state.racks[state.turn]).replace(BLANK, "")
    return any(len(word) in state.lengths for word in lexicon().fitting(letters))


def _has_blank(hand: Hand) -> bool:
    return any(TILES[tile].letter == BLANK for tile in hand.state.racks[hand.state.turn])


def _has_own_word(hand: Hand) -> bool:
    """The word that was laid first is this player's, and at least two tiles may go into it."""
    return _has_word(hand) and hand.state.words[0].owner == hand.state.turn and _rolled(hand).max_added > 1


def _has_two_words(hand: Hand) -> bool:
    """Two words lie on the table, and a tile may go into each."""
    return _has_word(hand) and len(hand.state.words) > 1 and _rolled(hand).max_added > 1


def _is_last_pass(hand: Hand) -> bool:
    """The other player has passed: the next pass ends the game."""
    return hand.is_playing and hand.state.pending is None


RACK_HAS: dict[str, Callable[[Hand], bool]] = {
    "word": _has_word,
    "blank": _has_blank,
    "own word": _has_own_word,
    "two words": _has_two_words,
    "last pass": _is_last_pass,
    "last call": lambda hand: hand.is_playing,
}
