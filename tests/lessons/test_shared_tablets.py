"""Several children of a class on one tablet: each has a seat, they pass the tablet on, and a child who has a device
takes over the own seat."""

import pytest
from django.test import Client
from django.urls import reverse

from classrooms import visitors
from classrooms.models import Student
from games.actions import clock
from games.models import Table
from lessons.activities import overview, seating
from lessons.activities.actions import live, tablets, verbs
from lessons.activities.actions.live import SeatingGroup
from lessons.models import ActivityTable, Participant
from tests.games.clockwork import later
from tests.lessons.live_class import LiveClass
from tests.world import assert_replays, fresh, into_play, signed_in

pytestmark = pytest.mark.django_db


class OnOneTablet(LiveClass):
    """Ben and Cleo play Dice Words on one tablet, as their teacher says. Ben's session is on it."""

    def __init__(self, game: str = "dice-words") -> None:
        super().__init__(game, options={"round_seconds": 60} if game == "dice-words" else {})
        self.says = tablets.share(self.activity, 1, self.ada, on=True)
        self.tablet = signed_in(self.ben.user)
        self.table_1 = opens(self.tablet, self)


def opens(device: Client, school: LiveClass) -> Table:
    """A child presses "Join in" there."""
    answer = device.get(reverse("lessons:join", args=[school.activity.code]))
    assert answer.status_code == 302
    assert "/tables/" in answer["Location"]
    return Table.objects.get(code=answer["Location"].strip("/").split("/")[-1])


def seats_on(device: Client, table: Table) -> list[str]:
    board = device.get(reverse("games:board", args=[table.code]))
    if board.status_code == 404:
        return []
    return [seat.id for seat in board.context["page"].mine]


def test_the_first_child_who_opens_the_game_brings_the_others_along() -> None:
    school = OnOneTablet()
    assert school.says.startswith("Ben B. and Cleo C. share one tablet.")
    assert seats_on(school.tablet, school.table_1) == ["p1", "p2"]
    assert not Participant.objects.filter(student__in=[school.ben, school.cleo], seen_at=None).exists()
    # Each has the time of a whole round, one after the other.
    assert school.table_1.options["round_seconds"] == 120
    assert ActivityTable.objects.get(table=school.table_1).on_one_tablet == 2


def test_a_child_with_a_device_takes_over_the_own_seat() -> None:
    school = OnOneTablet()
    phone = signed_in(school.cleo.user)
    assert opens(phone, school) == school.table_1
    assert (seats_on(phone, school.table_1), seats_on(school.tablet, school.table_1)) == (["p2"], ["p1"])
    refused = school.tablet.post(
        reverse("games:moves", args=[school.table_1.code]),
        {"seat": "p2", "version": 1, "key": "k" * 16, "action": {"type": "done"}},
        content_type="application/json",
    )
    assert refused.status_code == 403
    # Back to the tablet: there Ben opens the game once more after the teacher has asked for it again.
    tablets.share(school.now(), 1, school.ada, on=True)
    opens(school.tablet, school)
    assert seats_on(school.tablet, school.table_1) == ["p1", "p2"]


def test_a_child_whose_tablet_it_was_can_leave_it_too() -> None:
    school = OnOneTablet()
    phone = signed_in(school.ben.user)
    opens(phone, school)
    assert (seats_on(phone, school.table_1), seats_on(school.tablet, school.table_1)) == (["p1"], ["p2"])


def test_the_tablet_holds_nothing_but_seats_at_tables_that_a_teacher_has_set() -> None:
    """Neither a classmate's own page nor what the classmate plays alone."""
    school = OnOneTablet()
    phone = signed_in(school.cleo.user)
    own = phone.post(reverse("lessons:play-alone", args=["dice-words"]))["Location"]
    assert school.tablet.get(own).status_code == 404
    home = school.tablet.get(reverse("lessons:home"))
    assert home.context["student"] == school.ben
    other = school.arrives(school.dora)
    assert school.tablet.get(reverse("games:board", args=[other.code])).status_code == 404


def test_the_clock_waits_while_the_tablet_is_passed_on_but_not_for_ever() -> None:
    school = OnOneTablet()
    table = into_play(school.table_1)
    hand_over, take_over = (reverse(f"api:{verb}", args=[table.code]) for verb in ("hand-over", "take-over"))
    assert school.tablet.post(hand_over).status_code == 200
    assert fresh(table).is_handed_over
    line = next(line for line in overview.control_room(school.now()).lines if line.number == 1)
    assert (line.is_paused, line.is_handed_over, len(line.on_one_tablet)) == (False, True, 2)
    assert school.tablet.post(take_over).status_code == 200
    assert fresh(table).paused_at is None
    school.tablet.post(hand_over)
    with later(clock.HAND_OVER_SECONDS + 1):
        clock.sweep()
    assert fresh(table).paused_at is None
    assert_replays(table)


def test_a_pause_of_the_teacher_is_not_ended_by_passing_the_tablet_on() -> None:
    school = OnOneTablet()
    table = into_play(school.table_1)
    hand_over, take_over = (reverse(f"api:{verb}", args=[table.code]) for verb in ("hand-over", "take-over"))
    school.tablet.post(hand_over)
    clock.pause(fresh(table))
    school.tablet.post(take_over)
    assert fresh(table).paused_at is not None
    assert not fresh(table).is_handed_over
    school.tablet.post(hand_over)
    assert not fresh(table).is_handed_over


