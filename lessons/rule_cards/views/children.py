"""What children say to their rule cards: one step harder, and whether a game was fair."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from classrooms.models import Student
from config.core.errors import Refused
from games.catalogue import game_called
from lessons.home.views import student_page
from lessons.rule_cards import access, actions
from lessons.rule_cards.today import HARDER, vote_at


@require_POST
@student_page
def harder(request: HttpRequest, student: Student, slug: str) -> HttpResponse:
    game = game_called(slug)
    try:
        actions.ask_harder(student, slug)
    except Refused as refused:
        messages.info(request, str(refused))
    else:
        messages.success(request, HARDER.format(game=game.name))
    return redirect(reverse("lessons:home") + "#cards-h")


@require_POST
@student_page
def vote(request: HttpRequest, student: Student, code: str) -> HttpResponse:
    """Scripts get the part of the page back; without scripts it is the table's page again."""
    table = access.table_of(student, code)
    face = request.POST.get("face", "")
    try:
        actions.vote_fair(student, table, int(face) if face.isdecimal() and len(face) < 3 else 0)
    except Refused as refused:
        messages.info(request, str(refused))
    if request.headers.get("X-Requested-With") == "fetch":
        return render(request, "lessons/rule_cards/_fair.html", vote_at(student, table))
    return redirect("games:table", code=code)
