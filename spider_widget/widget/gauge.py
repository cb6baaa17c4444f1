"""The win chance beside the board: worked out when play rests, better the longer it does."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any

from spider_widget.analysis.chances import estimating

from . import wire
from .background import Job

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from spider_widget.engine.game import Game
    from spider_widget.engine.observation import Observation

REST = 0.5
"""Seconds without a change before the work begins."""
SECONDS = 8.0
"""How long it goes on."""
NEWS = 0.5
"""Seconds between two reports."""


class Gauge:
    """One board's win chance.

    Args:
        publish: Takes what the board is to show; empty for nothing.
        observe: Says what the player of the game on the board knows.
    """

    def __init__(self, publish: Callable[[dict[str, Any]], None], observe: Callable[[], Observation]) -> None:
        self._publish = publish
        self._observe = observe
        self._job: Job | None = None
        self._game: Game | None = None
        """The game of that job."""

    @property
    def is_on(self) -> bool:
        """Whether it shows the chance of some moment, or is about to."""
        return self._job is not None

    def watch(self, game: Game, locale: str) -> None:
        """Show the chance of the present moment, instead of an earlier one.

        Args:
            game: The game on the board.
            locale: The language of the answer.
        """
        self._publish({})
        self._locale = locale
        if self._job is not None:
            if game is self._game and self._job.put_off(REST):
                return
            self._job.stop()
        self._game = game
        self._job = Job(self._work, game.lock, self._fail, REST)

    def _work(self, job: Job) -> Iterator[float]:
        with job.turn():
            observation = self._observe()
        told = 0.0
        for chance in estimating(observation, SECONDS):
            with job.turn():
                if monotonic() - told > NEWS:
                    told = monotonic()
                    self._publish(wire.gauge(chance, self._locale))
            yield 0

    def _fail(self, error: Exception) -> None:
        self._publish(wire.no_gauge(error, self._locale))

    def stop(self) -> None:
        """Show none."""
        if self._job is not None:
            self._job.stop()
            self._job = None
            self._publish({})
