"""Classes, groups, co-teachers, copies and moves: what the actions promise."""

import threading
from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.db import connection
from django.utils import timezone

from classrooms import access
from classrooms.classes.actions import classes, groups, students, teachers
from classrooms.classes.actions.classes import ClassFacts
from classrooms.classes.actions.students import FIGURES, Newcomer, StudentFacts
from classrooms.login.access import is_door_open
from classrooms.login.credentials import PICTURES, card_hash_of
from classrooms.models import Classroom, Group, Invitation, Student, Teaching, User
from classrooms.models.classes import MOST_STUDENTS, Colour
from classrooms.roster.naming import ANIMALS, MOODS
from config.core.errors import Refused
from tests.world import School, a_class, a_teacher, signed_in

pytestmark = pytest.mark.django_db

OWLS = ClassFacts(name="4B Owls", year_group="Year 4", colour=Colour.LEAF, picture="star")


def refused(action: Callable[[], object]) -> str:
    with pytest.raises(Refused) as caught:
        action()
    return caught.value.code


def children(count: int) -> list[Newcomer]:
    return [Newcomer(f"Child{chr(97 + n // 26)}{chr(97 + n % 26)}", "Test") for n in range(count)]


# A class


def test_the_teacher_who_opens_a_class_teaches_it(school: School) -> None:
    owls = classes.open_class(school.otto, OWLS)
    assert [teaching.teacher for teaching in owls.teachings.all()] == [school.otto]
    assert (owls.name, owls.year_group, owls.colour, owls.picture) == ("4B Owls", "Year 4", 2, "star")


def test_two_classes_never_have_the_same_code(school: School) -> None:
    codes = {classes.open_class(school.otto, OWLS).code for _ in range(20)}
    assert len(codes) == 20


def test_changing_the_naming_renames_all_students(school: School) -> None:
    """Display names shown to classmates can be first name + initial or a generated animal name."""
    owls = classes.open_class(school.otto, OWLS)
    students.enrol(owls, children(30))
    classes.change_class(owls, ClassFacts(name="Owls", naming=Classroom.Naming.ANIMAL))
    shown = set(owls.students.values_list("shown_name", flat=True))
    assert len(shown) == 30
    assert all(name.split()[0] in MOODS and name.split()[1] in ANIMALS for name in shown)
    classes.change_class(owls, ClassFacts(name="Owls", naming=Classroom.Naming.INITIAL))
    assert "Childaa T." in set(owls.students.values_list("shown_name", flat=True))


def test_renaming_the_class_does_not_rename_its_students(school: School) -> None:
    before = list(school.foxes.students.values_list("shown_name", flat=True))
    classes.change_class(school.foxes, ClassFacts(name="Red Foxes"))
    assert list(school.foxes.students.values_list("shown_name", flat=True)) == before


def test_archiving_signs_all_students_out(school: School) -> None:
    """No student can go on playing in an archived class."""
    ben = signed_in(school.ben.user)
    assert ben.get("/me/").status_code == 200
    classes.archive(school.foxes)
    assert ben.get("/me/").status_code == 302


def test_archiving_closes_the_door_and_restoring_does_not_open_it(school: School) -> None:
    Classroom.objects.filter(pk=school.foxes.pk).update(door_stays_open=True)
    classes.archive(school.foxes)
    assert Classroom.objects.get(pk=school.foxes.pk).is_archived
    classes.restore(school.foxes)
    foxes = Classroom.objects.get(pk=school.foxes.pk)
    assert (foxes.is_archived, is_door_open(foxes, timezone.now())) == (False, False)
    assert foxes.students.count() == 2


def test_archiving_twice_keeps_the_first_date(school: School) -> None:
    """The retention period starts at it."""
    classes.archive(school.foxes)
    first = Classroom.objects.get(pk=school.foxes.pk).archived_at
    classes.archive(school.foxes)
    assert Classroom.objects.get(pk=school.foxes.pk).archived_at == first


# The next year


