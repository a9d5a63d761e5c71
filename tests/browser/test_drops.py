"""The short form of promise 5 in `make soak`."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.soak import drops


@pytest.mark.once
def test_pages_catch_up_whatever_was_lost(chromium: Browser, tmp_path: Path) -> None:
    figure = drops.run(tmp_path, chromium, patterns=30)
    assert figure.is_met, figure
