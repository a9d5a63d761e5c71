"""Reads for pages, API and streams: a table's state, its log, its page and its seats."""

import time
from collections.abc import Iterable, Sequence
from typing import Any, Literal

from django.db.models import Count, Q

from classrooms.access import signed_in_student
from classrooms.visitors import Visitor
from config.core.db import CompiledQuery
from config.core.models import Heartbeat
from games import word_lists
from games.absence import choice_at, may_stand_in
from games.boards.away import Away
from games.boards.page import USUAL_READER, SeatCard, TablePage
from games.engines import GAMES, HOST, Game
from games.engines.profile import LogEntry
from games.models import Event, Seat, Table
from games.rooms import present_at

PAST_GAMES = 12
# What a child may not do at a table that a teacher has set.
FOR_THE_TEACHER = {"add-time", "end"}


def load_log(table: Table, *, after: int = 0, upto: int | None = None) -> list[LogEntry]:
    """The events of the game and its clock in the newest form, without pauses, hints and changes of seats."""
    events = table.events.exclude(kind=Event.Kind.TABLE).filter(number__gt=after).order_by("number")
    if upto is not None:
        events = events.filter(number__lte=upto)
    game = GAMES[table.game]
    rows = events.values_list("number", "at", "body", "version")
    return [LogEntry(number, at, upgraded(game, body, version)) for number, at, body, version in rows]


def upgraded(game: Game[Any], body: dict[str, Any], version: int) -> dict[str, Any]:
    """What a stored event says, in the newest form."""
    return body if version == game.profile.event_version else game.profile.upgraded(body, version)


def replay(table: Table) -> Any:
    """The state that the whole log leads to, from the first event on."""
    return _apply(table, None, load_log(table))


def state_at(table: Table, number: int) -> Any:
    """The state after the event of this number, replayed from the nearest checkpoint."""
    for checkpoint in table.checkpoints.filter(number__lte=number).order_by("-number"):
        try:
            state = GAMES[table.game].load(checkpoint.state)
        except ValueError:
            # Saved in an older form. An earlier one would be, too.
            break
        return _apply(table, state, load_log(table, after=checkpoint.number, upto=number))
    return _apply(table, None, load_log(table, upto=number))


def _apply(table: Table, state: Any, log: Iterable[LogEntry]) -> Any:
    game = GAMES[table.game]
    for entry in log:
        state = game.apply(state, entry.event)
    return state


def state_of(table: Table) -> Any:
    """The state in the snapshot; None before the start. A snapshot in an older form is replaced by a replay."""
    if table.snapshot is None:
        return None
    try:
        return GAMES[table.game].load(table.snapshot)
    except ValueError:
        return replay(table)


def heartbeats() -> dict[str, float]:
    """The time of each process's last heartbeat."""
    return dict(Heartbeat.objects.values_list("name", "at"))


def count_overdue() -> int:
    """Tables with something to do whose time has come."""
    return Table.objects.filter(due_at__lte=time.time()).count()


def has_room(table: Table) -> bool:
    """Whether another player can join."""
    return table.status == Table.Status.LOBBY and table.seats.count() < max(GAMES[table.game].players)


def is_race(table: Table, seats: Sequence[Seat]) -> bool:
    """Whether a child plays alone here, in a race with others of the class."""
    return (
        table.led_by_teacher
        and GAMES[table.game].profile.race
        and len(seats) == 1
        and not is_own_task(table, seats)
    )


def is_own_task(table: Table, seats: Sequence[Seat]) -> bool:
    """Whether a child opened this table to play, alone, what a teacher has set."""
    return table.led_by_teacher and any(seat.user_id == table.opened_by_id for seat in seats if seat.user_id)


def is_late(table: Table) -> bool:
    return table.due_at is not None and table.due_at <= time.time()


