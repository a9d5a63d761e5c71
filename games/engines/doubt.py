"""Whether letters that are no word could be a slip of the pen: what computer players let pass now and then."""

from collections.abc import Container, Iterator
from string import ascii_uppercase

# Nearly any three or four letters are one letter away from some word.
SHORTEST = 5


def is_near_a_word(letters: str, words: Container[str]) -> bool:
    """Whether one letter added, left out or changed, or two that swap places, make a word of these letters."""
    return len(letters) >= SHORTEST and any(near in words for near in _one_step_from(letters))


def _one_step_from(letters: str) -> Iterator[str]:
    for place in range(len(letters) + 1):
        before, after = letters[:place], letters[place:]
        yield before + after[1:]
        if len(after) > 1:
            yield before + after[1] + after[0] + after[2:]
        for letter in ascii_uppercase:
            yield before + letter + after
            if after:
                yield before + letter + after[1:]
