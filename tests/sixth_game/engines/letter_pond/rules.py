"""Who may do what, which events a move brings, and what each event changes."""

from collections import Counter
from dataclasses import replace

from games.engines.context import Context
from games.engines.game import Refusal
from games.engines.values import HOST, Action, Event, Facts, IllegalMove, Options, Player

from .state import Hand, State, wake_at

# One die for each letter of a hand; the last one is for those who draw a letter more.
DICE = tuple(tuple(faces) for faces in ("AEIOUP", "AEIOUS", "HLNRST", "ADEGMT", "AELLRT", "DEHLMS", "AINORS"))
LETTERS = 6

# Dealing


def opening(players: tuple[Player, ...], settings: Options, ctx: Context) -> Facts:
    return {"at": float(ctx.now), "hands": _drawn(players, 1, ctx)}


def _drawn(players: tuple[Player, ...], round_number: int, ctx: Context) -> list[list[str]]:
    """Where dice are common, all players draw the same letters, because each hand has the same name."""
    hands = [(ctx.dice_for(f"round {round_number}"), _dice_of(player)) for player in players]
    return [[chance.roll(die) for die in dice] for chance, dice in hands]


def _dice_of(player: Player) -> tuple[tuple[str, ...], ...]:
    return DICE if player.supports.get("extra_letter") else DICE[:LETTERS]


def opened(players: tuple[Player, ...], event: Event) -> State:
    settings = event["options"]
    start = State(players, settings["rounds"], settings["round_seconds"], 0, (), (0,) * len(players))
    return dealt(start, event)


def dealt(state: State, event: Event) -> State:
    hands = [
        Hand(tuple(letters), event["at"] + state.round_seconds * (player.supports.get("extra_time") or 1))
        for player, letters in zip(state.players, event["hands"], strict=True)
    ]
    return replace(state, round=state.round + 1, hands=tuple(hands), phase="play")


# Moves


def may_make(state: State, who: str) -> Refusal | None:
    if state.phase != "play":
        return "not-now", "The round is over. Wait for the next one."
    if who not in state.fishing:
        return "done", "You have no word to make in this round any more."
    return None


def may_go_on(state: State, who: str) -> Refusal | None:
    return None if state.phase == "scores" else ("not-now", "The round is not over yet.")


def make_word(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    word: str = action["letters"]
    if Counter(word) - Counter(state.hands[state.seat(who)].letters):
        raise IllegalMove("not-your-letters", "Use only letters that you have.")
    if word not in ctx.accepted:
        raise IllegalMove("not-a-word", ctx.not_a_word(word))
    return [{"type": "made", "by": who, "word": word}]


def make_none(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    return [{"type": "passed", "by": who}]


def go_on(state: State, who: str, action: Action, ctx: Context) -> list[Event]:
    return [{"type": "dealt", "at": float(ctx.now), "hands": _drawn(state.players, state.round + 1, ctx)}]


def bell(state: State, ctx: Context) -> list[Event]:
    deadline = wake_at(state)
    late = [player for player in state.fishing if state.hands[state.seat(player)].deadline == deadline]
    return [{"type": "time_up", "at": deadline, "players": late}]


def score_if_all_are_done(state: State, ctx: Context) -> list[Event]:
    if state.phase != "play" or state.fishing:
        return []
    words = {player.id: hand.word for player, hand in zip(state.players, state.hands, strict=True)}
    return [{"type": "scored", "words": words}]


# What events change


def _made(state: State, event: Event) -> State:
    return state.with_hand(event["by"], event["word"])


def _passed(state: State, event: Event) -> State:
    return state.with_hand(event["by"])


def _time_up(state: State, event: Event) -> State:
    for player in event["players"]:
        state = state.with_hand(player)
    return state


def _scored(state: State, event: Event) -> State:
    words = event["words"]
    scores = [
        score + len(words[player.id]) for player, score in zip(state.players, state.scores, strict=True)
    ]
    return replace(
        state,
        hands=tuple(replace(hand, deadline=None) for hand in state.hands),
        scores=tuple(scores),
        phase="over" if state.round == state.rounds else "scores",
    )


CHANGES = {"dealt": dealt, "made": _made, "passed": _passed, "time_up": _time_up, "scored": _scored}

# What viewers see


def totals(state: State) -> dict[str, int]:
    return {player.id: score for player, score in zip(state.players, state.scores, strict=True)}


def turn(state: State) -> list[str]:
    return [state.players[0].id] if state.phase == "scores" else state.fishing


def board(state: State, who: str | None) -> Facts:
    hands = {player.id: hand for player, hand in zip(state.players, state.hands, strict=True)}
    facts: Facts = {
        "round": state.round,
        "rounds": state.rounds,
        "done": [player for player, hand in hands.items() if hand.done],
        "me": {"letters": list(hands[who].letters), "word": hands[who].word} if who in hands else None,
        "words": {} if state.phase == "play" else {player: hand.word for player, hand in hands.items()},
    }
    if who == HOST:
        facts["letters"] = {player: list(hand.letters) for player, hand in hands.items()}
    return facts


def deadline(state: State, who: str | None) -> float | None:
    if who in state.fishing:
        return state.hands[state.seat(who)].deadline
    running = [hand.deadline for hand in state.hands if hand.deadline is not None]
    return max(running, default=None)


def disturbing(event: Event, player_id: str) -> bool:
    """A word of another player changes nothing about one's own."""
    return event["type"] not in ("made", "passed", "time_up") or event.get("by") == player_id
