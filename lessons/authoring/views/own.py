"""Own lessons: new, copied, edited, deleted, exported and imported."""

import re
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classrooms import visitors
from classrooms.teachers.decorators import teacher_page, the_teacher
from config.core.errors import Refused
from config.core.http import form_data
from games.catalogue import game_called, playable
from games.engines import Game, IllegalSetup
from lessons.authoring import access, actions, drafts, selectors
from lessons.authoring.entries import Entry, faults_in
from lessons.authoring.forms.editor import LessonForm, editor_context
from lessons.authoring.forms.upload import ImportForm
from lessons.authoring.views.library import to_try_table
from lessons.lesson_files import Content, to_toml
from lessons.models import OwnLesson

# Buttons that change the steps of the form and save nothing.
STEPS: dict[str, Callable[[Content, int], Content]] = {
    "add-step": lambda content, number: drafts.with_step(content),
    "remove-step": drafts.without_step,
    "step-earlier": drafts.with_step_earlier,
    "step-later": lambda content, number: drafts.with_step_earlier(content, number + 1),
    "check": lambda content, number: content,
}
BUTTON = re.compile(r"([a-z-]+?)(?:-([0-9]))?")


@require_http_methods(["GET", "HEAD", "POST"])
@teacher_page
def new(request: HttpRequest) -> HttpResponse:
    """Choose a game; then there is a lesson to fill in."""
    if request.method != "POST":
        return render(request, "lessons/authoring/new.html", {"games": playable()})
    game = game_called(request.POST.get("game", ""))
    try:
        own = actions.new_lesson(the_teacher(request), game)
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("lessons:library")
    return redirect("lessons:edit-lesson", code=own.code)


@require_POST
@teacher_page
def copy(request: HttpRequest) -> HttpResponse:
    entry = selectors.entry_asked_for(visitors.of(request), request.GET)
    try:
        own = actions.copy_lesson(the_teacher(request), entry)
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect(entry.url)
    return redirect("lessons:edit-lesson", code=own.code)


@require_http_methods(["GET", "HEAD", "POST"])
@teacher_page
def edit(request: HttpRequest, code: str) -> HttpResponse:
    own = access.own_lesson_for(visitors.of(request), code)
    if request.method != "POST":
        form = LessonForm.of(game_called(own.content.get("game", "")), own.content)
        return _editor(request, own, form, revision=own.revision)
    form, button = _posted(request, own), BUTTON.fullmatch(request.POST.get("do", "save"))
    if any(step.lost for step in form.steps):
        return _editor(request, own, form, revision=_revision(request), status=422)
    if form.other_game is not None:
        return _with_other_game(request, own, form.content(), form.other_game)
    if button and button[1] in STEPS:
        changed = STEPS[button[1]](form.content(), int(button[2] or 0))
        return _editor(request, own, LessonForm.of(form.game, changed), revision=_revision(request))
    return _save(request, own, form)


def _posted(request: HttpRequest, own: OwnLesson) -> LessonForm:
    """`rules_of` says of which game the rules in the form are: another one than before, while the game is changed."""
    before = own.content.get("game", "")
    game = game_called(request.POST.get("rules_of") or before)
    stored = own.content if game.slug == before else drafts.with_game(own.content, game)
    return LessonForm(game, stored, request.POST)


def _with_other_game(request: HttpRequest, own: OwnLesson, content: Content, game: Game[Any]) -> HttpResponse:
    messages.info(
        request, f"Your texts are kept. Choose the rules of {game.name} now, then save: nothing is saved yet."
    )
    form = LessonForm.of(game, drafts.with_game(content, game))
    return _editor(request, own, form, revision=_revision(request))


