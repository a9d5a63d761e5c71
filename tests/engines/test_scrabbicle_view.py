"""Who sees what: rules/scrabbicle.md, "View"; and what must hold of every table whatever happens there."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from games.engines.scrabbicle.equipment import TILES, tile_ids

from .playout import Playout
from .rule_table import young
from .run_length import times
from .tile_table import GAME, Table, every_tile
from .variants import VARIANTS, Variant

OURS = [variant for variant in VARIANTS if variant.game.slug == "scrabbicle"]
every_variant = pytest.mark.parametrize("variant", OURS, ids=str)


def positions(variant: Variant) -> Iterator[Playout]:
    for seed in range(times(1, long=20)):
        yield from Playout(variant, f"view {seed}").steps(times(40, long=400))


class TestFields:
    def test_a_player_sees_their_own_rack_with_a_question_mark_for_a_blank(self) -> None:
        table = Table("ann", "bob", racks=["QA?"])
        assert table.view("ann")["me"]["rack"][:3] == [
            {"id": "t99", "letter": "Q", "points": 10},
            {"id": "t15", "letter": "A", "points": 1},
            {"id": "t1", "letter": "?", "points": 0},
        ]

    @pytest.mark.parametrize("who", ["host", None, "stranger"])
    def test_me_is_null_for_host_and_spectators(self, who: str | None) -> None:
        assert Table("ann", "bob").view(who)["me"] is None

    def test_all_that_is_promised_is_there(self) -> None:
        view = Table("ann", young("bob", junior=True)).view("ann")
        promised = {"bag", "throw", "lengths", "max_added", "me", "words", "pending", "swap_open", "phase"}
        assert promised <= set(view)
        assert view["players"] == [
            {"id": "ann", "name": "Ann", "supports": {}, "score": 0, "tiles": 7, "level": "standard"},
            {
                "id": "bob",
                "name": "Bob",
                "supports": {"junior": True},
                "score": 0,
                "tiles": 7,
                "level": "junior",
            },
        ]

    def test_lengths_and_throw_are_seen_by_all(self) -> None:
        table = Table("ann", "bob").roll("ann", 6, 6)
        for who in ("ann", "bob", "host", None):
            view = table.view(who)
            assert (view["throw"], view["lengths"]) == ({"dice": [6, 6], "total": 12}, [3, 4, 5, 6])

    def test_the_deadline_is_the_same_for_all_viewers(self) -> None:
        table = Table("ann", "bob", turn_seconds=60)
        assert {table.view(who)["deadline"] for who in ("ann", "bob", "host", None)} == {60}


@every_variant
def test_racks_of_others_and_the_order_of_the_bag_are_never_shown(variant: Variant) -> None:
    for table in positions(variant):
        for viewer in [*table.ids, "host", None]:
            shown = json.dumps(GAME.view(table.state, viewer))
            own = set(table.state.racks[table.ids.index(viewer)]) if viewer in table.ids else set()
            for tile in every_tile(table.state):
                assert (f'"{tile}"' in shown) == (tile in own), tile


@every_variant
def test_others_with_the_same_number_of_tiles_could_hold_anything(variant: Variant) -> None:
    """What one sees does not depend on which tiles are where out of sight."""
    for table in positions(variant):
        me, view = table.ids[0], GAME.view(table.state, table.ids[0])
        data = GAME.dump(table.state)
        unseen = iter(sorted([*data["bag"], *(tile for rack in data["racks"][1:] for tile in rack)]))
        data["racks"][1:] = [[next(unseen) for _ in rack] for rack in data["racks"][1:]]
        data["bag"] = list(unseen)
        assert GAME.view(GAME.load(data), me) == view


@every_variant
def test_no_tile_is_ever_lost_or_doubled(variant: Variant) -> None:
    """Tile conservation: bag, racks and words hold every tile once, after every step."""
    for table in positions(variant):
        assert sorted(every_tile(table.state)) == sorted(tile_ids(table.state.rules.sets))


@every_variant
def test_racks_are_never_too_large_and_full_as_long_as_the_bag_is_not_empty(variant: Variant) -> None:
    for table in positions(variant):
        pending = table.state.pending
        for seat, rack in enumerate(table.state.racks):
            size = table.state.rack_size(seat)
            assert len(rack) <= size
            waits = pending is not None and pending.seat == seat
            assert len(rack) == size or waits or not table.state.bag


@every_variant
def test_the_scores_are_what_the_sheet_adds_up_to(variant: Variant) -> None:
    for table in positions(variant):
        view = GAME.view(table.state, None)
        totals = dict.fromkeys(table.ids, 0)
        for line in view["history"]:
            totals[line["player"]] += line["score"] if line["stands"] else 0
        for who, settled in view["settlement"].items():
            totals[who] += settled["gained"] - settled["lost"]
        assert totals == GAME.scores(table.state)
        assert all(_adds_up(line) for line in view["history"])


def _adds_up(line: dict[str, Any]) -> bool:
    total = sum(part["points"] * line["times"] + part["bonus"] for part in line["words"])
    return bool(line["score"] == (0 if line["stands"] is False else total))


@every_variant
def test_what_stands_on_the_table_shows_the_tiles_that_lie_there(variant: Variant) -> None:
    for table in positions(variant):
        for word in table.state.words:
            for letter in word.letters:
                assert letter.blank or TILES[letter.tile].letter == letter.letter
                assert letter.letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
