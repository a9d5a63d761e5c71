"""What the score sheets of all games share: blank, with names, or filled in from a game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

from games.engines import GAMES
from lessons.printables.options import Ask, BadOptions, Choice, Options
from lessons.printables.printable import Printable
from lessons.printables.printable_names import printable_name
from lessons.printables.sources import PlayedGame, Seated

View = Mapping[str, Any]


class Fill(Choice):
    BLANK = "blank", "Blank", "to copy as often as you like"
    NAMED = "named", "With names", "of everybody at the table"
    FILLED = "filled", "Filled in", "with all that was played"


@dataclass(frozen=True, kw_only=True)
class FillOptions(Options):
    fill: Annotated[Fill, Ask("What is on it", when="with a table")] = Fill.BLANK


@dataclass(frozen=True, kw_only=True)
class OneEachOptions(FillOptions):
    """For games in which everybody has a sheet of their own."""

    computers: Annotated[
        bool, Ask("Computer players too", "A sheet for each of them as well.", when="with computer players")
    ] = True


@dataclass(frozen=True, kw_only=True)
class SharedOptions(FillOptions):
    """For games in which a table has one sheet."""

    players: Annotated[
        int, Ask("Players", "Two to six share one sheet.", least=2, most=6, when="without a table")
    ] = 4


Chosen = TypeVar("Chosen", bound=FillOptions)


class ScoreSheet(Printable[Chosen]):
    def suggested(self, *, begun: bool) -> dict[str, Any]:
        return {"fill": Fill.FILLED if begun else Fill.NAMED}

    def data(self, options: Chosen, source: PlayedGame | None = None) -> dict[str, Any]:
        data = super().data(options, source)
        # A blank sheet is copied for other classes, too.
        if source is None or options.fill is Fill.BLANK:
            return data
        return data | {"class": printable_name(source.class_name)}

    def filename(self, options: Chosen, source: PlayedGame | None = None) -> str:
        if source is None or options.fill is Fill.BLANK:
            return "-".join([self.slug, *self.kind(options, source)]) + ".pdf"
        return f"{self.slug}-{source.day or options.fill.value}.pdf"

    def kind(self, options: Chosen, source: PlayedGame | None) -> list[str]:
        """What tells one blank sheet from another, in its file's name."""
        return []


def named(options: FillOptions, source: PlayedGame | None) -> tuple[PlayedGame, list[Seated]]:
    """The table that a sheet with names is for, and whose names they are."""
    if source is None:
        raise BadOptions("Names and scores come from a table: choose the game that you want to print.")
    everybody = not isinstance(options, OneEachOptions) or options.computers
    seated = [one for one in source.seated if everybody or not one.computer]
    if not seated:
        raise BadOptions("Nobody sits at this table yet. Print a blank sheet instead.")
    return source, seated


def _blank_columns(options: SharedOptions, source: PlayedGame | None) -> list[str]:
    """Names to be written by hand: as many as sit at the table, or as were asked for."""
    return [""] * (len(source.seated) if source and source.seated else options.players)


def one_sheet(
    options: SharedOptions, source: PlayedGame | None, played: Callable[[PlayedGame], dict[str, Any]]
) -> dict[str, Any]:
    """The sheet of a table, as it was wanted; `played` adds what has happened there."""
    if options.fill is Fill.BLANK:
        return {"names": _blank_columns(options, source)}
    table, seated = named(options, source)
    sheet: dict[str, Any] = {"names": [printable_name(one.name) for one in seated]}
    return sheet if options.fill is Fill.NAMED else sheet | played(table)


def history_of(source: PlayedGame) -> list[View]:
    """What is over already: rounds, or servings."""
    return list(last_seen(source)["history"]) if source.log else []


def last_seen(source: PlayedGame) -> View:
    """What everybody saw last, by playing the log again."""
    game = GAMES[source.game]
    return game.view(game.replay(dict(event) for event in source.log), None)


def day_of(source: PlayedGame) -> str:
    return f"{source.day.day} {source.day:%b %Y}" if source.day else ""
