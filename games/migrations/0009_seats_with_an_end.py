from django.db import migrations, models


class Migration(migrations.Migration):
    """Columns for seats that end, computer players as seats, and a flag for tables that wait for the teacher's go."""

    dependencies = [("games", "0008_explanations")]

    operations = [
        migrations.RenameField("table", "is_set", "led_by_teacher"),
        migrations.AddField("table", "waits_for_go", models.BooleanField(default=False, help_text="internal")),
        migrations.AddField(
            "seat",
            "computer_level",
            models.PositiveSmallIntegerField(
                blank=True, help_text="how well a computer player plays", null=True
            ),
        ),
        migrations.AddField(
            "seat", "from_event", models.PositiveIntegerField(default=1, help_text="from which move on")
        ),
        migrations.AddField(
            "seat",
            "to_event",
            models.PositiveIntegerField(blank=True, help_text="until which move", null=True),
        ),
        migrations.AlterField(
            "event",
            "kind",
            models.CharField(
                choices=[
                    ("game", "decided by the rules"),
                    ("clock", "time given by the platform"),
                    ("table", "not part of the game: a pause, a hint, a change of seats"),
                ],
                help_text="internal",
                max_length=5,
            ),
        ),
        migrations.RemoveConstraint("seat", "one_seat_per_place"),
        migrations.AddConstraint(
            "seat",
            models.UniqueConstraint(
                condition=models.Q(("to_event", None)),
                fields=("table", "number"),
                name="one_seat_per_place",
            ),
        ),
        migrations.AddIndex("seat", models.Index(fields=["table", "number"], name="seats_of_a_table")),
    ]
