"""manage.py rebuild_observations: reads all games again for what they say about children's skills."""

from typing import Any

from django.core.management.base import BaseCommand

from lessons.rule_cards.rebuilding import rebuild

TELL_EVERY = 100


class Command(BaseCommand):
    help = (
        "Makes observations and estimates of skills again, from the logs of finished games, and computes the reason of "
        "each change of rule cards again. The site may run meanwhile. Limits, changes and votes stay as they are."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        done = rebuild(self._tell if options["verbosity"] > 1 else lambda games: None)
        self.stdout.write(f"{done.games} games read again; {done.reasons} reasons computed again.")
        for code in done.unreadable:
            self.stdout.write(f"The log of table {code} cannot be read.")
        if done.other_reasons:
            keys = ", ".join(str(pk) for pk in done.other_reasons)
            self.stdout.write(f"Other figures than stored come out for these changes: {keys}.")

    def _tell(self, games: int) -> None:
        if games % TELL_EVERY == 0:
            self.stdout.write(f"{games} games read")
