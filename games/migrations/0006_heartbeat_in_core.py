"""The heartbeat belongs to the platform. The last one is copied, so that the first start after this still gives the
players the time back that the upgrade took."""

from django.db import migrations


def copy_heartbeats(apps, schema_editor):
    Heartbeat = apps.get_model("core", "Heartbeat")
    for pulse in apps.get_model("games", "Pulse").objects.all():
        Heartbeat.objects.create(name=pulse.name, at=pulse.at)


class Migration(migrations.Migration):
    dependencies = [("games", "0005_no_double_indexes"), ("core", "0001_initial")]

    operations = [
        migrations.RunPython(copy_heartbeats, migrations.RunPython.noop),
        migrations.DeleteModel(name="Pulse"),
    ]
