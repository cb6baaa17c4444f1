"""The picture that a saved notebook keeps: an output beside the board, brought up to date when play rests."""

from __future__ import annotations

from threading import RLock
from typing import TYPE_CHECKING, Any

from IPython.core.displaypub import DisplayPublisher
from IPython.core.getipython import get_ipython

from .background import Job

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

DELAY = 2.0
"""Seconds without a change after which the picture is drawn anew."""


def notebook() -> DisplayPublisher | None:
    """Return what puts outputs into the notebook that this code runs in; None where there is none."""
    publisher = getattr(get_ipython(), "display_pub", None)
    # The plain one prints: it is a terminal's.
    return None if type(publisher) is DisplayPublisher else publisher


def running_cell() -> tuple[str, str] | None:
    """Return the notebook's name of the cell that runs, and of this run of it; None where it names none."""
    message = getattr(get_ipython(), "parent_header", None) or {}
    name = message.get("metadata", {}).get("cellId")
    return None if name is None else (name, message["header"]["msg_id"])


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
        self._lock = RLock()
        self._job: Job | None = None
        """Brings the picture up to date, when play rests."""
        self._is_true = True
        """Whether the picture shows what is."""

    def show(self, publisher: DisplayPublisher) -> None:
        """Add the picture to the outputs of the cell that runs."""
        if self._publisher is None:
            _at_end_of_cell("register", self.update)
        self._publisher = publisher
        self._is_true = True
        publisher.publish(self._draw(), transient=self._transient)

    def change(self) -> None:
        """Take note that the picture is no longer true."""
        self._is_true = False
        if self._publisher is not None and not (self._job and self._job.put_off(DELAY)):
            self._job = Job(self._work, self._lock, delay=DELAY)

    def _work(self, _job: Job) -> Iterator[float]:
        self.update()
        yield 0

    def update(self, _result: object = None) -> None:
        """Draw the picture anew if it is no longer true: when play rests, and at the end of each cell."""
        publisher = self._publisher
        if publisher is not None and not self._is_true:
            self._is_true = True
            data: dict[str, Any] = self._draw()
            publisher.publish(data, transient=self._transient, update=True)

    def close(self) -> None:
        """Leave the picture as it is from now on."""
        if self._publisher is not None:
            self._publisher = None
            _at_end_of_cell("unregister", self.update)


def _at_end_of_cell(how: str, function: Callable[[object], None]) -> None:
    shell = get_ipython()
    if shell is not None:
        getattr(shell.events, how)("post_run_cell", function)
