"""Fields and layout parts that several forms use."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Div, Layout
from django import forms

from games.guest_names import draw, is_friendly

FIGURES = range(1, 9)
HINTS = [("one", "One a round"), ("free", "As many as you like"), ("off", "No hints")]
LEVELS = [(1, "1: just learning"), (2, "2: easy"), (3, "3: fair"), (4, "4: strong"), (5, "5: champion")]


@dataclass(frozen=True)
class Choice:
    """The texts of a choice that is shown as a big card."""

    title: str
    text: str = ""
    icon: str = ""

    def __str__(self) -> str:
        return self.title


class PickField(forms.ChoiceField):
    """One of several choices. No answer means `usual`; an unknown choice is refused."""

    def __init__(self, label: str, choices: Any, usual: Any) -> None:
        refused = {"invalid_choice": "Please pick one of the choices."}
        super().__init__(label=label, choices=choices, initial=usual, required=False, error_messages=refused)

    def clean(self, value: Any) -> str:
        return super().clean(value) or str(self.initial)


class NameField(forms.CharField):
    """One of the names that we draw: children type no names. No answer draws one."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, max_length=40, **kwargs)

    def clean(self, value: Any) -> str:
        name: str = super().clean(value)
        if name and not is_friendly(name):
            raise forms.ValidationError("Please pick one of the names that we draw for you.")
        return name or draw(1)[0]


class Fold(Div):  # type: ignore[misc]  # crispy-forms has no types
    """A part of the form that is folded away at first."""

    template = "games/forms/_fold.html"

    def __init__(self, title: str, *fields: Any, note: str = "") -> None:
        super().__init__(*fields)
        self.title, self.note = title, note


def helper(layout: Layout) -> FormHelper:
    made = FormHelper()
    made.form_tag = False
    made.layout = layout
    made.form_error_title = "Something is not right yet"
    return made


def counts(least: int, most: int) -> list[tuple[int, str]]:
    return [(count, str(count)) for count in range(least, most + 1)]


def number_field(schema: Mapping[str, Any], label: str) -> forms.IntegerField:
    least, most = schema["minimum"], schema["maximum"]
    sentence = f"Please take a whole number from {least} to {most}."
    return forms.IntegerField(
        label=label,
        min_value=least,
        max_value=most,
        required=False,
        initial=schema["default"],
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), sentence),
    )
