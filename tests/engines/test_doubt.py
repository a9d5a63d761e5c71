"""What counts as a slip: rules/README.md, `bot`."""

import pytest

from games.engines.doubt import is_near_a_word
from games.words import lexicon


@pytest.mark.parametrize("slip", ["HOSPITL", "HOSPITAAL", "HOSPITEL", "HOSPIATL", "TRANE"])
def test_a_letter_too_many_left_out_or_wrong_or_two_swapped(slip: str) -> None:
    assert slip not in lexicon()
    assert is_near_a_word(slip, lexicon().accepted)


@pytest.mark.parametrize("letters", ["UPEI", "RTSCFI", "XAT", "ATRK", "CXQZT", "QQQQQQQQQQQQQQQ"])
def test_short_letters_and_letters_far_from_any_word_are_no_slip(letters: str) -> None:
    assert not is_near_a_word(letters, lexicon().accepted)
