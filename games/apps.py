from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from django.core import checks

        from classrooms.privacy import registry
        from config.core.live import rooms
        from games.actions import clock
        from games.checks import check_games
        from games.privacy import GamesData
        from games.rooms import TABLES

        checks.register(check_games)
        registry.register(self.name, GamesData())
        rooms.register(TABLES)
        rooms.when_left(TABLES, clock.pause_own_task)
