"""Random codes for URLs, invitations and classes."""

import secrets

# People read codes aloud and type them, so look-alikes (0 O 1 I L) are left out.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"


def random_code(length: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def url_code() -> str:
    """The name of a row in a URL. It has 59 bits, so that a URL cannot be guessed."""
    return random_code(12).lower()


def invite_code() -> str:
    return random_code(8)


def class_code() -> str:
    return random_code(6)
