"""How a game ends for the player at one screen: the place, what was missing, and whether to cheer."""

from dataclasses import dataclass

from games.boards.page import SeatCard, TablePage, listed, names, points

PLACES = {2: "second", 3: "third"}  # Further back, the place is no news that a child wants.
MOST_NAMED = 3
CLOSE = 0.1  # Closer than this share of the winner's points is "so close".


@dataclass(frozen=True, kw_only=True, slots=True)
class Ending:
    """The top of the page of a finished game."""

    faces: list[SeatCard]  # One's own figure, or else the winners'.
    is_cheered: bool  # Confetti: for a win of one's own, not for one of a computer player.


def ending(page: TablePage) -> Ending:
    own = own_seat(page)
    alone = len(page.seats) == 1
    has_won = page.seats[0].score > 0 if alone else any(seat.mine for seat in page.winners)
    watched = not page.mine and any(seat.kind == "person" for seat in page.winners)
    faces = [own] if own is not None else page.winners[:MOST_NAMED]
    return Ending(faces=faces, is_cheered=has_won or watched)


def title_for(page: TablePage) -> str:
    """What the page says first: of the player, on a screen of their own; of the winners on all others."""
    own, winners = own_seat(page), page.winners
    if own is not None and own not in winners:
        place = PLACES.get(_place(page, own))
        return f"You came {place}!" if place else "Well played!"
    if len(winners) > MOST_NAMED:
        return f"{len(winners)} players share the first place!"
    if len(winners) > 1:
        return f"{names_you_first(page, winners)} share the first place!"
    return "You win!" if own is not None else f"{winners[0].name} wins!"


def text_for(page: TablePage, usual: str) -> str:
    """The line below: how close it was, for a player who has lost; otherwise the usual one of the game."""
    own, winners = own_seat(page), page.winners
    if own is None or own in winners or not winners:
        return usual
    best, who = winners[0].score, names(winners[:MOST_NAMED])
    gap = best - own.score
    if page.game.profile.lowest_wins:
        gap = -gap
    if gap <= 0:  # Points did not decide.
        return usual
    missing = "too many" if page.game.profile.lowest_wins else "short"
    if gap <= max(3, CLOSE * abs(best)):
        return f"Only {points(gap)} {missing}. So close!"
    return f"{points(own.score)}, {gap} {missing}. {who} won with {best}."


def best_of(words: list[tuple[str, int]]) -> str:
    """Your best: FINING, 30 points. Empty if no word scored."""
    scored = [(word, score) for word, score in words if word and score > 0]
    if not scored:
        return ""
    word, score = max(scored, key=lambda one: one[1])
    return f"{word}, {points(score)}"


def own_seat(page: TablePage) -> SeatCard | None:
    """The player of this screen, if there is just one."""
    return page.mine[0] if len(page.mine) == 1 else None


def _place(page: TablePage, own: SeatCard) -> int:
    """1 for the first. A player who has not won is never the first, whatever the points say."""
    sign = -1 if page.game.profile.lowest_wins else 1
    better = sum(sign * seat.score > sign * own.score for seat in page.seats)
    return max(2, 1 + better)


def names_you_first(page: TablePage, seats: list[SeatCard]) -> str:
    """You and Ben; on a shared screen Mia and Ben."""
    others = [seat.name for seat in seats if not page.is_you(seat)]
    return listed(["You", *others]) if len(others) < len(seats) else listed(others)
