"""Before the clock runs: the targets are rolled, perhaps voted on, and somebody says go."""

from dataclasses import dataclass, field

from games.boards.dice_words.facts import move_for
from games.boards.facts import seat_of, view_of
from games.boards.frame import Move
from games.boards.page import SeatCard, TablePage
from games.engines import HOST


@dataclass(frozen=True, kw_only=True, slots=True)
class Call:
    """Before the clock runs: what is said, and what can be done about it."""

    title: str
    text: str
    sun: Move | None = None
    others: list[Move] = field(default_factory=list)
    thinking: bool = False


def call(page: TablePage) -> Call:
    view = view_of(page)
    if view["phase"] == "vote":
        return _vote(page)
    starter = seat_of(page, view["starter"])
    if not view["targets"]:
        return _call_for(page, "roll_targets", "Roll the targets", "roll", starter)
    return _call_for(page, "go", "Go!", "play", starter)


def _call_for(page: TablePage, kind: str, words: str, icon: str, starter: SeatCard) -> Call:
    own, other, text = SAID[kind]
    move = move_for(page, kind, words, icon=icon)
    if move is None or starter.kind == "computer":
        return Call(title=other.format(starter.name), text=text, thinking=starter.kind == "computer")
    if move.seat == HOST and page.mine:
        return Call(title=other.format(starter.name), text=text, others=[move])
    title = own if len(page.mine) == 1 else other.format(starter.name)
    return Call(title=title, text=text, sun=move)


VOTE = "Keep these targets?"
# For each action of the starting player: to that player, about that player, and why.
SAID = {
    "roll_targets": (
        "You begin this round",
        "{} rolls the targets",
        "Everybody hunts for these four letters.",
    ),
    "go": (
        "Ready? Start the clock",
        "{} starts the clock",
        "Then everybody rolls seven dice and makes one great word.",
    ),
}


def _vote(page: TablePage) -> Call:
    view = view_of(page)
    sun = move_for(page, "go", "Go with these", icon="play")
    voter = next((seat for seat in page.mine if seat.id in view["turn"]), None)
    if voter is None:
        who = "The others" if page.mine else "The players"
        return Call(title=VOTE, text=f"{who} are still choosing.", sun=sun, thinking=True)
    title = f"{voter.name}: {VOTE[0].lower()}{VOTE[1:]}" if len(page.mine) > 1 else VOTE
    return Call(title=title, text="They are rolled again only if all say so.", sun=sun, others=_votes(voter))


def _votes(voter: SeatCard) -> list[Move]:
    return [
        Move(words=words, action={"type": "vote_targets", "reroll": again}, seat=voter.id, icon=icon)
        for words, again, icon in (("Keep them", False, "check"), ("Roll again", True, "roll"))
    ]
