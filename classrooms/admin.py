"""For technicians: teachers' accounts, classes without their children, and jobs.

Site admins see teachers' e-mail addresses and can confirm them, but not the secrets of the second step.
"""

from typing import Any

from allauth.mfa.models import Authenticator
from django.contrib import admin, messages
from django.contrib.auth.models import Group
from django.db.models import Count, QuerySet
from django.http import HttpRequest

from classrooms.models import Classroom, Erasure, Export, User
from classrooms.teachers import actions
from config.core.admin import JobAdmin, ReadOnlyAdmin

admin.site.unregister(Authenticator)
# Diceroom gives no rights by groups.
admin.site.unregister(Group)
admin.site.register(Erasure, JobAdmin)
admin.site.register(Export, JobAdmin)


@admin.register(User)
class TeacherAdmin(ReadOnlyAdmin):
    list_display = ("email", "called", "is_active", "last_login", "date_joined", "classes")
    list_filter = ("is_active", "is_staff")
    search_fields = ("email", "called")
    ordering = ("email",)
    fields = ("email", "called", "is_active", "is_staff", "last_login", "date_joined", "classes")
    actions = ("disable", "enable")

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        """Accounts of children are in no list, and their pages are not found."""
        teachers = super().get_queryset(request).filter(role=User.Role.TEACHER)
        counted: QuerySet[User] = teachers.annotate(taught=Count("teachings", distinct=True))
        return counted

    @admin.display(description="classes")
    def classes(self, teacher: Any) -> int:
        return int(teacher.taught)

    @admin.action(permissions=["run"], description="Disable: sign out everywhere, and let nobody in")
    def disable(self, request: HttpRequest, chosen: QuerySet[User]) -> None:
        for teacher in chosen:
            if teacher == request.user:
                self.message_user(request, "You cannot disable your own account.", messages.WARNING)
                continue
            actions.disable(teacher)
            self.log_change(request, teacher, "disabled")
            self.message_user(request, f"{teacher.email} is disabled and signed out.", messages.SUCCESS)

    @admin.action(permissions=["run"], description="Enable again")
    def enable(self, request: HttpRequest, chosen: QuerySet[User]) -> None:
        for teacher in chosen:
            actions.enable(teacher)
            self.log_change(request, teacher, "enabled")
            self.message_user(request, f"{teacher.email} can sign in again.", messages.SUCCESS)


@admin.register(Classroom)
class ClassroomAdmin(ReadOnlyAdmin):
    """Not the code with which children sign in, and of the children only how many there are."""

    list_display = ("name", "year_group", "teachers", "children", "created_at", "archived_at")
    search_fields = ("name", "teachings__teacher__email")
    fields = (*list_display, "is_demo")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Classroom]:
        counted = super().get_queryset(request).annotate(child_count=Count("students", distinct=True))
        classes: QuerySet[Classroom] = counted.prefetch_related("teachings__teacher")
        return classes

    @admin.display
    def teachers(self, classroom: Classroom) -> str:
        return ", ".join(each.teacher.email for each in classroom.teachings.all())

    @admin.display
    def children(self, classroom: Any) -> int:
        return int(classroom.child_count)
