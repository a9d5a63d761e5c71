"""The rule engines: pure rules, one contract for all games.

A new game is a folder here and one line in the list of folders. The contract tests run over every game in `GAMES`.
"""

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any

from .context import Context
from .dice import CommonDice, Dice, ScriptedDice, SeededDice
from .game import Game
from .values import HOST, IllegalMove, IllegalSetup, Player

# In the order in which pages list the games.
_FOLDERS = (
    "dice_words",
    "bookworm",
    "ice_pack",
    "scrabbicle",
    "alphabet_dice",
)
_FOUND: list[Game[Any]] = [import_module(f".{folder}.game", __name__).GAME for folder in _FOLDERS]
_GAMES = {game.slug: game for game in _FOUND}

GAMES: Mapping[str, Game[Any]] = MappingProxyType(_GAMES)

__all__ = [
    "GAMES",
    "HOST",
    "CommonDice",
    "Context",
    "Dice",
    "Game",
    "IllegalMove",
    "IllegalSetup",
    "Player",
    "ScriptedDice",
    "SeededDice",
]
