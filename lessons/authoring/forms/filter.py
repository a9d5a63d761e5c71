"""The filter of the library: a form that is sent by GET, so that a choice can be bookmarked."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms

from games.catalogue import playable
from lessons.authoring.entries import Entry
from lessons.lesson_files import FRAMEWORKS, SKILLS

MINUTES = (10, 15, 20, 25)
MOST_GRADES = range(1, 13)
MOST_AGES = range(4, 19)


@dataclass(frozen=True)
class Counted:
    """A choice with the number of lessons that have it."""

    title: str
    count: int

    def __str__(self) -> str:
        return self.title


class FilterForm(forms.Form):
    """Every field is optional, and an answer that does not exist is ignored: a bookmark may be old."""

    q = forms.CharField(required=False, max_length=100, label="Find a lesson")
    game = forms.MultipleChoiceField(required=False, label="Game")
    skill = forms.MultipleChoiceField(required=False, label="It is about")
    minutes = forms.TypedChoiceField(required=False, coerce=int, empty_value=None, label="Time")
    age = forms.TypedChoiceField(required=False, coerce=int, empty_value=None, label="Age")
    grade = forms.TypedChoiceField(required=False, coerce=int, empty_value=None, label="Grade")
    code = forms.ChoiceField(
        required=False, label="Curriculum", widget=forms.Select(attrs={"class": "form-select"})
    )

    def __init__(self, entries: Sequence[Entry], data: Any) -> None:
        super().__init__(data)
        self.entries = entries
        games = Counter(entry.text("game") for entry in entries)
        skills = Counter(skill for entry in entries for skill in entry.skills)
        self._choose("game", [(game.slug, Counted(game.name, games[game.slug])) for game in playable()])
        self._choose("skill", [(name, Counted(title, skills[name])) for name, title in SKILLS.items()])
        self._choose("minutes", list(self._times()))
        self._choose("age", [("", "All ages"), *((n, f"Age {n}") for n in self._covered("ages", MOST_AGES))])
        grades = self._covered("grades", MOST_GRADES)
        self._choose("grade", [("", "All grades"), *((n, f"Grade {n}") for n in grades)])
        self._choose("code", [("", "All curricula"), *self._codes()])

    def _choose(self, name: str, choices: list[Any]) -> None:
        # Without those that no lesson has.
        field: Any = self.fields[name]
        field.choices = [choice for choice in choices if not _is_of_none(choice[1])]

    def _times(self) -> Iterator[tuple[int, Counted]]:
        """Only those that find more lessons than the one before, and fewer than all."""
        before = 0
        for minutes in MINUTES:
            count = sum(entry.minutes <= minutes for entry in self.entries)
            if before < count < len(self.entries):
                yield minutes, Counted(f"Up to {minutes} minutes", count)
            before = count

    def _covered(self, name: str, numbers: range) -> list[int]:
        """The ages or grades for which there is a lesson."""
        pairs = [pair for entry in self.entries if (pair := entry.pair(name))]
        return [n for n in numbers if any(low <= n <= high for low, high in pairs)]

    def _codes(self) -> Iterable[tuple[str, list[tuple[str, str]]]]:
        """The codes that lessons have, by framework."""
        known = {pair for entry in self.entries for pair in entry.codes}
        for framework, name in FRAMEWORKS.items():
            if codes := sorted(code for where, code in known if where == framework and code):
                yield name, [(f"{framework} {code}", code) for code in codes]

    # The answers

    def _answer(self, name: str) -> Any:
        """None for a choice that does not exist."""
        return self.cleaned_data.get(name)

    @property
    def is_used(self) -> bool:
        self.is_valid()
        return any(self.cleaned_data.values())

    def found(self) -> list[Entry]:
        self.is_valid()
        return [entry for entry in self.entries if self._fits(entry)]

    def _fits(self, entry: Entry) -> bool:
        games, skills = self._answer("game"), self._answer("skill")
        return (
            (not games or entry.text("game") in games)
            and (not skills or not set(skills).isdisjoint(entry.skills))
            and (not self._answer("minutes") or entry.minutes <= self._answer("minutes"))
            and self._covers(entry, "ages", self._answer("age"))
            and self._covers(entry, "grades", self._answer("grade"))
            and (not self._answer("code") or self._answer("code") in {" ".join(pair) for pair in entry.codes})
            and all(word in entry.searchable for word in (self._answer("q") or "").casefold().split())
        )

    def _covers(self, entry: Entry, name: str, number: int | None) -> bool:
        pair = entry.pair(name)
        return not number or (pair is not None and pair[0] <= number <= pair[1])


def _is_of_none(label: object) -> bool:
    return isinstance(label, Counted) and label.count == 0
