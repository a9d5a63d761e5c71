from collections.abc import Iterator

from games.engines.profile import (
    Demo,
    DiceSet,
    Equipment,
    GameProfile,
    Log,
    Observation,
    WordMade,
    fields,
)
from games.engines.values import Event, Options

from .rules import DICE


def _always(_settings: Options) -> bool:
    """The first letters are dealt at once."""
    return True


def _words_made(event: Event, player_id: str) -> list[WordMade]:
    word = event["words"].get(player_id) if event["type"] == "scored" else None
    return [WordMade(word, len(word))] if word else []


def _observations(log: Log, player: str) -> Iterator[Observation]:
    """Whether the player found a word in a round."""
    for number, _, event in log:
        if event["type"] == "scored" and player in event["words"]:
            word = event["words"][player]
            yield Observation(player, number, "spelling", bool(word), len(word), word=word or None)


PROFILE = GameProfile(
    usual_table_size=3,
    solo="alone",
    timed="round",
    clock_from_start=_always,
    options_without_clock={"round_seconds": 300},
    length_option="rounds",
    starting_supports={"low": {"extra_letter": True}},
    ladder=({}, {"extra_letter": True}),
    card_icons={"extra_letter": "gift", "extra_time": "more-time"},
    visible_fields=fields(dealt="at", made="by word", passed="by", time_up="at players", scored="words"),
    round_events=frozenset({"scored"}),
    word_events=frozenset({"scored"}),
    words_made=_words_made,
    observations=_observations,
    skills=frozenset({"spelling"}),
    demo=Demo(short_options={"rounds": 2}, running=(3, 3)),
    equipment=Equipment(letter_dice=(DiceSet("Pond dice", DICE),)),
)
