"""Sitting down at somebody else's table."""

import random
from collections.abc import Mapping
from typing import Any

from crispy_forms.layout import Layout
from django import forms

from games.actions import Person
from games.boards.names import draw
from games.engines import Game
from games.forms.fields import FIGURES, helper
from games.forms.rules import plays_for_goals
from games.forms.seats import NAME_LISTS, Seating


class JoinForm(forms.Form):
    """Sitting down at somebody else's table."""

    name_lists = NAME_LISTS

    def __init__(
        self, game: Game[Any], data: Any = None, *, options: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(data)
        # Any figure, so that those who just press the button do not all look alike.
        figure = random.choice(FIGURES)  # noqa: S311 - a figure keeps no secret
        self.seating = Seating(
            game, name=draw(1)[0], figure=figure, for_goals=plays_for_goals(game, options or {})
        )
        self.fields.update(self.seating.fields())
        self.helper = helper(Layout(*self.seating.layout()))

    def person(self) -> Person:
        return self.seating.person(self.cleaned_data)
