"""The editor of a teacher's own lesson, as one form.

It is always bound: to what the teacher sent, or to answers made from the stored content. It refuses nothing; the faults
of the lesson are shown at the fields where they arise.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms

from games.boards.rule_cards import rule_cards
from games.catalogue import playable
from games.engines import Game
from lessons.authoring.entries import Entry
from lessons.authoring.forms.rows import MISCONCEPTIONS, STANDARDS, WORDS, CardRows, Row, Rows
from lessons.authoring.forms.steps import MOST_STEPS, StepForm
from lessons.authoring.forms.values import number_of, pick, shown, text_area, text_line
from lessons.authoring.plan import PART_NAMES
from lessons.lesson_files import PARTS, SKILLS, Content, Fault
from lessons.measuring.measures import fitting
from lessons.printables import printables_of

TEXTS = ("title", "can_do", "without_devices", "author", "licence")
NUMBERS = ("minutes", "group_size")
PAIRS = ("ages", "grades")
COUNTS = [("best", "the best try"), ("last", "the last try"), ("first", "the first try")]


class LessonForm(forms.Form):
    """`stored` has what the form does not ask for: the game, the version, and options of the homework."""

    def __init__(self, game: Game[Any], stored: Content, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.game, self.stored = game, stored
        self.rows: dict[str, Rows] = {
            "words": WORDS,
            "standards": STANDARDS,
            "misconceptions": MISCONCEPTIONS,
            "support": CardRows("support", game, stored.get("support")),
            "stretch": CardRows("stretch", game, stored.get("stretch")),
        }
        self.fields.update(self._fields())
        for rows in self.rows.values():
            self.fields.update(rows.fields(rows.count_in(data)))
        count = sum(f"steps-{number}-title" in data for number in range(MOST_STEPS))
        self.steps = [StepForm(game, number, data) for number in range(count)]
        self.full_clean()

    def _fields(self) -> dict[str, forms.Field]:
        measures = fitting(self.game.profile.skills)
        sheets = [(each.slug, each.name) for each in printables_of(self.game)]
        skills = forms.MultipleChoiceField(
            label="It is about",
            choices=SKILLS.items(),
            required=False,
            widget=forms.CheckboxSelectMultiple,
        )
        return {
            "title": text_line("Title", 60),
            "can_do": text_line(
                "I can …", 120, hint="One sentence that a child can read. It begins with “I can”."
            ),
            "ages_low": text_line("Ages from", 2, number=True),
            "ages_high": text_line("to", 2, number=True),
            "grades_low": text_line("Grades from", 2, number=True),
            "grades_high": text_line("to", 2, number=True),
            "skills": skills,
            "game": pick("Game", [(each.slug, each.name) for each in playable()]),
            "group_size": text_line("Children at a table", 2, number=True),
            "minutes": text_line("Minutes of the whole lesson", 3, number=True),
            **{f"{part}_minutes": text_line("Minutes", 3, number=True) for part in PARTS},
            **{f"{part}_text": text_area(_PART_LABELS[part], 1200, rows=4) for part in PARTS},
            "exit_measure": pick("What counts", [(each.name, each.title) for each in measures]),
            "exit_goal": text_line("Goal", 4, number=True),
            "exit_of": text_line("Out of", 4, number=True),
            "needs": text_area("What you need", 960, hint="One thing in each line."),
            "without_devices": text_area("How to do it without devices", 800),
            "homework_days": text_line("School days", 2, number=True),
            "homework_tries": text_line("Tries (0: free)", 2, number=True),
            "homework_counts": pick("What counts at home", COUNTS),
            "printables": forms.MultipleChoiceField(
                label="Sheets to print", choices=sheets, required=False, widget=forms.CheckboxSelectMultiple
            ),
            "author": text_line("By", 80),
            "licence": text_line("Licence", 60, hint="Who else may use it, such as CC-BY-4.0."),
        }

    @property
    def other_game(self) -> Game[Any] | None:
        """The game that was chosen instead of the one whose rules the form shows."""
        chosen = self.typed("game")
        return next((each for each in playable() if each.slug == chosen and each is not self.game), None)

    # From content to answers and back

    @classmethod
    def of(cls, game: Game[Any], content: Content) -> "LessonForm":
        return cls(game, content, answers_for(game, content))

    def typed(self, name: str) -> str:
        return str(self.data.get(name) or "").strip()

    def content(self) -> Content:
        """The lesson as it was typed, even where it is wrong. What was left empty is left out."""
        found: Content = {"game": self.game.slug, "version": self.stored.get("version", 1)}
        found |= {name: self.typed(name) for name in TEXTS}
        found |= {name: number_of(self.typed(name)) for name in NUMBERS}
        found |= {name: self._pair(name) for name in PAIRS}
        found |= {name: self.cleaned_data.get(name, []) for name in ("skills",)}
        found["needs"] = [line.strip() for line in self.typed("needs").splitlines() if line.strip()]
        found |= {name: rows.content(self.data) for name, rows in self.rows.items()}
        found |= {part: self._part(part) for part in PARTS}
        found["steps"] = [step.content() for step in self.steps]
        found["exit"] = self._numbers("exit", "goal", "of") | {"measure": self.typed("exit_measure")}
        found["homework"] = self._homework()
        found["printables"] = self._printables()
        return {name: value for name, value in found.items() if value not in ("", [], {}, None)}

    def _pair(self, name: str) -> list[int | str]:
        typed = [self.typed(f"{name}_{end}") for end in ("low", "high")]
        return [number_of(each) for each in typed] if any(typed) else []

    def _part(self, part: str) -> Content:
        text = self.typed(f"{part}_text")
        return self._numbers(part, "minutes") | ({"text": text} if text else {})

    def _numbers(self, prefix: str, *names: str) -> Content:
        return {name: number_of(typed) for name in names if (typed := self.typed(f"{prefix}_{name}"))}

    def _homework(self) -> Content:
        kept = self.stored.get("homework", {})
        options = {"options": kept["options"]} if isinstance(kept, dict) and "options" in kept else {}
        numbers = self._numbers("homework", "days", "tries")
        return (numbers | {"counts": self.typed("homework_counts")} | options) if numbers else {}

    def _printables(self) -> list[Content]:
        """The chosen sheets, with the options that were stored for them."""
        kept = {each.get("slug"): each for each in self.stored.get("printables", [])}
        return [kept.get(slug, {"slug": slug}) for slug in self.cleaned_data.get("printables", [])]

    # For the page

    @property
    def parts(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        return [(self[f"{part}_minutes"], self[f"{part}_text"]) for part in PARTS]

    @property
    def rows_on_page(self) -> dict[str, list[Row]]:
        return {name: list(rows.on_page(self)) for name, rows in self.rows.items()}

    # Faults at their fields

    def show(self, faults: Iterable[Fault]) -> list[tuple[str, str]]:
        """Puts each fault at the field where it arises; those of the whole lesson are shown above the form.

        Returns the messages with the ids of their fields, for the list beside the form.
        """
        shown_at: list[tuple[str, str]] = []
        for fault in faults:
            form, name = self.field_for(fault.where)
            if name is None or name not in form.errors:
                form.add_error(name, fault.message)
            field = "" if name is None else form[name].id_for_label or form[name].auto_id
            shown_at.append((fault.message, field))
        return shown_at

    def field_for(self, where: str) -> tuple[forms.Form, str | None]:
        head, *rest = where.split(".")
        if head == "steps" and rest and int(rest[0]) < len(self.steps):
            step = self.steps[int(rest[0])]
            return step, step.field_for(rest[1:])
        if head in self.rows:
            return self, self._row_field(self.rows[head], rest)
        wanted = "_".join([head, *rest])
        names = [name for name in self.fields if name == wanted or name.startswith(f"{wanted}_")]
        # A fault deeper than any field belongs to the field of its part.
        names += [name for name in self.fields if name.split("_")[0] == head]
        return self, next(iter(names), None)

    def _row_field(self, rows: Rows, rest: list[str]) -> str | None:
        number = int(rest[0]) if rest else 0
        columns = [column.name for column in rows.columns]
        column = rest[1] if len(rest) > 1 and rest[1] in columns else columns[0]
        return name if (name := rows.key(number, column)) in self.fields else None


_PART_LABELS = {
    "starter": f"{PART_NAMES['starter']}: what you say and do",
    "teach": f"{PART_NAMES['teach']}: what you show",
    "play": f"{PART_NAMES['play']}: what you look for",
    "talk": f"{PART_NAMES['talk']}: what you ask",
}


def answers_for(game: Game[Any], content: Content) -> dict[str, Any]:
    """The data of a form that gives this content."""
    answers: dict[str, Any] = {name: shown(content.get(name)) for name in (*TEXTS, *NUMBERS)}
    answers["game"] = game.slug
    for name in PAIRS:
        low, high = (*content.get(name, ()), None, None)[:2]
        answers |= {f"{name}_low": shown(low), f"{name}_high": shown(high)}
    for head, names in (
        *((part, ("minutes", "text")) for part in PARTS),
        ("exit", ("measure", "goal", "of")),
        ("homework", ("days", "tries", "counts")),
    ):
        answers |= {f"{head}_{name}": shown(content.get(head, {}).get(name)) for name in names}
    answers["skills"] = content.get("skills", [])
    answers["needs"] = "\n".join(content.get("needs", ()))
    answers["printables"] = [each.get("slug") for each in content.get("printables", ())]
    for name, rows in LessonForm(game, content, {}).rows.items():
        answers |= rows.answers_for(content.get(name))
    for number, step in enumerate(content.get("steps", ())):
        answers |= StepForm.answers_for(game, number, step)
    return answers


def editor_context(form: LessonForm, draft: Entry, faults: Sequence[Fault]) -> dict[str, Any]:
    """What the page of the editor shows: the form with its faults, and the lesson as a child sees it."""
    first = next(iter(draft.rows("steps")), {})
    supports = first.get("supports", {}).get("middle", {})
    return {
        "form": form,
        "rules_of": form.game,
        "draft": draft,
        "faults": faults,
        "faults_at": form.show(faults),
        "parts": form.parts,
        "rows": form.rows_on_page,
        "can_add_step": len(form.steps) < MOST_STEPS,
        "cards": rule_cards(form.game.slug, supports),
    }
