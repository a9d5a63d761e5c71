"""Importing a lesson: a file, or its text. All faults are shown at once, each with its line."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile

from lessons.lesson_checks import all_faults_in
from lessons.lesson_files import Content, Fault, parse

LARGEST = 64 * 1024


class ImportForm(forms.Form):
    file = forms.FileField(label="A lesson file", required=False, help_text="It ends in .toml.")
    text = forms.CharField(
        label="Or its text",
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false", "class": "code"}),
    )

    faults: list[Fault]

    def __init__(self, data: Any = None, files: Any = None) -> None:
        super().__init__(data, files)
        self.faults = []

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        text = self._read(cleaned.get("file")) or (cleaned.get("text") or "").replace("\r\n", "\n")
        if self.errors:
            return cleaned
        if not text.strip():
            raise forms.ValidationError("Choose a lesson file, or paste its text.")
        if len(text.encode()) > LARGEST:
            raise forms.ValidationError(
                "This is larger than 64 KB. A lesson is one page: use a smaller file."
            )
        self.faults = all_faults_in(text)
        if self.faults:
            # What was read is shown, so that it can be mended here.
            self.data = {"text": text}
            raise forms.ValidationError(
                "Nothing was saved. Correct the text below, or your file, and try again."
            )
        return cleaned | {"text": text}

    def _read(self, file: "UploadedFile[Any] | None") -> str:
        if file is None:
            return ""
        if (file.size or 0) > LARGEST:
            self.add_error(
                "file", "This file is larger than 64 KB. A lesson is one page: use a smaller file."
            )
            return ""
        try:
            text: str = file.read().decode("utf-8-sig")
            return text.replace("\r\n", "\n")
        except UnicodeDecodeError:
            self.add_error("file", "This file is not a text in UTF-8. Save it as UTF-8 in your editor.")
            return ""

    def content(self) -> Content:
        return parse(self.cleaned_data["text"])
