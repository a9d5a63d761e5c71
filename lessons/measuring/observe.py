"""What the log of a table says about one child: only what happened while the seat was the child's.

What a computer player or another child did in the seat before or after is left out.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games import selectors, word_lists
from games.engines import GAMES, Context
from games.engines.dice import SealedDice
from games.engines.profile import LogEntry, Observation
from games.models import Seat, Table

# The search for the best play takes up to half a second in a game on a board.
MOST_SEARCHES = 24


@dataclass(frozen=True)
class Played:
    """One child's part in the game at a table."""

    table: Table
    log: Sequence[LogEntry]
    seats: Sequence[Seat]
    """The child's times at places of this table, the earliest first."""

    @property
    def has_stayed(self) -> bool:
        """Whether the child had a seat at the end of the game, or has one now."""
        return any(seat.to_event is None for seat in self.seats)

    @property
    def was_alone(self) -> bool:
        """Whether no other player has ever had the child's seat."""
        return [(seat.from_event, seat.to_event) for seat in self.seats] == [(1, None)]

    def observations(self) -> list[Observation]:
        observed = GAMES[self.table.game].profile.observations
        places = dict.fromkeys(seat.player_id for seat in self.seats)
        seen = (each for place in places for each in observed(self.log, place))
        theirs = (each for each in seen if self.holds(each.player, each.event))
        return sorted(theirs, key=lambda each: each.event)

    def holds(self, player_id: str, event: int) -> bool:
        return any(seat.player_id == player_id and seat.is_held_at(event) for seat in self.seats)

    def words(self) -> list[str]:
        """The words that the child made, each once, in the order in which they were made."""
        profile = GAMES[self.table.game].profile
        if profile.words_made is None:
            return []
        found = (
            made.word
            for number, _at, event in self.log
            if event["type"] in profile.word_events
            for seat in self.seats
            if seat.is_held_at(number)
            for made in profile.words_made(event, seat.player_id)
        )
        return list(dict.fromkeys(found))


def played(table: Table, user_id: int) -> Played:
    """The part of this child in the game at this table."""
    seats = Seat.including_ended.filter(table=table, user=user_id).order_by("from_event", "pk")
    return Played(table, selectors.load_log(table), list(seats))


def with_best(part: Played, observations: Iterable[Observation]) -> list[Observation]:
    """The observations, with the best that was possible filled in where the log does not say.

    A search can take long, so their number is limited, and only a worker should call this. Observations beyond the
    limit stay as they are.
    """
    seen = list(observations)
    scoring = GAMES[part.table.game].profile.scoring_skills
    unknown = [
        each
        for each in seen
        if each.skill in scoring and each.best_points is None and each.points is not None
    ]
    best = dict(_best_points(part, {each.event: each.player for each in unknown[:MOST_SEARCHES]}))
    return [_filled(each, best.get(each.event)) if each in unknown else each for each in seen]


def _filled(seen: Observation, best: int | None) -> Observation:
    """A computer player never suggests some words that count, so a child may have found a better play."""
    return seen if best is None else seen._replace(best_points=max(best, seen.points or 0))


def _best_points(part: Played, players: dict[int, str]) -> Iterator[tuple[int, int]]:
    """The best possible points before each of these events."""
    game, words = GAMES[part.table.game], word_lists.words_at(part.table)
    state: Any = None
    for number, at, event in part.log:
        if number in players:
            best = game.best(state, players[number], Context(dice=SealedDice(), words=words, now=at))
            if best:
                yield number, best[0]["score"]
        state = game.apply(state, event)
