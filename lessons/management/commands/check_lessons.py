import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from lessons import lesson_checks
from lessons.lesson_checks import Report, StoredFigures
from lessons.lesson_files import NotToml, lesson_from, parse
from lessons.measuring import simulate
from lessons.validation.fault import Content
from lessons.validation.form import form_faults
from lessons.validation.played import CHILDREN, digest, played_digest


class Command(BaseCommand):
    help = (
        "Checks lesson files: the whole library, or the files that are named. Lists all faults, each with its "
        "file and line, and exits with code 1 if there is one."
    )
    # It reports what the system check of the library would, and more.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
        parser.add_argument("--play", action="store_true", help="play the exit checks that have changed")
        parser.add_argument(
            "--print", action="store_true", help="print what has changed, to see that it can be printed"
        )
        parser.add_argument(
            "--all", action="store_true", help="with --play or --print: also what has not changed"
        )

    def handle(self, *, files: list[Path], play: bool, all: bool, **options: Any) -> None:  # noqa: A002 - the flag's name
        chosen = files or lesson_checks.library_files()
        self.stored = StoredFigures.load()
        for file in chosen:
            content = _readable(file)
            if content is not None and play:
                self._play(file, content, again=all)
            if content is not None and options["print"]:
                self._print(file, content, again=all)
        reports = [lesson_checks.check_file(file, self.stored) for file in chosen]
        if play or options["print"]:
            self._store(reports, whole=not files)
        self._show(reports, is_quiet=options["verbosity"] == 0)

    def _play(self, file: Path, content: Content, *, again: bool) -> None:
        figures = self.stored.played.get(file.stem)
        if again or lesson_checks.needs_playing(content, figures):
            self.stdout.write(f"{file.name}: {CHILDREN} children play")
            played = simulate.play(lesson_from(content, file.stem), children=CHILDREN)
            found = {"reached": played.reached, "random_reached": played.random_reached}
            self.stored.played[file.stem] = {
                "digest": played_digest(content),
                "children": played.children,
                **found,
            }
            # Playing all lessons takes a quarter of an hour, and what is done should not be lost.
            lesson_checks.keep_figures(file.stem, self.stored.played[file.stem])

    def _print(self, file: Path, content: Content, *, again: bool) -> None:
        printed = digest(content.get("printables", []))
        if not again and self.stored.printed.get(file.stem) == printed:
            return
        self.stored.printed.pop(file.stem, None)
        if not [*lesson_checks.printable_faults(content), *lesson_checks.print_all(content)]:
            self.stored.printed[file.stem] = printed

    def _store(self, reports: list[Report], *, whole: bool) -> None:
        # Another run may have played other lessons meanwhile.
        latest = StoredFigures.load()
        self.stored.played = latest.played
        if whole:
            lesson_checks.remember(reports, self.stored)
        self.stored.save()

    def _show(self, reports: list[Report], *, is_quiet: bool) -> None:
        for report in reports:
            for fault in report.faults:
                where = f"{fault.where}: " if fault.where else ""
                self.stdout.write(f"{report.file}:{fault.line}: {where}{fault.message}")
            if not report.faults and not is_quiet:
                self.stdout.write(f"{report.file}: {_passed(report)}")
        faulty = [report for report in reports if report.faults]
        if faulty:
            count = sum(len(report.faults) for report in faulty)
            raise CommandError(
                f"{_number(count, 'fault')} in {len(faulty)} of {_number(len(reports), 'lesson')}."
            )
        self.stdout.write(f"{_number(len(reports), 'lesson')} without a fault.")


def _readable(file: Path) -> Content | None:
    """The content, if it can be played and printed. Anything else that is wrong is reported with the other faults."""
    try:
        content = parse(lesson_checks.read(file))
    except (OSError, UnicodeDecodeError, NotToml):
        return None
    return None if next(form_faults(content), None) else content


def _passed(report: Report) -> str:
    if report.figures is None:
        return "no faults"
    return (
        f"no faults; of {report.figures['children']} simulated children {report.figures['reached']:.0f} % reach the "
        f"exit check, at random {report.figures['random_reached']:.0f} %"
    )


def _number(count: int, noun: str) -> str:
    return f"1 {noun}" if count == 1 else f"{count} {noun}s"
