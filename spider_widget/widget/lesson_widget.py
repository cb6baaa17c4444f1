"""A lesson in the notebook: a board with a text, a task, and an immediate answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from spider_widget.engine.errors import InvalidRules
from spider_widget.teaching.lesson_run import LessonResult, LessonRun
from spider_widget.teaching.lessons import Lesson, lessons

from . import wire
from .widget import DEEDS, SpiderWidget

if TYPE_CHECKING:
    from spider_widget.engine.game import Change, Game
    from spider_widget.engine.moves import Refusal
    from spider_widget.engine.rules import RuleSet

    from .widget import Deeds


class LessonWidget(SpiderWidget):
    """A lesson to be taken in the notebook: each step a position, a task and an answer to what is done.

    >>> import spider_widget as sw
    >>> lesson = sw.LessonWidget("moving-groups", locale="ja")
    >>> _ = lesson.push("1-2x2")
    >>> lesson.result.steps[0].done, lesson.result.attempts
    (True, 1)

    Args:
        lesson: The id of a lesson of the course, one of `sw.lessons()`, or a `Lesson`.
        locale: The language of the board, and of the lesson if it is written in it.
        options: As of `SpiderWidget`; a double click does nothing unless `double_click=True`, for it would
            give answers away.

    Raises:
        InvalidLesson: The course has no such lesson.
        InvalidOption: An option has a wrong name or value.
    """

    lesson = traitlets.Dict(read_only=True).tag(sync=True)
    """What the browser shows beside the board; see `wire.lesson`."""

    def __init__(self, lesson: str | Lesson, *, locale: str = "en", **options: bool | str) -> None:
        self._run = LessonRun(lesson if isinstance(lesson, Lesson) else Lesson.load(lesson))
        options = {"double_click": False, **options}
        super().__init__(self._run.game, rules=None, code=None, locale=locale, **options)

    @property
    def result(self) -> LessonResult:
        """How the lesson went so far: done, attempts and seconds, in all and step by step."""
        return self._run.result

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
        which = repr(lesson.id) if lesson.id in lessons() else f"sw.{lesson!r}"
        return f"sw.LessonWidget({which}, locale={self.locale!r})"

    def _deeds(self) -> Deeds:
        return _DEEDS

    def _begun(self, game: Game) -> dict[str, Any]:
        self._tell_lesson()
        return {**super()._begun(game), "text": self._run.text(self.locale)}

    def _changed(self, change: Change) -> None:
        super()._changed(change)
        self._tell_lesson()

    def _refused(self, refusal: Refusal) -> dict[str, Any]:
        self._run.refused(refusal)
        self._tell_lesson()
        return {**super()._refused(refusal), "quiet": True}

    def _tell_lesson(self) -> None:
        self.set_trait("lesson", wire.lesson(self._run, self.locale))

    @traitlets.observe("locale")
    def _teach_in(self, _change: object) -> None:
        self._tell_lesson()


_BOARD = ("move", "auto", "lift", "deal", "undo", "redo", "options", "locale", "sync")
_DEEDS: Deeds = {
    **{kind: DEEDS[kind] for kind in _BOARD},
    "retry": lambda widget, _body: widget.retry(),
    "next": lambda widget, _body: widget.advance(),
}
