#!/usr/bin/env python
"""Diceroom's command line: `manage.py help` lists what it can do."""

import os
import sys

from django.core.management import execute_from_command_line
from django.db import DatabaseError

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        execute_from_command_line(sys.argv)
    except DatabaseError:
        from config.start import require_services

        require_services()
        raise
