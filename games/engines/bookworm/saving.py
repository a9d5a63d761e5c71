"""A table as JSON, and back. Written out by hand: this runs at every move, and must be quick."""

from typing import Any

from ..values import Player, Snapshot
from .state import Layout, Line, Named, Round, Rules, State, Trial, Unlisted, Verdict


def saved(state: State) -> Snapshot:
    return {
        "players": [player.as_json() for player in state.players],
        "rules": {name: getattr(state.rules, name) for name in Rules.__slots__},
        "bookworm": state.bookworm,
        "deck": list(state.deck),
        "active": state.active,
        "layout": _layout_saved(state.layout),
        "phase": state.phase,
        "card": state.card,
        "level": state.level,
        "faces": list(state.faces),
        "side": state.side,
        "named": [list(named) for named in state.named],
        "rejected": [list(named) for named in state.rejected],
        "before": None if state.before is None else _layout_saved(state.before),
        "trial": state.trial and [state.trial.objector, _votes_saved(state.trial.votes), state.trial.left],
        "verdict": state.verdict and _verdict_saved(state.verdict),
        "second_try": state.second_try,
        "deadline": state.deadline,
        "unlisted": [list(word) for word in state.unlisted],
        "history": [_round_saved(done) for done in state.history],
        "totals": list(state.totals),
    }


def restored(data: Snapshot) -> State:
    return State(
        players=tuple(Player(**player) for player in data["players"]),
        rules=Rules(**data["rules"]),
        bookworm=data["bookworm"],
        deck=tuple(data["deck"]),
        active=data["active"],
        layout=_layout(data["layout"]),
        phase=data["phase"],
        card=data["card"],
        level=data["level"],
        faces=tuple(data["faces"]),
        side=data["side"],
        named=tuple(Named(*named) for named in data["named"]),
        rejected=tuple(Named(*named) for named in data["rejected"]),
        before=None if data["before"] is None else _layout(data["before"]),
        trial=None if data["trial"] is None else _trial(*data["trial"]),
        verdict=None if data["verdict"] is None else _verdict(*data["verdict"]),
        second_try=data["second_try"],
        deadline=data["deadline"],
        unlisted=tuple(Unlisted(*word) for word in data["unlisted"]),
        history=tuple(_round(*done) for done in data["history"]),
        totals=tuple(data["totals"]),
    )


def _layout_saved(layout: Layout) -> list[Any]:
    return [[list(pile) for pile in layout.piles], layout.special, list(layout.cards)]


def _layout(saved: list[Any]) -> Layout:
    piles, special, cards = saved
    return Layout(tuple(tuple(pile) for pile in piles), special, tuple(cards))


def _votes_saved(votes: tuple[tuple[int, bool], ...]) -> list[list[Any]]:
    return [list(vote) for vote in votes]


def _votes(saved: list[list[Any]]) -> tuple[tuple[int, bool], ...]:
    return tuple((seat, fits) for seat, fits in saved)


def _trial(objector: int, votes: list[list[Any]], left: float | None) -> Trial:
    return Trial(objector, _votes(votes), left)


def _verdict_saved(verdict: Verdict) -> list[Any]:
    word, seat, objector, votes, stands = verdict
    return [word, seat, objector, _votes_saved(votes), stands]


def _verdict(word: str, seat: int, objector: int, votes: list[list[Any]], stands: bool) -> Verdict:
    return Verdict(word, seat, objector, _votes(votes), stands)


def _round_saved(done: Round) -> list[Any]:
    card, level, ended_by, failed, faces, side, layout, lines = done
    outcome = [card, level, ended_by, failed]
    return [*outcome, list(faces), side, _layout_saved(layout), [list(line) for line in lines]]


def _round(
    card: int,
    level: int,
    ended_by: int,
    failed: bool,
    faces: list[str],
    side: str | None,
    layout: list[Any],
    lines: list[list[int]],
) -> Round:
    sheet = tuple(Line(*line) for line in lines)
    return Round(card, level, ended_by, failed, tuple(faces), side, _layout(layout), sheet)
