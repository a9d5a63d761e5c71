from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0015_common_dice"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="reads",
            field=models.PositiveSmallIntegerField(
                default=0, help_text="up to which reading level best words are shown"
            ),
        ),
    ]
