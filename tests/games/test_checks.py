"""`manage.py check` says in a sentence each what a half-finished game lacks."""

from dataclasses import replace

import pytest
from django.core.management import call_command

from games import checks, engines
from games.engines import GAMES

POND = GAMES["letter-pond"]


def problems() -> list[str]:
    return [str(warning.msg) for warning in checks.check_games()]


def test_no_registered_game_lacks_anything() -> None:
    assert problems() == []


def test_a_game_of_which_there_are_only_rules(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    half = replace(POND, slug="half-done", name="Half Done")
    monkeypatch.setitem(engines._GAMES, half.slug, half)
    assert problems() == [
        "Half Done has no board, so that it cannot be played here.",
        "Half Done has no template _play.html.",
        "Half Done has no template _over.html.",
        "Half Done has no template _projector.html.",
        "Half Done has no template _dialogs.html.",
        "Half Done has no template _rules.html.",
        "Half Done has no template _art.html.",
        "Half Done has no template _mark.html.",
        "Half Done has no board.js.",
        "Half Done has no style.css.",
        "Half Done has no colours.css.",
        "Half Done has no rule book.",
    ]
    call_command("check")
    told = capsys.readouterr().err
    assert "Half Done has no board" in told
    assert "Write games/boards/half_done/board.py with present(page)." in told


def test_a_profile_that_leaves_something_out(monkeypatch: pytest.MonkeyPatch) -> None:
    profile = replace(
        POND.profile,
        visible_fields={kind: shown for kind, shown in POND.profile.visible_fields.items() if kind != "made"},
        card_icons={},
    )
    monkeypatch.setitem(engines._GAMES, POND.slug, replace(POND, profile=profile))
    assert problems() == [
        "Letter Pond does not say what players may see of the event “made”.",
        "Letter Pond has no icon for the rule card “extra_letter”.",
        "Letter Pond has no icon for the rule card “extra_time”.",
    ]
