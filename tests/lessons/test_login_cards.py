"""Login cards: "class code, QR, name and pictures, 8 to a page, A4 and Letter, made by Celery with progress"."""

import re
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
import time_machine
from django.template.loader import render_to_string
from django.test import Client

from classrooms.login import access
from classrooms.login.actions import open_door
from classrooms.login.credentials import PICTURES, card_token
from classrooms.models import Student, Teaching
from config.core import jobs
from config.core.qr import qr_file
from config.server.background import Clock
from lessons.models import Printout
from lessons.printables import ClassRoster, LoginCard
from lessons.printables.login_cards import CardOptions, LoginCards, Names
from lessons.printables.printable import TEMPLATES
from lessons.printables.printable import Paper as Size
from tests.lessons.paper import Paper
from tests.world import School, a_student, signed_in

CARDS = LoginCards()
HOSTILE = [
    "#eval(1)",
    "$x$ *b* _i_",
    "]\\",
    "</svg>",
    "“Q”",
    "Zoë Ångström",
    "x" * 500,
    "A\u202eB",
    "\x00\x07Nul",
]


def card(name: str = "Ben K.") -> LoginCard:
    pictures = ("sun", "cat", "key", "drum")
    return LoginCard(shown_name=name, full_name=f"{name}owalski", pictures=pictures, token="t" * 43)


def printed(*cards: LoginCard, entrance: str = "http://diceroom.lan/in/", **options: object) -> Paper:
    roster = ClassRoster(name="Foxes", code="7KX42F", entrance=entrance, cards=cards)
    return Paper(CARDS.render(CardOptions(**options), roster))  # type: ignore[arg-type]


# The paper


@pytest.mark.parametrize(("size", "millimetres"), [(Size.A4, (210, 297)), (Size.LETTER, (216, 279))])
def test_eight_to_a_page(size: Size, millimetres: tuple[int, int]) -> None:
    paper = printed(*(card(f"Child {number}") for number in range(17)), paper=size)
    assert paper.sizes == {millimetres}
    assert [text.count("7KX 42F") for text in paper.texts] == [8, 8, 1]
    assert paper.is_tagged
    assert paper.is_accessible


def test_a_card_says_who_where_and_how() -> None:
    paper = printed(card())
    for words in ("Ben K.", "Foxes", "Go to diceroom.lan/in", "Class code 7KX 42F"):
        assert words in paper.text, "text that can be copied and heard"
    assert paper.bookmarks == ["Login cards: Foxes"]
    assert paper.tags["/Figure"] == 5, "a QR code and four pictures, each with a word for it"


def test_full_names_or_shown_names() -> None:
    assert "Ben K.owalski" not in printed(card()).text
    assert "Tap" not in printed(card()).text
    full = printed(card(), names=Names.FULL).text
    assert "Ben K.owalski" in full
    assert "Tap Ben K." in full, "the child has to find that name in the class's list"


def test_without_pictures_a_lost_card_is_worth_little() -> None:
    assert printed(card(), pictures=False).tags["/Figure"] == 1


def test_no_name_breaks_a_card() -> None:
    paper = printed(*map(card, HOSTILE), card("Cleo C."))
    assert "Cleo C." in paper.text
    assert paper.text.count("7KX 42F") == len(HOSTILE) + 1
    assert "#eval(1)" in paper.text, "a name is always a text and never code"


def test_a_long_address_is_never_cut_short() -> None:
    entrance = "https://diceroom.a-primary-school-with-a-long-name.some-county.schools.example/in/"
    read = printed(card(), entrance=entrance).text.replace("\u200b", "").replace(" ", "")
    assert entrance.split("//")[1].rstrip("/") in read


def test_the_qr_code_has_the_token_in_the_fragment() -> None:
    """Neither servers nor their logs ever see what stands behind the #."""
    roster = ClassRoster(name="Foxes", code="7KX42F", entrance="http://diceroom.lan/in/", cards=(card(),))
    content = CARDS.content(CardOptions(), roster)
    assert content["cards"][0]["qr"] == qr_file(f"http://diceroom.lan/in/card#{'t' * 43}")


def test_cards_have_the_same_pictures_as_the_page() -> None:
    page = render_to_string("classrooms/_pictures.html")
    drawn = dict(re.findall(r'<symbol id="pic-(\w+)" viewBox="0 0 64 64">(.*?)</symbol>', page, re.DOTALL))
    assert tuple(drawn) == PICTURES
    for name, shapes in drawn.items():
        assert shapes in Path(TEMPLATES / "pictures" / f"{name}.svg").read_text()


