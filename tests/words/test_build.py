"""The data files are those that the build makes, byte for byte; and how the build spells and shortens."""

from hashlib import sha256
from pathlib import Path

import pytest

from games.words import SharedLexicon
from games.words.data_file import DATA, UNSUGGESTED, WordFile
from scripts import build_words
from scripts.words import glosses, inflection, lists, packing, scowl, wordnet

SUMS = [line.split() for line in build_words.SUMS.read_text().splitlines()]


@pytest.mark.parametrize(("checksum", "name"), SUMS)
def test_data_files_have_their_checksums(checksum: str, name: str) -> None:
    assert sha256((DATA / name).read_bytes()).hexdigest() == checksum


def test_every_data_file_has_a_checksum_or_is_a_licence() -> None:
    files = {path.name for path in DATA.iterdir() if not path.name.startswith("LICENSE")}
    assert files == {name for _checksum, name in SUMS} | {build_words.SUMS.name}


@pytest.mark.slow
@pytest.mark.skipif(
    not scowl.LISTS.exists() or not wordnet.FILES.exists(), reason="needs scowl and wordnet-base"
)
def test_the_build_makes_the_same_bytes_again() -> None:
    for path, content in build_words.build().items():
        assert path.read_bytes() == content, path.name


def test_sources_are_named_with_their_licences() -> None:
    notice = (DATA.parents[2] / "NOTICE").read_text()
    assert "Kevin Atkinson" in (DATA / "LICENSE.scowl.txt").read_text()
    assert "Princeton University" in (DATA / "LICENSE.wordnet.txt").read_text()
    for name in ("SCOWL", "WordNet", "LICENSE.scowl.txt", "LICENSE.wordnet.txt"):
        assert name in notice


# The packed file


@pytest.fixture
def small(tmp_path: Path) -> Path:
    path = tmp_path / "small.pack"
    path.write_bytes(packing.pack({"CAT": 1, "DOG": 2, "HELL": 2 | UNSUGGESTED, "A": 1}, {"BAD"}))
    return path


def test_a_pack_holds_what_was_put_in(small: Path) -> None:
    lexicon = SharedLexicon(WordFile(small))
    assert set(lexicon) == {"CAT", "DOG", "HELL", "A"}
    assert lexicon.suggested() == ["CAT", "DOG", "A"]
    assert ["HELL" in lexicon, "BAD" in lexicon, "CATS" in lexicon] == [True, False, False]
    assert [lexicon.tier(word) for word in ("CAT", "DOG", "HELL")] == [1, 2, 2]
    assert lexicon.is_refused("BAD")
    assert lexicon.fitting("GODACT") == ["CAT", "DOG", "A"]


def test_the_order_of_words_does_not_change_the_bytes() -> None:
    words = {"CAT": 1, "DOG": 2, "A": 1}
    assert packing.pack(words, ["B", "C"]) == packing.pack(dict(reversed(words.items())), ["C", "B"])


def test_another_file_is_not_taken_for_a_pack(tmp_path: Path) -> None:
    (tmp_path / "other").write_bytes(b"something quite different\n{}\n")
    with pytest.raises(ValueError, match="not a word file"):
        WordFile(tmp_path / "other")


# Lists


def test_a_star_takes_all_words_that_begin_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "some.txt").write_text("# heading\ncat dog*  # remark\n")
    monkeypatch.setattr(lists, "LISTS", tmp_path)
    assert lists.words("some") == ["CAT", "DOG*"]
    assert lists.spread("some", ["DOGGY", "CATS", "DOGS", "ADOG"]) == {"CAT", "DOG", "DOGS", "DOGGY"}


# Forms


