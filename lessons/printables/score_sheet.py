"""What the score sheets of all games share: blank, with names, or filled in from a game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

from games.engines import GAMES
from lessons.printables.printable import Ask, BadOptions, Choice, Options, Printable
from lessons.printables.sources import PlayedGame, SeatedPlayer, printable_name

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
    """For games with one sheet for each player."""

    computers: Annotated[
        bool, Ask("Computer players too", "A sheet for each of them as well.", when="with computer players")
    ] = True


@dataclass(frozen=True, kw_only=True)
class SharedOptions(FillOptions):
    """For games with one sheet for the whole table."""

    players: Annotated[
        int, Ask("Players", "Two to six share one sheet.", least=2, most=6, when="without a table")
    ] = 4


Chosen = TypeVar("Chosen", bound=FillOptions)


class ScoreSheet(Printable[Chosen, PlayedGame]):
    def suggested(self, *, begun: bool) -> dict[str, Any]:
        return {"fill": Fill.FILLED if begun else Fill.NAMED}

    def data(self, options: Chosen, source: PlayedGame | None = None) -> dict[str, Any]:
        if source is not None and source.game != self.game:
            raise BadOptions(f"This table plays another game. Choose one that fits: {self.name}.")
        data = super().data(options, source)
        # A blank sheet may be copied for other classes, too.
        if source is None or options.fill is Fill.BLANK:
            return data
        return data | {"class": printable_name(source.class_name)}

    def filename(self, options: Chosen, source: PlayedGame | None = None) -> str:
        if source is None or options.fill is Fill.BLANK:
            return "-".join([self.slug, *self.kind(options, source)]) + ".pdf"
        return f"{self.slug}-{source.day or options.fill.value}.pdf"

    def kind(self, options: Chosen, source: PlayedGame | None) -> list[str]:
        """Parts of the file name that tell one blank sheet from another."""
        return []


def game_and_players(
    options: FillOptions, source: PlayedGame | None
) -> tuple[PlayedGame, list[SeatedPlayer]]:
    """The game for a sheet with names, and the players on it. Raises `BadOptions` if there are none."""
    if source is None:
        raise BadOptions("Names and scores come from a table: choose the game that you want to print.")
    with_computers = not isinstance(options, OneEachOptions) or options.computers
    players = [player for player in source.players if with_computers or not player.is_computer]
    if not players:
        raise BadOptions("Nobody sits at this table yet. Print a blank sheet instead.")
    return source, players


def shared_sheet(
    options: SharedOptions, source: PlayedGame | None, results: Callable[[PlayedGame], dict[str, Any]]
) -> dict[str, Any]:
    """The one sheet of a table. `results` adds what was played, if it is to be filled in."""
    if options.fill is Fill.BLANK:
        return {"names": _blank_names(options, source)}
    game, players = game_and_players(options, source)
    sheet: dict[str, Any] = {"names": [printable_name(player.name) for player in players]}
    return sheet if options.fill is Fill.NAMED else sheet | results(game)


def _blank_names(options: SharedOptions, source: PlayedGame | None) -> list[str]:
    """Room for names written by hand: as many as the table has players, or as were chosen."""
    return [""] * (len(source.players) if source and source.players else options.players)


def history(game: PlayedGame) -> list[View]:
    """The rounds or servings that are over."""
    return list(last_view(game)["history"]) if game.log else []


def last_view(game: PlayedGame) -> View:
    """What every player has seen, by replaying the log."""
    engine = GAMES[game.game]
    return engine.view(engine.replay(dict(event) for event in game.log), None)


def date_text(game: PlayedGame) -> str:
    return f"{game.day.day} {game.day:%b %Y}" if game.day else ""
