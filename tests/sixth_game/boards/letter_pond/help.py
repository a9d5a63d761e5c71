from typing import Any

from games.engines import GAMES
from games.engines.schema import defaults


def help() -> dict[str, Any]:
    options = defaults(GAMES["letter-pond"].options_schema())
    return {"rounds": options["rounds"], "seconds": options["round_seconds"], "example": "POND"}
