"""Dice Words before the clock runs: the targets are rolled, perhaps voted on, and a player says go."""

from dataclasses import dataclass, field

from games.boards.page import Move, SeatCard, TablePage
from games.engines import HOST

VOTE = "Keep these targets?"
# For each action of the starting player: the title for that player, the title for the others, and the reason.
TITLES = {
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


@dataclass(frozen=True, kw_only=True, slots=True)
class Call:
    """What the page says before the clock runs, and the buttons for it."""

    title: str
    text: str
    sun: Move | None = None
    others: list[Move] = field(default_factory=list)
    thinking: bool = False


def call(page: TablePage) -> Call:
    view = page.view
    if view["phase"] == "vote":
        return _vote(page)
    starter = page.seat(view["starter"])
    if waits_for_host(page):
        return _wait_for_host(page)
    if not view["targets"]:
        return _call_for(page, "roll_targets", "Roll the targets", "roll", starter)
    return _call_for(page, "go", "Go!", "play", starter)


def waits_for_host(page: TablePage) -> bool:
    """Whether the host starts the round, because all tables of a class begin together."""
    rolled = page.view["phase"] == "targets" and bool(page.view["targets"])
    return rolled and page.option("rounds_started_by") == HOST


def _wait_for_host(page: TablePage) -> Call:
    """A teacher who looks on may start this table alone."""
    text = "All tables begin at the same moment. Think of words with these letters!"
    alone = move_for(page, "go", "Start this table alone", icon="play") if not page.mine else None
    others = [] if alone is None else [alone]
    return Call(title=f"{page.host} starts the round", text=text, others=others, thinking=not others)


def _call_for(page: TablePage, kind: str, words: str, icon: str, starter: SeatCard) -> Call:
    own, other, text = TITLES[kind]
    move = move_for(page, kind, words, icon=icon)
    if move is None or starter.kind == "computer":
        return Call(title=other.format(starter.name), text=text, thinking=starter.kind == "computer")
    if move.seat == HOST and page.mine:
        return Call(title=other.format(starter.name), text=text, others=[move])
    title = own if len(page.mine) == 1 else other.format(starter.name)
    return Call(title=title, text=text, sun=move)


def _vote(page: TablePage) -> Call:
    view = page.view
    sun = move_for(page, "go", "Go with these", icon="play")
    voter = next((seat for seat in page.mine if seat.id in view["turn"]), None)
    if voter is None:
        who = "The others" if page.mine else "The players"
        return Call(title=VOTE, text=f"{who} are still choosing.", sun=sun, thinking=True)
    title = f"{voter.name}: {VOTE[0].lower()}{VOTE[1:]}" if page.is_shared else VOTE
    return Call(title=title, text="They are rolled again only if all say so.", sun=sun, others=_votes(voter))


def _votes(voter: SeatCard) -> list[Move]:
    return [
        Move(words=words, action={"type": "vote_targets", "reroll": again}, seat=voter.id, icon=icon)
        for words, again, icon in (("Keep them", False, "check"), ("Roll again", True, "roll"))
    ]


def move_for(page: TablePage, kind: str, words: str, *, icon: str = "") -> Move | None:
    """The starting player's button, if this screen may press it."""
    seat = _actor(page, kind)
    return None if seat is None else Move(words=words, action={"type": kind}, seat=seat, icon=icon)


def _actor(page: TablePage, kind: str) -> str | None:
    if page.me and page.may_move(kind):
        return page.me.id
    # On a shared screen the starting player need not be the one who holds it.
    waited_for = page.view["turn"] if kind == "next" else [page.view["starter"]]
    for seat in page.mine if page.is_shared else ():
        if seat.id in waited_for:
            return seat.id
    return HOST if f"referee:{kind}" in page.may else None
