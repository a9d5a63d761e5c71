"""Forms about classes, groups and students."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Column, Field, Layout, Row
from django import forms
from django.core.files.uploadedfile import UploadedFile

from classrooms.classes.actions.classes import ClassFacts
from classrooms.classes.actions.students import StudentFacts
from classrooms.classes.next_year import a_year_on, next_name
from classrooms.login.credentials import PICTURES
from classrooms.models import Classroom, Group, Student
from classrooms.models.classes import Colour
from classrooms.roster import MOST_BYTES, Entry, Unreadable, read_roster, text_of
from classrooms.roster.names import BadName, check_name, clean

if TYPE_CHECKING:
    from django.db.models import QuerySet

LONGEST_PASTE = 50_000
LONGEST_NAME, LONGEST_YEAR_GROUP = 60, 20
NAMINGS = [
    (Classroom.Naming.INITIAL, "First name and initial: Ben K."),
    (Classroom.Naming.ANIMAL, "A made-up animal name: Brave Otter"),
]


class PlainField(forms.CharField):
    """One line of text, without invisible characters."""

    def to_python(self, value: Any) -> str:
        return clean(str(value or ""))


class NameField(PlainField):
    """A child's name, with the same checks as in a pasted list."""

    def validate(self, value: Any) -> None:
        super().validate(value)
        try:
            if value:
                check_name(value)
        except BadName as bad:
            raise forms.ValidationError(bad.message) from None


class ClassForm(forms.Form):
    name = PlainField(
        label="Name of the class",
        max_length=LONGEST_NAME,
        error_messages={"required": "Please give the class a name."},
    )
    year_group = PlainField(label="Year group", max_length=LONGEST_YEAR_GROUP, required=False)
    colour = forms.TypedChoiceField(label="Colour", choices=Colour.choices, coerce=int, initial=Colour.SKY)
    picture = forms.ChoiceField(
        label="Picture", choices=[(name, name) for name in PICTURES], initial=PICTURES[0]
    )
    naming = forms.ChoiceField(
        label="Names that classmates see", choices=NAMINGS, initial=Classroom.Naming.INITIAL
    )
    quiet = forms.BooleanField(
        required=False,
        label="No sounds",
        help_text="The games are silent for this class. Without it they are silent, too, until a child switches the "
        "sounds on.",
    )

    def __init__(self, data: Any = None, *, classroom: Classroom | None = None) -> None:
        super().__init__(data, initial=None if classroom is None else values(self, classroom))
        hints = {"name": "4B Owls", "year_group": "Year 4"}
        for field, hint in hints.items():
            self.fields[field].widget.attrs |= {"autocomplete": "off", "placeholder": hint}
        self.helper = laid_out(
            Row(Column("name", css_class="col-md-6"), Column("year_group", css_class="col-md-6")),
            Field("colour", template="classrooms/forms/_colours.html"),
            Field("picture", template="classrooms/forms/_pictures.html"),
            Field("naming", template="classrooms/forms/_choices.html"),
            "quiet",
        )

    def facts(self) -> ClassFacts:
        return ClassFacts(**self.cleaned_data)


class CopyForm(forms.Form):
    name = PlainField(
        label="Name of the new class",
        max_length=LONGEST_NAME,
        error_messages={"required": "Please give the new class a name."},
    )
    year_group = PlainField(label="Year group", max_length=LONGEST_YEAR_GROUP, required=False)
    with_words = forms.BooleanField(required=False, initial=True)

    def __init__(self, data: Any = None, *, classroom: Classroom, words: int) -> None:
        proposed = {
            "name": next_name(classroom.name, longest=LONGEST_NAME),
            "year_group": a_year_on(classroom.year_group)[:LONGEST_YEAR_GROUP],
        }
        super().__init__(data, initial=proposed)
        if words:
            self.fields["with_words"].label = f"Bring the class’s own words along ({words})"
        else:
            del self.fields["with_words"]
        self.helper = laid_out(*self.fields)


class StudentForm(forms.Form):
    first_name = NameField(
        label="First name", max_length=60, error_messages={"required": "Please type a first name."}
    )
    last_name = NameField(label="Last name", max_length=60, required=False)
    shown_name = NameField(
        label="Name that classmates see",
        max_length=40,
        error_messages={"required": "Classmates need some name to see."},
    )
    group: forms.ModelChoiceField[Group] = forms.ModelChoiceField(
        label="Group", queryset=None, required=False, empty_label="no group"
    )
    band = forms.ChoiceField(label="Games begin", choices=[])
    extra_time = forms.TypedChoiceField(label="Extra time", choices=Student.ExtraTime.choices, coerce=int)
    reading_font = forms.BooleanField(label="Letters that are easy to read", required=False)
    no_timer_at_home = forms.BooleanField(label="No clock at home", required=False)

    def __init__(self, data: Any = None, *, student: Student) -> None:
        super().__init__(data, initial=values(self, student))
        groups, band = self.fields["group"], self.fields["band"]
        assert isinstance(groups, forms.ModelChoiceField)
        assert isinstance(band, forms.ChoiceField)
        groups.queryset = student.classroom.groups.all()
        band.choices = BANDS
        self.helper = laid_out(
            Row(Column("first_name", css_class="col-md-6"), Column("last_name", css_class="col-md-6")),
            "shown_name",
            Row(Column("group", css_class="col-md-6"), Column("band", css_class="col-md-6")),
            "extra_time",
            "reading_font",
            "no_timer_at_home",
        )

    def facts(self) -> StudentFacts:
        return StudentFacts(**{name: value for name, value in self.cleaned_data.items() if name != "group"})


