"""A class's data as a file: asked for once, made by a worker, there for a day. The row is the truth; a task knocks."""

import logging
from datetime import datetime, timedelta
from functools import partial
from typing import IO

from celery import current_app
from django.db import transaction
from django.utils import timezone

from classrooms.models import Classroom, Export, ExportPiece, User
from classrooms.privacy import export as files
from config.core.db import write

logger = logging.getLogger(__name__)

# By name, because tasks stand above actions.
MAKE = "classrooms.tasks.make_export"
# Longer than the file of a full class takes: after this whoever worked on it is gone.
CLAIM = timedelta(minutes=10)
KEPT = timedelta(days=1)
PIECE = 1_000_000


class Gone(Exception):  # noqa: N818 - nothing is wrong: somebody in it was erased, and the file with them
    pass


def ask_for(classroom: Classroom, by: User) -> Export:
    """Puts it in line. The same again while the first is not made yet (a double click) is the first."""
    with write():
        # Held, or two clicks at once would not see each other.
        User.objects.select_for_update(no_key=True).get(pk=by.pk)
        waiting = by.exports.filter(classroom=classroom, done_at=None, failed_at=None)
        order = waiting.first() or Export.objects.create(classroom=classroom, asked_by=by)
        transaction.on_commit(partial(_knock, order.pk))
    return order


def make(order_id: int) -> None:
    """Makes the file, unless somebody else does or did."""
    if not _claimed(order_id):
        return
    order = Export.objects.select_related("classroom").get(pk=order_id)
    try:
        with files.zip_of_class(order.classroom, tell=partial(_tell, order)) as file:
            _keep(order, file)
    except Gone:
        return
    except Exception:
        logger.exception("Export %s could not be made.", order.pk)
        Export.objects.filter(pk=order.pk).update(failed_at=timezone.now())


def sweep() -> None:
    """Finds every order whose knock was not heard, or whose worker was lost."""
    left = Export.objects.filter(done_at=None, failed_at=None, claimed_until__lte=timezone.now())
    for order in left:
        _knock(order.pk)


def clear_away(now: datetime) -> None:
    Export.objects.filter(asked_at__lt=now - KEPT).delete()


def _claimed(order_id: int) -> bool:
    now = timezone.now()
    with write():
        free = Export.objects.filter(pk=order_id, done_at=None, failed_at=None, claimed_until__lte=now)
        return free.update(claimed_until=now + CLAIM) == 1


def _tell(order: Export, share: float) -> None:
    _note(order, progress=int(95 * share), claimed_until=timezone.now() + CLAIM)


def _keep(order: Export, file: IO[bytes]) -> None:
    with write():
        # What a worker left that was lost on the way.
        order.pieces.all().delete()
    for number, content in enumerate(iter(partial(file.read, PIECE), b"")):
        with write():
            _note(order, claimed_until=timezone.now() + CLAIM)
            ExportPiece.objects.create(export=order, number=number, content=content)
    _note(order, progress=100, done_at=timezone.now())


def _note(order: Export, **news: object) -> None:
    with write():
        if not Export.objects.filter(pk=order.pk, done_at=None).update(**news):
            raise Gone


def _knock(order_id: int) -> None:
    try:
        current_app.send_task(MAKE, (order_id,), retry=False)
    except Exception:
        logger.warning("The broker does not answer; what is to be exported waits for the sweep.")
