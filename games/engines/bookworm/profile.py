from collections.abc import Callable, Iterator

from games.words.categories import cards

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
from ..values import Event, Options
from . import events, scoring, spoken
from .equipment import LETTER_DICE, SPECIAL_DIE
from .state import State


def _is_timed(settings: Options) -> bool:
    """Without a category to choose, the first turn begins at once."""
    seconds = settings["think_seconds"] + settings["countdown_seconds"]
    return bool(settings["categories"] == "green" and seconds > 0)


def _redact(event: Event) -> Event:
    """A name that is neither in the dictionary nor on a list may be text of any kind, so it is not stored."""
    is_no_word = event["type"] == "named" and not event["known"]
    return {**event, "word": spoken.OWN_WORD} if is_no_word else event


def _strikes(state: State, event: Event) -> Callable[[Event], Event] | None:
    if event["type"] != "struck":
        return None
    text = state.named[event["place"]].word

    def without_text(old: Event) -> Event:
        has_text = old["type"] == "named" and old["word"] == text
        return {**old, "word": spoken.OWN_WORD, "known": False} if has_text else old

    return without_text


def _words_made(event: Event, player_id: str) -> list[WordMade]:
    """Text that neither the dictionary nor a list has is no word made."""
    is_theirs = event["type"] == "named" and event["by"] == player_id and event.get("known")
    return [WordMade(event["word"], is_own=False)] if is_theirs else []


def _category_cards() -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(category.text for category in card) for card in cards())


# Observations


def observations(log: Log, player: str) -> Iterator[Observation]:
    """Whether each word that the player named fits the category: by the list, or by a vote of the others.

    An unlisted word without a vote was not tested. Nothing is observed when time runs out or a player gives up.
    """
    began, pending = 0.0, None
    for step in steps(log, events.opened, events.CHANGES):
        kind = step.event["type"]
        if kind == "struck" and pending is not None and step.event["place"] == len(step.before.named) - 1:
            pending = None
        if pending is not None and kind not in ("put_to_vote", "objected", "voted"):
            yield _judged(pending, step) if kind == "judged" else pending
            pending = None
        if kind == "named" and step.event["by"] == player:
            pending = _named(step, player, step.clock - began)
        if step.after.phase == "play" and step.after.active != step.before.active:
            began = step.clock
    if pending is not None:
        yield pending


def _named(step: Step[State], player: str, seconds: float) -> Observation:
    seat = step.before.seat(player)
    before = scoring.dots(step.before, step.before.layout, seat)
    gained = scoring.dots(step.before, step.after.layout, seat) - before
    success = True if step.event["listed"] else None
    word = step.event["word"]
    return Observation(player, step.number, "sorting", success, gained, word=word, seconds=seconds)


def _judged(pending: Observation, vote: Step[State]) -> Observation:
    """The list is right where the players are wrong, but a word that they vote out brings no points."""
    stands = vote.event["stands"]
    return pending._replace(success=pending.success or stands, points=pending.points if stands else 0)


def _common(state: State) -> list[int] | None:
    """The category that is named now."""
    return None if state.card is None or state.level is None else [state.card, state.level]


PROFILE = GameProfile(
    common=_common,
    usual_table_size=4,
    solo="with-computers",
    timed="turn",
    ages=(
        AgeSetup(
            years=6,
            summary="Easy categories and no clock.",
            options={"categories": "green", "think_seconds": 0, "countdown_seconds": 0},
            level=1,
            hints="free",
        ),
        AgeSetup(
            years=9,
            summary="30 seconds for a word. You choose the category.",
            options={"think_seconds": 20, "countdown_seconds": 10},
            level=2,
        ),
        AgeSetup(years=13, summary="15 seconds and the special die.", options={"special_die": True}, level=4),
    ),
    clock_from_start=_is_timed,
    options_without_clock={"think_seconds": 0, "countdown_seconds": 0},
    # Children who are still learning to type need about twice as long as the rules give.
    options_calm={"think_seconds": 20, "countdown_seconds": 10},
    starting_supports={"low": {"extra_time": 1.5}},
    card_icons={"extra_time": "more-time"},
    # The order of the deck stays hidden: "shuffled" of `card_turned`.
    visible_fields=fields(
        card_turned="",
        chosen="category at",
        rolled="faces special at",
        special_turned="by side at",
        named="by word die listed known at",
        special_taken="by",
        put_to_vote="at",
        objected="by at",
        voted="by fits",
        judged="stands at",
        struck="by place at",
        failed="by why could_have_said",
        round_ended="by failed results",
    ),
    redact=_redact,
    strikes=_strikes,
    watching_host_moves=frozenset({"strike"}),
    round_events=frozenset({"round_ended"}),
    word_events=frozenset({"named"}),
    words_made=_words_made,
    observations=observations,
    skills=frozenset({"sorting"}),
    scoring_skills=frozenset({"sorting"}),
    demo=Demo(short_options={"objection_seconds": 0}, running=(4, 4)),
    equipment=Equipment(
        letter_dice=(DiceSet("Letter dice", LETTER_DICE), DiceSet("Special die", (SPECIAL_DIE,))),
        cards=_category_cards,
    ),
)
