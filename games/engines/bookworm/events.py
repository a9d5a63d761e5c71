"""What each event changes. These functions refuse nothing, roll nothing and read no clock."""

from collections.abc import Callable
from dataclasses import replace

from ..values import Event, Facts, Options, Player
from . import spoken, taking
from .equipment import TURN
from .state import Layout, Line, Named, Round, Rules, State, Trial, Unlisted, Verdict


class Outcome:
    """The events of one move so far, and the state after them: what comes next often depends on it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def add(self, kind: str, **facts: object) -> None:
        self.events.append({"type": kind, **facts})
        self.state = CHANGES[kind](self.state, self.events[-1])


# The first round


def laid_out(players: tuple[Player, ...], options: Options, facts: Facts) -> State:
    """The table before the first card is turned."""
    bookworm = [player.id for player in players].index(facts["bookworm"])
    return State(
        players=players,
        rules=Rules.from_options(options),
        bookworm=bookworm,
        active=bookworm,
        deck=tuple(facts["deck"]),
        layout=Layout.new(len(players)),
    )


def opened(players: tuple[Player, ...], started: Event) -> State:
    state = laid_out(players, started["options"], started)
    for event in started["then"]:
        state = CHANGES[event["type"]](state, event)
    return state


# A new card, and the roll


def _card_turned(state: State, event: Event) -> State:
    deck = tuple(event["shuffled"] or state.deck)
    return replace(state, phase="choose", card=deck[0], deck=deck[1:], level=None, before=None, deadline=None)


def _chosen(state: State, event: Event) -> State:
    chosen = replace(state, level=event["category"])
    # After a swap the turn is over; else the dice are rolled next.
    return _turn_of(chosen, state.left_of(state.active), event["at"]) if state.is_swapping else chosen


def _rolled(state: State, event: Event) -> State:
    state = replace(state, faces=tuple(event["faces"]), side=event["special"])
    return replace(state, phase="turn_special") if state.side == TURN else _first_turn(state, event["at"])


def _special_turned(state: State, event: Event) -> State:
    return _first_turn(replace(state, side=event["side"]), event["at"])


def _first_turn(state: State, at: float) -> State:
    return _turn_of(state, state.left_of(state.bookworm), at + state.rules.reading_seconds)


def _turn_of(state: State, seat: int, at: float, *, second_try: bool = False) -> State:
    state = replace(state, phase="play", active=seat, second_try=second_try)
    seconds = state.thinking_time(seat)
    return replace(state, deadline=None if seconds is None else at + seconds)


# A turn


def _named(state: State, event: Event) -> State:
    seat = state.seat(event["by"])
    # Where any answer goes, it does not matter whether a dictionary has it.
    known = event["known"] or state.rules.answers == "any"
    named = Named(event["word"], seat, event["die"], known)
    state = replace(
        state,
        layout=taking.moved(state, event["die"], seat),
        before=state.layout,
        named=(*state.named, named),
        verdict=None,
    )
    if not event["listed"] and state.rules.judge == "list":
        state = _noted_as_unlisted(state, named)
    if state.layout.display:
        return _turn_of(state, state.left_of(seat), event["at"])
    return replace(state, phase="objection", deadline=event["at"] + state.rules.objection_seconds)


def _noted_as_unlisted(state: State, named: Named) -> State:
    assert state.card is not None
    assert state.level is not None
    return replace(state, unlisted=(*state.unlisted, Unlisted(*named[:3], state.card, state.level)))


def _special_taken(state: State, event: Event) -> State:
    return replace(state, layout=state.layout._replace(special=state.seat(event["by"])))


# An objection


def _put_to_vote(state: State, event: Event) -> State:
    return _under_vote(state, None, event["at"])


def _objected(state: State, event: Event) -> State:
    return _under_vote(state, state.seat(event["by"]), event["at"])


def _under_vote(state: State, objector: int | None, at: float) -> State:
    running = state.phase == "play" and state.deadline is not None
    left = state.deadline - at if running and state.deadline is not None else None
    return replace(
        state,
        phase="vote",
        trial=Trial(objector, (), left),
        deadline=at + state.rules.vote_seconds,
    )


def _voted(state: State, event: Event) -> State:
    assert state.trial is not None
    votes = (*state.trial.votes, (state.seat(event["by"]), event["fits"]))
    return replace(state, trial=state.trial._replace(votes=votes))


def _judged(state: State, event: Event) -> State:
    assert state.trial is not None
    last, trial = state.named[-1], state.trial
    verdict = Verdict(last.word, last.seat, trial.objector, trial.votes, event["stands"], last.known)
    state = replace(state, trial=None, verdict=verdict)
    return _goes_on(state, trial, event["at"]) if event["stands"] else _taken_back(state, event["at"])


def _goes_on(state: State, trial: Trial, at: float) -> State:
    """The clock goes on with the time that was left; after a word that ended the round there is none."""
    deadline = None if trial.left is None else at + trial.left
    return replace(state, phase="play", before=None, deadline=deadline)


def _taken_back(state: State, at: float) -> State:
    assert state.before is not None
    last = state.named[-1]
    state = replace(
        state,
        layout=state.before,
        before=None,
        named=state.named[:-1],
        rejected=(*state.rejected, last),
    )
    return _turn_of(state, last.seat, at, second_try=True)


# A word that the teacher takes off the screens


def _struck(state: State, event: Event) -> State:
    """The last word is taken back as if it had been voted out. Of an earlier one only the text goes."""
    place, last = event["place"], event["place"] == len(state.named) - 1
    state = _without_text(state, state.named[place].word)
    if not last or state.before is None:
        return state
    return _taken_back(replace(state, trial=None, verdict=None), event["at"])


def _without_text(state: State, text: str) -> State:
    def cleaned(named: Named) -> Named:
        return named._replace(word=spoken.OWN_WORD) if named.word == text else named

    return replace(
        state,
        named=tuple(map(cleaned, state.named)),
        rejected=tuple(map(cleaned, state.rejected)),
        unlisted=tuple(
            word._replace(word=spoken.OWN_WORD) if word.word == text else word for word in state.unlisted
        ),
        verdict=None if state.verdict and state.verdict.word == text else state.verdict,
    )


# The end of a round


def _failed(state: State, event: Event) -> State:
    # Old events do not say what could have been said.
    return replace(state, before=None, deadline=None, could_have_said=event.get("could_have_said"))


def _round_ended(state: State, event: Event) -> State:
    assert state.card is not None
    assert state.level is not None
    lines = tuple(_line(event["results"][player.id]) for player in state.players)
    by, layout = state.seat(event["by"]), state.layout
    could = state.could_have_said
    done = Round(state.card, state.level, by, event["failed"], state.faces, state.side, layout, lines, could)
    totals = tuple(state.total(seat) + line.sum for seat, line in enumerate(lines))
    state = replace(state, history=(*state.history, done), totals=totals, before=None, deadline=None)
    if max(totals) >= state.rules.target_score:
        return replace(state, phase="over")
    return _cleared(state, by)


def _line(result: dict[str, int]) -> Line:
    return Line(result["dots"], result["cards"], result["penalty"])


def _cleared(state: State, bookworm: int) -> State:
    """Ready for the next card: the player who ended the round is the Bookworm, and all dice and cards go back."""
    return replace(
        state,
        phase="choose",
        bookworm=bookworm,
        active=bookworm,
        layout=Layout.new(len(state.players)),
        card=None,
        level=None,
        faces=(),
        side=None,
        named=(),
        rejected=(),
        second_try=False,
        could_have_said=None,
    )


CHANGES: dict[str, Callable[[State, Event], State]] = {
    "card_turned": _card_turned,
    "chosen": _chosen,
    "rolled": _rolled,
    "special_turned": _special_turned,
    "named": _named,
    "special_taken": _special_taken,
    "put_to_vote": _put_to_vote,
    "objected": _objected,
    "voted": _voted,
    "judged": _judged,
    "struck": _struck,
    "failed": _failed,
    "round_ended": _round_ended,
}
