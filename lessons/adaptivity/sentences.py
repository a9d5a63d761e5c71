"""Why a child's rung has changed, in one plain sentence for the teacher. Each figure in it is in the change."""

from typing import Any, NamedTuple

NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


class Change(NamedTuple):
    """A change of rung with its figures, all of them whole numbers that can be computed again from the log."""

    child: str
    before: int
    after: int
    plays: int
    """The last plays, at most 30, that the share is about."""
    share: int | None
    """Percent of the best possible points in these plays."""
    chance_before: int
    """Percent: how often the aim would be reached on the old rung."""
    chance: int
    """Percent: how often on the new one."""
    aim: int
    goal: int | None = None
    """The goal of a round alone. None: a game with others, where the aim is to win as often as they."""

    def as_json(self) -> dict[str, Any]:
        return {"type": "change", **self._asdict()}


def sentence(change: Change) -> str:
    said = f"{_share(change)}{_chance(change)}: {_cards(change)}."
    return f"{said[0].upper()}{said[1:]}"


def as_a_teacher_said(teacher: str, before: int, after: int) -> str:
    return f"{teacher} changed it: {_steps(after - before)}."


def as_the_child_asked(before: int, after: int) -> str:
    return f"Asked for one step harder: {_steps(after - before)}."


def _share(change: Change) -> str:
    if change.share is None:
        return ""
    plays = "play" if change.plays == 1 else f"{change.plays} plays"
    return f"{change.share} % of the best points in the last {plays}; "


def _chance(change: Change) -> str:
    if change.goal is not None:
        points = "1 point" if change.goal == 1 else f"{change.goal} points"
        return (
            f"a goal of {points} would be met in {change.chance_before} % of the rounds, "
            f"now in {change.chance} %; the aim is {change.aim} %"
        )
    return (
        f"the chance to win at this table would be {change.chance_before} %, "
        f"now it is {change.chance} %; fair is {change.aim} %"
    )


def _cards(change: Change) -> str:
    return _steps(change.after - change.before)


def _steps(more: int) -> str:
    return f"{helps(abs(more))} {'more' if more > 0 else 'less'}"


def helps(rung: int) -> str:
    """A rung of a ladder in a teacher's words."""
    if rung == 0:
        return "full game"
    return "one help" if rung == 1 else f"{NUMBERS.get(rung, rung)} helps"
