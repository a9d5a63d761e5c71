"""What a child signs in with: a class code or a login card, and four pictures in order."""

import base64
import hashlib
import re
import secrets

from django.utils.crypto import salted_hmac

from classrooms.models import Student
from config.core.codes import ALPHABET

CODE_LENGTH = 6
# Codes contain none of these, so a child who types one has misread the character that it looks like.
MISREAD = str.maketrans({"0": "Q", "O": "Q", "1": "7", "I": "J", "L": "J"})

PICTURES = (
    "sun",
    "fish",
    "tree",
    "boat",
    "cat",
    "star",
    "key",
    "apple",
    "house",
    "kite",
    "drum",
    "umbrella",
)
TAPS = 4
CARD_SALT = "diceroom.login-card"

# Class codes


def read_code(typed: str) -> str:
    """The code that was meant: in any case, with or without gaps, with look-alikes corrected. Empty if it is none."""
    letters = re.sub(r"[\W_]", "", typed[:40]).upper().translate(MISREAD)
    return letters if len(letters) == CODE_LENGTH and set(letters) <= set(ALPHABET) else ""


def shown_code(code: str) -> str:
    """Two groups of three, as they are read aloud."""
    return f"{code[:3]} {code[3:]}"


# Pictures


def new_pictures() -> list[str]:
    """No picture twice, which is easier to remember: 12 × 11 × 10 × 9 = 11,880 ways."""
    return secrets.SystemRandom().sample(PICTURES, TAPS)


def pictures_unlike(taken: set[tuple[str, ...]]) -> list[str]:
    """Pictures that are not in `taken`, and adds them to it. No two classmates have the same pictures, so that a child
    who taps another child's name does not get in."""
    while (drawn := tuple(new_pictures())) in taken:
        pass
    taken.add(drawn)
    return list(drawn)


def is_same(tapped: list[str], pictures: list[str]) -> bool:
    """Whether the taps are a student's pictures. A student without pictures cannot sign in by taps."""
    return len(pictures) == TAPS and secrets.compare_digest(" ".join(tapped), " ".join(pictures))


# Cards: the secret is derived from the server's key whenever a card is printed, so only its hash is stored.


def card_token(student: Student) -> str:
    """The secret in the card's QR code. A new `card_number` gives another token, which voids the card before it."""
    if student.user_id is None:
        raise ValueError("A card needs a user that is saved.")
    made = salted_hmac(CARD_SALT, f"{student.user_id}:{student.card_number}", algorithm="sha256")
    return base64.urlsafe_b64encode(made.digest()).rstrip(b"=").decode()


def card_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def card_hash_of(student: Student) -> str:
    """The hash to store for this student. It needs the user only, so it can be computed before the row is saved."""
    return card_hash(card_token(student))
