from datetime import UTC, datetime

import django.utils.timezone
from django.db import migrations, models
from django.db.models import Q

STATES = {"waiting": "waiting", "working": "waiting", "ready": "done", "failed": "failed"}


def convert_times_and_states(apps, schema_editor):
    """PDFs stay, and what was not made yet waits to be sent again."""
    if schema_editor.connection.vendor == "postgresql":
        # Checks foreign keys at once. PostgreSQL alters no table while such checks are pending.
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    printouts = apps.get_model("lessons", "Printout").objects.all()
    for row in printouts.values("pk", "state", "asked_at", "made_at").iterator():
        state = STATES[row["state"]]
        requested_at = datetime.fromtimestamp(row["asked_at"], UTC)
        finished_at = datetime.fromtimestamp(row["made_at"], UTC) if row["made_at"] else requested_at
        is_finished = state != "waiting"
        printouts.filter(pk=row["pk"]).update(
            state=state,
            requested_at=requested_at,
            finished_at=finished_at if is_finished else None,
            progress=100 if state == "done" else 0,
        )


class Migration(migrations.Migration):
    dependencies = [("lessons", "0004_explanations")]

    operations = [
        migrations.RemoveConstraint("printout", "one_wish_in_line"),
        migrations.RemoveIndex("printout", "lessons_pri_state_5e250f_idx"),
        migrations.RenameField("printout", "wish", "dedupe_key"),
        migrations.RenameField("printout", "tries", "attempts"),
        migrations.RenameField("printout", "trouble", "error"),
        migrations.AlterField(
            "printout",
            "dedupe_key",
            models.CharField(blank=True, editable=False, help_text="internal", max_length=64),
        ),
        migrations.AlterField(
            "printout", "attempts", models.PositiveIntegerField(default=0, help_text="internal")
        ),
        migrations.AlterField(
            "printout",
            "state",
            models.CharField(
                choices=[("waiting", "Waiting"), ("running", "Running"), ("done", "Done"), ("failed", "Failed")],
                default="waiting",
                help_text="internal",
                max_length=8,
            ),
        ),
        migrations.AddField(
            "printout",
            "requested_at",
            models.DateTimeField(
                db_index=True, default=django.utils.timezone.now, help_text="when it was asked for"
            ),
        ),
        migrations.AddField(
            "printout", "sent_at", models.DateTimeField(blank=True, help_text="internal", null=True)
        ),
        migrations.AddField(
            "printout", "claimed_until", models.DateTimeField(blank=True, help_text="internal", null=True)
        ),
        migrations.AddField(
            "printout",
            "finished_at",
            models.DateTimeField(blank=True, help_text="when it was done", null=True),
        ),
        migrations.RunPython(convert_times_and_states, migrations.RunPython.noop),
        migrations.AlterModelOptions("printout", {"ordering": ["-requested_at"]}),
        migrations.RemoveField("printout", "asked_at"),
        migrations.RemoveField("printout", "knocked_at"),
        migrations.RemoveField("printout", "begun_at"),
        migrations.RemoveField("printout", "made_at"),
        migrations.AddIndex("printout", models.Index(fields=["state"], name="printout_state")),
        migrations.AddConstraint(
            "printout",
            models.UniqueConstraint(
                condition=Q(("state__in", ("waiting", "running")), Q(("dedupe_key", ""), _negated=True)),
                fields=("dedupe_key",),
                name="one_unfinished_printout",
            ),
        ),
    ]
