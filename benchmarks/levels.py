"""What each level of computer player plays: is it like the age that it stands for?

    python -m benchmarks.levels [--game SLUG] [--games N]

Level 1 is about a six-year-old, 2 nine, 3 eleven, 4 thirteen, and 5 an adult who knows the dictionary. Every level
plays against its equal, with fixed seeds, without rule cards. Points rise strictly with the level, no word is above
the level's reading tier, and none is longer than `games/engines/ages.py` says.

Bookworm scores dots and not words, and its rules let nobody give up who has a word on the list: where no easier one is
left, a computer player says a harder one. Ice Pack has no words; its levels see more patterns.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import starmap
from multiprocessing import get_context
from statistics import mean
from typing import Any, Final

from benchmarks import ice_pack
from benchmarks.playing import Computer, Seat, Table
from benchmarks.report import Row, report
from games.engines import GAMES, Game
from games.engines.ages import LEVELS, longest_word
from games.engines.alphabet_dice.equipment import MMGOOD
from games.engines.bookworm.bots import tier_of
from games.words import lexicon

USUAL_GAMES: Final = 24
PROCESSES: Final = 2
SAMPLES: Final = 12
RISES: Final = 1.02
"""Points a turn of each level beside those of the level below, at least."""
OF_THE_AGE: Final = ("dice-words", "scrabbicle", "alphabet-dice")
"""Games in which every word is of the level's age."""


MapGames = Callable[[Callable[[str, int, int], "Played"], Iterable[tuple[str, int, int]]], Iterable["Played"]]


@dataclass
class Played:
    """What computer players of one level have come to."""

    points: list[float] = field(default_factory=list)
    """Of a turn, or a mean over the moves of one game, where turns score nothing."""
    words: list[str] = field(default_factory=list)


def play(slug: str, level: int, number: int) -> Played:
    """One game of this level against its equal; forty turns alone of Ice Pack, which two beginners hardly end."""
    if slug == "ice-pack":
        [score] = ice_pack.play(number, ice_pack.level(level), turns=ice_pack.TURNS)
        return Played([score / ice_pack.TURNS])
    game = GAMES[slug]
    seats = {who: Seat(Computer(level)) for who in ("a", "b")}
    table = Table(game, seats, f"levels {slug} {number}").play()
    return Played(list(_points(game, table)), list(_words(game, table)))


def _points(game: Game[Any], table: Table) -> Iterator[float]:
    for who, score in table.scores().items():
        if game.profile.scoring_skills:
            yield from (each.points or 0 for each in table.plays(who))
        else:
            yield score / table.moves[who]


def _words(game: Game[Any], table: Table) -> Iterator[str]:
    if game.profile.words_made is None:
        return
    for entry in table.log:
        for who in table.seats:
            if entry.event["type"] in game.profile.word_events:
                yield from (made.word for made in game.profile.words_made(entry.event, who) if made.word)


def measured(slug: str, games: int, map_games: MapGames = starmap) -> dict[int, Played]:
    tasks = [(slug, level, number) for level in LEVELS for number in range(games)]
    found = {level: Played() for level in LEVELS}
    for (_slug, level, _number), played in zip(tasks, map_games(play, tasks), strict=True):
        found[level].points += played.points
        found[level].words += played.words
    return found


# Figures


def rows(slug: str, found: Mapping[int, Played]) -> list[Row]:
    return [row for level in LEVELS for row in _rows(slug, level, found)]


def _rows(slug: str, level: int, found: Mapping[int, Played]) -> Iterator[Row]:
    below = RISES * mean(found[level - 1].points) if level > 1 else None
    yield Row(f"level {level}: points a turn", mean(found[level].points), below, at_least=True)
    words = [word for word in found[level].words if word != MMGOOD]
    if not words:
        return
    lengths = [len(word) for word in words]
    longest, above = longest_word(level), mean(tier_of(word, lexicon()) > level for word in words)
    yield Row("    letters of a word, mean", mean(lengths))
    if slug not in OF_THE_AGE:
        yield Row("    letters of a word, most", max(lengths))
        yield Row("    words above the level's tier, %", 100 * above)
        return
    yield Row("    letters of a word, most", max(lengths), longest)
    yield Row("    words of the level's tier or below, %", 100 - 100 * above, 100, at_least=True)


def samples(words: Sequence[str]) -> str:
    """Some of the words, as they came."""
    different = list(dict.fromkeys(words))
    return " ".join(different[:: max(len(different) // SAMPLES, 1)][:SAMPLES])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.levels")
    parser.add_argument("--game", choices=list(GAMES))
    parser.add_argument("--games", type=int, default=USUAL_GAMES, help="of each level")
    asked = parser.parse_args()
    missed = 0
    # Forked processes share the dictionary that this one has read.
    lexicon()
    with get_context("fork").Pool(PROCESSES) as pool:
        for slug in [asked.game] if asked.game else GAMES:
            found = measured(slug, asked.games, pool.starmap)
            missed |= report(f"{GAMES[slug].name}, {asked.games} games of each level", rows(slug, found))
            for level, played in found.items():
                print(f"level {level}: {samples(played.words)}")
    return missed


if __name__ == "__main__":
    sys.exit(main())
