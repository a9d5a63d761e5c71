"""What a teacher says about a child's rule cards."""

from typing import Any, Final

from django import forms

from classrooms.classes.forms import PlainField
from classrooms.models import Student
from lessons.models import SupportLimit
from lessons.rule_cards.selectors import Help

Mode = SupportLimit.Mode
BANDS: Final = ((Student.Band.LOW, "Low"), (Student.Band.MIDDLE, "Middle"), (Student.Band.HIGH, "High"))
MOST_OF_WHY: Final = 120
CHOOSE = dict.fromkeys(("required", "invalid_choice"), "Choose one of the four.")


class LimitForm(forms.Form):
    """For one game, or for all of them."""

    mode = forms.ChoiceField(choices=Mode.choices, error_messages=CHOOSE)
    rung = forms.ChoiceField(
        required=False,
        error_messages={"invalid_choice": "Choose how much help from the list."},
    )
    why = PlainField(
        required=False,
        max_length=MOST_OF_WHY,
        error_messages={"max_length": f"Please say it in at most {MOST_OF_WHY} characters."},
    )
    done = "Saved. It holds from the next game on."

    def __init__(
        self, data: Any = None, *, top: int, rung: int = 0, limit: SupportLimit | None = None
    ) -> None:
        said = {"mode": limit.mode, "why": limit.why} if limit else {"mode": Mode.FOLLOW}
        super().__init__(data, initial=said | {"rung": rung})
        self.most_of_why = MOST_OF_WHY
        field = self.fields["rung"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(0, "no help"), *((number, f"help {number}") for number in range(1, top + 1))]

    def clean_rung(self) -> int:
        return int(self.cleaned_data["rung"] or 0)

    @property
    def mode_now(self) -> str:
        return str(self["mode"].value() or "")

    @property
    def rung_now(self) -> str:
        return str(self["rung"].value())


def form_of(help: Help, data: Any = None) -> LimitForm:  # noqa: A002
    """Of one game. The list begins with the number that a pin or a cap has, or else with the help of now."""
    limit = help.limit
    has_number = limit is not None and limit.mode in (Mode.PIN, Mode.CAP)
    rung = limit.rung if limit is not None and has_number else help.rung
    return LimitForm(data, top=help.top, rung=min(rung, help.top), limit=limit)


class StartForm(forms.Form):
    """Where a new game begins."""

    band = forms.ChoiceField(choices=BANDS)
