"""What the platform refuses, beside what the rules refuse: a code for programs and a sentence for a child."""


class Refused(Exception):  # noqa: N818 - a refusal is no error
    """The table as it is now does not take this. Nothing has changed."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class Stale(Refused):
    def __init__(self) -> None:
        super().__init__("stale", "Something happened before you did that. Look again, then choose.")


class Paused(Refused):
    def __init__(self) -> None:
        super().__init__("paused", "The game is paused. It goes on in a moment.")


class NotPlaying(Refused):
    def __init__(self, message: str = "This game has not begun yet, or it is over.") -> None:
        super().__init__("not-playing", message)


class Over(NotPlaying):
    def __init__(self) -> None:
        super().__init__("That came just too late: the game is over.")
