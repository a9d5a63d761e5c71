"""Requests, runs and deletes jobs. Three functions are Celery tasks: `run_job`, `resume_stalled`, `delete_expired`.

The row is the queue entry, and a task only tells a worker to look at it. So a lost task or a killed worker costs time,
but no job: `resume_stalled` finds it and sends it again.
"""

import logging
import time
from datetime import timedelta
from functools import partial
from typing import Any, TypeVar

from celery import current_app, shared_task
from django.apps import apps
from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from config.core import metrics
from config.core.breaker import CircuitBreaker
from config.core.db import write
from config.core.models import Job
from config.core.outage import is_outage

logger = logging.getLogger(__name__)

AnyJob = TypeVar("AnyJob", bound=Job)
State = Job.State

# A waiting job is sent again after this time. A task that no worker has taken after twice the time is dropped.
RESEND_AFTER = timedelta(seconds=20)

_broker = CircuitBreaker()


class JobFailed(Exception):  # noqa: N818 - the name of the state that it leads to
    """Raised by `work` if the job cannot be done. The message is one sentence for the requester."""


class ClaimLost(Exception):  # noqa: N818 - not a fault: the worker only has to stop
    """Another worker has taken over, or the job was deleted."""


# Requesting


def request(kind: type[AnyJob], *, dedupe_key: str, **fields: Any) -> tuple[AnyJob, bool]:
    """Saves a job and sends its task after the commit, or gives the unfinished one with the same key (a double click).

    Also says whether the job is new.
    """
    with write():
        unfinished = kind._default_manager.filter(state__in=Job.UNFINISHED)
        job, is_new = unfinished.get_or_create(
            dedupe_key=dedupe_key, defaults=fields | {"sent_at": timezone.now()}
        )
        if is_new:
            transaction.on_commit(partial(_send, kind, job.pk))
    return job, is_new


def _send(kind: type[Job], pk: int) -> None:
    with _broker.allow() as allowed:
        if allowed:
            expires = 2 * RESEND_AFTER.total_seconds()
            current_app.send_task(
                run_job.name, (kind._meta.label, pk), queue=kind.queue, expires=expires, retry=False
            )


# Running


@shared_task
def run_job(label: str, pk: int) -> None:
    kind = apps.get_model(label)
    assert issubclass(kind, Job)
    run(kind, pk)


def run(kind: type[Job], pk: int) -> None:
    """Runs the job, unless it is claimed by another worker, finished or deleted."""
    job = _claim(kind, pk)
    if job is None:
        return
    began = time.monotonic()
    try:
        job.work(partial(_report, job))
    except ClaimLost:
        logger.info("%s %s was taken over or deleted.", kind._meta.label, pk)
    except JobFailed as failed:
        _finish(job, State.FAILED, error=str(failed))
        _measure(job, "refused", began)
    except Exception as error:
        if is_outage(error):
            # It stays claimed: when the claim has run out, it is sent again.
            raise
        logger.exception("%s %s failed.", kind._meta.label, pk)
        _measure(job, "failed", began)
        # A job that has to succeed stays claimed: when the claim has run out, it is sent again.
        if job.max_attempts is not None:
            _finish(job, State.FAILED, error=job.failure)
    else:
        _finish(job, State.DONE, progress=100, **{name: getattr(job, name) for name in job.result_fields})
        _measure(job, "done", began)


def _measure(job: Job, outcome: str, began: float) -> None:
    metrics.JOB_SECONDS.labels(job._meta.label, outcome).observe(time.monotonic() - began)


def _claim(kind: type[AnyJob], pk: int) -> AnyJob | None:
    """Claims by a conditional update: of two workers that get a task for a job, one gets the job."""
    with write():
        waiting = kind._default_manager.filter(pk=pk, state=State.WAITING)
        claimed_until = timezone.now() + kind.claim_for
        if not waiting.update(state=State.RUNNING, attempts=F("attempts") + 1, claimed_until=claimed_until):
            return None
        return kind._default_manager.get(pk=pk)


