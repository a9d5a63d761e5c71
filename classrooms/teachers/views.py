"""A teacher's own account."""

from typing import Any

from allauth.account.views import PasswordChangeView
from allauth.mfa.utils import is_mfa_enabled
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render

from classrooms.teachers import actions, selectors
from classrooms.teachers.decorators import the_teacher
from classrooms.teachers.forms import GoodbyeForm, ProfileForm
from config.core.errors import Refused


def profile(request: HttpRequest) -> HttpResponse:
    teacher = the_teacher(request)
    form = ProfileForm(request.POST or None, initial={"called": teacher.called})
    if form.is_valid():
        actions.rename(teacher, form.cleaned_data["called"])
        messages.success(request, "Your name is changed.")
        return redirect("account_profile")
    page = {"form": form, "second_step": is_mfa_enabled(teacher)}
    return render(request, "classrooms/profile.html", page)


def delete(request: HttpRequest) -> HttpResponse:
    teacher = the_teacher(request)
    alone = selectors.classes_taught_alone(teacher)
    form = GoodbyeForm(request.POST or None, user=teacher, alone=alone.exists())
    if form.is_valid():
        try:
            actions.delete_account(teacher, with_classes=form.cleaned_data.get("with_classes", False))
        except Refused as refused:
            # A co-teacher has left since the page was opened: show it again, now with the classes to confirm.
            messages.error(request, str(refused))
            return redirect("account_delete")
        logout(request)
        messages.success(request, "Your account is deleted. Good-bye!")
        return redirect("/")
    page = {"form": form, "alone": alone, "shared": selectors.classes_taught_with_others(teacher)}
    return render(request, "classrooms/profile_delete.html", page)


class ChangePassword(PasswordChangeView):  # type: ignore[misc]
    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """An account without a password, such as one made by an administrator, gets one by e-mail."""
        if not the_teacher(request).has_usable_password():
            return redirect("account_reset_password")
        answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return answer
