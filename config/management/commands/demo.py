"""`manage.py demo`: tables and a class for trying Diceroom out."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from classrooms import demo
from config.core.db import write
from games.actions.demo import load_demo, remove_demo
from lessons.activities.demo import load_games
from lessons.activities.demo_homework import load_homework
from lessons.rule_cards.demo import load_decisions, load_terms


class Command(BaseCommand):
    help = "Loads the demo tables and the demo class, once. With --remove, takes both away again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--remove", action="store_true", help="take the demo away")

    def handle(self, *args: Any, remove: bool, **options: Any) -> None:
        if remove:
            remove_demo()
            demo.remove_class()
            return
        if settings.HTTPS:
            raise CommandError("The demo is for trying Diceroom out; it is not loaded where HTTPS is set.")
        load_demo()
        with write():
            loaded = demo.load_class()
            if loaded is not None:
                # In the order in which it is said to have happened, because rule cards follow what was played before.
                load_terms(loaded.classroom)
                load_games(loaded.classroom, loaded.teachers[0])
                load_homework(loaded.classroom, loaded.teachers[0])
                load_decisions(loaded.classroom, loaded.teachers)
