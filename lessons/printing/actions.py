"""The only writer of printouts. The row is the truth; the task only knocks."""

import json
import logging
import time
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from celery import current_app
from django.db import transaction
from django.db.models import F, Q, QuerySet

from classrooms.login.actions import update_card_hashes
from classrooms.models import Classroom
from classrooms.visitors import Visitor
from config.core.breaker import CircuitBreaker
from config.core.db import write
from config.core.errors import Refused
from games.models import Table
from lessons.models.printout import IN_LINE, Printout
from lessons.printables import PRINTABLES, BadOptions, Options, PlayedGame, Printable, RenderError
from lessons.printables.render import TIMEOUT_SECONDS
from lessons.printing import selectors

logger = logging.getLogger(__name__)

# By name, because tasks stand above actions.
MAKE = "lessons.tasks.make"
_broker = CircuitBreaker("The broker does not answer; printouts wait for the sweep.")

KEPT_SECONDS = Printable.kept_seconds
MOST_IN_LINE = 10
MOST_TRIES = 3
KNOCK_AGAIN_SECONDS = 20.0
# Longer than any press run, so that only a lost worker is given up on.
LOST_SECONDS = 2 * TIMEOUT_SECONDS

OUR_FAULT = "This could not be printed, and it is our fault. We have written down why."
State = Printout.State


@dataclass(frozen=True)
class ClassSet:
    """For which class something is printed, for whom in it (nobody: all), and where its children come in."""

    classroom: Classroom
    entrance: str
    chosen: tuple[int, ...] = ()

    def stored(self) -> dict[str, Any]:
        return {"classroom": self.classroom, "entrance": self.entrance[:200], "chosen": list(self.chosen)}


def ask_for(
    visitor: Visitor,
    printable: Printable[Any],
    options: Options,
    table: Table | None = None,
    class_set: ClassSet | None = None,
) -> Printout:
    """Puts it in line. The same again while the first is not made yet (a double click) is the first."""
    owner = visitor.as_owner()
    wanted = owner | {"printable": printable.slug, "options": options.stored(), "table": table}
    wanted |= class_set.stored() if class_set else {}
    wish, now = _key_of(wanted), time.time()
    with write():
        in_line = Printout.objects.filter(**owner, state__in=IN_LINE).defer("pdf")
        if in_line.exclude(wish=wish).count() >= MOST_IN_LINE:
            raise Refused("too-many-printouts", "You have many sheets in line. Wait until they are made.")
        printout, is_new = in_line.get_or_create(
            wish=wish, defaults=wanted | {"asked_at": now, "knocked_at": now}
        )
        if is_new:
            transaction.on_commit(lambda: _knock(printout.pk))
    return printout


def _key_of(wanted: dict[str, Any]) -> str:
    """The same for the same wish of the same visitor."""
    told = json.dumps(wanted, sort_keys=True, default=lambda row: row.pk)
    return blake2b(told.encode(), digest_size=16).hexdigest()


def make(printout_id: int) -> None:
    """Makes the PDF, unless somebody else does or did."""
    printout = _claimed(printout_id)
    if printout is None:
        return
    try:
        _print(printout)
    except (BadOptions, RenderError) as known:
        _note(printout, state=State.FAILED, trouble=str(known))
    except Exception:
        logger.exception("Printout %s could not be made.", printout.pk)
        _note(printout, state=State.FAILED, trouble=OUR_FAULT)


def look_after(printout: Printout) -> None:
    """Whoever looks at a printout that is late knocks again for it."""
    _tend(Printout.objects.filter(pk=printout.pk))


def sweep() -> None:
    """Finds every printout whose knock was not heard, or whose worker was lost."""
    _tend(Printout.objects.all())


def tidy() -> int:
    """Erases printouts a day after they were asked for, and those that are secret sooner."""
    now = time.time()
    old = Q(asked_at__lt=now - KEPT_SECONDS)
    for printable in PRINTABLES.values():
        old |= Q(printable=printable.slug, asked_at__lt=now - printable.kept_seconds)
    return take_away(old)


def take_away(which: Q) -> int:
    """Erases printouts before their day is over."""
    with write():
        gone, _ = Printout.objects.filter(which).delete()
    return gone


# Making


def _claimed(printout_id: int) -> Printout | None:
    """Claimed by a conditional update: of two workers that are told of it, one gets it."""
    with write():
        claim = Printout.objects.filter(pk=printout_id, state=State.WAITING)
        if not claim.update(state=State.WORKING, tries=F("tries") + 1, begun_at=time.time(), progress=10):
            return None
        return Printout.objects.select_related("table__classroom", "classroom").get(pk=printout_id)


def _print(printout: Printout) -> None:
    printable = PRINTABLES[printout.printable]
    options = printable.options.read(printout.options)
    record = _record_for(printout)
    _note(printout, progress=40)
    pdf = printable.render(options, record)
    _note(
        printout,
        state=State.READY,
        progress=100,
        pdf=pdf,
        filename=printable.filename(options, record),
        made_at=time.time(),
    )


def _record_for(printout: Printout) -> PlayedGame | None:
    if printout.table is not None:
        return selectors.record_of(printout.table)
    if printout.classroom is None:
        return None
    update_card_hashes(printout.classroom)
    return selectors.roster_of(printout)


def _note(printout: Printout, **news: Any) -> None:
    """Only for as long as the claim holds: a worker that was given up on has nothing more to say."""
    with write():
        mine = Printout.objects.filter(pk=printout.pk, state=State.WORKING, tries=printout.tries)
        mine.update(**news)


# Knocking


def _tend(printouts: QuerySet[Printout]) -> None:
    now = time.time()
    for lost in printouts.filter(state=State.WORKING, begun_at__lt=now - LOST_SECONDS).defer("pdf"):
        _put_back(lost)
    waiting = printouts.filter(state=State.WAITING, knocked_at__lt=now - KNOCK_AGAIN_SECONDS)
    for printout_id, knocked_at in list(waiting.values_list("pk", "knocked_at")):
        with write():
            due = Printout.objects.filter(pk=printout_id, knocked_at=knocked_at).update(knocked_at=now)
        if due:
            _knock(printout_id)


def _put_back(printout: Printout) -> None:
    if printout.tries >= MOST_TRIES:
        _note(printout, state=State.FAILED, trouble=OUR_FAULT)
    else:
        _note(printout, state=State.WAITING, progress=0, knocked_at=0)


def _knock(printout_id: int) -> None:
    with _broker.allow() as awake:
        if awake:
            current_app.send_task(MAKE, (printout_id,), expires=2 * KNOCK_AGAIN_SECONDS, retry=False)
