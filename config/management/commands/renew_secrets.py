"""`manage.py renew_secrets`: encrypts everything anew after SECRET_KEY has changed, so that the old key can go."""

from typing import Any

from allauth.mfa.models import Authenticator
from django.core.management.base import BaseCommand

from classrooms.models import Student
from config.core.db import sealed, unsealed, write

# The secrets of teachers' second step: the names that django-allauth gives them.
SECRETS = ("secret", "seed")


class Command(BaseCommand):
    help = "Encrypts all stored secrets with the new SECRET_KEY. The old one has to be in OLD_SECRET_KEYS."

    def handle(self, *args: Any, **options: Any) -> None:
        with write():
            unreadable = renew_pictures()
            for authenticator in Authenticator.objects.select_for_update():
                authenticator.data |= {
                    name: renewed(value) for name, value in authenticator.data.items() if name in SECRETS
                }
                authenticator.save(update_fields=["data"])
        print("All secrets are encrypted with the new key. Take the old one out of OLD_SECRET_KEYS.")
        if unreadable:
            print(
                f"{unreadable} children have no pictures that can be read. Their teachers give them new ones."
            )


def renew_pictures() -> int:
    """How many children have no pictures that any of the keys can read; theirs are left as they are."""
    readable = [student for student in Student.objects.select_for_update() if student.pictures]
    Student.objects.bulk_update(readable, ["pictures"], batch_size=500)
    return Student.objects.count() - len(readable)


def renewed(stored: str) -> str:
    text = unsealed(stored)
    return stored if text is None else sealed(text)
