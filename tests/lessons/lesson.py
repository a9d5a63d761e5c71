"""A lesson: Ada starts a game for Ben and Cleo, and pages say what goes on."""

from typing import Any

from django.test import Client

from tests.world import School, signed_in


def games_page(school: School) -> str:
    return f"/classes/{school.foxes.pk}/games/"


def start(school: School, game: str = "dice-words", **answers: Any) -> Any:
    """Ada chooses and presses start."""
    body = {"students": [school.ben.pk, school.cleo.pk], **answers}
    return signed_in(school.ada).post(f"{games_page(school)}new/{game}/", body)


def text_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()
