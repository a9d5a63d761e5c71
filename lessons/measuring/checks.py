"""Exit checks: named measures over what the log of a game says about one child.

A measure is a pure function over observations, which games tell by skill. A game fits a measure if its profile names
the measure's skill among its own, so that no measure has to know a game.

    check("crossings", observations, goal=3).status   # "met"

A measure with `of` looks at that many tries in a row, wherever in the game they are: "4 of 5" is met if 4 of any 5
tries one after another were right, or if 4 were right before there were 5. So a child may learn during the game.
"""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from games.engines.profile import Observation
from games.words import Lexicon, lexicon
from lessons.measuring import word_parts

Status = Literal["met", "not-yet", "not-tried"]
"""Not tried: nothing in the game has tested it."""

SHARE_GAINED: Final = 5
"""So many percent more than in an earlier game are as good as the goal itself."""


class Checked(NamedTuple):
    status: Status
    reached: int = 0
    of: int = 0
    words: tuple[str, ...] = ()
    """The words that count for it, in the order in which they were made."""

    def as_json(self) -> dict[str, Any]:
        return {**self._asdict(), "words": list(self.words)}


class Asked(NamedTuple):
    """What a check asks for, and what it is judged by."""

    goal: int
    of: int
    words: Lexicon
    before: int | None

    @property
    def percent(self) -> int:
        """The goal of a measure that is a part of a whole: 70 of 100, or 1 of 1 for all of it."""
        return 100 * self.goal // (self.of or 100)


class Try(NamedTuple):
    success: bool
    word: str | None = None


Judge = Callable[[Observation, Lexicon], bool | None]
"""Whether an observation is a success; None if it tests nothing."""


@dataclass(frozen=True, kw_only=True)
class Measure:
    name: str
    title: str
    unit: str
    """The end of the sentence "3 of 4 words with an ending" or "70 % of the best possible points"."""
    kind: Literal["rate", "count", "percent", "goals"]
    skill: str
    cannot_see: str
    """What a teacher should know before trusting it."""
    measured: Callable[[Sequence[Observation], Asked], Checked]
    stems: Callable[[str, Lexicon], list[str]] | None = None
    """The words from which a word that counts is made, where that can be told from the word; else nothing."""
    written: Callable[[Sequence[Observation], Asked], Checked] | None = None
    """The same over the words of a sheet, where they alone can tell it."""
    takes: Callable[[str, Lexicon], bool] | None = None
    """Whether a word can be made into one that counts."""

    @property
    def needs_of(self) -> bool:
        """Whether the goal is so many of a number of tries."""
        return self.kind == "rate"

    def told(self, reached: int, of: int) -> str:
        """What one child has reached: "3 of 4 words with an ending"."""
        return f"{reached} % {self.unit}" if self.kind == "percent" else f"{reached} of {of} {self.unit}"

    def asked(self, goal: int, of: int | None = None) -> str:
        """What the check asks for: "3 of 4 words with an ending", "3 words that cross others"."""
        if self.kind == "rate":
            return f"{goal} of {of} {self.unit}"
        if self.kind == "count":
            return f"{goal} {self.unit}"
        percent = 100 * goal // (of or 100)
        if self.kind == "goals":
            return f"all {self.unit}" if percent == 100 else f"{percent} % of {self.unit}"
        return f"{percent} % {self.unit}"


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
    return seen.measured([each for each in observations if each.skill == seen.skill], asked)


def check_written(
    measure: str, rounds: Iterable[tuple[str, int]], goal: int, of: int | None = None, *, words: Lexicon
) -> Checked | None:
    """What a child has reached on paper: the word and the points of each round. None: words alone cannot tell it."""
    seen = MEASURES[measure]
    if seen.written is None:
        return None
    observations = [
        Observation("", number, seen.skill, points > 0, points, word=word or None)
        for number, (word, points) in enumerate(rounds, 1)
    ]
    return seen.written(observations, Asked(goal, of or 0, words, before=None))


