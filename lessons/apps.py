from django.apps import AppConfig


class LessonsConfig(AppConfig):
    name = "lessons"

    def ready(self) -> None:
        from classrooms.privacy import registry
        from config.core.live import rooms
        from lessons.activities.rooms import ACTIVITIES, HOMES
        from lessons.privacy import LessonsData

        registry.register(self.name, LessonsData())
        rooms.register(HOMES)
        rooms.register(ACTIVITIES)
