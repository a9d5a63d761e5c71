"""Tables, seats and logs. Times are seconds since 1970, as in the engines.

A foreign key has no index of its own (`db_index=False`) where another index begins with it, because every move writes
all indexes of the log.
"""

from __future__ import annotations

import secrets
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

from config.core.codes import url_code
from config.core.models import INTERNAL


def new_seed() -> str:
    return secrets.token_hex(32)


class Table(models.Model):
    class Status(models.TextChoices):
        LOBBY = "lobby", "gathering players"
        PLAYING = "playing", "playing"
        OVER = "over", "over"

    class Hints(models.TextChoices):
        OFF = "off", "no hints"
        ONE = "one", "one a round"
        FREE = "free", "as many as one likes"

    code = models.CharField(
        max_length=12, unique=True, default=url_code, editable=False, help_text="its address"
    )
    game = models.SlugField(max_length=32, help_text="which game it is")
    options = models.JSONField(default=dict, blank=True, help_text="by which rules")
    status = models.CharField(
        max_length=8, choices=Status.choices, default=Status.LOBBY, help_text="whether it is over"
    )

    # In a class, all its teachers are hosts, and the table is erased with the class.
    classroom = models.ForeignKey(
        "classrooms.Classroom",
        models.CASCADE,
        null=True,
        blank=True,
        related_name="tables",
        db_index=False,
        help_text="whose class it belongs to",
    )
    led_by_teacher = models.BooleanField(default=False, help_text="whether a teacher set it")
    # The clock of a class table stands still until the teacher says go.
    waits_for_go = models.BooleanField(default=False, help_text=INTERNAL)
    words = models.ForeignKey(
        "WordList",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="by which list of class words",
    )
    followed_by = models.OneToOneField(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="follows",
        editable=False,
        help_text="which game came after it",
    )

    # The host, who may start, pause and invite: an account or a guest. A class keeps its games when the teacher who
    # opened them has left.
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, help_text="who opened it"
    )
    opened_by_guest = models.CharField(
        max_length=32, blank=True, editable=False, help_text="by which browser, if a guest did"
    )
    opened_at = models.FloatField(default=0, help_text="when it began")
    invite = models.CharField(max_length=8, blank=True, help_text="its invitation")
    # Any visitor may get a copy to try out.
    is_demo = models.BooleanField(default=False, help_text=INTERNAL)
    hints = models.CharField(
        max_length=4, choices=Hints.choices, default=Hints.OFF, help_text="whether there are hints"
    )

    # The snapshot is always the replay of the log up to `version`, the number of its last event.
    version = models.PositiveIntegerField(default=0, help_text=INTERNAL)
    snapshot = models.JSONField(null=True, blank=True, help_text="how it stands")
    seed = models.CharField(
        max_length=64, default=new_seed, editable=False, help_text="the secret of its dice"
    )
    # Tables with the same seed get the same throws, whatever happens between them.
    common_dice = models.BooleanField(
        default=False, editable=False, help_text="whether other tables throw the same dice"
    )
    changed_at = models.FloatField(default=0, db_index=True, help_text="when somebody last moved")

    # The clock. `due_at` says when the table next has something to run; scheduled tasks only trigger the check.
    due_at = models.FloatField(null=True, blank=True, db_index=True, help_text="when the clock rings")
    think_at = models.FloatField(null=True, blank=True, help_text=INTERNAL)
    paused_at = models.FloatField(null=True, blank=True, help_text="since when it is paused")
    # When a timed pause ends. `due_at` is then the same moment.
    resumes_at = models.FloatField(null=True, blank=True, help_text="until when it is paused")

    # For pages about many tables, which open no snapshot. `overview` is the room of such a page; it hears of every
    # change. At a table that a teacher leads, every move saves `progress`: {"deadline": 1700000000.0, "turn": {"p1":
    # 1699999900.0}}, the end of the running round, and since when it is whose turn; "next_round": 2 while that round
    # waits for the teacher's go. "hand_over" is set while children who share a tablet pass it on.
    overview = models.CharField(max_length=40, blank=True, editable=False, help_text=INTERNAL)
    progress: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(
        default=dict, blank=True, editable=False, help_text="its clock and whose turn it is"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["invite"], condition=~models.Q(invite=""), name="one_table_per_invite"
            )
        ]
        indexes = [
            # A teacher's page asks every few seconds for the running tables, among all of a school year.
            models.Index(fields=["classroom", "status"], name="tables_of_a_class"),
            # SQLite does not use the partial index of the constraint above to find an invitation.
            models.Index(fields=["invite"], name="table_by_invite"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.code}"

    @property
    def is_handed_over(self) -> bool:
        """Whether a shared tablet is on its way to the next child, and no teacher has paused the table."""
        return self.paused_at is not None and bool(self.progress.get("hand_over"))


class CurrentSeats(models.Manager["Seat"]):
    """The seats that are taken now. `table.seats` uses it, too."""

    def get_queryset(self) -> models.QuerySet[Seat]:
        return super().get_queryset().filter(to_event=None)


class Seat(models.Model):
    """One player's time at a place of a table. If a computer player or another person takes over, this row ends and
    another row with the same number begins."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats", db_index=False, help_text=INTERNAL)
    number = models.PositiveSmallIntegerField(help_text="the place at the table")
    name = models.CharField(
        max_length=64, help_text="the name that classmates see, or a drawn one such as Kind Robin"
    )
    figure = models.PositiveSmallIntegerField(default=1, help_text="a figure")
    supports = models.JSONField(default=dict, blank=True, help_text="the rule cards of this player")
    # 0: not known, as for guests.
    reads = models.PositiveSmallIntegerField(
        default=0, help_text="up to which reading level best words are shown"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        blank=True,
        help_text="which child or teacher it is",
    )
    guest = models.CharField(
        max_length=32, blank=True, editable=False, help_text="which browser, if it is a guest"
    )
    # Empty for a person.
    computer_level = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="how well a computer player plays"
    )
    # The first and the last event of the log while this player has the seat; no last event while they still have it.
    from_event = models.PositiveIntegerField(default=1, help_text="from which move on")
    to_event = models.PositiveIntegerField(null=True, blank=True, help_text="until which move")

    objects: ClassVar[CurrentSeats] = CurrentSeats()
    including_ended: ClassVar[models.Manager[Seat]] = models.Manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "number"], condition=models.Q(to_event=None), name="one_seat_per_place"
            )
        ]
        indexes = [
            models.Index(fields=["guest"]),
            models.Index(fields=["table", "number"], name="seats_of_a_table"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} at {self.table_id}"

    @property
    def player_id(self) -> str:
        """The engine's name for the player at this place."""
        return f"p{self.number}"

    @property
    def is_computer(self) -> bool:
        return self.computer_level is not None

    def is_held_at(self, event: int) -> bool:
        """Whether this player had the seat when the event of this number happened."""
        return self.from_event <= event and (self.to_event is None or event <= self.to_event)


class Event(models.Model):
    """One event of a table's log. The log alone is enough to replay the game."""

    class Kind(models.TextChoices):
        GAME = "game", "decided by the rules"
        CLOCK = "clock", "time given by the platform"
        TABLE = "table", "not part of the game: a pause, a hint, a change of seats"

    table = models.ForeignKey(
        Table, models.CASCADE, related_name="events", db_index=False, help_text=INTERNAL
    )
    number = models.PositiveIntegerField(help_text=INTERNAL)
    kind = models.CharField(max_length=5, choices=Kind.choices, help_text=INTERNAL)
    by = models.CharField(max_length=64, blank=True, help_text="who moved")
    body: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(
        help_text="dice, words and points of every move, and hints that were taken"
    )
    # The form of the body. A game's profile upgrades older forms to the newest.
    version = models.PositiveSmallIntegerField(default=1, help_text=INTERNAL)
    at = models.FloatField(help_text="when")
    key = models.CharField(max_length=64, null=True, blank=True, help_text=INTERNAL)  # noqa: DJ001 - null if no player sent it

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_event_per_number"),
            models.UniqueConstraint(fields=["table", "by", "key"], name="one_move_per_key"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"


class Checkpoint(models.Model):
    """The state of a game after a round, so that a replay can begin there instead of at the first event."""

    table = models.ForeignKey(
        Table, models.CASCADE, related_name="checkpoints", db_index=False, help_text=INTERNAL
    )
    # The last event that is part of the state, and the form of events at that time.
    number = models.PositiveIntegerField(help_text=INTERNAL)
    version = models.PositiveSmallIntegerField(help_text=INTERNAL)
    state = models.JSONField(help_text="how it stood after each round")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="one_checkpoint_per_event")]

    def __str__(self) -> str:
        return f"{self.table_id} after {self.number}"


