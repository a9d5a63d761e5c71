"""Two kinds of streams: of a child's own page, which learns at once when a class game starts or ends, and of an
activity, for its control room and its projector."""

import re
from collections.abc import Collection

from django.http import HttpRequest

from classrooms import visitors
from classrooms.access import student_or_404
from config.core.live.rooms import Entry, RoomKind
from games.rooms import HOME
from lessons.activities import access
from lessons.activities.versions import home_versions, room_versions


class HomeRooms(RoomKind):
    """Numbered by the second in which the child's activity, or its table, last changed."""

    prefix = HOME
    path = re.compile("me")

    def enter(self, request: HttpRequest, path: str) -> Entry:
        user_id = student_or_404(visitors.of(request)).user_id
        room = self.room(user_id)
        return Entry(room=room, visitor=room, version=self.version_of(user_id))

    def versions(self, keys: Collection[str]) -> dict[str, int]:
        found = home_versions([int(key) for key in keys])
        return {str(user_id): version for user_id, version in found.items()}

    def version_of(self, user_id: int) -> int:
        return home_versions([user_id])[user_id]


class ActivityRooms(RoomKind):
    """One channel for all tables of an activity. Each table names this room as its overview."""

    prefix = "activity"
    path = re.compile(r"activities/[0-9a-z]{12}")

    def enter(self, request: HttpRequest, path: str) -> Entry:
        visitor, code = visitors.of(request), path.removeprefix("activities/")
        activity = access.activity_for_teacher(visitor, code)
        assert visitor.user is not None
        return Entry(
            room=self.room(code),
            visitor=f"user:{visitor.user.pk}",
            version=room_versions([activity.code])[code],
        )

    def versions(self, keys: Collection[str]) -> dict[str, int]:
        return room_versions(keys)


HOMES = HomeRooms()
ACTIVITIES = ActivityRooms()
