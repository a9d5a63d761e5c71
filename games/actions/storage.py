"""Loads and saves tables in plain SQL, because the same few statements run for every move.

To store tables elsewhere, replace this module and nothing else.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from config.core.db import CompiledQuery, Statement
from games import selectors
from games.engines import Game
from games.engines.profile import WordMade
from games.models import Event, RefusedMove, Seat, SeatProgress, Table

# The columns that a locked table may change.
SAVED = (
    "status",
    "version",
    "snapshot",
    "changed_at",
    "due_at",
    "think_at",
    "paused_at",
    "resumes_at",
    "waits_for_go",
    "progress",
)
LOGGED = ("table_id", "number", "kind", "by", "body", "version", "at", "key")
MOST_REFUSED = 500
# How many of the latest words a page about many tables shows for each player. Longer ones are cut off at the end.
SHOWN_WORDS = 3
MOST_LETTERS = 63
# A word within this share of the best that the dice held is as good as the best.
NEAR_BEST = 0.95


@dataclass(kw_only=True, slots=True)
class NewEvent:
    """An event that is not saved yet. Making an `Event` would take longer than the insert."""

    table_id: int
    number: int
    kind: Event.Kind
    by: str
    body: dict[str, Any]
    version: int
    at: float
    key: str | None = None


AnyEvent = Event | NewEvent

_tables = CompiledQuery[Table](lambda pk: Table.objects.select_for_update().filter(pk=pk), pk=-1)


def load(table_id: int) -> Table:
    """The whole row, locked until the transaction ends."""
    rows = _tables(pk=table_id)
    if not rows:
        raise Table.DoesNotExist
    return rows[0]


def save(table: Table) -> None:
    database = connections[DEFAULT_DB_ALIAS]
    values = [getattr(table, name) for name in SAVED]
    for name in ("snapshot", "progress"):
        values[SAVED.index(name)] = _as_json(database, getattr(table, name))
    _UPDATE.run([*values, table.pk])


def append(events: Iterable[NewEvent]) -> None:
    """Raises IntegrityError if one of the keys was used before."""
    database = connections[DEFAULT_DB_ALIAS]
    for event in events:
        values = [getattr(event, name) for name in LOGGED]
        values[LOGGED.index("body")] = _as_json(database, event.body)
        _INSERT.run(values)


def save_progress(
    game: Game[Any], seats: Iterable[Seat], events: Sequence[NewEvent], *, before: Any, after: Any
) -> None:
    """Adds what these new events of the game changed to the progress of each seat, or creates it. `before` and `after`
    are the states; a player's points may also change by another player's move."""
    rounds = sum(event.body["type"] in game.profile.round_events for event in events)
    points_before = {} if before is None else game.scores(before)
    points = game.scores(after)
    for seat in seats:
        player = seat.player_id
        words = [word for event in events for word in _words_made(game, event, player)]
        moved_at = max((event.at for event in events if event.by == player), default=None)
        if rounds or words or moved_at is not None or points[player] != points_before.get(player):
            latest = " ".join(made.word for made in reversed(words[-SHOWN_WORDS:]))
            near_best = int(bool(words) and all(map(_is_near_best, words)))
            _PROGRESS.run([seat.pk, rounds, len(words), points[player], moved_at, latest, near_best])


def _words_made(game: Game[Any], event: NewEvent, player: str) -> list[WordMade]:
    profile = game.profile
    if profile.words_made is None or event.body["type"] not in profile.word_events:
        return []
    # A word without points did not count.
    return [made for made in profile.words_made(event.body, player) if made.points != 0]


def _is_near_best(made: WordMade) -> bool:
    return made.points is not None and made.best is not None and made.points >= NEAR_BEST * made.best


def save_hint(seat_id: int) -> None:
    """The next word was made with help, so it does not show how good the player is."""
    SeatProgress.objects.filter(seat=seat_id).update(near_best_in_a_row=-1)


def redact_log(table: Table, game: Game[Any]) -> bool:
    """Removes typed text from the log of a finished game, and says whether there was any. The redacted log still
    replays to the snapshot."""
    return rewrite_log(table, game, game.profile.redact)


def rewrite_log(table: Table, game: Game[Any], rewritten: Callable[[dict[str, Any]], dict[str, Any]]) -> bool:
    """Stores the events of the game in another form, and says whether any changed."""
    profile, redacted = game.profile, []
    for event in table.events.filter(kind=Event.Kind.GAME):
        body = selectors.upgraded(game, event.body, event.version)
        if rewritten(body) != body:
            event.body, event.version = rewritten(body), profile.event_version
            redacted.append(event)
    if redacted:
        Event.objects.bulk_update(redacted, ["body", "version"])
    return bool(redacted)


def clear_words(table: Table) -> None:
    """When a game is over, its words are in its log only."""
    SeatProgress.objects.filter(seat__table=table).update(latest_words="")


def save_refused(move: RefusedMove, seat: Seat | None) -> None:
    """Stores a refused move and counts it for the seat. A table stores a limited number, so that a script that sends
    refused moves cannot fill the disk; the count goes on."""
    if RefusedMove.objects.filter(table=move.table_id).count() < MOST_REFUSED:
        move.save(force_insert=True)
    if seat is not None:
        _REFUSED.run([seat.pk, int(move.letters is not None)])


def _as_json(database: BaseDatabaseWrapper, value: Any) -> Any:
    return None if value is None else database.ops.adapt_json_value(value, None)


def _quoted(names: Iterable[str]) -> list[str]:
    return [f'"{name}"' for name in names]


_SET = ", ".join(f"{name} = %s" for name in _quoted(SAVED))
_COLUMNS = ", ".join(_quoted(LOGGED))
_VALUES = ", ".join(["%s"] * len(LOGGED))
# Only our own column names are put into the SQL text; every value is a parameter.
_UPDATE = Statement(f'UPDATE "{Table._meta.db_table}" SET {_SET} WHERE "id" = %s')  # noqa: S608
_INSERT = Statement(f'INSERT INTO "{Event._meta.db_table}" ({_COLUMNS}) VALUES ({_VALUES})')  # noqa: S608

_OLD = f'"{SeatProgress._meta.db_table}"'
# One statement for each seat and move. A round without a word adds to the rounds since the last word, and ends a row of
# words that were nearly the best; a move that counted ends a row of refused words.
_PROGRESS = Statement(f"""
INSERT INTO {_OLD}
  (seat_id, rounds, words, points, last_move_at, latest_words, near_best_in_a_row, rounds_without_word, refused,
   refused_in_a_row)
