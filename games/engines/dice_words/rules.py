"""Who may do what, and what it brings about. Nothing is rolled before everything has been checked."""

from collections.abc import Iterable
from dataclasses import replace

from ..context import Context
from ..game import Refusal
from ..values import HOST, Action, Event, Facts, IllegalMove, Options, Player
from . import events, scoring
from .equipment import ICE, STARTING_DIE, WILD
from .state import State

# Who begins


def opening(players: tuple[Player, ...], settings: Options, ctx: Context) -> Facts:
    """All roll the same die in seat order; those who tie for the first letter of the alphabet roll again."""
    rolls: list[dict[str, str]] = []
    ids = [player.id for player in players]
    while len(ids) > 1:
        rolls.append({player_id: ctx.dice.roll(STARTING_DIE) for player_id in ids})
        ids = events.first_letters(rolls[-1])
    return {"rolls": rolls}


# Who may do what now


def may_roll_targets(state: State, who: str) -> Refusal | None:
    if state.phase != "targets" or state.targets is not None:
        return "not-now", "The target letters of this round are rolled already."
    return _leads(state, who, state.starter, "rolls the target letters")


def may_vote_targets(state: State, who: str) -> Refusal | None:
    if state.phase != "vote":
        return "not-now", "There is no vote now."
    if who == HOST:
        return "not-your-turn", "Only players vote."
    if state.seat(who) in state.agreed:
        return "already-voted", "You have voted. Wait for the others."
    return None


def may_go(state: State, who: str) -> Refusal | None:
    if state.phase not in ("targets", "vote"):
        return "not-now", "The timer has been flipped already."
    if state.targets is None:
        return "not-now", "Roll the target letters first."
    if who != HOST and state.rules.rounds_started_by == HOST:
        return "not-your-turn", "Your teacher starts the round. All tables begin together."
    return _leads(state, who, state.starter, "flips the timer")


def may_begin_round(state: State, who: str) -> Refusal | None:
    if state.phase != "scores":
        return "not-now", "This round is not over yet."
    return _leads(state, who, state.next_starter, "begins the next round")


def _leads(state: State, who: str, leader: int, what: str) -> Refusal | None:
    player = state.players[leader]
    return None if who in (player.id, HOST) else ("not-your-turn", f"{player.name} {what}.")


def may_use_dice(state: State, who: str) -> Refusal | None:
    if who == HOST:
        return "not-your-turn", "Only players can do that."
    if state.phase in ("sums", "scores"):
        return "time-up", "Time is up: this round is over."
    if state.phase not in ("head_start", "play"):
        return "not-now", "Wait until the timer runs."
    seat = state.seat(who)
    if state.phase == "head_start" and not state.is_ahead(seat):
        return "not-your-turn", "Your time comes after the head start of others."
    if state.hands[seat].done:
        return "done", "You are done for this round."
    if state.hands[seat].time_up:
        return "time-up", "Your time is up."
    return None


def may_roll(state: State, who: str) -> Refusal | None:
    if refusal := may_use_dice(state, who):
        return refusal
    if state.hands[state.seat(who)].dice is not None:
        return "already-rolled", "You have rolled your dice. Choose some to roll again."
    return None


def may_lay_word(state: State, who: str) -> Refusal | None:
    if refusal := may_use_dice(state, who):
        return refusal
    if state.hands[state.seat(who)].dice is None:
        return "roll-first", "Roll your dice first."
    return None


def may_reroll(state: State, who: str) -> Refusal | None:
    if refusal := may_lay_word(state, who):
        return refusal
    if state.rerolls_left(state.seat(who)) == 0:
        return "no-rerolls", "You have no rerolls left in this round. Make a word from these dice."
    return None


def may_swap_throws(state: State, who: str) -> Refusal | None:
    if refusal := may_lay_word(state, who):
        return refusal
    if state.hands[state.seat(who)].other is None:
        return "one-throw", "You have only one throw."
    return None


def may_give_sum(state: State, who: str) -> Refusal | None:
    if who == HOST:
        return "not-your-turn", "Only players can do that."
    if state.phase != "sums":
        return (
            "not-now",
            "You are asked for your sum when the words are laid, if the table plays with own sums.",
        )
    seat = state.seat(who)
    if seat not in [asked for asked, _points in state.sums]:
        return "no-word", "You have no word that counts in this round, so there is no sum."
    if (seat, None) not in state.sums:
        return "sum-given", "You have given your sum. Wait for the others."
    return None if state.has_time_for_sum(seat) else ("time-up", "Your time is up.")


# What a move brings about


def _roll_ice(ctx: Context, throw: str) -> list[str]:
    dice = ctx.dice_for(throw)
    return [dice.roll(die) for die in ICE]


