"""The print centre's pages: works, wrong method, stranger, wrong role."""

import io

import pytest
from celery import current_app
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from classrooms.models import User
from classrooms.visitors import COOKIE, Visitor
from config.core import jobs
from games.actions.tables import open_table
from lessons.models import Printout
from lessons.printables import PRINTABLES
from lessons.printing import actions, views
from tests.world import ANN, BOB, EVE, ROBIN, School, alone, client_of, signed_in, together

pytestmark = pytest.mark.django_db
SLUG = "dice-words-sheet"
SHEET = PRINTABLES[SLUG]
ASK = f"/print/{SLUG}/"


@pytest.fixture(autouse=True)
def _no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)


def ready() -> Printout:
    printout = actions.request_printout(ANN, SHEET, SHEET.options())
    jobs.run(Printout, printout.pk)
    return Printout.objects.get(pk=printout.pk)


def waiting(visitor: Visitor = ANN) -> Printout:
    return actions.request_printout(visitor, SHEET, SHEET.options())


# It works


def test_the_print_centre_shows_what_there_is_and_what_to_do_first() -> None:
    page = Client().get("/print/").content.decode()
    for printable in PRINTABLES.values():
        assert (printable.name in page) is printable.is_for_everybody, "cards are for teachers of a class"
        assert (reverse("lessons:print", args=[printable.slug]) in page) is printable.is_for_everybody
    assert "No games yet" in page
    assert "stays here for a day" in page


def test_an_empty_print_centre_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "PRINTABLES", {})
    assert "Nothing to print yet" in Client().get("/print/").content.decode()


def test_the_print_centre_has_ones_own_games_and_printouts() -> None:
    table, printout = alone(), ready()
    page = client_of(ANN).get("/print/").content.decode()
    assert f"{ASK}?table={table.code}" in page
    assert reverse("lessons:printout", args=[printout.code]) in page
    others = client_of(EVE).get("/print/").content.decode()
    assert table.code not in others
    assert printout.code not in others


def test_from_the_form_to_the_file_without_any_script() -> None:
    """For a new visitor: the response to the form sets the cookie that the file needs."""
    client = Client()
    assert client.get(ASK).status_code == 200
    assert COOKIE not in client.cookies
    answer = client.post(ASK, {"paper": "us-letter", "rounds": "10", "example": "on"})
    assert answer.status_code == 302
    page = client.get(answer["Location"]).content.decode()
    assert "<progress" in page
    assert '<noscript><meta http-equiv="refresh"' in page
    printout = Printout.objects.get()
    assert printout.options["rounds"] == 10
    jobs.run(Printout, printout.pk)
    page = client.get(answer["Location"]).content.decode()
    address = reverse("lessons:printout-file", args=[printout.code])
    assert address in page
    assert "http-equiv" not in page
    file = client.get(address)
    assert file["Content-Type"] == "application/pdf"
    assert file["Content-Disposition"] == 'attachment; filename="dice-words-sheet-10-rounds.pdf"'
    assert len(PdfReader(io.BytesIO(file.content)).pages) == 1


def test_the_form_asks_only_what_makes_sense() -> None:
    without = client_of(ANN).get(ASK).content.decode()
    assert 'name="rounds"' in without
    assert 'name="fill"' not in without
    of_a_table = client_of(ANN).get(f"{ASK}?table={alone().code}").content.decode()
    assert 'name="rounds"' not in of_a_table
    assert 'name="fill"' in of_a_table
    assert 'name="computers"' not in of_a_table
    with_robots = open_table(ANN, "dice-words", options={}, people=[ROBIN], computers=[1])
    assert 'name="computers"' in client_of(ANN).get(f"{ASK}?table={with_robots.code}").content.decode()


def test_what_is_most_likely_wanted_is_chosen_already() -> None:
    """A game that was begun is printed filled in, one that is not with names."""
    lobby = open_table(ANN, "dice-words", options={}, people=[ROBIN], invite=True)
    for table, chosen in ((alone(), "filled"), (lobby, "named")):
        page = client_of(ANN).get(f"{ASK}?table={table.code}").content.decode()
        assert f'value="{chosen}" checked' in page


def test_a_lesson_opens_its_sheets_with_its_own_options() -> None:
    ada = signed_in(School().ada)
    lesson = ada.get("/lessons/best-of-the-roll/").content.decode()
    for address in ("/print/dice-words-sheet/?rounds=5", "/print/straw-boards/?sides=b"):
        assert f'href="{address}"' in lesson
    assert 'name="rounds" value="5"' in ada.get("/print/dice-words-sheet/?rounds=5").content.decode()
    assert 'value="b" checked' in ada.get("/print/straw-boards/?sides=b").content.decode()
    # What does not fit is left out.
    page = ada.get("/print/dice-words-sheet/?rounds=900").content.decode()
    assert 'name="rounds" value="900"' not in page


def test_players_can_print_their_table() -> None:
    table = together()
    for visitor in (ANN, BOB):
        answer = client_of(visitor).post(f"{ASK}?table={table.code}", {"paper": "a4", "fill": "filled"})
        assert answer.status_code == 302
    assert Printout.objects.filter(table=table).count() == 2


