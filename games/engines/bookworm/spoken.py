"""Words as children say and type them: names, spaces and accents are welcome."""

import re
import unicodedata

from ..values import IllegalMove

LONGEST = 40
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
