"""`manage.py check_lessons` lists all faults, each with its file and line, and exits with code 1."""

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.checks.registry import registry
from django.core.management import CommandError, call_command

from lessons import lesson_checks
from lessons.checks import check_figures, check_library
from lessons.lesson_checks import (
    StoredFigures,
    all_faults,
    check_file,
    library_files,
    needs_playing,
    remember,
)
from lessons.lesson_files import LIBRARY, library
from lessons.measuring import simulate
from lessons.validation.fault import Content
from lessons.validation.played import Figures, digest, played_digest

ENDINGS = LIBRARY / "en" / "ending-swap.toml"


@pytest.fixture
def figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Figures with which no lesson has a fault, in a file of their own."""
    monkeypatch.setattr(lesson_checks, "FIGURES", tmp_path / "figures.json")
    stored = StoredFigures(
        played={slug: found(lesson.content, 80.0) for slug, lesson in library().items()},
        printed={slug: digest(lesson.content["printables"]) for slug, lesson in library().items()},
    )
    remember([check_file(file, stored) for file in library_files()], stored)
    stored.save()
    return lesson_checks.FIGURES


def found(content: Content, reached: float) -> Figures:
    return {"digest": played_digest(content), "children": 200, "reached": reached, "random_reached": 1.0}


def checked(*arguments: object) -> tuple[str, str]:
    """What the command writes, and the error with which it ends."""
    out = StringIO()
    try:
        call_command("check_lessons", *arguments, stdout=out)
    except CommandError as error:
        return out.getvalue(), str(error)
    return out.getvalue(), ""


def line_with(part: str, file: Path) -> int:
    lines = file.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, start=1) if part in line)


def test_the_exit_code_of_the_process_is_1_if_there_is_a_fault(tmp_path: Path) -> None:
    command = [sys.executable, "manage.py", "check_lessons", str(tmp_path / "missing.toml")]
    run = subprocess.run(command, capture_output=True, text=True, cwd=settings.BASE_DIR, check=False)
    assert run.returncode == 1
    assert "missing.toml:1: The file cannot be read" in run.stdout
    assert "1 fault in 1 of 1 lesson." in run.stderr


def spoiled(folder: Path, *changes: tuple[str, str], name: str = "ending-swap.toml") -> Path:
    text = ENDINGS.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize("file", library_files(), ids=lambda file: file.stem)
def test_a_lesson_of_the_library_was_played_and_printed_and_has_no_fault(file: Path) -> None:
    """With the stored figures. After a change of what is played: `manage.py check_lessons --play --print`."""
    report = check_file(file, StoredFigures.load())
    assert report.faults == []
    assert report.figures is not None
    assert report.figures["children"] == 200


def test_the_report_has_the_figures(figures: Path) -> None:
    out, error = checked()
    assert error == ""
    assert f"{len(library())} lessons without a fault." in out
    assert out.count("of 200 simulated children 80 % reach the exit check, at random 1 %") == len(library())
    assert checked("--verbosity", "0")[0] == f"{len(library())} lessons without a fault.\n"


def test_all_faults_are_listed_at_once_each_with_file_and_line(tmp_path: Path, figures: Path) -> None:
    first = spoiled(tmp_path, ("rounds = 4,", "rounds = 40,"), ("minutes = 25", "minutes = 24"))
    second = spoiled(tmp_path, ('slug = "dice-words-sheet"', 'slug = "dice-sheet"'), name="other.toml")
    out, error = checked(first, second, ENDINGS)
    assert (
        f"{first}:6: minutes: The lesson takes 24 minutes, but its four parts take 25. Make them equal."
        in out
    )
    assert (
        f"{first}:{line_with('rounds = 40', first)}: steps.0.options.rounds: “Rounds” must be at most 30."
        in out
    )
    assert (
        f"{second}:{line_with('dice-sheet', second)}: printables.0.slug: “dice-sheet” cannot be printed for a lesson."
        in out
    )
    assert f"{ENDINGS}: no faults" in out
    # "other" was neither played nor printed under this name; what was played of the other has changed with its rounds.
    assert error == "6 faults in 2 of 3 lessons."


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (None, "The file cannot be read: No such file or directory."),
        (b"title = ", "This is not TOML: invalid value. Mend this line first."),
        (b'title = "\xff"', "The file is not UTF-8 text. Save it as UTF-8."),
        (b"", "The lesson needs “title”: what the lesson is called, for teachers and children."),
    ],
)
def test_a_missing_unreadable_or_broken_file_is_a_fault(
    tmp_path: Path, body: bytes | None, message: str
) -> None:
    file = tmp_path / "lesson.toml"
    if body is not None:
        file.write_bytes(body)
    out, error = checked(file)
    assert f"{file}:1: " in out
    assert message in out
    assert "in 1 of 1 lesson." in error


def test_a_folder_is_a_fault_too(tmp_path: Path) -> None:
    out, error = checked(tmp_path)
    assert "The file cannot be read: Is a directory." in out
    assert error == "1 fault in 1 of 1 lesson."


def test_options_of_a_printable_are_judged() -> None:
    content = {**library()["ending-swap"].content, "printables": [
        {"slug": "dice-words-sheet", "options": {"rounds": 99}},
        {"slug": "dice-words-sheet", "options": {"fill": "filled"}},
        {"slug": "login-cards"},
    ]}  # fmt: skip
    found = [(fault.where, fault.message) for fault in all_faults(content)]
    assert [where for where, _message in found] == [
        "printables.0.options",
        "printables.1.options",
        "printables.2.slug",
    ]
    assert found[0][1].startswith("Rounds: give a whole number from 1 to ")


def test_a_lesson_that_was_not_played_or_printed_is_refused_in_the_library(figures: Path) -> None:
    stored = StoredFigures(played={}, printed={}, checked={})
    assert {fault.where for fault in check_file(ENDINGS, stored).faults} == {"exit", "printables"}


def test_playing_stores_figures_beside_the_digest(figures: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The simulation itself has its own tests; here it is enough that it is asked once."""
    asked = []

    def played(lesson: object, **_: object) -> simulate.Figures:
        asked.append(lesson)
        return simulate.Figures(reached=60.0, random_reached=1.0, children=200, seed="")

    monkeypatch.setattr(simulate, "play", played)
    content = library()["ending-swap"].content
    kept = json.loads(figures.read_text())
    kept["played"]["ending-swap"]["digest"] = "old"
    figures.write_text(json.dumps(kept))
    assert needs_playing(content, kept["played"]["ending-swap"])
    out, error = checked(ENDINGS, "--play")
    assert (error, len(asked)) == ("", 1)
    assert "of 200 simulated children 60 % reach the exit check, at random 1 %" in out
    stored = json.loads(figures.read_text())["played"]["ending-swap"]
    assert (stored["reached"], needs_playing(content, stored)) == (60.0, False)
    # Nothing has changed since, so nothing is played again unless it is asked for.
    checked(ENDINGS, "--play")
    assert len(asked) == 1
    checked(ENDINGS, "--play", "--all")
    assert len(asked) == 2


