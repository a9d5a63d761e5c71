"""Teachers' accounts: those of allauth's pages that Diceroom uses, under allauth's names. Students cannot open them."""

from allauth.account import views as account
from allauth.account.decorators import reauthentication_required
from allauth.mfa.base import views as second_step
from allauth.mfa.recovery_codes import views as recovery_codes
from allauth.mfa.totp import views as totp
from django.conf import settings
from django.urls import path, register_converter, reverse_lazy
from django.urls.converters import StringConverter
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classrooms.teachers import views
from classrooms.teachers.decorators import View, teacher_page


class Base36(StringConverter):
    """Matches the account in a password-reset link up to the first dash, after which the key begins."""

    regex = "[0-9A-Za-z]+"


register_converter(Base36, "base36")
form = require_http_methods(["GET", "HEAD", "POST"])


def own(view: View[...]) -> View[...]:
    return form(teacher_page(view))


def asked_again(view: View[...]) -> View[...]:
    """Asks for the password or code again, so that a child at an unlocked computer cannot read the recovery codes."""
    return teacher_page(reauthentication_required(app="allauth.mfa")(view))


# Functions, so that templates evaluate them for each request.
HERE = {"open": lambda: settings.SIGN_UP_OPEN, "on_console": lambda: settings.EMAIL_ON_CONSOLE}

urlpatterns = [
    path("signup/", form(account.signup), name="account_signup"),
    path("login/", form(account.LoginView.as_view(extra_context=HERE)), name="account_login"),
    path("logout/", require_POST(account.logout), name="account_logout"),
    path(
        "confirm-email/",
        require_safe(account.EmailVerificationSentView.as_view(extra_context=HERE)),
        name="account_email_verification_sent",
    ),
    path("confirm-email/<str:key>/", form(account.confirm_email), name="account_confirm_email"),
    path("password/reset/", form(account.password_reset), name="account_reset_password"),
    path(
        "password/reset/done/",
        require_safe(account.PasswordResetDoneView.as_view(extra_context=HERE)),
        name="account_reset_password_done",
    ),
    path(
        "password/reset/key/<base36:uidb36>-<str:key>/",
        form(account.PasswordResetFromKeyView.as_view(success_url=reverse_lazy("account_login"))),
        name="account_reset_password_from_key",
    ),
    path("profile/", own(views.profile), name="account_profile"),
    path("delete/", own(views.delete), name="account_delete"),
    path("password/change/", own(views.ChangePassword.as_view()), name="account_change_password"),
    path("email/", own(account.EmailView.as_view(extra_context=HERE)), name="account_email"),
    path("reauthenticate/", own(account.reauthenticate), name="account_reauthenticate"),
    path("2fa/", require_safe(teacher_page(second_step.index)), name="mfa_index"),
    path("2fa/authenticate/", form(second_step.authenticate), name="mfa_authenticate"),
    path("2fa/reauthenticate/", own(second_step.reauthenticate), name="mfa_reauthenticate"),
    path("2fa/totp/activate/", own(totp.activate_totp), name="mfa_activate_totp"),
    path("2fa/totp/deactivate/", own(totp.deactivate_totp), name="mfa_deactivate_totp"),
    path(
        "2fa/recovery-codes/",
        require_safe(asked_again(recovery_codes.view_recovery_codes)),
        name="mfa_view_recovery_codes",
    ),
    path(
        "2fa/recovery-codes/generate/",
        own(recovery_codes.generate_recovery_codes),
        name="mfa_generate_recovery_codes",
    ),
]
