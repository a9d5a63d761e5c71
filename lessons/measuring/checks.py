"""Exit checks: named measures over what the log of a game says about one child.

A measure is a pure function over observations, which games report by skill.

    check("crossings", observations, goal=3).status   # "met"

A measure with `of` looks at that many tries in a row, anywhere in the game: "4 of 5" is met if 4 of any 5 tries in a
row were right, or if 4 were right before there were 5. So a child may learn during the game.
"""

from collections.abc import Iterable

from games.engines.profile import Observation
from games.words import Lexicon, lexicon
from lessons.measuring.kinds import Asked, Checked
from lessons.measuring.measures import MEASURES, Measure


def check(
    measure: str,
    observations: Iterable[Observation],
    goal: int,
    of: int | None = None,
    *,
    words: Lexicon | None = None,
    before: int | None = None,
) -> Checked:
    """What one child has reached. `before` is what the child had reached in an earlier game, if there was one.

    The words are judged by the class's own list if there is one.
    """
    seen = MEASURES[measure]
    asked = Asked(goal, of or 0, lexicon() if words is None else words, before)
    return seen.measured(_of(seen, observations), asked)


def check_written(
    measure: str, rounds: Iterable[tuple[str, int]], goal: int, of: int | None = None, *, words: Lexicon
) -> Checked | None:
    """What a child has reached on paper, by the word and points of each round. None: these are not enough to say."""
    seen = MEASURES[measure]
    if seen.written is None:
        return None
    (skill,) = seen.skills
    observations = [
        Observation("", number, skill, points > 0, points, word=word or None)
        for number, (word, points) in enumerate(rounds, 1)
    ]
    return seen.written(observations, Asked(goal, of or 0, words, before=None))


def successes(measure: Measure, observations: Iterable[Observation], words: Lexicon) -> int:
    """How many tries were right in the whole game."""
    seen = _of(measure, observations)
    return measure.measured(seen, Asked(goal=1, of=len(seen), words=words, before=None)).reached


def _of(measure: Measure, observations: Iterable[Observation]) -> list[Observation]:
    """One for each event, since one event may be observed for several skills."""
    seen = (each for each in observations if each.skill in measure.skills)
    return (
        list({(each.player, each.event): each for each in seen}.values())
        if len(measure.skills) > 1
        else list(seen)
    )
