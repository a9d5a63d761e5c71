class IllegalMove(Exception):  # noqa: N818 - the word of the rule book, and a name that is promised
    """A move that is not allowed now: `code` for programs, `message` for a child.

    The code "malformed" means that the move was not written as the action schema says; every other code
    is a refusal by the rules.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return self.message


class IllegalSetup(ValueError):  # noqa: N818 - as above
    """A table that cannot be opened: its one sentence says what is wrong."""
