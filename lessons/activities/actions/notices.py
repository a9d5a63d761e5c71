"""Tells the screens of an activity, the control room and the projector, that something besides its tables changed."""

from django.db.models import F

from config.core.live.bus import publish_overview_on_commit
from lessons.activities.rooms import ACTIVITIES
from lessons.models import Activity


def notify_activity_on_commit(activity: Activity) -> None:
    """The caller holds the transaction."""
    Activity.objects.filter(pk=activity.pk).update(version=F("version") + 1)
    publish_overview_on_commit(ACTIVITIES.room(activity.code))
