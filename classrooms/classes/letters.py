"""The preview of a roster on its way through the browser: sealed, for this class and this teacher, good for a day.

So nothing is saved before it is confirmed, not even somewhere aside, and what is confirmed is what was shown.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import astuple, dataclass

from django.core import signing

from classrooms.classes.actions import Newcomer
from classrooms.roster import Entry, Preview, Standing

GOOD_FOR_SECONDS = 60 * 60 * 24


class Torn(ValueError):  # noqa: N818 - it is a finding, no failure
    """Not sealed by us for this class and teacher, or too old."""


@dataclass(frozen=True)
class Letter:
    entries: list[Entry]
    standings: list[Standing]

    @classmethod
    def about(cls, preview: Preview) -> Letter:
        return cls([line.entry for line in preview.lines], [line.standing for line in preview.lines])

    def sealed(self, class_pk: int, teacher_pk: int) -> str:
        lines = [
            [*astuple(entry), standing] for entry, standing in zip(self.entries, self.standings, strict=True)
        ]
        return signing.dumps(lines, salt=_salt(class_pk, teacher_pk), compress=True)

    @classmethod
    def opened(cls, seal: str, class_pk: int, teacher_pk: int) -> Letter:
        try:
            lines = signing.loads(seal, salt=_salt(class_pk, teacher_pk), max_age=GOOD_FOR_SECONDS)
        except signing.BadSignature:
            raise Torn("This preview is too old. Please bring the names once more.") from None
        return cls([Entry(*line[:-1]) for line in lines], [Standing(line[-1]) for line in lines])

    def newcomers(self, also: Collection[str]) -> list[Newcomer]:
        """Those that were shown as new, and those of the doubles that the teacher says are two children."""
        return [
            Newcomer(entry.first_name, entry.last_name, entry.group, is_another=standing is not Standing.NEW)
            for entry, standing in zip(self.entries, self.standings, strict=True)
            if standing is Standing.NEW
            or (standing in (Standing.AGAIN, Standing.KNOWN) and str(entry.line) in also)
        ]


def _salt(class_pk: int, teacher_pk: int) -> str:
    return f"diceroom.roster.{class_pk}.{teacher_pk}"
