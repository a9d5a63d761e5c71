from typing import Any

from django.db import migrations
from django.db.models import F


def fill(apps: Any, schema_editor: Any) -> None:
    table_model, seat_model = apps.get_model("games", "Table"), apps.get_model("games", "Seat")
    # Until now, a table that was paused at the moment of its opening waited for the teacher.
    waiting = table_model.objects.filter(led_by_teacher=True, status="playing", paused_at=F("opened_at"))
    waiting.update(waits_for_go=True)
    for pk, levels in table_model.objects.exclude(computers={}).values_list("pk", "computers").iterator():
        for player_id, level in levels.items():
            seats = seat_model.objects.filter(table_id=pk, number=int(player_id.removeprefix("p")))
            seats.update(computer_level=level)


def restore(apps: Any, schema_editor: Any) -> None:
    table_model, seat_model = apps.get_model("games", "Table"), apps.get_model("games", "Seat")
    levels: dict[int, dict[str, int]] = {}
    seats = seat_model.objects.filter(to_event=None).exclude(computer_level=None)
    for table_id, number, level in seats.values_list("table_id", "number", "computer_level"):
        levels.setdefault(table_id, {})[f"p{number}"] = level
    for pk, computers in levels.items():
        table_model.objects.filter(pk=pk).update(computers=computers)


class Migration(migrations.Migration):
    """Copies the levels of computer players to their seats. A migration of its own, because PostgreSQL does not change
    a table's columns in a transaction that has written to it."""

    dependencies = [("games", "0009_seats_with_an_end")]

    operations = [migrations.RunPython(fill, restore)]
