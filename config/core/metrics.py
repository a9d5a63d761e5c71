"""What Diceroom counts about itself, for `/metrics` (config/metrics.py). No label says anything about a person.

Actions and workers count at any time, which costs about a microsecond. In embedded mode the figures are in the memory
of the one process. In scaled mode each process writes its own to a file in the data folder, and every web process adds
up all files.
"""

import os
import socket
import time

from django.conf import settings
from prometheus_client import Counter, Gauge, Histogram, values
from prometheus_client.values import MultiProcessValue

FOLDER = settings.DATA_DIR / "metrics"


def _name_of_process() -> str:
    """Containers that share the folder may have processes of the same number."""
    return f"{socket.gethostname()}-{os.getpid()}".replace("_", "-")


if settings.METRICS_TOKEN and not settings.EMBEDDED:
    FOLDER.mkdir(exist_ok=True)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(FOLDER)
    values.ValueClass = MultiProcessValue(_name_of_process)  # type: ignore[no-untyped-call]

# Each has a label, because a metric without one would make its file as soon as any command is run.
MOVES = Counter("diceroom_moves", "Moves that counted. A repeated one counts once.", ["game"])
REFUSALS = Counter("diceroom_refused_moves", "Moves that were refused.", ["game", "code"])
LATENESS = Histogram(
    "diceroom_close_lateness_seconds",
    "From a deadline of a table to the moment at which it was applied.",
    ["game"],
    buckets=(0.1, 0.25, 0.5, 1, 2, 5, 30),
)
JOB_SECONDS = Histogram(
    "diceroom_job_seconds",
    "How long a worker took for a job.",
    ["kind", "outcome"],
    buckets=(0.5, 1, 2, 5, 10, 30, 60, 300),
)
# Two figures of each web process: its open streams, and the time at which it said so.
WEB = Gauge("diceroom_web", "Of one web process.", ["what"], multiprocess_mode="all")


def show_web_process(streams: int) -> None:
    """Called each second by each web process, so that those that are gone are not added up."""
    WEB.labels("streams").set(streams)
    WEB.labels("seen").set(time.time())
