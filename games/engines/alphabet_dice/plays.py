"""From an action to what it does on the table: ownership, geometry and bans; then the words it makes."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..values import Action, Event, IllegalMove
from . import bans
from .building import Build, Plan, plan
from .crossword import Cell, Crossword
from .equipment import die_id, die_number
from .state import State

_NOTHING_MORE: Event = {"word": None, "laid": [], "moved": []}


def build(state: State, who: str, action: Action) -> Event:
    wanted = Build.from_action(action)
    _check_own(state, who, wanted.own)
    before = state.now.crossword
    made = plan(before, wanted)
    bans.check(state.now.bans, made.crossword)
    words = _new_words(state, before, made.crossword)
    return {"type": "built", "by": who, **_told(state, wanted, made), "words": words}


@dataclass(frozen=True, slots=True)
class _Slurp:
    cell: Cell
    die: int
    give_to: str
    build: Build | None

    @classmethod
    def from_action(cls, action: Action) -> "_Slurp":
        row, col = action["cell"]
        more = Build.from_action(action["build"]) if "build" in action else None
        return cls((row, col), die_number(action["die"]), action["give_to"], more)


def slurp(state: State, who: str, action: Action) -> Event:
    """In order: replace, judge, give, build, judge again. The words of both judgements are in the event."""
    wanted, before = _Slurp.from_action(action), state.now.crossword
    _check_dice(state, who, wanted)
    _check_receiver(state, wanted.give_to)
    if wanted.cell not in before.at:
        raise IllegalMove("nothing-there", "There is no die at that place.")
    replaced = before.with_die(wanted.cell, wanted.die)
    made = _further(wanted, replaced)
    barred = bans.after_slurp(state.now.bans, before, wanted.cell, wanted.die)
    bans.check(barred, replaced)
    words = _new_words(state, before, replaced)
    told = _NOTHING_MORE
    if wanted.build is not None and made is not None:
        bans.check(barred, made.crossword)
        words += [word for word in _new_words(state, replaced, made.crossword) if word not in words]
        told = _told(state, wanted.build, made)
    return {
        "type": "slurped",
        "by": who,
        "cell": list(wanted.cell),
        "die": die_id(wanted.die),
        "pulled": die_id(before.at[wanted.cell]),
        "to": wanted.give_to,
        **told,
        "words": words,
    }


def _further(slurp: _Slurp, replaced: Crossword) -> Plan | None:
    """The build that follows the replacement, if there is one."""
    if slurp.build is None:
        return None
    if slurp.cell not in slurp.build.cells:
        raise IllegalMove("through-the-slurp", "Your word must use the letter that you have put in.")
    return plan(replaced, slurp.build)


# Whose dice


def _check_own(state: State, who: str, dice: Iterable[int]) -> None:
    hand = state.now.hands[state.seat(who)]
    if any(die not in hand for die in dice):
        raise IllegalMove("not-yours", "You can only lay dice that lie in front of you.")


def _check_dice(state: State, who: str, slurp: _Slurp) -> None:
    further = slurp.build.own if slurp.build else []
    if state.now.crossword.at.get(slurp.cell) in further:
        raise IllegalMove("just-pulled", "The die that you have just pulled out cannot be laid at once.")
    if slurp.die in further:
        raise IllegalMove("not-yours", "The die that you put in lies on the table: it cannot be laid again.")
    _check_own(state, who, [slurp.die, *further])


def _check_receiver(state: State, give_to: str) -> None:
    if give_to not in [player.id for player in state.players]:
        raise IllegalMove("unknown-player", "Nobody of that name sits at this table.")
    poised = state.now.poised
    if poised is not None and state.seat(give_to) != poised:
        name = state.players[poised].name
        raise IllegalMove("give-to-poised", f"While the bottom is scraped the die goes to {name}.")


# What it comes to


def _new_words(state: State, before: Crossword, after: Crossword) -> list[str]:
    """Words whose dice did not make up a word before. Those that only moved have been judged already."""
    known = set(before.words)
    words = (state.spelled(dice) for dice in after.words if dice not in known)
    return list(dict.fromkeys(words))


def _told(state: State, wanted: Build, made: Plan) -> dict[str, Any]:
    ends = made.crossword.run(made.laid[wanted.own[0]], wanted.direction)
    return {
        "word": state.spelled(made.crossword.at[cell] for cell in ends),
        "laid": _as_json(made.laid),
        "moved": _as_json(made.moved),
    }


def _as_json(dice: dict[int, Cell]) -> list[list[Any]]:
    return [[die_id(die), *cell] for die, cell in sorted(dice.items())]
