"""What the admin pages of all apps share. Technicians see what runs, and nothing about a child."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest

from config.core import jobs
from config.core.models import Job


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Pages to look at. What an action may change, it says itself."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_run_permission(self, request: HttpRequest) -> bool:
        """For actions: what Django calls the permission to change these rows."""
        return bool(request.user.has_perm(f"{self.opts.app_label}.change_{self.opts.model_name}"))


class JobAdmin(ReadOnlyAdmin):
    """Jobs of one kind. A job that is stuck can be ended or started anew."""

    list_display = (
        "id",
        "state",
        "progress",
        "attempts",
        "requested_at",
        "claimed_until",
        "finished_at",
    )
    list_filter = ("state",)
    fields = (*list_display, "error")
    actions = ("end", "restart")

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """A job that has to succeed, such as an erasure, cannot be ended."""
        found = super().get_actions(request)
        return {name: each for name, each in found.items() if name != "end" or self._may_end()}

    def _may_end(self) -> bool:
        kind: type[Job] = self.model
        return kind.max_attempts is not None

    @admin.action(permissions=["run"], description="End: the requester is told that it could not be done")
    def end(self, request: HttpRequest, chosen: QuerySet[Any]) -> None:
        self._tell(request, chosen, jobs.end, "ended", "is finished already")

    @admin.action(permissions=["run"], description="Start anew, whatever became of it")
    def restart(self, request: HttpRequest, chosen: QuerySet[Any]) -> None:
        self._tell(request, chosen, jobs.restart, "started anew", "is done, or another one does the same")

    def _tell(
        self, request: HttpRequest, chosen: QuerySet[Any], act: Callable[[Job], bool], done: str, why_not: str
    ) -> None:
        for job in chosen:
            if act(job):
                self.log_change(request, job, done)
                self.message_user(request, f"Job {job.pk} was {done}.", messages.SUCCESS)
            else:
                self.message_user(request, f"Job {job.pk} {why_not}.", messages.WARNING)
