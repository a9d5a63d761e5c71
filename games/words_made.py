"""The words that somebody made in a game, as its log has them: for whoever wants to keep or to count them."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from games.engines.scrabbicle.equipment import TILES

Body = Mapping[str, Any]


class Made(NamedTuple):
    word: str
    points: int | None = None


def words_made(game: str, body: Body, player_id: str) -> list[Made]:
    """What this line of the log says that this player made. Words that were only tried out are not among them."""
    read = _READERS.get((game, body["type"]))
    return [] if read is None else read(body, player_id)


def _scored(body: Body, player_id: str) -> list[Made]:
    line = body["results"].get(player_id)
    return [Made(line["word"], line["round_score"])] if line and line["word"] else []


def _named(body: Body, player_id: str) -> list[Made]:
    return [Made(body["word"])] if body["by"] == player_id else []


def _played(body: Body, player_id: str) -> list[Made]:
    if body["by"] != player_id:
        return []
    return [
        Made("".join(letter for _tile, letter in tiles), sum(TILES[tile].points for tile, _letter in tiles))
        for _word_id, tiles in body["words"]
    ]


def _built(body: Body, player_id: str) -> list[Made]:
    return [Made(word) for word in body["words"]] if body["by"] == player_id else []


_READERS: dict[tuple[str, str], Callable[[Body, str], list[Made]]] = {
    ("dice-words", "scored"): _scored,
    ("bookworm", "named"): _named,
    ("scrabbicle", "played"): _played,
    ("alphabet-dice", "built"): _built,
    ("alphabet-dice", "slurped"): _built,
}

# The lines in which anybody makes a word at all.
LINES = sorted({line for _game, line in _READERS})
