from django.apps import AppConfig


class ProjectConfig(AppConfig):
    """Makes the management commands of `config` available."""

    name = "config"
    label = "diceroom"
