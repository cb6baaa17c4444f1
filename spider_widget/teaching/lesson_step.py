"""One step of a lesson: a position, a task, the answers that are right and likely wrong ones."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from spider_widget.engine.errors import quote
from spider_widget.engine.game import Change, Game, Moment
from spider_widget.engine.moves import DEAL, Move, Reason, Refusal
from spider_widget.engine.position import Position

from .lesson_text import InvalidLesson

if TYPE_CHECKING:
    from collections.abc import Iterator

Words: TypeAlias = Mapping[str, str]
"""One text in several languages, by their tags: `{"en": …, "ja": …}`."""
Mood = Literal["", "right", "wrong"]
"""What an answer was; "" when there is nothing to say."""
REASONS = {reason.value: reason for reason in Reason}
_GOALS = ("turn", "empty", "run", "deal", "undo", "win")


class Goal(NamedTuple):
    """What is to happen in a step, whichever moves lead there.

    >>> Goal.parse("turn 3")
    Goal(kind='turn', detail=3)
    >>> str(Goal.parse("refused fill_columns"))
    'refused fill_columns'
    """

    kind: str
    """`turn` a card over, `empty` a column, complete a `run`, `deal`, `undo`, `win`, or be `refused`."""
    detail: int | Reason | None = None
    """Of `turn` and `empty` the column, from 1, or None for any; of `refused` the reason."""

    @classmethod
    def parse(cls, text: str) -> Goal:
        """Read a goal: `turn`, `turn 3`, `empty`, `empty 4`, `run`, `deal`, `undo`, `win`, `refused REASON`.

        Raises:
            InvalidLesson: The text is none of these.
        """
        kind, _, detail = text.partition(" ")
        if kind in _GOALS and not detail:
            return cls(kind)
        if kind in {"turn", "empty"} and re.fullmatch("[1-9][0-9]?", detail):
            return cls(kind, int(detail))
        if kind == "refused" and detail in REASONS:
            return cls(kind, REASONS[detail])
        msg = (
            f"{quote(text)}: a goal is one of {', '.join(_GOALS)}, or such as 'turn 3', 'empty 4', "
            "'refused fill_columns'"
        )
        raise InvalidLesson(msg)

    def is_reached(self, change: Change) -> bool:
        """Whether a change of a game reaches the goal."""
        if self.kind == "undo" or change.action not in {"move", "redo"} or change.step is None:
            return self.kind == change.action
        move, _, turned, completed, *_ = change.step
        if self.kind in {"turn", "empty"}:
            columns = {int(column) for column, _ in turned}
            if self.kind == "empty":
                left = {move.source, *(column for column, _ in completed)}
                piles = enumerate(change.position.columns, 1)
                columns = {number for number, pile in piles if number in left and not pile.cards}
            return self.detail in columns if self.detail else bool(columns)
        return {"run": bool(completed), "deal": move == DEAL, "win": change.position.is_won}.get(
            self.kind, False
        )

    def __str__(self) -> str:
        detail = self.detail.value if isinstance(self.detail, Reason) else self.detail
        return self.kind if detail is None else f"{self.kind} {detail}"


@dataclass(frozen=True)
class Mistake:
    """A likely wrong answer and what is to be said to it."""

    move: Move
    text: Words = field(hash=False)
    refused: Reason | None = None
    """Why the rules refuse the move; None for one that is legal and yet not right."""


@dataclass(frozen=True)
class LessonStep:
    """One step of a lesson: a position, a task and what counts as done."""

    text: Words = field(hash=False)
    """What is explained, and the task."""
    position: Position
    """Where the step begins."""
    answers: tuple[tuple[Move, ...], ...]
    """Lines of moves that reach the goal. Without a goal these alone are right. What is to be undone,
    nothing when it was played before, where the goal is `undo`."""
    goal: Goal | None = None
    """What counts as done; None when it is one of the answers."""
    done: Words = field(default_factory=dict, hash=False)
    """What is said when it is done."""
    nudge: Words = field(default_factory=dict, hash=False)
    """Help after two failures."""
    mistakes: tuple[Mistake, ...] = ()
    """Likely wrong answers."""
    played: tuple[Move, ...] = ()
    """Moves made from the position before the step begins, so that there is something to undo."""

    def begin(self) -> Game:
        """Return a new game as the step begins.

        >>> from spider_widget import Lesson
        >>> Lesson.load("moving-groups").steps[0].begin().move_count
        0
        """
        game = Game.from_position(self.position)
        for move in self.played:
            game.push(move)
        return game

    def after(self, mistake: Mistake) -> Game:
        """Return a new game in which a mistake has been made."""
        game = self.begin()
        if mistake.refused is None:
            game.push(mistake.move)
        return game

    @cached_property
    def lines(self) -> tuple[tuple[Position, ...], ...]:
        """The positions along each answer, from where the step begins to its end."""
        start = self.begin().position
        return tuple(tuple(accumulate(answer, Position.apply, initial=start)) for answer in self.answers)

    def judge(self, change: Change) -> Mood:
        """What a change of a game of this step is, as an answer; "" for one on the way."""
        if self.goal is not None:
            if self.goal.is_reached(change):
                return "right"
            return (
                "wrong" if change.step is not None and self.mistake(change.moment, change.step.move) else ""
            )
        if any(change.position == line[-1] for line in self.lines):
            return "right"
        return "" if any(change.position in line for line in self.lines) else "wrong"

    def wants(self, refusal: Refusal) -> bool:
        """Whether a refusal is what the step asks for."""
        return self.goal is not None and self.goal == ("refused", refusal.reason)

    def mistake(self, moment: Moment, answer: Move | Refusal) -> Mistake | None:
        """The mistake that a first answer of this step is: the move just played, or a refusal."""
        made = len(moment.history) - len(self.played)
        for each in self.mistakes:
            if (made == 1 and each.move == answer) or (
                made == 0 and moment.position.refusal(each.move) == answer
            ):
                return each
        return None

    def words(self) -> Iterator[tuple[str, Words]]:
        """Every text of the step, with the name of its field."""
        yield "text", self.text
        yield "done", self.done
        yield "nudge", self.nudge
        for number, mistake in enumerate(self.mistakes, 1):
            yield f"mistakes {number}", mistake.text
