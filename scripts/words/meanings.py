"""The file of meanings: a line for every word that has one, sorted, so that it can be searched where it lies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from . import inflection
from .glosses import Writer

_BY_HAND = 4


def make(words: Iterable[str], writer: Writer) -> bytes:
    """Each word's own line, or "=BASE" for a form of a word that has one."""
    bases = {word: base for word in words if (base := _base(word, writer))}
    lines = {word: entry for word in words if (entry := _entry(word, bases, writer))}
    for word in sorted(set(words) - lines.keys()):
        if line := writer.built(word, lines.keys()):
            lines[word] = line
    return "".join(f"{word}\t{lines[word]}\n" for word in sorted(lines)).encode()


def explained(words: Iterable[str], writer: Writer) -> set[str]:
    """The words that a line by hand explains: the word's own, its base's, or that of the word it is built from."""
    bases = {word: base for word in words if (base := _base(word, writer))}
    return {word for word in words if _is_by_hand(bases.get(word, word), writer)}


def _is_by_hand(word: str, writer: Writer) -> bool:
    if word in writer.written:
        return True
    return writer.built(word, writer.written.keys()) is not None and writer.line(word) is None


def _entry(word: str, bases: Mapping[str, str], writer: Writer) -> str | None:
    base = bases.get(word, word)
    line = writer.line(base)
    # "backhanders" is explained by "backhander", which itself stands here as a form of "backhand".
    is_form = base != word and base not in bases
    return f"={base}" if line and is_form else line


def _base(word: str, writer: Writer) -> str | None:
    """The base of a form: for "mixed" it is "mix", but "better" has a line of its own."""
    if word in writer.written:
        return None
    net = writer.net
    uses = {base.upper(): net.frequency(part, base) for part, base in reversed(net.bases(word))}
    uses = {base: uses[base] for base in uses if base in writer.tiers} or _written_bases(word, writer)
    own = uses.pop(word, -1)
    best = max(uses, key=lambda base: uses[base], default=None)
    if best is None:
        return None
    # A line by hand is better than a sense that is met a little more often; but "evening" is no form of "even".
    by_hand = best in writer.written and uses[best] * _BY_HAND >= own
    return best if by_hand or uses[best] > own else None


def _written_bases(word: str, writer: Writer) -> dict[str, int]:
    """For a word that WordNet does not know, such as "vlogging"."""
    guesses = [base for base in inflection.guesses(word.lower()) if inflection.is_form(word.lower(), base)]
    return {base.upper(): 0 for base in guesses if base.upper() in writer.written}
