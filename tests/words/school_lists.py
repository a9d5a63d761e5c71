"""The hand-made test lists: what a school expects of a dictionary."""

from pathlib import Path

_LISTS = Path(__file__).parent / "school_safe"


def words(name: str) -> list[str]:
    lines = (_LISTS / f"{name}.txt").read_text().splitlines()
    return [word.upper() for line in lines if not line.startswith("#") for word in line.split()]
