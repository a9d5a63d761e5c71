"""Log lines as JSON, for a log collector. Each line of a request has the request's id, which the answer has as well."""

import json
import logging
from datetime import UTC, datetime

from config.server.middleware import current_id


class JsonLines(logging.Formatter):
    """Only these fields: what libraries attach to a record, such as the request, may contain names and addresses."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request := current_id():
            line["request"] = request
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)