# Asking for them


def ask(client: Client, school: School, students: Sequence[object] = ()) -> str:
    chosen = "".join(f"&student={student}" for student in students)
    form = {"paper": "a4", "names": "shown", "pictures": "on"}
    return str(client.post(f"/print/login-cards/?class={school.foxes.pk}{chosen}", form)["Location"])


def make() -> Printout:
    printout = Printout.objects.get()
    jobs.run(Printout, printout.pk)
    printout.refresh_from_db()
    return printout


@pytest.mark.django_db
def test_a_teacher_prints_the_cards_of_a_class(school: School) -> None:
    ada = signed_in(school.ada)
    assert "2 cards for Foxes" in ada.get(f"/print/login-cards/?class={school.foxes.pk}").content.decode()
    page = ask(ada, school)
    printout = make()
    assert (printout.state, printout.progress) == (Printout.State.DONE, 100)
    text = Paper(bytes(printout.pdf or b"")).text
    assert all(words in text for words in ("Ben B.", "Cleo C.", "testserver/in"))
    assert "Zoe" not in text
    assert ada.get(f"{page}file")["Content-Type"] == "application/pdf"


@pytest.mark.django_db
def test_only_the_chosen_get_a_card(school: School) -> None:
    ask(signed_in(school.ada), school, students=[school.cleo.pk, school.zoe.pk, "x"])
    text = Paper(bytes(make().pdf or b"")).text
    assert "Cleo C." in text
    assert "Ben" not in text
    assert "Zoe" not in text, "never a student of another class"


@pytest.mark.django_db
def test_a_printed_card_opens_the_door(school: School) -> None:
    """Also after the server's key has changed: then the cards printed before stop working, and these work."""
    ask(signed_in(school.ada), school)
    make()
    ben = Student.objects.get(pk=school.ben.pk)
    open_door(school.foxes)
    assert access.student_with_token(card_token(ben)) == ben


@pytest.mark.django_db
def test_only_the_classes_teachers_may_ask_and_fetch(school: School) -> None:
    page = ask(signed_in(school.carl), school)
    make()
    where = f"/print/login-cards/?class={school.foxes.pk}"
    for user in (school.otto, school.ben.user, school.zoe.user):
        assert signed_in(user).get(where).status_code == 404
        assert signed_in(user).post(where).status_code == 404
        assert signed_in(user).get(f"{page}file").status_code == 404
    assert Client().get(where).status_code == 404
    assert signed_in(school.ada).get("/print/login-cards/").status_code == 404
    carl = signed_in(school.carl)
    assert carl.get(f"{page}file").status_code == 200
    Teaching.objects.filter(teacher=school.carl).delete()
    assert carl.get(f"{page}file").status_code == 404, "who teaches a class no more has no key to it"


@pytest.mark.django_db
def test_cards_are_not_kept_longer_than_it_takes_to_print_them(school: School) -> None:
    ada = signed_in(school.ada)
    page = ask(ada, school)
    make()
    assert "stays here for an hour" in ada.get(page).content.decode()
    assert Clock.PERIODIC_TASKS["config.core.jobs.delete_expired"] <= 300
    with time_machine.travel(time.time() + 3500):
        jobs.delete_expired()
        assert Printout.objects.exists()
    with time_machine.travel(time.time() + 3700):
        jobs.delete_expired()
        assert not Printout.objects.exists()


@pytest.mark.django_db
def test_cards_go_with_their_class(school: School) -> None:
    ask(signed_in(school.ada), school)
    school.foxes.delete()
    assert not Printout.objects.exists()


@pytest.mark.django_db
def test_the_row_keeps_no_name_and_no_key(school: School) -> None:
    ask(signed_in(school.ada), school)
    row = str(Printout.objects.values().get())
    assert "Ben" not in row
    assert card_token(school.ben) not in row


@pytest.mark.django_db
def test_the_print_centre_offers_cards_to_teachers_only(school: School) -> None:
    assert "Print login cards" in signed_in(school.ada).get("/print/").content.decode()
    for client in (Client(), signed_in(school.ben.user)):
        assert "login cards" not in client.get("/print/").content.decode().lower()


@pytest.mark.django_db
def test_a_whole_class_of_a_hundred(school: School) -> None:
    for number in range(98):
        a_student(school.foxes, f"Child{number}")
    ask(signed_in(school.ada), school)
    assert len(Paper(bytes(make().pdf or b"")).texts) == 13
