"""A game record in the notebook: stepped through forwards and backwards, each move explained."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from spider_widget.engine.errors import InvalidNumber, InvalidRules, quote
from spider_widget.engine.game import Game
from spider_widget.engine.text import whole
from spider_widget.teaching import explain
from spider_widget.teaching.i18n import say

from . import wire
from .frozen import Frozen
from .widget import HANDLERS, SpiderWidget

if TYPE_CHECKING:
    from spider_widget.engine.game import Change, Moment
    from spider_widget.engine.observation import Observation
    from spider_widget.engine.rules import RuleSet

    from .widget import Handlers


class ReplayWidget(SpiderWidget):
    """A recorded game to step through in the notebook, and to play on from any of its moves.

    >>> import spider_widget as sw
    >>> game = sw.Game.from_code("SP1-S4C-AAAAAAD")
    >>> _ = game.push("6-1"), game.push("deal")
    >>> replay = sw.ReplayWidget(game.record())
    >>> replay.show(1)
    'Column 6 to column 1: ace of diamonds. Column 6 turned up the five of hearts.'
    >>> replay.play_on().push("9-5").move_count
    2

    Args:
        record: The text of a record, as `game.record()` writes it.
        locale: The language of the board and the explanations.
        options: As of `SpiderWidget`.

    Raises:
        InvalidRecord: The record is malformed or false; it names the line and the reason.
        InvalidOption: An option has a wrong name or value.
    """

    replay = Frozen(read_only=True).tag(sync=True)
    """What the browser shows beside the board; see `wire.replay`."""

    def __init__(self, record: str, *, locale: str = "en", **options: bool | str) -> None:
        self._record = record
        self._recorded = self._read()
        self._count, self._undos = len(self._recorded.history), self._recorded.undos
        self._playing = False
        self._walk(self._recorded, 0)
        super().__init__(self._recorded, rules=None, code=None, locale=locale, **options)

    def _read(self) -> Game:
        return Game.from_record(self._record, undo_limit=None)

    def show(self, number: int) -> str:
        """Show the recorded game as it was after so many of its moves, and say what the last of them did.

        Args:
            number: From 0, the deal, to the number of moves in the record.

        Raises:
            InvalidNumber: The record has no such move.
        """
        wanted = whole(number)
        if wanted is None or not 0 <= wanted <= self._count:
            msg = f"{quote(number)}: the record has the moves 0 to {self._count}"
            raise InvalidNumber(msg)
        with self._held() as game:
            if not self._playing and abs(wanted - len(game.history)) == 1:
                self._walk(game, wanted)
            else:
                self._leave()
                self._playing, self._game = False, self._recorded
                try:
                    self._walk(self._game, wanted)
                finally:  # whoever else watches the game may raise
                    self._unwatch = self._game.watch(self._changed)
                    self._publish(self._stood(), self._game.moment)
            return self._caption(self._moment)

    def play_on(self) -> Game:
        """Let the game be played on from the move that is shown, and return it.

        A move that Python makes on the board does the same. `show` goes back to the record.

        >>> import spider_widget as sw
        >>> replay = sw.ReplayWidget(sw.Game(sw.Spider(), 3).record())
        >>> replay.play_on() is replay.game
        True
        """
        with self._held() as game:
            self._hand_over()
            self._publish(self._stood(), self._game.moment)
            return game

    def new_game(
        self, game: Game | None = None, *, rules: RuleSet | None = None, code: str | None = None
    ) -> Game:
        """Refuse: the record says which game lies on its board.

        Raises:
            InvalidRules: Always.
        """
        msg = f"{game or rules or code}: a replay shows the game of its record"
        raise InvalidRules(msg)

    def __repr__(self) -> str:
        return f"<ReplayWidget of {self._game!r}>"

    def _walk(self, game: Game, number: int) -> None:
        ahead = number - len(game.history)
        for _ in range(-ahead):
            game.undo()
        for _ in range(ahead):
            game.redo()
        game.undos = self._undos  # steps back through a record undo nothing

    def _resume_line(self) -> str:
        if self._playing:
            return super()._resume_line()
        return f"sw.ReplayWidget({self._record!r}, locale={self.locale!r})"

    def _line_to_copy(self) -> str:
        return super()._line_to_copy() if self._playing else ""

    def _hand_over(self) -> None:
        self._playing = True
        self._recorded = self._read()

    def _handlers(self) -> Handlers:
        return _PLAYING if self._playing else _STEPPING

    def _changed(self, change: Change) -> None:
        if not self._playing:
            if change.action in {"move", "restart"}:
                self._hand_over()
            else:
                self._game.undos = self._undos
        super()._changed(change)

    def _tell_step(self, change: Change) -> None:
        if self._playing:
            super()._tell_step(change)

    def _happened(self, change: Change) -> dict[str, Any]:
        happened = super()._happened(change)
        return happened if self._playing else {**happened, "text": self._caption(change.moment)}

    def _begun(self, game: Game) -> dict[str, Any]:
        return {**super()._begun(game), "text": self._caption(game.moment)}

    def _stood(self) -> dict[str, Any]:
        """How the board says that it shows another moment of the same game."""
        return {**self._begun(self._game), "action": "show"}

    def _observed(self) -> Observation:
        """What the player knew at the move that is shown; the game itself has seen the whole record."""
        if self._playing:
            return super()._observed()
        game = Game.from_position(self._game.initial, undo_limit=0)
        for step in self._game.history:
            game.push(step.move)
        return game.observation

    def _caption(self, moment: Moment) -> str:
        history = moment.history
        return explain.step(history[-1], self.locale) if history else say(self.locale, "replay-start")

    def _view(self, revision: int, last: dict[str, Any]) -> dict[str, Any]:
        view = super()._view(revision, last)
        return view if self._playing else wire.locked(view)

    def _publish(self, last: dict[str, Any], moment: Moment) -> None:
        super()._publish(last, moment)
        self._tell_replay()

    @traitlets.observe("locale")
    def _tell_replay(self, _change: object = None) -> None:
        number = len(self._moment.history)
        shown = wire.replay(number, self._count, self._caption(self._moment), playing=self._playing)
        self.set_trait("replay", shown)


def _refuse(_widget: ReplayWidget, _body: dict[str, Any]) -> None:
    raise wire.Unwanted("replay")


_ALWAYS: Handlers = {
    **{kind: HANDLERS[kind] for kind in ("undo", "redo", "options", "locale", "sync")},
    "show": lambda widget, body: widget.show(body["number"]),
    "play": lambda widget, _body: widget.play_on(),
}
_STEPPING: Handlers = {**_ALWAYS, **dict.fromkeys(("move", "auto", "lift", "deal"), _refuse)}
_PLAYING: Handlers = {
    **_ALWAYS,
    **{kind: HANDLERS[kind] for kind in ("move", "auto", "lift", "deal", "restart")},
}
