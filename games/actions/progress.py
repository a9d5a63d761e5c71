"""What one transaction changes in the progress of the players at a table."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from games.engines.profile import GameProfile
from games.models import Event, Seat


class ProgressChange(NamedTuple):
    """Rounds and words are added to the stored numbers; points replace them. No time: the player did not move."""

    seat_id: int
    rounds: int
    words: int
    points: int
    moved_at: float | None


def changes(
    profile: GameProfile,
    seats: Iterable[Seat],
    events: Sequence[Event],
    *,
    points_before: Mapping[str, int],
    points: Mapping[str, int],
) -> list[ProgressChange]:
    """One change for each seat about which these new events say something."""
    game_events = [event for event in events if event.kind == Event.Kind.GAME]
    rounds = sum(event.body["type"] in profile.round_events for event in game_events)
    found = []
    for seat in seats:
        player = seat.player_id
        words = sum(_words_in(profile, event, player) for event in game_events)
        moved_at = max((event.at for event in game_events if event.by == player), default=None)
        has_new_points = points.get(player) != points_before.get(player)
        if rounds or words or moved_at is not None or has_new_points:
            found.append(ProgressChange(seat.pk, rounds, words, points.get(player, 0), moved_at))
    return found


def _words_in(profile: GameProfile, event: Event, player: str) -> int:
    if profile.words_made is None or event.body["type"] not in profile.word_events:
        return 0
    # A word without points did not count.
    return sum(made.points != 0 for made in profile.words_made(event.body, player))
