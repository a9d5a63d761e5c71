"""The signals of the control room: each at its edge, in order of urgency, and with a sentence."""

from typing import Any

import pytest

from lessons.activities import signals
from lessons.activities.signals import Kind, Level, SeatFacts, TableFacts

NOW = 1_000_000.0


def seat(name: str = "Ben", **facts: Any) -> SeatFacts:
    return SeatFacts(name=name, **{"id": "p1", "last_move_at": NOW - 1, **facts})


def table(*people: SeatFacts, **facts: Any) -> TableFacts:
    return TableFacts(opened_at=NOW - 600, people=people, **facts)


def said(*people: SeatFacts, now: float = NOW, **facts: Any) -> list[str]:
    return [f"{one.names} {one.text}" for one in signals.signals(table(*people, **facts), now)]


IDA, JIN = seat("Ida", id="p2"), seat("Jin", id="p3")


# Each rule at its edge: what is so just before, and what a moment later.


@pytest.mark.parametrize(("seconds", "is_said"), [(19.9, False), (20.0, True)])
def test_away_after_twenty_seconds_without_a_page(seconds: float, is_said: bool) -> None:
    gone = seat(is_here=False, gone_at=NOW - seconds)
    assert said(gone) == (["Ben is offline."] if is_said else [])


@pytest.mark.parametrize(("seconds", "is_said"), [(29.9, False), (30.0, True)])
def test_others_wait_for_one_child(seconds: float, is_said: bool) -> None:
    slow = seat("Kofi", last_move_at=None)
    found = said(slow, IDA, JIN, turn={"p1": NOW - seconds})
    assert found == (["Ida and Jin are waiting for Kofi."] if is_said else [])


@pytest.mark.parametrize(("seconds", "is_said"), [(89.9, False), (90.0, True)])
def test_quiet_after_ninety_seconds(seconds: float, is_said: bool) -> None:
    """Two children are on turn, so that no child waits for one of them alone."""
    quiet = seat("Gus", last_move_at=NOW - seconds)
    found = said(quiet, IDA, turn={"p1": NOW - 500, "p2": NOW - 500})
    assert found == (["Gus has not made a move for a while."] if is_said else [])


@pytest.mark.parametrize(("rounds", "is_said"), [(3, False), (4, True)])
def test_four_rounds_without_a_word(rounds: int, is_said: bool) -> None:
    found = said(seat("Finn", rounds_without_word=rounds))
    assert found == (["Finn has had four rounds without a word."] if is_said else [])


def test_a_game_without_words_has_no_rounds_without_a_word() -> None:
    assert said(seat(rounds_without_word=9), makes_words=False) == []


@pytest.mark.parametrize(("words", "is_said"), [(4, False), (5, True)])
def test_guessing_after_five_refused_words(words: int, is_said: bool) -> None:
    found = said(seat("Uma", refused_in_a_row=words))
    assert found == (["Uma tried five words in a row that do not count."] if is_said else [])


@pytest.mark.parametrize(("words", "is_said"), [(4, False), (5, True)])
def test_flying_after_five_words_that_were_nearly_the_best(words: int, is_said: bool) -> None:
    found = said(seat("Cleo", near_best_in_a_row=words))
    expected = ["Cleo was within 5 % of the best word five times running, without help."]
    assert found == (expected if is_said else [])


def test_a_raised_hand_is_a_signal_at_once() -> None:
    assert said(seat("Noor", help_asked_at=NOW)) == ["Noor put a hand up."]


# Urgency


def test_the_most_urgent_signal_of_a_child_is_shown() -> None:
    assert said(seat(refused_in_a_row=5, rounds_without_word=4)) == [
        "Ben has had four rounds without a word."
    ]
    assert said(seat(is_here=False, gone_at=NOW - 60, help_asked_at=NOW - 5)) == ["Ben put a hand up."]


def test_signals_come_in_order_of_urgency() -> None:
    people = [
        seat("Ali", id="p1", near_best_in_a_row=5),
        seat("Bea", id="p2", refused_in_a_row=5),
        seat("Cem", id="p3", rounds_without_word=4),
        seat("Dara", id="p4", is_here=False, gone_at=NOW - 60),
        seat("Eva", id="p5", help_asked_at=NOW - 9),
    ]
    kinds = [one.kind for one in signals.signals(table(*people), NOW)]
    assert kinds == [Kind.HAND, Kind.AWAY, Kind.NO_WORD, Kind.GUESSING, Kind.FLYING]


@pytest.mark.parametrize("kind", Kind)
def test_hands_absent_children_and_waiting_tables_need_the_teacher_now(kind: Kind) -> None:
    assert (kind.level is Level.NOW) == (kind in (Kind.HAND, Kind.AWAY, Kind.WAITS))


