"""What the API accepts and returns. The OpenAPI description is made from these serializers."""

from typing import Any

from rest_framework import serializers

from games.forms.moves import KEY, MAX_LENGTH, MAX_VERSION, MIN_KEY, SEAT
from games.guest_names import is_friendly

WORD_CODES = (
    *("word", "unknown", "refused", "blocked"),
    *("empty", "several-words", "not-plain", "not-letters", "too-long"),
)


class Move(serializers.Serializer[Any]):
    """One move, the version it was made on, and a key, so that a repeated request counts once.

    Only for the OpenAPI description: `read_move` reads it.
    """

    seat = serializers.RegexField(
        SEAT, max_length=MAX_LENGTH, help_text='Whose move: "p1", "p2"…, or "host" for the table itself.'
    )
    version = serializers.IntegerField(min_value=0, max_value=MAX_VERSION)
    key = serializers.RegexField(
        KEY,
        min_length=MIN_KEY,
        max_length=MAX_LENGTH,
        help_text="Drawn anew for each move; a repeat gets the same answer.",
    )
    action = serializers.DictField(help_text="As in the game's action schema.")


class MoveAnswer(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    view = serializers.DictField()


class Person(serializers.Serializer[Any]):
    name = serializers.CharField(
        max_length=64, help_text="An adjective and an animal of ours: nobody types a name."
    )
    figure = serializers.IntegerField(min_value=1, max_value=8, default=1)
    supports = serializers.DictField(default=dict)

    def validate_name(self, name: str) -> str:
        if not is_friendly(name):
            raise serializers.ValidationError('Take a name like "Kind Robin": no other names are kept.')
        return name


class SetUp(serializers.Serializer[Any]):
    game = serializers.SlugField()
    options = serializers.DictField(default=dict)
    people = serializers.ListField(child=Person(), min_length=1, max_length=40)
    computers = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=5), default=list, max_length=5
    )
    invite = serializers.BooleanField(default=False)
    hints = serializers.ChoiceField(["off", "one", "free"], default="off")


class SeatAnswer(serializers.Serializer[Any]):
    id = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(["person", "computer"])
    level = serializers.IntegerField()
    figure = serializers.IntegerField()
    mine = serializers.BooleanField()
    here = serializers.BooleanField()


class TableAnswer(serializers.Serializer[Any]):
    code = serializers.CharField()
    game = serializers.CharField()
    status = serializers.ChoiceField(["lobby", "playing", "over"])
    version = serializers.IntegerField()
    invite = serializers.CharField(allow_blank=True)
    paused = serializers.BooleanField()
    now = serializers.FloatField()
    seats = SeatAnswer(many=True)
    may = serializers.ListField(child=serializers.CharField())
    view = serializers.DictField(allow_null=True)


class HintRequest(serializers.Serializer[Any]):
    seat = serializers.CharField(max_length=64)


class Hint(serializers.Serializer[Any]):
    sentence = serializers.CharField()


class Seconds(serializers.Serializer[Any]):
    seconds = serializers.FloatField(min_value=1, max_value=600)


class Game(serializers.Serializer[Any]):
    slug = serializers.CharField()
    name = serializers.CharField()
    tagline = serializers.CharField()
    options = serializers.DictField(help_text="JSON Schema")
    supports = serializers.DictField(help_text="JSON Schema")
    actions = serializers.DictField(help_text="JSON Schema")


class WordAnswer(serializers.Serializer[Any]):
    code = serializers.ChoiceField(WORD_CODES)
    sentence = serializers.CharField()
    word = serializers.CharField(allow_null=True)
    tier = serializers.IntegerField(allow_null=True, help_text="1 (grades 1 and 2) to 5 (rare)")
    meaning = serializers.CharField(allow_null=True)
    base = serializers.CharField(
        allow_null=True, help_text="The word that the meaning is about, if this is a form of it."
    )


class ClassWord(serializers.Serializer[Any]):
    id = serializers.IntegerField(source="pk")
    word = serializers.CharField()
    kind = serializers.ChoiceField(["add", "block"])
    reason = serializers.CharField(allow_blank=True)


class NewWords(serializers.Serializer[Any]):
    words = serializers.CharField(
        max_length=20_000, help_text="One or many, with spaces, commas or lines between them."
    )
    kind = serializers.ChoiceField(["add", "block"], help_text="Whether they count in the class, or do not.")
    reason = serializers.CharField(
        max_length=120,
        default="",
        allow_blank=True,
        help_text="What a child is told who plays a blocked word.",
    )


class WordsResult(serializers.Serializer[Any]):
    """What happened to each word."""

    taken = serializers.ListField(child=serializers.CharField())
    known = serializers.ListField(child=serializers.CharField(), help_text="In the dictionary already.")
    unfit = serializers.ListField(child=serializers.CharField(), help_text="Not for school.")
    unreadable = serializers.ListField(child=serializers.CharField(), help_text="Not made of a to z.")
