"""Tables that lie ready, with dice we know: what a test needs on the table is there for sure, and at once.

The functions with a game in their name run inside the Diceroom under test; `Ready` asks it for them and hands a browser
the cookie of whoever sits there.
"""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from playwright.sync_api import Page

from classrooms import visitors
from games import selectors
from games.actions import Person, begin, open_table, sit
from games.actions.hand import Hand, hand_on
from games.boards.names import FIRST, SECOND
from games.engines import GAMES
from games.engines.alphabet_dice.building import Build
from games.engines.alphabet_dice.solving import Find, Solver
from games.engines.alphabet_dice.solving import Table as Dice
from games.engines.alphabet_dice.state import State
from games.engines.alphabet_dice.vocabulary import vocabulary
from games.engines.scrabbicle.box import BLANK, TILES
from games.models import Table
from games.words import lexicon
from tests.running import Diceroom
from tests.world import ANN, BOB, FOX, ROBIN, At, fresh

Wish = tuple[str, dict[str, Any]]


class Ready:
    """The tables of one test file, all laid in one go."""

    def __init__(self, diceroom: Diceroom, wishes: dict[str, Wish]) -> None:
        told = diceroom.ask(
            f"from tests.browser import laid, laying; print(laid.told(lambda: laying.lay({wishes!r})))"
        )
        self._url, self._cookies, self._codes = diceroom.url, told["cookies"], told["codes"]

    def sit_down(self, page: Page, name: str, who: str = "ann", where: str = "") -> Page:
        """Ann has all seats of a table, as when one screen is handed on, unless Bob has one of his own."""
        cookie: Any = {"name": visitors.COOKIE, "value": self._cookies[who], "url": self._url}
        page.context.add_cookies([cookie])
        page.goto(f"/tables/{self._codes[name]}/{where}")
        return page


def lay(wishes: dict[str, Wish]) -> dict[str, dict[str, str]]:
    """Lays each table and says where it is."""
    codes = {name: LAYERS[how](**wish).code for name, (how, wish) in wishes.items()}
    cookies = {name: visitors._signer.sign(guest.guest) for name, guest in (("ann", ANN), ("bob", BOB))}
    return {"cookies": cookies, "codes": codes}


# Alphabet Dice


def crossword(*, words: int, has: str = "", **options: Any) -> Table:
    """So many short words lie on the table, and the player whose turn it is can do what the test is about."""
    for seed in count():
        table = _opened("alphabet-dice", seed, {"first": "p1"} | options)
        if all(_lay_short(table) for _ in range(words)) and CAN[has](table):
            return table
        table.delete()
    raise AssertionError


def _opened(game: str, seed: int, options: dict[str, Any], **more: Any) -> Table:
    people = more.pop("people", [ROBIN, FOX])
    return open_table(ANN, game, options=options, people=people, seed=f"laid {seed}", **more)


def _lay_short(table: Table) -> bool:
    """Whether a word could be laid that leaves dice for later turns."""
    find = next((find for find in finds(table, most=4) if find.build), None)
    if find is None or find.build is None:
        return False
    word = [f"d{item}" if isinstance(item, int) else list(item) for item in find.build.word]
    _on_turn(table).does("build", dir=find.build.direction, word=word)
    return True


def _on_turn(table: Table) -> At:
    return At(table, GAMES[table.game].view(_state(table), None)["turn"][0])


def _state(table: Table) -> Any:
    return selectors.state_of(fresh(table))


def finds(table: Table, *, slurping: bool = False, most: int | None = None) -> Iterator[Find]:
    state: State = _state(table)
    dice = range(1, len(state.letters) + 1)
    laid = Dice(
        crossword=state.now.crossword,
        hand=state.now.hands[state.now.to_play[0]],
        letters={die: state.letter(die) for die in dice},
        reds=frozenset(die for die in dice if state.is_red(die)),
    )
    return Solver(laid, vocabulary(lexicon()), slurping=slurping).finds(most)


def opens(build: Build) -> bool:
    """Whether own dice go between dice that lie side by side."""
    places = [place for place, item in enumerate(build.word) if not isinstance(item, int)]
    return len(places) > 1 and places[-1] - places[0] >= len(places)


def is_one_word(build: Build) -> bool:
    """Whether it grows one word, and does not join several."""
    return all(
        abs(after[0] - before[0]) + abs(after[1] - before[1]) == 1
        for before, after in zip(build.cells, build.cells[1:], strict=False)
    )


