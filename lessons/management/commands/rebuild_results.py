"""manage.py rebuild_results: writes the results of all finished games again, from their logs."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from lessons.activities.actions import results


class Command(BaseCommand):
    help = "Writes the results of finished games again, from their logs. Results of games on paper stay as they are."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--activity", help="only those of the activity with this code")

    def handle(self, *args: Any, activity: str | None, **options: Any) -> None:
        read, changed = results.rebuild(activity)
        self.stdout.write(f"{read} results read again; {changed} have changed.")
