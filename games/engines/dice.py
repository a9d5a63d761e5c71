from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from typing import Any, NoReturn, Protocol, TypeVar

Face = TypeVar("Face")
Item = TypeVar("Item")

_SPAN = 2**32


class Dice(Protocol):
    """The source of chance. A die is the sequence of its faces."""

    def roll(self, die: Sequence[Face]) -> Face: ...

    def shuffle(self, items: Iterable[Item]) -> list[Item]: ...


@dataclass(eq=False, repr=False)
class SeededDice:
    """Fair dice that give the same rolls for the same seed, in every process and on every machine.

    The numbers come from a keyed hash in counter mode, so that neither the seed nor the next roll can be worked out
    from the rolls so far.
    """

    seed: int | str
    _blocks: int = field(default=0, init=False)
    _numbers: list[int] = field(default_factory=list, init=False)

    @cached_property
    def _key(self) -> bytes:
        # Made at the first roll: most moves roll nothing. An int and a string that look alike are different seeds.
        text = f"{type(self.seed).__name__}:{self.seed}"
        return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=32).digest()

    def roll(self, die: Sequence[Face]) -> Face:
        return die[self._below(len(die))]

    def shuffle(self, items: Iterable[Item]) -> list[Item]:
        left, drawn = list(items), []
        while left:
            chosen = self._below(len(left))
            left[chosen], left[-1] = left[-1], left[chosen]
            drawn.append(left.pop())
        return drawn

    def _below(self, count: int) -> int:
        # Numbers beyond the last whole multiple are discarded, or low faces would come up a little more often.
        limit = _SPAN - _SPAN % count
        while (number := self._number()) >= limit:
            pass
        return number % count

    def _number(self) -> int:
        if not self._numbers:
            block = blake2b(self._blocks.to_bytes(8, "big"), key=self._key).digest()
            self._numbers = [int.from_bytes(block[at : at + 4], "big") for at in range(0, len(block), 4)]
            self._blocks += 1
        return self._numbers.pop()


@dataclass(eq=False, repr=False)
class CommonDice(SeededDice):
    """Dice for one of several tables that are to get the same throws, however they are played.

    The rules name each throw by the progress of the game, and its dice come from that name and the common seed. What
    has no name, such as the lot for who begins, is this table's own.
    """

    common_seed: str = ""

    def named(self, throw: str) -> SeededDice:
        return SeededDice(f"{self.common_seed}:throw {throw}")


class ScriptedDice:
    """Dice that a test scripts. `rolls` and `draws` hold what has not been used yet."""

    def __init__(self, rolls: Iterable[Any] = (), draws: Iterable[Any] = ()) -> None:
        self.rolls = list(rolls)
        self.draws = list(draws)

    def roll(self, die: Sequence[Face]) -> Face:
        if not self.rolls:
            # Not an `assert` statement, which `python -O` leaves out: the contract promises this error.
            raise AssertionError(f"no roll is left for the die {list(die)}")
        face: Face = self.rolls.pop(0)
        return face

    def shuffle(self, items: Iterable[Item]) -> list[Item]:
        rest, first, later = list(items), [], []
        for name in self.draws:
            if name in rest:
                rest.remove(name)
                first.append(name)
            else:
                later.append(name)
        self.draws = later
        return first + rest


class DiceSealed(Exception):  # noqa: N818 - a signal between modules, not an error
    """Code that must not use chance tried to roll or shuffle."""


class SealedDice:
    """Dice that cannot be used: computer players and hints must not see what comes next."""

    def roll(self, die: Sequence[Face]) -> NoReturn:
        raise DiceSealed

    def shuffle(self, items: Iterable[Item]) -> NoReturn:
        raise DiceSealed
