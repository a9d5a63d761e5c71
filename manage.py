#!/usr/bin/env python
"""Diceroom's command line: `manage.py help` lists what it can do."""

import os
import sys

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        # Whatever the environment got wrong shows here, as one sentence.
        settings.DATA_DIR  # noqa: B018 - reading one setting reads them all
    except ImproperlyConfigured as error:
        sys.exit(f"Diceroom: {error}")
    execute_from_command_line(sys.argv)
