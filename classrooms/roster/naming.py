"""The names that classmates see: first name and initial, or an animal name. Unique in a class."""

import random
from collections.abc import Collection, Iterable, Sequence

from classrooms.roster.names import initials, normalize

LONGEST = 40
MOST_LETTERS = 8
FullName = tuple[str, str]  # first, last

# Every mood goes with every animal, and no pair can be taken as an insult.
MOODS = (
    "Able", "Bold", "Brave", "Bright", "Calm", "Careful", "Cheerful", "Clever", "Curious", "Daring", "Eager", "Fair",
    "Fearless", "Friendly", "Gentle", "Glad", "Happy", "Helpful", "Honest", "Jolly", "Kind", "Lively", "Loyal",
    "Lucky", "Merry", "Nimble", "Patient", "Polite", "Proud", "Quick", "Ready", "Smart", "Steady", "Strong", "Sunny",
    "Swift", "Thoughtful", "Trusty", "Wise", "Witty",
)  # fmt: skip
ANIMALS = (
    "Badger", "Bear", "Beaver", "Bison", "Butterfly", "Camel", "Cat", "Cheetah", "Crane", "Cricket", "Deer",
    "Dolphin", "Dragonfly", "Duck", "Eagle", "Elephant", "Falcon", "Finch", "Firefly", "Flamingo", "Fox", "Frog",
    "Gazelle", "Giraffe", "Goldfish", "Hare", "Hedgehog", "Heron", "Horse", "Ibex", "Jaguar", "Kangaroo",
    "Kingfisher", "Kiwi", "Koala", "Ladybird", "Lark", "Leopard", "Lion", "Lynx", "Mole", "Moose", "Mouse",
    "Octopus", "Otter", "Owl", "Panda", "Parrot", "Pelican", "Penguin", "Pony", "Puffin", "Rabbit", "Raccoon",
    "Raven", "Reindeer", "Robin", "Salmon", "Seahorse", "Seal", "Sparrow", "Squirrel", "Starling", "Stork", "Swallow",
    "Swan", "Tiger", "Tortoise", "Toucan", "Turtle", "Walrus", "Wolf", "Wombat", "Wren", "Zebra",
)  # fmt: skip


def shown_names(children: Sequence[FullName], taken: Collection[str] = ()) -> list[str]:
    """Ben K.; if there are two, Ben Ke. and Ben Ko.; if that does not tell them apart, Ben K. and Ben K. 2.

    Names in `taken` do not change: only the new children get more letters.
    """
    used = {normalize(name) for name in taken}
    found = {who: _letters_needed(who, children, used) for who in set(children)}
    return [_numbered(_shown(who, found[who]), used) for who in children]


def _letters_needed(who: FullName, children: Iterable[FullName], used: Collection[str]) -> int:
    """How many letters of the last name make the shown name unique; 1 if no number does."""
    others = {other for other in children if other != who and normalize(other[0]) == normalize(who[0])}
    for letters in range(1, MOST_LETTERS + 1):
        shown = normalize(_shown(who, letters))
        if shown not in used and all(shown != normalize(_shown(other, letters)) for other in others):
            return letters
    return 1


def _shown(who: FullName, letters: int) -> str:
    first, last = who
    if not last:
        return _cut(first, LONGEST)
    # A last name that is shown in full has no full stop: Ben Li.
    start = initials(last, letters)
    end = f" {start}" if letters > 1 and normalize(start) == normalize(initials(last, 99)) else f" {start}."
    return _cut(first, LONGEST - len(end)) + end


def _numbered(name: str, used: set[str]) -> str:
    """The name, or the first of "name 2", "name 3" … that is not in `used`. Adds it to `used`."""
    free, number = name, 1
    while normalize(free) in used:
        number += 1
        free = f"{_cut(name, LONGEST - 1 - len(str(number)))} {number}"
    used.add(normalize(free))
    return free


def _cut(name: str, length: int) -> str:
    return name if len(name) <= length else f"{name[: length - 1].rstrip()}…"


def animal_names(count: int, taken: Collection[str], rng: random.Random) -> list[str]:
    """Brave Otter, Kind Wren …: every animal is used once before any is used again with another mood."""
    used = {normalize(name) for name in taken}
    animals = _shuffled(ANIMALS, rng)
    seldom = sorted(animals, key=lambda animal: sum(name.endswith(f" {normalize(animal)}") for name in used))
    drawn: list[str] = []
    for index in range(count):
        animal = seldom[index % len(seldom)]
        name = next(
            name for mood in _shuffled(MOODS, rng) if normalize(name := f"{mood} {animal}") not in used
        )
        used.add(normalize(name))
        drawn.append(name)
    return drawn


def _shuffled(words: Sequence[str], rng: random.Random) -> list[str]:
    return rng.sample(words, len(words))
