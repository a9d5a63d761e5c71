"""Promise 2: a timed round closes at most a second after its deadline, although a worker is killed three seconds
before. With every worker dead, or Redis, it closes at most two seconds after the next look."""

import time
from collections.abc import Callable
from pathlib import Path

from tests.faults.servers import Server
from tests.guest import Guest
from tests.running import Diceroom, eventually, running, stretched
from tests.soak.figure import Figure

BEFORE = 3.0
ROUND_SECONDS = 20

CLOSED_AT = """
import json
from games.models import Event
found = Event.objects.filter(body__type="scored", table__code__in={codes})
print(json.dumps(dict(found.values_list("table__code", "at"))))
"""


def run(folder: Path, servers: dict[str, Server], *, rounds: int) -> list[Figure]:
    with running(folder, workers=2) as diceroom:
        figures = [by_itself(diceroom, rounds=rounds)]
        figures.append(
            after_a_look(diceroom, "every worker dead", lambda: diceroom.kill("worker", "worker1"))
        )
        diceroom.start_part("worker")
        diceroom.start_part("worker1")
        diceroom.wait_until_ready()
        figures.append(after_a_look(diceroom, "Redis dead", servers["Redis"].kill))
        servers["Redis"].start()
    return figures


def by_itself(diceroom: Diceroom, *, rounds: int) -> Figure:
    with stretched() as within:
        late = [_late(diceroom, lambda: diceroom.kill("worker")) for _ in range(rounds)]
        return _figure(late, "one of two workers killed 3 s before", "by itself", 1, within)


def after_a_look(diceroom: Diceroom, how: str, break_it: Callable[[], None]) -> Figure:
    with stretched() as within:
        return _figure([_looked_at(diceroom, break_it)], how, "after the next look", 2, within)


def _figure(
    late: list[list[float]], how: str, when: str, goal: float, within: Callable[[float], float]
) -> Figure:
    found = [each for some in late for each in some]
    return Figure(
        promise=2,
        done=f"{len(found)} rounds, {len(late)} times: {how}",
        goal=f"closed at most {goal:g} s late, {when}, never early",
        result=f"{min(found):.2f} to {max(found):.2f} s late",
        is_met=min(found) >= 0 and max(found) <= within(goal),
    )


def _open(diceroom: Diceroom, tables: int = 5) -> dict[str, float]:
    """The deadlines of new rounds, by table."""
    due = {}
    for _ in range(tables):
        guest = Guest(diceroom.url)
        guest.open_table(options={"round_seconds": ROUND_SECONDS})
        due[guest.code] = guest.into_play()["view"]["deadline"]
    return due


def _late(diceroom: Diceroom, break_it: Callable[[], None]) -> list[float]:
    """How late each round closes. Reads the database, because a request to the server would close the round."""
    due = _open(diceroom)
    time.sleep(max(0.0, min(due.values()) - BEFORE - time.time()))
    break_it()
    time.sleep(max(0.0, max(due.values()) - time.time()))
    asked = CLOSED_AT.replace("{codes}", repr([*due]))
    eventually(lambda: len(diceroom.ask(asked)) == len(due))
    diceroom.start_part("worker")
    diceroom.wait_until_ready()
    return [at - due[code] for code, at in diceroom.ask(asked).items()]


def _looked_at(diceroom: Diceroom, break_it: Callable[[], None]) -> list[float]:
    """How long after the first look at the overdue table its round is closed."""
    guest = Guest(diceroom.url)
    guest.open_table(options={"round_seconds": ROUND_SECONDS})
    due = guest.into_play()["view"]["deadline"]
    time.sleep(max(0.0, due - BEFORE - time.time()))
    break_it()
    # Nobody looks for a second, so nothing closes it.
    time.sleep(max(0.0, due + 1 - time.time()))
    looked = time.time()
    eventually(lambda: guest.table()["view"]["phase"] != "play")
    return [time.time() - looked]
