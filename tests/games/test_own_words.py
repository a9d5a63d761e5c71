"""Promise 20: words that are typed are stored only if they are words; nothing else outlives the game."""

import json

import pytest

from config.core.errors import Refused
from games import selectors
from games.actions import play, tables
from games.engines import GAMES, HOST, IllegalMove
from games.models import Table
from tests.world import ANN, BOB, FOX, ROBIN, At, assert_replays, fresh, key

pytestmark = pytest.mark.django_db

SECRET = "anickname"


def bookworm() -> Table:
    """Ann and Bob play to 5 points, and neither objects to anything."""
    options = {"target_score": 5, "objection_seconds": 0}
    table = tables.open_table(ANN, "bookworm", options=options, people=[ROBIN], invite=True)
    tables.join(table, BOB, FOX)
    tables.start(table)
    return fresh(table)


def stored(table: Table) -> str:
    row = fresh(table)
    logged = [*row.events.values_list("body", flat=True), *row.refused_moves.values()]
    return json.dumps([row.snapshot, *logged, *row.checkpoints.values_list("state", flat=True)])


def say_something(table: Table) -> None:
    """The player on turn takes the first die with text that nothing knows, and the other one votes for it."""
    view = At(table, "p1").view
    [player] = view["turn"]
    if view["phase"] == "choose":
        At(table, player).does("choose", category=0)
        return
    taken = At(table, player).view["can_take"]
    die = next(
        die for die in taken if any(one["id"] == die and one["at"] == "display" for one in view["dice"])
    )
    At(table, player).does("name", word=f"{taken[die][0]}{SECRET} {'abcdefg'[len(view['named'])]}a", die=die)
    [other] = At(table, player).view["turn"]
    assert At(table, other).view["objection"]["by"] is None
    At(table, other).does("vote", fits=True)


def test_what_was_typed_is_there_while_the_game_goes_on_and_gone_when_it_is_over() -> None:
    table = bookworm()
    say_something(table)
    say_something(table)
    assert SECRET in stored(table)
    while fresh(table).status == Table.Status.PLAYING:
        say_something(table)
    assert SECRET not in stored(table)
    assert "(own word)" in stored(table)
    assert_replays(table)


def test_no_table_of_the_platform_lets_children_chat() -> None:
    """docs/rules/bookworm.md: "An answer is one or two words", also if somebody asks for `any`."""
    table = tables.open_table(ANN, "bookworm", options={"answers": "any"}, people=[ROBIN, FOX])
    assert fresh(table).options["answers"] == "words"
    player = At(table, "p1").view["turn"][0]
    At(table, player).does("choose", category=0)
    speaker = At(table, "p1").view["turn"][0]
    die, letters = next(iter(At(table, speaker).view["can_take"].items()))
    for text, code in (
        (f"{letters[0]}en is fat and stinks", "too-many-words"),
        (f"{letters[0]}xqztk", "not-a-word"),
    ):
        with pytest.raises(IllegalMove) as refused:
            At(table, speaker).does("name", word=text, die=die)
        assert refused.value.code == code


def test_the_teacher_sees_a_word_as_it_comes_and_strikes_it_from_screens_and_log() -> None:
    table = bookworm()
    At(table, At(table, "p1").view["turn"][0]).does("choose", category=0)
    speaker = At(table, "p1").view["turn"][0]
    die, letters = next(iter(At(table, speaker).view["can_take"].items()))
    text = f"{letters[0].lower()}{SECRET}"
    At(table, speaker).does("name", word=text, die=die)
    assert text in stored(table)
    state = selectors.state_of(fresh(table))
    seen = {who: json.dumps(GAMES["bookworm"].view(state, who)) for who in ("p1", "p2", HOST, None)}
    assert [who for who, view in seen.items() if text in view] == ["p1", "p2", HOST]
    with pytest.raises(Refused):
        At(table, HOST).does("strike", word=0)  # A host who plays is a child.
    version = fresh(table).version
    strike = play.Move(player=HOST, action={"type": "strike", "word": 0}, version=version, key=key())
    play.play(table.pk, strike, seated=False)
    assert text not in stored(table)
    # As if it had been voted out: the die lies in the middle again, and the child tries another word.
    assert At(table, speaker).view["turn"] == [speaker]
    assert die in At(table, speaker).view["can_take"]
    assert_replays(table)


def test_words_that_are_words_stay() -> None:
    table = bookworm()
    while fresh(table).status == Table.Status.PLAYING:
        player = At(table, "p1").view["turn"][0]
        view = At(table, player).view
        if view["phase"] == "choose" or "L1" not in view["can_take"] or view["named"]:
            say_something(table)
            continue
        words = {"B": "boat", "C": "cat", "E": "egg", "H": "hat", "P": "pan", "Z": "zoo"}
        At(table, player).does("name", word=words[view["can_take"]["L1"][0]], die="L1")
    assert any(word in stored(table) for word in ("boat", "cat", "egg", "hat", "pan", "zoo"))
    assert_replays(table)
