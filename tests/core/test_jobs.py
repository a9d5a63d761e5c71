"""A job runs once, never hangs, and ends with a result or a sentence. Tested with exports, whose work is replaced."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from celery import current_app
from django.db import IntegrityError, connection, transaction

from classrooms.models import Export
from config.celery import app
from config.core import jobs
from config.core.breaker import CircuitBreaker
from config.core.models import Job, Report
from config.server.background import Clock
from tests.games.clockwork import later
from tests.world import School

pytestmark = pytest.mark.django_db

State = Job.State
CLAIM = Export.claim_for.total_seconds() + 1
RESEND = jobs.RESEND_AFTER.total_seconds() + 1

Work = Callable[[Export, Report], None]


@pytest.fixture(autouse=True)
def sent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The jobs whose task was sent."""
    pks: list[int] = []
    monkeypatch.setattr(current_app, "send_task", lambda _, args, **__: pks.append(args[1]))
    return pks


@pytest.fixture
def works(monkeypatch: pytest.MonkeyPatch) -> Callable[[Work], None]:
    """Replaces the work of exports."""
    return lambda work: monkeypatch.setattr(Export, "work", work)


def request(school: School, dedupe_key: str = "a key") -> Export:
    job, _ = jobs.request(Export, dedupe_key=dedupe_key, classroom=school.foxes, requested_by=school.ada)
    return job


def run(job: Export) -> Export:
    jobs.run_job(Export._meta.label, job.pk)
    return fresh(job)


def fresh(job: Export) -> Export:
    return Export.objects.get(pk=job.pk)


def start_and_die(job: Export) -> Export:
    """A worker claims the job and is killed."""
    claimed = jobs._claim(Export, job.pk)
    assert claimed is not None
    return claimed


# Requesting