def successes(measure: Measure, observations: Iterable[Observation], words: Lexicon) -> int:
    """How many tries were right in the whole game."""
    seen = [each for each in observations if each.skill == measure.skill]
    return measure.measured(seen, Asked(goal=1, of=len(seen), words=words, before=None)).reached


def fitting(skills: Container[str]) -> list[Measure]:
    """The measures for a game whose observations name these skills."""
    return [measure for measure in MEASURES.values() if measure.skill in skills]


# Kinds of measures


def _tries(observations: Sequence[Observation], judge: Judge, words: Lexicon) -> list[Try]:
    judged = ((judge(seen, words), seen.word) for seen in observations)
    return [Try(success, word) for success, word in judged if success is not None]


def _rate(judge: Judge) -> Callable[[Sequence[Observation], Asked], Checked]:
    """So many of so many tries, one after another."""

    def measured(observations: Sequence[Observation], asked: Asked) -> Checked:
        tries = _tries(observations, judge, asked.words)
        of = asked.of or len(tries)
        reached = max((_right(tries[start : start + of]) for start in range(len(tries))), default=0)
        return _checked(tries, reached, of, asked.goal)

    return measured


def _count(judge: Judge) -> Callable[[Sequence[Observation], Asked], Checked]:
    """So many in the whole game."""

    def measured(observations: Sequence[Observation], asked: Asked) -> Checked:
        tries = _tries(observations, judge, asked.words)
        return _checked(tries, _right(tries), asked.goal, asked.goal)

    return measured


def _right(tries: Sequence[Try]) -> int:
    return sum(each.success for each in tries)


def _checked(tries: Sequence[Try], reached: int, of: int, goal: int) -> Checked:
    words = dict.fromkeys(each.word for each in tries if each.success and each.word)
    return Checked(_status(bool(tries), met=reached >= goal), reached, of, tuple(words))


def _status(tried: bool, *, met: bool) -> Status:
    if not tried:
        return "not-tried"
    return "met" if met else "not-yet"


def _share_of_best(observations: Sequence[Observation], asked: Asked) -> Checked:
    """All points of the child in percent of all that the dice held."""
    known = [
        (seen.points or 0, seen.best_points, seen.word)
        for seen in observations
        if seen.best_points is not None
    ]
    best = sum(most for _points, most, _word in known)
    if not best:
        return Checked("not-tried", of=100)
    share = 100 * sum(points for points, _most, _word in known) // best
    has_gained = asked.before is not None and share >= asked.before + SHARE_GAINED
    words = dict.fromkeys(word for points, _most, word in known if points and word)
    return Checked(_status(True, met=share >= asked.percent or has_gained), share, 100, tuple(words))


def _goals(observations: Sequence[Observation], asked: Asked) -> Checked:
    """How many of the own goals are reached at last."""
    if not observations:
        return Checked("not-tried")
    reached, of = observations[-1].points or 0, observations[-1].best_points or 0
    return Checked(_status(True, met=100 * reached >= asked.percent * of), reached, of)


def _last_percent(observations: Sequence[Observation], asked: Asked) -> Checked:
    """A percentage that the end of the game tells."""
    if not observations:
        return Checked("not-tried", of=100)
    reached = observations[-1].points or 0
    return Checked(_status(True, met=reached >= asked.percent), reached, 100)


# What counts as a success


def _told(seen: Observation, words: Lexicon) -> bool | None:
    return seen.success


def _is_plural(seen: Observation, words: Lexicon) -> bool | None:
    """AS is not made from A."""
    return None if len(seen.word or "") < 3 else seen.success


def _has_ending(seen: Observation, words: Lexicon) -> bool | None:
    if seen.word is None:
        return None
    return bool(seen.success) and word_parts.has_ending(seen.word, words)


def _has_prefix(seen: Observation, words: Lexicon) -> bool | None:
    """Other prefixes than those of the lesson test nothing."""
    if seen.word is None or not seen.word.startswith(word_parts.PREFIXES):
        return None
    return bool(seen.success)


def _has_written_prefix(seen: Observation, words: Lexicon) -> bool | None:
    """A sheet does not say to what the letters were put: REST is not made from ST."""
    if seen.success and not word_parts.has_prefix(seen.word or "", words):
        return None
    return _has_prefix(seen, words)