def _roll_own(state: State, who: str, dice: Iterable[int], ctx: Context) -> list[str]:
    """The die is part of the name: where dice are common, it does not matter which others are rolled with it."""
    hand = state.hands[state.seat(who)]
    number = 1 if hand.dice is None else hand.rerolls + 2
    return _throw(state, who, dice, f"roll {number}", ctx)


def _throw(state: State, who: str, dice: Iterable[int], name: str, ctx: Context) -> list[str]:
    faces = state.dice_of(state.seat(who))
    return [ctx.dice_for(f"round {state.round}, {name}, die {die}").roll(faces[die]) for die in dice]


def roll_targets(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    return [{"type": "targets_rolled", "by": who, "targets": _roll_ice(ctx, f"round {state.round}, targets")}]


def vote_targets(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    vote: Event = {"type": "voted", "by": who, "reroll": action["reroll"]}
    all_voted = len(state.agreed) + 1 == len(state.players)
    if not (action["reroll"] and all_voted):
        return [vote]
    other = _roll_ice(ctx, f"round {state.round}, other targets")
    return [vote, {"type": "targets_rerolled", "targets": other}]


def go(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    return [{"type": "timer_flipped", "by": who, "at": float(ctx.now)}]


def roll(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    dice = range(len(state.dice_of(state.seat(who))))
    faces = _roll_own(state, who, dice, ctx)
    return [{"type": "rolled", "by": who, "faces": faces}]


def reroll(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    _own_faces(state, who, action)
    faces = _roll_own(state, who, action["dice"], ctx)
    return [{"type": "rerolled", "by": who, "dice": list(action["dice"]), "faces": faces}]


def throw_again(state: State, who: str, ctx: Context) -> list[Event]:
    """What follows the card "Second throw"."""
    dice = range(len(state.dice_of(state.seat(who))))
    return [{"type": "thrown_again", "by": who, "faces": _throw(state, who, dice, "second throw", ctx)}]


def swap_throws(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    return [{"type": "throws_swapped", "by": who}]


def lay_word(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
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


def finish(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    done: Event = {"type": "done", "by": who}
    return [done, *_closing(events.done(state, done), ctx)]


def give_sum(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    given: Event = {"type": "sum_given", "by": who, "points": action["points"]}
    return [given, *_closing(events.sum_given(state, given), ctx)]


def begin_round(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    return [{"type": "round_begun", "by": who}]


def passing(state: State, who: str) -> Action | None:
    if state.phase == "vote":
        return {"type": "vote_targets", "reroll": False}
    return {"type": "done"} if may_use_dice(state, who) is None else None


# Time


def wake_at(state: State) -> float | None:
    running = (hand.deadline for hand in state.hands if not hand.time_up)
    return min((deadline for deadline in running if deadline is not None), default=None)


def delayed(state: State, seconds: float) -> State:
    hands = (
        hand if hand.deadline is None or hand.time_up else replace(hand, deadline=hand.deadline + seconds)
        for hand in state.hands
    )
    return replace(state, hands=tuple(hands))


def bell(state: State, ctx: Context) -> list[Event]:
    if state.phase == "head_start":
        return _head_start_goes_on(state, ctx)
    time_up: Event = {"type": "time_up", "at": float(ctx.now)}
    return [time_up, *_closing(events.time_up(state, time_up), ctx)]


def _head_start_goes_on(state: State, ctx: Context) -> list[Event]:
    """Its second half, in which more players are ahead, or its end."""
    if state.half_ahead_comes:
        return [{"type": "head_start_joined", "at": float(ctx.now)}]
    return _head_start_over(state, ctx)


def _head_start_over(state: State, ctx: Context) -> list[Event]:
    over: Event = {"type": "head_start_over", "at": float(ctx.now)}
    return [over, *_closing(events.head_start_over(state, over), ctx)]


def _closing(state: State, ctx: Context) -> list[Event]:
    """What follows at once when no player needs the running timer any more."""
    if at_work(state):
        return []
    if state.phase == "head_start":
        return _head_start_goes_on(state, ctx)
    if state.phase == "play" and state.rules.own_sums and (seats := scoring.seats_with_word(state, ctx)):
        asked = [state.players[seat].id for seat in seats]
        return [{"type": "sums_asked", "at": float(ctx.now), "of": asked}]
    lines = scoring.results(state, ctx)
    ids = (player.id for player in state.players)
    return [
        {"type": "scored", "results": {who: line.as_json() for who, line in zip(ids, lines, strict=True)}}
    ]


def at_work(state: State) -> list[int]:
    """The seats that still need the running timer."""
    if state.phase == "sums":
        return [seat for seat, _points in state.sums if state.has_time_for_sum(seat)]
    return [seat for seat in with_time(state) if not (state.hands[seat].done and state.rules.end_early)]


def with_time(state: State) -> list[int]:
    """The seats whose own time runs now."""
    if state.phase == "head_start":
        return [seat for seat in range(len(state.players)) if state.is_ahead(seat)]
    return [seat for seat, hand in enumerate(state.hands) if not hand.time_up]
