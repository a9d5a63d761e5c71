"""What a lesson may refer to by name: skills, and the codes of curricula."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

STANDARDS: Final = Path(__file__).parents[1] / "library" / "standards.toml"

# What the filter of the library calls each skill.
SKILLS: Final[Mapping[str, str]] = {
    "spelling": "Spelling",
    "vocabulary": "Vocabulary",
    "endings": "Endings",
    "prefixes": "Prefixes",
    "sorting": "Sorting words",
    "numbers": "Number patterns",
    "multiplying": "Multiplying",
    "planning": "Planning ahead",
    "fairness": "Fair games",
}
# What each framework is called on pages.
FRAMEWORKS: Final[Mapping[str, str]] = {
    "ccss-ela": "Common Core ELA",
    "ccss-math": "Common Core Maths",
    "england-english": "England, English",
    "england-maths": "England, maths",
    "own": "Own curriculum",
}
# The framework of teachers whose curriculum Diceroom does not know.
UNCHECKED: Final = "own"


@lru_cache(maxsize=1)
def standards() -> Mapping[str, frozenset[str]]:
    """The codes of each framework."""
    entries = tomllib.loads(STANDARDS.read_text(encoding="utf-8"))
    return {framework: frozenset(_codes(codes)) for framework, codes in entries.items()}


def _codes(entries: Mapping[str, str]) -> Iterator[str]:
    """The codes themselves, and those of their parts: {"L.3.2": "g"} has parts a to g."""
    for code, last in entries.items():
        yield code
        if last:
            yield from (f"{code}{chr(part)}" for part in range(ord("a"), ord(last) + 1))
