"""Judging moves. Nothing is rolled before everything has been checked."""

from collections.abc import Callable

from ..context import Context
from ..values import Action, Event, IllegalMove, Player
from . import scoring
from .doors import at_work, check_open
from .equipment import ICE, STARTING_DIE, WILD
from .events import after
from .state import State

# Who begins


def starting_rolls(ids: list[str], ctx: Context) -> list[dict[str, str]]:
    """All roll the same die in seat order; those who tie for the first letter of the alphabet roll again."""
    rolls: list[dict[str, str]] = []
    while len(ids) > 1:
        rolls.append({player_id: ctx.dice.roll(STARTING_DIE) for player_id in ids})
        ids = _first_letters(rolls[-1])
    return rolls


def starter(players: tuple[Player, ...], rolls: list[dict[str, str]]) -> int:
    if not rolls:
        return 0
    (first,) = _first_letters(rolls[-1])
    return [player.id for player in players].index(first)


def _first_letters(roll: dict[str, str]) -> list[str]:
    lowest = min(roll.values())
    return [player_id for player_id, face in roll.items() if face == lowest]


# What a move brings


def move(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    check_open(state, who, action["type"])
    return _MOVES[action["type"]](state, who, action, ctx)


def _roll_ice(ctx: Context) -> list[str]:
    return [ctx.dice.roll(die) for die in ICE]


def _targets_rolled(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    return [{"type": "targets_rolled", "by": who, "targets": _roll_ice(ctx)}]


def _voted(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    vote: Event = {"type": "voted", "by": who, "reroll": action["reroll"]}
    everybody = len(state.agreed) + 1 == len(state.players)
    if not (action["reroll"] and everybody):
        return [vote]
    return [vote, {"type": "targets_rerolled", "targets": _roll_ice(ctx)}]


def _timer_flipped(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    return [{"type": "timer_flipped", "by": who, "at": float(ctx.now)}]


def _rolled(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    faces = [ctx.dice.roll(die) for die in state.dice_of(state.seat(who))]
    return [{"type": "rolled", "by": who, "faces": faces}]


def _rerolled(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    _own_faces(state, who, action)
    dice = state.dice_of(state.seat(who))
    faces = [ctx.dice.roll(dice[die]) for die in action["dice"]]
    return [{"type": "rerolled", "by": who, "dice": list(action["dice"]), "faces": faces}]


def _word_laid(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    faces, letters = _own_faces(state, who, action), action["letters"].upper()
    if len(letters) != len(faces):
        raise IllegalMove("letters-and-dice", "Each die needs one letter.")
    if any(face not in (letter, WILD) for face, letter in zip(faces, letters, strict=True)):
        raise IllegalMove("wrong-letter", "A die does not show that letter.")
    if state.rules.judging == "coach" and letters not in ctx.accepted:
        raise IllegalMove("not-a-word", ctx.not_a_word(letters))
    return [{"type": "word_laid", "by": who, "dice": list(action["dice"]), "letters": letters}]


def _own_faces(state: State, who: str, action: Action) -> list[str]:
    faces = state.hands[state.seat(who)].dice or ()
    if max(action["dice"]) >= len(faces):
        raise IllegalMove("unknown-die", "You have no such die.")
    return [faces[die] for die in action["dice"]]


def _is_done(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    done: Event = {"type": "done", "by": who}
    return [done, *_closing(after(state, done), ctx)]


def _next_round(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    return [{"type": "round_begun", "by": who}]


_MOVES: dict[str, Callable[[State, str, Action, Context], list[Event]]] = {
    "roll_targets": _targets_rolled,
    "vote_targets": _voted,
    "go": _timer_flipped,
    "roll": _rolled,
    "reroll": _rerolled,
    "word": _word_laid,
    "done": _is_done,
    "next": _next_round,
}


# What the bell brings


def bell(state: State, ctx: Context) -> list[Event]:
    kind = "head_start_over" if state.phase == "head_start" else "time_up"
    rung: Event = {"type": kind, "at": float(ctx.now)}
    return [rung, *_closing(after(state, rung), ctx)]


def _closing(state: State, ctx: Context) -> list[Event]:
    """What follows at once when nobody is at work any more."""
    if at_work(state):
        return []
    if state.phase == "head_start":
        over: Event = {"type": "head_start_over", "at": float(ctx.now)}
        return [over, *_closing(after(state, over), ctx)]
    lines = scoring.results(state, ctx)
    ids = (player.id for player in state.players)
    return [
        {"type": "scored", "results": {who: line.as_json() for who, line in zip(ids, lines, strict=True)}}
    ]
