from django.db import migrations, models


class Migration(migrations.Migration):
    """An edition of a class's words is called a word list."""

    dependencies = [("classrooms", "0001_initial"), ("games", "0006_heartbeat_in_core")]

    operations = [
        migrations.RenameModel("Edition", "WordList"),
        migrations.AlterField(
            "wordlist",
            "classroom",
            models.ForeignKey(
                on_delete=models.deletion.CASCADE, related_name="word_lists", to="classrooms.classroom"
            ),
        ),
    ]
