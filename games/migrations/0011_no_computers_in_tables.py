from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0010_fill_seats")]

    operations = [migrations.RemoveField("table", "computers")]
