"""The picture that a saved notebook keeps: an output beside the board, brought up to date when play rests."""

from __future__ import annotations

import asyncio
import sys
from threading import Lock, Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

from IPython.core.displaypub import DisplayPublisher
from IPython.core.getipython import get_ipython

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

DELAY = 2.0
"""Seconds without a change after which the picture is drawn anew."""


def notebook() -> DisplayPublisher | None:
    """Return what puts outputs into the notebook that this code runs in; None where there is none."""
    publisher = getattr(get_ipython(), "display_pub", None)
    # The plain one prints: it is a terminal's.
    return None if type(publisher) is DisplayPublisher else publisher


class Saved:
    """One widget's picture in the notebook, the same in every cell that shows the widget.

    JupyterLab knows an output by its display id only until the page is loaded again: from then on the
    picture stays as it is until a cell shows the widget anew.

    Args:
        name: The display id; nobody else's.
        draw: Returns the picture as it is now, by MIME type.
    """

    def __init__(self, name: str, draw: Callable[[], dict[str, str]]) -> None:
        self._transient = {"display_id": name}
        self._draw = draw
        self._publisher: DisplayPublisher | None = None
        self._lock = Lock()
        self._due = 0.0
        self._waits = False

    def show(self, publisher: DisplayPublisher) -> None:
        """Add the picture to the outputs of the cell that runs."""
        self._publisher = publisher
        publisher.publish(self._draw(), transient=self._transient)

    def change(self) -> None:
        """Take note that the picture is no longer true."""
        with self._lock:
            self._due = monotonic() + DELAY
            if self._publisher is None or self._waits:
                return
            self._waits = True
        if sys.platform == "emscripten":  # no threads there
            asyncio.ensure_future(self._wait_in_loop())  # noqa: RUF006  # ends by itself
        else:
            Thread(target=self._wait, daemon=True).start()

    def close(self) -> None:
        """Leave the picture as it is from now on."""
        self._publisher = None

    def _wait(self) -> None:
        for nap in self._naps():
            sleep(nap)

    async def _wait_in_loop(self) -> None:
        for nap in self._naps():
            await asyncio.sleep(nap)

    def _naps(self) -> Iterator[float]:
        """Give what is left to wait, until nothing is; then draw."""
        while True:
            with self._lock:
                left = self._due - monotonic()
                self._waits = left > 0  # from here on a change begins another wait
            if left <= 0:
                break
            yield left
        self._update()

    def _update(self) -> None:
        publisher = self._publisher
        if publisher is not None:
            data: dict[str, Any] = self._draw()
            publisher.publish(data, transient=self._transient, update=True)
