"""A class code as children type it: in any case, with or without a gap, and with characters that no code has."""

import re

from config.core.codes import ALPHABET

LENGTH = 6
# No code has these, so whoever types one has misread what it looks like.
MISREAD = str.maketrans({"0": "Q", "O": "Q", "1": "7", "I": "J", "L": "J"})


def read_code(typed: str) -> str:
    """The code that was meant, or nothing if that cannot be one."""
    letters = re.sub(r"[\W_]", "", typed[:40]).upper().translate(MISREAD)
    return letters if len(letters) == LENGTH and set(letters) <= set(ALPHABET) else ""


def shown_code(code: str) -> str:
    """Two groups of three, as they are read aloud."""
    return f"{code[:3]} {code[3:]}"
