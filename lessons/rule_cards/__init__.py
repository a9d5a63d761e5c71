"""Rule cards that follow a child's play: estimates from the logs, what is dealt next, and what teachers say to it.

`reading` reads the log of a finished game, `observing` writes down what it says, once, and `rebuilding` does it again.
`following` is how estimates grow from game to game. `standings` and `proposals` say what a child would be dealt now;
`actions` is the only writer of limits, changes and votes.
"""
