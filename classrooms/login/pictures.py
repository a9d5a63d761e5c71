"""Four of twelve pictures, in order: a secret that a six-year-old can keep."""

import secrets

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


def new_pictures() -> list[str]:
    """No picture twice, which is easier to remember: 12 × 11 × 10 × 9 = 11,880 ways."""
    return secrets.SystemRandom().sample(PICTURES, TAPS)


def pictures_unlike(taken: set[tuple[str, ...]]) -> list[str]:
    """Four that nobody of these has, so that a wrong name with one's own pictures leads nowhere; taken from now on."""
    while (drawn := tuple(new_pictures())) in taken:
        pass
    taken.add(drawn)
    return list(drawn)


def is_same(tapped: list[str], pictures: list[str]) -> bool:
    """Whether the taps are a student's pictures. A student without pictures gets in by no taps at all."""
    return len(pictures) == TAPS and secrets.compare_digest(" ".join(tapped), " ".join(pictures))
