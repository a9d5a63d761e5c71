"""Fields of the editor. They refuse nothing, so that nothing is lost: the lesson's own check judges what was typed."""

import re
from typing import Any

from django import forms

_NUMBER = re.compile(r"-?[0-9]{1,6}")


def text_line(label: str, most: int, *, number: bool = False, hint: str = "") -> forms.CharField:
    attrs = {"maxlength": most, "autocomplete": "off"} | ({"inputmode": "numeric"} if number else {})
    widget = forms.TextInput(attrs=attrs)
    return forms.CharField(label=label, required=False, widget=widget, help_text=hint)


def text_area(label: str, most: int, *, rows: int = 3, hint: str = "") -> forms.CharField:
    widget = forms.Textarea(attrs={"maxlength": most, "rows": rows})
    return forms.CharField(label=label, required=False, widget=widget, help_text=hint)


def pick(label: str, choices: Any, *, hint: str = "") -> forms.ChoiceField:
    return forms.ChoiceField(label=label, required=False, choices=choices, help_text=hint)


def number_of(typed: str) -> int | str:
    """The number that was typed, or what was typed instead of one."""
    return int(typed) if _NUMBER.fullmatch(typed) else typed


def shown(value: object) -> str:
    """A text or a number of the content, for its field."""
    return "" if value is None else str(value)