class GroupForm(forms.Form):
    name = PlainField(
        label="Name of the group", max_length=30, error_messages={"required": "Please give the group a name."}
    )
    colour = forms.TypedChoiceField(label="Colour", choices=Colour.choices, coerce=int)

    def __init__(self, data: Any = None, *, group: Group | None = None, colour: int = Colour.SKY) -> None:
        known = {"colour": colour} if group is None else values(self, group)
        super().__init__(data, initial=known, prefix=None, auto_id=f"id_{group.pk if group else 'new'}_%s")
        self.fields["name"].widget.attrs |= {"autocomplete": "off"}
        self.helper = laid_out("name", Field("colour", template="classrooms/forms/_colours.html"))


class GroupChoice(forms.Form):
    """Which group the chosen students join; "no group" is a choice."""

    into = forms.ChoiceField()

    def __init__(self, data: Any, *, classroom: Classroom) -> None:
        super().__init__(data)
        self.groups = {str(group.pk): group for group in classroom.groups.all()}
        into = self.fields["into"]
        assert isinstance(into, forms.ChoiceField)
        into.choices = [("none", "no group"), *((pk, group.name) for pk, group in self.groups.items())]

    @property
    def group(self) -> Group | None:
        return self.groups.get(self.cleaned_data["into"])


class MoveForm(forms.Form):
    to: forms.ModelChoiceField[Classroom] = forms.ModelChoiceField(
        label="Move to",
        queryset=None,
        empty_label="Choose a class",
        error_messages={
            "required": "Please choose a class.",
            "invalid_choice": "Please choose one of your classes.",
        },
    )

    def __init__(self, data: Any = None, *, classes: QuerySet[Classroom]) -> None:
        super().__init__(data)
        to = self.fields["to"]
        assert isinstance(to, forms.ModelChoiceField)
        to.queryset = classes
        self.helper = laid_out("to")


class ArrangeForm(forms.Form):
    """A group and a band for each student of a class."""

    def __init__(self, data: Any = None, *, classroom: Classroom) -> None:
        super().__init__(data)
        self.students = list(classroom.students.all())
        self.groups = {str(group.pk): group for group in classroom.groups.all()}
        choices = [("", "no group"), *((pk, group.name) for pk, group in self.groups.items())]
        for student in self.students:
            self.fields[f"group_{student.pk}"] = _select(
                f"Group of {student.unambiguous_name}", choices, student.group_id, required=False
            )
            self.fields[f"band_{student.pk}"] = _select(
                f"Band of {student.unambiguous_name}", BANDS, student.band
            )

    def rows(self) -> Iterator[tuple[Student, forms.BoundField, forms.BoundField]]:
        for student in self.students:
            yield student, self[f"group_{student.pk}"], self[f"band_{student.pk}"]

    def places(self) -> dict[Student, tuple[Group | None, str]]:
        data = self.cleaned_data
        return {
            student: (self.groups.get(data[f"group_{student.pk}"]), data[f"band_{student.pk}"])
            for student in self.students
        }


class RosterForm(forms.Form):
    """Names, pasted or in a file. This form parses them; the preview shows what would happen to each."""

    names = forms.CharField(
        label="One name on each line",
        required=False,
        max_length=LONGEST_PASTE,
        strip=False,
        widget=forms.Textarea({"rows": 10, "spellcheck": "false", "autocomplete": "off"}),
    )
    file = forms.FileField(label="Or a CSV file", required=False, allow_empty_file=True)
    entries: list[Entry]
    text = ""

    def __init__(self, data: Any = None, files: Any = None, *, names: str = "") -> None:
        super().__init__(data, files, initial={"names": names})
        self.fields["names"].widget.attrs["placeholder"] = "Ben Keller\nDiaz, Cleo\n…"
        self.fields["file"].widget.attrs |= {"accept": ".csv,.tsv,.txt,text/csv,text/plain"}
        self.helper = laid_out("names", "file")

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        file, names = data.get("file"), data.get("names", "")
        where = "file" if file else "names"
        try:
            self.text = _text_in(file) if file else names.replace("\0", "")
            self.entries = read_roster(self.text)
        except Unreadable as why:
            if where not in self.errors:
                self.add_error(where, why.message)
        return data


def _text_in(file: UploadedFile[Any]) -> str:
    # Check the declared size before reading anything.
    if (file.size or 0) > MOST_BYTES:
        raise Unreadable("too-large", "This file is larger than any class. Bring a list of one class alone.")
    return text_of(file.read(MOST_BYTES + 1))


BANDS = [
    (Student.Band.LOW, "with more help"),
    (Student.Band.MIDDLE, "like most"),
    (Student.Band.HIGH, "with more challenge"),
]


def _select(label: str, choices: Any, initial: Any, *, required: bool = True) -> forms.ChoiceField:
    widget = forms.Select({"class": "form-select", "aria-label": label})
    return forms.ChoiceField(label=label, choices=choices, initial=initial, required=required, widget=widget)


def values(form: forms.Form, row: Any) -> dict[str, Any]:
    """The row's values for the fields of the form."""
    return {name: getattr(row, name) for name in form.base_fields}


def laid_out(*layout: Any) -> FormHelper:
    helper = FormHelper()
    helper.form_tag = False
    helper.disable_csrf = True
    helper.layout = Layout(*layout)
    return helper
