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
from ..values import Event, Options, View
from . import events
from .equipment import DICE, die_number
from .state import State


def _words_made(event: Event, player_id: str) -> list[WordMade]:
    is_theirs = event["type"] in ("built", "slurped") and event["by"] == player_id
    return [WordMade(word) for word in event["words"]] if is_theirs else []


def _is_midgame(view: View) -> bool:
    return len(view["words"]) >= 4


# Observations


def observations(log: Log, player: str) -> Iterator[Observation]:
    """Whether the player's plays cross words on the table and stand.

    The first word of a serving has nothing to cross. A play that can still be challenged is observed with the next
    event, which decides about it.
    """
    began, pending = 0.0, None
    for step in steps(log, events.opened, events.CHANGES):
        kind = step.event["type"]
        if pending is not None and kind != "card_played":
            yield pending._replace(success=False, points=0) if _is_refuted(step.event) else pending
            pending = None
        if step.event.get("by") == player and kind in ("built", "slurped"):
            pending = _played(step, player, step.clock - began)
        elif step.event.get("by") == player and kind == "turn_lost":
            word, seconds = step.event["wrong"][0], step.clock - began
            yield Observation(player, step.number, "crossings", False, points=0, word=word, seconds=seconds)
        if kind in ("built", "slurped") or step.after.now.to_play != step.before.now.to_play:
            began = step.clock
    if pending is not None:
        yield pending


def _is_refuted(event: Event) -> bool:
    return event["type"] == "challenged" and bool(event["wrong"])


def _played(step: Step[State], player: str, seconds: float) -> Observation:
    event, before = step.event, step.before
    laid = [die_number(name) for name, *_cell in event["laid"]]
    if event["type"] == "slurped":
        laid.append(die_number(event["die"]))
    seat = before.seat(player)
    shed = before.worth(laid, seat)
    if event.get("to") == player:
        shed -= before.worth([die_number(event["pulled"])], seat)
    success = True if before.now.crossword.laid else None
    word = event["word"] or event["words"][0]
    return Observation(player, step.number, "crossings", success, shed, word=word, seconds=seconds)


def _is_timed(settings: Options) -> bool:
    return settings["turn_seconds"] is not None


PROFILE = GameProfile(
    usual_table_size=3,
    solo="with-computers",
    lowest_wins=True,
    timed="turn",
    ages=(
        AgeSetup(
            years=6, summary="One serving. The coach helps.", options={"servings": 1}, level=1, hints="free"
        ),
        AgeSetup(years=9, summary="Two servings. The coach helps.", options={"servings": 2}, level=2),
        AgeSetup(years=13, summary="The whole menu: four servings.", level=4),
    ),
    clock_from_start=_is_timed,
    options_without_clock={"turn_seconds": None},
    starting_supports={"low": {"light_start": 2}},
    # Measured by benchmarks/ladders.py: steps of about equal worth, up to two levels of computer players.
    ladder=(
        {},
        {"red_counts_one": True},
        {"red_counts_one": True, "throw_again": 1},
        {"red_counts_one": True, "throw_again": 1, "lighter_start": 4},
        {"red_counts_one": True, "throw_again": 1, "lighter_start": 6},
        {"red_counts_one": True, "throw_again": 2, "lighter_start": 6},
        {"red_counts_one": True, "throw_again": 2, "lighter_start": 6, "second_turn": 1},
    ),
    card_icons={
        "light_start": "gift",
        "lighter_start": "gift",
        "second_slurp": "slurp-twice",
        "red_counts_one": "one",
        "throw_again": "roll",
        "second_turn": "again",
        "extra_time": "more-time",
    },
    visible_fields=fields(
        built="by word laid moved words at",
        slurped="by cell die pulled to word laid moved words at",
        passed="by late at",
        turn_lost="by wrong at",
        challenged="by player wrong at",
        accepted="by at",
        card_played="by card",
        thrown_again="by letters",
        served="winner results",
        dealt="starter letters at",
    ),
    round_events=frozenset({"served"}),
    word_events=frozenset({"built", "slurped"}),
    words_made=_words_made,
    observations=observations,
    skills=frozenset({"crossings"}),
    scoring_skills=frozenset({"crossings"}),
    demo=Demo(is_midgame=_is_midgame, short_options={"servings": 2}, running=(6, 3)),
    equipment=Equipment(letter_dice=(DiceSet("Letter dice", DICE),)),
)
