"""Django's database sessions, with the one query of every request compiled once."""

from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from config.core.db import CompiledQuery

_sessions = CompiledQuery[Session](lambda key: Session.objects.filter(session_key=key), key="a key")


class SessionStore(db.SessionStore):
    def _get_session_from_db(self) -> Any:
        found = _sessions(key=self.session_key) if self.session_key else []
        if found and found[0].expire_date > timezone.now():
            return found[0]
        self._session_key = None
        return None
