"""Secrets that let somebody in cannot be read in the database without the server's key."""

import pytest
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from django.core.management import call_command
from django.db import connection
from pytest_django import Settings

from classrooms.classes.actions.students import Newcomer, enrol
from classrooms.login import actions
from classrooms.login.attempts import Verdict
from classrooms.models import Student, User
from config.core.db import sealed, unsealed
from tests.world import School, signed_in

OTHER = "another key that is long enough for all of this"


def stored_pictures() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pictures FROM classrooms_student ORDER BY id")
        return [row[0] for row in cursor.fetchall()]


@pytest.mark.django_db
def test_pictures_are_not_readable_in_the_database() -> None:
    school = School()
    enrol(school.foxes, [Newcomer("Dan")])
    actions.give_new_pictures([school.cleo])
    for stored in stored_pictures():
        assert not any(picture in stored for picture in ("sun", "fish", "tree", "boat", "["))
    assert len(set(stored_pictures())) == 4, "equal pictures do not look equal"


@pytest.mark.django_db
def test_the_teacher_still_sees_them() -> None:
    school = School()
    page = signed_in(school.ada).get(f"/classes/{school.foxes.pk}/students/{school.ben.pk}/pictures")
    for picture in ("sun", "fish", "tree", "boat"):
        assert f'aria-label="{picture}"' in page.content.decode()


@pytest.mark.django_db
def test_with_another_key_they_cannot_be_read_and_nobody_gets_in(settings: Settings) -> None:
    school = School()
    settings.SECRET_KEY = OTHER
    ben = Student.objects.get(pk=school.ben.pk)
    assert ben.pictures == []
    assert actions.try_pictures(ben, ["sun", "fish", "tree", "boat"]) is Verdict.WRONG
    assert actions.try_pictures(ben, []) is Verdict.WRONG


@pytest.mark.django_db
def test_after_a_change_of_the_key_everything_is_encrypted_anew(settings: Settings) -> None:
    school = School()
    totp = Authenticator.objects.create(
        user=school.ada, type=Authenticator.Type.TOTP, data={"secret": get_adapter().encrypt("JBSWY3DP")}
    )
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = OTHER, [settings.SECRET_KEY]
    assert Student.objects.get(pk=school.ben.pk).pictures == ["sun", "fish", "tree", "boat"]
    call_command("renew_secrets")
    settings.SECRET_KEY_FALLBACKS = []
    assert Student.objects.get(pk=school.ben.pk).pictures == ["sun", "fish", "tree", "boat"]
    totp.refresh_from_db()
    assert get_adapter().decrypt(totp.data["secret"]) == "JBSWY3DP"


def test_a_second_step_whose_secret_is_unreadable_fits_no_code(settings: Settings) -> None:
    stored = get_adapter().encrypt("JBSWY3DP")
    assert "JBSWY3DP" not in stored
    assert get_adapter().decrypt(stored) == "JBSWY3DP"
    settings.SECRET_KEY = OTHER
    assert len(get_adapter().decrypt(stored)) == 32
    assert get_adapter().decrypt(stored) != get_adapter().decrypt(stored)


@pytest.mark.parametrize("stored", ["", "nonsense", '["sun", "fish", "tree", "boat"]'])
def test_what_is_not_sealed_is_not_read(stored: str) -> None:
    assert unsealed(stored) is None
    assert unsealed(sealed("text")) == "text"


@pytest.mark.django_db
def test_a_join_without_a_student_reads_none() -> None:
    """As at a table where a computer player has a seat beside a child's."""
    school = School()
    found = User.objects.select_related("student").order_by("pk")
    named = {user: hasattr(user, "student") for user in found}
    assert named[school.ben.user]
    assert not named[school.ada]
