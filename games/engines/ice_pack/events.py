"""What each event changes. These functions refuse nothing, roll nothing and read no clock."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from ..values import Event, Player
from .patterns import claimable
from .state import Claim, Die, Push, Rules, Sheet, State


def opened(players: tuple[Player, ...], started: Event) -> State:
    rules = Rules.from_options(started["options"], players)
    return State(
        players=players,
        rules=rules,
        board=tuple(tuple(Die(*die) for die in column) for column in started["board"]),
        hand=tuple(Die(die) for die in started["hand"]),
        sheets=(Sheet(),) * len(players),
        deadline=None if rules.goals else started["at"] + rules.seconds,
    )


def rolled(state: State, event: Event) -> State:
    values = tuple(event["values"])
    hand = tuple(die._replace(value=value) for die, value in zip(state.hand, values, strict=True))
    return replace(state, phase="place", hand=hand, rolled=values, changed=False)


def changed(state: State, event: Event) -> State:
    hand = list(state.hand)
    hand[event["die"]] = hand[event["die"]]._replace(value=event["value"])
    sheet = replace(state.sheet, changes_left=state.sheet.changes_left - 1)
    return replace(state, hand=tuple(hand), changed=True, sheets=_with(state, state.mover, sheet))


def placed(state: State, event: Event) -> State:
    """The column moves down one; its bottom die becomes the last of the hand."""
    index = event["column"] - 1
    die, column = state.hand[event["die"]], state.board[index]
    out = column[-1]
    stay = tuple(other for other in state.hand if other.id != die.id)
    pushed = replace(
        state,
        phase="claim",
        board=(*state.board[:index], (die, *column[:-1]), *state.board[index + 1 :]),
        hand=(*stay, out),
        last=Push(state.mover, die, event["column"], out),
    )
    # Where the players look for patterns themselves, an end of the turn would tell them that there is none.
    return pushed if state.rules.find_patterns or claimable(pushed) else _turn_over(pushed)


def claimed(state: State, event: Event) -> State:
    claim = Claim(event["pattern"], tuple((row, column) for row, column in event["cells"]), event["value"])
    circles = list(state.sheet.circles)
    circles[claim.pattern - 1] += 1
    state = replace(state, sheets=_with(state, state.mover, replace(state.sheet, circles=tuple(circles))))
    state = _with_bonus(state, claim.cells)
    state = replace(state, last=state.last and state.last._replace(claim=claim))
    if state.reached(state.mover) or all(sheet.full for sheet in state.sheets):
        return _over(state)
    return _turn_over(state)


def _with_bonus(state: State, cells: Iterable[tuple[int, int]]) -> State:
    """Each opponent whose coloured die takes part in the pattern gets a bonus square."""
    owners = {state.owner(state.board[column - 1][row - 1].id) for row, column in cells}
    for seat in owners - {None, state.mover}:
        assert seat is not None
        sheet = replace(state.sheets[seat], bonus_squares=state.sheets[seat].bonus_squares + 1)
        state = replace(state, sheets=_with(state, seat, sheet))
    return state


def skipped(state: State, event: Event) -> State:
    return _turn_over(state)


def _turn_over(state: State) -> State:
    return replace(
        state,
        phase="roll",
        mover=(state.mover + 1) % len(state.players),
        turns=state.turns + 1,
        rolled=None,
        changed=False,
    )


def time_up(state: State, event: Event) -> State:
    # The unfinished turn is lost. A change that it has used stays used.
    return _over(state)


def _over(state: State) -> State:
    return replace(state, phase="over", deadline=None)


def _with(state: State, seat: int, sheet: Sheet) -> tuple[Sheet, ...]:
    return (*state.sheets[:seat], sheet, *state.sheets[seat + 1 :])


CHANGES: dict[str, Callable[[State, Event], State]] = {
    "rolled": rolled,
    "changed": changed,
    "placed": placed,
    "claimed": claimed,
    "skipped": skipped,
    "time_up": time_up,
}
