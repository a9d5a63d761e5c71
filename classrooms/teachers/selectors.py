"""Reads for a teacher's own account."""

from django.db.models import Count, QuerySet

from classrooms.models import Classroom, User


def classes_taught_alone(teacher: User) -> QuerySet[Classroom]:
    """Classes whose only teacher this is, archived ones included."""
    counted = Classroom.objects.annotate(taught_by=Count("teachings"))
    mine = Classroom.objects.filter(teachings__teacher=teacher)
    return counted.filter(pk__in=mine, taught_by=1).order_by("name", "pk")


def classes_taught_with_others(teacher: User) -> QuerySet[Classroom]:
    alone = classes_taught_alone(teacher)
    mine = Classroom.objects.filter(teachings__teacher=teacher)
    return mine.exclude(pk__in=alone.values("pk")).order_by("name", "pk")
