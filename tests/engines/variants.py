"""Every registered game in every variant, found in its own schemas: a game earns its tests by registering."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from games.engines import GAMES, Context, Game, Player
from games.engines.schema import defaults

Supports = dict[str, Any]


@dataclass(frozen=True)
class Variant:
    game: Game[Any]
    name: str
    options: dict[str, Any] = field(default_factory=dict)
    supports: tuple[Supports, ...] = ()
    more_players: int = 1

    def __str__(self) -> str:
        return f"{self.game.slug}: {self.name}"

    @property
    def players(self) -> list[Player]:
        room = self.game.room_for({**defaults(self.game.options), **self.options})
        count = min(room[0] + self.more_players, room[-1])
        given = self.supports + ({},) * count
        return [Player(f"p{seat}", f"Player {seat}", given[seat]) for seat in range(count)]

    def start(self, ctx: Context) -> Any:
        return self.game.start(self.players, self.options, ctx)


def _option_values(option: dict[str, Any]) -> list[Any]:
    if "enum" in option:
        return list(option["enum"])
    if option.get("type") == "boolean":
        return [not option["default"]]
    if option.get("type") == "integer":
        return [option["minimum"], option["maximum"]]
    return [{}] if option.get("type") == "object" else []


def _support_values(support: dict[str, Any]) -> list[Any]:
    if support.get("uses"):
        # Fewer uses are enough for the tests of the cards themselves.
        return [support["anyOf"][0]["maximum"]]
    if "anyOf" in support:
        return [value for choice in support["anyOf"] for value in _support_values(choice)]
    if support.get("type") in ("integer", "number"):
        return [support["minimum"], support["maximum"]]
    return [True] if support.get("type") == "boolean" else []


def _variants(game: Game[Any]) -> Iterator[Variant]:
    yield Variant(game, "as it comes")
    yield Variant(game, "as few as can be", more_players=0)
    yield Variant(game, "a crowd", more_players=4)
    for name, option in game.options_schema()["properties"].items():
        for value in _option_values(option):
            yield Variant(game, f"{name} {value}", {name: value})
    cards: Supports = {}
    for name, support in game.supports_schema()["properties"].items():
        for value in _support_values(support):
            yield Variant(game, f"one with {name} {value}", supports=({}, {name: value}))
            cards[name] = value
    yield Variant(game, "all cards for one", supports=({}, cards))
    yield Variant(game, "all cards for all", supports=(cards, cards))


# Combinations that the schemas cannot suggest.
_SPECIAL: dict[str, list[tuple[dict[str, Any], tuple[Supports, ...]]]] = {
    "dice-words": [
        (
            {"rounds": 3, "sugar_cube": True, "target_reroll": True, "judging": "coach"},
            ({"head_start": True},),
        ),
        ({"rounds": 2, "rounds_started_by": "host", "target_reroll": True}, ({}, {"head_start": True})),
        ({"rounds": 2, "end_early": False}, ({"extra_time": 1.5}, {"extra_time": 3, "head_start": True})),
    ],
    "ice-pack": [
        ({"seconds": 90, "super_packed": True}, ()),
        ({"achievement": {"p0": {"1": 3, "2": 1}, "p1": {"3": 1}}}, ({}, {"goals": {"1": 2, "2": 1}})),
    ],
    "alphabet-dice": [
        (
            {"judging": "challenge", "turn_seconds": 30, "servings": 2},
            ({"extra_time": 2}, {"light_start": 3}),
        ),
        ({"judging": "referee", "turn_seconds": 15}, ({"light_start": 1},)),
    ],
    "scrabbicle": [
        ({"turn_seconds": 60, "amend_others": True}, ({"extra_time": 2}, {"junior": True})),
        ({"level": "advanced", "sets": 2, "judging": "referee", "turn_seconds": 15}, ()),
        ({"level": "junior", "judging": "coach", "amend_others": True}, ()),
    ],
}


def all_variants() -> list[Variant]:
    variants = [variant for game in GAMES.values() for variant in _variants(game)]
    for slug, tables in _SPECIAL.items():
        variants += [Variant(GAMES[slug], str(options), options, supports, 2) for options, supports in tables]
    return variants


VARIANTS = all_variants()
