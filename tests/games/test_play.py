"""One move, exactly once, on the version it was made on; and moves that the host makes for the table."""

import pytest

from config.core.errors import Refused
from config.core.live import presence
from games.actions import errors, play, tables
from games.engines import HOST, IllegalMove
from games.models import Event, Table
from games.rooms import TABLES
from tests.games.clockwork import later
from tests.world import ANN, ROBIN, At, alone, assert_replays, fresh, into_play, key, starter, together

pytestmark = pytest.mark.django_db


def test_a_move_is_appended_to_the_log_and_the_snapshot_follows() -> None:
    table = into_play(alone())
    played = At(table, "p1").does("roll")
    assert played.version == fresh(table).version
    assert len(played.view["me"]["dice"]) == 7
    assert_replays(table)


def test_the_same_key_counts_once_and_gets_the_same_answer() -> None:
    table = into_play(alone())
    once = key()
    first = At(table, "p1").sends({"type": "roll"}, version=table.version, key=once)
    At(table, "p1").does("reroll", dice=[0, 1])
    again = At(table, "p1").sends({"type": "roll"}, version=table.version, key=once)
    assert (again.version, again.view) == (first.version, first.view)
    assert Event.objects.filter(table=table, body__type="rolled").count() == 1
    assert_replays(table)


def test_a_key_is_its_owners_alone() -> None:
    """Bob gets his own dice, not Ann's answer, when he happens upon her key."""
    table = into_play(together())
    once = key()
    anns = At(table, "p1").sends({"type": "roll"}, version=table.version, key=once)
    bobs = At(table, "p2").sends({"type": "roll"}, version=table.version, key=once)
    assert bobs.version == anns.version + 1
    assert bobs.view["me"]["dice"] != anns.view["me"]["dice"]
    assert_replays(table)


def test_an_old_key_on_another_move_is_refused() -> None:
    """A new move with a used key is neither played nor answered with the old result."""
    table = into_play(alone())
    once = key()
    played = At(table, "p1").sends({"type": "roll"}, version=table.version, key=once)
    with pytest.raises(Refused) as refused:
        At(table, "p1").sends({"type": "reroll", "dice": [0]}, version=played.version, key=once)
    assert refused.value.code == "key-used"
    assert fresh(table).version == played.version
    assert_replays(table)


def test_players_who_play_at_once_do_not_disturb_each_other() -> None:
    table = into_play(together())
    At(table, "p1").does("roll")
    At(table, "p2").sends({"type": "roll"}, version=table.version, key=key())
    assert_replays(table)


def test_a_move_on_dice_that_have_changed_is_stale() -> None:
    """Two tabs of one player: the second lays a word on dice that the first has rolled again."""
    table = into_play(alone())
    seen = At(table, "p1").does("roll").version
    At(table, "p1").does("reroll", dice=[0])
    with pytest.raises(errors.Stale):
        At(table, "p1").sends({"type": "done"}, version=seen, key=key())


def test_a_version_from_the_future_is_stale() -> None:
    table = into_play(alone())
    with pytest.raises(errors.Stale):
        At(table, "p1").sends({"type": "roll"}, version=table.version + 1, key=key())


def test_a_refused_move_changes_nothing() -> None:
    table = into_play(alone())
    with pytest.raises(IllegalMove):
        At(table, "p1").does("reroll", dice=[0])
    assert fresh(table).version == table.version
    assert_replays(table)


def test_a_late_move_is_judged_after_the_bell_and_the_round_stays_closed() -> None:
    table = into_play(alone(round_seconds=20))
    At(table, "p1").does("roll")
    past = fresh(table)
    with later(21), pytest.raises((IllegalMove, errors.Stale)):
        At(table, "p1").sends({"type": "done"}, version=past.version, key=key())
    assert At(table, "p1").view["phase"] == "scores"
    assert_replays(table)


def test_a_move_after_the_end_of_the_time_is_answered_with_that_the_game_is_over() -> None:
    table = tables.open_table(ANN, "ice-pack", options={"seconds": 60}, people=[ROBIN])
    version = fresh(table).version
    with later(61), pytest.raises(errors.NotPlaying, match="just too late: the game is over"):
        At(table, "p1").sends({"type": "roll"}, version=version, key=key())
    assert fresh(table).status == "over"
    assert_replays(table)


def test_a_move_before_the_start_is_refused() -> None:
    table = tables.open_table(ANN, "dice-words", options={}, people=[ROBIN], invite=True)
    with pytest.raises(errors.NotPlaying):
        At(table, "p1").sends({"type": "roll_targets"}, version=0, key=key())


def test_the_dice_come_from_the_tables_secret() -> None:
    """Same seed, same game; another seed, another game: nothing else decides what is rolled."""
    first, second = alone(), alone()
    Table.objects.filter(pk=second.pk).update(seed=fresh(first).seed)
    third = alone()
    rolled = []
    for table in (first, second, third):
        into_play(table)
        rolled.append(At(table, "p1").does("roll").view["me"]["dice"])
    assert rolled[0] == rolled[1] != rolled[2]


def test_a_whole_game_ends_and_replays() -> None:
    table = alone(rounds=2)
    for _ in range(2):
        into_play(table)
        At(table, "p1").does("roll")
        At(table, "p1").does("done")
        if fresh(table).status == Table.Status.PLAYING:
            starter(table).does("next")
    assert fresh(table).status == Table.Status.OVER
    assert fresh(table).due_at is None
    assert_replays(table)


def referee_rolls(table: Table) -> play.Played:
    """Ann, who plays herself, rolls the targets as the host."""
    move = play.Move(HOST, {"type": "roll_targets"}, fresh(table).version, key())
    return play.play(table.pk, move, seated=True)


def test_a_playing_host_moves_for_a_player_who_is_away() -> None:
    table = together()
    assert referee_rolls(table).view["phase"] == "targets"
    assert_replays(table)


def test_a_playing_host_cannot_move_for_a_player_who_is_present() -> None:
    table = together()
    presence.arrive([(TABLES.room(table.code), starter(table).player)])
    with pytest.raises(Refused) as refused:
        referee_rolls(table)
    assert refused.value.code == "not-yours"


def test_a_playing_host_cannot_move_for_others_while_redis_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Redis, this process cannot know who is present at the others, so all players count as present."""
    table = together()
    monkeypatch.setattr(presence, "is_shared", lambda: False)
    with pytest.raises(Refused) as refused:
        referee_rolls(table)
    assert refused.value.code == "not-yours"
