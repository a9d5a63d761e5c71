"""How Diceroom runs. Every process imports this first, so a wrong setting ends each of them with one sentence."""

import os

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
try:
    settings.DATA_DIR  # noqa: B018 - reading one setting reads them all
except ImproperlyConfigured as error:
    raise SystemExit(f"Diceroom: {error}") from None

from config.celery import app as celery_app

__all__ = ["celery_app"]
