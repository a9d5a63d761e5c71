"""The exit checks that a lesson can name.

A measure finds observations by their skill. A game fits a measure if its profile names one of the measure's skills
among its own, so that no measure has to know a game.
"""

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from games.words import Lexicon
from lessons.measuring import judges, kinds, word_parts
from lessons.measuring.kinds import Measured


@dataclass(frozen=True, kw_only=True)
class Measure:
    name: str
    title: str
    unit: str
    """The end of the sentence "3 of 4 words with an ending" or "70 % of the best possible points"."""
    kind: Literal["rate", "count", "percent", "goals"]
    skills: frozenset[str]
    """Of observations. A game fits if it reports one of them."""
    cannot_see: str
    """What a teacher should know before trusting it."""
    measured: Measured
    stems: Callable[[str, Lexicon], list[str]] | None = None
    """The words from which a word that counts is made, if the word shows it; otherwise nothing."""
    written: Measured | None = None
    """The same over the words of a sheet, if words and points are enough."""
    takes: Callable[[str, Lexicon], bool] | None = None
    """Whether a word can be made into one that counts."""

    is_general: bool = False
    """Whether every game that reports the skill tests it, with any options."""

    @property
    def needs_of(self) -> bool:
        """Whether the goal is a number of successes in a number of tries."""
        return self.kind == "rate"

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


_ALL = (
    Measure(
        name="throws-answered",
        title="Throws answered with a word",
        unit="throws answered with a word",
        kind="rate",
        skills=frozenset({"length"}),
        cannot_see="Who helped. A word that no player challenges counts, right or wrong, unless the computer checks.",
        measured=kinds.rate(judges.succeeded),
        is_general=True,
    ),
    Measure(
        name="kept-sets",
        title="Letters kept that make a word",
        unit="sets of kept letters that make a word",
        kind="rate",
        skills=frozenset({"letters-kept"}),
        cannot_see="Plans: a child who keeps ING for a longer word may be thinking well.",
        measured=kinds.rate(judges.holds_word),
    ),
    Measure(
        name="longer-words",
        title="Words made longer that are right",
        unit="words made longer right",
        kind="rate",
        skills=frozenset({"growing"}),
        cannot_see="What was put to the word: an -s counts like any other letters that make a word.",
        measured=kinds.rate(judges.succeeded),
    ),
    Measure(
        name="plurals",
        title="Words made longer with -s or -es",
        unit="words made longer with -s or -es",
        kind="rate",
        skills=frozenset({"plurals"}),
        cannot_see="Whether the child means several things (cats) or what somebody does (runs).",
        measured=kinds.rate(judges.is_plural),
    ),
    Measure(
        name="endings",
        title="Words with -ing, -ed, -er or -est",
        unit="words with an ending",
        kind="rate",
        skills=frozenset({"spelling"}),
        cannot_see="Meaning: NUMBER counts, because NUMB is a word.",
        measured=kinds.rate(judges.has_ending),
        written=kinds.rate(judges.has_ending),
        stems=word_parts.without_ending,
    ),
    Measure(
        name="prefixes",
        title="Words made longer with un-, re-, dis- or mis-",
        unit="words with a prefix",
        kind="rate",
        skills=frozenset({"prefixes"}),
        cannot_see="Whether the child knows what the longer word means. Ask.",
        measured=kinds.rate(judges.has_prefix),
        written=kinds.rate(judges.has_written_prefix),
        stems=word_parts.without_prefix,
        takes=word_parts.takes_prefix,
    ),
    Measure(
        name="own-sums",
        title="Own sums that are right",
        unit="own sums right",
        kind="rate",
        skills=frozenset({"own-sums"}),
        cannot_see="How the child worked it out. It needs the option “Own sums”.",
        measured=kinds.rate(judges.succeeded),
    ),
    Measure(
        name="words-laid",
        title="Rounds with a word that counts",
        unit="rounds with a word",
        kind="rate",
        skills=frozenset({"best-of-the-roll"}),
        cannot_see="When in the round the child had the idea.",
        measured=kinds.rate(judges.word_counted),
        written=kinds.rate(judges.word_counted),
        is_general=True,
    ),
    Measure(
        name="words-spelled",
        title="Words that are in the dictionary",
        unit="words spelled right",
        kind="rate",
        skills=frozenset({"spelling"}),
        cannot_see="Words that the coach handed back: only a referee lets a wrong word stand.",
        measured=kinds.rate(judges.succeeded),
        is_general=True,
    ),
    Measure(
        name="share-of-best",
        title="Share of the best possible points",
        unit="of the best possible points",
        kind="percent",
        skills=frozenset({"best-of-the-roll", "rows", "diagonals", "counting"}),
        cannot_see="Luck: the best word of a roll may be one that no child knows.",
        measured=kinds.share_of_best,
        is_general=True,
    ),
    Measure(
        name="words-that-fit",
        title="Words that fit the category",
        unit="words that fit the category",
        kind="count",
        skills=frozenset({"sorting"}),
        cannot_see="Words that are on no list and on which the players did not vote.",
        measured=kinds.count(judges.succeeded),
        is_general=True,
    ),
    Measure(
        name="crossings",
        title="Words that cross others",
        unit="words that cross others",
        kind="count",
        skills=frozenset({"crossings"}),
        cannot_see="Whether the child looked for the crossing, or it was the only place left.",
        measured=kinds.count(judges.succeeded),
        is_general=True,
    ),
    Measure(
        name="goals-reached",
        title="Own goals reached",
        unit="own goals reached",
        kind="goals",
        skills=frozenset({"goals"}),
        cannot_see="Goals of a game that the other player has ended first were not played to the end.",
        measured=kinds.at_the_end(),
    ),
    Measure(
        name="close-game",
        title="A game that was close",
        unit="of the goals reached by every player",
        kind="percent",
        skills=frozenset({"balance"}),
        cannot_see="How the two agreed on their goals, and luck: one game is little evidence.",
        measured=kinds.at_the_end(whole=100),
    ),
)

MEASURES: Final[Mapping[str, Measure]] = {measure.name: measure for measure in _ALL}


def fitting(skills: Container[str]) -> list[Measure]:
    """The measures for a game whose observations name these skills."""
    return [measure for measure in MEASURES.values() if any(skill in skills for skill in measure.skills)]
