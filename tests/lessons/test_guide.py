"""The guide in the product: every teacher's page links to the part that is about it."""

import re
from pathlib import Path

import pytest
from django.urls import reverse

from lessons.guide.reading import anchor_of, guide_from, the_guide
from tests.world import School, signed_in

TEMPLATES = Path(__file__).parents[2] / "templates"
AT = re.compile(r"\{% block guide_at %\}#([^{]*)\{% endblock %\}")
EXTENDS = re.compile(r'\{% extends (?:"([^"]+)"|user\.is_teacher\|yesno:"([^",]+),)')


def parent_of(template: str) -> str:
    found = EXTENDS.search((TEMPLATES / template).read_text())
    return (found[1] or found[2]) if found else ""


def place_of(template: str) -> str | None:
    """The part of the guide that a template names, itself or by those that it extends. None: no teacher's page."""
    named = ""
    while template and template != "teacher.html":
        found = AT.search((TEMPLATES / template).read_text())
        named = named or (found[1] if found else "")
        template = parent_of(template)
    return named if template else None


PAGES = sorted(str(path.relative_to(TEMPLATES)) for path in TEMPLATES.rglob("*.html"))
TEACHERS_PAGES = {page: place for page in PAGES if (place := place_of(page)) is not None}


def test_every_page_of_a_teacher_names_a_part_of_the_guide_that_is_there() -> None:
    assert len(TEACHERS_PAGES) > 40
    anchors = {heading.anchor for heading in the_guide().headings}
    wrong = {page: place for page, place in TEACHERS_PAGES.items() if place not in anchors}
    assert set(wrong) == {"lessons/guide/guide.html", "teacher.html"}, wrong


def test_the_guide_is_rendered_with_its_tables_and_links_inside_it() -> None:
    guide = guide_from(
        "# A\n\n## What’s new, and how?\n\n[here](#a) [there](rules/x.md)\n\n|a|b|\n|-|-|\n|1|2|\n\n<b>"
    )
    assert guide.headings[0].anchor == "whats-new-and-how" == anchor_of("What’s new, and how?")
    assert '<a href="#a">here</a> there' in guide.html
    assert "<td>1</td>" in guide.html
    assert "&lt;b&gt;" in guide.html


def test_links_inside_the_guide_lead_somewhere() -> None:
    guide = the_guide()
    anchors = {heading.anchor for heading in guide.headings}
    assert set(re.findall(r'href="#([^"]*)"', guide.html)) <= anchors


@pytest.mark.django_db
def test_a_page_opens_the_guide_at_its_part() -> None:
    school = School()
    ada = signed_in(school.ada)
    page = ada.get(reverse("lessons:class-games", args=[school.foxes.pk])).content.decode()
    assert f'href="{reverse("lessons:guide")}#a-game-with-your-class"' in page
    assert 'id="a-game-with-your-class"' in ada.get(reverse("lessons:guide")).content.decode()
