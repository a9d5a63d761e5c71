"""Whether what a lesson names exists: its skills, the codes of its curricula, and its exit check."""

from collections.abc import Iterator

from games.engines import GAMES
from lessons.measuring.measures import MEASURES, Measure, fitting
from lessons.validation.fault import Content, Fault, path
from lessons.validation.known import FRAMEWORKS, SKILLS, UNCHECKED, standards


def skill_faults(content: Content) -> Iterator[Fault]:
    for number, skill in enumerate(content["skills"]):
        if skill not in SKILLS:
            known = ", ".join(SKILLS)
            yield Fault(path("skills", number), 0, f"There is no skill “{skill}”. Use one of: {known}.")


def standard_faults(content: Content) -> Iterator[Fault]:
    for number, entry in enumerate(content.get("standards", ())):
        framework, code = entry["framework"], entry["code"]
        if framework != UNCHECKED and code not in standards()[framework]:
            yield Fault(
                path("standards", number, "code"),
                0,
                f"{FRAMEWORKS[framework]} has no “{code}”. Look the code up, or use the framework “{UNCHECKED}”.",
            )


def exit_faults(content: Content) -> Iterator[Fault]:
    name, game = content["exit"]["measure"], GAMES.get(content["game"])
    fits = [] if game is None else [measure.name for measure in fitting(game.profile.skills)]
    if name not in MEASURES:
        yield Fault("exit.measure", 0, f"There is no measure “{name}”. {_choice(fits)}")
    elif game is not None and name not in fits:
        yield Fault("exit.measure", 0, f"{game.name} cannot measure “{name}”. {_choice(fits)}")
    else:
        yield from _goal(content, MEASURES[name])


def _choice(fits: list[str]) -> str:
    return f"Use one of: {', '.join(fits)}." if fits else "Choose the game first."


def _goal(content: Content, measure: Measure) -> Iterator[Fault]:
    goal, of = content["exit"]["goal"], content["exit"].get("of")
    if measure.needs_of and of is None:
        yield Fault(
            "exit.of", 0, f"“{measure.title}” is a part of a number of tries: give of = …, such as 5."
        )
    elif measure.needs_of and of is not None and goal > of:
        yield Fault(
            "exit.goal", 0, f"{goal} of {of} cannot be reached. Lower the goal, or look at more tries."
        )
    elif measure.kind in ("percent", "goals") and goal > 100:
        yield Fault("exit.goal", 0, "The goal is a percentage: at most 100.")