def _can_open(table: Table) -> bool:
    return any(find.build and is_one_word(find.build) and opens(find.build) for find in finds(table))


def _can_slurp(table: Table) -> bool:
    """Alone, and with more dice after it."""
    found = [find for find in finds(table, slurping=True, most=3) if find.slurp]
    more = any(find.build and is_one_word(find.build) for find in found)
    return more and any(not find.build for find in found)


# Scrabbicle


def tiles(
    *, turns: int = 0, has: str = "word", at: str = "one screen", over: bool = False, **options: Any
) -> Table:
    """So many words lie on the table, and what the test is about is on the rack of whoever rolls next."""
    for seed in count():
        table = WHO_SITS[at](seed, options)
        with hand_on(table.pk, waking=False) as hand:
            for _ in range(turns):
                _let_play(hand)
            if over or has == "last pass":
                _empty_the_bag(hand)
                _roll_and(hand, {"type": "pass"})
            while over and hand.is_playing:
                _roll_and(hand, {"type": "pass"})
        if over or RACK_HAS[has](hand):
            return table
        table.delete()
    raise AssertionError


def _at_two_screens(seed: int, options: dict[str, Any]) -> Table:
    table = _opened("scrabbicle", seed, options, people=[ROBIN], invite=True)
    sit(table, BOB, FOX)
    begin(table)
    return table


def _crowd(seats: int) -> Callable[[int, dict[str, Any]], Table]:
    longest = sorted(FIRST, key=len)[-seats:], sorted(SECOND, key=len)[-seats:]
    names = [f"{first} {second}" for first, second in zip(*longest, strict=True)]
    people = [Person(name=name, figure=figure) for figure, name in enumerate(names, start=1)]
    return lambda seed, options: _opened("scrabbicle", seed, options | {"sets": 2}, people=people)


WHO_SITS: dict[str, Callable[[int, dict[str, Any]], Table]] = {
    "one screen": lambda seed, options: _opened("scrabbicle", seed, options),
    "two screens": _at_two_screens,
    "with a computer": lambda seed, options: _opened(
        "scrabbicle", seed, options, people=[ROBIN], computers=[3]
    ),
    "crowd": _crowd(8),
}


def _let_play(hand: Hand) -> None:
    """A word or longer words, as a computer player would lay them."""
    laid = len(hand.state.history)
    while len(hand.state.history) == laid:
        who = hand.game.turn(hand.state)[0]
        hand.act(who, hand.game.bot(hand.state, who, hand.context(), 4))


def _empty_the_bag(hand: Hand) -> None:
    """Until nobody can swap any more."""
    while hand.state.swap_open:
        _let_play(hand)


def _roll_and(hand: Hand, action: dict[str, Any]) -> None:
    who = hand.game.turn(hand.state)[0]
    hand.act(who, {"type": "roll"})
    hand.act(who, action)


def _rolled(hand: Hand) -> Any:
    """How the table would be after the next roll: dice fall as the number of the move says."""
    who = hand.game.turn(hand.state)[0]
    return hand.game.act(hand.state, who, {"type": "roll"}, hand.context())


def _has_word(hand: Hand) -> bool:
    """Whoever rolls next is a person and can spell a word of that length without a blank."""
    if hand.game.turn(hand.state)[0] in hand.table.computers:
        return False
    state = _rolled(hand)
    letters = "".join(TILES[tile].letter for tile in state.racks[state.turn]).replace(BLANK, "")
    return any(len(word) in state.lengths for word in lexicon().fitting(letters))


def _has_blank(hand: Hand) -> bool:
    return any(TILES[tile].letter == BLANK for tile in hand.state.racks[hand.state.turn])


def _has_own_word(hand: Hand) -> bool:
    """The word that was laid first is this player's, and at least two tiles may go into it."""
    return _has_word(hand) and hand.state.words[0].owner == hand.state.turn and _rolled(hand).max_added > 1


def _is_last_pass(hand: Hand) -> bool:
    """The other player has passed: the next pass ends the game."""
    return hand.is_playing and hand.state.pending is None


RACK_HAS: dict[str, Callable[[Hand], bool]] = {
    "word": _has_word,
    "blank": _has_blank,
    "own word": _has_own_word,
    "last pass": _is_last_pass,
}


CAN: dict[str, Callable[[Table], bool]] = {
    "": lambda _table: True,
    "opening": _can_open,
    "slurping": _can_slurp,
}
LAYERS: dict[str, Callable[..., Table]] = {"crossword": crossword, "tiles": tiles}
