"""The names that classmates see: first name and initial, or an animal's. Never two the same in a class."""

import random
from collections.abc import Collection, Iterable, Sequence

from classrooms.roster.names import initials, same

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
    """Ben K.; of two of them, Ben Ke. and Ben Ko.; and where that does not help, Ben K. and Ben K. 2.

    Whoever is in the class keeps the name that they know: only newcomers get more letters.
    """
    used = {same(name) for name in taken}
    found = {who: _letters_needed(who, children, used) for who in set(children)}
    return [_numbered(_shown(who, found[who]), used) for who in children]


def _letters_needed(who: FullName, children: Iterable[FullName], used: Collection[str]) -> int:
    """As many letters of the last name as tell this child from all others; one if no number of letters does."""
    others = {other for other in children if other != who and same(other[0]) == same(who[0])}
    for letters in range(1, MOST_LETTERS + 1):
        shown = same(_shown(who, letters))
        if shown not in used and all(shown != same(_shown(other, letters)) for other in others):
            return letters
    return 1


def _shown(who: FullName, letters: int) -> str:
    first, last = who
    if not last:
        return _cut(first, LONGEST)
    # A short last name that is all there is needs no full stop: Ben Li.
    start = initials(last, letters)
    end = f" {start}" if letters > 1 and same(start) == same(initials(last, 99)) else f" {start}."
    return _cut(first, LONGEST - len(end)) + end


def _numbered(name: str, used: set[str]) -> str:
    """The name, or the first of "name 2", "name 3" that nobody has; remembered as used."""
    free, number = name, 1
    while same(free) in used:
        number += 1
        free = f"{_cut(name, LONGEST - 1 - len(str(number)))} {number}"
    used.add(same(free))
    return free


def _cut(name: str, length: int) -> str:
    return name if len(name) <= length else f"{name[: length - 1].rstrip()}…"


def animal_names(count: int, taken: Collection[str], chance: random.Random) -> list[str]:
    """Brave Otter, Kind Wren …: every animal once, before any comes again with another mood."""
    used = {same(name) for name in taken}
    animals = _shuffled(ANIMALS, chance)
    seldom = sorted(animals, key=lambda animal: sum(name.endswith(f" {same(animal)}") for name in used))
    drawn: list[str] = []
    for index in range(count):
        animal = seldom[index % len(seldom)]
        name = next(name for mood in _shuffled(MOODS, chance) if same(name := f"{mood} {animal}") not in used)
        used.add(same(name))
        drawn.append(name)
    return drawn


def _shuffled(words: Sequence[str], chance: random.Random) -> list[str]:
    return chance.sample(words, len(words))
