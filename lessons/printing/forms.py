"""The form for the options of a printable, made from their types."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Field, Layout
from django import forms

from games.models import Table
from lessons.printables import AnyPrintable, BadOptions, Options
from lessons.printables.printable import Setting, When


class OptionsForm(forms.Form):
    """`suggested` are answers as text, as a lesson asks for them. Those that do not fit are left out."""

    def __init__(
        self,
        printable: AnyPrintable,
        data: Any = None,
        *,
        table: Table | None = None,
        suggested: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(data, initial=_suggested(printable, table))
        self.printable = printable
        settings = [one for one in printable.options.settings() if one.ask.when in _occasions(table)]
        self.fields.update({setting.name: _field(setting) for setting in settings})
        self._suggest(suggested or {})
        self.helper = FormHelper()
        self.helper.form_tag = False
        self.helper.layout = Layout(*map(_layout, settings))

    def _suggest(self, suggested: Mapping[str, str]) -> None:
        for name in self.fields.keys() & suggested.keys():
            with suppress(forms.ValidationError):
                self.initial[name] = self.fields[name].clean(suggested[name])

    def clean(self) -> None:
        super().clean()
        if self.errors:
            return
        try:
            self.cleaned_data["options"] = self.printable.options(**self.cleaned_data)
        except BadOptions as bad:
            self.add_error(None, str(bad))

    @property
    def options(self) -> Options:
        options: Options = self.cleaned_data["options"]
        return options


def _occasions(table: Table | None) -> set[When]:
    if table is None:
        return {"always", "without a table"}
    occasions: set[When] = {"always", "with a table"}
    if table.seats.exclude(computer_level=None).exists():
        occasions.add("with computer players")
    return occasions


def _suggested(printable: AnyPrintable, table: Table | None) -> dict[str, Any]:
    return {} if table is None else printable.suggested(begun=table.status != Table.Status.LOBBY)


def _field(setting: Setting) -> forms.Field:
    common: dict[str, Any] = {
        "label": setting.ask.title,
        "help_text": setting.ask.hint,
        "initial": setting.default,
    }
    if setting.choices:
        return forms.TypedChoiceField(
            **common,
            choices=[(choice.value, choice) for choice in setting.choices],
            coerce=setting.read,
            error_messages=_one_message(setting, "required", "invalid_choice"),
        )
    if setting.kind is int:
        return forms.IntegerField(
            **common,
            min_value=setting.ask.least,
            max_value=setting.ask.most,
            error_messages=_one_message(setting, "required", "invalid", "min_value", "max_value"),
        )
    return forms.BooleanField(**common, required=False)


def _one_message(setting: Setting, *errors: str) -> dict[str, str]:
    """The same sentence for every kind of error."""
    return dict.fromkeys(errors, setting.sentence)


def _layout(setting: Setting) -> Field:
    if setting.choices:
        return Field(setting.name, template="lessons/printing/_choice.html")
    if setting.kind is bool:
        return Field(setting.name, wrapper_class="form-switch")
    return Field(setting.name)
