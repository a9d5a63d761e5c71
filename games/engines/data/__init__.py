"""Facts about the published games: die faces, tile counts, points and tables."""

import json
from pathlib import Path
from typing import Any

_ALL: dict[str, Any] = json.loads(Path(__file__).with_name("dice.json").read_text("utf-8"))


def equipment_data(slug: str) -> Any:
    """The dice, tiles and tables of one game, as published."""
    return _ALL[slug]
