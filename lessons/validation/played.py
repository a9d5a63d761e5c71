"""Whether the exit check was played, and with what result. The figures are stored, because playing takes minutes."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypedDict

from games.engines import GAMES
from games.engines.schema import defaults
from lessons.validation.fault import Content, Fault

CHILDREN: Final = 200
LEAST, MOST = 50, 95
"""Percent of the children of the lesson's age who reach the exit check. With fewer it is too hard; with more it says
nothing."""
MOST_AT_RANDOM: Final = 20
"""Percent of the players who move at random. With more it could be met without the skill."""


class Figures(TypedDict):
    digest: str
    children: int
    reached: float
    random_reached: float


def played_digest(content: Content) -> str:
    """Covers only what is played: a better sentence in the plan, or an option with its default, changes nothing."""
    usual = defaults(GAMES[content["game"]].options_schema())
    steps = [
        {"options": _unusual(step.get("options", {}), usual), "supports": step.get("supports", {})}
        for step in content["steps"]
    ]
    parts = {name: content[name] for name in ("game", "ages", "grades", "group_size", "exit")}
    return digest({**parts, "steps": steps})


def _unusual(options: Mapping[str, Any], usual: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if name not in usual or value != usual[name]}


def digest(value: Any) -> str:
    # TOML has dates, and JSON has none. A date in the options is a fault like any other, and must not crash this.
    text = json.dumps(value, sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def played_faults(content: Content, figures: Mapping[str, Any] | None) -> Iterator[Fault]:
    """`figures` are those that are stored for this lesson, if there are any."""
    if figures is None or figures["digest"] != played_digest(content):
        yield Fault("exit", 0, "The exit check was not played by these rules yet. Run check_lessons --play.")
        return
    reached, at_random = f"{figures['reached']:g}", f"{figures['random_reached']:g}"
    if not LEAST <= figures["reached"] <= MOST:
        yield Fault(
            "exit",
            0,
            f"{reached} % of {figures['children']} simulated children reach the exit check; it should be {LEAST} to "
            f"{MOST} %. Make the goal {_other_way(figures)}, or change the rule cards.",
        )
    if figures["random_reached"] >= MOST_AT_RANDOM:
        yield Fault(
            "exit",
            0,
            f"A player who moves at random reaches the exit check in {at_random} % of games; it should be under "
            f"{MOST_AT_RANDOM} %. Ask for more, or choose another measure.",
        )


def _other_way(figures: Mapping[str, Any]) -> str:
    return "easier" if figures["reached"] < LEAST else "harder"
