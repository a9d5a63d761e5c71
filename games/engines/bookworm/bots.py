"""Computer players. With each level: a wider vocabulary, a better eye for dice, more doubts about odd words."""

from collections.abc import Container, Mapping, Set
from hashlib import blake2b
from string import ascii_uppercase
from typing import NamedTuple, TypeVar

from ..context import Context
from ..values import Action, Facts
from . import scoring, spoken, taking
from .equipment import SIDES, category
from .rules import may_name, may_object, may_take_special, word_is_listed
from .state import State

Item = TypeVar("Item")

# By level: among how many of the dice that it has a word for it chooses.
_LOOKS = (1, 2, 3, 4, 8)
# Of twelve words that are on no list, a computer player doubts as many as its level says. Where answers are words, it
# doubts all that the dictionary does not have either.
_DOUBTS_IN = 12
RAREST = 5


class Known(NamedTuple):
    """A word of the list, with the reading level at which it is known."""

    tier: int
    word: str


class Play(NamedTuple):
    """A die that a player can take, the words that take it, and what comes of it."""

    die: str
    words: tuple[Known, ...]  # The easiest first.
    gain: int
    loss: int  # What the player who had the die loses.

    def action(self, word: str) -> dict[str, str]:
        return {"type": "name", "word": word, "die": self.die}


def best_plays(state: State, who: str, ctx: Context) -> list[Facts]:
    if may_name(state, who):
        return []
    best: list[Facts] = [
        {"action": play.action(play.words[0].word), "score": play.gain, "word": play.words[0].word}
        for play in plays(state, state.seat(who), ctx.words)
    ]
    if may_take_special(state, who) is None:
        best.append({"action": {"type": "take_special"}, "score": 0})
    return sorted(best, key=lambda play: -play["score"])


def choose(state: State, who: str, open_actions: list[str], ctx: Context, level: int) -> Action:
    seat, dictionary = state.seat(who), ctx.words
    if "choose" in open_actions:
        return {"type": "choose", "category": _category(state, seat, dictionary, level)}
    if "turn_special" in open_actions:
        return {"type": "turn_special", "side": SIDES[_chance(state, seat, "side") % len(SIDES)]}
    if "vote" in open_actions:
        return {"type": "vote", "fits": not _doubts(state, seat, level)}
    if "object" in open_actions and ("name" not in open_actions or _doubts(state, seat, level)):
        return {"type": "object"}
    return _play(state, seat, dictionary, level)


def interrupting(state: State, levels: Mapping[str, int]) -> list[str]:
    """All players may object, also out of turn, and also to the word that ends a round."""
    return [
        who
        for who, level in levels.items()
        if may_object(state, who) is None and _doubts(state, state.seat(who), level)
    ]


def _category(state: State, seat: int, dictionary: Container[str], level: int) -> int:
    """Of the categories that it considers, the one with known words for the most letters."""
    considered = _mixed(state, seat, [0, 1, 2])[:level]
    return max(considered, key=lambda choice: (_letters_known(state, choice, dictionary, level), -choice))


def _letters_known(state: State, choice: int, dictionary: Container[str], level: int) -> int:
    assert state.card is not None
    words = known(state.card, choice, ascii_uppercase, dictionary)
    return len({entry.word[0] for entry in words if entry.tier <= level})


def _doubts(state: State, seat: int, level: int) -> bool:
    if state.trial is not None and state.trial.objector == seat:
        return True
    word, known = state.named[-1].word, state.named[-1].known
    if not known:
        return True
    return not word_is_listed(state, word) and _chance(state, seat, word) % _DOUBTS_IN < level


def _play(state: State, seat: int, dictionary: Container[str], level: int) -> Action:
    possible = plays(state, seat, dictionary)
    if not possible:
        can_swap = may_take_special(state, state.id_of(seat)) is None
        return {"type": "take_special" if can_swap else "give_up"}
    # A beginner names easy words as long as there are any, and gives up only when there are none at all.
    within_reach = [play for play in possible if play.words[0].tier <= level] or possible
    play = min(_mixed(state, seat, within_reach)[: _LOOKS[level - 1]], key=best_first)
    return play.action(_word(state, seat, play, level).word)


def _word(state: State, seat: int, play: Play, level: int) -> Known:
    """One of the words that it knows at its level; if there are none, the easiest."""
    words = [entry for entry in play.words if entry.tier <= level] or play.words[:1]
    return words[_chance(state, seat, play.die) % len(words)]


def _mixed(state: State, seat: int, items: list[Item]) -> list[Item]:
    return sorted(items, key=lambda item: _chance(state, seat, repr(item)))


def _chance(state: State, seat: int, what: str) -> int:
    """A number that depends only on the state and the question."""
    seed = f"{seat} {what} {state.card} {len(state.history)} {len(state.named)} {state.faces} {state.side}"
    return int.from_bytes(blake2b(seed.encode(), digest_size=8).digest(), "big")


# Finding words for dice, in the list of the category


def plays(state: State, seat: int, dictionary: Container[str]) -> list[Play]:
    """Every die that some word of the list can take, the best one first."""
    said = {spoken.bare(named.word) for named in (*state.named, *state.rejected)}
    found = (_play_for(state, seat, die, said, dictionary) for die in taking.takeable(state, seat))
    return sorted((play for play in found if play.words), key=best_first)


def best_first(play: Play) -> tuple[int, int]:
    return -play.gain, -play.loss


def _play_for(state: State, seat: int, die: str, said: Set[str], dictionary: Container[str]) -> Play:
    after, letters = taking.moved(state, die, seat), taking.letters(state, die)
    assert state.card is not None
    assert state.level is not None
    words = known(state.card, state.level, letters, dictionary)
    new = tuple(entry for entry in words if spoken.bare(entry.word) not in said)
    gain = scoring.dots(state, after, seat) - scoring.dots(state, state.layout, seat)
    owner = taking.owner_of(state, die)
    if owner is None:
        return Play(die, new, gain, 0)
    # A Bookworm card makes up for one of the points.
    loss = scoring.dots(state, state.layout, owner) - scoring.dots(state, after, owner) - 1
    return Play(die, new, gain, loss)


def known(card: int, level: int, letters: str, dictionary: Container[str]) -> list[Known]:
    """The words of a category that begin with one of these letters, the easiest first."""
    listed = category(card, level)
    words = (word for letter in letters for word in listed.starting_with(letter))
    return sorted((Known(tier_of(word, dictionary), word) for word in words), key=_easiest)


def tier_of(phrase: str, dictionary: Container[str]) -> int:
    """The level of its rarest word; a name is in no dictionary. Without tiers every word has level 1."""
    tier = getattr(dictionary, "tier", None)
    if tier is None:
        return 1
    parts = phrase.upper().replace("-", " ").split()
    return max(tier(part) if part in dictionary else RAREST for part in parts)


def _easiest(entry: Known) -> tuple[int, int, str]:
    return entry.tier, len(entry.word), entry.word
