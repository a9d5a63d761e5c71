"""Whether the plan of a lesson agrees with itself: its minutes, its ages and its grades."""

from collections.abc import Iterator

from lessons.validation.fault import Content, Fault

PARTS = ("starter", "teach", "play", "talk")


def age_faults(content: Content) -> Iterator[Fault]:
    yield from _order(content, "ages", "age")


def grade_faults(content: Content) -> Iterator[Fault]:
    yield from _order(content, "grades", "grade")


def _order(content: Content, name: str, one: str) -> Iterator[Fault]:
    low, high = content[name]
    if low > high:
        yield Fault(name, 0, f"The first {one} must be the lower one: {high} to {low}.")


def minutes_faults(content: Content) -> Iterator[Fault]:
    parts = sum(content[part]["minutes"] for part in PARTS)
    if parts != content["minutes"]:
        yield Fault(
            "minutes",
            0,
            f"The lesson takes {content['minutes']} minutes, but its four parts take {parts}. Make them equal.",
        )


def step_minutes_faults(content: Content) -> Iterator[Fault]:
    steps = sum(step["minutes"] for step in content["steps"])
    if steps != content["play"]["minutes"]:
        yield Fault(
            "play.minutes",
            0,
            f"Play takes {content['play']['minutes']} minutes, but its steps take {steps}. Make them equal.",
        )
