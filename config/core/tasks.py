"""The Celery side of jobs."""

from celery import shared_task
from django.apps import apps

from config.core import jobs
from config.core.models import Job


@shared_task
def run_job(label: str, pk: int) -> None:
    kind = apps.get_model(label)
    assert issubclass(kind, Job)
    jobs.run(kind, pk)


@shared_task
def resume_stalled_jobs() -> None:
    jobs.resume_stalled()


@shared_task
def delete_expired_jobs() -> None:
    jobs.delete_expired()