def table_page(
    table: Table,
    state: Any,
    seats: Sequence[Seat],
    *,
    held: Sequence[Seat] = (),
    is_host: bool = False,
    player_id: str = "",
) -> TablePage:
    """All that one screen shows of a table. `held` are the visitor's own seats, `player_id` the one to show."""
    game = GAMES[table.game]
    public = None if state is None else game.view(state, None)
    cards = _seat_cards(table, seats, public, mine={seat.player_id for seat in held})
    mine = [card for card in cards if card.mine]
    me = _seat_to_show(mine, wanted=player_id, turn=public["turn"] if public else ())
    may = _hint_for(me, table, public)
    if is_host:
        may |= _may(table, public, places_taken=len(cards))
    if is_host or held:
        may |= _referees(table, seats, state, seated=bool(held))
    if table.led_by_teacher and held:
        may -= FOR_THE_TEACHER
    return TablePage(
        table=table,
        game=game,
        now=time.time(),
        seats=cards,
        mine=mine,
        me=me,
        view=_view(game, state, me, public, is_host=is_host) or {},
        past=past_scores(table, held[0])
        if game.profile.solo == "own-best" and len(cards) == len(held) == 1
        else [],
        may=frozenset(may),
        is_host=is_host,
        blocked=getattr(word_lists.words_at(table), "blocked", {}),
        ended=table.status == Table.Status.OVER and public is not None and not public["over"],
        follower=_follower_of(table),
        is_race=is_race(table, seats),
        host=_host_of(table, cards),
        away=_away(table, state, cards, public) if held and public is not None else None,
    )


def _view(
    game: Any, state: Any, me: SeatCard | None, public: dict[str, Any] | None, *, is_host: bool
) -> dict[str, Any] | None:
    """The view of the player, of a host who does not play, or the public one."""
    if state is None or (me is None and not is_host):
        return public
    view: dict[str, Any] = game.view(state, HOST if me is None else me.id)
    return view


def _hint_for(me: SeatCard | None, table: Table, public: dict[str, Any] | None) -> set[str]:
    """Only a player on turn may ask for a hint."""
    if me is None or public is None or me.id not in public["turn"]:
        return set()
    return {"hint"} if may_have_hint(table, me.id, public) else set()


def _referees(table: Table, seats: Sequence[Seat], state: Any, *, seated: bool) -> set[str]:
    if state is None or table.paused_at is not None:
        return set()
    return {f"referee:{action}" for action in referee_actions(table, seats, state, seated=seated)}


def _follower_of(table: Table) -> str:
    return table.followed_by.code if table.followed_by is not None else ""


def _host_of(table: Table, cards: Sequence[SeatCard]) -> str:
    if table.led_by_teacher:
        return "Your teacher"
    return cards[0].name if cards else ""


def past_scores(table: Table, seat: Seat) -> list[int]:
    """The earlier scores of this player, alone and with the same options; oldest first."""
    mine = Q(user=seat.user_id) if seat.user_id is not None else Q(user=None, guest=seat.guest or None)
    alone = (
        Table.objects.filter(game=table.game, status=Table.Status.OVER)
        .exclude(pk=table.pk)
        .annotate(places=Count("seats", Q(seats__to_event=None)))
        .filter(places=1, pk__in=Seat.objects.filter(mine).values("table"))
        .order_by("-changed_at")[:PAST_GAMES]
    )
    rules = GAMES[table.game]
    states = [state_of(one) for one in alone if one.options == table.options]
    # A game that a host ended early has no score to beat.
    return [max(rules.scores(state).values()) for state in reversed(states) if rules.is_over(state)]


def wishes_to_end(table: Table) -> set[str]:
    """The players who want to end the game and count the points, since the last move."""
    moves = table.events.filter(kind=Event.Kind.GAME).order_by("-number").values_list("number", flat=True)
    notes = table.events.filter(kind=Event.Kind.TABLE, number__gt=moves.first() or 0)
    return {seat for note in notes if note.body["type"] == "end_wanted" for seat in note.body["seats"]}


def _away(table: Table, state: Any, cards: Sequence[SeatCard], public: dict[str, Any]) -> Away | None:
    """The players for whom the game waits, if all of them have left."""
    turn = public["turn"]
    awaited = [card for card in cards if card.id in turn]
    if table.status != Table.Status.PLAYING or table.paused_at is not None or not awaited:
        return None
    if any(card.here for card in awaited):
        return None
    choose_at = choice_at(table, turn)
    if choose_at is None:
        return None
    game = GAMES[table.game]
    people = [card for card in cards if card.here and card.kind == "person"]
    wishing = wishes_to_end(table)
    return Away(
        seats=awaited,
        choose_at=choose_at,
        now=time.time(),
        computer=may_stand_in(table),
        skip=any(game.passing_move(state, player) for player in turn),
        steps=bool(game.open_actions(state, HOST)),
        wishes=[card for card in people if card.id in wishing],
        undecided=[card for card in people if card.id not in wishing],
    )


