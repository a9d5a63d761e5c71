"""What the platform refuses at a table, besides what the rules refuse."""

from config.core.errors import Refused


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
