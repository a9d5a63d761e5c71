"""What a class does not take as it is now: a code for programs and a sentence for a teacher or a child."""


class Refused(Exception):  # noqa: N818 - a refusal is no error
    """Nothing has changed."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
