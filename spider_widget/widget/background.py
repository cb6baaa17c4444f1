"""Work beside the board, off the user interface's path, cut into steps."""

from __future__ import annotations

import asyncio
import logging
import sys
from contextlib import contextmanager
from contextvars import copy_context
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from threading import RLock

HAS_THREADS = sys.platform != "emscripten"
_at_work: set[asyncio.Task[None]] = set()
"""Keeps tasks until they are done: a loop itself does not."""


class _Stopped(Exception):
    """Ends a step of a job that is over."""


class Job:
    """A piece of work that always ends: by itself, when it is stopped, or when it fails.

    Args:
        steps: The work, given its job; what it yields is how many seconds it rests before it goes on.
        lock: What the work holds while it tells what it has found; whoever stops it holds it too.
        failed: Told what a step raised, with the lock held.
        delay: Seconds before it begins.
    """

    def __init__(
        self,
        steps: Callable[[Job], Iterator[float]],
        lock: RLock,
        failed: Callable[[Exception], object] | None = None,
        delay: float = 0.0,
    ) -> None:
        self._steps = steps
        self._lock = lock
        self._failed = failed
        self._due = monotonic() + delay
        self._has_begun = False
        self._over = Event()
        if HAS_THREADS:
            # In the context of who asked, the work still knows for whom it is done.
            Thread(target=copy_context().run, args=(self._run,), daemon=True).start()
        else:
            task = asyncio.ensure_future(self._walk())
            _at_work.add(task)
            task.add_done_callback(_at_work.discard)

    @property
    def is_over(self) -> bool:
        """Whether it has come to an end."""
        return self._over.is_set()

    def stop(self) -> None:
        """End it: it tells nothing any more."""
        self._over.set()

    def put_off(self, delay: float) -> bool:
        """Let it begin so many seconds from now, and return True; False when it has begun already."""
        with self._lock:
            self._due = monotonic() + delay
            return not self._has_begun

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Hold the lock, to tell what was found; a job that is over gets no further than here."""
        with self._lock:
            if self.is_over:
                raise _Stopped
            yield

    def _run(self) -> None:
        for rest in self._rests():
            self._over.wait(rest)

    async def _walk(self) -> None:
        for rest in self._rests():
            await asyncio.sleep(rest)

    def _rests(self) -> Iterator[float]:
        """Take the steps, and give the seconds to rest before each."""
        while (rest := self._left()) > 0:
            yield rest
            if self.is_over:
                return
        try:
            for rest in self._steps(self):
                yield rest
                if self.is_over:
                    break
        except _Stopped:
            pass
        except Exception as error:
            logging.getLogger(__name__).exception("work beside the board failed")
            with self._lock:
                if self._failed is not None and not self.is_over:
                    self._failed(error)
        finally:
            self._over.set()

    def _left(self) -> float:
        with self._lock:
            left = self._due - monotonic()
            self._has_begun = left <= 0
            return left
