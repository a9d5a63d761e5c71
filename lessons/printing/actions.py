"""The only writer of printouts. A worker makes the PDF: see `Printout.work`."""

import json
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from django.db.models import Q

from classrooms.login.actions import update_card_hashes
from classrooms.models import Classroom
from classrooms.visitors import Visitor
from config.core import jobs
from config.core.db import write
from config.core.errors import Refused
from games.models import Table
from lessons.authoring.entries import Entry
from lessons.models import Printout
from lessons.printables import AnyPrintable, Options

MAX_UNFINISHED = 10


@dataclass(frozen=True)
class ClassSet:
    """Students of a class (none chosen: all of them), and the URL at which they sign in."""

    classroom: Classroom
    entrance: str
    chosen: tuple[int, ...] = ()

    def stored(self) -> dict[str, Any]:
        return {"classroom": self.classroom, "entrance": self.entrance[:200], "chosen": list(self.chosen)}


def request_printout(
    visitor: Visitor,
    printable: AnyPrintable,
    options: Options,
    table: Table | None = None,
    class_set: ClassSet | None = None,
    lesson: Entry | None = None,
) -> Printout:
    """Requests a PDF. The same request again, while the first is not finished, gives the first (a double click)."""
    owner = visitor.as_owner()
    fields = owner | {"printable": printable.slug, "options": options.stored(), "table": table}
    fields |= class_set.stored() if class_set else {}
    if lesson is not None:
        # Sheets of the lesson as it was and as it is are not the same request.
        fields |= {"lesson_slug": lesson.slug, "own_lesson": lesson.own}
    dedupe_key = _hash(fields | {"revision": lesson.own.revision if lesson and lesson.own else 0})
    with write():
        others = Printout.objects.filter(**owner, state__in=Printout.UNFINISHED).exclude(
            dedupe_key=dedupe_key
        )
        if others.count() >= MAX_UNFINISHED:
            raise Refused("too-many-printouts", "You have many sheets in line. Wait until they are made.")
        if class_set is not None:
            update_card_hashes(class_set.classroom)
        printout, _ = jobs.request(Printout, dedupe_key=dedupe_key, **fields)
    return printout


def _hash(fields: dict[str, Any]) -> str:
    """The same for the same request by the same visitor."""
    text = json.dumps(fields, sort_keys=True, default=lambda row: row.pk)
    return blake2b(text.encode(), digest_size=16).hexdigest()


def delete_printouts(which: Q) -> int:
    """Deletes printouts before their lifetime is over, and says how many there were."""
    with write():
        count, _ = Printout.objects.filter(which).delete()
    return count