def is_first_game(visitor: Visitor, code: str, game: str) -> bool:
    """Whether a signed-in child has never sat at another table of this game. The browser remembers it for guests."""
    if visitor.user is None:
        return True
    return not Seat.objects.filter(user=visitor.user, table__game=game).exclude(table__code=code).exists()


def sound_for(visitor: Visitor) -> Literal["on", "off", "never"]:
    """Whether this screen begins with sounds. Children of a class begin in silence; their teacher may forbid sounds."""
    student = signed_in_student(visitor)
    if student is None:
        return "on"
    return "never" if student.classroom.quiet else "off"


def may_have_hint(table: Table, player_id: str, view: dict[str, Any]) -> bool:
    if table.hints != Table.Hints.ONE:
        return table.hints == Table.Hints.FREE
    notes = _notes_about(table_id=table.pk, kind=Event.Kind.TABLE.value, by=player_id)
    this_round = view.get("round", 0)
    return not any(note.body["type"] == "hinted" and note.body.get("round") == this_round for note in notes)


def referee_actions(table: Table, seats: Sequence[Seat], state: Any, *, seated: bool) -> set[str]:
    """The host's moves that a visitor may make for the table. A host who does not play may make all of them. Players
    may, whether they are the host or not, while the table waits for computer players or for people who are away: a
    round needs no particular player to begin."""
    game = GAMES[table.game]
    actions = set() if game.is_over(state) else set(game.open_actions(state, HOST))
    if not actions or not seated:
        return actions
    turn = game.turn(state)
    people = [seat.player_id for seat in seats if seat.player_id in turn and not seat.is_computer]
    if not turn or (people and present_at(table, people)):
        return set()
    return actions - game.profile.watching_host_moves


def _seat_cards(
    table: Table, seats: Sequence[Seat], public: dict[str, Any] | None, *, mine: set[str]
) -> list[SeatCard]:
    here = present_at(table, [seat.player_id for seat in seats])
    usual = _usual_reader(seats)
    scores = {} if public is None else {player["id"]: player["score"] for player in public["players"]}
    done = set() if public is None else set(public.get("done", ()))
    return [
        SeatCard(
            id=seat.player_id,
            name=seat.name,
            kind="computer" if seat.is_computer else "person",
            level=seat.computer_level or 0,
            reads=seat.reads or usual,
            figure=seat.figure,
            mine=seat.player_id in mine,
            here=seat.player_id in here or seat.player_id in mine or seat.is_computer,
            supports=seat.supports,
            score=scores.get(seat.player_id, 0),
            done=seat.player_id in done,
        )
        for seat in seats
    ]


def _usual_reader(seats: Sequence[Seat]) -> int:
    """Who chooses computer players of a level chooses their words, too."""
    return min((seat.computer_level for seat in seats if seat.computer_level), default=USUAL_READER)


def _seat_to_show(held: Sequence[SeatCard], *, wanted: str, turn: Sequence[str]) -> SeatCard | None:
    """The seat that was asked for; otherwise one on turn; otherwise one that is not done; otherwise the first."""
    asked_for = [card for card in held if card.id == wanted]
    waited_for = [card for card in held if card.id in turn]
    not_done = [card for card in held if not card.done]
    return next(iter([*asked_for, *waited_for, *not_done, *held]), None)


def _may(table: Table, public: dict[str, Any] | None, *, places_taken: int) -> set[str]:
    if table.status == Table.Status.LOBBY:
        enough = places_taken >= min(GAMES[table.game].players)
        return {"invite", "remove-seat", "begin"} if enough else {"invite", "remove-seat"}
    if table.status == Table.Status.OVER:
        return {"rematch"}
    if table.paused_at is not None:
        return {"resume", "end"}
    always = {"pause", "end"}
    return always | {"add-time"} if public and public["deadline"] is not None else always


# Compiled once, because every board is read with them.
seats_of = CompiledQuery[Seat](lambda table_id: Seat.objects.filter(table_id=table_id), table_id=-1)
_notes_about = CompiledQuery[Event](
    lambda table_id, kind, by: Event.objects.filter(table_id=table_id, kind=kind, by=by),
    table_id=-1,
    kind="a kind",
    by="a player",
)
