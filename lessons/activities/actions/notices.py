"""Notifies the screens of an activity, control room and projector, that something besides its tables has changed."""

from django.db.models import F

from config.core.live.bus import publish_overview_on_commit
from lessons.activities.rooms import ACTIVITIES
from lessons.models import Activity


def notify_activity_on_commit(activity: Activity) -> None:
    """The caller holds the transaction."""
    Activity.objects.filter(pk=activity.pk).update(version=F("version") + 1)
    publish_overview_on_commit(ACTIVITIES.room(activity.code))
