"""The rule cards of a whole class: one row a child, one column a game. Nothing here writes."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone

from classrooms.models import Classroom, Student
from games.catalogue import playable
from games.engines import Game
from lessons.adaptivity.ladders import has_ladder, ladder
from lessons.models import ClassSupports, FairnessVote, SkillEstimate, SupportChange, SupportLimit
from lessons.rule_cards.drawing import LadderPicture, ladder_of
from lessons.rule_cards.selectors import course_now, latest_changes, next_rung, sentence_of
from lessons.rule_cards.standings import ALL_GAMES, IN_GENERAL, limits_from

RECENTLY = timedelta(days=14)
VOTES_OF = timedelta(days=30)
FEWEST_VOTERS = 5
Key = tuple[int, str]


@dataclass(frozen=True, kw_only=True)
class Cell:
    """One child's help in one game."""

    game: Game[Any]
    rung: int
    top: int
    plays: int
    limit: SupportLimit | None = None
    change: SupportChange | None = None
    """The latest one."""
    is_new: bool = False
    """Whether the help has changed lately."""

    @property
    def ladder(self) -> LadderPicture:
        return ladder_of(self.rung, self.top)

    @property
    def is_limited(self) -> bool:
        return self.limit is not None and self.limit.mode != SupportLimit.Mode.FOLLOW

    @property
    def is_more(self) -> bool:
        return self.change is not None and self.change.rung_after > self.change.rung_before

    @property
    def sentence(self) -> str:
        return "" if self.change is None else sentence_of(self.change)


@dataclass(frozen=True, kw_only=True)
class Row:
    student: Student
    cells: Sequence[Cell]

    @property
    def changed_at(self) -> datetime | None:
        """When the help of the child has changed lately, in any game."""
        return max((cell.change.at for cell in self.cells if cell.change and cell.is_new), default=None)


@dataclass(frozen=True, kw_only=True)
class Votes:
    """How fair games felt, as numbers for the whole class."""

    fair: int
    so_so: int
    unfair: int

    @property
    def total(self) -> int:
        return self.fair + self.so_so + self.unfair


@dataclass(frozen=True, kw_only=True)
class Overview:
    games: Sequence[Game[Any]]
    others: Sequence[Game[Any]]
    """Games without a ladder."""
    rows: Sequence[Row]
    switch: ClassSupports | None
    votes: Votes | None
    """None: too few children have voted."""

    @property
    def is_on(self) -> bool:
        """Whether the class has it on; the site may still have it off."""
        return self.switch is None or self.switch.follow_play

    @property
    def follows_play(self) -> bool:
        return bool(settings.ADAPTIVITY) and self.is_on

    @property
    def changed(self) -> list[Row]:
        return [row for row in self.rows if row.changed_at]


def overview_of(classroom: Classroom) -> Overview:
    """In six queries, for any number of children."""
    students = list(classroom.students.select_related("user"))
    games = [game for game in playable() if has_ladder(game.slug)]
    return Overview(
        games=games,
        others=[game for game in playable() if game not in games],
        rows=_rows(students, games),
        switch=ClassSupports.objects.filter(classroom=classroom).select_related("by").first(),
        votes=_votes(classroom),
    )


def _rows(students: Sequence[Student], games: Sequence[Game[Any]]) -> list[Row]:
    """Those whose help has changed lately first, the latest at the top."""
    estimates = _by_child_and_game(SkillEstimate.objects.filter(student__in=students))
    limits = _by_child_and_game(SupportLimit.objects.filter(student__in=students).select_related("by"))
    changes = latest_changes(students)
    rows = [
        Row(student=student, cells=[_cell(student, game, estimates, limits, changes) for game in games])
        for student in students
    ]
    return sorted(rows, key=lambda row: -row.changed_at.timestamp() if row.changed_at else 0)


def _by_child_and_game(rows: Iterable[Any]) -> dict[Key, Any]:
    return {(row.student_id, row.game): row for row in rows}


def _cell(
    student: Student,
    game: Game[Any],
    estimates: Mapping[Key, SkillEstimate],
    limits: Mapping[Key, SupportLimit],
    changes: Mapping[Key, SupportChange],
) -> Cell:
    key, its = (student.pk, game.slug), ladder(game.slug)
    course = course_now(student, estimates.get(key), estimates.get((student.pk, IN_GENERAL)))
    limit = limits.get(key) or limits.get((student.pk, ALL_GAMES))
    change = changes.get(key)
    return Cell(
        game=game,
        rung=next_rung(course, limits_from(limit), its),
        top=its.top,
        plays=course.standing.estimate.plays if key in estimates else 0,
        limit=limit,
        change=change,
        is_new=change is not None and timezone.now() - change.at < RECENTLY,
    )


def _votes(classroom: Classroom) -> Votes | None:
    """Never of fewer than five children, so that no child's vote shows."""
    since = timezone.now() - VOTES_OF
    rows = FairnessVote.objects.filter(student__classroom=classroom, at__gte=since)
    faces = list(rows.values_list("student", "face"))
    if len({student for student, _ in faces}) < FEWEST_VOTERS:
        return None
    count = Counter(face for _, face in faces)
    face = FairnessVote.Face
    return Votes(fair=count[face.FAIR], so_so=count[face.SO_SO], unfair=count[face.UNFAIR])
