"""The category cards. What their words are, and whether another one fits, is known to `games.words`."""

from games.words.categories import Category, cards


def category(card: int, level: int) -> Category:
    """One of the three on a card, the easiest is 0."""
    return cards()[card][level]


def in_a_sentence(text: str) -> str:
    """ "Something in a kitchen" as it stands after other words."""
    return text[:1].lower() + text[1:]
