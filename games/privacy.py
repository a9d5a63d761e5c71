"""What tables store about children and classes: explained, exported and erased."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from typing import Any

from django.db.models import Prefetch, QuerySet

from classrooms.models import Classroom, Student, User
from classrooms.privacy.csv_rows import Row, Sheet, moment
from classrooms.privacy.registry import Counts, DataOwner, StoredModel, Subject
from games import selectors
from games.actions import class_words, clock, erase
from games.actions.errors import NotPlaying
from games.engines import GAMES
from games.models import ClassWord, Event, Seat, SeatProgress, Table

BATCH_SIZE = 100

GAMES_ALONE, GAMES_SHARED = "Games", "Games with others: the name taken out"
CLASS_WORDS = "Class words"

UNTIL = (
    "A class’s games as long as the class, or the child: in games with others only the name goes. A guest’s "
    "{settings.GUEST_TABLE_DAYS} days after the last move, other games {settings.UNUSED_DAYS} days after it."
)

TABLE = StoredModel(
    model="games.Table",
    subject=Subject.GAMES,
    title="A game",
    why="To play it, to look at it again, and to print it.",
    until=UNTIL,
)

SEAT = StoredModel(
    model="games.Seat",
    subject=Subject.GAMES,
    title="Who plays",
    why="So that everybody comes back to their own place.",
    until=UNTIL,
)

EVENT = StoredModel(
    model="games.Event",
    subject=Subject.GAMES,
    title="What happened in it",
    why="So that no move is lost, and every score can be checked. Of what is typed only words are kept; anything else "
    "is gone when the game is over.",
    until=UNTIL,
)

CHECKPOINT = StoredModel(
    model="games.Checkpoint",
    subject=Subject.GAMES,
    title="A game after each round",
    why="So that a teacher and a child can look at a round again.",
    until=UNTIL,
)

REFUSED_MOVE = StoredModel(
    model="games.RefusedMove",
    subject=Subject.GAMES,
    title="Moves that did not count",
    why="So that a teacher sees who needs help. What was typed is not kept.",
    until=UNTIL,
)

SEAT_PROGRESS = StoredModel(
    model="games.SeatProgress",
    subject=Subject.GAMES,
    title="How far a player is",
    why="So that a teacher sees at a glance who needs help.",
    until=UNTIL,
)

CLASS_WORD = StoredModel(
    model="games.ClassWord",
    subject=Subject.CLASSES,
    title="A class’s own words",
    why="So that a class can play with the words of its lessons.",
)

WORD_LIST = StoredModel(
    model="games.WordList",
    subject=Subject.CLASSES,
    title="Class words as they stood when a game began",
    why="So that a game ends by the words that it began with.",
)


class GamesData(DataOwner):
    models = (TABLE, SEAT, EVENT, CHECKPOINT, REFUSED_MOVE, SEAT_PROGRESS, CLASS_WORD, WORD_LIST)

    def student_sheets(self, student: Student) -> Iterable[Sheet]:
        yield from _sheets(Seat.including_ended.filter(user=student.user))

    def class_sheets(self, classroom: Classroom) -> Iterable[Sheet]:
        yield from _sheets(Seat.including_ended.filter(table__classroom=classroom).exclude(user=None))
        words = ClassWord.objects.filter(classroom=classroom)
        yield Sheet("class words", [_class_word_row(word) for word in words])

    def lost_with_student(self, student: Student) -> Counts:
        alone, shared = erase.tables_alone(student.user), erase.tables_with_others(student.user)
        return Counts({GAMES_ALONE: alone.count(), GAMES_SHARED: shared.count()})

    def lost_with_class(self, classroom: Classroom) -> Counts:
        tables = Table.objects.filter(classroom=classroom)
        return Counts({GAMES_ALONE: tables.count(), CLASS_WORDS: classroom.words.count()})

    def used_since(self, classroom: Classroom, when: datetime) -> bool:
        return Table.objects.filter(classroom=classroom, changed_at__gt=when.timestamp()).exists()

    def archive_class(self, classroom: Classroom) -> None:
        playing = Table.objects.filter(classroom=classroom, status=Table.Status.PLAYING)
        for table in playing.order_by("pk"):
            with suppress(NotPlaying):
                clock.end(table)

    def sign_off_student(self, student: Student) -> None:
        erase.leave_running_games(student.user)

    def count_for_copy(self, classroom: Classroom) -> Counts:
        return +Counts({CLASS_WORDS: classroom.words.count()})

    def copy_class(self, classroom: Classroom, copy: Classroom) -> None:
        class_words.copy_words(classroom, copy)

    def erase_student(self, student: Student) -> Counts:
        return _erase_some(student.user)

    def erase_teacher(self, teacher: User) -> Counts:
        return _erase_some(teacher)

    def erase_class(self, classroom: Classroom) -> Counts:
        if gone := erase.delete_some_tables(Table.objects.filter(classroom=classroom)):
            return Counts({GAMES_ALONE: gone})
        return +Counts({CLASS_WORDS: erase.delete_class_words(classroom)})


def _erase_some(user: User) -> Counts:
    if gone := erase.delete_some_tables(erase.tables_alone(user)):
        return Counts({GAMES_ALONE: gone})
    return +Counts({GAMES_SHARED: erase.anonymize_some_tables(user)})


# What is handed out


def _sheets(seats: QuerySet[Seat]) -> Iterator[Sheet]:
    """Rows are made as they are asked for: a class plays more in a year than fits into memory."""
    yield Sheet("games", (_game_row(seat) for seat in _some_at_a_time(seats, "table__seats")))
    kinds = sorted({kind for game in GAMES.values() for kind in game.profile.word_events})
    of_words = Prefetch("table__events", Event.objects.filter(kind=Event.Kind.GAME, body__type__in=kinds))
    yield Sheet("words", (row for seat in _some_at_a_time(seats, of_words) for row in _word_rows(seat)))
    whole_log = _some_at_a_time(seats, "table__events")
    yield Sheet("moves", (row for seat in whole_log for row in _move_rows(seat)))
    with_refused = _some_at_a_time(seats, "table__refused_moves")
    yield Sheet("refused moves", (row for seat in with_refused for row in _refused_rows(seat)))


def _some_at_a_time(seats: QuerySet[Seat], besides: str | Prefetch[str]) -> Iterator[Seat]:
    """Makes two queries for each batch of seats, however long their logs are."""
    ordered = seats.select_related("table", "progress").order_by("table__opened_at", "table", "number")
    return ordered.prefetch_related(besides).iterator(BATCH_SIZE)


def _game_row(seat: Seat) -> Row:
    table = seat.table
    game, state = GAMES[table.game], _last_state(seat)
    scores = {} if state is None else game.scores(state)
    return {
        "table": table.code,
        "game": game.name,
        "in class": table.classroom_id is not None,
        "status": table.status,
        "began": moment(table.opened_at),
        "last move": moment(table.changed_at),
        "name": seat.name,
        "place": seat.number,
        "figure": seat.figure,
        "rule cards": seat.supports,
        "best words up to reading level": seat.reads or None,
        "rules": table.options,
        "hints": table.hints,
        "players": len(table.seats.all()),
        "computer players": sum(one.is_computer for one in table.seats.all()),
        "score": scores.get(seat.player_id),
        **_progress(seat),
        "won": state is not None and seat.to_event is None and seat.player_id in game.winners(state),
    }


def _progress(seat: Seat) -> Row:
    progress = getattr(seat, "progress", None) or SeatProgress()
    return {
        "rounds": progress.rounds,
        "words": progress.words,
        "latest words": progress.latest_words,
        "rounds since the last word": progress.rounds_without_word,
        "refused moves": progress.refused,
        "refused words in a row": progress.refused_in_a_row,
        "own last move": None if progress.last_move_at is None else moment(progress.last_move_at),
    }


def _last_state(seat: Seat) -> Any:
    """The state now, or when the player gave the seat to another."""
    if seat.to_event is None:
        return selectors.state_of(seat.table)
    return selectors.state_at(seat.table, seat.to_event)


def _events_of(seat: Seat) -> Iterator[Event]:
    """The events while this player had the seat."""
    return (event for event in seat.table.events.all() if seat.is_held_at(event.number))


def _upgraded(event: Event) -> dict[str, Any]:
    """What happened, in the newest form."""
    if event.kind == Event.Kind.TABLE:
        return event.body
    return selectors.upgraded(GAMES[event.table.game], event.body, event.version)


def _word_rows(seat: Seat) -> Iterator[Row]:
    game = GAMES[seat.table.game]
    if game.profile.words_made is None:
        return
    for event in _events_of(seat):
        for made in game.profile.words_made(_upgraded(event), seat.player_id):
            yield {
                "table": seat.table.code,
                "game": game.name,
                "name": seat.name,
                "at": moment(event.at),
                "word": made.word,
                "points": made.points,
            }


def _move_rows(seat: Seat) -> Iterator[Row]:
    for event in _events_of(seat):
        body = _own_part(event, seat.player_id)
        if body:
            yield {
                "table": seat.table.code,
                "name": seat.name,
                "number": event.number,
                "at": moment(event.at),
                "what": body["type"],
                "details": _visible(event, body),
            }


def _refused_rows(seat: Seat) -> Iterator[Row]:
    for refused in seat.table.refused_moves.all():
        # A seat begins with event 1, an attempt before the start comes after event 0.
        if refused.player == seat.player_id and seat.is_held_at(max(refused.after, 1)):
            yield {
                "table": seat.table.code,
                "name": seat.name,
                "at": moment(refused.at),
                "what": refused.action_type,
                "why": refused.code,
                "letters": refused.letters,
            }


def _own_part(event: Event, player_id: str) -> dict[str, Any]:
    """What the log says of this player, and nothing of the others at the table."""
    body = _upgraded(event)
    if isinstance(results := body.get("results"), dict):
        return {**body, "results": results.get(player_id)} if player_id in results else {}
    return body if player_id in (event.by, body.get("by")) else {}


def _visible(event: Event, body: dict[str, Any]) -> dict[str, Any]:
    """Of a game's events only the fields that the game declares visible; the platform's own events as they are."""
    return GAMES[event.table.game].profile.visible(body) if event.kind == Event.Kind.GAME else body


def _class_word_row(word: ClassWord) -> Row:
    return {"word": word.word, "kind": word.kind, "reason": word.reason, "added at": word.added_at}