def _report(job: Job, progress: int) -> None:
    """Saves the progress and extends the claim."""
    with write():
        claimed_until = timezone.now() + job.claim_for
        if not _claimed_rows(job).update(progress=progress, claimed_until=claimed_until):
            raise ClaimLost


def _finish(job: Job, state: State, **result: Any) -> None:
    """Updates the row only while this worker holds the claim, so that a late worker cannot overwrite its successor's
    result."""
    with write():
        _claimed_rows(job).update(state=state, finished_at=timezone.now(), claimed_until=None, **result)


def _claimed_rows(job: AnyJob) -> QuerySet[AnyJob]:
    """The job's row if this worker still holds the claim. Each claim has its own number of attempts."""
    return type(job)._default_manager.filter(pk=job.pk, state=State.RUNNING, attempts=job.attempts)


# Resuming


@shared_task
def resume_stalled() -> None:
    """Sends every job again whose task was lost or whose worker has died."""
    for kind in _kinds():
        _resume(kind, kind._default_manager.all())


def resume_if_stalled(job: Job) -> None:
    """The same for one job whose page is being read, so that its requester does not wait for the next sweep."""
    _resume(type(job), type(job)._default_manager.filter(pk=job.pk))


def _resume(kind: type[AnyJob], jobs: QuerySet[AnyJob]) -> None:
    now = timezone.now()
    _take_from_dead_workers(kind, jobs.filter(state=State.RUNNING, claimed_until__lt=now))
    stalled = jobs.filter(Q(sent_at=None) | Q(sent_at__lt=now - RESEND_AFTER), state=State.WAITING)
    for pk in list(stalled.values_list("pk", flat=True)):
        with write():
            is_sender = stalled.filter(pk=pk).update(sent_at=now)
        if is_sender:
            _send(kind, pk)


def _take_from_dead_workers(kind: type[Job], lost: QuerySet[Any]) -> None:
    if not lost.exists():
        return
    with write():
        if kind.max_attempts is not None:
            hopeless = lost.filter(attempts__gte=kind.max_attempts)
            hopeless.update(
                state=State.FAILED, error=kind.failure, finished_at=timezone.now(), claimed_until=None
            )
        lost.update(state=State.WAITING, progress=0, sent_at=None, claimed_until=None)


# By hand, if a job is stuck


def end(job: Job) -> bool:
    """The requester is told that it could not be done. Says whether it was still unfinished.

    A worker that is at it finds that its claim is lost. A job that has to succeed cannot be ended.
    """
    assert job.max_attempts is not None
    with write():
        unfinished = type(job)._default_manager.filter(pk=job.pk, state__in=Job.UNFINISHED)
        now = timezone.now()
        ended = unfinished.update(state=State.FAILED, error=job.failure, finished_at=now, claimed_until=None)
    return bool(ended)


def restart(job: Job) -> bool:
    """Lets a worker begin anew, also after a failure. Says no if the job is done, or if another one does the same."""
    kind = type(job)
    try:
        with write():
            undone = kind._default_manager.filter(pk=job.pk).exclude(state=State.DONE)
            # The number of attempts stays: a worker that is still at it must not take the new claim for its own.
            waits = undone.update(
                state=State.WAITING,
                progress=0,
                error="",
                sent_at=timezone.now(),
                claimed_until=None,
                finished_at=None,
            )
            if waits:
                transaction.on_commit(partial(_send, kind, job.pk))
    except IntegrityError:
        return False
    return bool(waits)


# Deleting


@shared_task
def delete_expired() -> None:
    now = timezone.now()
    for kind in _kinds():
        with write():
            kind._default_manager.filter(kind.expired(now)).delete()


def count_unfinished() -> dict[tuple[str, str], int]:
    """How many jobs wait or run, by kind and state."""
    return {
        (kind._meta.label, state): kind._default_manager.filter(state=state).count()
        for kind in _kinds()
        for state in Job.UNFINISHED
    }


def _kinds() -> list[type[Job]]:
    return [model for model in apps.get_models() if issubclass(model, Job)]
