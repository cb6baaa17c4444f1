"""The fair player beside the board: it hints, or plays on by itself until somebody touches anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeGuard

from spider_widget.analysis.hints import FairPlayer
from spider_widget.teaching import explain

from .background import Job
from .wire import answer, failure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from spider_widget.analysis.hints import Hint
    from spider_widget.engine.game import Game
    from spider_widget.engine.moves import Move

PACES = {"slow": 5.0, "normal": 2.5, "fast": 1.0}
"""Seconds for which a demonstrated move is explained before it is made, by the option `pace`."""
LANDING = 0.6
"""Seconds that a demonstrated move has before the next one is explained."""


class Hinting:
    """One board's fair player.

    Args:
        publish: Takes what the board is to show.
    """

    def __init__(self, publish: Callable[[dict[str, Any]], None]) -> None:
        self._publish = publish
        self._job: Job | None = None
        """What is being done, or was; None when nothing is shown."""
        self._player = FairPlayer()
        self._played: Game | None = None
        """The game that this player remembers."""
        self._found: Hint | None = None
        self._times = 0
        """How often a candidate of this hint has been shown."""
        self._is_thinking = self._is_moving = False
        self._shown_in: Game | None = None
        """The game whose next move a demonstration shows and has not made yet."""

    def ask(self, game: Game, locale: str) -> None:
        """Show a hint for the present moment; asked again, the next candidate, and after the last the first.

        Args:
            game: The game on the board.
            locale: The language of the answer.
        """
        if self._found is not None:
            self._show(game, self._found, locale)
        elif not self._is_thinking:
            self._begin("thinking", game, locale, lambda job: self._think(game, locale, job))

    def demonstrate(self, game: Game, locale: str, seconds: float) -> None:
        """Play on until anything else happens, each move explained for so many seconds beforehand."""
        self._begin("demonstrating", game, locale, lambda job: self._play(game, locale, seconds, job))

    def _player_of(self, game: Game) -> FairPlayer:
        if game is not self._played:
            self._played, self._player = game, FairPlayer()
        return self._player

    def _begin(self, state: str, game: Game, locale: str, steps: Callable[[Job], Iterator[float]]) -> None:
        self.stop()
        self._is_thinking = state == "thinking"
        self._publish(answer(state, ""))
        self._job = Job(steps, game.lock, lambda error: self._fail(error, locale))

    def _fail(self, error: Exception, locale: str) -> None:
        self._is_thinking = False
        self._publish(failure(error, locale))

    def _think(self, game: Game, locale: str, job: Job) -> Iterator[float]:
        found = self._player_of(game).hint(game.observation)
        with job.turn():
            self._is_thinking = False
            if self._has_move(found, locale):
                self._found, self._times = found, 0
                self._show(game, found, locale)
        yield 0

    def _has_move(self, found: Hint | None, locale: str) -> TypeGuard[Hint]:
        """Whether there is a move to show; if not, what there is to say is said."""
        if found is None:  # the board says by itself that no move is left
            self.stop()
            return False
        if not found.candidates:
            self._publish(answer("nothing", explain.hint(found, locale)))
        return bool(found.candidates)

    def _show(self, game: Game, found: Hint, locale: str) -> None:
        candidate = found.candidates[self._times % len(found.candidates)]
        if self._times < len(found.candidates):
            game.hints += 1
        self._publish(answer("hint", explain.candidate(candidate, locale), candidate.move))
        self._times += 1

    def _play(self, game: Game, locale: str, seconds: float, job: Job) -> Iterator[float]:
        while True:
            found = self._player_of(game).hint(game.observation)
            with job.turn():
                if not self._has_move(found, locale):
                    return
                best = found.candidates[0]
                self._shown_in = game
                self._publish(answer("demonstrating", explain.candidate(best, locale), best.move))
            yield seconds
            with job.turn():
                self._move(game, best.move)
            yield LANDING

    def _move(self, game: Game, move: Move) -> None:
        self._shown_in = None
        game.demonstrated += 1
        self._is_moving = True
        try:
            game.push(move)
        finally:
            self._is_moving = False

    def follow(self) -> None:
        """Take note of a change: any but a demonstrated move ends what was being done."""
        if self._is_moving:
            self._publish(answer("demonstrating", ""))
        else:
            self.stop()

    def stop(self) -> None:
        """Forget what was asked; a demonstrated move that was shown and is left to the person was a hint."""
        if self._shown_in is not None:
            self._shown_in.hints += 1
            self._shown_in = None
        if self._job is not None:
            self._job.stop()
            self._job = self._found = None
            self._is_thinking = False
            self._publish(answer("idle", ""))
