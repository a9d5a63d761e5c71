"""Moving the clock in a test."""

import time

import time_machine


def later(seconds: float) -> time_machine.travel:
    """As if that many seconds had gone by."""
    return time_machine.travel(time.time() + seconds, tick=True)
