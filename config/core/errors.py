"""The one exception for requests that are understood but not allowed now."""


class Refused(Exception):  # noqa: N818 - a refusal is an answer, not a fault
    """Nothing has changed. `code` is for programs, `message` is one sentence for a child or a teacher."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
