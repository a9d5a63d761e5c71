"""Groups of a class: create, change, remove, and assign students."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from classrooms import access
from classrooms.classes import selectors
from classrooms.classes.actions import groups
from classrooms.classes.forms import ArrangeForm, GroupForm
from classrooms.classes.views.feedback import run_with_message
from classrooms.models import Classroom
from classrooms.teachers.decorators import teacher_page
from classrooms.visitors import of as visitor_of
from config.core.errors import Refused
from config.core.http import form_data


@teacher_page
@require_http_methods(["GET", "HEAD", "POST"])
def all_groups(request: HttpRequest, class_pk: int) -> HttpResponse:
    """All groups with their members, and a form for a new one."""
    classroom = access.class_for_teacher(visitor_of(request), class_pk)
    form = GroupForm(form_data(request), colour=selectors.next_colour(classroom))
    places = _save_places(request, classroom)
    if form.is_valid():
        try:
            groups.make_group(classroom, **form.cleaned_data)
        except Refused as refused:
            form.add_error("name", refused.message)
        else:
            return redirect("classrooms:groups", class_pk=class_pk)
    context = {
        "classroom": classroom,
        "form": form,
        "groups": [(card, GroupForm(group=card.group)) for card in selectors.groups_of(classroom)],
        "arrange": ArrangeForm(classroom=classroom) if places is None or places.is_valid() else places,
    }
    return render(request, "classrooms/groups.html", context, status=422 if form.errors else 200)


@teacher_page
@require_POST
def change(request: HttpRequest, class_pk: int, group_pk: int) -> HttpResponse:
    group = access.group_for_teacher(visitor_of(request), class_pk, group_pk)
    _save_places(request, group.classroom)
    form = GroupForm(request.POST, group=group)
    if form.is_valid():
        facts = form.cleaned_data
        run_with_message(request, lambda: groups.change_group(group, **facts), f"{facts['name']} is saved.")
    else:
        messages.warning(request, "A group needs a name of at most 30 characters.")
    return redirect("classrooms:groups", class_pk=class_pk)


@teacher_page
@require_POST
def remove(request: HttpRequest, class_pk: int, group_pk: int) -> HttpResponse:
    group = access.group_for_teacher(visitor_of(request), class_pk, group_pk)
    _save_places(request, group.classroom)
    groups.remove_group(group)
    messages.success(request, f"The group {group.name} is gone. Its students are all still here.")
    return redirect("classrooms:groups", class_pk=class_pk)


@teacher_page
@require_POST
def arrange(request: HttpRequest, class_pk: int) -> HttpResponse:
    """Saves groups and bands of the whole class."""
    classroom = access.class_for_teacher(visitor_of(request), class_pk)
    form = ArrangeForm(request.POST, classroom=classroom)
    if form.is_valid():
        run_with_message(request, lambda: groups.arrange(form.places()), "Saved.")
    else:
        messages.warning(request, "The groups have changed meanwhile. Please look again.")
    return redirect("classrooms:groups", class_pk=class_pk)


def _save_places(request: HttpRequest, classroom: Classroom) -> ArrangeForm | None:
    """Saves what was chosen in the list of children when another button of the page was pressed: a script sends it
    along. None if nothing was sent."""
    if "places" not in request.POST:
        return None
    form = ArrangeForm(request.POST, classroom=classroom)
    if form.is_valid():
        run_with_message(request, lambda: groups.arrange(form.places()), "Your other changes are saved, too.")
    return form
