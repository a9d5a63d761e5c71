"""The teachers' guide inside the product."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from lessons.guide.reading import the_guide


@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    """For everyone: it says how Diceroom is used, and nothing about anybody."""
    return render(request, "lessons/guide/guide.html", {"guide": the_guide()})