def _word_counted(seen: Observation, words: Lexicon) -> bool | None:
    return bool(seen.points)


def _holds_word(seen: Observation, words: Lexicon) -> bool | None:
    """Whether the letters kept in a reroll, all of them, make a word."""
    kept = seen.word or ""
    letters = kept.replace("?", "")
    return len(kept) > 1 and bool(words.fitting(letters, len(kept) - len(letters), lengths=(len(kept),)))


_ALL = (
    Measure(
        name="throws-answered",
        title="Throws answered with a word",
        unit="throws answered with a word",
        kind="rate",
        skill="length",
        cannot_see="Who helped. A word that no player challenges counts, right or wrong, unless the computer checks.",
        measured=_rate(_told),
    ),
    Measure(
        name="kept-sets",
        title="Letters kept that make a word",
        unit="sets of kept letters that make a word",
        kind="rate",
        skill="letters-kept",
        cannot_see="Plans: a child who keeps ING for a longer word may be thinking well.",
        measured=_rate(_holds_word),
    ),
    Measure(
        name="longer-words",
        title="Words made longer that are right",
        unit="words made longer right",
        kind="rate",
        skill="growing",
        cannot_see="What was put to the word: an -s counts like any other letters that make a word.",
        measured=_rate(_told),
    ),
    Measure(
        name="plurals",
        title="Words made longer with -s or -es",
        unit="words made longer with -s or -es",
        kind="rate",
        skill="plurals",
        cannot_see="Whether the child means several things (cats) or what somebody does (runs).",
        measured=_rate(_is_plural),
    ),
    Measure(
        name="endings",
        title="Words with -ing, -ed, -er or -est",
        unit="words with an ending",
        kind="rate",
        skill="spelling",
        cannot_see="Meaning: NUMBER counts, because NUMB is a word.",
        measured=_rate(_has_ending),
        written=_rate(_has_ending),
        stems=word_parts.without_ending,
    ),
    Measure(
        name="prefixes",
        title="Words made longer with un-, re-, dis- or mis-",
        unit="words with a prefix",
        kind="rate",
        skill="prefixes",
        cannot_see="Whether the child knows what the longer word means. Ask.",
        measured=_rate(_has_prefix),
        written=_rate(_has_written_prefix),
        stems=word_parts.without_prefix,
        takes=word_parts.takes_prefix,
    ),
    Measure(
        name="share-of-best",
        title="Share of the best possible points",
        unit="of the best possible points",
        kind="percent",
        skill="best-of-the-roll",
        cannot_see="Luck: the best word of a roll may be one that no child knows.",
        measured=_share_of_best,
    ),
    Measure(
        name="words-laid",
        title="Rounds with a word that counts",
        unit="rounds with a word",
        kind="rate",
        skill="best-of-the-roll",
        cannot_see="When in the round the child had the idea.",
        measured=_rate(_word_counted),
        written=_rate(_word_counted),
    ),
    Measure(
        name="words-that-fit",
        title="Words that fit the category",
        unit="words that fit the category",
        kind="count",
        skill="sorting",
        cannot_see="Words that are on no list and on which the players did not vote.",
        measured=_count(_told),
    ),
    Measure(
        name="crossings",
        title="Words that cross others",
        unit="words that cross others",
        kind="count",
        skill="crossings",
        cannot_see="Whether the child looked for the crossing, or it was the only place left.",
        measured=_count(_told),
    ),
    Measure(
        name="goals-reached",
        title="Own goals reached",
        unit="own goals reached",
        kind="goals",
        skill="goals",
        cannot_see="Goals of a game that the other player has ended first were not played to the end.",
        measured=_goals,
    ),
    Measure(
        name="close-game",
        title="A game that was close",
        unit="of the goals reached by every player",
        kind="percent",
        skill="balance",
        cannot_see="How the two agreed on their goals, and luck: one game is little evidence.",
        measured=_last_percent,
    ),
)

MEASURES: Final[Mapping[str, Measure]] = {measure.name: measure for measure in _ALL}
