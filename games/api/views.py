"""The API of the games. Each view: fetch, validate, one action, answer; with the same permissions as the pages."""

import json
from dataclasses import asdict
from typing import Any

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from classrooms import visitors
from classrooms.access import class_for_teacher
from classrooms.api.authentication import visitor_of
from classrooms.api.schema import CLASS, NUMBER, SLUG, path_parameter, reads, writes, writes_body
from games import access
from games.actions import class_words, clock, hints, play, tables
from games.api import serializers
from games.catalogue import game_called, playable
from games.engines import Game
from games.forms.moves import read_move
from games.models import Table
from games.refusals import refusals_as_json
from games.table_page import page_for
from games.word_lists import words_at, words_for
from games.words import Lexicon
from games.words.lookup import look_up
from games.words.meanings import meanings

CODE = path_parameter("code", SLUG, "The table, by the code in its address.")
INVITE = path_parameter("invite", SLUG, "The invitation, in capitals or not.")
CLASS_WORD = path_parameter("word_pk", NUMBER, "The number of a word of that class.")
SEAT = OpenApiParameter("seat", str, description="Whose view, if you hold several seats.")
WORD = OpenApiParameter("word", str)
TABLE = OpenApiParameter(
    "table", str, description="The table at which it would be laid; else what counts for you."
)


class Games(APIView):
    @extend_schema(responses=reads(serializers.Game(many=True)))
    def get(self, request: Request) -> Response:
        """The games that can be played, with the schemas of their options, supports and actions."""
        return Response([_game(game) for game in playable()])


class Words(APIView):
    @extend_schema(parameters=[WORD, TABLE], responses=reads(serializers.WordAnswer, 404))
    def get(self, request: Request) -> Response:
        """Is it a word, what does it mean, how hard is it; and if not, why not."""
        answer = look_up(request.GET.get("word", ""), _lexicon_for(request), meanings())
        meaning = answer.meaning
        return Response(
            {
                "code": answer.code,
                "sentence": answer.sentence,
                "word": answer.word,
                "tier": answer.tier,
                "meaning": meaning.text if meaning else None,
                "base": meaning.base if meaning else None,
            }
        )


class ClassWords(APIView):
    @extend_schema(parameters=[CLASS], responses=reads(serializers.ClassWord(many=True), 404))
    def get(self, request: Request, class_pk: int) -> Response:
        """A class's own words, for its teachers."""
        classroom = class_for_teacher(visitor_of(request), class_pk)
        return Response(serializers.ClassWord(classroom.words.all(), many=True).data)

    @extend_schema(
        parameters=[CLASS],
        request=serializers.NewWords,
        responses=writes_body(serializers.WordsResult, 404, 409),
    )
    def post(self, request: Request, class_pk: int) -> Response:
        """Words that count in this class from the next game on, or that do not."""
        visitor = visitor_of(request)
        classroom = class_for_teacher(visitor, class_pk)
        data = _validated(serializers.NewWords, request)
        assert visitor.user is not None, "class_for_teacher finds a class for teachers only"
        if data["kind"] == "add":
            result = class_words.add_words(classroom, visitor.user, data["words"])
        else:
            result = class_words.block_words(classroom, visitor.user, data["words"], data["reason"])
        return Response(asdict(result))


class ClassWord(APIView):
    @extend_schema(parameters=[CLASS, CLASS_WORD], responses=writes(None, 404, status=204))
    def delete(self, request: Request, class_pk: int, word_pk: int) -> Response:
        """From the next game on the word counts as it does in the dictionary."""
        classroom = class_for_teacher(visitor_of(request), class_pk)
        class_words.remove_word(access.word_in_class(classroom, word_pk))
        return Response(status=204)


class Tables(APIView):
    @extend_schema(
        request=serializers.SetUp, responses=writes_body(serializers.TableAnswer, 404, 409, 422, status=201)
    )
    def post(self, request: Request) -> Response:
        """Opens a table. Without invitations the game begins at once."""
        data = _validated(serializers.SetUp, request)
        game_called(data["game"])
        visitor = visitors.welcome(visitor_of(request))
        people = [tables.NewSeat(**person) for person in data.pop("people")]
        table = tables.open_table(visitor, people=people, **data)
        return visitors.remember(Response(_table(visitor, table.code), status=201), visitor)


class TableDetail(APIView):
    @extend_schema(parameters=[CODE, SEAT], responses=reads(serializers.TableAnswer, 404))
    def get(self, request: Request, code: str) -> Response:
        """The table as you may see it now."""
        return Response(_table(visitor_of(request), code, request.GET.get("seat", "")))


