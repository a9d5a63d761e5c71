"""Nothing is kept for ever: tables outside a class go some days after the last move, guests' soon, others later."""

import time

from django.conf import settings
from django.db.models import Q

from config.core.db import write
from games.models import Table

DAY = 86_400.0


def tidy() -> int:
    """Erases tables that nobody has touched for the set number of days, and at once those of accounts that are gone,
    with seats and log. A class keeps its own."""
    guests = Q(opened_by=None, changed_at__lt=_days_ago(settings.GUEST_TABLE_DAYS))
    nobodys = Q(opened_by=None, opened_by_guest="")
    unused = Q(changed_at__lt=_days_ago(settings.UNUSED_DAYS))
    with write():
        gone, _ = Table.objects.filter(guests | nobodys | unused, classroom=None).delete()
    return gone


def _days_ago(days: int) -> float:
    return time.time() - days * DAY
