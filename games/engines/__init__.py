"""The rule engines: pure rules, one contract for all games.

A new game is a folder here and one entry in `GAMES`. The contract tests run over every game in it.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from .alphabet_dice.game import GAME as ALPHABET_DICE
from .bookworm.game import GAME as BOOKWORM
from .context import Context
from .dice import Dice, ScriptedDice, SeededDice
from .dice_words.game import GAME as DICE_WORDS
from .game import Game
from .ice_pack.game import GAME as ICE_PACK
from .scrabbicle.game import GAME as SCRABBICLE
from .values import HOST, IllegalMove, IllegalSetup, Player

_GAMES: dict[str, Game[Any]] = {
    game.slug: game for game in (DICE_WORDS, BOOKWORM, ICE_PACK, SCRABBICLE, ALPHABET_DICE)
}

GAMES: Mapping[str, Game[Any]] = MappingProxyType(_GAMES)

__all__ = [
    "GAMES",
    "HOST",
    "Context",
    "Dice",
    "Game",
    "IllegalMove",
    "IllegalSetup",
    "Player",
    "ScriptedDice",
    "SeededDice",
]
