"""The solver beside the board: it searches off the user interface's path and ends when the game moves on."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any

from spider_widget.analysis.solver import Progress, searching
from spider_widget.engine.moves import DEAL
from spider_widget.teaching.i18n import say

from .background import Job
from .wire import answer, failure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from spider_widget.analysis.solver import Searching, Solution
    from spider_widget.engine.game import Change, Game
    from spider_widget.engine.moves import Move

SECONDS = 30.0
"""How long the board looks for an answer."""
NEWS = 0.5
"""Seconds between two reports of how far the search is."""


class Solving:
    """One board's questions to the solver, one at a time.

    Args:
        publish: Takes what the board is to show.
    """

    def __init__(self, publish: Callable[[dict[str, Any]], None]) -> None:
        self._publish = publish
        self._job: Job | None = None
        """What is being done, or was; None when nothing is shown."""
        self._line: tuple[Move, ...] = ()
        self._shows = False

    def ask(self, game: Game, locale: str, *, show: bool) -> None:
        """Begin to search the present position; an earlier search ends.

        Args:
            game: The game on the board.
            locale: The language of the answer.
            show: Whether a line that wins is shown move by move, or only that there is one.
        """
        self.stop()
        self._shows = show
        self._publish(answer("searching", say(locale, "solver-searching", positions=0)))
        search = searching(game.position, SECONDS, shorten=False)
        self._job = Job(
            lambda job: self._search(search, locale, job),
            game.lock,
            lambda error: self._publish(failure(error, locale)),
        )

    def _search(self, search: Searching, locale: str, job: Job) -> Iterator[float]:
        """Search on step by step until there is an answer."""
        told = monotonic()
        while True:
            try:
                progress = next(search)
            except StopIteration as end:
                with job.turn():
                    self._answer(end.value, locale)
                return
            if monotonic() - told > NEWS:
                told = monotonic()
                with job.turn():
                    self._publish(answer("searching", _so_far(progress, locale)))
            yield 0

    def _answer(self, solution: Solution, locale: str) -> None:
        if solution.status == "won" and self._shows:
            self._line = solution.moves
            self._show(locale)
            return
        text = say(
            locale,
            f"solver-{solution.status}",
            moves=len(solution.moves),
            positions=solution.nodes,
            seconds=round(solution.seconds),
        )
        self._publish(answer(solution.status, text))

    def _show(self, locale: str) -> None:
        """Show the next move of the line."""
        if not self._line:
            self.stop()
            return
        move, left = self._line[0], len(self._line)
        if move == DEAL:
            text = say(locale, "solver-next-deal", left=left)
        else:
            source, target, count = move
            text = say(locale, "solver-next-move", left=left, source=source, target=target, count=count)
        self._publish(answer("won", text, move))

    def stop(self) -> None:
        """End the search, and forget its answer."""
        if self._job is not None:
            self._job.stop()
            self._job = None
            self._line = ()
            self._publish(answer("idle", ""))

    def follow(self, change: Change, locale: str) -> None:
        """Take note of a change: a step on the line shown leads to the next one, any other ends it."""
        step = change.step
        if change.action in {"move", "redo"} and step and self._shows and self._line[:1] == (step.move,):
            self._line = self._line[1:]
            self._show(locale)
            return
        self.stop()


def _so_far(progress: Progress, locale: str) -> str:
    return say(locale, "solver-searching", positions=progress.nodes)
