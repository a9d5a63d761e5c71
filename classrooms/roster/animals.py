"""Words for animal names. Each mood goes with each animal, and a child can be glad of any of them."""

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
