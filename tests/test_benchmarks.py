"""The benchmarks of the running server work, in small: each row is measured. Whether it is fast is not a test."""

from concurrent.futures import ThreadPoolExecutor
from types import ModuleType

import pytest

from benchmarks import moves, streams
from benchmarks.report import Row

pytestmark = [pytest.mark.once, pytest.mark.faults]


@pytest.fixture
def rows(monkeypatch: pytest.MonkeyPatch) -> list[Row]:
    """What a benchmark reports."""
    reported: list[Row] = []

    def keep(title: str, rows: list[Row]) -> int:
        reported.extend(rows)
        return 0

    for benchmark in (moves, streams):
        monkeypatch.setattr(benchmark, "report", keep)
    return reported


def measured(benchmark: ModuleType) -> int:
    """In a thread of its own: the test's thread may have the event loop of a browser."""
    with ThreadPoolExecutor(1) as thread:
        code: int = thread.submit(benchmark.main).result()
    return code


def test_every_notice_is_delivered(rows: list[Row], monkeypatch: pytest.MonkeyPatch) -> None:
    for name, small in {"STREAMS": 12, "ROOM": 6, "RATE": 20, "SECONDS": 1}.items():
        monkeypatch.setattr(streams, name, small)
    assert measured(streams) == 0
    delivered, *_ = rows
    assert delivered.value == pytest.approx(100.0)


def test_moves_are_finished_by_page_and_by_api(rows: list[Row], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "SECONDS", 0.5)
    monkeypatch.setattr(moves, "CLIENTS", (3,))
    assert measured(moves) == 0
    assert [row.what for row in rows if row.value <= 0] == []
    assert len(rows) == 6
