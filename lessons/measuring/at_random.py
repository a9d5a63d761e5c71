"""A player who moves at random: who knows the rules but no words, and sees nothing on the board."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final

from games.engines import Context, Game, IllegalMove
from games.engines.dice import SealedDice
from games.engines.profile import LogEntry
from games.engines.values import Event
from games.words import Lexicon
from games.words.data_file import LONGEST

# How many different moves of one kind are tried. Most of those that a schema allows are against the rules.
TRIES: Final = 40
# How many guesses at words may be refused before the player gives the turn up.
GUESSES: Final = 3
# Letters about as often as dice and tiles have them.
LETTERS: Final = "EEEEEEAAAAIIIIOOOONNNRRRTTTLLLSSSUUDDGGBCMPFHVWYKJXQZ"
NONSENSE: Final = 4000


class RandomPlayer:
    band = "middle"
    level = 1

    def __init__(self, words: Lexicon, chance: Random) -> None:
        self._words, self._chance = words, chance

    def events(
        self, game: Game[Any], state: Any, who: str, ctx: Context, log: Sequence[LogEntry] = ()
    ) -> list[Event]:
        """The events of a move at random. Raises IllegalMove if the player finds none."""
        kinds = game.open_actions(state, who)
        self._chance.shuffle(kinds)
        for kind in kinds:
            for _ in range(TRIES if asks_for_more(game, kind) else 1):
                try:
                    return game.decide(state, who, self._example(game.moves[kind].schema), ctx)
                except IllegalMove:
                    continue
            if self._chance.random() < 0.5:
                break
        return self._nonsense(game, state, who, ctx)

    def _nonsense(self, game: Game[Any], state: Any, who: str, ctx: Context) -> list[Event]:
        """Letters that fit, in any order. The rules judge them by the dictionary."""
        for _ in range(GUESSES):
            strings = {self._letters() for _ in range(NONSENSE)}
            blind = Context(dice=SealedDice(), words=strings, now=ctx.now)
            try:
                return game.decide(state, who, game.bot(state, who, blind, self._chance.randint(1, 5)), ctx)
            except IllegalMove:
                continue
        return self.bare(game, state, who, ctx)

    def bare(self, game: Game[Any], state: Any, who: str, ctx: Context) -> list[Event]:
        """The move of a player who finds nothing: a pass where the rules allow it."""
        plain = [kind for kind in game.open_actions(state, who) if not asks_for_more(game, kind)]
        if plain:
            return game.decide(state, who, {"type": self._chance.choice(plain)}, ctx)
        empty: set[str] = set()
        action = game.bot(state, who, Context(dice=SealedDice(), words=empty, now=ctx.now), 1)
        return game.decide(state, who, action, ctx)

    def _letters(self) -> str:
        return "".join(self._chance.choices(LETTERS, k=self._chance.randint(2, 5)))

    # A value at random for a schema

    def _example(self, schema: Mapping[str, Any]) -> Any:
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return self._chance.choice(schema["enum"])
        if "anyOf" in schema or "oneOf" in schema:
            return self._example(self._chance.choice(schema.get("anyOf") or schema["oneOf"]))
        return getattr(self, f"_{schema['type']}")(schema)

    def _integer(self, schema: Mapping[str, Any]) -> int:
        return self._chance.randint(schema.get("minimum", 0), schema.get("maximum", 100))

    def _boolean(self, schema: Mapping[str, Any]) -> bool:
        return self._chance.random() < 0.5

    def _null(self, schema: Mapping[str, Any]) -> None:
        return None

    def _string(self, schema: Mapping[str, Any]) -> str:
        """Any word that children know, or letters."""
        if "pattern" not in schema:
            return self._chance.choice(_plain_words(self._words)).lower()
        return self._letters()[: schema["maxLength"]]

    def _array(self, schema: Mapping[str, Any]) -> list[Any]:
        items: list[Any] = []
        wanted = self._chance.randint(schema.get("minItems", 0), min(schema["maxItems"], 8))
        for _ in range(2 * wanted):
            item = self._example(schema["items"])
            if len(items) < wanted and item not in items:
                items.append(item)
        return items

    def _object(self, schema: Mapping[str, Any]) -> dict[str, Any]:
        required = schema.get("required", ())
        return {
            name: self._example(field)
            for name, field in schema["properties"].items()
            if name in required or self._boolean(field)
        }


def asks_for_more(game: Game[Any], kind: str) -> bool:
    """Whether a move of this kind has any fields besides its type."""
    return set(game.moves[kind].schema["properties"]) != {"type"}


@lru_cache(maxsize=2)
def _plain_words(words: Lexicon) -> Sequence[str]:
    """Words of the three lowest reading levels."""
    index = words.word_index(LONGEST)
    return index.words(index.suggested & index.up_to_tier(3))
