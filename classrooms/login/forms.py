"""The forms of signing in. Error messages are for children."""

from django import forms

from classrooms.login.credentials import PICTURES, TAPS, read_code

BACK = "back"


class CodeForm(forms.Form):
    code = forms.CharField(max_length=40, error_messages={"required": "Type your class code first."})

    def clean_code(self) -> str:
        code = read_code(self.cleaned_data["code"])
        if not code:
            raise forms.ValidationError("A class code has six letters and numbers. Look again.")
        return code


class NameForm(forms.Form):
    student = forms.IntegerField(min_value=1, max_value=2**62)


class CardForm(forms.Form):
    token = forms.CharField(max_length=100)


class PicturesForm(forms.Form):
    """The taps so far and one more. With scripts all four taps come at once; without, each tap is a request."""

    taps = forms.CharField(max_length=100, required=False)
    tap = forms.ChoiceField(choices=[(name, name) for name in (*PICTURES, BACK)], required=False)

    def clean_taps(self) -> list[str]:
        taps = str(self.cleaned_data["taps"]).split()
        if len(taps) > TAPS or not set(taps) <= set(PICTURES):
            raise forms.ValidationError("Tap four pictures.")
        return taps

    @property
    def tapped(self) -> list[str]:
        if not self.is_bound or not self.is_valid():
            return []
        taps: list[str] = self.cleaned_data["taps"]
        tap: str = self.cleaned_data["tap"]
        if tap == BACK:
            return taps[:-1]
        return [*taps, tap][:TAPS] if tap else taps
