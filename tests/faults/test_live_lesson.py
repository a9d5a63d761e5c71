"""A power cut in the middle of a live lesson: it goes on as if there had been none."""

import time
from pathlib import Path
from typing import Any

import pytest

from tests.faults.live_lesson import PAUSE_SECONDS
from tests.guest import Guest
from tests.running import Diceroom, eventually, running

pytestmark = pytest.mark.faults


def ask(diceroom: Diceroom, call: str) -> Any:
    return diceroom.ask(f"from tests.faults import live_lesson; print(live_lesson.{call}())")


def test_killed_in_the_middle_of_a_lesson(tmp_path: Path) -> None:
    """Promises 1 and 4. A pause that ends meanwhile ends by itself, and a child who is late finds the table."""
    with running(tmp_path) as diceroom:
        lesson = ask(diceroom, "begin")
        [first, second] = lesson["tables"]
        ben = Guest(diceroom.url, session=lesson["ben"], code=first)
        status, rolled = ben.move("roll", seat=lesson["seat"])
        assert status == 200, rolled
        due = rolled["view"]["deadline"]
        resumes_at, other_due = ask(diceroom, "pause_second")

        diceroom.kill()
        last_seen = diceroom.heartbeat()
        time.sleep(max(0.0, resumes_at + 1 - time.time()))
        diceroom.start()

        # No page asks: the clock of the server ends the pause.
        eventually(lambda: ask(diceroom, "how_it_is")["paused"] == [False, False])
        state = ask(diceroom, "how_it_is")
        assert (state["step"], state["replays"]) == (2, True)
        assert state["deadlines"][1] - other_due >= PAUSE_SECONDS - 0.5
        table = ben.table(lesson["seat"])
        assert table["view"]["me"]["dice"] == rolled["view"]["me"]["dice"]
        assert 0 < table["view"]["deadline"] - due <= time.time() - last_seen

        emil = Guest(diceroom.url, session=lesson["emil"], code=second)
        assert emil.page(f"/me/join/{lesson['activity']}").url.endswith(f"/tables/{second}/")
        assert emil.table()["view"]["deadline"] == state["deadlines"][1]

        room = Guest(diceroom.url, session=lesson["ada"]).page(f"/activities/{lesson['activity']}/room")
        shown = room.read().decode()
        assert "Step 2 of 2" in shown
        assert "<b>Cleo C.</b> put a hand up." in shown
        assert "Paused for everybody" not in shown
