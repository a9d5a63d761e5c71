"""What a viewer sees: everything except the cards to come and votes that are not counted yet."""

from typing import Any

from ..values import HOST, Event, Facts
from . import spoken, taking
from .equipment import DOTS, LETTER_IDS, SPECIAL, category
from .rules import can_object, voters
from .state import Layout, Named, Round, State, Unlisted

DISPLAY = "display"


def turn(state: State) -> list[str]:
    if state.phase == "vote":
        return [state.id_of(seat) for seat in voters(state)]
    # While an objection is still possible, the table waits for no player in particular.
    return [] if state.phase in ("objection", "over") else [state.id_of(state.active)]


def board(state: State, who: str | None) -> Facts:
    facts: Facts = {
        "round": len(state.history) + (state.phase != "over"),
        "target_score": state.rules.target_score,
        "judge": state.rules.judge,
        "bookworm": state.id_of(state.bookworm),
        "card": _card(state),
        "category": _category(state.card, state.level),
        "dice": _dice(state, state.faces, state.layout, state.side),
        "special": _special(state, state.side, state.layout),
        "cards": _cards(state),
        "named": [_named(state, named, who) for named in state.named],
        "rejected": [_named(state, named, who) for named in state.rejected],
        "last_round": _lines(state, state.history[-1]) if state.history else {},
        "history": [_round(state, done) for done in state.history],
        "clock": _clock(state),
        "objection": _objection(state, who),
        "verdict": _verdict(state, who),
        "can_object": can_object(state),
        "can_take": _can_take(state, who),
    }
    return facts | {"unlisted": [_unlisted(state, word) for word in state.unlisted]} if who == HOST else facts


# The card


def _card(state: State) -> list[str] | None:
    if state.phase != "choose" or state.card is None:
        return None
    return [category(state.card, level).text for level in range(3)]


def _category(card: int | None, level: int | None) -> Facts | None:
    if card is None or level is None:
        return None
    return {"text": category(card, level).text, "level": level}


# Dice and Bookworm cards


def _dice(state: State, faces: tuple[str, ...], layout: Layout, side: str | None) -> list[Facts]:
    return [
        {"id": die, "face": face, "dots": DOTS[face], **_place(state, layout, die, side)}
        for die, face in zip(LETTER_IDS, faces, strict=False)
    ]


def _place(state: State, layout: Layout, die: str, side: str | None) -> Facts:
    owner = layout.owner(die)
    if owner is None:
        return {"at": DISPLAY, "depth": None}
    depth = layout.piles[owner].index(die) if side == "pile" else None
    return {"at": state.id_of(owner), "depth": depth}


def _special(state: State, side: str | None, layout: Layout) -> Facts | None:
    if side is None:
        return None
    at = DISPLAY if layout.special is None else state.id_of(layout.special)
    return {"id": SPECIAL, "side": side, "at": at}


def _cards(state: State) -> Facts:
    return {"middle": state.layout.middle, "players": _by_player(state, state.layout.cards)}


def _by_player(state: State, values: Any) -> Facts:
    return {player.id: value for player, value in zip(state.players, values, strict=True)}


def _can_take(state: State, who: str | None) -> dict[str, str]:
    """The dice that this player may take now, each with the letters that a word for it may begin with."""
    if state.phase != "play" or who != state.id_of(state.active):
        return {}
    return {die: taking.letters(state, die) for die in taking.takeable(state, state.active)}


# Words


def _named(state: State, named: Named, who: str | None) -> Facts:
    return {"word": _text(named, who), "player": state.id_of(named.seat), "die": named.die}


def _text(named: Named, who: str | None) -> str:
    """What neither list nor dictionary has is for those who judge it and the host, not for a wall."""
    return named.word if named.known or who is not None else spoken.OWN_WORD


def _unlisted(state: State, word: Unlisted) -> Facts:
    return _named(state, Named(*word[:3]), HOST) | {"category": _category(word.card, word.level)}


# Time and votes


def _clock(state: State) -> Facts:
    """How long the current turn lasts in all, and the seconds left while its clock is stopped."""
    stretch = state.stretch(state.active)
    left = state.trial.left if state.trial else None
    return {
        "think_seconds": 0 if state.second_try else state.rules.think_seconds * stretch,
        "countdown_seconds": state.rules.countdown_seconds * stretch,
        "stands_at": left,
    }


def _objection(state: State, who: str | None) -> Facts | None:
    if state.trial is None or state.before is None:
        return None
    last = state.named[-1]
    came_from = state.before.special if last.die == SPECIAL else state.before.owner(last.die)
    return _named(state, last, who) | {
        "by": None if state.trial.objector is None else state.id_of(state.trial.objector),
        "came_from": DISPLAY if came_from is None else state.id_of(came_from),
        "voted": [state.id_of(seat) for seat, _ in state.trial.votes],
    }


def _verdict(state: State, who: str | None) -> Facts | None:
    verdict = state.verdict
    return verdict and {
        "word": _text(verdict.named, who),
        "player": state.id_of(verdict.seat),
        "by": None if verdict.objector is None else state.id_of(verdict.objector),
        "votes": {state.id_of(seat): fits for seat, fits in verdict.votes},
        "stands": verdict.stands,
    }


# Rounds that are over


def _lines(state: State, done: Round) -> Facts:
    return _by_player(state, [line.as_json() for line in done.lines])


def _round(state: State, done: Round) -> Facts:
    return {
        "category": _category(done.card, done.level),
        "ended_by": state.id_of(done.ended_by),
        "failed": done.failed,
        "could_have_said": done.could_have_said,
        "dice": _dice(state, done.faces, done.layout, done.side),
        "special": _special(state, done.side, done.layout),
        "results": _lines(state, done),
    }


def disturbing(event: Event, player_id: str) -> bool:
    # A vote changes nothing for another player's vote that is on its way.
    return event["type"] != "voted" or bool(event["by"] == player_id)
