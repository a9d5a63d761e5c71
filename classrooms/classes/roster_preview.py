"""The preview of a roster travels through the browser, signed for this class and teacher and valid for a day.

So nothing is stored before the teacher confirms, and what is confirmed is what was shown.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import astuple, dataclass

from django.core import signing

from classrooms.classes.actions.students import Newcomer
from classrooms.roster import Entry, Preview, Standing

VALID_SECONDS = 60 * 60 * 24


class Expired(ValueError):  # noqa: N818 - an answer, not a fault
    """Too old, or not signed by this server for this class and teacher."""


@dataclass(frozen=True)
class RosterPreview:
    entries: list[Entry]
    standings: list[Standing]

    @classmethod
    def of(cls, preview: Preview) -> RosterPreview:
        return cls([line.entry for line in preview.lines], [line.standing for line in preview.lines])

    def signed(self, class_pk: int, teacher_pk: int) -> str:
        lines = [
            [*astuple(entry), standing] for entry, standing in zip(self.entries, self.standings, strict=True)
        ]
        return signing.dumps(lines, salt=_salt(class_pk, teacher_pk), compress=True)

    @classmethod
    def loads(cls, signed: str, class_pk: int, teacher_pk: int) -> RosterPreview:
        try:
            lines = signing.loads(signed, salt=_salt(class_pk, teacher_pk), max_age=VALID_SECONDS)
        except signing.BadSignature:
            raise Expired("This preview is too old. Please bring the names once more.") from None
        return cls([Entry(*line[:-1]) for line in lines], [Standing(line[-1]) for line in lines])

    def newcomers(self, also: Collection[str]) -> list[Newcomer]:
        """Entries shown as new, and those doubles (by line number) that the teacher says are another child."""
        return [
            Newcomer(entry.first_name, entry.last_name, entry.group, is_another=standing is not Standing.NEW)
            for entry, standing in zip(self.entries, self.standings, strict=True)
            if standing is Standing.NEW
            or (standing in (Standing.AGAIN, Standing.KNOWN) and str(entry.line) in also)
        ]


def _salt(class_pk: int, teacher_pk: int) -> str:
    return f"diceroom.roster.{class_pk}.{teacher_pk}"
