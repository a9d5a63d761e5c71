"""The only writer of what teachers and children say to rule cards, and of the changes of help.

Each change is made with the child's class locked, as estimates are, so that a change has its place in the order of the
games that were read.
"""

from collections.abc import Iterable
from typing import Any

from django.utils import timezone

from classrooms.models import Classroom, Student, User
from config.core.db import write
from config.core.errors import Refused
from games.models import Seat, Table
from lessons.adaptivity.course import moved
from lessons.adaptivity.ladders import has_ladder, ladder
from lessons.models import (
    Activity,
    ClassSupports,
    FairnessVote,
    ObservedGame,
    SkillEstimate,
    SupportChange,
    SupportLimit,
)
from lessons.rule_cards.observing import estimates_of, lock_students, store, stored_courses
from lessons.rule_cards.proposals import Proposal
from lessons.rule_cards.selectors import help_in_all_games
from lessons.rule_cards.standings import ALL_GAMES, courses_of, limits_of

Kind = SupportChange.Kind
Mode = SupportLimit.Mode


# Teachers


def limit(student: Student, slug: str, *, mode: str, rung: int = 0, teacher: User, why: str = "") -> None:
    """What holds for the child in this game, or in all games if `slug` is empty. Help changes at once where it must.

    Cards that were dealt stay until the end of the game.
    """
    if mode not in Mode.values:
        raise Refused("no-mode", "Choose what holds for the rule cards.")
    if slug != ALL_GAMES and not has_ladder(slug):
        raise Refused("no-ladder", "The rule cards of this game do not follow the play.")
    with write():
        lock_students([student.pk])
        said: dict[str, Any] = {
            "mode": mode,
            "rung": rung if mode in (Mode.PIN, Mode.CAP) else 0,
            "by": teacher,
            "why": why,
            "at": timezone.now(),
        }
        SupportLimit.objects.update_or_create(student=student, game=slug, defaults=said)
        for game in _games_of(student) if slug == ALL_GAMES else [slug]:
            _keep_to_limit(student, game, teacher)


def limit_all(student: Student, *, mode: str, rung: int = 0, teacher: User, why: str = "") -> None:
    """The same in all games, instead of what was said for single ones. Help that is kept is each game's own."""
    with write():
        lock_students([student.pk])
        now = help_in_all_games(student)
        SupportLimit.objects.filter(student=student).delete()
        if mode != Mode.PIN:
            limit(student, ALL_GAMES, mode=mode, rung=rung, teacher=teacher, why=why)
            return
        for each in now:
            if each.measured:
                limit(student, each.game, mode=mode, rung=each.rung, teacher=teacher, why=why)


def _games_of(student: Student) -> list[str]:
    rows = SkillEstimate.objects.filter(student=student).exclude(game="").order_by("game")
    return [game for game in rows.values_list("game", flat=True) if has_ladder(game)]


def _keep_to_limit(student: Student, slug: str, teacher: User) -> None:
    standing = courses_of([student], slug)[student.pk].standing
    allowed = standing.limits.allowed(ladder(slug))
    rung = min(max(standing.rung, allowed[0]), allowed[-1])
    _move(student, slug, rung, Kind.LIMIT, by=teacher)


def switch_class(classroom: Classroom, on: bool, teacher: User) -> None:
    """Whether rule cards follow the play in this class, from the next game on."""
    with write():
        said = {"follow_play": on, "by": teacher, "at": timezone.now()}
        ClassSupports.objects.update_or_create(classroom=classroom, defaults=said)


# Children


def ask_harder(student: Student, slug: str) -> None:
    """One step harder, from the child's next game on. For some rounds no help comes back by itself."""
    if not has_ladder(slug):
        raise Refused("no-ladder", "This game has no easier or harder rule cards.")
    with write():
        lock_students([student.pk])
        standing = courses_of([student], slug)[student.pk].standing
        if standing.limits.pinned is not None:
            raise Refused("pinned", "Your teacher has chosen your rule cards. Ask your teacher.")
        if standing.rung == 0:
            raise Refused("full-game", "You play the full game already. That is as hard as it gets!")
        _move(student, slug, standing.rung - 1, Kind.HARDER)


def vote_fair(student: Student, table: Table, face: int) -> None:
    """Whether the game felt fair. The last tap counts."""
    if face not in FairnessVote.Face.values:
        raise Refused("no-face", "Tap one of the three faces.")
    if table.status != Table.Status.OVER:
        raise Refused("not-over", "Finish the game first.")
    if not Seat.including_ended.filter(table=table, user=student.user_id).exists():
        raise Refused("not-there", "You have not played this game.")
    with write():
        FairnessVote.objects.update_or_create(
            student=student, table=table, defaults={"face": face, "at": timezone.now()}
        )


# What has been dealt. The caller holds the transaction and the row of the class.


def note(proposals: Iterable[Proposal], *, activity: Activity | None = None) -> None:
    """The children begin with what was proposed."""
    changed = [proposal for proposal in proposals if proposal.change is not None]
    limits: dict[str, dict[int, SupportLimit]] = {}
    for proposal in changed:
        slug, student = proposal.slug, proposal.student
        if not proposal.is_forced:
            _move(student, slug, proposal.rung, Kind.PLAY, proposal=proposal, activity=activity)
            continue
        if slug not in limits:
            limits[slug] = limits_of([each.student for each in changed if each.slug == slug], slug)
        said = limits[slug].get(student.pk)
        _move(student, slug, proposal.rung, Kind.LIMIT, by=said.by if said else None, activity=activity)


def note_by_hand(proposal: Proposal, rung: int, *, activity: Activity, by: User | None) -> None:
    """The teacher has dealt another rung than was proposed."""
    _move(proposal.student, proposal.slug, rung, Kind.LIMIT, by=by, activity=activity)


def figures_of(proposal: Proposal) -> dict[str, Any]:
    """The figures of the sentence, and what is needed to compute them again from the logs."""
    change = proposal.change
    assert change is not None
    shown = ("plays", "share", "chance_before", "chance", "aim", "goal")
    return {name: getattr(change, name) for name in shown} | {
        "computers": list(proposal.computers),
        "players": 1 + len(proposal.beside) + len(proposal.computers),
        "limits": list(proposal.course.standing.limits),
        "told": proposal.is_told,
        "untried": proposal.untried and [proposal.untried.skill, proposal.untried.spread],
    }


def _move(
    student: Student,
    slug: str,
    rung: int,
    kind: str,
    *,
    by: User | None = None,
    activity: Activity | None = None,
    proposal: Proposal | None = None,
) -> None:
    """The change with its reason, and the child on the new rung. Nothing if it is the old one."""
    courses = stored_courses([student])
    before = courses.course(student.pk, slug)
    if before.standing.rung == rung:
        return
    row = SupportChange.objects.create(
        student=student,
        game=slug,
        activity=activity,
        kind=kind,
        rung_before=before.standing.rung,
        rung_after=rung,
        figures=figures_of(proposal) if proposal else {},
        after=ObservedGame.objects.order_by("-pk").first(),
        by=by,
    )
    if proposal and proposal.beside:
        row.beside.set(proposal.beside)
    courses.of[student.pk, slug] = moved(before, rung, is_held=kind == Kind.HARDER)
    store(estimates_of(courses, student.pk, slug, at=row.at))
