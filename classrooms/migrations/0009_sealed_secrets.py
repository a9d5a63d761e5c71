from django.db import migrations

from config.core.db import SealedListField, sealed, unsealed


def seal_pictures(apps, schema_editor):
    for student in apps.get_model("classrooms", "Student").objects.iterator(500):
        student.pictures = student.plain_pictures
        student.save(update_fields=["pictures"])


def unseal_pictures(apps, schema_editor):
    for student in apps.get_model("classrooms", "Student").objects.iterator(500):
        student.plain_pictures = student.pictures
        student.save(update_fields=["plain_pictures"])


# The secrets of teachers' second step: the names that django-allauth gives them.
SECRETS = ("secret", "seed")


def seal_second_step(apps, schema_editor):
    change_second_step(apps, sealed)


def unseal_second_step(apps, schema_editor):
    change_second_step(apps, lambda text: unsealed(text) or "")


def change_second_step(apps, change):
    for authenticator in apps.get_model("mfa", "Authenticator").objects.iterator(500):
        data = authenticator.data
        authenticator.data = {name: change(value) if name in SECRETS else value for name, value in data.items()}
        if "migrated_codes" in data:
            authenticator.data["migrated_codes"] = [change(code) for code in data["migrated_codes"]]
        authenticator.save(update_fields=["data"])


class Migration(migrations.Migration):
    dependencies = [("classrooms", "0008_wrong_tries_of_strangers"), ("mfa", "0003_authenticator_type_uniq")]

    operations = [
        migrations.RenameField("student", "pictures", "plain_pictures"),
        migrations.AddField(
            "student",
            "pictures",
            SealedListField(default=list, help_text="the four pictures to get in (encrypted)"),
        ),
        migrations.RunPython(seal_pictures, unseal_pictures),
        migrations.RemoveField("student", "plain_pictures"),
        migrations.RunPython(seal_second_step, unseal_second_step),
    ]
