"""An address that works on one machine only is no use on a projector, on a card or in an invitation."""

import pytest
from django.test import Client, RequestFactory
from pytest_django import Settings

from config.core.http import is_local_only
from tests.world import School, signed_in


@pytest.mark.parametrize(
    ("host", "only_here"),
    [
        ("localhost", True),
        ("localhost:8000", True),
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("192.168.1.5:8000", False),
        ("diceroom.school.example", False),
        ("localhost.school.example", False),
    ],
)
def test_which_addresses_work_here_only(settings: Settings, host: str, only_here: bool) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    assert is_local_only(RequestFactory().get("/", headers={"host": host})) is only_here


@pytest.mark.django_db
def test_a_teacher_is_warned_before_it_is_shown_or_printed() -> None:
    school = School()
    ada: Client = signed_in(school.ada)
    for page in (f"/classes/{school.foxes.pk}/door/", f"/print/login-cards/?class={school.foxes.pk}"):
        assert "works on this computer only" in ada.get(page, headers={"host": "localhost"}).content.decode()
        assert "works on this computer only" not in ada.get(page).content.decode()