VALUES (%s, %s, %s, %s, %s, %s, %s, 0, 0, 0)
ON CONFLICT (seat_id) DO UPDATE SET
  rounds = {_OLD}.rounds + excluded.rounds,
  words = {_OLD}.words + excluded.words,
  points = excluded.points,
  rounds_without_word = CASE WHEN excluded.words > 0 THEN 0 ELSE {_OLD}.rounds_without_word + excluded.rounds END,
  refused_in_a_row = CASE WHEN excluded.last_move_at IS NULL THEN {_OLD}.refused_in_a_row ELSE 0 END,
  last_move_at = COALESCE(excluded.last_move_at, {_OLD}.last_move_at),
  latest_words = CASE WHEN excluded.words > 0
    THEN substr(excluded.latest_words || ' ' || {_OLD}.latest_words, 1, {MOST_LETTERS})
    ELSE {_OLD}.latest_words END,
  near_best_in_a_row = CASE WHEN excluded.near_best_in_a_row > 0 THEN {_OLD}.near_best_in_a_row + 1
    WHEN excluded.words > 0 OR excluded.rounds > 0 THEN 0
    ELSE {_OLD}.near_best_in_a_row END
""")  # noqa: S608
_REFUSED = Statement(f"""
INSERT INTO {_OLD}
  (seat_id, refused_in_a_row, refused, rounds, words, points, rounds_without_word, latest_words, near_best_in_a_row)
VALUES (%s, %s, 1, 0, 0, 0, 0, '', 0)
ON CONFLICT (seat_id) DO UPDATE SET
  refused = {_OLD}.refused + 1,
  refused_in_a_row = {_OLD}.refused_in_a_row + excluded.refused_in_a_row
""")  # noqa: S608
