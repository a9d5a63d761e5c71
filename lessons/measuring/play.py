"""Plays the exit check of one lesson in a separate process, because it takes a minute of computing.

    python -m lessons.measuring.play < content.json

Writes the percentage done, line by line, and at the end the figures as JSON.
"""

import json
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any, Final

from lessons.lesson_files import lesson_from
from lessons.measuring import simulate

ROOT: Final = Path(__file__).parents[2]
# Moves of real children come first.
NICENESS: Final = 10


class PlayFailed(Exception):  # noqa: N818 - says what happened
    """The process ended without figures."""


def play_apart(
    content: Mapping[str, Any], report: Callable[[int], None], *, children: int
) -> simulate.Figures:
    """The figures, played by another process. If `report` raises, that process is stopped."""
    command = [sys.executable, "-m", __name__, str(children)]
    with Popen(command, stdin=PIPE, stdout=PIPE, text=True, cwd=ROOT) as player:  # noqa: S603 - our own module
        assert player.stdin is not None
        assert player.stdout is not None
        try:
            player.stdin.write(json.dumps(content))
            player.stdin.close()
            for line in player.stdout:
                if line.startswith("{"):
                    return simulate.Figures(**json.loads(line))
                report(int(line))
        finally:
            player.kill()
    raise PlayFailed(f"The process ended with {player.returncode}.")


def main() -> None:
    os.nice(NICENESS)
    lesson = lesson_from(json.load(sys.stdin))
    figures = simulate.play(lesson, children=int(sys.argv[1]), report=_say)
    _say(json.dumps(figures._asdict()))


def _say(line: object) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
