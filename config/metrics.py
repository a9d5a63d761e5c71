"""`GET /metrics` in the format of Prometheus, for those who send the token of the setting METRICS_TOKEN."""

import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress

import redis
from django.conf import settings
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from config.core import jobs
from games import selectors

# A web process that has not shown its figures for so long is gone.
ALIVE_SECONDS = 5.0
QUEUES = ("tables", "printing")


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """404 unless the setting asks for it."""
    if not settings.METRICS_TOKEN:
        raise Http404
    if not constant_time_compare(
        request.headers.get("Authorization", ""), f"Bearer {settings.METRICS_TOKEN}"
    ):
        return HttpResponse(status=401, headers={"WWW-Authenticate": "Bearer"})
    registry = CollectorRegistry()
    registry.register(Counted())
    registry.register(Waiting())
    return HttpResponse(
        generate_latest(registry),
        content_type=CONTENT_TYPE_LATEST,
        headers={"Cache-Control": "no-store"},
    )


class Counted(Collector):
    """What all processes have counted since they started."""

    def collect(self) -> Iterator[Metric]:
        counted = REGISTRY if settings.EMBEDDED else MultiProcessCollector(CollectorRegistry())  # type: ignore[no-untyped-call]
        for family in counted.collect():
            if family.name == "diceroom_web":
                yield from self._of_web_processes(family)
            else:
                yield family

    def _of_web_processes(self, family: Metric) -> Iterator[Metric]:
        figures: defaultdict[str, dict[str, float]] = defaultdict(dict)
        for sample in family.samples:
            figures[sample.labels.get("pid", "")][sample.labels["what"]] = sample.value
        oldest = time.time() - ALIVE_SECONDS
        alive = [each for each in figures.values() if each.get("seen", 0) > oldest]
        yield GaugeMetricFamily("diceroom_web_processes", "Web processes that run.", len(alive))
        streams = sum(each["streams"] for each in alive)
        yield GaugeMetricFamily("diceroom_streams", "Event streams that are open.", streams)


class Waiting(Collector):
    """What waits at this moment. What cannot be asked is left out."""

    def collect(self) -> Iterator[Metric]:
        with suppress(DatabaseError):
            yield from self._in_database()
        if not settings.EMBEDDED:
            yield from self._in_redis()

    def _in_database(self) -> Iterator[Metric]:
        overdue = selectors.count_overdue()
        unfinished = GaugeMetricFamily(
            "diceroom_jobs", "Jobs that are not finished.", labels=["kind", "state"]
        )
        for (kind, state), count in jobs.count_unfinished().items():
            unfinished.add_metric([kind, state], count)
        yield unfinished
        yield GaugeMetricFamily("diceroom_overdue_tables", "Tables whose deadline has passed.", overdue)

    def _in_redis(self) -> Iterator[Metric]:
        lengths = GaugeMetricFamily("diceroom_queue_length", "Tasks in a queue of Celery.", labels=["queue"])
        try:
            with redis.Redis.from_url(
                settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1
            ) as server:
                for queue in QUEUES:
                    lengths.add_metric([queue], float(server.llen(queue)))
        except redis.RedisError:
            return
        yield lengths
