from django.apps import AppConfig


class LessonsConfig(AppConfig):
    name = "lessons"

    def ready(self) -> None:
        from classrooms.privacy import belongings
        from lessons.belongings import Printed

        belongings.register(self.name, Printed())
