"""Work beside the board, off the user interface's path, cut into steps."""

from __future__ import annotations

import asyncio
import sys
from threading import Thread
from time import sleep
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


def run(steps: Iterator[float]) -> None:
    """Take the steps one after the other, with a pause of so many seconds after each."""
    if sys.platform == "emscripten":  # no threads there
        asyncio.ensure_future(walk(steps))  # noqa: RUF006  # ends by itself
    else:
        Thread(target=_run, args=(steps,), daemon=True).start()


def _run(steps: Iterator[float]) -> None:
    for pause in steps:
        sleep(pause)


async def walk(steps: Iterator[float]) -> None:
    """Take the steps, letting other tasks in between."""
    for pause in steps:
        await asyncio.sleep(pause)
