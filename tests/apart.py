"""Coroutines beside a browser's loop."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from asgiref.sync import sync_to_async
from django.db import connections

Result = TypeVar("Result")


def run_apart(work: Coroutine[Any, Any, Result]) -> Result:
    """In a thread of its own, because the browser tests' loop may be running in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, _and_tidy_up(work)).result()


async def _and_tidy_up(work: Coroutine[Any, Any, Result]) -> Result:
    try:
        return await work
    finally:
        # What a coroutine asks of the database is done in one thread that lives as long as the process, and so would
        # its connection: the test's database could not be dropped.
        await sync_to_async(connections.close_all)()
