"""The stream of a child's own page, which learns at once when a class game starts or ends."""

import re
from collections.abc import Collection

from django.http import HttpRequest

from classrooms import visitors
from classrooms.access import student_or_404
from config.core.live.rooms import Entry, RoomKind
from games.rooms import HOME
from lessons.activities import selectors


class HomeRooms(RoomKind):
    """Numbered by the second in which the child's activity, or its table, last changed."""

    prefix = HOME
    path = re.compile("me")

    def enter(self, request: HttpRequest, path: str) -> Entry:
        user_id = student_or_404(visitors.of(request)).user_id
        room = self.room(user_id)
        return Entry(room=room, visitor=room, version=self.version_of(user_id))

    def versions(self, keys: Collection[str]) -> dict[str, int]:
        found = selectors.home_versions([int(key) for key in keys])
        return {str(user_id): version for user_id, version in found.items()}

    def version_of(self, user_id: int) -> int:
        return selectors.home_versions([user_id])[user_id]


HOMES = HomeRooms()
