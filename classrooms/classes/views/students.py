"""Students of a class: the list, one student, groups and moving."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classrooms import access
from classrooms.classes import selectors
from classrooms.classes.actions import groups, students
from classrooms.classes.forms import GroupChoice, MoveForm, StudentForm
from classrooms.classes.views.feedback import names_in_words, run_with_message
from classrooms.login.selectors import doorway_of
from classrooms.models import Student
from classrooms.teachers.decorators import teacher_page, the_teacher
from classrooms.visitors import of as visitor_of
from config.core.errors import Refused
from config.core.http import form_data

# The form field that shows each refusal.
FIELDS = {"same-name": "shown_name", "gone": "group"}


@teacher_page
@require_safe
def roster(request: HttpRequest, class_pk: int) -> HttpResponse:
    classroom = access.class_for_teacher(visitor_of(request), class_pk)
    teacher = the_teacher(request)
    context = {
        "classroom": classroom,
        "doorway": doorway_of(classroom),
        "groups": selectors.groups_of(classroom),
        "co_teachers": selectors.co_teachers(classroom, teacher),
        "can_move": selectors.other_classes(teacher, classroom).exists(),
    }
    return render(request, "classrooms/class.html", context)


@teacher_page
@require_http_methods(["GET", "HEAD", "POST"])
def student(request: HttpRequest, class_pk: int, student_pk: int) -> HttpResponse:
    """One student: names, group, band and needs."""
    child = access.student_for_teacher(visitor_of(request), class_pk, student_pk)
    form = StudentForm(form_data(request), student=child)
    if form.is_valid():
        try:
            students.change_student(child, form.cleaned_data["group"], form.facts())
        except Refused as refused:
            form.add_error(FIELDS.get(refused.code), refused.message)
        else:
            messages.success(request, f"{child.full_name} is saved.")
            return redirect("classrooms:class", class_pk=class_pk)
    context = {"classroom": child.classroom, "student": child, "form": form}
    return render(request, "classrooms/student.html", context, status=422 if form.errors else 200)


@teacher_page
@require_POST
def put_in_group(request: HttpRequest, class_pk: int) -> HttpResponse:
    """Puts the ticked students into a group."""
    classroom = access.class_for_teacher(visitor_of(request), class_pk)
    chosen = access.students_for_teacher(visitor_of(request), class_pk, request.POST.getlist("student"))
    choice = GroupChoice(request.POST, classroom=classroom)
    if not chosen or not choice.is_valid():
        messages.warning(request, "Choose one student or more, and a group.")
    else:
        where = f"in {choice.group.name}" if choice.group else "in no group"
        done = f"{names_in_words(chosen)} {'is' if len(chosen) == 1 else 'are'} {where} now."
        run_with_message(request, lambda: groups.put_in_group(chosen, choice.group), done)
    return redirect("classrooms:class", class_pk=class_pk)


@teacher_page
@require_http_methods(["GET", "HEAD", "POST"])
def move(request: HttpRequest, class_pk: int) -> HttpResponse:
    """Moves the ticked students to another class of the same teacher."""
    classroom = access.class_for_teacher(visitor_of(request), class_pk)
    asked = request.POST if request.method == "POST" else request.GET
    chosen = access.students_for_teacher(visitor_of(request), class_pk, asked.getlist("student"))
    if not chosen:
        messages.warning(request, "Choose one student or more to move.")
        return redirect("classrooms:class", class_pk=class_pk)
    # The class's page posts the ticked students first, without a target class.
    answer = request.POST if "to" in request.POST else None
    form = MoveForm(answer, classes=selectors.other_classes(the_teacher(request), classroom))
    if form.is_valid() and _moved(request, chosen, form):
        return redirect("classrooms:class", class_pk=class_pk)
    context = {"classroom": classroom, "chosen": chosen, "names": names_in_words(chosen), "form": form}
    return render(request, "classrooms/move.html", context, status=422 if form.errors else 200)


def _moved(request: HttpRequest, chosen: list[Student], form: MoveForm) -> bool:
    to = form.cleaned_data["to"]
    done = f"{names_in_words(chosen)} moved to {to.name}. The login pictures and cards stay good."
    return run_with_message(request, lambda: students.move(chosen, to), done)
