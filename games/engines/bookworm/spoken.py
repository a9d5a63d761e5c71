"""Words as children say and type them: names, spaces and accents are welcome."""

import re
import unicodedata

from ..values import IllegalMove

LONGEST = 40
# What stands in a closed log for a word that is neither in the dictionary nor on a list.
OWN_WORD = "(own word)"


def heard(text: str) -> str:
    """The word without space around it or twice inside it, once it is one that can be named."""
    word = " ".join(unicodedata.normalize("NFC", text).split())
    if not word:
        raise IllegalMove("no-word", "Type a word first.")
    if len(word) > LONGEST:
        raise IllegalMove("too-long", f"That is too long. A word has at most {LONGEST} letters.")
    if any(unicodedata.category(sign)[0] == "C" for sign in word):
        # Signs that nobody can see, and halves of signs that cannot be stored.
        raise IllegalMove("odd-sign", "There is a sign in it that does not belong in a word. Type it again.")
    if not first_letter(word):
        raise IllegalMove("no-letter", "A word begins with a letter from A to Z. Try another word.")
    return word


def first_letter(word: str) -> str:
    """A to Z, or nothing."""
    first = _plain(word)[:1]
    return first.upper() if first.isascii() and first.isalpha() else ""


def bare(word: str) -> str:
    """The word as it is compared: two that differ only in case, accents or spaces are the same."""
    return _plain(word).casefold()


def parts(word: str) -> list[str]:
    """The words that it is made of, as a dictionary has them."""
    return re.findall("[A-Z]+", bare(word).upper())


def _plain(word: str) -> str:
    apart = unicodedata.normalize("NFD", " ".join(word.split()))
    return "".join(sign for sign in apart if not unicodedata.combining(sign))
