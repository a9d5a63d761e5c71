"""For the person who runs the site: look, and take away. Games are changed at the table only."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.models import Seat, Table


class SeatInline(admin.TabularInline):  # type: ignore[type-arg]
    model = Seat
    readonly_fields = fields = ("number", "name", "figure", "supports")
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Table)
class TableAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["code", "game", "status", "version"]
    list_filter = ["game", "status"]
    search_fields = ["code", "invite"]
    # The seed and the snapshot would tell what is hidden at the table.
    readonly_fields = fields = ("code", "game", "options", "status", "version", "computers", "is_demo")
    inlines = [SeatInline]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
