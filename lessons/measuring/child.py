"""A simulated child: a computer player with a child's words, who overlooks some, slips, and mostly has the aim in mind.

Nothing here knows a game. A child asks the game's own computer player, with a dictionary of what the child notices at
this look. A slip is a move at random.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final

from games.engines import Context, Game, IllegalMove
from games.engines.dice import DiceSealed, SealedDice
from games.engines.profile import LogEntry
from games.engines.values import Action, Event
from games.words import Lexicon
from games.words.index import WordSet
from lessons.measuring.at_random import RandomPlayer, asks_for_more
from lessons.measuring.checks import successes
from lessons.measuring.measures import Measure
from lessons.measuring.vocabulary import Look, Rule, known_words, noticed_words, with_rule

BANDS: Final = ("low", "middle", "high")
LEVELS: Final = {"low": 2, "middle": 3, "high": 4}
"""Of the computer player whose choices and patience are like the child's."""
SLIPS: Final = {"low": 0.05, "middle": 0.03, "high": 0.02}
"""Of moves that need thought."""
YOUNGEST_SLIP_MORE: Final = 0.02
YOUNG: Final = 2
"""The last grade whose children slip more often."""
HAS_AIM_IN_MIND: Final = {"low": 0.5, "middle": 0.7, "high": 0.85}
MOST_LOOKS: Final = 10
AIM_GIVES: Final = 2
"""How many letters of a word the aim gives: a child who looks for -ED has only the rest of the word to find."""
LOOKS_AGAIN: Final = {"low": 1, "middle": 2, "high": 3}
"""How often a child who finds nothing looks again before giving up."""


@dataclass(frozen=True)
class Aim:
    """What the lesson asks for, and what it teaches about words."""

    measure: Measure
    rule: Rule | None


@dataclass
class Child:
    grade: int
    band: str
    aim: Aim
    words: Lexicon
    chance: Random
    known: WordSet = field(init=False)
    keeps: bool = field(default=False, init=False)
    """Whether the child has just made what the lesson asks for, and would not give it up for more points."""

    looks: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self.known = known_words(self.words, self.grade, self.band, self.chance)
        if self.aim.rule is not None:
            self.known = with_rule(self.known, self.aim.rule)

    @property
    def level(self) -> int:
        return LEVELS[self.band]

    def events(
        self, game: Game[Any], state: Any, who: str, ctx: Context, log: Sequence[LogEntry]
    ) -> list[Event]:
        """The events of the child's move; none if the child goes on thinking.

        Raises IllegalMove if there is no move.
        """
        thinks = any(asks_for_more(game, kind) for kind in game.open_actions(state, who))
        if thinks and self.chance.random() < self._slip:
            return RandomPlayer(self.words, self.chance).events(game, state, who, ctx)
        aimed = self._aimed(game, state, who, ctx, log)
        if aimed is not None:
            return aimed
        noticed = noticed_words(self.words, self.known, self.band, self.chance)
        action = self._asked(game, state, who, ctx, noticed)
        found = self._has_thought_of(action, noticed)
        if self._looks_again(game, state, who, ctx, action, found=found):
            return []
        if not found:
            return RandomPlayer(self.words, self.chance).bare(game, state, who, ctx)
        return game.decide(state, who, action, ctx)

    def _looks_again(
        self, game: Game[Any], state: Any, who: str, ctx: Context, action: Action, *, found: bool
    ) -> bool:
        """Whether the child has found nothing that needs a word, and has not looked long enough."""
        kinds = set(game.open_actions(state, who)) - {action["type"]}
        could_find = any(asks_for_more(game, kind) for kind in kinds)
        gives_up = not found or action["type"] == self._asked(game, state, who, ctx, 0)["type"]
        # With an aim, the child goes on looking while the clock runs.
        is_patient = self.aim.rule is not None and not self.keeps and game.wake_at(state) is not None
        most = MOST_LOOKS if is_patient else LOOKS_AGAIN[self.band]
        if not (could_find and gives_up) or self.looks >= most:
            self.looks = 0
            return False
        self.looks += 1
        return True

    @property
    def _slip(self) -> float:
        return SLIPS[self.band] + (YOUNGEST_SLIP_MORE if self.grade <= YOUNG else 0)

    def _asked(self, game: Game[Any], state: Any, who: str, ctx: Context, noticed: WordSet) -> Action:
        return game.bot(state, who, self._looking(ctx, noticed), self.level)

    def _looking(self, ctx: Context, noticed: WordSet) -> Context:
        return Context(dice=SealedDice(), words=Look(self.words, self.known, noticed), now=ctx.now)

    def _has_thought_of(self, action: Action, noticed: WordSet) -> bool:
        """Some computer players say words of a list that a child need not know."""
        look = Look(self.words, self.known, noticed)
        said = (part for part in str(action.get("word", "")).upper().split() if part.isalpha())
        return all(part in look for part in said)

    # With the aim of the lesson in mind

    def _aimed(
        self, game: Game[Any], state: Any, who: str, ctx: Context, log: Sequence[LogEntry]
    ) -> list[Event] | None:
        if self.aim.rule is None or self.chance.random() >= HAS_AIM_IN_MIND[self.band]:
            return None
        noticed = noticed_words(
            self.words, self.known & self.aim.rule.wanted, self.band, self.chance, given=AIM_GIVES
        )
        looking = self._looking(ctx, noticed)
        for play in game.best(state, who, looking):
            events = self._tried(game, state, who, play["action"], ctx)
            if events and self._succeeds(game, who, log, events, ctx.now):
                return events
        return self._towards(game, state, who, ctx, noticed)

    def _tried(
        self, game: Game[Any], state: Any, who: str, action: Action, ctx: Context
    ) -> list[Event] | None:
        try:
            return game.decide(state, who, action, replace(ctx, dice=SealedDice()))
        except (IllegalMove, DiceSealed):
            return None

    def _succeeds(
        self, game: Game[Any], who: str, log: Sequence[LogEntry], events: Iterable[Event], now: float
    ) -> bool:
        """Whether the log would show a success at once. Only a word that the rule makes can bring one."""
        if not self._makes_a_word_of_the_rule(game, who, events):
            return False
        observed, measure = game.profile.observations, self.aim.measure
        more = [LogEntry(len(log) + place, now, event) for place, event in enumerate(events, start=1)]
        before = successes(measure, observed(log, who), self.words)
        return successes(measure, observed([*log, *more], who), self.words) > before

    def _makes_a_word_of_the_rule(self, game: Game[Any], who: str, events: Iterable[Event]) -> bool:
        """Read from the events alone, since a log takes long to replay. True if they do not say."""
        made, stems = game.profile.words_made, self.aim.measure.stems
        if made is None or stems is None:
            return True
        kinds = game.profile.word_events
        words = (each.word for event in events if event["type"] in kinds for each in made(event, who))
        return any(stems(word, self.words) for word in words)

    def _towards(
        self, game: Game[Any], state: Any, who: str, ctx: Context, noticed: WordSet
    ) -> list[Event] | None:
        """A word that serves the aim, though the log shows only later whether it succeeded."""
        action = self._asked(game, state, who, ctx, noticed)
        without = self._asked(game, state, who, ctx, 0)
        is_word = action["type"] != without["type"]
        kept, self.keeps = self.keeps, is_word or (self.keeps and len(without) > 1)
        return game.decide(state, who, action, ctx) if is_word or kept else None
