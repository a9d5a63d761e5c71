"""Bookworm's vote on an objection: the word, who said it, who objects, and who has voted."""

from dataclasses import dataclass

from games.boards.bookworm.pieces import DISPLAY, Piece, piece, special_piece
from games.boards.page import Clock, Move, SeatCard, TablePage, names
from games.engines.bookworm.equipment import in_a_sentence


@dataclass(frozen=True, kw_only=True, slots=True)
class Voter:
    seat: SeatCard
    me: bool
    voted: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Vote:
    word: str
    sayer: SeatCard
    objector: SeatCard | None  # None: nobody objects, but neither the list nor the dictionary has the word.
    question: str
    die: Piece
    came_from: SeatCard | None  # None: the middle.
    voters: list[Voter]
    yes: Move | None
    no: Move | None
    title: str
    text: str
    clock: Clock | None
    still: str


def vote(page: TablePage) -> Vote:
    view = page.view
    objection = view["objection"]
    yes, no = _ballot(page)
    title, text = _title(page, may_vote=yes is not None)
    return Vote(
        word=objection["word"],
        sayer=page.seat(objection["player"]),
        objector=page.seat(objection["by"]) if objection["by"] else None,
        question=in_a_sentence(view["category"]["text"]),
        die=_die(page, objection["die"]),
        came_from=None if objection["came_from"] == DISPLAY else page.seat(objection["came_from"]),
        voters=[_voter(page, seat) for seat in page.seats if seat.id != objection["player"]],
        yes=yes,
        no=no,
        title=title,
        text=text,
        clock=page.clock(span=float(page.option("vote_seconds"))),
        still=_still(page),
    )


def _die(page: TablePage, die: str) -> Piece:
    view = page.view
    if view["special"] and die == view["special"]["id"]:
        return special_piece(page, view["special"])
    return next(piece(page, one) for one in view["dice"] if one["id"] == die)


def _voter(page: TablePage, seat: SeatCard) -> Voter:
    return Voter(seat=seat, me=page.is_me(seat.id), voted=seat.id in page.view["objection"]["voted"])


def _ballot(page: TablePage) -> tuple[Move | None, Move | None]:
    yes = page.move("vote", "It fits", icon="check", fits=True)
    no = page.move("vote", "It does not", icon="close", fits=False)
    return yes, no


def _title(page: TablePage, *, may_vote: bool) -> tuple[str, str]:
    view = page.view
    if may_vote:
        who = f"{page.me.name}: does it fit?" if page.me and page.is_shared else "Does it fit?"
        return who, "More “no” than “yes” takes it back. A tie means that it stands."
    waiting = names([seat for seat in page.seats if seat.id in view["turn"]])
    if page.is_me(view["objection"]["player"]):
        return "The others vote on your word", f"Waiting for {waiting}."
    return ("You have voted" if page.me else "They vote"), f"Waiting for {waiting}."


def _still(page: TablePage) -> str:
    left = page.view["clock"]["stands_at"]
    return "" if left is None else f"The turn clock stands still at {max(0, round(left))}."
