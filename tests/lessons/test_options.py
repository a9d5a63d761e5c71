"""Options are typed, checked once, and say in one sentence what is wrong."""

from typing import Any

import pytest

from lessons.printables import PRINTABLES, AnyPrintable, BadOptions, Options
from lessons.printables.dice_words import SheetOptions
from lessons.printables.printable import Paper
from lessons.printables.score_sheet import Fill


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"rounds": 0}, "Rounds: give a whole number from 1 to 30."),
        ({"rounds": 31}, "Rounds: give a whole number from 1 to 30."),
        ({"rounds": 10**30}, "Rounds: give a whole number from 1 to 30."),
        ({"rounds": "5"}, "Rounds: give a whole number from 1 to 30."),
        ({"rounds": 5.0}, "Rounds: give a whole number from 1 to 30."),
        ({"rounds": True}, "Rounds: give a whole number from 1 to 30."),
        ({"rounds": None}, "Rounds: give a whole number from 1 to 30."),
        ({"paper": "a3"}, "Paper: choose A4 or Letter."),
        ({"paper": ["a4"]}, "Paper: choose A4 or Letter."),
        ({"example": 1}, "With a worked example: say yes or no."),
        ({"fill": "half"}, "What is on it: choose Blank or With names or Filled in."),
        ({"colour": "red"}, "There is no option called “colour” here."),
    ],
)
def test_what_does_not_fit_gets_one_clear_sentence(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOptions) as refused:
        SheetOptions.read(wrong)
    assert str(refused.value) == sentence


def test_a_stored_choice_becomes_the_choice_again() -> None:
    options = SheetOptions.read({"paper": "us-letter", "fill": "named"})
    assert options.paper is Paper.LETTER
    assert options.fill is Fill.NAMED


def test_options_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        SheetOptions().rounds = 6  # type: ignore[misc]


@pytest.mark.parametrize("printable", PRINTABLES.values(), ids=PRINTABLES)
def test_every_option_survives_being_stored(printable: AnyPrintable) -> None:
    options: Options = printable.options(paper=Paper.LETTER)
    assert type(options).read(options.stored()) == options


@pytest.mark.parametrize("printable", PRINTABLES.values(), ids=PRINTABLES)
def test_every_option_can_be_asked_for(printable: AnyPrintable) -> None:
    for setting in printable.options.settings():
        assert setting.ask.title
        assert setting.read(setting.default) == setting.default
