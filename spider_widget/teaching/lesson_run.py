"""A lesson being taken: which step, how it stands, what is said, and the result for a grader."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from spider_widget.engine.errors import IllegalMove, SpiderError
from spider_widget.engine.moves import Reason

from . import explain
from .facts import facts, fill_in
from .i18n import LOCALES, base, language, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from spider_widget.engine.game import Change, Game
    from spider_widget.engine.moves import Move, Refusal, Step

    from .lesson_step import LessonStep, Mistake, Mood, Words
    from .lessons import Lesson

FAILURES = 2
"""After so many failures the nudge is given."""


class NotDone(SpiderError):
    """The next step is asked for before this one is done, or after the last."""


class StepResult(NamedTuple):
    """How one step went."""

    done: bool
    attempts: int
    """Answers given, right and wrong."""
    seconds: float
    """From when the step began until it was done, or until now."""


class LessonResult(NamedTuple):
    """How a lesson went, for a grader."""

    lesson: str
    """The lesson's id."""
    done: bool
    """Whether every step is done."""
    attempts: int
    """Answers given, right and wrong, in all steps."""
    seconds: float
    """Seconds spent on the steps, without those that passed after each was done."""
    steps: tuple[StepResult, ...]
    """The steps begun so far."""


class LessonRun:
    """A learner's way through a lesson; it watches the game of the present step.

    >>> from spider_widget import Lesson
    >>> run = LessonRun(Lesson.load("placing"))
    >>> _ = run.push(run.step.answers[0][0])
    >>> run.done, run.result.attempts
    (True, 1)

    Args:
        lesson: The lesson.
    """

    lesson: Lesson
    number: int
    """The present step, from 1."""
    game: Game
    """The game of the present step; moves made in it are the learner's answers."""
    done: bool
    """Whether the present step is done."""
    mood: Mood
    """What the last answer was: "right", "wrong", or "" when there is nothing to say."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self._leave: Callable[[], None] = lambda: None
        self._past: list[StepResult] = []
        self._begin(1)

    def __getstate__(self) -> dict[str, Any]:
        with self.game.lock:
            state = {**vars(self), "game": self.game.copy()}
        del state["_leave"]
        return _shifted(state, -monotonic())  # no other process has the same clock

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(_shifted(state, monotonic()))
        self._leave = self.game.watch(self._look)

    def _begin(self, number: int) -> None:
        self.number = number
        self.done = False
        self._failures = 0
        self._began = monotonic()
        self._ended: float | None = None
        self.retry()

    @property
    def step(self) -> LessonStep:
        """The present step."""
        return self.lesson.steps[self.number - 1]

    @property
    def finished(self) -> bool:
        """Whether every step is done."""
        return self.done and self.number == len(self.lesson.steps)

    @property
    def result(self) -> LessonResult:
        """How the lesson went so far."""
        seconds = (self._ended or monotonic()) - self._began
        steps = (*self._past, StepResult(self.done, self._failures + self.done, round(seconds, 1)))
        return LessonResult(
            self.lesson.id,
            self.finished,
            sum(step.attempts for step in steps),
            round(sum(step.seconds for step in steps), 1),
            steps,
        )

    def advance(self) -> Game:
        """Begin the next step and return its game.

        Raises:
            NotDone: This step is not done, or it is the last.
        """
        if not self.done or self.finished:
            msg = f"step {self.number} is {'the last' if self.done else 'not done'}"
            raise NotDone(msg)
        self._past = list(self.result.steps)
        self._begin(self.number + 1)
        return self.game

    def retry(self) -> Game:
        """Lay the present step out again, as often as one likes, and return its new game."""
        self._leave()
        self.game = self.step.begin()
        self._leave = self.game.watch(self._look)
        self._answered("")
        return self.game

    def push(self, move: Move | str) -> Step:
        """Answer with a move.

        Raises:
            IllegalMove: The rules refuse it, which may be what the step asks for.
            InvalidMove: The text is no move.
        """
        try:
            return self.game.push(move)
        except IllegalMove as error:
            self.refused(error.refusal)
            raise

    def refused(self, refusal: Refusal) -> None:
        """Take note that the rules refused an answer."""
        # A double click that finds nothing better breaks no rule.
        if self.done or refusal.reason is Reason.NO_BETTER_PLACE:
            return
        if self.step.wants(refusal):
            self._succeed()
        else:
            self._fail(self.step.mistake(self.game.moment, refusal), refusal)

    def _look(self, change: Change) -> None:
        if self.done:
            return
        mood = self.step.judge(change)
        if mood == "right":
            self._succeed()
        elif mood == "wrong" and change.step is not None and change.action in {"move", "redo"}:
            self._fail(self.step.mistake(change.moment, change.step.move))
        elif not mood:
            self._answered("")

    def _succeed(self) -> None:
        self.done, self._ended = True, monotonic()
        self._answered("right", self.step.done, self.game)

    def _fail(self, mistake: Mistake | None, refusal: Refusal | None = None) -> None:
        self._failures += 1
        self._refusal = refusal
        if mistake is None:
            self._answered("wrong")
        else:
            self._answered("wrong", mistake.text, self.step.after(mistake))

    def _answered(self, mood: Mood, words: Words | None = None, game: Game | None = None) -> None:
        """Keep what the lesson itself says to an answer, with the numbers of this moment."""
        self.mood, self._words = mood, words or {}
        self._facts: Mapping[str, int] = facts(game) if game else {}

    def text(self, locale: str, *, spoken: bool = False) -> str:
        """What the present step explains and asks for.

        Args:
            locale: A language; the lesson's first where it is not written in it.
            spoken: Whether to name the cards in words, to be read out.
        """
        return self._say(self.step.text, locale, facts(self.step.begin()), spoken=spoken)

    def feedback(self, locale: str, *, spoken: bool = False) -> str:
        """What is said to the last answer; "" when there is nothing to say."""
        if self._words:
            return self._say(self._words, locale, self._facts, spoken=spoken)
        if not self.mood:
            return ""
        if self.done:
            return say(locale, "lesson-right")
        if self._refusal:
            return explain.refusal(self._refusal, locale, spoken=spoken)
        return say(locale, "lesson-off")

    def feedback_language(self, locale: str) -> str:
        """The language of the feedback: the lesson's where the words are its own, or else the reader's."""
        return self.lesson.language(locale) if self._words else language(locale)

    def nudge(self, locale: str, *, spoken: bool = False) -> str:
        """The help that is given after two failures; "" before, and once the step is done."""
        if self.done or self._failures < FAILURES:
            return ""
        return self._say(self.step.nudge, locale, facts(self.step.begin()), spoken=spoken)

    def _say(self, words: Words, locale: str, known: Mapping[str, int], *, spoken: bool) -> str:
        tongue = self.lesson.language(locale)
        # In a language without a catalogue the cards have no names but their symbols.
        named = tongue if spoken and base(tongue) in LOCALES else None
        return fill_in(words.get(tongue, ""), known, named)


def _shifted(state: dict[str, Any], seconds: float) -> dict[str, Any]:
    times = {name: state[name] for name in ("_began", "_ended")}
    return state | {name: None if at is None else at + seconds for name, at in times.items()}
