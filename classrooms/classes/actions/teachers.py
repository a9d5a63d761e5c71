"""Teachers of a class: inviting, accepting and leaving."""

import secrets
from datetime import timedelta

from django.utils import timezone

from classrooms.classes.actions.locks import lock
from classrooms.models import Classroom, Invitation, Teaching, User
from config.core.db import write
from config.core.errors import Refused

VALID_FOR = timedelta(days=7)
MOST_OPEN = 10


def invite(classroom: Classroom, by: User) -> str:
    """Returns a token with which one teacher can join within a week. Only its hash is stored: show the token now."""
    token = secrets.token_urlsafe(24)
    now = timezone.now()
    with write():
        lock(classroom).invitations.filter(expires_at__lte=now).delete()
        if classroom.invitations.count() >= MOST_OPEN:
            raise Refused("too-many", f"{MOST_OPEN} invitations are open. Void them before you make more.")
        Invitation.objects.create(
            classroom=classroom,
            token_hash=Invitation.hash_of(token),
            made_by=by,
            expires_at=now + VALID_FOR,
        )
    return token


def accept(invitation: Invitation, teacher: User) -> None:
    """Only the first teacher who accepts joins: the invitation is deleted in the same transaction."""
    with write():
        used, _ = Invitation.objects.filter(pk=invitation.pk, expires_at__gt=timezone.now()).delete()
        if not used:
            raise Refused("used", "This invitation was used already. Ask for another one.")
        Teaching.objects.get_or_create(classroom_id=invitation.classroom_id, teacher=teacher)


def void_invitations(classroom: Classroom) -> None:
    with write():
        classroom.invitations.all().delete()


def leave(classroom: Classroom, teacher: User) -> None:
    """Refused for the last teacher, so that no class is without one."""
    with write():
        lock(classroom)
        if not classroom.teachings.exclude(teacher=teacher).exists():
            raise Refused(
                "last",
                "You are the only teacher of this class. Invite another one first, or archive the class.",
            )
        classroom.teachings.filter(teacher=teacher).delete()
        # The links that they gave away stop working.
        classroom.invitations.filter(made_by=teacher).delete()
