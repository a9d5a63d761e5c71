"""Fields for a person who takes a seat: a name, a figure, rule cards. And the form to join a table with them."""

import random
from collections.abc import Collection, Mapping
from typing import Any, cast

from crispy_forms.layout import Field, Layout
from django import forms

from games.actions.tables import NewSeat
from games.boards.rule_cards import rule_card
from games.engines import Game
from games.forms.fields import FIGURES, Fold, NameField, PickField, helper
from games.forms.options import GoalFields, own_goals_in, plays_for_goals
from games.guest_names import FIRST, SECOND, draw

TIMES = [
    ("1", "usual time"),
    ("1.25", "1¼ times as long"),
    ("1.5", "1½ times as long"),
    ("2", "2 times as long"),
    ("3", "3 times as long"),
]
# For the script that draws another name; the server accepts only names made of these.
NAME_LISTS = {"first": FIRST, "second": SECOND}


class SeatFields:
    """The fields of one seat. The name and figure of a student are `known` and not asked for.

    On a form for many seats, the fields of each have its number; otherwise those of the first seat have none.
    """

    def __init__(
        self,
        game: Game[Any],
        number: int = 1,
        *,
        name: str,
        figure: int,
        for_goals: bool = True,
        for_many: bool = False,
        known: bool = False,
    ) -> None:
        self.slug = game.slug
        self.number, self.name, self.figure, self.known = number, name, figure, known
        self._suffix = f"_{number}" if number > 1 or for_many else ""
        supports = game.supports_schema()["properties"]
        self.cards = [key for key, schema in supports.items() if schema.get("type") == "boolean"]
        self.sizes = {key: sizes for key, schema in supports.items() if (sizes := sizes_in(schema))}
        self.has_time = "extra_time" in supports
        self.goals = {
            key: GoalFields(self._key(key), schema, parts)
            for key, schema in supports.items()
            if for_goals and (parts := own_goals_in(schema)) is not None
        }

    def fields(self) -> dict[str, forms.Field]:
        fields: dict[str, forms.Field] = {} if self.known else self._who()
        fields |= {
            self._key("cards"): forms.MultipleChoiceField(
                label="Rule cards",
                choices=[(key, rule_card(self.slug, key)) for key in self.cards],
                required=False,
                error_messages={"invalid_choice": "Please pick from the rule cards that are here."},
            ),
        }
        for key, sizes in self.sizes.items():
            choices = [("", "Without"), *((size, rule_card(self.slug, key, size).text) for size in sizes)]
            fields[self._key(key)] = PickField(rule_card(self.slug, key).title, choices, "")
        if self.has_time:
            fields[self._key("time")] = forms.ChoiceField(
                label="Clock", choices=TIMES, required=False, initial="1"
            )
        for goals in self.goals.values():
            fields.update(goals.fields())
        return fields

    def _who(self) -> dict[str, forms.Field]:
        figures = [(figure, f"Figure {figure}") for figure in FIGURES]
        return {
            self._key("name"): NameField(initial=self.name, label="Name"),
            self._key("figure"): PickField("Figure", figures, self.figure),
        }

    def layout(self) -> list[Any]:
        """Name and figure first; the rule cards are folded away."""
        cards = [Field(self._key("cards"), template="games/forms/_rule_cards.html")] if self.cards else []
        cards += [Field(self._key(key)) for key in self.sizes]
        if self.has_time:
            cards.append(Field(self._key("time")))
        cards += [part for goals in self.goals.values() for part in goals.layout()]
        who = [
            Field(self._key("name"), template="games/forms/_name.html"),
            Field(self._key("figure"), template="games/forms/_figures.html"),
        ]
        return [*([] if self.known else who), Fold("Rule cards", *cards, note="to make it easier")]

    def new_seat(self, cleaned: Mapping[str, Any]) -> NewSeat:
        name, figure = (
            cleaned.get(self._key("name"), self.name),
            cleaned.get(self._key("figure"), self.figure),
        )
        return NewSeat(name=name, figure=int(figure), supports=self.supports(cleaned))

    def supports(self, cleaned: Mapping[str, Any]) -> dict[str, Any]:
        supports: dict[str, Any] = dict.fromkeys(cleaned[self._key("cards")], True)
        supports |= {key: int(cleaned[self._key(key)]) for key in self.sizes if cleaned[self._key(key)]}
        if (times := float(cleaned.get(self._key("time")) or 1)) > 1:
            supports["extra_time"] = times
        return supports | self.own_goals(cleaned)

    def answers_for(self, supports: Mapping[str, Any]) -> dict[str, Any]:
        """The answers that give these supports, to fill in the form with."""
        answers: dict[str, Any] = {self._key("cards"): [key for key in self.cards if supports.get(key)]}
        answers |= {self._key(key): supports.get(key) or "" for key in self.sizes}
        for key, goals in self.goals.items():
            answers |= goals.answers_for(supports.get(key) or {})
        return answers | {self._key("time"): f"{supports.get('extra_time') or 1:g}"}

    def own_goals(self, cleaned: Mapping[str, Any]) -> dict[str, dict[str, int]]:
        asked = {key: goals.value(cleaned) for key, goals in self.goals.items()}
        return {key: goals for key, goals in asked.items() if goals}

    def _key(self, part: str) -> str:
        return f"{part}{self._suffix}"


def sizes_in(schema: Mapping[str, Any]) -> range | None:
    """The sizes of a rule card that comes in several; None for other cards."""
    for part in schema.get("anyOf", ()):
        if part.get("type") == "integer":
            return range(part["minimum"], part["maximum"] + 1)
    return None


class JoinForm(forms.Form):
    """Joining a table by its invitation."""

    name_lists = NAME_LISTS

    def __init__(
        self,
        game: Game[Any],
        data: Any = None,
        *,
        options: Mapping[str, Any] | None = None,
        figures: Collection[int] = (),
    ) -> None:
        """`figures` are those that no other player at the table has."""
        super().__init__(data)
        # A random figure, so that people who just press the button do not all look alike.
        figure = random.choice(list(figures) or FIGURES)  # noqa: S311 - figures need no secure randomness
        self.seat = SeatFields(
            game, name=draw(1)[0], figure=figure, for_goals=plays_for_goals(game, options or {})
        )
        self.fields.update(self.seat.fields())
        if data is None and figures:
            # Those of others are not offered. One that somebody takes meanwhile is exchanged when the child sits down.
            shown = cast(PickField, self.fields["figure"])
            shown.choices = [(each, f"Figure {each}") for each in sorted(figures)]
        self.helper = helper(Layout(*self.seat.layout()))

    def new_seat(self) -> NewSeat:
        return self.seat.new_seat(self.cleaned_data)
