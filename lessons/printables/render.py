"""Renders a template with its data to PDF, in a process of its own that is stopped if it takes too long."""

import json
import logging
import subprocess
import sys
from pathlib import Path
from typing import Any

logger = logging.getLogger(__name__)

TYPESETTER = Path(__file__).with_name("typesetter.py")
TEMPLATES = Path(__file__).with_name("typst")
# A class set of thirty takes half a second; a busy school machine may need many times that.
TIMEOUT_SECONDS = 45.0


class RenderError(Exception):
    """The PDF could not be made. The message is one sentence for the person who requested it."""


def pdf(template: str, data: dict[str, Any]) -> bytes:
    order = json.dumps({"template": str(TEMPLATES / template), "data": data}).encode()
    # -P: modules beside the typesetter must not hide the packages that it imports.
    command = [sys.executable, "-P", str(TYPESETTER)]
    try:
        run = subprocess.run(command, input=order, capture_output=True, timeout=TIMEOUT_SECONDS, check=False)  # noqa: S603 - no part of the command comes from outside.
    except subprocess.TimeoutExpired:
        raise RenderError("This took too long to print. Try fewer sheets at once.") from None
    if run.returncode != 0:
        logger.error(
            "The typesetter could not set %s: %s", template, run.stderr.decode(errors="replace")[-2000:]
        )
        raise RenderError("This could not be printed, and it is our fault. We have written down why.")
    return run.stdout
