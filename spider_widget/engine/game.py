"""A game being played: moves, undo, redo, score, and what the player has seen."""

from __future__ import annotations

from collections import deque
from copy import copy
from dataclasses import dataclass
from datetime import date
from secrets import randbelow
from sys import maxsize
from threading import RLock
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Self

from .deals import DEALS, deal, format_code, parse_code
from .errors import (
    IllegalMove,
    InvalidNumber,
    InvalidPosition,
    InvalidRecord,
    NothingToUndo,
    SpiderError,
    quote,
)
from .moves import Move, Reason, Refusal, Step, as_move
from .observation import Observation
from .position import Pile, Position
from .record import Record
from .text import whole
from .watching import FAILED, Watchers

if TYPE_CHECKING:
    from collections.abc import Callable

    from .cards import Card
    from .moves import AnyMove, Place
    from .position import LegalMoves
    from .rules import RuleSet

Status = Literal["playing", "stuck", "dead", "won"]
Action = Literal["move", "undo", "redo", "restart"]


class Moment(NamedTuple):
    """How a game stands at one moment, whatever happens to it afterwards."""

    position: Position
    score: int
    """Points."""
    move_count: int
    """Moves and deals on the line played."""
    history: tuple[Step, ...]
    """The line played, without what was undone."""
    can_undo: bool
    """Whether there is an action that can be undone."""
    can_redo: bool
    """Whether there is an undone action that can be played again."""

    @property
    def status(self) -> Status:
        """How the game stands, as `Game.status`."""
        position = self.position
        if position.is_won:
            return "won"
        if position.is_dead:
            return "dead"
        return "playing" if position.legal_moves else "stuck"


class Change(NamedTuple):
    """What happened to a game, for those who watch it."""

    action: Action
    step: Step | None
    """The step played, taken back or played again; None for a restart."""
    moment: Moment
    """How the game stood after it; by the time somebody is told, more may have happened."""

    @property
    def position(self) -> Position:
        """The position after it."""
        return self.moment.position


class _Snapshot(NamedTuple):
    position: Position
    score: int
    move_count: int


@dataclass
class _Seen:
    """Perfect recall in few numbers.

    A face-down card never moves and the stock keeps its order, so it is enough to know
    how deep each column and the stock have ever been laid open.
    """

    hidden: list[int]
    stock: int

    def look(self, position: Position) -> None:
        self.hidden = [
            min(seen, pile.hidden) for seen, pile in zip(self.hidden, position.columns, strict=True)
        ]
        self.stock = min(self.stock, len(position.stock))


