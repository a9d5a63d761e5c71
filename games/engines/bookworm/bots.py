"""Computer players: at each level a wider vocabulary, a better eye for dice, and more doubts about odd words."""

from collections.abc import Container, Mapping
from hashlib import blake2b
from string import ascii_uppercase
from typing import TypeVar

from ..values import Action, Facts
from .doors import open_actions
from .equipment import SIDES
from .finding import Known, Play, best_first, known, plays
from .rules import word_is_listed
from .state import State

Thing = TypeVar("Thing")

# By level: how many of the dice that it has a word for a computer player looks at before it takes one.
_LOOKS = (1, 2, 3, 4, 8)
# Of so many words that are on no list, a computer player doubts as many as its level says.
_DOUBTS_IN = 12


def best_plays(state: State, seat: int, dictionary: Container[str]) -> list[Facts]:
    best: list[Facts] = [
        {"action": play.action(play.words[0].word), "score": play.gain, "word": play.words[0].word}
        for play in plays(state, seat, dictionary)
    ]
    if "take_special" in open_actions(state, state.id_of(seat)):
        best.append({"action": {"type": "take_special"}, "score": 0})
    return sorted(best, key=lambda play: -play["score"])


def choose(state: State, who: str, dictionary: Container[str], level: int) -> Action:
    doors, seat = open_actions(state, who), state.seat(who)
    if "choose" in doors:
        return {"type": "choose", "category": _category(state, seat, dictionary, level)}
    if "turn_special" in doors:
        return {"type": "turn_special", "side": SIDES[_chance(state, seat, "side") % len(SIDES)]}
    if "vote" in doors:
        return {"type": "vote", "fits": not _doubts(state, seat, level)}
    if "object" in doors and ("name" not in doors or _doubts(state, seat, level)):
        return {"type": "object"}
    return _play(state, seat, dictionary, level)


def interrupting(state: State, levels: Mapping[str, int]) -> list[str]:
    """Anybody may object, also out of turn, and also to the word that ends a round."""
    return [
        who
        for who, level in levels.items()
        if "object" in open_actions(state, who) and _doubts(state, state.seat(who), level)
    ]


def _category(state: State, seat: int, dictionary: Container[str], level: int) -> int:
    """Of those that it looks at, the category that it knows words of for the most letters."""
    looked_at = _mixed(state, seat, [0, 1, 2])[:level]
    return max(looked_at, key=lambda choice: (_letters_known(state, choice, dictionary, level), -choice))


def _letters_known(state: State, choice: int, dictionary: Container[str], level: int) -> int:
    assert state.card is not None
    words = known(state.card, choice, ascii_uppercase, dictionary)
    return len({entry.word[0] for entry in words if entry.tier <= level})


def _doubts(state: State, seat: int, level: int) -> bool:
    if state.trial is not None and state.trial.objector == seat:
        return True
    word = state.named[-1].word
    return not word_is_listed(state, word) and _chance(state, seat, word) % _DOUBTS_IN < level


def _play(state: State, seat: int, dictionary: Container[str], level: int) -> Action:
    possible = plays(state, seat, dictionary)
    if not possible:
        can_swap = "take_special" in open_actions(state, state.id_of(seat))
        return {"type": "take_special" if can_swap else "give_up"}
    # A beginner names easy words as long as there are any, and gives up only when there are none at all.
    within_reach = [play for play in possible if play.words[0].tier <= level] or possible
    play = min(_mixed(state, seat, within_reach)[: _LOOKS[level - 1]], key=best_first)
    return play.action(_word(state, seat, play, level).word)


def _word(state: State, seat: int, play: Play, level: int) -> Known:
    """One of the words that it knows at its level; if there are none, the easiest."""
    words = [entry for entry in play.words if entry.tier <= level] or play.words[:1]
    return words[_chance(state, seat, play.die) % len(words)]


def _mixed(state: State, seat: int, things: list[Thing]) -> list[Thing]:
    return sorted(things, key=lambda thing: _chance(state, seat, repr(thing)))


def _chance(state: State, seat: int, what: str) -> int:
    """A number that the table itself gives: the same question at the same moment has the same answer."""
    told = f"{seat} {what} {state.card} {len(state.history)} {len(state.named)} {state.faces} {state.side}"
    return int.from_bytes(blake2b(told.encode(), digest_size=8).digest(), "big")
