"""Checks lesson files completely: what `lesson_files.faults` finds, what they print, and whether they were played.

Playing an exit check and printing take long, so the results are stored in `library/figures.json` beside a digest of
what was played or printed. `manage.py check_lessons --play --print` does it again where a digest has changed.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from lessons.lesson_files import LIBRARY, NotToml, parse
from lessons.printables import PRINTABLES, BadOptions, RenderError
from lessons.validation import ENGLISH, faults, placed
from lessons.validation.fault import Content, Fault, path
from lessons.validation.form import form_faults
from lessons.validation.played import digest, played_digest, played_faults
from lessons.validation.translation import translation_faults

FIGURES: Final = LIBRARY / "figures.json"


@dataclass(frozen=True, kw_only=True)
class Report:
    """One file and all that is wrong with it.

    `figures_faults` are those of them that only playing or printing shows. `figures` are those of its exit check, if
    it was played.
    """

    file: Path
    faults: list[Fault]
    figures_faults: list[Fault] = field(default_factory=list)
    figures: Mapping[str, Any] | None = None


@dataclass
class StoredFigures:
    """`figures.json`: what playing and printing found, by the slug of the lesson, and the files without a fault."""

    played: dict[str, Any] = field(default_factory=dict)
    printed: dict[str, str] = field(default_factory=dict)
    checked: dict[str, str] = field(default_factory=dict)

    @classmethod
    def load(cls) -> "StoredFigures":
        return cls(**json.loads(FIGURES.read_text())) if FIGURES.exists() else cls()

    def save(self) -> None:
        FIGURES.write_text(json.dumps(vars(self), indent=1, sort_keys=True) + "\n")


def library_files() -> list[Path]:
    return sorted(LIBRARY.glob("*/*.toml"))


def read(file: Path) -> str:
    # Some editors begin a file with a byte order mark.
    return file.read_text(encoding="utf-8-sig")


def check_file(file: Path, stored: StoredFigures) -> Report:
    """Reads one file and reports everything that is wrong with it. Nothing is played or printed."""
    try:
        text = read(file)
        content = parse(text)
    except OSError as problem:
        return Report(file=file, faults=[Fault("", 1, f"The file cannot be read: {problem.strerror}.")])
    except UnicodeDecodeError:
        return Report(file=file, faults=[Fault("", 1, "The file is not UTF-8 text. Save it as UTF-8.")])
    except NotToml as broken:
        return Report(file=file, faults=[broken.fault])
    found = all_faults(content, language=_language(file))
    figures_faults: list[Fault] = []
    if next(form_faults(content), None) is None:
        found += _of_a_translation(file, content)
        figures_faults = placed(_of_figures(file, content, stored), text)
    return Report(
        file=file,
        faults=sorted([*placed(found, text), *figures_faults], key=lambda each: each.line),
        figures_faults=figures_faults,
        figures=stored.played.get(file.stem),
    )


def all_faults(content: Mapping[str, Any], *, text: str = "", language: str = ENGLISH) -> list[Fault]:
    """What is wrong with a lesson of any origin: a file of the library, or one that a teacher wrote or imports."""
    found = [*faults(content, language=language), *printable_faults(content)]
    return placed(found, text) if text else found


def all_faults_in(text: str) -> list[Fault]:
    """The same for the text of a file."""
    try:
        return all_faults(parse(text), text=text)
    except NotToml as broken:
        return [broken.fault]


def _of_figures(file: Path, content: Content, stored: StoredFigures) -> Iterator[Fault]:
    """Whether the exit check was played, and what is to be printed was printed."""
    yield from played_faults(content, stored.played.get(file.stem))
    if content.get("printables") and stored.printed.get(file.stem) != digest(content["printables"]):
        yield Fault("printables", 0, "These were not printed yet. Run check_lessons --print.")


def _language(file: Path) -> str:
    """The name of its folder, if it is in the library."""
    return file.parent.name if file.resolve().parent.parent == LIBRARY else ENGLISH


def _of_a_translation(file: Path, content: Content) -> Iterator[Fault]:
    if _language(file) == ENGLISH:
        return
    original = LIBRARY / ENGLISH / file.name
    if not original.exists():
        yield Fault("", 0, f"There is no {ENGLISH}/{file.name} that this translates.")
        return
    yield from translation_faults(content, parse(read(original)))


# What is printed


def printable_faults(content: Mapping[str, Any]) -> Iterator[Fault]:
    """Whether what the lesson prints exists, with these options, and without a table."""
    listed = content.get("printables")
    for number, entry in enumerate(listed if isinstance(listed, list) else ()):
        if isinstance(entry, dict) and isinstance(entry.get("slug"), str):
            yield from _printable_faults(entry["slug"], entry.get("options", {}), path("printables", number))


def _printable_faults(slug: str, options: Any, where: str) -> Iterator[Fault]:
    printable = PRINTABLES.get(slug)
    if printable is None or not printable.is_for_everybody:
        known = ", ".join(name for name, each in PRINTABLES.items() if each.is_for_everybody)
        yield Fault(path(where, "slug"), 0, f"“{slug}” cannot be printed for a lesson. Use one of: {known}.")
    elif isinstance(options, dict):
        try:
            printable.data(printable.options.read(options))
        except BadOptions as problem:
            yield Fault(path(where, "options"), 0, str(problem))


def print_all(content: Mapping[str, Any]) -> Iterator[Fault]:
    """Prints what the lesson prints, on both papers, and throws the sheets away."""
    for number, entry in enumerate(content.get("printables", ())):
        printable = PRINTABLES[entry["slug"]]
        for paper in ("a4", "us-letter"):
            try:
                printable.render(printable.options.read({**entry.get("options", {}), "paper": paper}))
            except RenderError as problem:
                yield Fault(path("printables", number), 0, str(problem))


# What is stored


def file_digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


def unchecked_files(files: Iterable[Path], stored: StoredFigures) -> list[Path]:
    """The files that have changed since they were found to be without a fault."""
    return [file for file in files if stored.checked.get(_name(file)) != file_digest(file)]


def remember(reports: Iterable[Report], stored: StoredFigures) -> None:
    """Stores which files are without a fault, so that starting need not check them again."""
    stored.checked = {_name(report.file): file_digest(report.file) for report in reports if not report.faults}


def keep_figures(slug: str, figures: Mapping[str, Any]) -> None:
    """Adds the figures of one lesson to those that are stored, also by another run that plays other lessons."""
    stored = StoredFigures.load()
    stored.played[slug] = dict(figures)
    stored.save()


def needs_playing(content: Content, figures: Mapping[str, Any] | None) -> bool:
    return figures is None or figures["digest"] != played_digest(content)


def _name(file: Path) -> str:
    return f"{file.parent.name}/{file.name}"