def test_printing_stores_that_all_sheets_could_be_printed(figures: Path) -> None:
    kept = json.loads(figures.read_text())
    kept["printed"]["ending-swap"] = "old"
    figures.write_text(json.dumps(kept))
    assert "Run check_lessons --print." in checked(ENDINGS)[0]
    assert checked(ENDINGS, "--print")[1] == ""
    assert json.loads(figures.read_text())["printed"]["ending-swap"] != "old"


class TestTranslations:
    @pytest.fixture
    def folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        """The library with a folder for German."""
        (tmp_path / "de").mkdir()
        (tmp_path / "en").mkdir()
        (tmp_path / "en" / ENDINGS.name).write_bytes(ENDINGS.read_bytes())
        monkeypatch.setattr(lesson_checks, "LIBRARY", tmp_path)
        return tmp_path / "de"

    def test_only_texts_differ(self, folder: Path, figures: Path) -> None:
        file = spoiled(folder, ("I can make a word longer with", "Ich verlängere Wörter mit"))
        assert check_file(file, StoredFigures.load()).faults == []
        file = spoiled(folder, ("rounds = 4,", "rounds = 5,"))
        places = [fault.where for fault in check_file(file, StoredFigures.load()).faults]
        assert "steps.0.options.rounds" in places

    def test_there_must_be_an_original(self, folder: Path, figures: Path) -> None:
        file = spoiled(folder, name="unknown.toml")
        messages = [fault.message for fault in check_file(file, StoredFigures.load()).faults]
        assert "There is no en/unknown.toml that this translates." in messages


class TestAtStart:
    def test_unchanged_files_are_not_read_again(self, figures: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("lessons.checks.check_file", None)
        assert check_library() == []

    def test_a_changed_file_stops_the_start_with_its_faults(
        self, figures: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        file = spoiled(tmp_path, ("rounds = 4,", "rounds = 40,"))
        monkeypatch.setattr("lessons.checks.library_files", lambda: [*library_files(), file])
        assert [(error.msg, error.obj, error.id) for error in check_library()] == [
            (
                "“Rounds” must be at most 30.",
                f"ending-swap.toml, line {line_with('rounds = 40', file)}",
                "lessons.E001",
            )
        ]

    def test_a_lesson_that_was_not_played_is_a_warning_that_a_start_does_not_print(
        self, figures: Path
    ) -> None:
        figures.unlink()
        assert check_library() == []
        messages = check_figures()
        assert {error.id for error in messages} == {"lessons.W001"}
        assert not any(error.is_serious() for error in messages)
        at_start: list[Any] = registry.get_checks()
        with_deploy: list[Any] = registry.get_checks(include_deployment_checks=True)
        assert check_figures in with_deploy
        assert check_figures not in at_start