def _save(request: HttpRequest, own: OwnLesson, form: LessonForm) -> HttpResponse:
    try:
        own = _saved(request, own, form.content())
        messages.success(request, "Your lesson is saved.")
        if request.POST.get("do") == "try":
            entry = Entry.of_teacher(own, is_mine=True)
            table = actions.try_as_student(the_teacher(request), entry, band="middle")
            return to_try_table(request, table, entry)
    except actions.ChangedMeanwhile as changed:
        newest = changed.saved
        return _editor(request, newest, form, revision=newest.revision, is_newer=True, status=409)
    except (Refused, IllegalSetup) as refused:
        messages.error(request, str(refused))
    return redirect("lessons:edit-lesson", code=own.code)


def _saved(request: HttpRequest, own: OwnLesson, content: Content) -> OwnLesson:
    teacher = the_teacher(request)
    if request.POST.get("do") == "save-copy":
        return actions.add_lesson(teacher, content, copied_from=own.copied_from)
    return actions.save_lesson(teacher, own, content, revision=_revision(request))


def _revision(request: HttpRequest) -> int:
    typed = request.POST.get("revision", "")
    return int(typed) if typed.isdecimal() and len(typed) < 9 else 0


def _editor(
    request: HttpRequest,
    own: OwnLesson,
    form: LessonForm,
    *,
    revision: int,
    is_newer: bool = False,
    status: int = 200,
) -> HttpResponse:
    """The form with what is wrong at each field. `is_newer`: what is saved is newer than what was edited."""
    draft = Entry(form.content(), own=own)
    context = editor_context(form, draft, faults_in(draft.content)) | _about(request, own)
    context |= {"revision": revision, "is_newer": is_newer}
    return render(request, "lessons/authoring/edit.html", context, status=status)


def _about(request: HttpRequest, own: OwnLesson) -> dict[str, Any]:
    """Whose lesson it is, and who uses it."""
    teacher = the_teacher(request)
    entry = Entry.of_teacher(own, is_mine=own.owner == teacher)
    return {
        "own": own,
        "entry": entry,
        "uses": selectors.uses_of(entry, teacher),
        "others": selectors.others_who_see(entry, teacher),
    }


@require_http_methods(["GET", "HEAD", "POST"])
@teacher_page
def delete(request: HttpRequest, code: str) -> HttpResponse:
    own = access.own_lesson_of_owner(visitors.of(request), code)
    if request.method == "POST":
        actions.delete_lesson(own)
        messages.success(request, f"“{own}” is deleted.")
        return redirect("lessons:library")
    entry = Entry.of_teacher(own, is_mine=True)
    context = {"entry": entry, "uses": selectors.uses_of(entry, the_teacher(request))}
    return render(request, "lessons/authoring/delete.html", context)


@require_safe
@teacher_page
def export(request: HttpRequest) -> HttpResponse:
    """The lesson as a file that can be imported elsewhere."""
    entry = selectors.entry_asked_for(visitors.of(request), request.GET)
    name = entry.slug or re.sub("[^a-z0-9]+", "-", entry.title.lower()).strip("-") or "lesson"
    headers = {"Content-Disposition": f'attachment; filename="{name}.toml"'}
    return HttpResponse(
        to_toml(entry.content), content_type="application/toml; charset=utf-8", headers=headers
    )


@require_http_methods(["GET", "HEAD", "POST"])
@teacher_page
def import_lesson(request: HttpRequest) -> HttpResponse:
    form = ImportForm(form_data(request), request.FILES or None)
    context: dict[str, Any] = {"form": form}
    if form.is_valid():
        try:
            own = actions.add_lesson(the_teacher(request), form.content())
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, "The lesson is here. Only you and teachers of your classes see it.")
            if twins := selectors.lessons_called_like(own):
                messages.warning(
                    request,
                    f"You have {twins + 1} lessons called “{own}” now. Give this one another title, or delete the one "
                    "that you no longer need.",
                )
            return redirect("lessons:own-lesson", code=own.code)
    return render(request, "lessons/authoring/import.html", context, status=422 if form.errors else 200)
