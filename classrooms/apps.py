from django.apps import AppConfig


class ClassroomsConfig(AppConfig):
    name = "classrooms"

    def ready(self) -> None:
        from classrooms.privacy import registry
        from classrooms.privacy.classrooms_data import ClassroomsData

        registry.register(self.name, ClassroomsData())
