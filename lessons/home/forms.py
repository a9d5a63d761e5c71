"""What a student chooses about themselves."""

from typing import Any

from django import forms

from classrooms.models import Student
from classrooms.models.classes import Colour
from games.forms.fields import FIGURES, PickField


class LookForm(forms.Form):
    """A student's own figure and colour."""

    def __init__(self, student: Student, data: Any = None) -> None:
        super().__init__(data)
        figures = [(figure, f"Figure {figure}") for figure in FIGURES]
        self.fields["figure"] = PickField("My figure", figures, student.figure)
        self.fields["colour"] = PickField("My colour", Colour.choices, student.colour)

    def chosen(self) -> dict[str, int]:
        return {name: int(self.cleaned_data[name]) for name in ("figure", "colour")}
