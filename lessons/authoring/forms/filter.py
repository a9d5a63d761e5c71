"""The filter of the library: a form that is sent by GET, so that a choice can be bookmarked."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms

from games.catalogue import playable
from lessons.authoring.entries import Entry
from lessons.lesson_files import FRAMEWORKS, SKILLS

# The questions whose choices say how many lessons they find.
COUNTED = ("game", "skill", "minutes")
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
        self._choose("game", [(game.slug, game.name) for game in playable()])
        self._choose("skill", list(SKILLS.items()))
        self._choose("minutes", [(n, f"Up to {n} minutes") for n in MINUTES])
        self._choose("age", [("", "All ages"), *((n, f"Age {n}") for n in self._covered("ages", MOST_AGES))])
        grades = self._covered("grades", MOST_GRADES)
        self._choose("grade", [("", "All grades"), *((n, f"Grade {n}") for n in grades)])
        self._choose("code", [("", "All curricula"), *self._codes()])
        self.is_valid()
        self._count()

    def _choose(self, name: str, choices: Iterable[Any]) -> None:
        field: Any = self.fields[name]
        field.choices = list(choices)

    def _count(self) -> None:
        """Each choice with the number of lessons that it would find beside the answers to the other questions.

        A choice that no lesson has at all is left out.
        """
        others = {name: self._found_without(name) for name in COUNTED}
        games = Counter(entry.text("game") for entry in self.entries)
        skills = Counter(skill for entry in self.entries for skill in entry.skills)
        games_now = Counter(entry.text("game") for entry in others["game"])
        skills_now = Counter(skill for entry in others["skill"] for skill in entry.skills)
        self._choose(
            "game",
            [
                (each.slug, Counted(each.name, games_now[each.slug]))
                for each in playable()
                if games[each.slug]
            ],
        )
        self._choose(
            "skill",
            [(name, Counted(title, skills_now[name])) for name, title in SKILLS.items() if skills[name]],
        )
        self._choose("minutes", self._times(others["minutes"]))

    def _times(self, found: Sequence[Entry]) -> Iterator[tuple[int, Counted]]:
        """Only those that find more lessons of all than the one before, and fewer than all."""
        before = 0
        for minutes in MINUTES:
            count = sum(entry.minutes <= minutes for entry in self.entries)
            if before < count < len(self.entries):
                now = sum(entry.minutes <= minutes for entry in found)
                yield minutes, Counted(f"Up to {minutes} minutes", now)
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
        return any(self.cleaned_data.values())

    @property
    def counts(self) -> str:
        """The number at each choice, by the id of its field, for the script of the page."""
        counted: dict[str, int] = {}
        for name in COUNTED:
            field: Any = self.fields[name]
            counted |= {f"{self[name].auto_id}_{value}": label.count for value, label in field.choices}
        return json.dumps(counted)

    def found(self) -> list[Entry]:
        return self._found_without("")

    def _found_without(self, question: str) -> list[Entry]:
        """What the answers find, without the answer to one question."""
        tests = [test for name, test in self._tests().items() if name != question]
        return [entry for entry in self.entries if all(test(entry) for test in tests)]

    def _tests(self) -> dict[str, Callable[[Entry], bool]]:
        """By question, whether a lesson fits the answer."""
        answers: dict[str, Any] = {name: self.cleaned_data.get(name) for name in self.fields}
        words = (answers["q"] or "").casefold().split()
        tests: dict[str, Callable[[Entry], bool]] = {
            "q": lambda entry: all(word in entry.searchable for word in words),
            "game": lambda entry: entry.text("game") in answers["game"],
            "skill": lambda entry: not set(answers["skill"]).isdisjoint(entry.skills),
            "minutes": lambda entry: entry.minutes <= answers["minutes"],
            "age": lambda entry: self._covers(entry, "ages", answers["age"]),
            "grade": lambda entry: self._covers(entry, "grades", answers["grade"]),
            "code": lambda entry: answers["code"] in {" ".join(pair) for pair in entry.codes},
        }
        # An answer that does not exist is none.
        return {name: test for name, test in tests.items() if answers[name]}

    def _covers(self, entry: Entry, name: str, number: int) -> bool:
        pair = entry.pair(name)
        return pair is not None and pair[0] <= number <= pair[1]