def test_the_clock_runs_on_if_a_child_of_the_table_has_a_device() -> None:
    school = LiveClass("dice-words")
    # Three at one table: Ben and Cleo share, Finn does not.
    activity = live.start(
        school.ada,
        school.foxes,
        "dice-words",
        groups=[SeatingGroup(students=[school.ben, school.cleo, school.finn], one_tablet=True)],
        options={},
        ending_others=True,
    )
    school.activity = activity
    tablet, phone = signed_in(school.ben.user), signed_in(school.finn.user)
    table = into_play(opens(tablet, school))
    opens(phone, school)
    assert seats_on(tablet, table) == ["p1", "p2"]
    assert tablet.post(reverse("api:hand-over", args=[table.code])).status_code == 200
    assert fresh(table).paused_at is None


def test_a_child_who_is_not_here_leaves_the_tablet_and_comes_back() -> None:
    school = OnOneTablet()
    school.tablet.post(reverse("lessons:not-here", args=[school.table_1.code, "p2"]))
    assert seats_on(school.tablet, school.table_1) == ["p1"]
    beside(school.tablet, school.cleo)
    opens(school.tablet, school)
    assert seats_on(school.tablet, school.table_1) == ["p1", "p2"]


def beside(device: Client, student: Student) -> None:
    """A classmate shows the four pictures on a device on which a child is signed in."""
    Student.objects.get(pk=student.pk).classroom.__class__.objects.filter(pk=student.classroom_id).update(
        door_stays_open=True
    )
    named = device.post(reverse("classrooms:in-beside"), {"student": student.pk})
    assert named["Location"] == reverse("classrooms:in-beside-pictures")
    shown = device.post(named["Location"], {"taps": " ".join(student.pictures)})
    assert shown["Location"] == reverse("classrooms:in-beside"), shown.content


def test_children_show_their_pictures_once_and_play_together_from_then_on() -> None:
    school = LiveClass("dice-words")
    tablet = signed_in(school.ben.user)
    Student.objects.filter(pk=school.ben.pk).update(signed_in_at=school.activity.started_at)
    beside(tablet, school.cleo)
    table = opens(tablet, school)
    assert seats_on(tablet, table) == ["p1", "p2"]
    # The next game finds them at one tablet without the teacher's doing, wherever chance puts them.
    ben, cleo = (Student.objects.get(pk=each.pk) for each in (school.ben, school.cleo))
    groups = [SeatingGroup(students=[ben, cleo]), SeatingGroup(students=[school.dora, school.emil])]
    school.activity = live.start(
        school.ada, school.foxes, "dice-words", groups=groups, options={}, ending_others=True
    )
    sharing = Participant.objects.filter(activity=school.activity, shares_tablet=True)
    assert {each.student for each in sharing} == {ben, cleo}


def test_wrong_pictures_let_no_classmate_in() -> None:
    school = LiveClass("dice-words")
    school.foxes.__class__.objects.update(door_stays_open=True)
    tablet = signed_in(school.ben.user)
    tablet.post(reverse("classrooms:in-beside"), {"student": school.cleo.pk})
    answer = tablet.post(reverse("classrooms:in-beside-pictures"), {"taps": "tree boat cat star"})
    assert answer.status_code == 422
    assert visitors.TABLET not in tablet.session


def test_a_closed_door_and_another_class_let_nobody_beside() -> None:
    school = LiveClass("dice-words")
    tablet = signed_in(school.ben.user)
    tablet.post(reverse("classrooms:in-beside"), {"student": school.cleo.pk})
    assert tablet.get(reverse("classrooms:in-beside-pictures")).status_code == 302
    assert tablet.post(reverse("classrooms:in-beside"), {"student": school.zoe.pk}).status_code == 404


def test_signing_out_ends_the_sharing() -> None:
    school = OnOneTablet()
    school.tablet.post(reverse("classrooms:out"))
    assert not Student.objects.exclude(tablet="").exists()


def test_children_who_share_are_seated_together() -> None:
    tables = seating.kept_together([["a", "b"], ["c", "d"]], range(1, 5), tablet_of={"a": "t", "d": "t"}.get)
    assert sorted(map(sorted, tables)) in ([["a", "d"], ["b", "c"]],)


def test_a_teacher_puts_each_table_on_a_tablet() -> None:
    school = LiveClass("dice-words")
    verbs.end_group(school.now(), 1, school.ada)
    verbs.end_group(school.now(), 2, school.ada)
    students = [str(each.pk) for each in (school.ben, school.cleo, school.dora, school.emil)]
    address = reverse("lessons:class-game", args=[school.foxes.pk, "dice-words"])
    ada = signed_in(school.ada)
    refused = ada.post(address, {"students": students, "size": "6", "tablets": "table"})
    assert "Two to 4 children can share a tablet" in refused.content.decode()
    seats = ada.post(address, {"students": students, "size": "2", "tablets": "table", "by_hand": "1"})
    assert seats.content.decode().count('name="tablet_') == 2
    assert 'name="tablet_1" checked' in seats.content.decode()
    ada.post(address, {"students": students, "size": "2", "tablets": "table"})
    latest = school.foxes.activities.order_by("-pk")[0]
    assert latest.participants.filter(shares_tablet=True).count() == 4