def test_the_fragment_is_the_same_as_in_the_page() -> None:
    printout = waiting()
    client = client_of(ANN)
    fragment = client.get(reverse("lessons:printout-progress", args=[printout.code])).content.decode()
    assert fragment.strip() in client.get(reverse("lessons:printout", args=[printout.code])).content.decode()
    assert "<html" not in fragment


def test_a_failure_says_what_and_offers_to_try_again() -> None:
    printout = waiting()
    Printout.objects.update(state="failed", error="This took too long to print.")
    page = client_of(ANN).get(reverse("lessons:printout", args=[printout.code])).content.decode()
    assert "This took too long to print." in page
    assert f'href="{ASK}"' in page


def test_a_file_that_is_not_ready_leads_back_to_the_page_that_waits() -> None:
    printout = waiting()
    answer = client_of(ANN).get(reverse("lessons:printout-file", args=[printout.code]))
    assert answer.headers["Location"] == reverse("lessons:printout", args=[printout.code])


# What is wrong is said in one sentence


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        ({"paper": "a4", "rounds": "31"}, "Rounds: give a whole number from 1 to 30."),
        ({"paper": "a4", "rounds": "many"}, "Rounds: give a whole number from 1 to 30."),
        ({"paper": "a4"}, "Rounds: give a whole number from 1 to 30."),
        ({"paper": "papyrus", "rounds": "5"}, "Paper: choose A4 or Letter."),
        ({"rounds": "5"}, "Paper: choose A4 or Letter."),
    ],
)
def test_a_wrong_answer_is_explained_at_its_field(answers: dict[str, str], sentence: str) -> None:
    answer = client_of(ANN).post(ASK, answers)
    assert answer.status_code == 422
    assert answer.content.decode().count(sentence) == 1
    assert Printout.objects.count() == 0


def test_too_many_unfinished_printouts_are_refused() -> None:
    for rounds in range(1, actions.MAX_UNFINISHED + 1):
        actions.request_printout(ANN, SHEET, SHEET.options(rounds=rounds))
    answer = client_of(ANN).post(ASK, {"paper": "a4", "rounds": "30"})
    assert answer.status_code == 422
    assert "You have many sheets in line." in answer.content.decode()


# Wrong method, stranger, wrong role


def addresses(printout: Printout) -> list[str]:
    return [
        reverse(f"lessons:{name}", args=[printout.code])
        for name in ("printout", "printout-progress", "printout-file")
    ]


def test_wrong_methods_are_refused() -> None:
    client = client_of(ANN)
    for address in ["/print/", *addresses(ready())]:
        for method in (client.post, client.put, client.delete):
            assert method(address).status_code == 405
    assert client.put(ASK).status_code == 405


@pytest.mark.parametrize("stranger", [EVE, BOB, Visitor(guest=""), Visitor(guest="f" * 32)])
def test_a_stranger_finds_no_printout(stranger: Visitor) -> None:
    for address in addresses(ready()):
        assert client_of(stranger).get(address).status_code == 404


def test_a_stranger_cannot_print_a_table() -> None:
    table = together()
    for send in (client_of(EVE).get, client_of(EVE).post, Client().get):
        answer = send(f"{ASK}?table={table.code}")
        assert answer.status_code == 404
    assert Printout.objects.count() == 0


def test_a_player_does_not_see_another_players_printout() -> None:
    """The wrong role: Bob may print the table himself, but what Ann asked for is hers."""
    table = together()
    printout = actions.request_printout(ANN, SHEET, SHEET.options(), table)
    for address in addresses(printout):
        assert client_of(BOB).get(address).status_code == 404


def test_a_table_of_a_game_that_this_is_not_for_is_not_found() -> None:
    table = alone()
    assert client_of(ANN).get(f"/print/straw-boards/?table={table.code}").status_code == 404


@pytest.mark.parametrize(
    "address",
    ["/print/no-such-thing/", "/print/jobs/", "/print/jobs/nosuchcode22/", "/print/jobs/nosuchcode22/file"],
)
def test_what_does_not_exist_is_not_found(address: str) -> None:
    assert client_of(ANN).get(address).status_code == 404


def test_an_account_owns_its_printouts_and_the_guest_before_it_does_not() -> None:
    user = User.objects.create_user("ada")
    printout = actions.request_printout(Visitor(user=user, guest=ANN.guest), SHEET, SHEET.options())
    logged_in = Client()
    logged_in.force_login(user)
    assert logged_in.get(addresses(printout)[0]).status_code == 200
    assert client_of(ANN).get(addresses(printout)[0]).status_code == 404


def test_a_form_from_elsewhere_is_refused() -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(ASK, {"paper": "a4", "rounds": "5"}).status_code == 403


def test_no_page_has_style_or_script_in_it() -> None:
    """The content security policy would not run them."""
    printouts = [addresses(one)[0] for one in (ready(), waiting())]
    for address in ["/print/", ASK, *printouts]:
        html = client_of(ANN).get(address).content.decode()
        assert " style=" not in html
        assert "<style" not in html
        assert "onclick" not in html
