"""Friendly names to draw from, so that no child has to type one and nobody's real name is needed."""

import random

FIRST = (
    "Brave", "Bright", "Busy", "Calm", "Clever", "Cosy", "Curly", "Dapper", "Eager", "Fair",
    "Fluffy", "Funny", "Gentle", "Golden", "Happy", "Jolly", "Keen", "Kind", "Lucky", "Merry",
    "Neat", "Nimble", "Proud", "Quick", "Quiet", "Royal", "Silver", "Snowy", "Speedy", "Sunny",
    "Super", "Swift", "Tidy", "Warm", "Wise", "Witty",
)  # fmt: skip
SECOND = (
    "Badger", "Bear", "Bee", "Bison", "Camel", "Cat", "Crab", "Deer", "Dolphin", "Dove", "Duck",
    "Eagle", "Falcon", "Finch", "Fox", "Gecko", "Hare", "Heron", "Koala", "Lark", "Lemur", "Lion",
    "Llama", "Lynx", "Mole", "Moose", "Newt", "Otter", "Owl", "Panda", "Parrot", "Pony", "Puffin",
    "Rabbit", "Raven", "Robin", "Seal", "Sparrow", "Swan", "Tiger", "Toad", "Turtle", "Walrus",
    "Wombat", "Wren", "Yak", "Zebra",
)  # fmt: skip


def draw(count: int) -> list[str]:
    """That many names, no two of one animal."""
    return [
        f"{random.choice(FIRST)} {animal}"  # noqa: S311 - a name keeps no secret
        for animal in random.sample(SECOND, count)
    ]


def is_friendly(name: str) -> bool:
    """Whether a name is one of ours: forms take no other."""
    first, _, second = name.partition(" ")
    return first in FIRST and second in SECOND
