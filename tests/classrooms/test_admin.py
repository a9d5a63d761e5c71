"""What a technician sees and does at `/admin/`: teachers, classes and jobs, and nothing about a child."""

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classrooms.models import Classroom, Erasure, Export, Student, User
from config.core import jobs
from config.core.models import Job
from games.actions import class_words
from games.models import Seat, Table
from lessons.activities.actions import live
from lessons.models import LessonTrial, OwnLesson, Printout
from tests.lessons.lesson import open_tables
from tests.world import School, alone, signed_in

pytestmark = pytest.mark.django_db

# In no word of the pages themselves.
MARKER = "Zyxwvu"
PASSWORD = "a-long-passphrase"


@pytest.fixture
def technician() -> Client:
    root = User.objects.create_superuser("root", "root@school.example")
    return signed_in(root)


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def list_of(model: type[Any]) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")


def page_of(row: Any) -> str:
    return reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_change", args=[row.pk])


def act(client: Client, action: str, *rows: Any) -> str:
    sent = {"action": action, "_selected_action": [row.pk for row in rows]}
    return client.post(list_of(type(rows[0])), sent, follow=True).content.decode()


# Nothing about a child


@pytest.fixture
def marked(school: School) -> School:
    """A school in which everything about Ben has the marker."""
    Student.objects.filter(pk=school.ben.pk).update(
        first_name=f"{MARKER}A", last_name=f"{MARKER}B", shown_name=f"{MARKER}C", pictures=[f"{MARKER}d"] * 4
    )
    school.ben.refresh_from_db()
    [table] = open_tables(
        school.ada, school.foxes, "dice-words", groups=[live.SeatingGroup(students=[school.ben])], options={}
    )
    Seat.objects.filter(table=table).update(name=f"{MARKER}E", supports={f"{MARKER}f": True})
    class_words.add_words(school.foxes, school.ada, f"{MARKER.lower()}g")
    Printout.objects.create(printable="dice-words-sheet", options={"names": [f"{MARKER}H"]}, table=table)
    Erasure.objects.create(what=Erasure.What.STUDENT, student=school.ben, classroom=school.foxes)
    Export.objects.create(classroom=school.foxes, requested_by=school.ada)
    own = OwnLesson.objects.create(owner=school.ada, content={"title": f"{MARKER}I"})
    LessonTrial.objects.create(own_lesson=own)
    return school


def addresses() -> list[str]:
    """Of every page of the admin: its lists, and the pages of each row."""
    found = [reverse("admin:index")]
    for model, its_admin in admin.site._registry.items():
        found.append(list_of(model))
        found.append(f"{list_of(model)}?q=a")
        found.append(reverse("admin:app_list", args=[model._meta.app_label]))
        assert not its_admin.list_editable
        for row in model._default_manager.exclude(**({"role": "student"} if model is User else {})):
            name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
            found += [page_of(row), reverse(f"{name}_history", args=[row.pk])]
            if model in (Table, EmailAddress):
                found.append(reverse(f"{name}_delete", args=[row.pk]))
    return found


@pytest.mark.usefixtures("marked")
def test_no_page_of_the_admin_has_a_childs_name_pictures_or_words(technician: Client) -> None:
    EmailAddress.objects.create(user=User.objects.get(username="ada"), email="ada@school.example")
    assert set(admin.site._registry) == {
        *(User, Classroom, Table, EmailAddress, Printout, LessonTrial, Erasure, Export)
    }
    found = addresses()
    assert len(found) > 30
    for address in found:
        assert MARKER.lower() not in page(technician, address).lower(), address


@pytest.mark.usefixtures("marked")
def test_deleting_tables_asks_without_naming_what_is_in_them(technician: Client) -> None:
    of_class, of_guest = Table.objects.get(), alone()
    asked = act(technician, "delete_selected", of_class, of_guest)
    assert "Are you sure" in asked
    assert of_class.code in asked
    assert MARKER.lower() not in asked.lower()
    technician.post(page_of(of_guest).replace("change", "delete"), {"post": "yes"})
    assert [table.pk for table in Table.objects.all()] == [of_class.pk]


def test_the_account_of_a_child_is_not_found(technician: Client, school: School) -> None:
    assert school.ben.user.username not in page(technician, list_of(User))
    assert technician.get(page_of(school.ben.user)).status_code == 302
    act(technician, "disable", school.ben.user)
    assert User.objects.get(pk=school.ben.user_id).is_active


def test_the_code_of_a_class_is_not_shown(technician: Client, school: School) -> None:
    shown = page(technician, list_of(Classroom)) + page(technician, page_of(school.foxes))
    assert "Foxes" in shown
    assert "ada@school.example, carl@school.example" in shown
    assert school.foxes.code not in shown


@pytest.mark.parametrize("model", [User, Classroom, Printout, LessonTrial, Erasure, Export])
def test_nothing_is_added_changed_or_deleted_there(
    technician: Client, model: type[Any], school: School
) -> None:
    name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
    assert technician.get(reverse(f"{name}_add")).status_code == 403
    if model is User:
        assert technician.post(page_of(school.ada), {"email": "other@school.example"}).status_code == 403
        assert technician.post(reverse(f"{name}_delete", args=[school.ada.pk])).status_code == 403


