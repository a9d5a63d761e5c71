"""Tables that a teacher set for a class become activities: those that were set together become one.

Codes stay, so that old links to a race still lead to it. Results of finished games are written by the task
`settle_activities` soon after the first start, because only the engines can read a snapshot.
"""

from datetime import UTC, datetime
from itertools import groupby

from django.db import migrations

from config.core.codes import url_code


def copy_class_games(apps, schema_editor):
    Table = apps.get_model("games", "Table")
    students = dict(apps.get_model("classrooms", "Student").objects.values_list("user_id", "pk"))
    led = Table.objects.filter(led_by_teacher=True).exclude(classroom=None).defer("snapshot")
    together = groupby(
        led.order_by("classroom_id", "sitting", "pk"),
        key=lambda table: (table.classroom_id, table.sitting or table.code),
    )
    for _, tables in together:
        copy_activity(apps, list(tables), students)
    mark_current(apps, students)


def copy_activity(apps, tables, students):
    first = tables[0]
    seats = {table.pk: seats_of(apps, table) for table in tables}
    activity = apps.get_model("lessons", "Activity").objects.create(
        code=first.sitting or url_code(),
        classroom_id=first.classroom_id,
        created_by_id=first.opened_by_id,
        game=first.game,
        options=first.options,
        hints=first.hints,
        word_list_id=first.words_id,
        seed=common_seed(tables),
        computers=computers_at(tables, seats),
        waits_for_go=any(table.waits_for_go for table in tables),
        started_at=moment(min(table.opened_at for table in tables)),
        ended_at=ended_at(tables),
    )
    for number, table in enumerate(tables, start=1):
        copy_table(apps, activity, number, table, seats[table.pk], students)


def copy_table(apps, activity, number, table, seats, students):
    apps.get_model("lessons", "ActivityTable").objects.create(activity=activity, table=table, number=number)
    for seat in seats:
        # A child is in an activity once, even if old data has the child at two of its tables.
        taken = activity.participants.filter(student=students.get(seat.user_id)).exists()
        if seat.user_id in students and not taken:
            participant = apps.get_model("lessons", "Participant").objects.create(
                activity=activity,
                student_id=students[seat.user_id],
                group_number=number,
                supports=seat.supports,
            )
            apps.get_model("lessons", "Attempt").objects.create(
                participant=participant,
                table=table,
                begun_at=moment(table.opened_at),
                done_at=moment(table.changed_at) if table.status == "over" else None,
            )


def mark_current(apps, students):
    """A child's live activity is the latest one in which their table still plays."""
    Participant = apps.get_model("lessons", "Participant")
    playing = Participant.objects.filter(attempts__table__status="playing").order_by("-activity__started_at")
    marked = set()
    for participant in playing:
        if participant.student_id not in marked:
            marked.add(participant.student_id)
            Participant.objects.filter(pk=participant.pk).update(is_current=True)


def seats_of(apps, table):
    return list(apps.get_model("games", "Seat").objects.filter(table=table).order_by("number"))


def computers_at(tables, seats):
    levels = {
        str(number): [seat.computer_level for seat in seats[table.pk] if seat.computer_level is not None]
        for number, table in enumerate(tables, start=1)
    }
    return {number: found for number, found in levels.items() if found}


def common_seed(tables):
    """Several tables with one seed were a race."""
    seeds = {table.seed for table in tables}
    return seeds.pop() if len(tables) > 1 and len(seeds) == 1 else ""


def ended_at(tables):
    over = all(table.status == "over" for table in tables)
    return moment(max(table.changed_at for table in tables)) if over else None


def moment(seconds):
    return datetime.fromtimestamp(seconds, UTC)


class Migration(migrations.Migration):
    dependencies = [
        ("lessons", "0006_activities"),
        ("games", "0011_no_computers_in_tables"),
        ("classrooms", "0006_export_is_a_job"),
    ]

    operations = [migrations.RunPython(copy_class_games, migrations.RunPython.noop)]