def test_a_hand_that_was_answered_is_no_longer_urgent() -> None:
    [one] = signals.signals(table(seat(help_asked_at=NOW - 9, is_answered=True)), NOW)
    assert (one.text, one.level) == ("knows that you are coming.", Level.EYE)


def test_the_level_of_a_table_is_that_of_its_most_urgent_signal() -> None:
    calm = signals.signals(table(seat("Cleo", near_best_in_a_row=5)), NOW)
    both = signals.signals(table(seat("Cleo", near_best_in_a_row=5), seat("Noor", help_asked_at=NOW)), NOW)
    assert [signals.level_of(found) for found in ([], calm, both)] == [Level.NONE, Level.EYE, Level.NOW]


# Several children, pauses, and children who have not come


def test_children_who_are_away_are_one_signal_since_the_first_left() -> None:
    dara, eva = (
        seat(name, id=place, is_here=False, gone_at=NOW - seconds)
        for name, place, seconds in (("Dara", "p1", 60), ("Eva", "p2", 50))
    )
    [one] = signals.signals(table(dara, eva), NOW)
    assert (one.names, one.text, one.since) == ("Dara and Eva", "are offline.", NOW - 60)


def test_since_when_a_child_is_away_may_be_unknown() -> None:
    [one] = signals.signals(table(seat(is_here=False)), NOW)
    assert (one.text, one.since) == ("is offline.", None)


def test_a_child_who_has_not_come_yet_is_not_offline() -> None:
    assert said(seat(is_here=False, last_move_at=None)) == []


@pytest.mark.parametrize(("seconds", "is_said"), [(29.9, False), (30.0, True)])
def test_others_wait_for_a_child_who_has_not_come(seconds: float, is_said: bool) -> None:
    """Also for one of several who have not moved."""
    late = seat("Kofi", is_here=False, last_move_at=None)
    found = said(late, seat("Lea", id="p4"), IDA, turn={"p1": NOW - seconds, "p4": NOW - 5})
    assert found == (["Ida is waiting for Kofi, who has not come."] if is_said else [])


def test_no_sentence_ends_in_two_full_stops() -> None:
    slow = seat("Kofi A.", last_move_at=None)
    assert said(slow, IDA, turn={"p1": NOW - 60}) == ["Ida is waiting for Kofi A."]


def test_a_child_who_has_not_come_is_not_said_to_be_slow() -> None:
    late = seat("Kofi", is_here=False, last_move_at=None)
    turn = {"p1": NOW - 100, "p2": NOW - 5}
    assert said(late, IDA, turn=turn) == ["Kofi has not come yet."]


def test_those_who_have_not_come_do_not_wait() -> None:
    both = [
        seat(name, id=place, is_here=False, last_move_at=None)
        for name, place in (("Kofi", "p1"), ("Lea", "p2"))
    ]
    assert said(*both, turn={"p1": NOW - 60}) == []


@pytest.mark.parametrize(("gone", "offered"), [(1, True), (2, False)])
def test_a_computer_player_may_help_for_one_who_is_away(gone: int, offered: bool) -> None:
    people = [seat(id=f"p{number}", is_here=False, gone_at=NOW - 60) for number in range(gone)]
    [one] = signals.signals(table(*people, IDA), NOW)
    assert one.is_for_one_who_is_away == offered


def test_no_child_is_slow_in_a_pause() -> None:
    slow = seat("Kofi", last_move_at=None)
    assert said(slow, IDA, turn={"p1": NOW - 500}, is_paused=True) == []


def test_a_child_who_plays_alone_keeps_no_child_waiting() -> None:
    assert said(seat("Kofi", last_move_at=None), turn={"p1": NOW - 60}) == []


def test_a_move_starts_the_waiting_again() -> None:
    assert said(seat("Kofi", last_move_at=NOW - 5), IDA, turn={"p1": NOW - 500}) == []


# The page knows when to look again


def test_the_next_change_is_the_first_moment_at_which_a_rule_will_hold() -> None:
    quiet = seat("Gus", last_move_at=NOW - 10)
    gone = seat("Ida", id="p2", is_here=False, gone_at=NOW - 5)
    both = table(quiet, gone, turn={"p1": NOW - 500, "p2": NOW - 500})
    assert signals.next_change(both, NOW) == NOW - 5 + signals.AWAY_AFTER
    assert signals.signals(both, NOW) == []
    [one] = signals.signals(both, NOW - 5 + signals.AWAY_AFTER)
    assert one.kind is Kind.AWAY


def test_a_calm_table_has_no_next_change() -> None:
    assert signals.next_change(table(seat(), IDA), NOW) is None
