"""Simulated children for `benchmarks.adaptivity`: they know some of the words of each tier, overlook words, and slip.

The ladders were measured with computer players, who know all words up to a tier and aim at a share of the best points.
A child here has a gradual vocabulary, takes the best of what this look has shown, and sometimes any play at all.

Another file can take the place of this one. It needs `children(count, seed)`; each child has `name`, a true `skill`
on any scale that rises, a `kind` and `plays`, which returns an action and knows nothing but the contract of the games.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from math import exp
from random import Random
from typing import Any, Final, Literal

from games.engines import Context, Game
from games.engines.dice import SealedDice
from games.engines.values import Action
from games.words import Lexicon, lexicon
from games.words.data_file import LONGEST
from games.words.index import WordIndex, WordSet
from lessons.measuring.vocabulary import Look

Kind = Literal["steady", "growing", "throwing"]
WEAKEST, STRONGEST = 1.0, 5.0
GROWTH: Final = 0.004
"""Skill gained with each move that needs thought, by a growing child."""
MOST_GROWTH: Final = 1.5
THROWS: Final = 0.3
"""The part of the rounds that a throwing child gives away."""
LOOKS: Final = 12
"""So many different looks a child can have; each shows other words."""
SIXTEENTHS: Final = 16


def children(count: int, seed: int) -> list["Child"]:
    """A class from weak to strong. Of ten children one grows and one throws rounds away."""
    chance = Random(f"class {seed}")
    found = []
    for number in range(count):
        even = (number + chance.random()) / count
        kind: Kind = "growing" if number % 10 == 4 else "throwing" if number % 10 == 7 else "steady"
        skill = WEAKEST + (STRONGEST - WEAKEST) * even
        found.append(Child(f"child {number + 1}", round(skill, 3), kind, seed))
    return found


@dataclass
class Child:
    name: str
    skill: float
    kind: Kind = "steady"
    seed: int = 0
    _chance: Random = field(init=False, repr=False)
    _round: object = field(default=None, init=False, repr=False)
    _throws: bool = field(default=False, init=False, repr=False)

    def __post_init__(self) -> None:
        self._chance = Random(f"{self.seed} {self.name}")

    def plays(self, game: Game[Any], state: Any, player_id: str, ctx: Context) -> Action:
        open_actions = game.open_actions(state, player_id)
        if self.kind == "throwing" and self._gives_up(state):
            for bare in ("done", "pass"):
                if bare in open_actions and "roll_targets" not in open_actions:
                    return {"type": bare}
        if self.kind == "growing":
            self.skill += GROWTH if self.skill < STRONGEST + MOST_GROWTH else 0.0
        if self._chance.random() < self._slip:
            plays = game.best(state, player_id, _with(ctx, self._look()))
            if plays:
                return dict(self._chance.choice(plays)["action"])
        return game.bot(state, player_id, _with(ctx, self._look()), self._care)

    @property
    def _slip(self) -> float:
        return max(0.02, 0.14 - 0.025 * self.skill)

    @property
    def _care(self) -> int:
        """The computer player whose patience with the dice is like the child's."""
        return 4 if self.skill < 2.5 else 5

    def _gives_up(self, state: Any) -> bool:
        """Decided once for each round or turn."""
        now = getattr(state, "round", None) or len(getattr(state, "history", ()))
        if now != self._round:
            self._round, self._throws = now, self._chance.random() < THROWS
        return self._throws

    def _look(self) -> Look:
        return _look(round(self.skill * 10), f"{self.seed} {self.name}", self._chance.randrange(LOOKS))


def _with(ctx: Context, look: Look) -> Context:
    return Context(dice=SealedDice(), words=look, now=ctx.now)


# Words


class Seen(Look):
    """Words that the child sees, all of them known. Asking for the tier of each would take as long as a game."""

    def tier(self, word: str) -> int:
        return 1


@lru_cache(maxsize=1500)
def _look(tenths: int, child: str, number: int) -> Seen:
    words, skill = lexicon(), tenths / 10
    known = _known(tenths, child)
    return Seen(words, known, known & _noticed(words, skill, f"{child} {number}"))


@lru_cache(maxsize=300)
def _known(tenths: int, child: str) -> WordSet:
    """A child who has grown still knows what it knew: the words are taken in one order."""
    words, skill = lexicon(), tenths / 10
    index, chance, known = words.word_index(LONGEST), Random(f"{child} words"), 0
    for tier in range(1, 6):
        of_tier = index.up_to_tier(tier) & ~index.up_to_tier(tier - 1)
        known |= of_tier & _some(index, 1 / (1 + exp(1.2 * (tier - 0.2 - skill))), chance)
    return known & index.suggested


def _noticed(words: Lexicon, skill: float, seed: str) -> WordSet:
    """Short words are noticed sooner than long ones."""
    index, chance, noticed = words.word_index(LONGEST), Random(f"{seed} look"), 0
    for length in range(1, LONGEST + 1):
        likely = 1 / (1 + exp(0.8 * (length - 0.9 - 0.8 * skill)))
        noticed |= index.of_lengths([length]) & _some(index, likely, chance)
    return noticed


def _some(index: WordIndex, part: float, chance: Random) -> WordSet:
    """A set in which each word is with this probability, in sixteenths.

    The same numbers are drawn for every part, so a larger part has all words of a smaller one.
    """
    sixteenths = min(max(round(part * SIXTEENTHS), 0), SIXTEENTHS)
    bits = [chance.getrandbits(index.size) for _ in range(4)]
    if sixteenths == SIXTEENTHS:
        return index.all
    some: WordSet = 0
    for place in range(4):
        some = some | bits[place] if sixteenths >> place & 1 else some & bits[place]
    return some
