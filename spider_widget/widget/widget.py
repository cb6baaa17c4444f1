"""The board: a Python game in the notebook, played in the browser."""

from __future__ import annotations

import os
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias
from uuid import uuid4
from weakref import WeakSet

import anywidget
import traitlets

from spider_widget.engine.deals import MICROSOFT_DEALS, deal_microsoft
from spider_widget.engine.errors import (
    IllegalMove,
    InvalidCode,
    InvalidNumber,
    InvalidRules,
    NothingToUndo,
    SpiderError,
    quote,
)
from spider_widget.engine.game import Game, no_better_place
from spider_widget.engine.moves import DEAL, Move, Step
from spider_widget.engine.observation import Observation
from spider_widget.engine.text import plain
from spider_widget.engine.variants import Spider
from spider_widget.engine.watching import Watchers
from spider_widget.teaching.i18n import LOCALES, catalogue, language

from . import svg, wire
from .frozen import Frozen, FrozenDict
from .gauge import Gauge
from .hinting import PACES, Hinting
from .saved import Saved, notebook, running_cell
from .solving import Solving

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from spider_widget.engine.game import Change, Moment
    from spider_widget.engine.moves import Refusal
    from spider_widget.engine.rules import RuleSet

Handlers: TypeAlias = "Mapping[str, Callable[[Any, dict[str, Any]], object]]"


def _front_end(name: str) -> str | Path:
    """A file of the built front end: its text, or its path where it is to be watched for changes.

    Whatever watches a file holds every board for ever.
    """
    path = Path(__file__).parent / "static" / name
    return path if os.environ.get("ANYWIDGET_HMR") == "1" else path.read_text(encoding="utf-8")


_displayed: WeakSet[SpiderWidget] = WeakSet()
"""The boards that cells show."""


