"""Common dice: tables with one seed throw alike. The rules name every throw by the progress of the game alone."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from games.engines import CommonDice, Context, ScriptedDice, SeededDice
from games.engines.dice import Face, Item

from .contract import every_variant
from .playout import Playout
from .variants import Variant


class NamedOnly(CommonDice):
    """Refuses a throw that has no name, and counts the names."""

    def __init__(self) -> None:
        super().__init__("this table", common_seed="all tables")
        self.names: Counter[str] = Counter()

    def named(self, throw: str) -> SeededDice:
        self.names[throw] += 1
        return super().named(throw)

    def roll(self, die: Sequence[Face]) -> Face:
        raise AssertionError("a throw without a name")

    def shuffle(self, items: Iterable[Item]) -> list[Item]:
        raise AssertionError("a lot without a name")


class CommonTable(Playout):
    """After the opening, which draws lots for who begins, every throw must have a name."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant, "common")
        self.dice: NamedOnly = NamedOnly()
        self.names: dict[str, Counter[str]] = {}

    def keep(self, events: list[dict[str, Any]]) -> None:
        super().keep(events)
        if events:
            by = events[0].get("by") or ""
            self.names.setdefault(by, Counter()).update(set(self.dice.names))
            self.dice = NamedOnly()


@every_variant
def test_every_throw_after_the_opening_has_a_name_of_its_own(variant: Variant) -> None:
    """One player never gets the same throw in two moves. Players who roll for themselves may get the same."""
    table = CommonTable(variant)
    for _ in table.steps(80):
        pass
    for names in table.names.values():
        assert set(names.values()) <= {1}


def dice_of(dice: Any, throw: str) -> list[int]:
    found = Context(dice, frozenset(), 0.0).dice_for(throw)
    return [found.roll(range(1000)) for _ in range(4)]


def test_the_name_and_the_common_seed_decide() -> None:
    here, there = CommonDice("here", common_seed="all"), CommonDice("there", common_seed="all")
    assert dice_of(here, "turn 1") == dice_of(there, "turn 1") == dice_of(here, "turn 1")
    assert dice_of(here, "turn 1") != dice_of(here, "turn 2")
    assert dice_of(here, "turn 1") != dice_of(CommonDice("here", common_seed="other"), "turn 1")


def test_what_has_no_name_is_the_tables_own() -> None:
    here, there = CommonDice("here", common_seed="all"), CommonDice("there", common_seed="all")
    assert [here.roll(range(1000)) for _ in range(4)] != [there.roll(range(1000)) for _ in range(4)]


def test_at_a_table_of_its_own_a_name_changes_nothing() -> None:
    dice = SeededDice("own")
    same = SeededDice("own")
    assert dice_of(dice, "turn 1") + dice_of(dice, "turn 1") == [same.roll(range(1000)) for _ in range(8)]
    assert dice_of(ScriptedDice(rolls=[1, 2, 3, 4]), "turn 1") == [1, 2, 3, 4]
