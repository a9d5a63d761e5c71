"""The Celery app. In embedded mode its worker is a thread of the web process (config/server/background.py)."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("diceroom")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.autodiscover_tasks(["config.core"], related_name="jobs")