class RefusedMove(models.Model):
    """A move that the rules or the platform refused, without its text. Not an `Event`, because the log has no gaps and
    every event notifies screens."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="refused_moves", help_text=INTERNAL)
    player = models.CharField(max_length=64, help_text="who tried it")
    # The last event before the attempt.
    after = models.PositiveIntegerField(help_text=INTERNAL)
    action_type = models.CharField(max_length=32, blank=True, help_text="what kind of move")
    code = models.CharField(max_length=32, help_text="why it was refused")
    letters = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="how many letters a word had, but not which"
    )
    at = models.FloatField(help_text="when")

    def __str__(self) -> str:
        return f"{self.action_type}: {self.code}"


class SeatProgress(models.Model):
    """How far a player is, for a teacher's overview. Every move updates it in its own transaction, so that a page about
    thirty children opens no snapshot."""

    seat = models.OneToOneField(
        Seat, models.CASCADE, primary_key=True, related_name="progress", help_text=INTERNAL
    )
    rounds = models.PositiveIntegerField(default=0, help_text="rounds")
    words = models.PositiveIntegerField(default=0, help_text="number of words")
    points = models.IntegerField(default=0, help_text="points")
    rounds_without_word = models.PositiveIntegerField(default=0, help_text="rounds since the last word")
    refused = models.PositiveIntegerField(default=0, help_text="number of refused moves")
    refused_in_a_row = models.PositiveIntegerField(
        default=0, help_text="refused words since the last move that counted"
    )
    last_move_at = models.FloatField(null=True, blank=True, help_text="when the player last moved")
    # Separated by spaces, the latest first; the last one may be cut off. Empty when the game is over.
    latest_words = models.CharField(max_length=63, blank=True, help_text="the latest words")
    # -1 after a hint, so that the word after it does not count.
    near_best_in_a_row = models.SmallIntegerField(
        default=0, help_text="number of words in a row that were nearly the best"
    )

    def __str__(self) -> str:
        return f"progress of {self.seat_id}"


class ClassWord(models.Model):
    """A word that counts only in one class, or that does not count in that class."""

    class Kind(models.TextChoices):
        ADD = "add", "counts here"
        BLOCK = "block", "does not count here"

    classroom = models.ForeignKey(
        "classrooms.Classroom", models.CASCADE, related_name="words", db_index=False, help_text=INTERNAL
    )
    word = models.CharField(max_length=15, help_text="the word")
    kind = models.CharField(max_length=5, choices=Kind.choices, help_text="whether it counts")
    reason = models.CharField(max_length=120, blank=True, help_text="why, in the teacher’s words")
    added_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="which teacher added it",
    )
    added_at = models.DateTimeField(default=timezone.now, help_text="when")

    class Meta:
        ordering = ["word"]
        constraints = [models.UniqueConstraint(fields=["classroom", "word"], name="one_word_in_a_class")]

    def __str__(self) -> str:
        return self.word


class WordList(models.Model):
    """A class's own words at the time when a table started. Rows never change, and the key is a hash of the content,
    so processes can cache them."""

    digest = models.CharField(max_length=64, primary_key=True, help_text=INTERNAL)
    classroom = models.ForeignKey(
        "classrooms.Classroom", models.CASCADE, related_name="word_lists", help_text=INTERNAL
    )
    added: models.JSONField[list[str], list[str]] = models.JSONField(
        default=list, help_text="words that count"
    )
    blocked: models.JSONField[dict[str, str], dict[str, str]] = models.JSONField(
        default=dict, help_text="words that do not, and why"
    )

    def __str__(self) -> str:
        return self.digest[:8]