class Moves(APIView):
    """Runs without the framework's own dispatch, which takes as long as the move itself."""

    @classmethod
    def as_view(cls, **initkwargs: Any) -> Any:
        view: Any = super().as_view(**initkwargs)
        # Authentication would check the token in the framework's dispatch; here Django's middleware does.
        view.csrf_exempt = False
        return view

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if request.method != "POST":
            return super().dispatch(request, *args, **kwargs)
        return self.post(request, *args, **kwargs)

    @extend_schema(
        parameters=[CODE],
        request=serializers.Move,
        responses=writes_body(serializers.MoveAnswer, 404, 409, 422),
    )
    @refusals_as_json
    def post(self, request: HttpRequest, code: str) -> HttpResponse:
        """Plays one move. A stale move is refused (409) only if something happened that could change its meaning."""
        visitor, sent = visitors.of(request), read_move(request)
        table_id, seats = access.table_for_move(visitor, code, sent.player)
        is_host = not seats or access.moves_as_host(visitor, code, sent.player)
        played = play.play(table_id, sent, seated=bool(seats), is_host=is_host)
        content = json.dumps({"version": played.version, "view": played.view}, ensure_ascii=False)
        return HttpResponse(content, content_type="application/json")


class Verb(APIView):
    """What only a host may do: begin, pause, resume, end."""

    verb: Any = None
    find_table: Any = staticmethod(access.table_for_host)

    @extend_schema(parameters=[CODE], request=None, responses=writes(serializers.TableAnswer, 404, 409))
    def post(self, request: Request, code: str) -> Response:
        visitor = visitor_of(request)
        type(self).verb(type(self).find_table(visitor, code))
        return Response(_table(visitor, code))


class Begin(Verb):
    verb = staticmethod(tables.start)


class Pause(Verb):
    verb = staticmethod(clock.pause)


class Resume(Verb):
    verb = staticmethod(clock.resume)


class HandOver(Verb):
    """A shared tablet goes to the next child, and the clock of the table stands still."""

    verb = staticmethod(clock.hand_over)
    find_table = staticmethod(access.table_on_shared_tablet)


class TakeOver(Verb):
    """The next child has the shared tablet, and the clock goes on."""

    verb = staticmethod(clock.take_over)
    find_table = staticmethod(lambda visitor, code: access.table_for_player(visitor, code)[0])


class End(Verb):
    verb = staticmethod(clock.end)
    find_table = staticmethod(access.table_for_leader)


class AddTime(APIView):
    @extend_schema(
        parameters=[CODE],
        request=serializers.Seconds,
        responses=writes_body(serializers.TableAnswer, 404, 409),
    )
    def post(self, request: Request, code: str) -> Response:
        visitor = visitor_of(request)
        table = access.table_for_leader(visitor, code)
        clock.add_time(table, _validated(serializers.Seconds, request)["seconds"])
        return Response(_table(visitor, code))


class Hints(APIView):
    @extend_schema(
        parameters=[CODE], request=serializers.HintRequest, responses=writes_body(serializers.Hint, 404, 409)
    )
    def post(self, request: Request, code: str) -> Response:
        """A hint for what this player could do now, where the table allows it."""
        seat = access.seat_for_player(
            visitor_of(request), code, _validated(serializers.HintRequest, request)["seat"]
        )
        return Response({"sentence": hints.hint(seat)})


class Seats(APIView):
    @extend_schema(
        parameters=[INVITE],
        request=serializers.Person,
        responses=writes_body(serializers.TableAnswer, 404, 409, 422, status=201),
    )
    def post(self, request: Request, invite: str) -> Response:
        """Takes a seat at the table that the invitation is for."""
        visitor = visitors.welcome(visitor_of(request))
        table = access.table_by_invite(visitor, invite)
        tables.join(table, visitor, tables.NewSeat(**_validated(serializers.Person, request)))
        return visitors.remember(Response(_table(visitor, table.code), status=201), visitor)


def _validated(serializer_class: type[Any], request: Request) -> dict[str, Any]:
    serializer = serializer_class(data=request.data)
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)


def _lexicon_for(request: Request) -> Lexicon:
    """At a table, the words with which its game began."""
    visitor, code = visitor_of(request), request.GET.get("table", "")
    return words_at(access.table_for_viewer(visitor, code)[0]) if code else words_for(visitor)


def _game(game: Game[Any]) -> dict[str, Any]:
    return {
        "slug": game.slug,
        "name": game.name,
        "tagline": game.tagline,
        "options": game.options_schema(),
        "supports": game.supports_schema(),
        "actions": game.action_schema(),
    }


def _table(visitor: visitors.Visitor, code: str, player_id: str = "") -> dict[str, Any]:
    page = page_for(visitor, code, player_id)
    table: Any = page.table
    return {
        "code": table.code,
        "game": table.game,
        "status": table.status,
        "version": table.version,
        "invite": table.invite if table.status == Table.Status.LOBBY else "",
        "paused": table.paused_at is not None,
        "now": page.now,
        "seats": [
            {name: getattr(card, name) for name in ("id", "name", "kind", "level", "figure", "mine", "here")}
            for card in page.seats
        ],
        "may": sorted(page.may),
        "view": page.view or None,
    }
