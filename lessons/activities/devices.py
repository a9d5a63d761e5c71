"""The device on which a child opens a live game: their own, or a tablet that several children share."""

from django.http import HttpRequest

from classrooms import visitors
from classrooms.login import session
from config.core.codes import url_code
from games.models import Table
from lessons.activities.actions import live, tablets
from lessons.models import Participant


def arrive(request: HttpRequest, participant: Participant) -> Table:
    """The table at which the child plays now, and with the child all who share the tablet.

    Raises Refused if there is no game for the child now.
    """
    tablet = visitors.of(request).tablet or url_code()
    if tablets.arrive(participant, tablet):
        session.save_tablet(request.session, tablet)
    else:
        session.clear_tablet(request.session)
    return live.arrive(participant)
