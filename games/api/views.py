"""The API: fetch, shape, one action, answer. Pages and programs come through the same doors."""

from dataclasses import asdict
from typing import Any

from django.http import HttpRequest
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from classrooms import visitors
from classrooms.access import class_for_teacher
from games import access, actions
from games.api import shapes
from games.api.description import (
    CLASS,
    CLASS_WORD,
    CODE,
    INVITE,
    SEAT,
    TABLE,
    WORD,
    answers,
    asks,
    does,
)
from games.api.short_way import short_way
from games.api.visiting import visitor_of
from games.catalogue import game_called, playable
from games.engines import HOST, Game
from games.models import Table
from games.table_page import page_for
from games.word_lists import words_at, words_for
from games.words import Lexicon
from games.words.lookup import look_up
from games.words.meanings import meanings


class Games(APIView):
    @extend_schema(responses=answers(shapes.Game(many=True)))
    def get(self, request: Request) -> Response:
        """The games that can be played, with the schemas of their options, supports and actions."""
        return Response([_game(game) for game in playable()])


class Words(APIView):
    @extend_schema(parameters=[WORD, TABLE], responses=answers(shapes.WordAnswer, 404))
    def get(self, request: Request) -> Response:
        """Is it a word, what does it mean, how hard is it; and if not, why not."""
        answer = look_up(request.GET.get("word", ""), _words_asked(request), meanings())
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
    @extend_schema(parameters=[CLASS], responses=answers(shapes.ClassWord(many=True), 404))
    def get(self, request: Request, class_pk: int) -> Response:
        """A class's own words, for its teachers."""
        classroom = class_for_teacher(visitor_of(request), class_pk)
        return Response(shapes.ClassWord(classroom.words.all(), many=True).data)

    @extend_schema(parameters=[CLASS], request=shapes.NewWords, responses=asks(shapes.ToldOfWords, 404, 409))
    def post(self, request: Request, class_pk: int) -> Response:
        """Words that count in this class from the next game on, or that do not."""
        visitor = visitor_of(request)
        classroom = class_for_teacher(visitor, class_pk)
        asked = _read(shapes.NewWords, request)
        assert visitor.user is not None, "a class has teachers only"
        if asked["kind"] == "add":
            told = actions.add_words(classroom, visitor.user, asked["words"])
        else:
            told = actions.block_words(classroom, visitor.user, asked["words"], asked["reason"])
        return Response(asdict(told))


class ClassWord(APIView):
    @extend_schema(parameters=[CLASS, CLASS_WORD], responses=does(None, 404, status=204))
    def delete(self, request: Request, class_pk: int, word_pk: int) -> Response:
        """From the next game on the word counts as it does for everybody."""
        classroom = class_for_teacher(visitor_of(request), class_pk)
        actions.remove_word(access.word_in_class(classroom, word_pk))
        return Response(status=204)


class Tables(APIView):
    @extend_schema(request=shapes.SetUp, responses=asks(shapes.TableAnswer, 404, 409, 422, status=201))
    def post(self, request: Request) -> Response:
        """Opens a table. Without invitations the game begins at once."""
        asked = _read(shapes.SetUp, request)
        game_called(asked["game"])
        visitor = visitors.welcome(visitor_of(request))
        people = [actions.Person(**person) for person in asked.pop("people")]
        table = actions.open_table(visitor, people=people, **asked)
        return visitors.remember(Response(_table(visitor, table.code), status=201), visitor)


class TableDetail(APIView):
    @extend_schema(parameters=[CODE, SEAT], responses=answers(shapes.TableAnswer, 404))
    def get(self, request: Request, code: str) -> Response:
        """The table as you may see it now."""
        return Response(_table(visitor_of(request), code, request.GET.get("seat", "")))


class Moves(APIView):
    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """A move as a page sends it goes the short way; whatever is not taken there gets its sentence below."""
        return short_way(request, kwargs["code"]) or super().dispatch(request, *args, **kwargs)

    @extend_schema(parameters=[CODE], request=shapes.Move, responses=asks(shapes.MoveAnswer, 404, 409, 422))
    def post(self, request: Request, code: str) -> Response:
        """Plays one move. A stale move is refused (409) only if something happened that could change its meaning."""
        move = _read(shapes.Move, request)
        visitor = visitor_of(request)
        if move["seat"] == HOST:
            played = _referee(visitor, code, move)
        else:
            seat = access.seat_for_player(visitor, code, move["seat"])
            played = actions.play(seat, move["action"], version=move["version"], key=move["key"])
        return Response({"version": played.version, "view": played.view})


class Verb(APIView):
    """A word of the host's: begin, pause, resume, end."""

    verb: Any = None

    @extend_schema(parameters=[CODE], request=None, responses=does(shapes.TableAnswer, 404, 409))
    def post(self, request: Request, code: str) -> Response:
        visitor = visitor_of(request)
        type(self).verb(access.table_for_host(visitor, code))
        return Response(_table(visitor, code))


class Begin(Verb):
    verb = staticmethod(actions.begin)


class Pause(Verb):
    verb = staticmethod(actions.pause)


class Resume(Verb):
    verb = staticmethod(actions.resume)


class End(Verb):
    verb = staticmethod(actions.end)


class AddTime(APIView):
    @extend_schema(parameters=[CODE], request=shapes.Seconds, responses=asks(shapes.TableAnswer, 404, 409))
    def post(self, request: Request, code: str) -> Response:
        visitor = visitor_of(request)
        table = access.table_for_host(visitor, code)
        actions.add_time(table, _read(shapes.Seconds, request)["seconds"])
        return Response(_table(visitor, code))


class Hints(APIView):
    @extend_schema(parameters=[CODE], request=shapes.WhoseHint, responses=asks(shapes.Hint, 404, 409))
    def post(self, request: Request, code: str) -> Response:
        """A hint for what this player could do now, where the table allows it."""
        seat = access.seat_for_player(visitor_of(request), code, _read(shapes.WhoseHint, request)["seat"])
        return Response({"sentence": actions.hint(seat)})


class Seats(APIView):
    @extend_schema(
        parameters=[INVITE],
        request=shapes.Person,
        responses=asks(shapes.TableAnswer, 404, 409, 422, status=201),
    )
    def post(self, request: Request, invite: str) -> Response:
        """Sits down at the table that the invitation is for."""
        visitor = visitors.welcome(visitor_of(request))
        table = access.table_by_invite(visitor, invite)
        actions.sit(table, visitor, actions.Person(**_read(shapes.Person, request)))
        return visitors.remember(Response(_table(visitor, table.code), status=201), visitor)


def _read(shape: type[Any], request: Request) -> dict[str, Any]:
    asked = shape(data=request.data)
    asked.is_valid(raise_exception=True)
    return dict(asked.validated_data)


def _words_asked(request: Request) -> Lexicon:
    """A table keeps the words that it began with."""
    visitor, code = visitor_of(request), request.GET.get("table", "")
    return words_at(access.table_for_viewer(visitor, code)[0]) if code else words_for(visitor)


def _referee(visitor: visitors.Visitor, code: str, move: dict[str, Any]) -> actions.Played:
    table, seats = access.table_for_viewer(visitor, code)
    access.require_host(visitor, table)
    return actions.referee(
        table, move["action"], seated=bool(seats), version=move["version"], key=move["key"]
    )


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
        "view": page.view,
    }
