"""How estimates grow from game to game, in memory: for a worker who has read one game, and for reading all again."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from games.engines import GAMES
from lessons.adaptivity import course as courses
from lessons.adaptivity.controller import computer
from lessons.adaptivity.course import Course, Part
from lessons.adaptivity.estimate import Estimate, in_general
from lessons.adaptivity.ladders import Ladder, ladder
from lessons.rule_cards.reading import GameRead, PartRead
from lessons.rule_cards.standings import begun

Key = tuple[int, str]


@dataclass
class Courses:
    """Of some children, in all games."""

    of: dict[Key, Course] = field(default_factory=dict)
    firsts: dict[Key, Estimate] = field(default_factory=dict)
    """Where each began."""
    bands: Mapping[int, str] = field(default_factory=dict)

    def course(self, student: int, game: str) -> Course:
        key = student, game
        if key not in self.of:
            first = self.firsts.get(key)
            course = begun(self.bands[student], self.in_general(student))
            if first is not None:
                course = replace(course, standing=replace(course.standing, estimate=first))
            self.firsts[key] = course.standing.estimate
            self.of[key] = course
        return self.of[key]

    def in_general(self, student: int) -> Estimate:
        # In a fixed order, because sums of floating point numbers depend on it.
        mine = {game: self.of[who, game].standing.estimate for who, game in sorted(self.of) if who == student}
        return in_general(mine)

    def change(self, student: int, game: str, rung: int, *, is_held: bool) -> None:
        self.of[student, game] = courses.moved(self.course(student, game), rung, is_held=is_held)

    def follow(self, game: GameRead) -> None:
        if not game.has_ladder:
            return
        its = ladder(game.slug)
        if game.is_alone:
            for part in game.parts:
                course = self.course(part.student, game.slug)
                self.of[part.student, game.slug] = courses.played_alone(course, part.plays, part.rung, its)
        else:
            self._follow_table(game, its)

    def _follow_table(self, game: GameRead, its: Ladder) -> None:
        """The plays of all children first, and then how the game came out."""
        after = {
            part.student: courses.played(self.course(part.student, game.slug), part.plays, its)
            for part in game.parts
        }
        whole = {part.student: part for part in game.parts if part.score is not None and part.plays}
        parts = {str(pk): _part(after[pk], part) for pk, part in whole.items()} | _computers(game)
        compared = courses.after_table(
            {str(pk): after[pk] for pk in whole},
            parts,
            its,
            lowest_wins=GAMES[game.slug].profile.lowest_wins,
        )
        for part in game.parts:
            left_early = courses.passed(after[part.student], len(part.plays))
            self.of[part.student, game.slug] = compared.get(str(part.student), left_early)


def _part(course: Course, part: PartRead) -> Part:
    assert part.score is not None
    return Part(course.standing.estimate, part.rung, part.score, part.plays)


def _computers(game: GameRead) -> dict[str, Part]:
    return {
        f"place {place}": Part(computer(game.levels[place]).estimate, 0, score)
        for place, score in game.computers.items()
    }
