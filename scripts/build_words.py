"""Builds games/words/data from the Debian packages scowl and wordnet-base: python -m scripts.build_words

The same packages and lists give the same bytes, on any machine. SHA256SUMS says which bytes those are.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from games.words.categories import CARDS
from games.words.data_file import DATA, WORDS
from games.words.meanings import MEANINGS
from scripts.words import categories, dictionary, glosses, lists, meanings, packing, wordnet

SUMS = DATA / "SHA256SUMS"


def build() -> dict[Path, bytes]:
    """What belongs into each data file."""
    net = wordnet.read()
    words = dictionary.make(net.usual_bases, net.possible_bases)
    words = words.with_rare_ones(but=meanings.explained(words.tiers, _writer(net, words)))
    school = categories.School(
        words.tiers, words.refused, words.unsuggested, unsaid=set(lists.words("unsaid"))
    )
    return {
        CARDS: categories.make(net, school),
        MEANINGS: meanings.make(words.tiers, _writer(net, words)),
        WORDS: packing.pack(words.marks(), words.refused),
    }


def _writer(net: wordnet.WordNet, words: dictionary.Dictionary) -> glosses.Writer:
    awkward = set(lists.words("awkward"))
    return glosses.Writer(net, words.tiers, words.refused, words.unsuggested, awkward, glosses.by_hand())


def main() -> None:
    files = build()
    for path, content in files.items():
        path.write_bytes(content)
    sums = [f"{sha256(content).hexdigest()}  {path.name}\n" for path, content in files.items()]
    SUMS.write_text("".join(sums))


if __name__ == "__main__":
    main()
