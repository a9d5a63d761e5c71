"""An objection: the word, who said it, who doubts it, and the vote."""

from dataclasses import dataclass

from games.boards.bookworm.facts import DISPLAY, Piece, is_me, piece, special_piece
from games.boards.facts import seat_of, view_of
from games.boards.frame import Clock, Move, clock_of, names
from games.boards.page import SeatCard, TablePage
from games.engines.bookworm.equipment import in_a_sentence

VOTE_SECONDS = 20


@dataclass(frozen=True, kw_only=True, slots=True)
class Voter:
    seat: SeatCard
    me: bool
    voted: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Court:
    word: str
    sayer: SeatCard
    objector: SeatCard
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


def court(page: TablePage) -> Court:
    view = view_of(page)
    trial = view["objection"]
    yes, no = _ballot(page)
    title, text = _told(page, may_vote=yes is not None)
    return Court(
        word=trial["word"],
        sayer=seat_of(page, trial["player"]),
        objector=seat_of(page, trial["by"]),
        question=in_a_sentence(view["category"]["text"]),
        die=_die(page, trial["die"]),
        came_from=None if trial["came_from"] == DISPLAY else seat_of(page, trial["came_from"]),
        voters=[_voter(page, seat) for seat in page.seats if seat.id != trial["player"]],
        yes=yes,
        no=no,
        title=title,
        text=text,
        clock=clock_of(page, deadline=view["deadline"], span=_seconds(page)),
        still=_still(page),
    )


def _die(page: TablePage, die: str) -> Piece:
    view = view_of(page)
    if view["special"] and die == view["special"]["id"]:
        return special_piece(page, view["special"])
    return next(piece(page, one) for one in view["dice"] if one["id"] == die)


def _voter(page: TablePage, seat: SeatCard) -> Voter:
    return Voter(seat=seat, me=is_me(page, seat.id), voted=seat.id in view_of(page)["objection"]["voted"])


def _ballot(page: TablePage) -> tuple[Move | None, Move | None]:
    if page.me is None or "vote" not in view_of(page)["actions"]:
        return None, None
    yes, no = (
        Move(words=words, action={"type": "vote", "fits": fits}, seat=page.me.id, icon=icon)
        for words, fits, icon in (("It fits", True, "check"), ("It does not", False, "close"))
    )
    return yes, no


def _told(page: TablePage, *, may_vote: bool) -> tuple[str, str]:
    view = view_of(page)
    if may_vote:
        who = f"{page.me.name}: does it fit?" if page.me and len(page.mine) > 1 else "Does it fit?"
        return who, "More “no” than “yes” takes it back. A tie means that it stands."
    waiting = names([seat for seat in page.seats if seat.id in view["turn"]])
    if page.me and is_me(page, view["objection"]["player"]):
        return "The others vote on your word", f"Waiting for {waiting}."
    return ("You have voted" if page.me else "They vote"), f"Waiting for {waiting}."


def _seconds(page: TablePage) -> float:
    return float(page.table.options.get("vote_seconds", VOTE_SECONDS))


def _still(page: TablePage) -> str:
    left = view_of(page)["clock"]["stands_at"]
    return "" if left is None else f"The turn clock stands still at {max(0, round(left))}."
