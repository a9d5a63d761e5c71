from django.apps import AppConfig


class LessonsConfig(AppConfig):
    name = "lessons"

    def ready(self) -> None:
        from django.core import checks

        from classrooms.privacy import registry
        from config.core.live import rooms
        from games import absence
        from lessons.activities.actions.leavers import ClassStandIns
        from lessons.activities.rooms import ACTIVITIES, HOMES
        from lessons.checks import check_figures, check_library
        from lessons.privacy import LessonsData

        checks.register(check_library)
        checks.register(check_figures, deploy=True)
        absence.register(ClassStandIns())
        registry.register(self.name, LessonsData())
        rooms.register(HOMES)
        rooms.register(ACTIVITIES)
