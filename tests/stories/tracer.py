"""Which files of the project run: Python files in which a function is called, and templates that are rendered."""

import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import FrameType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
APPS = ("config", "classrooms", "games", "lessons")
FOLDERS = tuple(f"{ROOT / app}/" for app in APPS)


@dataclass
class Trace:
    """What ran, as paths from the project's folder."""

    python: set[str] = field(default_factory=set)
    templates: set[str] = field(default_factory=set)


class Tracer:
    """Install it before the first thread starts: Python 3.11 cannot trace threads that are already running."""

    def __init__(self) -> None:
        self._trace: Trace | None = None
        self._files: dict[str, str | None] = {}

    def install(self) -> None:
        sys.setprofile(self._called)
        threading.setprofile(self._called)

    def watch_templates(self) -> None:
        """Needs Django's test environment, whose templates announce that they are rendered."""
        from django.test.signals import template_rendered

        template_rendered.connect(self._rendered)

    @contextmanager
    def recording(self) -> Iterator[Trace]:
        self._trace = Trace()
        try:
            yield self._trace
        finally:
            self._trace = None

    def _called(self, frame: FrameType, event: str, _: object) -> None:
        trace, code = self._trace, frame.f_code
        # Module and class bodies are not optimized: they run when a file is imported.
        if trace is None or event != "call" or not code.co_flags & CO_OPTIMIZED:
            return
        if (file := self._project_file(code.co_filename)) is not None:
            trace.python.add(file)

    def _project_file(self, filename: str) -> str | None:
        if filename not in self._files:
            ours = filename.startswith(FOLDERS) and "/migrations/" not in filename
            self._files[filename] = str(Path(filename).relative_to(ROOT)) if ours else None
        return self._files[filename]

    def _rendered(self, template: Any, **_: object) -> None:
        if (
            self._trace is not None
            and template.name
            and Path(template.origin.name).is_relative_to(ROOT / "templates")
        ):
            self._trace.templates.add(f"templates/{_of_any_game(template.name)}")


def _of_any_game(name: str) -> str:
    """A page with the drawings of all games includes one file of each: they count once, whatever games there are."""
    return re.sub(r"^games/[a-z-]+/(_art|_mark)\.html$", r"games/<slug>/\1.html", name)
