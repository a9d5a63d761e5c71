"""Dice Words on paper: the score sheet, filled in with every step of the scoring, and the straw boards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from games.boards.rule_cards import rule_card
from games.engines import GAMES
from games.engines.dice_words import scoring
from games.engines.dice_words.equipment import BONUS_A, BONUS_B, DRINK, POINTS, WILD
from games.engines.dice_words.state import FOR_ROUNDS
from lessons.printables.printable import Ask, Choice, Options, Printable
from lessons.printables.score_sheet import (
    Fill,
    OneEachOptions,
    ScoreSheet,
    View,
    date_text,
    game_and_players,
)
from lessons.printables.sources import PlayedGame, SeatedPlayer, printable_name

# The rule cards that every sheet lists, to be ticked; a child's others are added.
TICKED = ("unlimited_rerolls", "head_start", "length_multiplier", "side_b")
SCORED = ("scores", "over")


@dataclass(frozen=True, kw_only=True)
class SheetOptions(OneEachOptions):
    rounds: Annotated[
        int,
        Ask(
            "Rounds", "5 make a short game, 10 a medium one, 15 a long one.", most=30, when="without a table"
        ),
    ] = 5
    sugar_cube: Annotated[
        bool, Ask("With the sugar cube", "Room for words of eight letters.", when="without a table")
    ] = False
    own_sums: Annotated[
        bool,
        Ask(
            "With own sums",
            "A column for the sum that each child works out before looking.",
            when="without a table",
        ),
    ] = False
    example: Annotated[bool, Ask("With a worked example", "A first row that shows how to fill it in.")] = True


class DiceWordsSheet(ScoreSheet[SheetOptions]):
    slug = "dice-words-sheet"
    name = "Dice Words score sheet"
    tagline = "Targets, word and every step of the sum, round by round."
    template = "dice-words.typ"
    game = "dice-words"
    options = SheetOptions

    def content(self, options: SheetOptions, source: PlayedGame | None) -> dict[str, Any]:
        rules = _rules_of(options, source)
        return {
            "rounds": rules["rounds"],
            "letters": len(DRINK) + (1 if rules["sugar_cube"] else 0),
            "bonus_a": BONUS_A,
            "bonus_b": rules["bonus_b"],
            "own_sums": rules["own_sums"] and options.fill is not Fill.FILLED,
            "sheets": _sheets(options, source, rules),
        }

    def kind(self, options: SheetOptions, source: PlayedGame | None) -> list[str]:
        return [str(_rules_of(options, source)["rounds"]), "rounds"]


def _rules_of(options: SheetOptions, source: PlayedGame | None) -> dict[str, Any]:
    """The table's options, or those chosen for a game on paper."""
    on_paper = {
        "rounds": options.rounds,
        "sugar_cube": options.sugar_cube,
        "own_sums": options.own_sums,
        "bonus_b": BONUS_B,
    }
    if source is None:
        return on_paper
    schema = GAMES["dice-words"].options_schema()["properties"]
    defaults = {name: option["default"] for name, option in schema.items()}
    rules = {**defaults, **source.options}
    return {name: rules[name] for name in on_paper}


def _sheets(
    options: SheetOptions, source: PlayedGame | None, rules: Mapping[str, Any]
) -> list[dict[str, Any]]:
    if options.fill is Fill.BLANK:
        return [_with_example({}, options, rules)]
    game, players = game_and_players(options, source)
    rounds = list(_rounds_played(game)) if options.fill is Fill.FILLED else []
    return [_with_example(_sheet(player, game, rounds), options, rules) for player in players]


def _sheet(player: SeatedPlayer, game: PlayedGame, rounds: list[View]) -> dict[str, Any]:
    sheet: dict[str, Any] = {
        "name": printable_name(player.name),
        "cards": sorted(card for card, given in player.supports.items() if given),
        "more_cards": [
            _card_name(card, given)
            for card, given in player.supports.items()
            if given and card not in TICKED and card != "extra_time"
        ],
    }
    if not rounds:
        return sheet
    results = [_played(player, view) for view in rounds]
    return sheet | {
        "date": date_text(game),
        "results": results,
        "total": str(results[-1]["total"]),
        **_words_to_remember(player, rounds),
    }


def _card_name(card: str, given: Any) -> str:
    title = rule_card("dice-words", card, given).title
    return title if given is True else f"{title} ({given})"


def _rounds_played(game: PlayedGame) -> Iterator[View]:
    """What every player saw at the end of each round, by replaying the log."""
    engine, state = GAMES[game.game], None
    for event in game.log:
        was_scored = state is not None and state.phase in SCORED
        state = engine.apply(state, dict(event))
        if state.phase in SCORED and not was_scored:
            yield engine.view(state, None)


