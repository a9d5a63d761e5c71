"""Names for guests, such as Kind Robin: children type no names, and no real name is needed."""

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
    """This many names, each with another animal."""
    return [
        f"{random.choice(FIRST)} {animal}"  # noqa: S311 - names need no secure randomness
        for animal in random.sample(SECOND, count)
    ]


def is_friendly(name: str) -> bool:
    """Whether this name can be drawn. Forms accept no other names."""
    first, _, second = name.partition(" ")
    return first in FIRST and second in SECOND
