"""Until when and how often: dates and tries for all or for one child, and an excuse.

A day and a time are in the school's time zone.
"""

from datetime import date, datetime, time, timedelta
from typing import Any

from django import forms
from django.utils import timezone

from config.core.errors import Refused
from games.forms.fields import Choice, PickField
from lessons.activities import dates
from lessons.activities.actions.giving import Dates, checked
from lessons.activities.forms import adapt_fields, chosen_adapt
from lessons.activities.report import Report
from lessons.adaptivity.ladders import has_ladder
from lessons.models import Activity, Participant

OTHER, NONE = "other", "none"
OPENS = time(7, 0)
LATE = [
    ("0", "Not possible: it closes then"),
    ("3", "Three days longer"),
    ("7", "A week longer"),
    ("", "Until you end it"),
]
TRIES = [(0, "As many as they like"), (1, "One"), (2, "Two"), (3, "Three"), (5, "Five")]
WHY = "So that a co-teacher knows. Children do not see it."


def day_field(label: str) -> forms.DateField:
    refused = {"invalid": "Write the date like this: 2026-11-26."}
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, required=False, widget=widget, error_messages=refused)


def time_field(label: str = "At") -> forms.TimeField:
    refused = {"invalid": "Write the time like this: 18:00."}
    widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    return forms.TimeField(
        label=label, required=False, initial=dates.DUE_TIME, widget=widget, error_messages=refused
    )


def why_field() -> forms.CharField:
    return forms.CharField(label="Why?", max_length=120, required=False, help_text=WHY)


class DatesForm(forms.Form):
    """When it opens, when it is due, and how long late work is possible."""

    REFUSED_AT = {"due-before-open": "opens_day", "closes-past": "late", "closes-before-due": "late"}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.zone, self.today = timezone.get_current_timezone(), timezone.localdate()
        self.presets = {preset.slug: preset for preset in dates.presets(self.today)}
        self.fields.update(self._date_fields())

    def _date_fields(self) -> dict[str, forms.Field]:
        days = [
            (slug, Choice(preset.title, f"{preset.day:%a} {preset.day.day} {preset.day:%b}"))
            for slug, preset in self.presets.items()
        ]
        others = [
            (OTHER, Choice("Another day", "choose a date")),
            (NONE, Choice("No due date", "until you end it")),
        ]
        return {
            "due": PickField("Due", [*days, *others], list(self.presets)[1]),
            "due_day": day_field("Another day"),
            "due_time": time_field(),
            "late": forms.ChoiceField(label="Late work", choices=LATE, required=False, initial="7"),
            "opens_day": day_field("Not before"),
        }

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if cleaned.get("due") == OTHER and not cleaned.get("due_day") and "due_day" not in self.errors:
            self.add_error("due_day", "Choose a date.")
        if not self.errors:
            self._check_order()
        return cleaned

    def _check_order(self) -> None:
        try:
            checked(self.dates(), now=timezone.now())
        except Refused as refused:
            other = "due_day" if self.cleaned_data["due"] == OTHER else "due"
            self.add_error(self.REFUSED_AT.get(refused.code, other), refused.message)

    # What was chosen

    @property
    def due_day(self) -> date | None:
        due = self.cleaned_data["due"]
        if due == NONE:
            return None
        day: date = self.cleaned_data["due_day"] if due == OTHER else self.presets[due].day
        return day

    def dates(self) -> Dates:
        return Dates(opens_at=self._opens_at(), due_at=self._due_at(0), closes_at=self._closes_at())

    def _opens_at(self) -> datetime | None:
        day = self.cleaned_data["opens_day"]
        return None if day is None or day <= self.today else dates.at(day, OPENS, self.zone)

    def _due_at(self, days_later: int) -> datetime | None:
        if self.due_day is None:
            return None
        at = self.cleaned_data["due_time"] or dates.DUE_TIME
        return dates.at(self.due_day + timedelta(days=days_later), at, self.zone)

    def _closes_at(self) -> datetime | None:
        late = self.cleaned_data["late"]
        return self._due_at(int(late)) if late else None


class ChangeForm(DatesForm):
    """New dates, tries, what counts and how rule cards follow the play, for all."""

    def __init__(self, activity: Activity, data: Any = None, *, follows: bool = False) -> None:
        """`follows`: rule cards can follow the play in this class."""
        super().__init__(data, initial=_as_it_is(activity))
        self.fields["tries"] = PickField("Tries", TRIES, activity.tries)
        self.fields["counts"] = PickField("What counts", Activity.Counts.choices, activity.counts)
        self.fields["why"] = why_field()
        self.follows = follows and activity.place == Activity.Place.HOME and has_ladder(activity.game)
        if self.follows:
            self.fields |= adapt_fields(activity.game, adapt=activity.adapt, most=activity.most_help)

    def chosen(self) -> dict[str, Any]:
        """What `adjusting.set_all` takes besides the dates."""
        cleaned = self.cleaned_data
        tries = {"tries": int(cleaned["tries"]), "counts": cleaned["counts"], "why": cleaned["why"]}
        return tries | chosen_adapt(cleaned)


class OwnDateForm(forms.Form):
    """Until when one child, or some, may do it."""

    def __init__(self, report: Report, data: Any = None) -> None:
        super().__init__(data)
        people = [(str(row.participant.pk), row.student.full_name) for row in report.rows]
        gone = {"invalid_choice": "A child is not in this class any more. Load the page again."}
        self.fields["participants"] = forms.MultipleChoiceField(choices=people, error_messages=gone)
        self.fields["day"] = day_field("Until")
        self.fields["day"].required = True
        self.fields["day"].error_messages["required"] = "Choose a date."
        self.fields["time"] = time_field()
        self.fields["why"] = why_field()

    def due_at(self) -> datetime:
        at = self.cleaned_data["time"] or dates.DUE_TIME
        return dates.at(self.cleaned_data["day"], at, timezone.get_current_timezone())


class OwnTriesForm(forms.Form):
    """How many tries one child has."""

    def __init__(self, participant: Participant, data: Any = None) -> None:
        super().__init__(data)
        tries = participant.activity.tries if participant.tries is None else participant.tries
        self.fields["tries"] = PickField("Tries", TRIES, tries)


class WhyForm(forms.Form):
    """An excuse."""

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        self.fields["why"] = why_field()


def _as_it_is(activity: Activity) -> dict[str, Any]:
    """The dates of the activity as answers of the form."""
    zone = timezone.get_current_timezone()
    opens = activity.opens_at.astimezone(zone) if activity.opens_at else None
    if activity.due_at is None:
        return {"due": NONE, "opens_day": opens and opens.date()}
    due = activity.due_at.astimezone(zone)
    days = (
        None if activity.closes_at is None else (activity.closes_at.astimezone(zone).date() - due.date()).days
    )
    return {
        "due": OTHER,
        "due_day": due.date(),
        "due_time": due.time(),
        "late": ""
        if days is None
        else min(("0", "3", "7"), key=lambda choice: abs(int(choice) - (days or 0))),
        "opens_day": opens and opens.date(),
    }
