"""One child's rule cards as the teachers of the class see them: game by game, with what changed and why.

Nothing here writes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from classrooms.models import Student
from games.boards.rule_cards import RuleCard
from games.engines import GAMES, Game
from lessons.adaptivity.ladders import ladder
from lessons.measuring.measures import MEASURES
from lessons.models import SupportLimit
from lessons.rule_cards.drawing import LadderPicture, WeeksPicture, ladder_of, picture_of
from lessons.rule_cards.selectors import Help, changes_of, help_in_all_games
from lessons.rule_cards.standings import ALL_GAMES

Mode = SupportLimit.Mode
SHOWN_CHANGES = 8


@dataclass(frozen=True)
class GameHelp:
    """One game on the page."""

    help: Help

    @property
    def game(self) -> Game[Any]:
        return GAMES[self.help.game]

    @property
    def ladder(self) -> LadderPicture:
        return ladder_of(self.help.rung, self.help.top)

    @cached_property
    def picture(self) -> WeeksPicture | None:
        return picture_of(self.help.weeks, self.help.top)

    @property
    def measures(self) -> list[str]:
        """What Diceroom measures in this game, beside rule cards."""
        return [one.title for one in MEASURES.values() if one.skills & self.game.profile.skills]

    @property
    def why(self) -> str:
        """The reason of the latest change. Without one, how the child plays; empty before the first play."""
        if self.help.sentence:
            return self.help.sentence
        if self.help.share is None:
            return ""
        plays = "play" if self.help.plays == 1 else f"{min(self.help.plays, 30)} plays"
        return f"{self.help.share} % of the best points in the last {plays}: as it was."

    @property
    def outlook(self) -> str:
        """What one help more would bring, and one less take away."""
        return " ".join(filter(None, (self._more(), self._less())))

    def _more(self) -> str:
        return (
            f"One help more: {_names(self.help.next_more, self.help.cards)}." if self.help.next_more else ""
        )

    def _less(self) -> str:
        if not self.help.next_less:
            return ""
        below = ladder(self.help.game).rungs[self.help.rung - 1].supports
        goes = " and ".join(
            f"{'less of' if below.get(card.key) else 'without'} “{card.title}”"
            for card in self.help.next_less
        )
        return f"One help less: {goes}."

    @property
    def limit(self) -> SupportLimit | None:
        """Only if something else holds than to follow the play."""
        limit = self.help.limit
        return limit if limit is not None and limit.mode != Mode.FOLLOW else None

    @property
    def limit_in_words(self) -> str:
        return said_in_words(self.limit) if self.limit else ""


@dataclass(frozen=True, kw_only=True)
class Line:
    """One line of what changed, and why."""

    at: datetime
    where: str
    text: str
    icon: str


@dataclass(frozen=True, kw_only=True)
class ChildPage:
    student: Student
    games: Sequence[GameHelp]
    lines: Sequence[Line]
    limit: SupportLimit | None
    """What holds for all games that have no setting of their own."""

    @property
    def measured(self) -> list[GameHelp]:
        return [each for each in self.games if each.help.measured]

    @property
    def others(self) -> list[GameHelp]:
        return [each for each in self.games if not each.help.measured]

    @property
    def with_cards(self) -> int:
        return sum(each.help.rung > 0 for each in self.measured)

    @property
    def top(self) -> int:
        return max((each.help.top for each in self.measured), default=0)

    @property
    def lines_shown(self) -> Sequence[Line]:
        return self.lines[:SHOWN_CHANGES]

    @property
    def lines_folded(self) -> Sequence[Line]:
        return self.lines[SHOWN_CHANGES:]


def page_of(student: Student) -> ChildPage:
    """In seven queries."""
    limits = list(SupportLimit.objects.filter(student=student).select_related("by"))
    return ChildPage(
        student=student,
        games=[GameHelp(each) for each in help_in_all_games(student)],
        lines=_lines(student, limits),
        limit=next((limit for limit in limits if limit.game == ALL_GAMES), None),
    )


# What changed, and why


def _lines(student: Student, limits: Sequence[SupportLimit]) -> list[Line]:
    """Changes of the help, and what teachers have said, the latest first."""
    icons = {"play": "roll", "limit": "people", "harder": "star"}
    changes = [
        Line(at=change.at, where=GAMES[change.game].name, text=change.sentence, icon=icons[change.kind])
        for change in changes_of(student)
    ]
    said = [Line(at=limit.at, where=_where(limit), text=said_in_words(limit), icon="pin") for limit in limits]
    return sorted(changes + said, key=lambda line: line.at, reverse=True)


def _where(limit: SupportLimit) -> str:
    return GAMES[limit.game].name if limit.game != ALL_GAMES else "All games"


def said_in_words(limit: SupportLimit) -> str:
    """As in "Ada: no more than help 2. Reason: as agreed." """
    teacher = str(limit.by) if limit.by else "A teacher"
    reason = f" Reason: {limit.why.rstrip('.')}." if limit.why else ""
    return f"{teacher}: {_mode(limit)}.{reason}"


def _mode(limit: SupportLimit) -> str:
    words = {
        Mode.FOLLOW: "follow the play",
        Mode.PIN: f"keep it at help {limit.rung}" if limit.rung else "keep it without help",
        Mode.CAP: f"no more than help {limit.rung}" if limit.rung else "no help",
        Mode.OFF: "the full game",
    }
    return words[Mode(limit.mode)]


# Cards


def _names(cards: Sequence[RuleCard], held: Sequence[RuleCard]) -> str:
    """A card that the child has already becomes wider."""
    keys = {card.key for card in held}
    return " and ".join(
        f"more of “{card.title}”" if card.key in keys else f"“{card.title}”" for card in cards
    )