class SpiderWidget(anywidget.AnyWidget):
    """A game of Spider to play in the notebook, with its engine in Python.

    The board shows `game`, whoever moves: the player, or a cell.

    >>> import spider_widget as sw
    >>> w = sw.SpiderWidget(code="SP1-S1C-AAAAAAD")
    >>> w.push("deal").score
    499
    >>> w.game.move_count, w.status
    (1, 'playing')

    Args:
        game: The game to show; without it a new one is dealt.
        rules: The rules of a new game; one suit, the easiest, when nothing is said.
        code: The code of a new game.
        locale: The language of the board, one of `locales`; "en-US" or "ar_EG" is served by its language.
        options: Any of `four_colours`, `double_click`, `auto_placement`, `placement_guide`,
            `show_rules`, `motion`, `mirror`, `solver`, `hints`, `chances` (True or False), `theme` ("auto",
            "light" or "dark") and `pace` ("slow", "normal" or "fast": of a demonstration).

    Raises:
        UnknownLocale: There is no such language.
        InvalidRules: More than one of game, rules and code is given.
        InvalidCode: The code is wrong.
        InvalidOption: An option has a wrong name or value.
    """

    _esm = _front_end("widget.js")
    _css = _front_end("widget.css")

    view = Frozen(read_only=True).tag(sync=True)
    """What the browser draws; see `wire.view`."""
    catalogue = traitlets.Unicode(read_only=True).tag(sync=True)
    """The texts of the language."""
    options = Frozen().tag(sync=True)
    """The options; assign a dict of those to change."""
    analysis = Frozen(read_only=True).tag(sync=True)
    """What the solver or the fair player says of the present position; idle unless it is on and was asked."""
    chance = Frozen(read_only=True).tag(sync=True)
    """The win chance at the present position; empty unless `chances` is on and play rests."""
    locale = traitlets.Unicode("en").tag(sync=True)
    """The language, one of `locales`; assign another to change it."""
    locales = traitlets.Tuple(default_value=LOCALES, read_only=True).tag(sync=True)
    """The languages there are."""

    score = traitlets.Int(read_only=True)
    """Points now."""
    move_count = traitlets.Int(read_only=True)
    """Moves and deals on the line played."""
    status = traitlets.Unicode(read_only=True)
    """"playing", "stuck", "dead" or "won", as `game.status`."""
    code = traitlets.Unicode(None, allow_none=True, read_only=True)
    """The game code; None for a game begun from a position."""
    last_step = traitlets.Instance(Step, allow_none=True, read_only=True)
    """The last step of the line played; None before the first."""
    revision = traitlets.Int(0, read_only=True)
    """Grows by one with every change."""

    _unwatch: Callable[[], object] | None = None
    """Stops watching the game on the board, once there is one."""
    _saved: Saved | None = None
    """The picture in the notebook, once there is one."""

    def __init__(
        self,
        game: Game | None = None,
        *,
        rules: RuleSet | None = None,
        code: str | None = None,
        locale: str = "en",
        **options: bool | str,
    ) -> None:
        chosen = wire.check_options(options)
        self._game = _game(game, rules, code)
        self._serial = 0
        self._moment = self._game.moment
        self._watchers: Watchers[Step] = Watchers()
        self._effects: Watchers[Change] = Watchers()
        for effect in (self._show_change, self._advise, self._tell_step):
            self._effects.add(effect)
        self._cells: dict[str, str] = {}
        super().__init__(locale=locale, options=chosen)
        self.on_msg(self._receive)
        self._show(self._game)

    # Made on first use: a widget whose arguments were refused is closed too, and closing stops them.
    @cached_property
    def _solving(self) -> Solving:
        return Solving(self._tell)

    @cached_property
    def _hinting(self) -> Hinting:
        return Hinting(self._tell)

    @cached_property
    def _gauge(self) -> Gauge:
        return Gauge(self._tell_chance, self._observed)

    @property
    def game(self) -> Game:
        """The game on the board; what is done to it shows at once."""
        return self._game

    def new_game(
        self, game: Game | None = None, *, rules: RuleSet | None = None, code: str | None = None
    ) -> Game:
        """Put another game on the board: the one given, or a new one of the given rules or code.

        Without any of these, a new deal of the present rules.

        >>> import spider_widget as sw
        >>> sw.SpiderWidget().new_game(code="SP1-S4C-AAAAAAD").rules
        Spider(suits=4, rule='classic', layout='standard')

        Raises:
            InvalidRules: More than one of game, rules and code is given.
            InvalidCode: The code is wrong.
        """
        if game is None and rules is None and code is None:
            rules = self._game.rules
        new = _game(game, rules, code)
        with self._held():
            self._leave()
            self._show(new)
        return new

    def push(self, move: Move | str) -> Step:
        """Play a move, as `game.push` does.

        Raises:
            IllegalMove: The rules refuse it; nothing changes.
            InvalidMove: The text is no move.
        """
        with self._held() as game:
            return game.push(move)

    def undo(self) -> Step:
        """Take back the last action, as `game.undo` does.

        Raises:
            NothingToUndo: There is none.
        """
        with self._held() as game:
            return game.undo()

    def redo(self) -> Step:
        """Play the last undone action again, as `game.redo` does.

        Raises:
            NothingToUndo: There is none.
        """
        with self._held() as game:
            return game.redo()

    def on_step(self, callback: Callable[[Step], object]) -> Callable[[], None]:
        """Call a function with every step played, on the board or in Python; return one that ends it.

        A function that was given before is still called once; to end it twice does no harm. What functions
        raise comes together, as one `ExceptionGroup`, after all were called; the move stands.

        >>> import spider_widget as sw
        >>> w = sw.SpiderWidget()
        >>> stop = w.on_step(lambda step: print(step.move, step.score))
        >>> _ = w.push("deal")
        deal 499
        """
        return self._watchers.add(callback)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:  # noqa: ANN401
        """Show the board; where no kernel runs, its picture, its text and the line that resumes it."""
        shown = super()._repr_mimebundle_(**kwargs)
        if shown is None:
            return None
        data, metadata = shown
        with self._held() as game:
            return {**data, **self._drawn(), "text/plain": f"{game}\n{self._resume_line()}"}, metadata

    def _ipython_display_(self) -> None:
        """Show the board in a notebook, and after it the picture that a saved notebook keeps."""
        publisher = notebook()
        shown = super()._repr_mimebundle_() if publisher and self.comm else None
        if publisher is None or shown is None:
            raise NotImplementedError  # IPython then shows what `_repr_mimebundle_` gives
        data, metadata = shown
        # The board stands here for as long as it lives, so its text says nothing that play would change.
        publisher.publish({**data, "text/plain": f"<{type(self).__name__}>"}, metadata)
        self._replace()
        self._saved = self._saved or Saved(f"spider-widget-{uuid4().hex}", self._drawn)
        self._saved.show(publisher)

    def _replace(self) -> None:
        """Close the board of this game that the same cell showed when it ran before."""
        here = running_cell()
        if here is None:
            return
        name, run = here
        self._cells[name] = run
        for board in tuple(_displayed):
            if board.game is self.game and board._stood_only_in(name, before=run):  # noqa: SLF001  # its own class
                board.close()
        _displayed.add(self)

    def _stood_only_in(self, cell: str, *, before: str) -> bool:
        return self._cells.keys() == {cell} and self._cells[cell] != before

    def close(self) -> None:
        """Take the board away; its picture stays in the notebook."""
        self._stop()
        self._gauge.stop()
        self._leave()
        if self._saved is not None:
            self._saved.close()
        super().close()

    def _drawn(self) -> dict[str, str]:
        with self._held() as game:
            line = self._resume_line()
            return {"text/plain": f"{game!r}", "text/html": svg.page(game, self.locale, line)}

    def _resume_line(self) -> str:
        """The Python line that shows the board again."""
        return svg.resume_line(self._game)

    def _line_to_copy(self) -> str:
        """The line for the board to offer when the kernel is gone; "" where it would tell hidden cards."""
        if self._game.code is None:
            return ""
        return f"import spider_widget as sw; {svg.resume_line(self._game)}"

    def __repr__(self) -> str:
        return f"<SpiderWidget of {self._game!r}>"

    @contextmanager
    def _held(self) -> Iterator[Game]:
        """Hold the game on the board, the one that is still there when its lock is free."""
        while True:
            game = self._game
            with game.lock:
                if game is self._game:
                    yield game
                    return

    def _show(self, game: Game) -> None:
        with game.lock:
            self._stop()
            self._game = game
            self._serial += 1
            self._ids = wire.CardIds(game)
            self._unwatch = game.watch(self._changed)
            self._publish(self._begun(game), game.moment)

    def _leave(self) -> None:
        """Watch the game on the board no longer."""
        if self._unwatch is not None:
            self._unwatch()
            self._unwatch = None

    def _begun(self, game: Game) -> dict[str, Any]:
        """How the board says that another game lies there."""
        return wire.begun(game, self.locale)

    def _changed(self, change: Change) -> None:
        self._effects.tell(change)

    def _show_change(self, change: Change) -> None:
        self._publish(self._happened(change), change.moment)

    def _advise(self, change: Change) -> None:
        self._solving.follow(change, self.locale)
        self._hinting.follow()

    def _tell_step(self, change: Change) -> None:
        """Call who waits for steps."""
        if change.action in {"move", "redo"} and change.step is not None:
            self._watchers.tell(change.step)

    def _happened(self, change: Change) -> dict[str, Any]:
        """How the board says what happened to the game."""
        return wire.happened(change, self._ids, self.locale)

    def _tell(self, answer: dict[str, Any]) -> None:
        self.set_trait("analysis", {"revision": self.revision, **answer})
        if self._saved is not None:
            self._saved.change()  # the record counts what was shown

    def _tell_chance(self, chance: dict[str, Any]) -> None:
        self.set_trait("chance", chance and {"revision": self.revision, **chance})

    def _observed(self) -> Observation:
        """What the player whose chance is shown knows."""
        return self._game.observation

    def _watch_chance(self) -> None:
        if self.options["chances"]:
            self._gauge.watch(self._game, self.locale)
        else:
            self._gauge.stop()

    @traitlets.observe("options")
    def _follow_options(self, _change: object) -> None:
        with self._held():
            if self._gauge.is_on != self.options["chances"]:
                self._watch_chance()
            if not self.options["hints"]:
                self._hinting.stop()
            if not self.options["solver"]:
                self._solving.stop()

    def _publish(self, last: dict[str, Any], moment: Moment) -> None:
        self._moment = moment
        revision = self.revision + 1
        with self.hold_trait_notifications():
            self.set_trait("view", self._view(revision, last))
            self.set_trait("revision", revision)
            self.set_trait("score", moment.score)
            self.set_trait("move_count", moment.move_count)
            self.set_trait("status", moment.status)
            self.set_trait("code", self._game.code)
            self.set_trait("last_step", moment.history[-1] if moment.history else None)
        self._watch_chance()
        if self._saved is not None:
            self._saved.change()

    def _view(self, revision: int, last: dict[str, Any]) -> dict[str, Any]:
        resume = self._line_to_copy()
        code = self._game.code
        return wire.view(self._moment, self._ids, revision, self._serial, last, code=code, resume=resume)

    @traitlets.validate("options")
    def _complete_options(self, proposal: dict[str, Any]) -> FrozenDict:
        options = wire.check_options(proposal["value"])
        return FrozenDict({**wire.OPTIONS, **self.options, **options})

    @traitlets.validate("locale")
    def _known_locale(self, proposal: dict[str, Any]) -> str:
        return language(proposal["value"])

    @traitlets.observe("locale")
    def _speak(self, _change: object) -> None:
        with self._held():
            self._stop()
            self.set_trait("catalogue", catalogue(self.locale))
            if self._gauge.is_on:
                self._watch_chance()
            if self._saved is not None:
                self._saved.change()

    @traitlets.default("catalogue")
    def _first_catalogue(self) -> str:
        return catalogue(self.locale)

    @traitlets.observe("comm")
    def _listen_while_cells_run(self, _change: object) -> None:
        # ipykernel hands what a page says to the thread that spoke to the page last: to that of the cells,
        # then, one of which may be waiting for it. The page names a thread of its own.
        if hasattr(self.comm, "_reply_subshell_for"):
            self.comm._reply_subshell_for = lambda _data, named: named  # noqa: SLF001  # it has no other door

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Refuse what the browser would write: it sends messages, and is shown what is true."""
        self.send_state([name for name in sync_data if name in self.keys])

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        with self._held():
            request_id, refusal = wire.sender(content), None
            try:
                request = wire.read(content)
                if request.kind not in wire.TIMELESS and request.revision != self.revision:
                    refusal = wire.fault("stale", self.locale)
                else:
                    self._do(request)
            except IllegalMove as error:
                refusal = self._refused(error.refusal)
            except NothingToUndo:
                refusal = self._nothing(request.kind)
            except wire.Unwanted as error:
                refusal = wire.fault(error.reason, self.locale, **error.arguments)
            except InvalidCode as error:
                refusal = wire.wrong_code(error, self.locale)
            except SpiderError:
                refusal = wire.fault("malformed", self.locale)
            finally:
                if refusal is not None and refusal["reason"] in {"stale", "malformed"}:
                    self.send_state("view")
                self.send(wire.reply(request_id, self.revision, refusal))

    def _do(self, request: wire.Request) -> None:
        """Do what a message asks for.

        Raises:
            Malformed: This widget does nothing of the kind.
        """
        handler = self._handlers().get(request.kind)
        if handler is None:
            msg = f"{request.kind}: not for this board"
            raise wire.Malformed(msg)
        handler(self, request.body)

    def _handlers(self) -> Handlers:
        """What each kind of message does on this board."""
        return HANDLERS

    def _refused(self, refusal: Refusal) -> dict[str, Any]:
        """What the board is told when the rules refuse."""
        return wire.refused(refusal, self._game, self._ids, self.locale)

    def _nothing(self, kind: str) -> dict[str, Any]:
        if kind == "undo" and self._game.history and self._game.undo_limit is not None:
            return wire.fault("undo_limit", self.locale, limit=self._game.undo_limit)
        return wire.fault(f"nothing_to_{kind}", self.locale)

    def _auto(self, body: dict[str, Any]) -> None:
        game, source, count = self._game, body["source"], body["count"]
        best = game.best_target(source, count)
        if best is None:
            raise IllegalMove(None, no_better_place(game, source, count))
        game.push(best)

    def _lift(self, body: dict[str, Any]) -> None:
        refusal = self._game.position.lift_refusal(body["source"], body["count"])
        if refusal is not None:
            raise IllegalMove(None, refusal)

    def _solve(self, body: dict[str, Any]) -> None:
        if not self.options["solver"]:
            msg = "the solver is off; SpiderWidget(solver=True) offers it"
            raise InvalidRules(msg)
        self._hinting.stop()
        self._solving.ask(self._game, self.locale, show=body["show"])

    def _hint(self, _body: dict[str, Any]) -> None:
        self._need_hints()
        self._solving.stop()
        self._hinting.ask(self._game, self.locale)

    def _demonstrate(self, _body: dict[str, Any]) -> None:
        self._need_hints()
        self._solving.stop()
        self._hinting.demonstrate(self._game, self.locale, PACES[self.options["pace"]])

    def _need_hints(self) -> None:
        if not self.options["hints"]:
            msg = "hints are off; SpiderWidget(hints=True) offers them"
            raise InvalidRules(msg)

    def _stop(self) -> None:
        self._solving.stop()
        self._hinting.stop()

    def _new(self, body: dict[str, Any]) -> None:
        if "code" in body:
            self.new_game(code=body["code"])
            return
        rules = Spider(**body["rules"])
        if "number" in body:
            digits = "".join(plain(body["number"]).split())
            number = int(digits) if digits.isdecimal() else -1
            try:
                position = deal_microsoft(rules, number)
            except InvalidNumber:
                raise wire.Unwanted("invalid_number", last=MICROSOFT_DEALS - 1) from None
            self.new_game(Game.from_position(position))
        else:
            self.new_game(rules=rules)


HANDLERS: Handlers = {
    "move": lambda widget, body: widget.game.push(Move(body["source"], body["target"], body["count"])),
    "auto": SpiderWidget._auto,  # noqa: SLF001  # its own class
    "lift": SpiderWidget._lift,  # noqa: SLF001
    "deal": lambda widget, _body: widget.game.push(DEAL),
    "undo": lambda widget, _body: widget.undo(),
    "redo": lambda widget, _body: widget.redo(),
    "restart": lambda widget, _body: widget.game.restart(),
    "new": SpiderWidget._new,  # noqa: SLF001
    "solve": SpiderWidget._solve,  # noqa: SLF001
    "hint": SpiderWidget._hint,  # noqa: SLF001
    "demonstrate": SpiderWidget._demonstrate,  # noqa: SLF001
    "stop": lambda widget, _body: widget._stop(),  # noqa: SLF001
    "options": lambda widget, body: setattr(widget, "options", body["options"]),
    "locale": lambda widget, body: setattr(widget, "locale", body["locale"]),
    "sync": lambda widget, _body: widget.send_state("view"),
}
"""What each kind of message does."""


def _game(game: Game | None, rules: RuleSet | None, code: str | None) -> Game:
    given = [name for name, value in (("game", game), ("rules", rules), ("code", code)) if value is not None]
    if len(given) > 1:
        msg = f"{' and '.join(given)}: give one of game, rules and code"
        raise InvalidRules(msg)
    if game is not None:
        if isinstance(game, Observation):
            msg = (
                "an Observation cannot be played: its hidden cards are not known; sw.hint(observation) and "
                "sw.win_chance(observation) take it, and a cell that ends in it shows its picture"
            )
            raise InvalidRules(msg)
        if not isinstance(game, Game):
            msg = f"{quote(game)}: give a Game, such as Game.from_position(position)"
            raise InvalidRules(msg)
        return game
    return Game.from_code(code) if code is not None else Game(rules or Spider(suits=1))