def test_the_task_is_sent_after_the_commit_to_the_queue_of_its_kind(
    school: School, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    sent: list[tuple[Any, ...]] = []
    monkeypatch.setattr(
        current_app, "send_task", lambda name, args, queue, **_: sent.append((name, args, queue))
    )
    with django_capture_on_commit_callbacks(execute=True):
        job = request(school)
        assert sent == []
    assert sent == [("config.core.jobs.run_job", ("classrooms.Export", job.pk), "printing")]


def test_a_double_click_is_one_job(school: School) -> None:
    assert request(school) == request(school)
    assert request(school, "another key") != request(school)


def test_the_same_request_after_the_end_is_another_job(school: School, works: Callable[[Work], None]) -> None:
    works(lambda job, report: None)
    first = run(request(school))
    assert request(school) != first


@pytest.mark.django_db(transaction=True)
def test_many_clicks_at_the_same_moment_are_one_job(school: School, sent: list[int]) -> None:
    ready = threading.Barrier(8)

    def click(_: int) -> Job:
        ready.wait()
        try:
            return request(school)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as clicks:
        [job] = set(clicks.map(click, range(8)))
    assert sent == [job.pk]


def test_the_database_refuses_a_second_unfinished_job_with_the_same_key(school: School) -> None:
    fields = {"classroom": school.foxes, "requested_by": school.ada, "dedupe_key": "a key"}
    for state in (State.DONE, State.FAILED, State.RUNNING):
        Export.objects.create(state=state, **fields)
    with pytest.raises(IntegrityError), transaction.atomic():
        Export.objects.create(**fields)
    for _ in range(2):
        Export.objects.create(**fields | {"dedupe_key": ""})


def test_without_a_broker_the_job_waits(
    school: School, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise ConnectionError

    monkeypatch.setattr(current_app, "send_task", refuse)
    monkeypatch.setattr(jobs, "_broker", CircuitBreaker())
    with django_capture_on_commit_callbacks(execute=True):
        job = request(school)
    assert fresh(job).state == State.WAITING
    assert jobs._broker.is_open


# Running


def test_progress_is_reported_and_the_end_is_noted(school: School, works: Callable[[Work], None]) -> None:
    seen: list[tuple[str, int]] = []

    def work(job: Export, report: Report) -> None:
        report(40)
        seen.append((fresh(job).state, fresh(job).progress))

    works(work)
    job = run(request(school))
    assert seen == [(State.RUNNING, 40)]
    assert (job.state, job.progress, job.error, job.claimed_until) == (State.DONE, 100, "", None)
    assert job.finished_at is not None


def test_delivered_twice_it_runs_once(school: School, works: Callable[[Work], None]) -> None:
    runs: list[int] = []
    works(lambda job, report: runs.append(job.pk))
    job = request(school)
    run(job)
    run(job)
    assert runs == [job.pk]


@pytest.mark.django_db(transaction=True)
def test_of_many_workers_at_the_same_moment_one_runs_it(
    school: School, works: Callable[[Work], None]
) -> None:
    runs: list[int] = []
    works(lambda job, report: runs.append(job.pk))
    job, ready = request(school), threading.Barrier(8)

    def worker(_: int) -> None:
        ready.wait()
        try:
            run(job)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as workers:
        list(workers.map(worker, range(8)))
    assert runs == [job.pk]


def test_a_deleted_job_does_not_run(school: School, works: Callable[[Work], None]) -> None:
    works(lambda job, report: pytest.fail("It is gone."))
    job = request(school)
    pk = job.pk
    job.delete()
    jobs.run_job(Export._meta.label, pk)
    assert not Export.objects.exists()


def test_a_job_that_is_deleted_while_it_runs_stops(school: School, works: Callable[[Work], None]) -> None:
    def work(job: Export, report: Report) -> None:
        Export.objects.all().delete()
        report(50)
        pytest.fail("The report must stop it.")

    works(work)
    jobs.run(Export, request(school).pk)
    assert not Export.objects.exists()


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [(jobs.JobFailed("Choose fewer."), "Choose fewer."), (RuntimeError("crossed wires"), Export.failure)],
)
def test_a_failure_is_one_sentence(
    school: School, works: Callable[[Work], None], fault: Exception, sentence: str
) -> None:
    def work(job: Export, report: Report) -> None:
        raise fault

    works(work)
    job = run(request(school))
    assert (job.state, job.error) == (State.FAILED, sentence)
    assert job.finished_at is not None


# Resuming


def test_a_lost_task_is_sent_again_now_and_then(school: School, sent: list[int]) -> None:
    job = request(school)
    jobs.resume_stalled()
    assert sent == []
    with later(RESEND):
        jobs.resume_stalled()
        jobs.resume_if_stalled(job)
        jobs.resume_stalled()
    assert sent == [job.pk]


def test_reading_the_page_of_a_stalled_job_sends_only_that_one_again(school: School, sent: list[int]) -> None:
    job, _ = request(school), request(school, "another key")
    with later(RESEND):
        jobs.resume_if_stalled(job)
    assert sent == [job.pk]


def test_the_job_of_a_killed_worker_is_sent_again_when_its_claim_has_run_out(
    school: School, works: Callable[[Work], None], sent: list[int]
) -> None:
    works(lambda job, report: None)
    job = request(school)
    start_and_die(job)
    jobs.resume_stalled()
    assert fresh(job).state == State.RUNNING
    with later(CLAIM):
        jobs.resume_stalled()
        assert sent == [job.pk]
        assert run(job).state == State.DONE


def test_a_report_extends_the_claim(school: School, sent: list[int]) -> None:
    job = start_and_die(request(school))
    with later(CLAIM - 10):
        jobs._report(job, 50)
    with later(CLAIM + 10):
        jobs.resume_stalled()
    assert fresh(job).state == State.RUNNING
    assert sent == []


def test_after_three_killed_workers_it_has_failed(school: School, sent: list[int]) -> None:
    job = request(school)
    for attempt in range(3):
        with later(attempt * CLAIM):
            start_and_die(job)
        with later((attempt + 1) * CLAIM):
            jobs.resume_stalled()
    assert (fresh(job).state, fresh(job).error) == (State.FAILED, Export.failure)
    assert len(sent) == 2


def test_a_job_that_must_succeed_is_tried_again_and_again(
    school: School, works: Callable[[Work], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Export, "max_attempts", None)
    works(lambda job, report: None if job.attempts == 5 else 1 / 0)  # type: ignore[arg-type]
    job = request(school)
    for attempt in range(5):
        with later(attempt * CLAIM):
            jobs.resume_stalled()
            run(job)
    assert fresh(job).state == State.DONE


def test_a_late_worker_cannot_overwrite_its_successors_result(school: School) -> None:
    job = request(school)
    late = start_and_die(job)
    with later(CLAIM):
        jobs.resume_stalled()
        successor = start_and_die(job)
        with pytest.raises(jobs.ClaimLost):
            jobs._report(late, 90)
        jobs._finish(late, State.FAILED, error="too late")
        assert fresh(job).state == State.RUNNING
        jobs._finish(successor, State.DONE)
        jobs._finish(late, State.FAILED, error="too late")
    assert (fresh(job).state, fresh(job).error) == (State.DONE, "")


# Deleting


def test_an_old_job_is_deleted(school: School) -> None:
    request(school)
    with later(Export.lifetime.total_seconds() - 60):
        jobs.delete_expired()
        assert Export.objects.exists()
    with later((Export.lifetime + timedelta(minutes=1)).total_seconds()):
        jobs.delete_expired()
    assert not Export.objects.exists()


def test_the_schedule_calls_for_all_of_this_in_both_modes() -> None:
    """Celery beat in scaled mode, the clock thread in embedded mode."""
    names = {"config.core.jobs.resume_stalled", "config.core.jobs.delete_expired"}
    assert names <= {entry["task"] for entry in app.conf.beat_schedule.values()}
    assert names <= set(Clock.PERIODIC_TASKS)
    app.loader.import_default_modules()
    assert {*names, "config.core.jobs.run_job"} <= set(app.tasks)
