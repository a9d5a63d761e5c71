"""Django finds a database backend by the name of this module."""

from config.core.db import SQLite as DatabaseWrapper

__all__ = ["DatabaseWrapper"]
