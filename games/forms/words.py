"""Forms for the words that a class adds to the dictionary or leaves out."""

from typing import Any

from django import forms


class AddWordsForm(forms.Form):
    words = forms.CharField(
        label="Words that count in this class",
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 3, "autocapitalize": "none", "spellcheck": "false"}),
        error_messages={"required": "Type a word, or several.", "max_length": "That is too much at once."},
        help_text="As many as you like, with spaces or commas between them.",
    )


class BlockWordsForm(AddWordsForm):
    reason = forms.CharField(
        label="What a child is told who plays one",
        max_length=120,
        required=False,
        help_text="For example: We are looking for words of our own today.",
        error_messages={"max_length": "Please say it in 120 letters."},
    )

    def __init__(self, data: Any = None) -> None:
        # Both forms stand on one page: each label has to find its own box.
        super().__init__(data, auto_id="id_blocked_%s")
        self.fields["words"].label = "Words that do not count in this class"
