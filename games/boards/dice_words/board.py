"""Dice Words on a page: from the engine's view to what the templates show while a round is played."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from games.boards.dice_words.dice import (
    USUAL_DICE,
    Die,
    Step,
    Sum,
    card_of,
    counted_sum,
    counts_by_length,
    has_side_b,
    laid_dice,
    more_targets,
    placed,
    straw_of,
    targets_of,
)
from games.boards.dice_words.results import Final, Reveal, final, reveal
from games.boards.dice_words.targets import Call, call
from games.boards.page import Chip, Clock, Move, SeatCard, TablePage, names, points
from games.boards.rule_cards import RuleCard
from games.engines.dice_words.equipment import POINTS

LAYOUTS = {"targets": "targets", "vote": "targets", "head_start": "play", "play": "play", "sums": "play"}
MOST_DOTS = 7  # With more rounds than this, the page says "Round 3 of 10" instead.
MOST_NAMED = 3  # More players than this are counted, not named.


@dataclass(frozen=True, kw_only=True, slots=True)
class Work:
    """A player's own dice and word while the clock runs."""

    state: str  # "roll", "make", "sum", "done" or "wait".
    words: str
    dice: tuple[Die, ...]
    laid: tuple[Die, ...]
    laid_sum: Sum | None
    other: tuple[Die, ...]  # The other throw, after the card "Second throw".
    other_throw: Move | None
    is_judged: (
        bool  # The dictionary has said that the laid word counts; otherwise it looks when the time is up.
    )
    shows_total: bool  # With own sums, only when the player has said one.
    rerolls: str
    may_roll_again: bool
    by_length: bool
    json: str  # For the script with which the player makes a word.

    @property
    def is_unsure(self) -> bool:
        return not self.is_judged


