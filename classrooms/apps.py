from django.apps import AppConfig


class ClassroomsConfig(AppConfig):
    name = "classrooms"

    def ready(self) -> None:
        from classrooms.privacy import belongings
        from classrooms.privacy.own import PeopleAndClasses

        belongings.register(self.name, PeopleAndClasses())
