from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from classrooms.privacy import belongings
        from config.core.live import rooms
        from games.belongings import Played
        from games.rooms import HOMES, TABLES

        belongings.register(self.name, Played())
        rooms.register(TABLES)
        rooms.register(HOMES)