def test_a_copy_brings_children_groups_pictures_and_teachers(school: School) -> None:
    """copy to next year (students and groups come along with their pictures, results do not)"""
    red = groups.make_group(school.foxes, name="Red", colour=Colour.ROSE)
    groups.put_in_group([school.ben], red)
    Student.objects.filter(pk=school.ben.pk).update(extra_time=50, band="low", signed_in_at=timezone.now())
    copy = classes.copy_to_next_year(school.foxes, name="Foxes 5", year_group="Year 5")
    ben = copy.students.get(first_name="Ben")
    assert (copy.name, copy.year_group, copy.copied_from) == ("Foxes 5", "Year 5", school.foxes)
    assert (ben.full_name, ben.shown_name, ben.pictures) == ("Ben Benson", "Ben B.", school.ben.pictures)
    assert (ben.extra_time, ben.band, ben.signed_in_at) == (50, "low", None)
    assert ben.group is not None
    assert (ben.group.name, ben.group.colour, ben.group.classroom) == ("Red", Colour.ROSE, copy)
    assert {teaching.teacher for teaching in copy.teachings.all()} == {school.ada, school.carl}


def test_copied_students_are_new_users_with_new_cards(school: School) -> None:
    """So nothing of the old school year can be reached through the new class."""
    copy = classes.copy_to_next_year(school.foxes, name="Foxes 5", year_group="")
    assert not {s.user_id for s in copy.students.all()} & {school.ben.user_id, school.cleo.user_id}
    assert not {s.card_hash for s in copy.students.all()} & {school.ben.card_hash, school.cleo.card_hash}
    assert school.foxes.students.count() == 2


def test_an_empty_class_cannot_be_copied(school: School) -> None:
    owls = classes.open_class(school.otto, OWLS)
    assert refused(lambda: classes.copy_to_next_year(owls, name="x", year_group="")) == "empty-class"
    assert not owls.copies.exists()


# Children


def test_a_new_student_can_sign_in(school: School) -> None:
    [dan] = students.enrol(school.foxes, [Newcomer("Dan", "Li", "Reds")])
    dan = Student.objects.get(pk=dan.pk)
    assert (dan.full_name, dan.shown_name) == ("Dan Li", "Dan L.")
    assert (dan.user.role, dan.user.has_usable_password(), dan.user.email) == ("student", False, "")
    assert len(set(dan.pictures)) == 4
    assert set(dan.pictures) <= set(PICTURES)
    assert dan.card_hash == card_hash_of(dan)
    assert 1 <= dan.figure <= 8
    assert dan.group is not None
    assert (dan.group.name, dan.group.colour) == ("Reds", Colour.ROSE)


def test_two_bens_have_different_figures(school: School) -> None:
    """A child who cannot read yet finds their name by its figure."""
    bens = students.enrol(school.foxes, [Newcomer("Ben", f"L{n}") for n in range(FIGURES - 1)])
    assert len({ben.figure for ben in [school.ben, *bens]}) == FIGURES
    assert students.enrol(school.foxes, [Newcomer("Ben", "Zorn")]), (
        "and more of them than figures come in as well"
    )


def test_a_students_account_contains_no_name(school: School) -> None:
    """Only teachers see the full name, so it is stored in the student's row and nowhere else."""
    [dan] = students.enrol(school.foxes, [Newcomer("Dan", "Li")])
    assert "dan" not in dan.user.username.lower()
    assert (dan.user.first_name, dan.user.last_name, dan.user.called) == ("", "", "")


