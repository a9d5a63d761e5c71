"""The forms of teachers' accounts: allauth's, with our fields and labels."""

import hmac
from typing import Any

from allauth.account.forms import (
    AddEmailForm,
    ChangePasswordForm,
    LoginForm,
    ReauthenticateForm,
    ResetPasswordForm,
    ResetPasswordKeyForm,
    SignupForm,
)
from allauth.mfa.base.forms import AuthenticateForm
from allauth.mfa.base.forms import ReauthenticateForm as CodeAgainForm
from allauth.mfa.totp.forms import ActivateTOTPForm
from django import forms
from django.conf import settings

from classrooms.models import User

LONGEST_NAME = User._meta.get_field("called").max_length
PASSWORD_HINT = "At least 10 characters. A few words in a row are good."  # noqa: S105 - a hint is no secret


def called_field() -> forms.CharField:
    widget = forms.TextInput(attrs={"placeholder": "Ms Byron", "autocomplete": "off"})
    return forms.CharField(label="What do the children call you?", max_length=LONGEST_NAME, widget=widget)


class InPlainWords:
    """Sets our labels, and removes placeholders, which would only repeat them."""

    fields: dict[str, forms.Field]
    labels: dict[str, str] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            if not isinstance(field, forms.BooleanField):
                field.error_messages["required"] = "Please fill this in."
        for name, label in self.labels.items():
            field = self.fields[name]
            field.label = label
            field.help_text = PASSWORD_HINT if name == "password1" else ""
            field.widget.attrs.pop("placeholder", None)


class SignInForm(InPlainWords, LoginForm):  # type: ignore[misc]
    labels = {"login": "E-mail", "password": "Password", "remember": "Stay signed in on this computer"}


class NewPasswordForm(InPlainWords, ResetPasswordKeyForm):  # type: ignore[misc]
    labels = {"password1": "New password", "password2": "Once more"}


class OtherPasswordForm(InPlainWords, ChangePasswordForm):  # type: ignore[misc]
    labels = {
        "oldpassword": "Password now",
        "password1": "New password",
        "password2": "The new one once more",
    }


class OtherEmailForm(InPlainWords, AddEmailForm):  # type: ignore[misc]
    labels = {"email": "New e-mail"}


class PasswordAgainForm(InPlainWords, ReauthenticateForm):  # type: ignore[misc]
    labels = {"password": "Password"}


class WithCode(InPlainWords):
    labels = {"code": "Code"}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs |= {"inputmode": "numeric", "autofocus": True}


class FirstCodeForm(WithCode, ActivateTOTPForm):  # type: ignore[misc]
    pass


class SecondStepForm(WithCode, AuthenticateForm):  # type: ignore[misc]
    pass


class SecondStepAgainForm(WithCode, CodeAgainForm):  # type: ignore[misc]
    pass


class SignUpForm(InPlainWords, SignupForm):  # type: ignore[misc]
    labels = {"email": "E-mail", "password1": "Password"}
    field_order = ["called", "email", "password1", "code"]
    called = called_field()
    code = forms.CharField(
        label="Sign-up code of your school",
        max_length=100,
        help_text="Whoever looks after Diceroom at your school knows it.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not settings.SIGN_UP_CODE:
            del self.fields["code"]

    def clean_code(self) -> str:
        code: str = self.cleaned_data["code"].strip()
        if not hmac.compare_digest(code.encode(), settings.SIGN_UP_CODE.encode()):
            raise forms.ValidationError("That is not the code of your school.")
        return code

    def signup(self, request: Any, user: User) -> None:
        """Required by allauth for forms with extra fields. The adapter saves them."""


class ResetForm(InPlainWords, ResetPasswordForm):  # type: ignore[misc]
    labels = {"email": "E-mail"}
    users: list[User]

    def clean_email(self) -> str:
        email: str = super().clean_email()
        self.users = [user for user in self.users if user.is_teacher]
        return email


class ProfileForm(forms.Form):
    called = called_field()


class GoodbyeForm(PasswordAgainForm):
    """Asks for the password again, and for a tick if classes will be erased as well."""

    with_classes = forms.BooleanField(
        label="Erase them and everything in them",
        error_messages={"required": "Tick this, or see to your classes first."},
    )

    def __init__(self, *args: Any, alone: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not alone:
            del self.fields["with_classes"]
        else:
            self.order_fields(["with_classes", "password"])
