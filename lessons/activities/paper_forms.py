"""Typing in what a child wrote on paper: for each round the word and its points."""

from typing import Any

from django import forms

from games.engines import GAMES
from games.engines.profile import GameProfile
from games.word_lists import words_of
from lessons.activities.actions.paper import PaperRound
from lessons.models import Activity

ROUNDS = 10
MOST_POINTS = 999
MOST_LETTERS = 15


class PaperForm(forms.Form):
    """Empty rows are left out. Where the game has words, they are checked by the dictionary and the class’s own."""

    def __init__(self, activity: Activity, data: Any = None) -> None:
        super().__init__(data)
        self.activity = activity
        self.profile: GameProfile = GAMES[activity.game].profile
        for number in range(1, self.rounds + 1):
            self.fields[f"word_{number}"] = forms.CharField(
                label=f"Word of round {number}", required=False, max_length=MOST_LETTERS
            )
            self.fields[f"points_{number}"] = forms.IntegerField(
                label=f"Points of round {number}",
                required=False,
                min_value=0,
                max_value=MOST_POINTS,
                error_messages={
                    "invalid": "Write the points as a number.",
                    "min_value": "Points are 0 or more.",
                    "max_value": f"Points are {MOST_POINTS} or less.",
                },
            )

    @property
    def rounds(self) -> int:
        """As many as the rules of the activity say, if they do."""
        option = self.profile.length_option
        return int(self.activity.options.get(option, ROUNDS)) if option else ROUNDS

    @property
    def has_words(self) -> bool:
        return bool(self.profile.word_events)

    @property
    def rows(self) -> list[tuple[int, forms.BoundField, forms.BoundField]]:
        return [(n, self[f"word_{n}"], self[f"points_{n}"]) for n in range(1, self.rounds + 1)]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        for number in range(1, self.rounds + 1):
            self._check_row(number)
        if not self.errors and not self.played():
            self.add_error(None, "Type in at least one round.")
        return cleaned

    def _check_row(self, number: int) -> None:
        word, points = (self.cleaned_data.get(f"{part}_{number}") for part in ("word", "points"))
        if points is None and word and f"points_{number}" not in self.errors:
            self.add_error(f"points_{number}", "How many points is that word? 0 if it does not count.")
        # A word that earned nothing may be wrong: that is why it earned nothing.
        if word and points and self.has_words and word.upper() not in words_of(self.activity.word_list_id):
            sentence = f"{word.upper()} is not in the dictionary. Check the spelling, or give it 0 points."
            self.add_error(f"word_{number}", sentence)

    def played(self) -> list[PaperRound]:
        found = (
            PaperRound(
                word=str(self.cleaned_data.get(f"word_{number}") or "").upper(),
                points=self.cleaned_data.get(f"points_{number}"),
                number=number,
            )
            for number in range(1, self.rounds + 1)
        )
        return [each for each in found if each.points is not None]
