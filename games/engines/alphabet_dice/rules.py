"""Who may do what, and what it brings about. Nothing is rolled before everything has been checked."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ..context import Context
from ..game import Refusal
from ..values import HOST, Action, Event, Facts, IllegalMove, IllegalSetup, Options, Player
from . import events, scoring
from .equipment import DICE, counts, die_id, die_number
from .geometry import Build, Cell, Crossword, Plan, bans_after_slurp, check_bans, plan
from .state import State

# Starting a table


def check_table(players: tuple[Player, ...], settings: Options) -> None:
    if settings["first"] is not None and settings["first"] not in [player.id for player in players]:
        raise IllegalSetup("The player who is to begin does not sit at this table.")


def opening(players: tuple[Player, ...], settings: Options, ctx: Context) -> Facts:
    ids = [player.id for player in players]
    starter = settings["first"] or ctx.dice.shuffle(ids)[0]
    return {"starter": starter, "letters": _rolled(players, 1, ctx), "at": float(ctx.now)}


def _rolled(players: Sequence[Player], serving: int, ctx: Context) -> list[str]:
    """A letter for each die in play, in dice order. Dice that stay out are not rolled and have none."""
    dealt = {die for hand in events.hands(players) for die in hand}
    # Each die has a throw of its own, because with other players other dice stay out.
    return [
        ctx.dice_for(f"serving {serving}, die {die}").roll(faces) if die in dealt else ""
        for die, faces in enumerate(DICE, start=1)
    ]


# Who may do what now


def may_build(state: State, who: str) -> Refusal | None:
    if who == HOST:
        return "not-your-turn", "Only players can do that."
    if state.now.is_over:
        return "not-now", "All last turns are taken. Accept the last word or challenge it."
    player = state.players[state.now.to_play[0]]
    return None if who == player.id else ("not-your-turn", f"It is {player.name}'s turn.")


def may_slurp(state: State, who: str) -> Refusal | None:
    if refusal := may_build(state, who):
        return refusal
    if not state.slurps_left(state.seat(who)):
        return "slurp-used", "You have slurped in this serving. You can slurp again in the next one."
    if not state.now.crossword.laid:
        return "nothing-there", "No dice lie on the table yet: there is nothing to slurp."
    return None


def may_challenge(state: State, who: str) -> Refusal | None:
    if state.pending is None:
        return "nothing-pending", "There is no word to challenge now."
    if who == HOST:
        return "not-your-turn", "Only players can do that."
    if state.seat(who) == state.pending.seat:
        return "own-word", "That is your own word. Another player has to decide."
    return None


def may_accept(state: State, who: str) -> Refusal | None:
    if not state.ends_serving:
        return "nothing-pending", "There is no word that you have to accept now."
    return may_challenge(state, who)


# What a move brings about


def build(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    return [_judged(state, _built(state, who, action), ctx)]


def slurp(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    return [_judged(state, _slurped(state, who, action), ctx)]


def _judged(state: State, play: Event, ctx: Context) -> Event:
    play = play | {"at": float(ctx.now)}
    wrong = [word for word in play["words"] if not counts(word, ctx.accepted)]
    if not wrong or state.rules.judging == "challenge":
        return play
    if state.rules.judging == "coach":
        raise IllegalMove("not-a-word", ctx.not_a_word(wrong[0]))
    return {"type": "turn_lost", "by": play["by"], "wrong": wrong, "at": float(ctx.now)}


def pass_(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    return [{"type": "passed", "by": who, "late": False, "at": float(ctx.now)}]


def challenge(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    assert state.pending is not None
    wrong = [word for word in state.pending.words if not counts(word, ctx.accepted)]
    player = state.players[state.pending.seat].id
    return [{"type": "challenged", "by": who, "player": player, "wrong": wrong, "at": float(ctx.now)}]


def accept(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    return [{"type": "accepted", "by": who, "at": float(ctx.now)}]


# From an action to the event that it would become: ownership, geometry and bans, but not spelling

_NOTHING_MORE: Event = {"word": None, "laid": [], "moved": []}


def _built(state: State, who: str, action: Action) -> Event:
    wanted = Build.from_action(action)
    _check_own(state, who, wanted.own)
    before = state.now.crossword
    made = plan(before, wanted)
    check_bans(state.now.bans, made.crossword)
    words = _new_words(state, before, made.crossword)
    return {"type": "built", "by": who, **_described(state, wanted, made), "words": words}


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


def _slurped(state: State, who: str, action: Action) -> Event:
    """In order: replace, judge, give, build, judge again. The words of both judgements are in the event."""
    wanted, before = _Slurp.from_action(action), state.now.crossword
    _check_dice(state, who, wanted)
    _check_receiver(state, wanted.give_to)
    if wanted.cell not in before.at:
        raise IllegalMove("nothing-there", "There is no die at that place.")
    replaced = before.with_die(wanted.cell, wanted.die)
    made = _further(wanted, replaced)
    barred = bans_after_slurp(state.now.bans, before, wanted.cell, wanted.die)
    check_bans(barred, replaced)
    words = _new_words(state, before, replaced)
    described = _NOTHING_MORE
    if wanted.build is not None and made is not None:
        check_bans(barred, made.crossword)
        words += [word for word in _new_words(state, replaced, made.crossword) if word not in words]
        described = _described(state, wanted.build, made)
    return {
        "type": "slurped",
        "by": who,
        "cell": list(wanted.cell),
        "die": die_id(wanted.die),
        "pulled": die_id(before.at[wanted.cell]),
        "to": wanted.give_to,
        **described,
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


def _described(state: State, wanted: Build, made: Plan) -> dict[str, Any]:
    ends = made.crossword.run(made.laid[wanted.own[0]], wanted.direction)
    return {
        "word": state.spelled(made.crossword.at[cell] for cell in ends),
        "laid": _as_json(made.laid),
        "moved": _as_json(made.moved),
    }


def _as_json(dice: dict[int, Cell]) -> list[list[Any]]:
    return [[die_id(die), *cell] for die, cell in sorted(dice.items())]


def passing(state: State, who: str) -> Action | None:
    return {"type": "accept"} if state.ends_serving else {"type": "pass"}


# When time is up


def bell(state: State, ctx: Context) -> list[Event]:
    if state.ends_serving:
        return [{"type": "accepted", "by": None, "at": float(ctx.now)}]
    late = state.players[state.now.to_play[0]].id
    return [{"type": "passed", "by": late, "late": True, "at": float(ctx.now)}]


# The end of a serving


def closing(state: State, ctx: Context) -> list[Event]:
    """What follows at once when a serving is over and nothing can be challenged any more."""
    if state.pending is not None or not state.now.is_over:
        return []
    served = _served(state)
    if state.serving == state.rules.servings:
        return [served]
    return [served, _dealt(events.served(state, served), ctx)]


def _served(state: State) -> Event:
    winner = scoring.winner(state)
    results = zip(state.players, scoring.results(state), strict=True)
    return {
        "type": "served",
        "winner": None if winner is None else state.players[winner].id,
        "results": {player.id: result.as_json() for player, result in results},
    }


def _dealt(state: State, ctx: Context) -> Event:
    starter = next_starter(state.totals, state.starter)
    letters = _rolled(state.players, state.serving + 1, ctx)
    return {
        "type": "dealt",
        "starter": state.players[starter].id,
        "letters": letters,
        "at": float(ctx.now),
    }


def next_starter(totals: Sequence[int], last: int) -> int:
    """The lowest total; of several, who comes first clockwise from the last starter's left."""
    count = len(totals)
    clockwise = [(last + step) % count for step in range(1, count + 1)]
    return min(clockwise, key=lambda seat: totals[seat])
