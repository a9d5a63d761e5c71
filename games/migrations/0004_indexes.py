from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0003_class_games'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='table',
            index=models.Index(fields=['classroom', 'status'], name='tables_of_a_class'),
        ),
        migrations.AddIndex(
            model_name='table',
            index=models.Index(fields=['invite'], name='table_by_invite'),
        ),
    ]