@dataclass(frozen=True, kw_only=True, slots=True)
class Watched:
    """The word that a player has laid, for a host who does not play."""

    seat: SeatCard
    word: str
    dice: tuple[Die, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Board:
    layout: str
    round: int
    rounds: int
    dots: list[str]
    targets: tuple[Die, ...]
    targets_spoken: str
    clock: Clock | None
    chips: list[Chip]
    cards: tuple[RuleCard, ...]
    straw: tuple[Step, ...]
    side: str
    done: int
    sugar: str | None
    call: Call | None
    work: Work | None
    reveal: Reveal | None
    final: Final | None
    is_summing: bool  # The players say what their words score.
    ahead: str  # The names of the players whose head start runs now.
    banner: str  # What the head start means for the player at this screen.
    watched: list[Watched]


def present(page: TablePage) -> Board:
    view = page.view
    layout = LAYOUTS.get(view["phase"], view["phase"])
    return Board(
        layout=layout,
        round=view["round"],
        rounds=view["rounds"],
        dots=_dots(view["round"], view["rounds"]),
        targets=tuple(
            Die(letter=letter, points=0, place=place) for place, letter in enumerate(targets_of(page))
        ),
        targets_spoken=", ".join(targets_of(page)),
        clock=_clock(page),
        chips=[_chip(page, seat) for seat in page.seats],
        cards=page.my_cards,
        straw=straw_of(page, page.me),
        side="B" if page.me and has_side_b(page, page.me) else "A",
        done=_done(page),
        sugar=view["sugar"],
        call=call(page) if layout == "targets" else None,
        work=_work(page, page.me) if layout == "play" and page.me else None,
        reveal=reveal(page) if layout in ("scores", "over") else None,
        final=final(page) if layout == "over" else None,
        is_summing=view["phase"] == "sums",
        ahead=_ahead(page),
        banner=_banner(page),
        watched=_watched(page) if layout == "play" else [],
    )


def _done(page: TablePage) -> int:
    view = page.view
    return len(view["done"]) if view["phase"] != "sums" else len(page.seats) - len(view["turn"])


def _dots(now: int, rounds: int) -> list[str]:
    if rounds > MOST_DOTS:
        return []
    return ["was" if number < now else "now" if number == now else "next" for number in range(1, rounds + 1)]


def _clock(page: TablePage) -> Clock | None:
    """On a shared screen each player has a share of the round, one after the other."""
    span, deadline = float(page.option("round_seconds")), page.view["deadline"]
    if deadline is None or not page.is_shared:
        return page.clock(span=span)
    share = span / len(page.mine)
    longer = page.me.time_factor if page.me else 1
    return page.clock(deadline=deadline - share * page.later, span=share * longer)


def _chip(page: TablePage, seat: SeatCard) -> Chip:
    words, state = _doing(page, seat)
    return replace(page.chip(seat, words=words, state=state), sugar=page.view["sugar"] == seat.id)


def _doing(page: TablePage, seat: SeatCard) -> tuple[str, str]:
    """The line below a name. About other players it says only whether they play: the rules hide the rest."""
    view = page.view
    score = points(seat.score)
    if view["phase"] == "sums":
        return ("working it out", "busy") if seat.id in view["turn"] else ("done", "done")
    if view["phase"] not in ("head_start", "play"):
        return (score, "busy") if seat.id in view["turn"] and seat.kind == "computer" else (score, "")
    if seat.done:
        return "done", "done"
    if page.is_me(seat.id):
        return score, ""
    if seat.id in view["turn"]:
        return ("thinking" if seat.kind == "computer" else "playing"), "busy"
    return ("starts soon" if view["phase"] == "head_start" else "time is up"), ""


def _watched(page: TablePage) -> list[Watched]:
    laid = page.view.get("laid", {})
    return [
        Watched(
            seat=seat,
            word=(laid[seat.id]["word"] or {}).get("letters", ""),
            dice=laid_dice(page, laid[seat.id]),
        )
        for seat in page.seats
        if seat.id in laid
    ]


# A player's own dice


def _work(page: TablePage, me: SeatCard) -> Work:
    own = page.view["me"]
    laid, state = laid_dice(page, own), _state(page, me)
    return Work(
        state=state,
        words=_words(page, state),
        dice=_dice(page, me),
        laid=laid,
        laid_sum=_laid_sum(page, me, laid),
        other=placed(enumerate(own.get("other") or ()), own.get("other") or (), targets_of(page)),
        other_throw=page.move("other_throw", "Take these dice", icon="swap"),
        is_judged=bool(laid) and _is_judged(page),
        shows_total=not page.option("own_sums") or _own_sum(page) is not None,
        rerolls=_rerolls(own["rerolls_left"]),
        may_roll_again="reroll" in page.view["actions"] and own["rerolls_left"] != 0,
        by_length=counts_by_length(page, me),
        json=json.dumps(_for_script(page, me, own)),
    )


def _for_script(page: TablePage, me: SeatCard, own: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "round": page.view["round"],
        "faces": own["dice"] or [],
        "points": [POINTS[face] for face in own["dice"] or ()],
        "targets": page.view["targets"],
        "bonus": [step.bonus for step in straw_of(page, me)],
        "byLength": counts_by_length(page, me),
        "moreTargets": more_targets(page, me),
        "rerolls": own["rerolls_left"],
        "laid": own["word"],
        "other": own.get("other"),
        "ownSums": page.option("own_sums"),
        "coach": page.option("judging") == "coach",
    }


def _is_judged(page: TablePage) -> bool:
    """A coach takes only words, and only for words of the dictionary players are asked for their sum."""
    return bool(page.option("judging") == "coach" or page.view["phase"] == "sums")


def _own_sum(page: TablePage) -> Mapping[str, Any] | None:
    """What the player has said that the word scores, and whether it is right."""
    given: Mapping[str, Any] | None = page.view["me"].get("sum")
    return given if given and given["points"] is not None else None


def _state(page: TablePage, me: SeatCard) -> str:
    if page.view["phase"] == "sums":
        return "sum" if page.may_move("sum") else "done"
    if me.id in page.view["done"]:
        return "done"
    if page.may_move("roll"):
        return "roll"
    return "make" if page.may_move("word") else "wait"


def _words(page: TablePage, state: str) -> str:
    if state == "roll":
        return "Here are your dice"
    if state == "make":
        return "Tap your dice to make a word"
    if state == "sum":
        return "What does your word score? Work it out before you see it."
    if given := _own_sum(page):
        return f"{_answer(page, given)} {_still_playing(page)}".strip()
    if state == "wait" and page.view["phase"] == "head_start":
        ahead = _ahead(page)
        return f"{ahead} may begin. Your clock comes next." if ahead else "Your clock comes next."
    return f"{'You are done' if state == 'done' else 'Time is up for you'}. {_still_playing(page)}".strip()


def _answer(page: TablePage, given: Mapping[str, Any]) -> str:
    if given["right"]:
        return f"Right! Your word scores {points(given['points'])}."
    return f"You said {given['points']}. Look at the sum above: which part is different?"


def _ahead(page: TablePage) -> str:
    return _named(_playing(page)) if page.view["phase"] == "head_start" else ""


def _banner(page: TablePage) -> str:
    """While a head start runs: for those who have it, and for those who wait."""
    if page.view["phase"] != "head_start" or page.me is None:
        return ""
    if page.me.id in page.view["turn"] or page.me.id in page.view["done"]:
        return "Your head start! When this clock is over, it runs again for everybody, and you play on."
    ahead = _ahead(page)
    now = f"A head start for {ahead}" if ahead else "The head start is nearly over"
    return f"{now}. Then the clock starts again, and you roll."


def _still_playing(page: TablePage) -> str:
    playing = _playing(page)
    return f"{_named(playing)} {'is' if len(playing) == 1 else 'are'} still at it." if playing else ""


def _playing(page: TablePage) -> list[SeatCard]:
    return [seat for seat in page.seats if seat.id in page.view["turn"]]


def _named(seats: list[SeatCard]) -> str:
    return f"{len(seats)} players" if len(seats) > MOST_NAMED else names(seats)


def _dice(page: TablePage, me: SeatCard) -> tuple[Die, ...]:
    """The dice in their places; before the first roll they show nothing."""
    faces = page.view["me"]["dice"]
    if faces is None:
        count = USUAL_DICE + (page.view["sugar"] == me.id)
        return tuple(Die(letter="", points=0, place=place) for place in range(count))
    return placed(enumerate(faces), faces, targets_of(page))


def _laid_sum(page: TablePage, me: SeatCard, laid: tuple[Die, ...]) -> Sum | None:
    if not laid:
        return None
    return counted_sum(laid, card_of(page, me))


def _rerolls(left: int | None) -> str:
    if left is None:
        return "no limit"
    return f"{left} left" if left else "none left"
