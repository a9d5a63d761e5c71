from collections.abc import Iterator

from ..profile import (
    AgeSetup,
    Demo,
    DiceSet,
    Equipment,
    GameProfile,
    Log,
    Observation,
    Step,
    WordMade,
    fields,
    steps,
)
from ..values import HOST, Event, View
from . import events
from .equipment import DRINK, ICE, SUGAR
from .scoring import own_sum
from .state import State

ENDINGS = ("ING", "EST", "ED", "ER")


def _words_made(event: Event, player_id: str) -> list[WordMade]:
    line = event["results"].get(player_id) if event["type"] == "scored" else None
    if not line or not line["word"]:
        return []
    best = None if line["best"] is None else line["best"]["score"]
    return [WordMade(line["word"], line["round_score"], best=best)]


def _is_midgame(view: View) -> bool:
    return bool(view["round"] >= 2 and view["phase"] == "scores")


# Observations


def observations(log: Log, player: str) -> Iterator[Observation]:
    """Once a round, when it is scored; before that, one for each set of letters kept in a reroll."""
    began, laid_at, rerolls = 0.0, None, list[Step[State]]()
    for step in steps(log, events.opened, events.CHANGES):
        kind, by = step.event["type"], step.event.get("by")
        if (
            kind in ("timer_flipped", "head_start_joined", "head_start_over")
            and laid_at is None
            and not rerolls
        ):
            began = step.clock
        elif kind == "rerolled" and by == player:
            rerolls.append(step)
        elif kind in ("thrown_again", "throws_swapped") and by == player:
            rerolls = []  # The letters that were kept lie in another throw.
        elif kind == "word_laid" and by == player:
            laid_at = step.clock
        elif kind == "sum_given" and by == player:
            yield _own_sum(step, player, step.event["points"])
        elif kind == "scored":
            if (step.before.seat(player), None) in step.before.sums:
                yield _own_sum(step, player, None)
            yield from _letters_kept(rerolls, step, player)
            yield from _scored(step, player, None if laid_at is None else laid_at - began)
            laid_at, rerolls = None, []


def _letters_kept(rerolls: list[Step[State]], scored: Step[State], player: str) -> Iterator[Observation]:
    """Whether most of the letters that were kept in a reroll went into the word that counted.

    `word` is the kept letters, so that a reader with a dictionary can ask more of them. Without a word that counted
    nothing was tested.
    """
    seat = scored.before.seat(player)
    hand, counted = scored.before.hands[seat], scored.event["results"][player]["valid"]
    used = set(hand.word.dice) if hand.word and counted else None
    for reroll in rerolls:
        faces = reroll.before.hands[seat].dice or ()
        kept = [die for die in range(len(faces)) if die not in reroll.event["dice"]]
        if kept:
            letters = "".join(faces[die] for die in kept)
            success = None if used is None else 2 * len(used.intersection(kept)) > len(kept)
            yield Observation(player, reroll.number, "letters-kept", success, word=letters)


def _scored(step: Step[State], player: str, seconds: float | None) -> Iterator[Observation]:
    line = step.event["results"][player]
    word, points = line["word"], line["round_score"]
    best = None if line["best"] is None else line["best"]["score"]
    yield Observation(player, step.number, "best-of-the-roll", None, points, best, word, seconds)
    if word is None:
        return
    yield Observation(player, step.number, "spelling", line["valid"], points, best, word, seconds)
    if line["valid"]:
        yield Observation(player, step.number, "endings", has_ending(word), points, best, word, seconds)


def _own_sum(step: Step[State], player: str, points: int | None) -> Observation:
    """Whether the player's own sum is right. Without an answer in time it is not."""
    seat = step.before.seat(player)
    word = step.before.hands[seat].word
    right = points == own_sum(step.before, seat)
    return Observation(player, step.number, "own-sums", right, word=word and word.letters)


def has_ending(word: str) -> bool:
    """Whether an ending was put to a stem of at least two letters, one of them a vowel."""
    stems = (word.removesuffix(ending) for ending in ENDINGS if word.endswith(ending))
    return any(len(stem) >= 2 and not set(stem).isdisjoint("AEIOUY") for stem in stems)


def _common(state: State) -> list[str] | None:
    return None if state.targets is None else list(state.targets)


PROFILE = GameProfile(
    common=_common,
    usual_table_size=4,
    solo="alone",
    timed="round",
    options_without_clock={"round_seconds": 600},
    options_host_starts={"rounds_started_by": HOST},
    round_for_host=lambda state: state.round_for_host,
    starting_moves=("next", "roll_targets", "go"),
    length_option="rounds",
    minutes={5: 20, 10: 40, 15: 60},
    ages=(
        AgeSetup(
            years=6,
            summary="No hurry. The coach tells you if it is a word.",
            options={"round_seconds": 600, "judging": "coach"},
            level=1,
            hints="free",
        ),
        AgeSetup(
            years=9,
            summary="Three minutes a round. The coach helps.",
            options={"round_seconds": 180, "judging": "coach"},
            level=2,
        ),
        AgeSetup(years=13, summary="Two minutes a round, as the rules say.", level=4),
    ),
    starting_supports={"low": {"unlimited_rerolls": True, "side_b": True}},
    # Measured by benchmarks/ladders.py: steps of about equal worth, up to two levels of computer players.
    ladder=(
        {},
        {"extra_target_rounds": 3},
        {"extra_target_rounds": 5},
        {"extra_target_rounds": 5, "length_multiplier_rounds": 1},
        {"extra_target_rounds": 5, "length_multiplier_rounds": 2},
        {"extra_target_rounds": 5, "length_multiplier_rounds": 3},
        {"extra_target_rounds": 5, "length_multiplier_rounds": 5},
        {"extra_target_rounds": 5, "length_multiplier_rounds": 5, "second_throw": 3},
    ),
    card_icons={
        "unlimited_rerolls": "endless",
        "head_start": "flag",
        "length_multiplier": "ruler",
        "side_b": "gift",
        "length_multiplier_rounds": "ruler",
        "side_b_rounds": "gift",
        "rerolls": "roll",
        "head_start_half": "flag",
        "extra_target_rounds": "target",
        "second_throw": "die",
        "extra_time": "more-time",
    },
    visible_fields=fields(
        targets_rolled="by targets",
        voted="by reroll",
        targets_rerolled="targets",
        timer_flipped="by at",
        head_start_joined="at",
        head_start_over="at",
        time_up="at",
        rolled="by faces",
        rerolled="by dice faces",
        thrown_again="by faces",
        throws_swapped="by",
        word_laid="by dice letters",
        card_played="by card",
        done="by",
        sums_asked="at of",
        sum_given="by points",
        scored="results",
        round_begun="by",
    ),
    round_events=frozenset({"scored"}),
    word_events=frozenset({"scored"}),
    words_made=_words_made,
    observations=observations,
    skills=frozenset({"letters-kept", "best-of-the-roll", "spelling", "endings", "own-sums"}),
    scoring_skills=frozenset({"best-of-the-roll"}),
    demo=Demo(is_midgame=_is_midgame, short_options={"rounds": 3}, running=(8, 8)),
    equipment=Equipment(
        letter_dice=(
            DiceSet("Target dice", ICE),
            DiceSet("Drink dice", DRINK),
            DiceSet("Sugar cube", (SUGAR,)),
        )
    ),
)
