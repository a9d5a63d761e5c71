"""The benchmark of adaptivity in small: every figure is measured, with children of any file. Goals need longer runs."""

import json
from pathlib import Path

import pytest

from benchmarks import adaptivity
from benchmarks.adaptivity import Size
from benchmarks.kinds import Growing, Throwing, with_every_kind
from benchmarks.playing import Seat, Table
from benchmarks.sequences import School

pytestmark = pytest.mark.once

SMALL = Size(5, 9, 1, 3, 1, 8, 1, 2, 1, 2, fixed_goals=8, others=0.1)

# No kinds, fewer than asked for, skill on a scale of its own, and sometimes a move that is not allowed.
OTHERS = """
from dataclasses import dataclass
from random import Random

from games.engines import IllegalMove


@dataclass
class Robot:
    name: str
    skill: float

    def plays(self, game, state, player_id, ctx):
        self.moves = getattr(self, "moves", 0) + 1
        if self.moves % 7 == 0:
            raise IllegalMove("never", "A robot is not always right.")
        if self.moves % 11 == 0:
            return {"type": "nonsense"}
        return game.bot(state, player_id, ctx, 1 + int(self.skill / 250))


def children(count, seed):
    return [Robot(f"robot {number}", 200.0 * number) for number in range(5)]
"""


def rows_of(out: Path) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = json.loads(out.read_text("utf-8"))["rows"]
    return rows


def test_every_figure_is_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = tmp_path / "robots.py", tmp_path / "out.json"
    file.write_text(OTHERS, "utf-8")
    adaptivity.run(file, ["dice-words"], SMALL, out)
    rows = rows_of(out)
    assert {row["game"] for row in rows} == {"dice-words"}
    assert {"figure", "game", "value", "goal", "ok"} <= set(rows[0])
    by_name = {str(row["figure"]): row for row in rows}
    assert by_name["reasons that recompute from the log"]["value"] == 100
    missing = {name for name, row in by_name.items() if row["value"] is None}
    # So few children need not have a pair that is one or two levels apart.
    assert all("apart" in name for name in missing)
    assert "two equal players" in capsys.readouterr().out


@pytest.mark.parametrize("slug", adaptivity.SLUGS)
def test_the_shipped_children_play_every_measured_game_on_the_highest_step(slug: str) -> None:
    school = School(adaptivity.loaded(adaptivity.SHIPPED), slug, 8, 1)
    weak, strong = school.all[0], school.all[-1]
    table = Table(
        school.game,
        {"p1": Seat(weak, school.supports(school.ladder.top)), "p2": Seat(strong)},
        "shipped",
    ).play()
    assert all(play.share is None or 0 <= play.share <= 1 for play in table.plays("p1"))
    assert sum(table.wins().values()) == 1


def test_kinds_that_a_file_lacks_are_made_of_its_steady_children() -> None:
    steady = adaptivity.loaded(adaptivity.SHIPPED).children(8, 1)[:4]
    added = with_every_kind(list(steady))[4:]
    assert {type(child) for child in added} == {Growing, Throwing}
    assert with_every_kind([*steady, *added]) == [*steady, *added]