@pytest.mark.parametrize(
    ("base", "part", "forms"),
    [
        ("box", "v", "boxes boxed boxing"),
        ("hop", "v", "hops hopped hopping"),
        ("bake", "v", "bakes baked baking"),
        ("carry", "v", "carries carried carrying"),
        ("play", "v", "plays played playing"),
        ("agree", "v", "agrees agreed agreeing"),
        ("travel", "v", "travels traveled travelled traveling travelling"),
        ("fix", "v", "fixes fixed fixing"),
        ("potato", "n", "potatos potatoes"),
        ("stomach", "n", "stomachs stomaches"),
        ("fireman", "n", "firemans firemen"),
        ("big", "a", "bigger biggest"),
        ("happy", "a", "happier happiest"),
        ("nice", "a", "nicer nicest"),
    ],
)
def test_regular_forms(base: str, part: str, forms: str) -> None:
    assert inflection.forms(base, part) == set(forms.split())


@pytest.mark.parametrize(
    ("word", "base"), [("modest", "mod"), ("bated", "bat"), ("popes", "pop"), ("rising", "ris")]
)
def test_what_only_looks_like_a_form(word: str, base: str) -> None:
    assert base in inflection.guesses(word)
    assert not inflection.is_form(word, base)


# Glosses

WRITER = glosses.Writer(wordnet.WordNet(), {}, set(), set(), set(), {})


@pytest.mark.parametrize(
    ("gloss", "line"),
    [
        ('a period of sleep; "he felt better after a little nap"', "a period of sleep"),
        ("(of fluids) moving in a stream (as rivers do)", "moving in a stream"),
        (
            "feline mammal usually having thick soft fur: domestic cats",
            "feline mammal usually having thick soft fur",
        ),
        ("comparative of `good'; better", "comparative of 'good'"),
        ("", ""),
    ],
)
def test_examples_asides_and_afterthoughts_are_cut(gloss: str, line: str) -> None:
    assert WRITER.shortened(gloss) == line


def test_a_long_gloss_is_cut_between_words() -> None:
    line = WRITER.shortened("long " * 40)
    assert len(line) <= glosses.LONGEST
    assert line.endswith("long")


def test_a_long_gloss_is_not_cut_where_something_important_follows() -> None:
    words = {("n", "weapon"): ["n1"], ("v", "used"): ["v1"]}
    writer = glosses.Writer(wordnet.WordNet(index=words), {}, set(), set(), set(), {})
    knife = "a large heavy knife used in Central and South America as a weapon or for cutting vegetation"
    assert writer.shortened(knife) == "a large heavy knife used in Central and South America as a weapon"


# What each of some words can be, and what is built from them.
KNOWN = {
    "KIND": "a",
    "HEAT": "v",
    "ODD": "a",
    "HAPPY": "a",
    "SAD": "a",
    "NOBLE": "a",
    "SHOE": "n",
    "READ": "v",
    "MEDIAL": "a",
    "GUN": "n",
}


@pytest.mark.parametrize(
    ("word", "line"),
    [
        ("UNKIND", "not kind"), ("REHEAT", "to heat again"), ("ODDNESS", "being odd"), ("HAPPINESS", "being happy"),
        ("SADLY", "in a sad way"), ("ODDLY", "in an odd way"), ("HAPPILY", "in a happy way"),
        ("NOBLY", "in a noble way"), ("SHOELESS", "without shoe"), ("READABLE", "that you can read"),
        ("XYLOPHONE", None),
        # Only verbs are done again, and only adjectives are not so.
        ("REMEDIAL", None), ("UNSHOE", None),
        # "Gun" is never suggested, so a word that may be is not explained by it.
        ("GUNLESS", None), ("GUNLIKE", "like a gun"),
    ],
)  # fmt: skip
def test_words_built_from_words(word: str, line: str | None) -> None:
    net = wordnet.WordNet(index={(part, base.lower()): ["1"] for base, part in KNOWN.items()})
    writer = glosses.Writer(net, {}, set(), {"GUN", "GUNLIKE"}, set(), {})
    assert writer.built(word, KNOWN.keys()) == line
