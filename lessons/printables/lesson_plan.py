"""The plan of a lesson on one page, to take into the classroom. Its texts say what the page of the lesson says."""

from dataclasses import dataclass
from typing import Any

from lessons import texts
from lessons.authoring.plan import Plan
from lessons.lesson_files import FRAMEWORKS, Lesson, library
from lessons.printables.printable import Options, Printable
from lessons.printables.sources import printable_name


@dataclass(frozen=True, kw_only=True)
class PlanOptions(Options):
    """Only the paper."""


class LessonPlan(Printable[PlanOptions, Lesson]):
    slug = "lesson-plan"
    name = "Lesson plan"
    tagline = "The whole lesson on one page: minutes, what to say, what children say, and the exit check."
    template = "lesson-plan.typ"
    options = PlanOptions
    for_lesson = True

    def content(self, options: PlanOptions, source: Lesson | None) -> dict[str, Any]:
        lesson = source or next(iter(library().values()))
        plan = Plan(lesson)
        return {
            "title": self.name if source is None else f"{self.name}: {printable_name(lesson.title)}",
            "lesson": printable_name(lesson.title),
            "facts": _facts(plan),
            "can_do": lesson.can_do,
            "parts": [_part(part, plan) for part in plan.parts],
            "says": [
                {"says": each.says, "answer": texts.to_typst(each.answer)} for each in lesson.misconceptions
            ],
            "cards": [_cards(name, lines) for name, lines in _card_groups(plan) if lines],
            "exit": {"text": f"{plan.exit_check}.", "cannot_see": plan.exit_check_cannot_see},
            "needs": [texts.to_typst(each) for each in lesson.needs],
            "words": [{"word": each.word, "why": each.why} for each in lesson.words],
            "without_devices": texts.to_typst(lesson.without_devices),
            "standards": [
                f"{FRAMEWORKS.get(each.framework, each.framework)} {each.code}" for each in lesson.standards
            ],
            "footer": f"By {printable_name(lesson.author)} · {lesson.licence} · version {lesson.version}",
        }

    def filename(self, options: PlanOptions, source: Lesson | None = None) -> str:
        return f"{self.slug}-{source.slug}.pdf" if source is not None and source.slug else f"{self.slug}.pdf"


def _facts(plan: Plan) -> str:
    lesson = plan.lesson
    ages, grades = lesson.ages, lesson.grades
    return (
        f"{plan.game.name} · ages {ages[0]} to {ages[1]}, grades {grades[0]} to {grades[1]} · "
        f"{lesson.minutes} minutes · {plan.group}"
    )


def _part(part: Any, plan: Plan) -> dict[str, Any]:
    """What to say before each game belongs to the part in which it is played."""
    steps = plan.lesson.steps if part.name == "Play" else ()
    return {
        "name": part.name,
        "minutes": part.minutes,
        "text": texts.to_typst(part.text),
        "steps": [{"title": step.title, "say": texts.to_typst(step.say)} for step in steps],
    }


def _card_groups(plan: Plan) -> list[tuple[str, list[tuple[str, str]]]]:
    first = plan.steps[0]
    return [
        ("Options", [(line.title, line.value) for line in first.options]),
        *((band, [(card.title, card.text) for card in cards]) for band, cards in first.cards),
        ("Support", [(card.title, card.text) for card in plan.support]),
        ("Stretch", [(card.title, card.text) for card in plan.stretch]),
    ]


def _cards(name: str, lines: list[tuple[str, str]]) -> dict[str, Any]:
    return {"name": name, "lines": [{"title": title, "text": texts.to_typst(text)} for title, text in lines]}
