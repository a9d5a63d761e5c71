from collections import Counter
from collections.abc import Iterator

from ..profile import (
    AgeSetup,
    Demo,
    DiceSet,
    Equipment,
    GameProfile,
    Log,
    Observation,
    TileKind,
    WordMade,
    fields,
    steps,
)
from ..values import Event, Options, View
from . import events
from .equipment import DIE, LEVELS, TILES, tile_ids
from .state import Sum, Turn

PREFIXES = ("UN", "RE", "DIS", "MIS", "IN", "IM", "PRE", "OVER", "OUT")


def _words_made(event: Event, player_id: str) -> list[WordMade]:
    if event["type"] != "played" or event["by"] != player_id:
        return []
    return [
        WordMade(
            "".join(letter for _tile, letter in tiles), sum(TILES[tile].points for tile, _letter in tiles)
        )
        for _word_id, tiles in event["words"]
    ]


def _is_midgame(view: View) -> bool:
    return len(view["words"]) >= 5


# Observations


def observations(log: Log, player: str) -> Iterator[Observation]:
    """One for each throw that the player has answered, and one for each word made longer, by anything, a prefix or a
    plural.

    A play that can still be challenged is not observed before it stands or is taken back.
    """
    began, pending = 0.0, None
    for step in steps(log, events.opened, events.CHANGES):
        kind, by = step.event["type"], step.event.get("by")
        if kind == "rolled":
            began = step.clock
        elif kind == "played" and by == player:
            pending = step.number, step.clock - began
        elif kind in ("stood", "taken_back") and pending is not None:
            yield from _judged(player, *pending, step.after.history[-1])
            pending = None
        elif kind in ("swapped", "passed") and by == player and step.before.throw is not None:
            seconds = step.clock - began
            yield Observation(player, step.number, "length", False, points=0, seconds=seconds)


def _judged(player: str, number: int, seconds: float, turn: Turn) -> Iterator[Observation]:
    stands = turn.stands is True
    word = turn.sums[0].word if len(turn.sums) == 1 else None
    yield Observation(player, number, "length", stands, turn.score, word=word, seconds=seconds)
    for part in turn.sums:
        if part.was is not None:
            yield Observation(player, number, "growing", stands, word=part.word, seconds=seconds)
        skill = _growth(part)
        if skill:
            yield Observation(player, number, skill, stands, word=part.word, seconds=seconds)


def _growth(part: Sum) -> str | None:
    if part.was is None:
        return None
    if part.word in (f"{part.was}S", f"{part.was}ES"):
        return "plurals"
    return "prefixes" if part.word in [prefix + part.was for prefix in PREFIXES] else None


_COUNTS = Counter(TILES[tile] for tile in tile_ids(1))


def _is_timed(settings: Options) -> bool:
    return settings["turn_seconds"] is not None


PROFILE = GameProfile(
    usual_table_size=3,
    solo="with-computers",
    timed="turn",
    ages=(
        AgeSetup(
            years=6,
            summary="Junior: one die says how long. The coach helps.",
            options={"level": "junior", "judging": "coach"},
            level=1,
            hints="free",
        ),
        AgeSetup(years=9, summary="Two dice. The coach helps.", options={"judging": "coach"}, level=2),
        AgeSetup(
            years=13,
            summary="Advanced: three dice and long words.",
            options={"level": "advanced", "judging": "referee"},
            level=4,
        ),
    ),
    clock_from_start=_is_timed,
    options_without_clock={"turn_seconds": None},
    starting_supports={"low": {"junior": True}},
    # Measured by benchmarks/ladders.py: steps of about equal worth, up to two levels of computer players.
    ladder=(
        {},
        {"rack": 8},
        {"rack": 8, "lucky_throw": 2},
        {"rack": 8, "lucky_throw": 4},
        {"rack": 8, "lucky_throw": 6},
        {"rack": 8, "lucky_throw": 8},
        {"rack": 8, "lucky_throw": 8, "amend_any": True},
    ),
    card_icons={
        "junior": "roll",
        "rack": "rack",
        "amend_any": "people",
        "lucky_throw": "six",
        "extra_time": "more-time",
    },
    # The order of the bag stays hidden: "bag" of `swapped`.
    visible_fields=fields(
        rolled="by dice",
        card_played="by card",
        played="by kind words at",
        stood="challenger",
        taken_back="wrong at challenger",
        accepted="by",
        swapped="by tiles at",
        passed="by late at",
        ended="reason",
    ),
    round_events=frozenset({"ended"}),
    word_events=frozenset({"played"}),
    words_made=_words_made,
    observations=observations,
    skills=frozenset({"length", "growing", "plurals", "prefixes"}),
    scoring_skills=frozenset({"length"}),
    demo=Demo(is_midgame=_is_midgame, running=(6, 3)),
    equipment=Equipment(
        number_dice=(DiceSet("Dice", (DIE,) * max(level.dice for level in LEVELS.values())),),
        tiles=tuple(TileKind(tile.letter, tile.points, count) for tile, count in _COUNTS.items()),
    ),
)
