"""The confirmation before erasing."""

from typing import Any

from crispy_forms.helper import FormHelper
from django import forms


class ErasingForm(forms.Form):
    """The teacher types the name, so that nothing is erased by a wrong click."""

    name = forms.CharField(max_length=60)

    def __init__(self, *args: Any, name: str, whose: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.right_name = name
        field = self.fields["name"]
        field.label = f"To be sure, type {whose}: {name}"
        field.widget.attrs |= {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}
        self.helper = FormHelper()
        self.helper.form_tag = False

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if _plain(name) != _plain(self.right_name):
            raise forms.ValidationError("That is another name. Nothing was erased.")
        return name


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())
