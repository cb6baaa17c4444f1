"""A lesson in the notebook: a board with a text, a task, and an immediate answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from spider_widget.engine.errors import InvalidRules
from spider_widget.teaching.i18n import LOCALES, base
from spider_widget.teaching.lesson_run import LessonResult, LessonRun
from spider_widget.teaching.lessons import Lesson, lessons

from . import wire
from .frozen import Frozen
from .widget import HANDLERS, SpiderWidget

if TYPE_CHECKING:
    from spider_widget.engine.game import Game, Moment
    from spider_widget.engine.moves import Move, Refusal, Step
    from spider_widget.engine.rules import RuleSet

    from .widget import Handlers


class LessonWidget(SpiderWidget):
    """A lesson to be taken in the notebook: each step a position, a task and an answer to what is done.

    >>> import spider_widget as sw
    >>> lesson = sw.LessonWidget("moving-groups", locale="ja")
    >>> _ = lesson.push("1-2x2")
    >>> lesson.result.steps[0].done, lesson.result.attempts
    (True, 1)

    Args:
        lesson: The id of a lesson of the course, one of `sw.lessons()`, or a `Lesson`.
        locale: The language of the board, and of the lesson if it is written in it; without one it is
            English, or else the first of the lesson's languages that the board speaks.
        options: As of `SpiderWidget`; a double click does nothing unless `double_click=True`, for it would
            give answers away.

    Raises:
        InvalidLesson: The course has no such lesson.
        InvalidOption: An option has a wrong name or value.
    """

    lesson = Frozen(read_only=True).tag(sync=True)
    """What the browser shows beside the board; see `wire.lesson`."""

    def __init__(self, lesson: str | Lesson, *, locale: str | None = None, **options: bool | str) -> None:
        self._run = LessonRun(lesson if isinstance(lesson, Lesson) else Lesson.load(lesson))
        if locale is None:
            spoken = [tag for tag in self._run.lesson.title if base(tag) in LOCALES]
            locale = "en" if "en" in map(base, spoken) else next(iter(spoken), "en")
        options = {"double_click": False, **options}
        super().__init__(self._run.game, rules=None, code=None, locale=locale, **options)

    @property
    def result(self) -> LessonResult:
        """How the lesson went so far: done, attempts and seconds, in all and step by step."""
        return self._run.result

    def push(self, move: Move | str) -> Step:
        """Answer with a move.

        >>> import spider_widget as sw
        >>> lesson = sw.LessonWidget("placing")
        >>> lesson.push("1-2").turned[0].card.pretty
        '5♣'

        Raises:
            IllegalMove: The rules refuse it, which may be what the step asks for.
            InvalidMove: The text is no move.
        """
        with self._held():
            try:
                return self._run.push(move)
            finally:
                self._tell_lesson()

    def advance(self) -> None:
        """Go on to the next step.

        Raises:
            NotDone: This step is not done, or it is the last.
        """
        with self._held():
            game = self._run.advance()
            self._leave()
            self._show(game)

    def retry(self) -> None:
        """Lay the present step out again."""
        with self._held():
            self._leave()
            self._show(self._run.retry())

    def new_game(
        self, game: Game | None = None, *, rules: RuleSet | None = None, code: str | None = None
    ) -> Game:
        """Refuse: the lesson says which game lies on its board.

        Raises:
            InvalidRules: Always.
        """
        msg = f"{game or rules or code}: a lesson has its own games"
        raise InvalidRules(msg)

    def __repr__(self) -> str:
        return (
            f"<LessonWidget {self._run.lesson.id}: step {self._run.number} of {len(self._run.lesson.steps)}>"
        )

    def _resume_line(self) -> str:
        lesson = self._run.lesson
        is_of_course = lesson.id in lessons() and lesson == Lesson.load(lesson.id)
        which = repr(lesson.id) if is_of_course else f"sw.{lesson!r}"
        return f"sw.LessonWidget({which}, locale={self.locale!r})"

    def _line_to_copy(self) -> str:
        return ""  # a lesson begins anew

    def _handlers(self) -> Handlers:
        return _HANDLERS

    def _begun(self, game: Game) -> dict[str, Any]:
        return {**super()._begun(game), "text": self._run.text(self.locale, spoken=True)}

    def _refused(self, refusal: Refusal) -> dict[str, Any]:
        attempts = self._run.result.attempts
        self._run.refused(refusal)
        self._tell_lesson()
        return {**super()._refused(refusal), "quiet": self._run.result.attempts > attempts}

    def _auto(self, body: dict[str, Any]) -> None:
        if not self.options["double_click"] and not self.options["auto_placement"]:
            msg = "the best column is an answer; double_click=True gives it away"
            raise InvalidRules(msg)
        super()._auto(body)

    def _publish(self, last: dict[str, Any], moment: Moment) -> None:
        super()._publish(last, moment)
        self._tell_lesson()

    @traitlets.observe("locale")
    def _tell_lesson(self, _change: object = None) -> None:
        self.set_trait("lesson", wire.lesson(self._run, self.locale))


_BOARD = ("move", "lift", "deal", "undo", "redo", "options", "locale", "sync")
_HANDLERS: Handlers = {
    **{kind: HANDLERS[kind] for kind in _BOARD},
    "auto": LessonWidget._auto,  # noqa: SLF001  # its own class
    "retry": lambda widget, _body: widget.retry(),
    "next": lambda widget, _body: widget.advance(),
}
