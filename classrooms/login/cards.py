"""A login card's secret: made from the server's key whenever a card is printed, so only its hash is kept.

A new `card_number` makes another token, and the card before it opens nothing any more.
"""

import base64
import hashlib

from django.utils.crypto import salted_hmac

from classrooms.models import Student

SALT = "diceroom.login-card"


def card_token(student: Student) -> str:
    """What the card's QR code says. It needs the student's user only, so it can be made before the row is saved."""
    if student.user_id is None:
        raise ValueError("A card needs a user that is saved.")
    made = salted_hmac(SALT, f"{student.user_id}:{student.card_number}", algorithm="sha256")
    return base64.urlsafe_b64encode(made.digest()).rstrip(b"=").decode()


def card_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def card_hash_of(student: Student) -> str:
    """What a new student's row says: `Student(user=user, …)`, then `student.card_hash = card_hash_of(student)`."""
    return card_hash(card_token(student))
