"""What the help of Bookworm shows: the sides of the special die, and a round counted dot by dot."""

from typing import Any

from games.boards.bookworm.pieces import SIDES, Piece
from games.engines.bookworm.equipment import DOTS


def help() -> dict[str, Any]:
    return {
        "sides": list(SIDES.values()),
        "example": [
            Piece(id=face, face="/".join(face), dots=DOTS[face], where="") for face in ("P", "G", "XY")
        ],
        "double": Piece(id="CK", face="C/K", dots=DOTS["CK"], where=""),
    }
