"""One child's name: cleaning, checking, and splitting into first and last name."""

import re
import unicodedata

LONGEST = 60
# Words that belong to the last name after them.
_PARTICLES = frozenset({
    "al", "ap", "bin", "bint", "da", "dal", "de", "degli", "dei", "del", "della", "den", "der", "des", "di", "dos",
    "du", "el", "ibn", "la", "las", "le", "lo", "los", "mac", "mc", "nic", "san", "st", "st.", "ten", "ter", "van",
    "vande", "vander", "vom", "von", "y", "zu", "zum", "zur", "’t", "'t",
})  # fmt: skip
# Persian, Hindi and emoji need these joiners. Other format characters are removed: they are invisible, and some change
# the direction of the text after them.
_JOINERS = "\u200c\u200d"
_EXCEL_TEXT = re.compile(r'="((?:[^"]|"")*)"')
# How lists begin their lines, and how tables mark an empty cell.
_BULLET = re.compile(r"[-–—*•·▪]\s+(?=\S)|\d{1,3}(?:[.)]\s*|\s+)(?=[^\W\d_])")
_NOTE = re.compile(r"\s*[(\[][^()\[\]]*[)\]]\s*")
_NOTHING = re.compile(r"[-–—\s./]*")


class BadName(ValueError):  # noqa: N818 - an answer, not a fault
    """This cannot be a child's name. `message` says why, for the teacher."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def clean(cell: str) -> str:
    """The cell in normal form: composed characters, single spaces, nothing invisible."""
    if wrapped := _EXCEL_TEXT.fullmatch(cell.strip()):
        cell = wrapped[1].replace('""', '"')
    name = " ".join("".join(map(_visible, unicodedata.normalize("NFC", cell))).split()).strip(_JOINERS)
    return "" if _NOTHING.fullmatch(name) else name


def without_notes(name: str) -> str:
    """The name without what stands in brackets, such as "(EAL)". A name that is all in brackets stays."""
    bare = " ".join(_NOTE.sub(" ", name).split())
    return bare if _has_letters(bare) else name


def strip_bullet(line: str) -> str:
    """The line without a bullet or number before it. Not for names of classes, such as "4. Klasse"."""
    found = _BULLET.match(line)
    return line[found.end() :] if found else line


def _visible(character: str) -> str:
    if character in _JOINERS:
        return character
    category = unicodedata.category(character)
    if category == "Cc":
        return " "
    return "" if category in {"Cf", "Cs", "Co"} else character


def is_formula(cell: str) -> bool:
    """Whether a spreadsheet would evaluate this cell."""
    return cell.startswith(("=", "+", "-", "@"))


def check_name(name: str) -> str:
    """Returns the name, or raises BadName."""
    if is_formula(name):
        raise BadName("formula", "This looks like a formula, not a name.")
    if "@" in name or "://" in name:
        raise BadName("address", "This looks like an address. Diceroom keeps names only.")
    if "�" in name:
        raise BadName(
            "letters", "Some letters came out wrong. Save the file as “CSV UTF-8”, or paste the names."
        )
    if not _has_letters(name):
        raise BadName("no-letters", "There is no letter in it.")
    if any(character.isdigit() for character in name) and not _has_words(name):
        raise BadName("number", "This looks like a number, not a name.")
    if len(name) > LONGEST:
        raise BadName("too-long", f"A name has at most {LONGEST} characters.")
    return name


def _has_words(name: str) -> bool:
    letters = sum(character.isalpha() for character in name)
    return letters > sum(character.isdigit() for character in name)


def split_name(name: str) -> tuple[str, str]:
    """(first, last) of "Last, First" or "First Last". A single word is a first name."""
    if "," in name:
        last, _, first = name.partition(",")
        return (first.strip(), last.strip()) if first.strip() else (last.strip(), "")
    words = name.split()
    at = len(words) - 1
    while at > 1 and words[at - 1].casefold() in _PARTICLES:
        at -= 1
    first, last = " ".join(words[:at]), " ".join(words[at:])
    # An emoji or a sign beside a single name is not a second name.
    return (first, last) if _has_letters(first) and _has_letters(last) else (name, "")


def _has_letters(text: str) -> bool:
    return any(character.isalpha() for character in text)


def initials(last_name: str, letters: int = 1) -> str:
    """The first letters of a last name, without particles: K of Keller, B of van Beethoven."""
    words = last_name.replace("-", " ").split()
    while len(words) > 1 and words[0].casefold() in _PARTICLES:
        words.pop(0)
    start = "".join(words).lstrip("'’")
    cut = _whole_letters(start, letters)
    return start[:cut][:1].upper() + start[1:cut]


def _whole_letters(text: str, letters: int) -> int:
    """The index after that many letters. Combining marks belong to the letter before them."""
    seen = 0
    for index, character in enumerate(text):
        if not unicodedata.combining(character) and character not in _JOINERS:
            seen += 1
        if seen > letters:
            return index
    return len(text)


def normalize(name: str) -> str:
    """The key for comparing names: equal for different spellings of the same name in Unicode and case."""
    return unicodedata.normalize("NFKC", name).casefold()
