"""The win chance beside the board: worked out when play rests, better the longer it does."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from spider_widget.analysis.chances import estimating

from .background import run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from spider_widget.analysis.chances import Chance
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
        publish: Takes the chance that the board is to show; None for none.
        observe: Says what the player of the game on the board knows.
    """

    def __init__(self, publish: Callable[[Chance | None], None], observe: Callable[[], Observation]) -> None:
        self._publish = publish
        self._observe = observe
        self._watched: object = None

    @property
    def is_on(self) -> bool:
        """Whether it shows the chance of some moment, or is about to."""
        return self._watched is not None

    def watch(self, game: Game) -> None:
        """Show the chance of the present moment, instead of an earlier one."""
        watched = self._watched = object()
        self._publish(None)
        run(self._work(game, watched))

    def _work(self, game: Game, watched: object) -> Iterator[float]:
        yield REST
        with game.lock:
            if watched is not self._watched:
                return
            observation = self._observe()
        told = 0.0
        for chance in estimating(observation, SECONDS):
            with game.lock:
                if watched is not self._watched:
                    return
                if monotonic() - told > NEWS:
                    told = monotonic()
                    self._publish(chance)
            yield 0

    def stop(self) -> None:
        """Show none."""
        if self.is_on:
            self._watched = None
            self._publish(None)
