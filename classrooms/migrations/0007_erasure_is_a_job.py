import django.utils.timezone
from django.db import migrations, models
from django.db.models import Q


def set_states(apps, schema_editor):
    """Receipts stay, and what was not erased yet waits to be sent again."""
    if schema_editor.connection.vendor == "postgresql":
        # Checks foreign keys at once. PostgreSQL alters no table while such checks are pending.
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    erasures = apps.get_model("classrooms", "Erasure").objects.all()
    erasures.filter(finished_at__isnull=False).update(state="done", progress=100, claimed_until=None)
    seen = set()
    for erasure in erasures.filter(state="waiting").order_by("pk"):
        about = erasure.student_id if erasure.what == "student" else erasure.classroom_id
        key = f"{erasure.what} {about}"
        # The version before did not make double requests impossible. Only one of them may have the key.
        erasures.filter(pk=erasure.pk).update(dedupe_key="" if key in seen else key, claimed_until=None)
        seen.add(key)


class Migration(migrations.Migration):
    dependencies = [("classrooms", "0006_export_is_a_job")]

    operations = [
        migrations.RenameField("erasure", "asked_by", "requested_by"),
        migrations.RenameField("erasure", "asked_at", "requested_at"),
        migrations.RenameField("erasure", "done_at", "finished_at"),
        migrations.AddField(
            "erasure",
            "state",
            models.CharField(
                choices=[("waiting", "Waiting"), ("running", "Running"), ("done", "Done"), ("failed", "Failed")],
                default="waiting",
                help_text="internal",
                max_length=8,
            ),
        ),
        migrations.AddField(
            "erasure", "progress", models.PositiveSmallIntegerField(default=0, help_text="internal")
        ),
        migrations.AddField(
            "erasure", "attempts", models.PositiveIntegerField(default=0, help_text="internal")
        ),
        migrations.AddField(
            "erasure", "error", models.CharField(blank=True, help_text="what went wrong", max_length=200)
        ),
        migrations.AddField(
            "erasure",
            "dedupe_key",
            models.CharField(blank=True, editable=False, help_text="internal", max_length=64),
        ),
        migrations.AddField(
            "erasure", "sent_at", models.DateTimeField(blank=True, help_text="internal", null=True)
        ),
        migrations.AlterField(
            "erasure", "claimed_until", models.DateTimeField(blank=True, help_text="internal", null=True)
        ),
        migrations.AlterField(
            "erasure",
            "requested_at",
            models.DateTimeField(
                db_index=True, default=django.utils.timezone.now, help_text="when it was asked for"
            ),
        ),
        migrations.AlterField(
            "erasure", "finished_at", models.DateTimeField(blank=True, help_text="when it was done", null=True)
        ),
        migrations.RunPython(set_states, migrations.RunPython.noop),
        migrations.AlterModelOptions("erasure", {"ordering": ["-requested_at"]}),
        migrations.AddIndex("erasure", models.Index(fields=["state"], name="erasure_state")),
        migrations.AddConstraint(
            "erasure",
            models.UniqueConstraint(
                condition=Q(("state__in", ("waiting", "running")), Q(("dedupe_key", ""), _negated=True)),
                fields=("dedupe_key",),
                name="one_unfinished_erasure",
            ),
        ),
    ]
