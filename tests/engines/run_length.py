"""How much chance the tests try: little in every run, a lot with DICEROOM_LONG=1 (some ten minutes)."""

import os
from typing import Any

from hypothesis import HealthCheck, settings

LONG = os.environ.get("DICEROOM_LONG") == "1"


def times(short: int, *, long: int) -> int:
    return long if LONG else short


def often(short: int, **more: Any) -> settings:
    """`short` examples in every run, a hundred times as many in a long one. No deadline: the machine may be busy."""
    return settings(
        max_examples=times(short, long=100 * short),
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        **more,
    )
