"""Facts about the boxes: die faces, tile counts, points and tables, as printed."""

import json
from pathlib import Path
from typing import Any

_BOXES: dict[str, Any] = json.loads(Path(__file__).with_name("dice.json").read_text("utf-8"))


def box(slug: str) -> Any:
    """What lies in the box of one game."""
    return _BOXES[slug]
