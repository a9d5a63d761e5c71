"""How large the tiles on a projector can be. It does not scroll: late in a game the words lie closer together."""

from collections.abc import Sequence

from games.boards.scrabbicle.words import Group

# By step, from large to small, in hundredths of the wall's width; the style sheet has the same steps.
TILE_SIZES = (2.9, 2.3, 1.8, 1.4)
# The table's width and height in the same measure, and what a player's name and the space around it take of each.
WIDTH, HEIGHT, HEIGHT_AT_THE_END = 92.0, 38.0, 19.0
AROUND, NAME = 3.0, 7.0
COLUMNS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 3, 6: 3, 7: 4, 8: 4}
# In tiles: from one line to the next, and from one word to the next.
LINE, SPACE = 1.4, 0.8


def step(groups: Sequence[Group], *, over: bool = False) -> int:
    """The largest tiles with which the words of everybody have room; at the end they share the wall with the sums."""
    columns, whole = COLUMNS[len(groups)], HEIGHT_AT_THE_END if over else HEIGHT
    width, height = WIDTH / columns - AROUND, whole / -(-len(groups) // columns) - NAME
    for number, size in enumerate(TILE_SIZES):
        if all(_lines(group, width / size) * LINE * size <= height for group in groups):
            return number
    return len(TILE_SIZES) - 1


def _lines(group: Group, width: float) -> int:
    """How many lines of so many tiles the words take; a play that can be challenged is told on a line of its own."""
    lines, left = int(bool(group.pending)), 0.0
    for word in group.words:
        needs = len(word.tiles) * 1.06 + SPACE
        if needs > left:
            lines, left = lines + max(1, -int(-needs // width)), width
        left -= needs
    return lines
