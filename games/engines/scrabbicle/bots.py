"""Computer players. At each level they have a wider vocabulary, choose better and make more words longer at once."""

from collections.abc import Sequence
from dataclasses import replace
from hashlib import blake2b
from itertools import chain
from typing import Any

from ..ages import HARDEST
from ..context import Context
from ..doubt import is_near_a_word
from ..values import Action, Facts
from .equipment import BLANK, LARGEST_RACK, LUCKY, TILES
from .solver import Amendment, Finder, Growth, NewWord, Rack, amendments, growths, new_words
from .state import State

# By level: the share of the best known play's points that it aims at, how many words it makes longer in one turn,
# and in how many of ten cases it notices a word with a slip in it. None lets other letters that are no word pass.
_SHARE = (0.35, 0.5, 0.65, 0.8, 1.0)
_AT_ONCE = (0, 1, 1, 2, LARGEST_RACK)
_WATCHFUL = (0, 2, 4, 7, 10)
# One of each is worth keeping when tiles are swapped.
_USEFUL = "ESARTIN"
_KEEPS_USEFUL = 3
# A lucky throw is worth its card if it brings so many points more, or if few turns are left to play it.
_WORTH_A_CARD = 10
_TILES_A_TURN = 4

Find = NewWord | Amendment


def choose(state: State, who: str, open_actions: list[str], ctx: Context, level: int) -> Action:
    seat = state.seat(who)
    if "challenge" in open_actions and _would_challenge(state, seat, ctx, level):
        return {"type": "challenge"}
    for kind in ("roll", "accept"):
        if kind in open_actions:
            return {"type": kind}
    if seat != state.turn:
        # Out of turn there is no other move.
        return {"type": "challenge"}
    return _play(state, seat, ctx, level, open_actions)


def _would_challenge(state: State, seat: int, ctx: Context, level: int) -> bool:
    assert state.pending is not None
    words = [word.text for word in state.words if word.id in state.pending.words]
    wrong = [word for word in words if word not in ctx.accepted]
    if not all(is_near_a_word(word, ctx.accepted) for word in wrong):
        return True
    return bool(wrong) and _chance(state, seat) % 10 < _WATCHFUL[level - 1]


def _play(state: State, seat: int, ctx: Context, level: int, open_actions: list[str]) -> Action:
    finder, at_once = Finder(ctx.words, level), _AT_ONCE[level - 1]
    found = _finds(state, seat, finder, at_once)
    if "card" in open_actions and _wants_luck(state, seat, found, finder, at_once):
        return {"type": "card", "card": LUCKY}
    if found:
        return _action(state, seat, _pick(found, state, seat, level))
    if "swap" in open_actions:
        return {"type": "swap", "tiles": _unwanted(state.racks[seat], level)}
    return {"type": "pass"}


def _wants_luck(state: State, seat: int, found: list[Find], finder: Finder, at_once: int) -> bool:
    player = state.players[seat]
    lucky = replace(state, cards=state.cards.with_card(player.id, LUCKY))
    more = _most(_finds(lucky, seat, finder, at_once)) - _most(found)
    turns_left = len(state.bag) // (_TILES_A_TURN * len(state.players))
    is_urgent = turns_left < state.cards.left(player, LUCKY)
    return more >= (1 if is_urgent else _WORTH_A_CARD)


def _most(found: list[Find]) -> int:
    return found[0].score if found else 0


def _finds(state: State, seat: int, finder: Finder, at_once: int) -> list[Find]:
    """All plays that are known, best first; of amendments that use the same tiles the best one."""
    rack = Rack.of(state.racks[seat])
    news = new_words(state, rack, finder)
    grown = growths(state, seat, rack, finder) if at_once else []
    return sorted(chain(news, _amendments(grown, rack, state.max_added, at_once)), key=_best_first)


def _amendments(grown: list[Growth], rack: Rack, most: int, at_once: int) -> list[Amendment]:
    if at_once == 1:
        return [Amendment(growth.score, (growth,)) for growth in grown]
    return [one for one in amendments(grown, rack, most) if len(one.growths) <= at_once]


def _best_first(find: Find) -> tuple[int, int, list[str]]:
    words = _words(find)
    return -find.score, len(words), words


def _words(find: Find) -> list[str]:
    return [find.word] if isinstance(find, NewWord) else [growth.longer for growth in find.growths]


def _pick(found: list[Find], state: State, seat: int, level: int) -> Find:
    """The play nearest to what this level aims at; among equals, one that the state picks."""
    if level == HARDEST:
        return found[0]
    aim = _SHARE[level - 1] * found[0].score
    nearest = min(abs(find.score - aim) for find in found)
    rivals = [find for find in found if abs(find.score - aim) == nearest]
    return rivals[_chance(state, seat) % len(rivals)]


def _chance(state: State, seat: int) -> int:
    seed = f"{seat} {len(state.history)} {state.throw} {state.racks[seat]}"
    return int.from_bytes(blake2b(seed.encode(), digest_size=8).digest(), "big")


def _unwanted(rack: Sequence[str], level: int) -> list[str]:
    if level < _KEEPS_USEFUL:
        return list(rack)
    faces = [TILES[tile].letter for tile in rack]
    kept = [
        face == BLANK or (face in _USEFUL and face not in faces[:place]) for place, face in enumerate(faces)
    ]
    swapped = [tile for tile, keep in zip(rack, kept, strict=True) if not keep]
    return swapped or list(rack)


# The best plays now


def best_plays(state: State, who: str, ctx: Context) -> list[Facts]:
    """The ten best plays, always with the best new word and the best amendment among them."""
    seat = state.seat(who)
    if state.phase != "play" or seat != state.turn:
        return []
    found = _finds(state, seat, Finder(ctx.words), LARGEST_RACK)
    best = {id(find): find for find in (*_first_of_each_kind(found), *found[:10])}
    chosen = sorted(list(best.values())[:10], key=_best_first)
    return [_facts(state, seat, find) for find in chosen]


def _first_of_each_kind(found: list[Find]) -> list[Find]:
    kinds: tuple[Any, ...] = (NewWord, Amendment)
    firsts = (next((find for find in found if isinstance(find, kind)), None) for kind in kinds)
    return [find for find in firsts if find is not None]


def _facts(state: State, seat: int, find: Find) -> Facts:
    words = _words(find)
    facts: Facts = {"action": _action(state, seat, find), "score": find.score}
    return facts | {"word": words[0]} if len(words) == 1 else facts


# From words to tiles


def _action(state: State, seat: int, find: Find) -> Action:
    left = list(state.racks[seat])
    if isinstance(find, NewWord):
        tiles = [_take(left, letter) or _take(left, BLANK) for letter in find.word]
        return {"type": "play", "tiles": tiles, "letters": find.word}
    return {"type": "amend", "words": [_amended(growth, left) for growth in find.growths]}


def _take(left: list[str], face: str) -> str | None:
    tile = next((tile for tile in left if TILES[tile].letter == face), None)
    if tile is not None:
        left.remove(tile)
    return tile


def _amended(growth: Growth, left: list[str]) -> Facts:
    """Old letters are matched from the left; the letters between them are the tiles put in."""
    old, faces, parts = growth.word.text, growth.faces, list[Facts]()
    met = 0
    for letter in growth.longer:
        if met < len(old) and old[met] == letter:
            parts.append({"old": met})
            met += 1
        else:
            face = letter if letter in faces else BLANK
            faces = faces.replace(face, "", 1)
            parts.append({"tile": _take(left, face), "as": letter})
    return {"word": growth.word.id, "letters": parts}
