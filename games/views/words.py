"""The word checker, which stores nothing that is typed, and a class's own words, for its teachers."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from classrooms import visitors
from classrooms.access import class_for_teacher
from classrooms.models import Classroom
from classrooms.teachers.decorators import teacher_page, the_teacher
from config.core.errors import Refused
from games import access
from games.actions.class_words import WordsResult, add_words, block_words, remove_word
from games.forms.words import AddWordsForm, BlockWordsForm
from games.word_lists import words_for
from games.words.lookup import look_up
from games.words.meanings import meanings


@require_safe
def checker(request: HttpRequest) -> HttpResponse:
    """Says whether a word counts, its meaning and its level, or why it does not count. For students, with the words of
    their class."""
    typed = request.GET.get("word", "")
    answer = look_up(typed, words_for(visitors.of(request)), meanings()) if typed else None
    return render(request, "games/words.html", {"answer": answer})


@require_safe
@teacher_page
def class_words(request: HttpRequest, class_pk: int) -> HttpResponse:
    return _page(request, _class(request, class_pk))


@require_POST
@teacher_page
def add(request: HttpRequest, class_pk: int) -> HttpResponse:
    classroom, form = _class(request, class_pk), AddWordsForm(request.POST)
    if not form.is_valid():
        return _page(request, classroom, adding=form)
    try:
        result = add_words(classroom, the_teacher(request), form.cleaned_data["words"])
    except Refused as refused:
        form.add_error("words", refused.message)
        return _page(request, classroom, adding=form)
    _show_result(request, result, "counts now in this class", "count now in this class")
    return redirect("games:class-words", class_pk=class_pk)


@require_POST
@teacher_page
def block(request: HttpRequest, class_pk: int) -> HttpResponse:
    classroom, form = _class(request, class_pk), BlockWordsForm(request.POST)
    if not form.is_valid():
        return _page(request, classroom, blocking=form)
    try:
        result = block_words(
            classroom, the_teacher(request), form.cleaned_data["words"], form.cleaned_data["reason"]
        )
    except Refused as refused:
        form.add_error("words", refused.message)
        return _page(request, classroom, blocking=form)
    _show_result(
        request, result, "does not count any more in this class", "do not count any more in this class"
    )
    return redirect("games:class-words", class_pk=class_pk)


@require_POST
@teacher_page
def remove(request: HttpRequest, class_pk: int, word_pk: int) -> HttpResponse:
    word = access.word_in_class(_class(request, class_pk), word_pk)
    remove_word(word)
    messages.success(request, f"{word.word} is as for everybody again, from the next game on.")
    return redirect("games:class-words", class_pk=class_pk)


def _class(request: HttpRequest, class_pk: int) -> Classroom:
    return class_for_teacher(visitors.of(request), class_pk)


def _page(
    request: HttpRequest,
    classroom: Classroom,
    *,
    adding: AddWordsForm | None = None,
    blocking: BlockWordsForm | None = None,
) -> HttpResponse:
    words = list(classroom.words.all())
    context = {
        "classroom": classroom,
        "added": [word for word in words if word.kind == word.Kind.ADD],
        "blocked": [word for word in words if word.kind == word.Kind.BLOCK],
        "adding": adding or AddWordsForm(),
        "blocking": blocking or BlockWordsForm(),
    }
    status = 422 if adding or blocking else 200
    return render(request, "games/class_words.html", context, status=status)


def _show_result(request: HttpRequest, result: WordsResult, one: str, many: str) -> None:
    """Messages about what was done with each word."""
    if result.taken:
        verb = one if len(result.taken) == 1 else many
        messages.success(request, f"{_some(result.taken)} {verb}, from the next game on.")
    if result.known:
        messages.info(request, f"In the dictionary already: {_some(result.known)}.")
    if result.unfit:
        messages.warning(request, "Words that are not for school stay out of our games.")
    if result.unreadable:
        messages.warning(request, f"Only the letters a to z, 15 at most: {_some(result.unreadable)}.")


def _some(words: list[str]) -> str:
    few = ", ".join(words[:8])
    return few if len(words) <= 8 else f"{few} and {len(words) - 8} more"
