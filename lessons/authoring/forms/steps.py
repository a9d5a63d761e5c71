"""The fields of one step of a lesson: its game's options and the rule cards of each band, made from the schemas."""

from collections.abc import Iterator, Mapping
from typing import Any

from crispy_forms.layout import Layout
from django import forms

from games.boards.rule_cards import rule_cards
from games.engines import Game
from games.engines.values import EACH
from games.forms.fields import helper
from games.forms.options import GameOptions
from games.forms.seats import SeatFields
from lessons.authoring.forms.values import number_of, shown, text_area, text_line
from lessons.authoring.plan import BAND_NAMES
from lessons.lesson_files import BANDS, Content

MOST_STEPS = 6


class StepForm(forms.Form):
    def __init__(self, game: Game[Any], number: int, data: Any) -> None:
        super().__init__(data, prefix=f"steps-{number}")
        self.game, self.number = game, number
        self.options = GameOptions(game)
        self.seats = {
            band: SeatFields(game, n, name="", figure=1, for_many=True, known=True)
            for n, band in enumerate(BANDS, start=1)
        }
        self.fields.update(self._fields())
        self.helper = helper(Layout(*self.options.time_layout(), *self.options.layout()))
        self.helper.disable_csrf = True
        self.full_clean()

    def _fields(self) -> dict[str, forms.Field]:
        fields: dict[str, forms.Field] = {
            "title": text_line("What this game is called", 60),
            "minutes": text_line("Minutes", 4, number=True),
            "say": text_area("What you say before it begins", 600),
        }
        for seat in self.seats.values():
            fields |= seat.fields()
        return fields | self.options.fields()

    @property
    def bands(self) -> Iterator[tuple[str, list[str], list[forms.BoundField]]]:
        """For the page: the rule cards that each band has, and the fields to choose them."""
        for band, seat in self.seats.items():
            titles = [card.title for card in rule_cards(self.game.slug, self._cards(seat))]
            yield BAND_NAMES[band], titles, [self[name] for name in seat.fields()]

    # From content to answers and back

    @classmethod
    def answers_for(cls, game: Game[Any], number: int, step: Content) -> dict[str, Any]:
        """The data of a form that gives this step."""
        form = cls(game, number, {})
        answers: dict[str, Any] = {name: shown(step.get(name)) for name in ("title", "minutes", "say")}
        # What the form does not say counts as left out, so the usual answers are said, too.
        answers |= {name: field.initial for name, field in form.options.fields().items()}
        answers |= form.options.answers_for(step.get("options", {}))
        for band, seat in form.seats.items():
            answers |= {name: field.initial for name, field in seat.fields().items()}
            answers |= seat.answers_for(step.get("supports", {}).get(band, {}))
        return {form.add_prefix(name): value for name, value in answers.items() if value not in (None, False)}

    def content(self) -> Content:
        """What was typed, even where it is wrong: the lesson's own check reports that."""
        step: Content = {name: text for name in ("title", "say") if (text := self.typed(name))}
        if minutes := number_of(self.typed("minutes")):
            step["minutes"] = minutes
        options = self._options()
        supports = {band: cards for band, seat in self.seats.items() if (cards := self._cards(seat))}
        return step | ({"options": options} if options else {}) | ({"supports": supports} if supports else {})

    def typed(self, name: str) -> str:
        return str(self.data.get(self.add_prefix(name)) or "").strip()

    def _options(self) -> Content:
        """Those that differ from the usual ones, and those that were mistyped."""
        usual = self.options.values(self._usual_answers(), seats=[EACH])
        options = self.options.values(self._with_mistakes_left_out(), seats=[EACH])
        chosen = {name: value for name, value in options.items() if value != usual.get(name)}
        return chosen | {
            name: number_of(self.typed(f"option_{name}"))
            for name in self.options.options
            if f"option_{name}" in self.errors and f"option_{name}" in self.fields
        }

    def _cards(self, seat: SeatFields) -> Content:
        return seat.supports(self._with_mistakes_left_out())

    def _with_mistakes_left_out(self) -> Mapping[str, Any]:
        return self._usual_answers() | self.cleaned_data

    def _usual_answers(self) -> dict[str, Any]:
        """Those of a form in which nothing was changed."""
        answers: dict[str, Any] = {name: field.initial for name, field in self.fields.items()}
        return answers | {name: [] for name in self.fields if name.startswith("cards_")}

    @property
    def lost(self) -> bool:
        """Whether something was mistyped that the content has no place for."""
        return any(name.removeprefix("option_") not in self.options.options for name in self.errors)

    # Where a fault is shown

    def field_for(self, where: list[str]) -> str | None:
        """The field for a fault at a place in this step, such as ["options", "rounds"]."""
        head, *rest = where or ["title"]
        if head == "supports" and rest and rest[0] in self.seats:
            return self._card_field(self.seats[rest[0]], rest[1:])
        wanted = f"option_{'_'.join(rest)}" if head == "options" else head
        return next((name for name in self.fields if name == wanted or name.startswith(f"{wanted}_")), None)

    def _card_field(self, seat: SeatFields, rest: list[str]) -> str:
        names = list(seat.fields())
        return next((name for name in names if rest and name.startswith(rest[0])), names[0])
