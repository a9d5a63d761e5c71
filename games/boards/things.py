"""Things that boards, reveals and help pages draw alike: a die, a word in dice, and the sum below it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from games.words.meanings import meanings

WILD = "?"


@dataclass(frozen=True, kw_only=True, slots=True)
class Die:
    """A letter die as it lies on the page."""

    letter: str
    points: int
    place: int = 0
    wild: bool = False
    hit: bool = False  # The letter is one of the targets.

    @property
    def label(self) -> str:
        """What a screen reader says."""
        return f"{self._name}, {self._worth}{', a target' if self.hit else ''}"

    @property
    def _name(self) -> str:
        if not self.wild:
            return self.letter
        return "wild die" if self.letter == WILD else f"wild die as {self.letter}"

    @property
    def _worth(self) -> str:
        return "1 point" if self.points == 1 else f"{self.points} points"


@dataclass(frozen=True, slots=True)
class Box:
    """What dice are worth, and which letters are hunted now."""

    points: Mapping[str, int]
    targets: Sequence[str] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Sum:
    """(3+1+1+0+2) × 3 + 5 = 26, each part with its name."""

    dice: str
    times: int
    times_name: str
    bonus: int
    total: int

    @property
    def spoken(self) -> str:
        return (
            f"{self.dice} times {self.times} {self.times_name} plus {self.bonus} bonus is {self.total} points"
        )


def sum_of(dice: Sequence[Die], *, times: int, by_length: bool, bonus: int, total: int) -> Sum:
    points = "+".join(str(die.points) for die in dice)
    return Sum(
        dice=f"({points})" if len(dice) > 1 else points or "0",
        times=times,
        times_name=_times_name(times, by_length=by_length),
        bonus=bonus,
        total=total,
    )


def standing_for(letters: Iterable[tuple[int, str]], faces: Sequence[str], box: Box) -> list[Die]:
    """Dice on the table: each place in the tray with the letter that its die stands for."""
    return [
        Die(
            letter=letter,
            points=box.points[faces[place]],
            place=place,
            wild=faces[place] == WILD,
            hit=letter in box.targets,
        )
        for place, letter in letters
    ]


def spelled(word: str, faces: Sequence[str], box: Box) -> list[Die]:
    """A word made of these dice: each letter by a die that shows it, else by a wild one."""
    free = dict(enumerate(faces))
    chosen = []
    for letter in word:
        wanted = letter if letter in free.values() else WILD
        place = next((place for place, face in free.items() if face == wanted), None)
        assert place is not None, f"{word} is not in these dice"
        chosen.append((place, letter))
        del free[place]
    return standing_for(chosen, faces, box)


def _times_name(times: int, *, by_length: bool) -> str:
    if by_length:
        return "letter" if times == 1 else "letters"
    return {0: "no target", 1: "target"}.get(times, "targets")


def explained(words: Iterable[str]) -> list[str]:
    """Each of these words that has a meaning to tell, once."""
    return [word for word in dict.fromkeys(words) if meanings().of(word)]
