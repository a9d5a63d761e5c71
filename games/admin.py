"""For technicians: view and delete tables. Games are changed only by playing them."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.models import Seat, Table


class SeatInline(admin.TabularInline):  # type: ignore[type-arg]
    model = Seat
    # Not the name, and not the rule cards, which say how a child plays.
    readonly_fields = fields = ("number", "computer_level")
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Table)
class TableAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["code", "game", "status", "version"]
    list_filter = ["game", "status"]
    search_fields = ["code", "invite"]
    # Not the seed and the snapshot, because they show what is hidden from players.
    readonly_fields = fields = ("code", "game", "options", "status", "version", "is_demo")
    inlines = [SeatInline]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def get_deleted_objects(
        self, objs: Any, request: HttpRequest
    ) -> tuple[list[str], dict[str, int], set[str], list[str]]:
        """Before tables are deleted: how many rows go with them, and not each of them, because logs contain words."""
        # Printouts of a table go with it, although their own page deletes none.
        _listed, counts, _missing, protected = super().get_deleted_objects(objs, request)
        return [str(table) for table in objs], counts, set(), protected
