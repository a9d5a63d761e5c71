"""The shapes that cross the border of an engine. All of them are JSON-ready."""

from typing import Any

Action = dict[str, Any]
Event = dict[str, Any]
Facts = dict[str, Any]
Options = dict[str, Any]
Schema = dict[str, Any]
Snapshot = dict[str, Any]
View = dict[str, Any]