def _played(player: SeatedPlayer, view: View) -> dict[str, Any]:
    faces = _faces_laid(view["shown"][player.id])
    result = view["results"][player.id]
    played = result.get("cards", [])
    by_length = bool(player.supports.get("length_multiplier")) or FOR_ROUNDS["length_multiplier"] in played
    row = _row(view["targets"], faces, result, by_length=by_length)
    return row | {"cards": [rule_card("dice-words", card).title for card in played]}


def _row(targets: list[str], faces: Sequence[str], result: View, *, by_length: bool) -> dict[str, Any]:
    """One round, step by step. With the rule card "times letters" every letter counts, so no target is marked."""
    letters = result["word"] or ""
    no_target_counts = by_length or not result["valid"]
    return {
        "targets": targets,
        "counted": [] if no_target_counts else [letter for letter in targets if letter in letters],
        "word": result["word"],
        "valid": result["valid"],
        "points": [POINTS[face] for face in faces],
        "wild": [letter for letter, face in zip(letters, faces, strict=True) if face == WILD],
        "sum": result["word_score"],
        "times": result["multiplier"],
        "subtotal": result["subtotal"],
        "bonus": result["bonus"],
        "round": result["round_score"],
        "total": result["total"],
    }


def _faces_laid(hand: Mapping[str, Any]) -> list[str]:
    return [hand["dice"][die] for die in hand["word"]["dice"]] if hand["word"] else []


def _words_to_remember(player: SeatedPlayer, rounds: list[View]) -> dict[str, str]:
    """The best word that the player laid, and the best one that was possible with their dice."""
    results = [view["results"][player.id] for view in rounds]
    laid = [(one["round_score"], one["word"]) for one in results if one["valid"]]
    missed = [one["best"] for one in results if one["best"] and one["best"]["score"] > one["round_score"]]
    hidden = [(one["score"], one["word"]) for one in missed]
    lines = {"best": laid, "hidden": hidden}
    return {line: _with_points(*max(words)) for line, words in lines.items() if words}


def _with_points(points: int, word: str) -> str:
    return f"{word}, {points} point{'' if points == 1 else 's'}"


# The worked example: MATCH with a wild C, scored by the rules of the player whose sheet it is.

EXAMPLE_TARGETS = ["A", "C", "H", "S"]
EXAMPLE_WORD = "MATCH"
EXAMPLE_FACES = "MAT?H"


def _with_example(sheet: dict[str, Any], options: SheetOptions, rules: Mapping[str, Any]) -> dict[str, Any]:
    if not options.example or "results" in sheet:
        return sheet
    return sheet | {"example": _example(sheet.get("cards", []), rules)}


def _example(cards: list[str], rules: Mapping[str, Any]) -> dict[str, Any]:
    by_length = "length_multiplier" in cards
    table = rules["bonus_b"] if "side_b" in cards else BONUS_A
    bonus = tuple(table.get(str(length), 0) for length in range(len(EXAMPLE_WORD) + 1))
    card = scoring.Card(frozenset(EXAMPLE_TARGETS), by_length, bonus)
    sums = card.sums(EXAMPLE_WORD, scoring.points(EXAMPLE_FACES))
    result = sums._asdict() | {"word": EXAMPLE_WORD, "valid": True, "total": sums.round_score}
    return _row(EXAMPLE_TARGETS, EXAMPLE_FACES, result, by_length=by_length)


# Straw boards: the page on which the dice are laid, with the bonus points of one side

BONUS = {"A": BONUS_A, "B": BONUS_B}


class Sides(Choice):
    BOTH = "both", "Side A and side B", "two pages: print on both sides of the paper"
    A = "a", "Side A", "bonus from five letters on"
    B = "b", "Side B", "bonus from three letters on"


@dataclass(frozen=True, kw_only=True)
class BoardOptions(Options):
    sides: Annotated[Sides, Ask("Sides")] = Sides.BOTH
    sugar_cube: Annotated[bool, Ask("With the sugar cube", "A straw with eight places.")] = False


class StrawBoards(Printable[BoardOptions, None]):
    slug = "straw-boards"
    name = "Dice Words straw boards"
    tagline = "A place for every die, and the bonus points in sight."
    template = "straw-boards.typ"
    options = BoardOptions

    def content(self, options: BoardOptions, source: None) -> dict[str, Any]:
        sides = "AB" if options.sides is Sides.BOTH else options.sides.value.upper()
        return {
            "letters": len(DRINK) + (1 if options.sugar_cube else 0),
            "sheets": [{"side": side, "bonus": BONUS[side]} for side in sides],
        }


PRINTABLES = (DiceWordsSheet(), StrawBoards())
