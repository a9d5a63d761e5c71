from django.apps import AppConfig


class LessonsConfig(AppConfig):
    name = "lessons"

    def ready(self) -> None:
        from classrooms.privacy import registry
        from lessons.privacy import LessonsData

        registry.register(self.name, LessonsData())
