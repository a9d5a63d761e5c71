from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from classrooms.privacy import belongings
        from games.belongings import Played

        belongings.register(self.name, Played())
