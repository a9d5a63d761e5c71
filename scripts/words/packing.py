"""Writes the packed word file that games/words/data_file.py describes."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping

from games.words.data_file import LONGEST, MAGIC, TIER, UNSUGGESTED


def pack(marks: Mapping[str, int], refused: Iterable[str]) -> bytes:
    """The file's bytes for these words with their marks. The same words give the same bytes."""
    order = sorted(marks, key=lambda word: (-len(word), word))
    sections = {
        "text": "".join(f"{word}\n" for word in order).encode("ascii"),
        "marks": bytes(marks[word] for word in order),
        "refused": "\n".join(sorted(refused)).encode("ascii"),
        **{f"column {name}": column for name, column in _columns(order, marks).items()},
    }
    lengths = Counter(map(len, order))
    return _joined(sections, counts=[lengths[n] for n in range(LONGEST + 1)])


def _joined(sections: Mapping[str, bytes], counts: list[int]) -> bytes:
    body, places = bytearray(), {}
    for name, section in sections.items():
        places[name] = [len(body), len(section)]
        body += section + bytes(-len(section) % 8)
    head = MAGIC + json.dumps({"counts": counts, "sections": places}).encode() + b"\n"
    return head + bytes(-len(head) % 8) + bytes(body)


def _columns(order: list[str], marks: Mapping[str, int]) -> dict[str, bytes]:
    """A row of bits for each fact about words; the last word in reading order is bit 0."""
    columns: dict[str, bytearray] = {}
    for bit, word in enumerate(reversed(order)):
        for name in _facts(word, marks[word]):
            column = columns.setdefault(name, bytearray(len(order) // 8 + 1))
            column[bit >> 3] |= 1 << (bit & 7)
    return {name: bytes(columns[name]) for name in sorted(columns)}


def _facts(word: str, mark: int) -> Iterable[str]:
    for letter, count in Counter(word).items():
        for at_least in range(1, count + 1):
            yield f"{letter}{at_least}"
    for tier in range(mark & TIER, 5):
        yield f"tier{tier}"
    if not mark & UNSUGGESTED:
        yield "suggested"
