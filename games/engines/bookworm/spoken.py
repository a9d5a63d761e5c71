"""Words as children say and type them: names, spaces and accents are welcome."""

import re
import unicodedata

from ..values import IllegalMove

LONGEST = 40
MOST_PARTS = 2
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_VOWEL = re.compile("[aeiouy]")
# Seven consonants in a row, or a letter three times.
_JUMBLE = re.compile(r"[^aeiouy'’-]{7}|(.)\1\1")
# The log of a finished game has this in place of a word that is neither in the dictionary nor on a list.
OWN_WORD = "(own word)"


def heard(text: str) -> str:
    """The word with its spaces tidied up. Raises IllegalMove for text that cannot be named."""
    word = " ".join(unicodedata.normalize("NFC", text).split())
    if not word:
        raise IllegalMove("no-word", "Type a word first.")
    if len(word) > LONGEST:
        raise IllegalMove("too-long", f"That is too long. A word has at most {LONGEST} letters.")
    if any(unicodedata.category(sign)[0] == "C" for sign in word):
        # Invisible characters, and unpaired surrogates, which cannot be stored.
        raise IllegalMove("odd-sign", "There is a sign in it that does not belong in a word. Type it again.")
    if not first_letter(word):
        raise IllegalMove("no-letter", "A word begins with a letter from A to Z. Try another word.")
    return word


def check_answer(word: str, *, known: bool) -> None:
    """At a table with `answers: words`, a word that is not on the category's list. Raises IllegalMove for sentences and
    for letters that are no word."""
    parts = word.split()
    if len(parts) > MOST_PARTS:
        raise IllegalMove("too-many-words", "An answer is one or two words. Try a shorter one.")
    if not all(map(_WORD.fullmatch, parts)):
        raise IllegalMove("odd-sign", "A word is made of letters only. Type it again.")
    if not known and not all(_can_be_said(bare(part)) for part in parts):
        raise IllegalMove("not-a-word", "We do not know that word. Check the spelling, or try another one.")


def _can_be_said(part: str) -> bool:
    """A name that no dictionary has can be said all the same; letters tapped at random mostly cannot."""
    return _VOWEL.search(part) is not None and _JUMBLE.search(part) is None


def first_letter(word: str) -> str:
    """A to Z, or nothing."""
    first = _plain(word)[:1]
    return first.upper() if first.isascii() and first.isalpha() else ""


def bare(word: str) -> str:
    """The form in which words are compared: without case, accents and extra spaces."""
    return _plain(word).casefold()


def parts(word: str) -> list[str]:
    """The single words of a phrase, as a dictionary has them."""
    return re.findall("[A-Z]+", bare(word).upper())


def _plain(word: str) -> str:
    apart = unicodedata.normalize("NFD", " ".join(word.split()))
    return "".join(sign for sign in apart if not unicodedata.combining(sign))
