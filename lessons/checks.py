"""The system check of the lesson library, which runs at every start.

Files that have not changed since `manage.py check_lessons` found them without a fault are not read again, so that
starting stays quick. A lesson that was not played yet is a warning: it can be used, and `make check` refuses it.
"""

from typing import Any

from django.core.checks import CheckMessage, Error, Warning  # noqa: A004 - Django's name for it

from lessons.lesson_checks import Report, StoredFigures, check_file, library_files, unchecked_files
from lessons.validation.fault import Fault


def check_library(**_: Any) -> list[CheckMessage]:
    stored = StoredFigures.load()
    return [
        _message(report, fault)
        for file in unchecked_files(library_files(), stored)
        for report in [check_file(file, stored)]
        for fault in report.faults
    ]


def _message(report: Report, fault: Fault) -> CheckMessage:
    place = f"{report.file.name}, line {fault.line}"
    if fault in report.figures_faults:
        return Warning(fault.message, obj=place, id="lessons.W001")
    return Error(fault.message, obj=place, id="lessons.E001")