class Game:
    """A game of solitaire: a line of positions, with score, undo and redo.

    It may be used from several threads; each action happens as a whole.

    >>> from spider_widget import Spider
    >>> game = Game(Spider(suits=1), 3)
    >>> step = game.push(next(iter(game.legal_moves)))
    >>> game.score, game.move_count, game.can_undo
    (499, 1, True)
    >>> game.undo() == step
    True
    >>> game.score, game.move_count
    (500, 0)

    Args:
        rules: A rule set such as `Spider(suits=1)`.
        number: The deal, from 0 to 2**35 - 1; a random one when None.
        undo_limit: How many of the last actions can be undone, from 0; None for all.

    Raises:
        InvalidNumber: The deal number or the undo limit is out of range.
    """

    def __init__(self, rules: RuleSet, number: int | None = None, undo_limit: int | None = 100) -> None:
        if number is None:
            number = randbelow(DEALS)
        self._begin(deal(rules, number), format_code(rules, number), undo_limit)

    def _begin(self, position: Position, code: str | None, undo_limit: int | None) -> None:
        limit = whole(undo_limit)
        if undo_limit is not None and (limit is None or limit < 0):
            msg = f"undo_limit={quote(undo_limit)}: a whole number from 0, or None for no limit"
            raise InvalidNumber(msg)
        self.lock = RLock()
        self.code = code
        self.initial = position
        self.undo_limit = limit
        self._tags: tuple[tuple[str, str], ...] = ()
        self._watchers = Watchers[Change]()
        self._untold: deque[Change] = deque()
        self._is_telling = False
        self._seen = _Seen([pile.hidden for pile in position.columns], len(position.stock))
        self._lay_out()

    def _lay_out(self) -> None:
        self._now = _Snapshot(self.initial, self.initial.rules.scoring.start, 0)
        limit = self.undo_limit
        self._past: deque[_Snapshot] = deque(maxlen=None if limit is None else min(limit, maxsize))
        self._steps: list[Step] = []
        self._future: list[tuple[_Snapshot, Step]] = []
        self.undos = self.hints = self.demonstrated = 0

    lock: RLock
    """Held during each action; hold it to look at several things of one moment."""
    code: str | None
    """The game code; None for a game begun from a position."""
    initial: Position
    """The position the game began from."""
    undo_limit: int | None
    """How many of the last actions can be undone; None for all."""
    undos: int
    """How many times an action was taken back since the deal."""
    hints: int
    """How many moves were shown as hints since the deal."""
    demonstrated: int
    """How many moves the fair player made by itself since the deal, those taken back since included."""

    @classmethod
    def from_code(cls, code: str, undo_limit: int | None = 100) -> Game:
        """Begin the game that a code names.

        >>> Game.from_code("SP1-S1C-AAAAAAD").code
        'SP1-S1C-AAAAAAD'

        Raises:
            InvalidCode: It is not a code; the message says what is wrong with it.
        """
        rules, number = parse_code(code)
        return cls(rules, number, undo_limit)

    @classmethod
    def from_position(cls, position: Position, undo_limit: int | None = 100) -> Game:
        """Begin a game in a given position; it has no code.

        >>> from spider_widget import Spider, deal_microsoft
        >>> Game.from_position(deal_microsoft(Spider(layout="spread"), 1)).code is None
        True

        Raises:
            InvalidPosition: No game can reach the position.
        """
        if not isinstance(position, Position):
            msg = f"{quote(position)}: a game begins from a Position, such as Position.parse(text)"
            raise InvalidPosition(msg)
        position.check()
        game = cls.__new__(cls)
        game._begin(position, None, undo_limit)  # noqa: SLF001  # its own class
        return game

    @classmethod
    def from_record(cls, text: str, undo_limit: int | None = 100) -> Game:
        """Replay a record, checking every move, the result, the score and the counts.

        Each demonstrated move was made, and is on the line or was taken back: there are no more of them
        than moves and undos together. Undos and hints leave no trace, and have no bound.

        >>> from spider_widget import Spider
        >>> game = Game(Spider(suits=1), 3)
        >>> _ = game.push("deal")
        >>> Game.from_record(game.record()).position == game.position
        True

        Args:
            text: As `game.record()` writes it.
            undo_limit: How many of the last actions can be undone; None for all.

        Raises:
            InvalidRecord: The text is malformed, or it does not replay; it names the line and the reason.
        """
        record = Record.parse(text)
        try:
            if record.code is not None:
                game = cls.from_code(record.code, undo_limit)
            else:
                game = cls.from_position(Position.parse(record.position or ""), undo_limit)
        except SpiderError as error:
            msg = f"the game cannot begin: {error}"
            line = record.tag_lines["Position" if record.code is None else "Code"]
            raise InvalidRecord(msg, line) from None
        for number, (move, line) in enumerate(zip(record.line, record.move_lines, strict=True), 1):
            try:
                game.push(move)
            except IllegalMove as error:
                msg = f"move {number}: {error}"
                raise InvalidRecord(msg, line) from None
        game.undos, game.hints, game.demonstrated = record.undos, record.hints, record.demonstrated
        game._tags = record.tags  # noqa: SLF001  # its own class
        replayed = game._record(record.date)  # noqa: SLF001  # its own class
        for name in ("game", "scoring", "result", "score", "moves"):
            told, found = getattr(record, name), getattr(replayed, name)
            if told != found:
                tag = name.capitalize()
                msg = f"{tag} {quote(told)}: the moves give {found!r}"
                raise InvalidRecord(msg, record.tag_lines[tag])
        if record.demonstrated > replayed.demonstrated:
            msg = (
                f"Demonstrated {record.demonstrated}: only {replayed.demonstrated} moves were made, "
                "those taken back included"
            )
            raise InvalidRecord(msg, record.tag_lines["Demonstrated"])
        return game

    def copy(self) -> Self:
        """Return an independent copy of the game, undo and redo included.

        Nobody watches the copy. `copy.copy`, `copy.deepcopy` and `pickle` do the same.

        >>> from spider_widget import Spider
        >>> game = Game(Spider(suits=1), 3)
        >>> other = game.copy()
        >>> _ = other.push("deal")
        >>> game.move_count, other.move_count
        (0, 1)
        """
        game = type(self).__new__(type(self))
        game.__setstate__(self.__getstate__())
        return game

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, _memo: object) -> Self:
        return self.copy()  # all that two copies share never changes

    def __getstate__(self) -> dict[str, Any]:
        with self.lock:
            state = vars(self).copy()
            for name in ("_past", "_steps", "_future", "_seen"):
                state[name] = copy(state[name])
        for name in ("lock", "_watchers", "_untold", "_is_telling"):
            del state[name]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state, lock=RLock(), _watchers=Watchers(), _untold=deque(), _is_telling=False)

    @property
    def rules(self) -> RuleSet:
        """The rules of the game."""
        return self.initial.rules

    @property
    def position(self) -> Position:
        """The present position, hidden cards included."""
        return self._now.position

    @property
    def observation(self) -> Observation:
        """What the player knows now: what is face up, and all that was ever seen face up."""
        with self.lock:
            position, seen = self.position, self._seen
            columns = tuple(
                Pile((None,) * open_from + cards[open_from:], hidden)
                for (cards, hidden), open_from in zip(position.columns, seen.hidden, strict=True)
            )
            dealt_once = len(position.stock) - seen.stock
            stock: tuple[Card | None, ...] = position.stock[:dealt_once] + (None,) * seen.stock
            return Observation(position.rules, columns, stock, position.completed)

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves, a sequence that is worked out when it is first looked at."""
        return self.position.legal_moves

    @property
    def score(self) -> int:
        """Points now: 500 at first, 1 less for each move or deal but never below 0, 100 more for each run."""
        return self._now.score

    @property
    def move_count(self) -> int:
        """Moves and deals on the line played."""
        return self._now.move_count

    @property
    def is_won(self) -> bool:
        """Whether every run has left play."""
        return self.position.is_won

    @property
    def status(self) -> Status:
        """How the game stands.

        "won"; "dead" when arithmetic proves that no deal can be made again without undo;
        "stuck" when no move is legal; else "playing".
        """
        return self.moment.status

    @property
    def moment(self) -> Moment:
        """How the game stands now, as a value."""
        with self.lock:
            return Moment(*self._now, tuple(self._steps), bool(self._past), bool(self._future))

    @property
    def history(self) -> tuple[Step, ...]:
        """The line played, without what was undone."""
        return tuple(self._steps)

    @property
    def tags(self) -> tuple[tuple[str, str], ...]:
        """Additional tags of the record that the game was read from, such as `("Student", "Ada")`."""
        return self._tags

    @property
    def can_undo(self) -> bool:
        """Whether there is an action that can be undone."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone action that can be played again."""
        return bool(self._future)

    def watch(self, watcher: Callable[[Change], object]) -> Callable[[], None]:
        """Call a function after every change of the game, and return one that stops this.

        Adding a function a second time changes nothing; stopping twice does no harm. A function may change
        the game itself: all are told of one change after the other, in order.

        >>> from spider_widget import Spider
        >>> game = Game(Spider(suits=1), 3)
        >>> stop = game.watch(lambda change: print(change.action, change.step.move))
        >>> _ = game.push("deal")
        move deal
        >>> stop()

        Exceptions of the functions come out of the action as one `ExceptionGroup`, after all have been told;
        the action stands.
        """
        return self._watchers.add(watcher)

    def _tell(self, action: Action, step: Step | None) -> None:
        if self._watchers:  # a moment holds the whole line
            self._untold.append(Change(action, step, self.moment))
        if self._is_telling:  # further out the changes are told one by one
            return
        errors: list[Exception] = []
        self._is_telling = True
        try:
            while self._untold:
                try:
                    self._watchers.tell(self._untold.popleft())
                except ExceptionGroup as group:
                    errors += group.exceptions
        finally:
            self._is_telling = False
        if errors:
            raise ExceptionGroup(FAILED, errors)

    def refusal(self, move: AnyMove) -> Refusal | None:
        """Why a move is refused now; None when it is legal.

        >>> from spider_widget import Spider
        >>> Game(Spider(suits=1), 3).refusal("1-1").reason.value
        'same_pile'

        Raises:
            InvalidMove: It is not a move.
        """
        return self.position.refusal(move)

    def push(self, move: AnyMove) -> Step:
        """Play a move; an undone future is dropped.

        >>> from spider_widget import Spider
        >>> Game(Spider(suits=1), 3).push("deal").score
        499

        Args:
            move: A `Move`, its text such as "4-7x3" or "deal", or its parts such as `(4, 7, 3)`.

        Raises:
            IllegalMove: The rules refuse it; nothing changes.
            InvalidMove: It is not a move.
        """
        move = as_move(move)
        with self.lock:
            outcome = self.position.play(move)
            now = _Snapshot(
                outcome.position,
                self.rules.scoring.after(self.score, len(outcome.completed)),
                self.move_count + 1,
            )
            step = Step(move, outcome.cards, outcome.turned, outcome.completed, now.score, now.move_count)
            self._future.clear()
            self._advance(now, step)
            self._tell("move", step)
            return step

    def _advance(self, now: _Snapshot, step: Step) -> None:
        self._past.append(self._now)
        self._now = now
        self._steps.append(step)
        self._seen.look(now.position)

    def undo(self) -> Step:
        """Take back the last action: the snapshot before it returns, score and counters with it.

        Raises:
            NothingToUndo: No action was made, or the last ones that can be undone have been.
        """
        with self.lock:
            if not self._past:
                msg = "nothing to undo"
                if self._steps:
                    msg = f"nothing more to undo: the limit is the last {self.undo_limit} actions"
                raise NothingToUndo(msg)
            step = self._steps.pop()
            self._future.append((self._now, step))
            self._now = self._past.pop()
            self.undos += 1
            self._tell("undo", step)
            return step

    def redo(self) -> Step:
        """Play the last undone action again.

        Raises:
            NothingToUndo: Nothing was undone, or a move was made since.
        """
        with self.lock:
            if not self._future:
                msg = "nothing to redo"
                raise NothingToUndo(msg)
            now, step = self._future.pop()
            self._advance(now, step)
            self._tell("redo", step)
            return step

    def restart(self) -> None:
        """Lay out the same deal again; what was seen stays known."""
        with self.lock:
            self._lay_out()
            self._tell("restart", None)

    def best_target(self, pile: Place, count: int) -> Move | None:
        """Return the move that a double click on a group makes; None when no column is better.

        In order: a same-suit target giving the longest one-suit run, another target, an empty column;
        the leftmost of equals. Cards that lie on their same-suit parent only move to a strictly
        longer run.

        Args:
            pile: The column from 1.
            count: How many cards from its end, at least 1.

        Raises:
            IllegalMove: The cards cannot be lifted together.
            InvalidMove: Column or count is not a whole number.
        """
        pile, _, count = Move(pile, pile, count)
        position = self.position
        refused = position.lift_refusal(pile, count)
        if refused is not None:
            raise IllegalMove(None, refused)
        joins = self.rules.sweep.sequence
        cards, hidden = position.columns[int(pile) - 1]
        head, rest = cards[-count], cards[:-count]
        on_parent = len(rest) > hidden and joins.fits(head, on=rest[-1])
        present = joins.length(rest, hidden) if on_parent else 0

        def value(move: Move) -> tuple[int, int]:
            target = position.columns[int(move.target) - 1]
            if not target.cards:
                return 0, 0
            if joins.fits(head, on=target.cards[-1]):
                return 2, joins.length(target.cards, target.hidden)
            return 1, 0

        targets = [Move(pile, number, count) for number in range(1, len(position.columns) + 1)]
        legal = [move for move in targets if position.refusal(move) is None]
        best = max(legal, key=value, default=None)
        if best is not None and on_parent and value(best) <= (2, present):
            return None
        return best

    def record(self) -> str:
        """Write the game record: where it began, how it stands, and the line played."""
        return str(self._record(date.today()))  # noqa: DTZ011  # the player's own day

    def _record(self, day: date) -> Record:
        with self.lock:
            start = str(self.initial).replace("\n", "; ") if self.code is None else None
            return Record(
                game=self.rules.family.lower(),
                code=self.code,
                position=start,
                scoring=self.rules.scoring.name,
                result="won" if self.is_won else "unfinished",
                score=self.score,
                moves=self.move_count,
                undos=self.undos,
                date=day,
                line=tuple(step.move for step in self._steps),
                hints=self.hints,
                demonstrated=min(self.demonstrated, self.move_count + self.undos),  # a replay steps back
                tags=self.tags,
            )

    def _repr_html_(self) -> str:
        from spider_widget.widget import svg  # noqa: PLC0415  # the artwork is slow to load; few need it

        return svg.page(self)

    def __repr__(self) -> str:
        return (
            f"<Game {self.code or self.rules}: {self.move_count} moves, {self.score} points, {self.status}>"
        )

    def __str__(self) -> str:
        return f"{self.observation}\n{self!r}"


def no_better_place(game: Game, pile: Place, count: int) -> Refusal:
    """The refusal for a double click that found no better column."""
    cards = game.position.columns[int(pile) - 1].cards
    column, index = int(pile), len(cards) - count
    return Refusal(Reason.NO_BETTER_PLACE, (cards[index],), (column,), ((column, index),))
