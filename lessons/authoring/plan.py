"""What the page of a lesson and its printed plan show. Pure values, made from a lesson and its game's schemas."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from games.boards.rule_cards import FRACTIONS, rule_cards
from games.engines import GAMES, Game
from games.engines.values import Schema
from lessons.lesson_files import BANDS, Card, Lesson, Step
from lessons.measuring.measures import MEASURES

PART_NAMES = {"starter": "Starter", "teach": "Teach", "play": "Play", "talk": "Talk"}
BAND_NAMES = {
    "low": "Children who need more help",
    "middle": "Children in the middle",
    "high": "Children who need a challenge",
}
EVERYBODY = "All children"
# The strip of minutes is drawn in these units.
STRIP = 1000


class PlanPart(NamedTuple):
    """One part of the lesson, and its place in the strip of minutes."""

    name: str
    minutes: int
    text: str
    begins: int
    x: int
    width: int

    @property
    def middle(self) -> int:
        return self.x + self.width // 2


class CardLine(NamedTuple):
    """A rule card, or an option of the game, with a sentence about it."""

    title: str
    text: str
    icon: str


class OptionLine(NamedTuple):
    title: str
    value: str


@dataclass(frozen=True)
class StepPlan:
    """One game of the lesson. Cards that all children have stand together, then those that a band has besides."""

    step: Step
    options: tuple[OptionLine, ...]
    cards: tuple[tuple[str, tuple[CardLine, ...]], ...]


@dataclass(frozen=True)
class Plan:
    lesson: Lesson

    @property
    def game(self) -> Game[Any]:
        return GAMES[self.lesson.game]

    @property
    def parts(self) -> list[PlanPart]:
        total = max(1, sum(part.minutes for part in self.lesson.parts))
        parts: list[PlanPart] = []
        begins = 0
        for part in self.lesson.parts:
            x, end = STRIP * begins // total, STRIP * (begins + part.minutes) // total
            parts.append(PlanPart(PART_NAMES[part.name], part.minutes, part.text, begins, x, end - x))
            begins += part.minutes
        return parts

    @property
    def steps(self) -> list[StepPlan]:
        return [self._step(step) for step in self.lesson.steps]

    def _step(self, step: Step) -> StepPlan:
        return StepPlan(step, tuple(option_lines(self.game, step.options)), tuple(self._cards(step)))

    def _cards(self, step: Step) -> Iterator[tuple[str, tuple[CardLine, ...]]]:
        by_band = {band: self._lines(step.supports_for(band)) for band in BANDS}
        shared = tuple(line for line in by_band[BANDS[0]] if all(line in lines for lines in by_band.values()))
        if shared:
            yield EVERYBODY, shared
        for band, lines in by_band.items():
            if besides := tuple(line for line in lines if line not in shared):
                yield BAND_NAMES[band], besides

    def _lines(self, supports: Mapping[str, Any]) -> tuple[CardLine, ...]:
        return tuple(CardLine(one.title, one.text, one.icon) for one in rule_cards(self.game.slug, supports))

    @property
    def support(self) -> list[CardLine]:
        return [self._card(card) for card in self.lesson.support]

    @property
    def stretch(self) -> list[CardLine]:
        return [self._card(card) for card in self.lesson.stretch]

    def _card(self, card: Card) -> CardLine:
        icon = self.game.profile.card_icons.get(card.card, "ruler")
        return CardLine(card_title(self.game, card.card, card.value), card.text, icon)

    @property
    def exit_check(self) -> str:
        """The exit check as the end of a sentence: "3 of 4 words with an ending"."""
        check = self.lesson.exit_check
        measure = MEASURES.get(check.measure)
        return measure.asked(check.goal, check.of) if measure else f"{check.goal} of {check.of}"

    @property
    def exit_check_cannot_see(self) -> str:
        measure = MEASURES.get(self.lesson.exit_check.measure)
        return measure.cannot_see if measure else ""

    @property
    def group(self) -> str:
        size = self.lesson.group_size
        return "each child alone" if size == 1 else f"{size} children at a table"


def card_title(game: Game[Any], name: str, value: Any) -> str:
    """A rule card with its value, or an option with its value."""
    supports, options = game.supports["properties"], game.options["properties"]
    if name not in supports:
        schema = options.get(name, {"title": name})
        return f"{schema['title']}: {value_text(schema, value)}"
    title: str = supports[name]["title"]
    if value is True or isinstance(value, Mapping):
        return title
    if not value:
        return f"No {title} card"
    return f"{title}: {FRACTIONS.get(value, value)} times" if name == "extra_time" else f"{title}: {value}"


def option_lines(game: Game[Any], options: Mapping[str, Any]) -> Iterator[OptionLine]:
    """The options that differ from the usual ones, in the order of the game's schema."""
    for name, schema in game.options["properties"].items():
        if name in options and options[name] != schema.get("default"):
            yield OptionLine(schema["title"], value_text(schema, options[name]))


def value_text(schema: Schema, value: Any) -> str:
    """The value of an option in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    if "enum" in schema:
        return str(value).capitalize()
    if isinstance(value, Mapping):
        return ", ".join(_part_text(schema, key, part) for key, part in value.items())
    return str(value)


def _part_text(schema: Schema, key: str, value: Any) -> str:
    """One part of an option with parts. Goals that are the same for each player are written once, under "each"."""
    if isinstance(value, Mapping):
        return value_text(_rest(schema), value)
    title = schema.get("properties", {}).get(key, {}).get("title", key)
    return f"{title}: {value}"


def _rest(schema: Schema) -> Schema:
    for part in (schema, *schema.get("anyOf", ())):
        if isinstance(rest := part.get("additionalProperties"), Mapping):
            return dict(rest)
    return {}
