"""The rule engines: pure rules, one contract for all games.

A new game is one new module and one line here; the tests of the contract find it in `GAMES`.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from .alphabet_dice import AlphabetDice
from .bookworm import Bookworm
from .context import Context
from .dice import Dice, ScriptedDice, SeededDice
from .dice_words import DiceWords
from .game import Game
from .ice_pack import IcePack
from .scrabbicle import Scrabbicle
from .values import HOST, IllegalMove, IllegalSetup, Player

_REGISTERED: tuple[Game[Any], ...] = (DiceWords(), Bookworm(), IcePack(), Scrabbicle(), AlphabetDice())

GAMES: Mapping[str, Game[Any]] = MappingProxyType({game.slug: game for game in _REGISTERED})

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
