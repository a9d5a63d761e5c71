import django.utils.timezone
from django.db import migrations, models
from django.db.models import F, Q

ERROR = "The file could not be made, and it is our fault. We have written down why."


def set_states(apps, schema_editor):
    """Files stay, failures get their sentence, and what was not made yet waits to be sent again."""
    if schema_editor.connection.vendor == "postgresql":
        # Checks foreign keys at once. PostgreSQL alters no table while such checks are pending.
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    exports = apps.get_model("classrooms", "Export").objects.all()
    exports.filter(finished_at__isnull=False).update(state="done", claimed_until=None)
    exports.filter(failed_at__isnull=False).update(
        state="failed", error=ERROR, finished_at=F("failed_at"), claimed_until=None
    )
    seen = set()
    for export in exports.filter(state="waiting").order_by("pk"):
        key = f"{export.classroom_id} for {export.requested_by_id}"
        # The version before did not make double requests impossible. Only one of them may have the key.
        export.dedupe_key = "" if key in seen else key
        export.progress, export.claimed_until = 0, None
        export.save()
        seen.add(key)


class Migration(migrations.Migration):
    dependencies = [("classrooms", "0005_explanations")]

    operations = [
        migrations.RenameField("export", "asked_by", "requested_by"),
        migrations.RenameField("export", "asked_at", "requested_at"),
        migrations.RenameField("export", "done_at", "finished_at"),
        migrations.AddField(
            "export",
            "state",
            models.CharField(
                choices=[("waiting", "Waiting"), ("running", "Running"), ("done", "Done"), ("failed", "Failed")],
                default="waiting",
                help_text="internal",
                max_length=8,
            ),
        ),
        migrations.AddField(
            "export", "attempts", models.PositiveIntegerField(default=0, help_text="internal")
        ),
        migrations.AddField(
            "export", "error", models.CharField(blank=True, help_text="what went wrong", max_length=200)
        ),
        migrations.AddField(
            "export",
            "dedupe_key",
            models.CharField(blank=True, editable=False, help_text="internal", max_length=64),
        ),
        migrations.AddField(
            "export", "sent_at", models.DateTimeField(blank=True, help_text="internal", null=True)
        ),
        migrations.AlterField(
            "export", "claimed_until", models.DateTimeField(blank=True, help_text="internal", null=True)
        ),
        migrations.AlterField(
            "export",
            "requested_at",
            models.DateTimeField(
                db_index=True, default=django.utils.timezone.now, help_text="when it was asked for"
            ),
        ),
        migrations.AlterField(
            "export", "finished_at", models.DateTimeField(blank=True, help_text="when it was done", null=True)
        ),
        migrations.RunPython(set_states, migrations.RunPython.noop),
        migrations.RemoveField("export", "failed_at"),
        migrations.AlterModelOptions("export", {"ordering": ["-requested_at"]}),
        migrations.AddIndex("export", models.Index(fields=["state"], name="export_state")),
        migrations.AddConstraint(
            "export",
            models.UniqueConstraint(
                condition=Q(("state__in", ("waiting", "running")), Q(("dedupe_key", ""), _negated=True)),
                fields=("dedupe_key",),
                name="one_unfinished_export",
            ),
        ),
    ]