def test_no_two_classmates_have_the_same_pictures(school: School, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(
        [school.ben.pictures, ["key", "cat", "sun", "star"], ["key", "cat", "sun", "star"], ["cat"] * 4]
    )
    monkeypatch.setattr("classrooms.login.credentials.new_pictures", lambda: next(drawn))
    made = students.enrol(school.foxes, children(2))
    assert [student.pictures for student in made] == [["key", "cat", "sun", "star"], ["cat"] * 4]


def test_a_class_has_at_most_a_hundred_students(school: School) -> None:
    owls = classes.open_class(school.otto, OWLS)
    students.enrol(owls, children(MOST_STUDENTS))
    assert len({tuple(pictures) for pictures in owls.students.values_list("pictures", flat=True)}) == 100
    with pytest.raises(Refused, match="room for 100 students, and that would be 1 more"):
        students.enrol(owls, [Newcomer("Zed", "Last")])
    assert owls.students.count() == MOST_STUDENTS


def test_enrolling_is_all_or_nothing(school: School) -> None:
    """If one child cannot be enrolled, none is, and no group is created."""
    accounts = User.objects.count()
    newcomers = [Newcomer("Dan", "Li", "Reds"), Newcomer("Ben", "Benson")]
    assert refused(lambda: students.enrol(school.foxes, newcomers)) == "double"
    assert school.foxes.students.count() == 2
    assert User.objects.count() == accounts
    assert not Group.objects.exists()


def test_a_second_child_with_the_same_name_is_enrolled_if_the_teacher_confirms(school: School) -> None:
    [ben] = students.enrol(school.foxes, [Newcomer("Ben", "Benson", is_another=True)])
    assert ben.shown_name == "Ben Be."


def test_group_names_are_compared_without_case(school: School) -> None:
    groups.make_group(school.foxes, name="Reds", colour=1)
    students.enrol(school.foxes, [Newcomer("Dan", "Li", "REDS"), Newcomer("Eva", "May", "reds")])
    assert [(group.name, group.students.count()) for group in school.foxes.groups.all()] == [("Reds", 2)]


def facts_of(student: Student, **but: object) -> StudentFacts:
    fields = {name: getattr(student, name) for name in StudentFacts.__dataclass_fields__}
    return StudentFacts(**(fields | but))


def test_a_students_needs_are_saved(school: School) -> None:
    facts = facts_of(school.ben, extra_time=100, reading_font=True, no_timer_at_home=True, band="high")
    students.change_student(school.ben, None, facts)
    ben = Student.objects.get(pk=school.ben.pk)
    assert (ben.extra_time, ben.reading_font, ben.no_timer_at_home, ben.band) == (100, True, True, "high")


def test_shown_names_are_unique_in_a_class(school: School) -> None:
    assert refused(
        lambda: students.change_student(school.ben, None, facts_of(school.ben, shown_name="CLEO C."))
    ) == ("same-name")


# Moving


def test_a_moved_student_keeps_pictures_card_and_the_group_of_the_same_name(school: School) -> None:
    bees = a_class("Bees", school.ada)
    here, there = (groups.make_group(room, name="Reds", colour=1) for room in (school.foxes, bees))
    groups.put_in_group([school.ben], here)
    school.ben.refresh_from_db()
    before = (school.ben.pictures, school.ben.card_hash, school.ben.user_id)
    students.move([school.ben], bees)
    ben = Student.objects.get(pk=school.ben.pk)
    assert (ben.classroom, ben.group) == (bees, there)
    assert (ben.pictures, ben.card_hash, ben.user_id) == before


def test_shown_names_and_pictures_that_are_taken_are_changed(school: School) -> None:
    """move students between classes of the same teacher (name clashes handled)"""
    bees = a_class("Bees", school.ada)
    [other] = students.enrol(bees, [Newcomer("Ben", "Bauer")])
    Student.objects.filter(pk=other.pk).update(pictures=school.ben.pictures)
    assert other.shown_name == school.ben.shown_name
    students.move([school.ben, school.cleo], bees)
    ben = Student.objects.get(pk=school.ben.pk)
    assert ben.shown_name == "Ben Be."
    assert ben.pictures != school.cleo.pictures
    assert len({tuple(student.pictures) for student in bees.students.all()}) == 3


def test_moving_into_a_full_or_archived_class_is_refused(school: School) -> None:
    bees = a_class("Bees", school.ada)
    students.enrol(bees, children(MOST_STUDENTS - 1))
    assert refused(lambda: students.move([school.ben, school.cleo], bees)) == "full"
    assert school.foxes.students.count() == 2
    classes.archive(bees)
    assert refused(lambda: students.move([school.ben], bees)) == "archived"


def test_two_teachers_cannot_both_move_a_student(school: School) -> None:
    """Carl takes Ben to his own class; Ada, who does not teach it, still has the old page open."""
    bees, wasps = a_class("Bees", school.ada), a_class("Wasps", school.carl)
    before = [Student.objects.get(pk=student.pk) for student in (school.ben, school.cleo)]
    students.move([school.ben], wasps)
    assert refused(lambda: students.move(before, bees)) == "moved"
    assert Student.objects.get(pk=school.ben.pk).classroom == wasps
    assert not bees.students.exists()


def test_a_moved_student_keeps_pictures_that_were_given_in_the_meantime(school: School) -> None:
    bees = a_class("Bees", school.ada)
    before = Student.objects.get(pk=school.ben.pk)
    Student.objects.filter(pk=school.ben.pk).update(pictures=["key", "cat", "sun", "star"])
    students.move([before], bees)
    assert Student.objects.get(pk=school.ben.pk).pictures == ["key", "cat", "sun", "star"]


# Groups


def test_groups_are_made_renamed_and_removed(school: School) -> None:
    red = groups.make_group(school.foxes, name="Red", colour=Colour.ROSE)
    groups.put_in_group([school.ben, school.cleo], red)
    groups.change_group(red, name="Ruby", colour=Colour.PLUM)
    assert [(group.name, group.colour) for group in school.foxes.groups.all()] == [("Ruby", Colour.PLUM)]
    groups.remove_group(red)
    assert school.foxes.students.filter(group=None).count() == 2


def test_group_names_are_unique_in_a_class(school: School) -> None:
    red = groups.make_group(school.foxes, name="Red", colour=1)
    groups.make_group(school.foxes, name="Blue", colour=2)
    assert refused(lambda: groups.make_group(school.foxes, name="red", colour=1)) == "same-name"
    assert refused(lambda: groups.change_group(red, name="BLUE", colour=1)) == "same-name"
    groups.change_group(red, name="RED", colour=1)


def test_the_whole_class_is_arranged_at_once(school: School) -> None:
    red = groups.make_group(school.foxes, name="Red", colour=1)
    groups.arrange({school.ben: (red, "low"), school.cleo: (None, "high")})
    ben, cleo = Student.objects.get(pk=school.ben.pk), Student.objects.get(pk=school.cleo.pk)
    assert (ben.group, ben.band, cleo.group, cleo.band) == (red, "low", None, "high")


def test_students_cannot_join_a_group_that_was_removed_in_the_meantime(school: School) -> None:
    red = groups.make_group(school.foxes, name="Red", colour=Colour.ROSE)
    groups.remove_group(Group.objects.get(pk=red.pk))
    for put in (
        lambda: groups.put_in_group([school.ben], red),
        lambda: groups.arrange({school.ben: (red, "low")}),
        lambda: students.change_student(school.ben, red, facts_of(school.ben)),
    ):
        assert refused(put) == "gone"
    assert Student.objects.get(pk=school.ben.pk).group is None


def test_the_number_of_groups_is_limited(school: School) -> None:
    for number in range(20):
        groups.make_group(school.foxes, name=f"Group {number}", colour=1)
    assert refused(lambda: groups.make_group(school.foxes, name="One more", colour=1)) == "too-many"
    assert refused(lambda: students.enrol(school.foxes, [Newcomer("Dan", "Li", "One more")])) == "too-many"


# Co-teachers


def found(token: str) -> Invitation:
    return access.invitation_for(token)


def test_an_invitation_makes_a_co_teacher_once(school: School) -> None:
    """co-teachers by invitation link (token hashed, expires, one use)"""
    token = teachers.invite(school.foxes, school.ada)
    invitation = found(token)
    assert token not in invitation.token_hash
    teachers.accept(invitation, school.otto)
    assert Teaching.objects.filter(classroom=school.foxes, teacher=school.otto).exists()
    assert refused(lambda: teachers.accept(invitation, a_teacher("Edda"))) == "used"


def test_an_invitation_ends_after_a_week(school: School) -> None:
    invitation = found(teachers.invite(school.foxes, school.ada))
    left = invitation.expires_at - timezone.now()
    assert timedelta(days=6, hours=23) < left <= timedelta(days=7)
    Invitation.objects.update(expires_at=timezone.now())
    assert refused(lambda: teachers.accept(invitation, school.otto)) == "used"


def test_invitations_can_be_voided(school: School) -> None:
    invitation = found(teachers.invite(school.foxes, school.ada))
    teachers.void_invitations(school.foxes)
    assert refused(lambda: teachers.accept(invitation, school.otto)) == "used"


def test_open_invitations_are_limited_and_expired_ones_do_not_count(school: School) -> None:
    for _ in range(10):
        teachers.invite(school.foxes, school.ada)
    assert refused(lambda: teachers.invite(school.foxes, school.ada)) == "too-many"
    Invitation.objects.update(expires_at=timezone.now())
    teachers.invite(school.foxes, school.ada)
    assert school.foxes.invitations.count() == 1


def test_the_last_teacher_cannot_leave(school: School) -> None:
    teachers.leave(school.foxes, school.carl)
    assert refused(lambda: teachers.leave(school.foxes, school.ada)) == "last"
    assert [teaching.teacher for teaching in school.foxes.teachings.all()] == [school.ada]


def test_invitations_of_a_teacher_who_leaves_are_void(school: School) -> None:
    mine, yours = (found(teachers.invite(school.foxes, teacher)) for teacher in (school.ada, school.carl))
    teachers.leave(school.foxes, school.carl)
    assert refused(lambda: teachers.accept(yours, school.otto)) == "used"
    teachers.accept(mine, school.otto)


@pytest.mark.django_db(transaction=True)
def test_of_two_teachers_who_accept_at_once_one_joins() -> None:
    school = School()
    invitation, edda = found(teachers.invite(school.foxes, school.ada)), a_teacher("Edda")
    outcomes = at_once(
        lambda: teachers.accept(invitation, school.otto), lambda: teachers.accept(invitation, edda)
    )
    assert sorted(outcomes) == ["done", "used"]
    assert school.foxes.teachings.count() == 3


@pytest.mark.django_db(transaction=True)
def test_of_two_groups_created_with_the_same_name_at_once_one_is_refused() -> None:
    foxes = School().foxes
    outcomes = at_once(*[lambda: groups.make_group(foxes, name="Reds", colour=1)] * 2)
    assert sorted(outcomes) == ["done", "same-name"]


@pytest.mark.django_db(transaction=True)
def test_removing_a_group_while_students_join_it_does_not_deadlock() -> None:
    """Both succeed, or the join is refused because the group is gone."""
    school = School()
    for _ in range(5):
        red = groups.make_group(school.foxes, name="Red", colour=4)
        groups.put_in_group([school.ben], red)
        outcomes = at_once(
            partial(groups.remove_group, Group.objects.get(pk=red.pk)),
            partial(groups.put_in_group, [school.ben, school.cleo], red),
        )
        assert sorted(outcomes) in (["done", "done"], ["done", "gone"])
        assert not Student.objects.filter(group=red.pk).exists()


@pytest.mark.django_db(transaction=True)
def test_of_two_last_teachers_who_leave_at_once_one_is_refused() -> None:
    school = School()
    outcomes = at_once(
        lambda: teachers.leave(school.foxes, school.ada), lambda: teachers.leave(school.foxes, school.carl)
    )
    assert sorted(outcomes) == ["done", "last"]
    assert school.foxes.teachings.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_lists_that_fill_the_class_at_once_one_is_refused() -> None:
    """The limit is checked again under the lock."""
    school = School()
    list_of = children(60)
    outcomes = at_once(
        lambda: students.enrol(school.foxes, list_of[:50]), lambda: students.enrol(school.foxes, list_of[10:])
    )
    assert sorted(outcomes) == ["done", "full"]
    assert school.foxes.students.count() == 52


def at_once(*steps: Callable[[], object]) -> list[str]:
    """Runs each in its own thread. Returns "done" or the refusal's code for each."""
    outcomes: list[str] = []
    gate = threading.Barrier(len(steps))

    def run(step: Callable[[], object]) -> None:
        try:
            gate.wait(10)
            step()
            outcomes.append("done")
        except Refused as caught:
            outcomes.append(caught.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=[step]) for step in steps]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return outcomes


def test_a_student_who_was_moved_in_the_meantime_gets_no_group_of_the_old_class(school: School) -> None:
    """Two teachers at once: one moves the child, the other still has the old page open."""
    bees = a_class("Bees", school.ada)
    red = groups.make_group(school.foxes, name="Red", colour=4)
    before = Student.objects.get(pk=school.ben.pk)
    students.move([school.ben], bees)
    groups.put_in_group([before], red)
    groups.arrange({before: (red, "low"), school.cleo: (red, "high")})
    ben = Student.objects.get(pk=school.ben.pk)
    assert (ben.classroom, ben.group, ben.band) == (bees, None, "middle")
    assert Student.objects.get(pk=school.cleo.pk).group == red
