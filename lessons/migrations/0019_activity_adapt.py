from typing import Any

from django.db import migrations, models


def keep_choice(apps: Any, schema_editor: Any) -> None:
    apps.get_model("lessons", "Activity").objects.filter(follows_play=False).update(adapt="off")


class Migration(migrations.Migration):
    dependencies = [("lessons", "0018_adaptivity_courses")]

    operations = [
        migrations.AddField(
            model_name="activity",
            name="adapt",
            field=models.CharField(
                choices=[
                    ("follow", "follow each child’s play"),
                    ("pinned", "stay as they are now"),
                    ("off", "do not follow the play"),
                ],
                default="follow",
                help_text="whether rule cards follow each child’s play",
                max_length=6,
            ),
        ),
        migrations.RunPython(keep_choice, migrations.RunPython.noop),
        migrations.RemoveField(model_name="activity", name="follows_play"),
        migrations.AddField(
            model_name="participant",
            name="rung",
            field=models.PositiveSmallIntegerField(
                blank=True, help_text="how much help came on top, as the child’s play said", null=True
            ),
        ),
        migrations.AddField(
            model_name="participant",
            name="rung_source",
            field=models.CharField(
                blank=True,
                choices=[
                    ("play", "followed the play"),
                    ("kept", "stayed as it was"),
                    ("chosen", "chosen by a teacher for the next game"),
                    ("teacher", "chosen by a teacher"),
                ],
                help_text="whether that followed the play, or a teacher chose it",
                max_length=7,
            ),
        ),
        migrations.AlterField(
            model_name="change",
            name="what",
            field=models.CharField(
                choices=[
                    ("start", "started"),
                    ("go", "let the clocks run"),
                    ("pause", "paused"),
                    ("resume", "let it go on"),
                    ("add-time", "added time"),
                    ("end", "ended"),
                    ("give", "gave"),
                    ("dates", "changed the dates"),
                    ("tries", "changed the number of tries"),
                    ("excuse", "excused"),
                    ("unexcuse", "took the excuse back"),
                    ("at-home", "gave it as homework"),
                    ("step", "went on to the next step"),
                    ("take", "took over"),
                    ("move", "moved"),
                    ("add", "added"),
                    ("remove", "took out"),
                    ("stand-in", "let a computer player stand in"),
                    ("back", "gave the seat back"),
                    ("card", "changed the rule cards"),
                    ("adapt", "changed how rule cards follow the play"),
                    ("message", "sent a message"),
                    ("ranking", "changed the ranking"),
                ],
                help_text="what the teacher did: start, pause, add time, end, change a date, excuse a child",
                max_length=8,
            ),
        ),
    ]
