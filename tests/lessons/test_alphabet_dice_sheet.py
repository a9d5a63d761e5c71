"""What stands on the Alphabet Dice score sheet: "four servings with a slurp box for each player, subtotal,
Souper 2× serving, total"."""

from datetime import date
from typing import Any

import pytest

from games.engines import Context, Player, ScriptedDice
from games.engines.alphabet_dice.equipment import DICE
from games.engines.alphabet_dice.game import GAME
from lessons.printables import PlayedGame, SeatedPlayer
from lessons.printables.alphabet_dice import AlphabetDiceSheet, SheetOptions
from lessons.printables.score_sheet import Fill
from tests.lessons.paper import Paper

SHEET = AlphabetDiceSheet()
PEOPLE = [
    Player(f"p{seat}", name, {"light_start": 3}) for seat, name in enumerate(["Noor", "Ben", "Finn"], start=1)
]
# All players have nine black dice, except that Noor's first die is red in every serving.
FACES = [die[-1] if number == 0 else die[0] for number, die in enumerate(DICE) if number % 12 < 9]


class _AnyWord:
    def __contains__(self, word: object) -> bool:
        return True


def played(servings: int = 4) -> PlayedGame:
    """In the first serving Noor lays all her dice, Ben slurps her one back, and then all players pass."""
    ctx = Context(ScriptedDice(rolls=FACES * servings), _AnyWord(), 0.0)
    log = GAME.decide_start(PEOPLE, {"first": "p1", "servings": servings}, ctx)
    state = GAME.replay(log)

    def act(who: str, action: dict[str, Any]) -> None:
        nonlocal state
        for event in GAME.decide(state, who, action, ctx):
            state = GAME.apply(state, event)
            log.append(event)

    act("p1", {"type": "build", "dir": "across", "word": [f"d{number}" for number in range(1, 10)]})
    act("p2", {"type": "slurp", "cell": [0, 0], "die": "d13", "give_to": "p1"})
    while not GAME.is_over(state):
        act(GAME.view(state, None)["turn"][0], {"type": "pass"})
    seated = tuple(SeatedPlayer(id=one.id, name=one.name) for one in PEOPLE)
    return PlayedGame(
        game="alphabet-dice",
        options={"servings": servings},
        players=seated,
        day=date(2026, 3, 5),
        log=tuple(log),
    )


def test_filled_in_every_serving_has_what_was_left_and_what_it_came_to() -> None:
    data = SHEET.data(SheetOptions(fill=Fill.FILLED), played())
    [sheet] = data["sheets"]
    assert data["servings"] == 4
    assert sheet["names"] == ["Noor", "Ben", "Finn"]
    assert sheet["date"] == "5 Mar 2026"
    noor, ben, _finn = sheet["results"]
    # Noor got her red die back: 2, and 1 for losing. Ben has 8 black ones left, and has slurped.
    assert noor["servings"][0] == {"slurp": False, "left": "2", "plus": "1", "score": "3"}
    assert ben["servings"][0] == {"slurp": True, "left": "8", "plus": "1", "score": "9"}


def test_the_subtotal_is_that_of_three_servings_and_the_souper_counts_twice() -> None:
    [sheet] = SHEET.data(SheetOptions(fill=Fill.FILLED), played())["sheets"]
    noor = sheet["results"][0]
    # Nine dice, one of them red: 10 left and 1 for losing, twice; then 2 × 10.
    assert noor["servings"][3] == {"slurp": False, "left": "10", "plus": "", "score": "20"}
    assert noor["subtotal"] == str(3 + 11 + 11)
    assert noor["total"] == str(3 + 11 + 11 + 20)


def test_a_short_game_has_no_souper() -> None:
    data = SHEET.data(SheetOptions(fill=Fill.FILLED), played(servings=2))
    assert data["servings"] == 2
    assert data["sheets"][0]["results"][0]["total"] == str(3 + 11)


def test_named_has_names_and_room_to_write() -> None:
    [sheet] = SHEET.data(SheetOptions(fill=Fill.NAMED), played())["sheets"]
    assert sheet == {"names": ["Noor", "Ben", "Finn"]}


@pytest.mark.parametrize("players", [2, 4, 6])
def test_blank_has_a_row_for_each_player(players: int) -> None:
    assert SHEET.data(SheetOptions(players=players))["sheets"] == [{"names": [""] * players}]


def test_a_blank_one_for_a_table_has_as_many_rows_as_it_has_players() -> None:
    [sheet] = SHEET.data(SheetOptions(), played())["sheets"]
    assert sheet["names"] == ["", "", ""]


def test_a_table_where_nothing_is_played_yet_has_empty_boxes() -> None:
    record = PlayedGame(
        game="alphabet-dice", players=(SeatedPlayer(id="p1", name="Noor"), SeatedPlayer(id="p2", name="Ben"))
    )
    [sheet] = SHEET.data(SheetOptions(fill=Fill.FILLED), record)["sheets"]
    assert sheet["results"][0] == {"servings": [], "subtotal": "", "total": ""}


def test_on_paper_it_can_be_read_and_heard() -> None:
    paper = Paper(SHEET.render(SheetOptions(fill=Fill.FILLED), played()))
    assert paper.sizes == {(297, 210)}
    assert paper.is_tagged
    assert paper.is_accessible
    assert len(paper.texts) == 1
    for word in ("Noor", "Ben", "Finn", "Serving 3", "Souper", "Subtotal", "Fewest points win", "45"):
        assert word in paper.text
    assert paper.tags["/TH"] >= 1 + 3 + 3 + 12 + 3


@pytest.mark.parametrize("options", [SheetOptions(players=6), SheetOptions(servings=1, players=2)], ids=str)
def test_a_blank_sheet_is_one_page(options: SheetOptions) -> None:
    assert len(Paper(SHEET.render(options)).texts) == 1


def test_a_long_name_is_written_in_several_lines_not_cut_off() -> None:
    names = ["Gentle Sparrow", "Anna Maria von Oz", "Ben", "Dapper Chameleon", "Finn", "Clever Porcupine"]
    seated = tuple(SeatedPlayer(id=f"p{seat}", name=name) for seat, name in enumerate(names, start=1))
    paper = Paper(
        SHEET.render(SheetOptions(fill=Fill.NAMED), PlayedGame(game="alphabet-dice", players=seated))
    )
    assert len(paper.texts) == 1
    for word in ("Gentle", "Sparrow", "Maria", "von Oz", "Chameleon", "Porcupine"):
        assert word in paper.text.split("Player", 1)[1]
    assert "…" not in paper.text.split("Player", 1)[1]


def test_names_of_files() -> None:
    assert SHEET.filename(SheetOptions()) == "alphabet-dice-sheet.pdf"
    assert SHEET.filename(SheetOptions(fill=Fill.FILLED), played()) == "alphabet-dice-sheet-2026-03-05.pdf"
