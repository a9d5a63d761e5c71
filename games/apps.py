from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from classrooms.privacy import registry
        from config.core.live import rooms
        from games.privacy import GamesData
        from games.rooms import HOMES, TABLES

        registry.register(self.name, GamesData())
        rooms.register(TABLES)
        rooms.register(HOMES)