def test_staff_without_the_right_may_look_and_not_act(school: School) -> None:
    clerk = User.objects.create_user("clerk", "clerk@school.example", is_staff=True)
    client = signed_in(clerk)
    assert client.get(list_of(User)).status_code == 403
    act(client, "disable", school.ada)
    assert User.objects.get(pk=school.ada.pk).is_active


# Teachers


def with_password(teacher: User) -> User:
    teacher.set_password(PASSWORD)
    teacher.save()
    EmailAddress.objects.create(user=teacher, email=teacher.email, verified=True, primary=True)
    return teacher


def sign_in(teacher: User) -> tuple[Client, str]:
    client = Client()
    answer = client.post("/accounts/login/", {"login": teacher.email, "password": PASSWORD}, follow=True)
    return client, answer.content.decode()


def test_a_teacher_is_found_by_e_mail_and_by_name(technician: Client, school: School) -> None:
    for words in ("ada@school", "Ada"):
        shown = page(technician, f"{list_of(User)}?q={words}")
        assert "ada@school.example" in shown
        assert "otto@school.example" not in shown


def test_a_disabled_teacher_is_out_at_once_on_all_devices_and_the_class_goes_on(
    technician: Client, school: School
) -> None:
    ada = with_password(school.ada)
    devices = [sign_in(ada)[0], sign_in(ada)[0]]
    carl, ben = signed_in(school.carl), signed_in(school.ben.user)
    its_class = f"/classes/{school.foxes.pk}/"
    for device in devices:
        assert device.get(its_class).status_code == 200
    assert "is disabled and signed out" in act(technician, "disable", ada)
    for device in devices:
        assert device.get(its_class).status_code == 302
    assert carl.get(its_class).status_code == 200
    assert ben.get(reverse("lessons:home")).status_code == 200
    assert "This account has been closed." in sign_in(ada)[1]
    # Enabled again, the old sessions stay ended, and the password works.
    assert "can sign in again" in act(technician, "enable", ada)
    for device in devices:
        assert device.get(its_class).status_code == 302
    assert sign_in(ada)[0].get(its_class).status_code == 200
    assert Session.objects.count() >= 4
    assert [entry.get_change_message() for entry in LogEntry.objects.order_by("pk")] == [
        "disabled",
        "enabled",
    ]


def test_technicians_cannot_lock_themselves_out(technician: Client) -> None:
    root = User.objects.get(username="root")
    assert "cannot disable your own account" in act(technician, "disable", root)
    assert User.objects.get(pk=root.pk).is_active


# Jobs


def a_stuck_printout() -> Printout:
    return Printout.objects.create(
        printable="dice-words-sheet",
        options={},
        state=Job.State.RUNNING,
        attempts=1,
        claimed_until=timezone.now() + timedelta(minutes=5),
        dedupe_key="the same",
    )


def test_a_stuck_job_is_ended_and_its_worker_has_nothing_more_to_say(technician: Client) -> None:
    stuck = a_stuck_printout()
    assert f"Job {stuck.pk} was ended." in act(technician, "end", stuck)
    stuck.refresh_from_db()
    assert (stuck.state, stuck.error) == (Job.State.FAILED, Printout.failure)
    with pytest.raises(jobs.ClaimLost):
        jobs._report(stuck, 50)
    assert f"Job {stuck.pk} is finished already." in act(technician, "end", stuck)


def test_a_job_is_started_anew_and_its_old_worker_cannot_finish_it(
    technician: Client, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    sent: list[int] = []
    monkeypatch.setattr(jobs, "_send", lambda _kind, pk: sent.append(pk))
    stuck = a_stuck_printout()
    old = Printout.objects.get(pk=stuck.pk)
    with django_capture_on_commit_callbacks(execute=True):
        assert f"Job {stuck.pk} was started anew." in act(technician, "restart", stuck)
    assert sent == [stuck.pk]
    again = jobs._claim(Printout, stuck.pk)
    assert again is not None
    jobs._finish(old, Job.State.DONE)
    stuck.refresh_from_db()
    assert stuck.state == Job.State.RUNNING
    jobs._finish(again, Job.State.DONE)
    stuck.refresh_from_db()
    assert stuck.state == Job.State.DONE
    assert "is done, or another one" in act(technician, "restart", stuck)


def test_a_failed_job_is_not_started_beside_another_one_that_does_the_same(technician: Client) -> None:
    failed = a_stuck_printout()
    assert jobs.end(failed)
    a_stuck_printout()
    assert "another one does the same" in act(technician, "restart", failed)
    failed.refresh_from_db()
    assert failed.state == Job.State.FAILED


def test_an_erasure_was_promised_and_cannot_be_ended(technician: Client, school: School) -> None:
    erasure = Erasure.objects.create(what=Erasure.What.STUDENT, student=school.ben, classroom=school.foxes)
    assert 'value="restart"' in page(technician, list_of(Erasure))
    assert 'value="end"' not in page(technician, list_of(Erasure))
    act(technician, "end", erasure)
    erasure.refresh_from_db()
    assert erasure.state == Job.State.WAITING
    assert f"Job {erasure.pk} was started anew." in act(technician, "restart", erasure)
