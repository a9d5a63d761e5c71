"""The first turn, shown: steps that point at things on the board in the first game that a child plays.

A game declares them in `first_turn.py` of its boards' folder, as `steps(page)`. A game without that file shows none.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from games.boards.page import TablePage
from games.words import lexicon

EASY = 1  # The tier of words that children in grades 1 and 2 know.
# Words that a child reads in the first weeks of school. Even the easiest tier of the dictionary has GNU in it.
_FIRST_WORDS = """
ANT ARM BAD BAG BAT BED BEE BIG BIN BOX BOY BUG BUN BUS CAN CAP CAR CAT COT COW CUP CUT DAD DAY DOG DOT EAR EAT EGG
END EYE FAN FAT FIN FIT FIX FLY FOG FOX FUN GAS GET GOT GUM HAM HAT HEN HER HIM HIS HIT HOP HOT HUG HUT ICE INK
JAM JAR JET JOB KEY KID LAP LEG LET LID LIP LOG LOT MAN MAP MAT MEN MIX MOM MUD MUG NET NEW NOT NUT OIL OLD ONE OUT
OWL PAN PEG PEN PET PIE PIG PIN POT PUT RAN RAT RED RIB RUG RUN SAD SAT SAW SEA SEE SET SHE SIT SIX SKY SUN TAP TEA
TEN THE TIE TIN TIP TOP TOY TWO VAN VET WAS WEB WET WHO WIG WIN YES YOU ZIP ZOO BALL BEAR BELL BIRD BOAT BOOK CAKE
CITY COAT COLD DEER DOOR DUCK FARM FISH FIVE FOOT FOUR FROG GAME GIRL GOAT GOLD HAND HELP HILL HOME KING KITE LAMP
LEAF LION LOVE MILK MOON NEST NINE NOSE PARK PLAY RAIN RING ROAD ROCK ROSE SHIP SHOE SING SNOW SOCK STAR TALK TIME
TREE WIND WOLF
"""
FIRST_WORDS = frozenset(_FIRST_WORDS.split())


@dataclass(frozen=True, kw_only=True, slots=True)
class Step:
    """One step. `point`, `done` and `order` are CSS selectors of things on the board.

    The step is shown while `point` is there. It goes on by itself when `done` is there, or else by "Next".
    """

    point: str
    title: str
    text: str
    done: str = ""
    free: tuple[str, ...] = ()  # Things that the bubble must not cover: a child may want them as well.
    order: tuple[str, ...] = ()  # To tap one after the other. A thing that is no longer there is done.


Steps = Callable[[TablePage], Sequence[Step]]


def easy_words(letters: str, lengths: Collection[int]) -> list[str]:
    """Words of these letters that a young child can read, the shortest first. If there are none, other easy words."""
    if not lengths:
        return []
    first = [word for word in lexicon().fitting(letters, lengths=lengths) if word in FIRST_WORDS]
    easy = lexicon().fitting(letters, lengths=lengths, tier=EASY)
    return sorted(first or easy, key=lambda word: (len(word), word))
