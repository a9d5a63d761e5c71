"""The system checks of the lesson library. `check_library` runs at every start, `check_figures` with `check --deploy`.

Files that have not changed since `manage.py check_lessons` found them without a fault are not read again, so that
starting stays quick. A lesson that was not played yet can be used, so starting does not report it; `make check`
refuses it.
"""

from typing import Any

from django.core.checks import CheckMessage, Error, Warning  # noqa: A004 - Django's name for it

from lessons.lesson_checks import Report, StoredFigures, check_file, library_files, unchecked_files
from lessons.validation.fault import Fault


def check_library(**_: Any) -> list[CheckMessage]:
    return [
        Error(fault.message, obj=_place(report, fault), id="lessons.E001")
        for report in _reports()
        for fault in report.faults
        if fault not in report.figures_faults
    ]


def check_figures(**_: Any) -> list[CheckMessage]:
    return [
        Warning(fault.message, obj=_place(report, fault), id="lessons.W001")
        for report in _reports()
        for fault in report.figures_faults
    ]


def _reports() -> list[Report]:
    stored = StoredFigures.load()
    return [check_file(file, stored) for file in unchecked_files(library_files(), stored)]


def _place(report: Report, fault: Fault) -> str:
    return f"{report.file.name}, line {fault.line}"
