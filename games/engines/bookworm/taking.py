"""Which dice a player can take, and how they move."""

from ..game import Refusal
from ..values import IllegalMove
from .equipment import LETTER_IDS, SPECIAL, SPECIAL_LETTERS
from .state import Layout, State


def takeable(state: State, seat: int) -> list[str]:
    """The dice that this player could take with a word that begins right."""
    return [die for die in (*LETTER_IDS, SPECIAL) if refusal(state, seat, die) is None]


def letters(state: State, die: str) -> str:
    """What a word that takes this die may begin with."""
    return SPECIAL_LETTERS.get(state.side or "", "") if die == SPECIAL else state.face(die)


def check(state: State, seat: int, die: str) -> None:
    if problem := refusal(state, seat, die):
        raise IllegalMove(*problem)


def refusal(state: State, seat: int, die: str) -> Refusal | None:
    if die == SPECIAL and state.side is None:
        return "no-such-die", "There is no special die in this game. Take another one."
    owner = owner_of(state, die)
    if owner == seat:
        return "own-die", "That die is yours already. Take another one."
    if die == SPECIAL and not letters(state, die):
        return "not-with-a-word", "The special die cannot be taken with a word now. Take another one."
    return None if owner is None else _theft_refusal(state, owner, die)


def _theft_refusal(state: State, owner: int, die: str) -> Refusal | None:
    if die == SPECIAL and state.side == "a-z":
        return "not-from-a-player", "The A–Z die cannot be stolen. Take another one."
    if state.layout.middle == 0:
        return "no-cards-left", "No Bookworm card is left, so take a die from the middle."
    if state.side == "pile" and state.layout.piles[owner][0] != die:
        return "not-on-top", "Only the top die of a pile can be stolen. Take another one."
    return None


def owner_of(state: State, die: str) -> int | None:
    return state.layout.special if die == SPECIAL else state.layout.owner(die)


def moved(state: State, die: str, seat: int) -> Layout:
    """The die comes to this player; a player who loses it takes a Bookworm card."""
    layout, owner = state.layout, owner_of(state, die)
    if owner is not None:
        layout = layout._replace(cards=_one_more(layout.cards, owner))
    if die == SPECIAL:
        return layout._replace(special=seat)
    layout = layout._replace(piles=_with_on_top(layout.piles, die, seat))
    # The player who takes the last letter die gets a `last` die too.
    goes_along = state.side == "last" and not layout.display
    return layout._replace(special=seat) if goes_along else layout


def _one_more(counts: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(count + (at == seat) for at, count in enumerate(counts))


def _with_on_top(piles: tuple[tuple[str, ...], ...], die: str, seat: int) -> tuple[tuple[str, ...], ...]:
    left = [tuple(other for other in pile if other != die) for pile in piles]
    left[seat] = (die, *left[seat])
    return tuple(left)
