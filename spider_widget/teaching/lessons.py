"""Lessons as data: steps, each with a position, a task, the answers that are right and likely wrong ones.

Every lesson is checked against the engine when it is made: its answers must reach their goals, its
mistakes must be legal or refused as it says, and the numbers in its texts come from the position.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from spider_widget.engine.deals import deal, parse_code
from spider_widget.engine.errors import SpiderError, quote
from spider_widget.engine.moves import Move

from . import lesson_checks, lesson_text
from .i18n import base
from .lesson_step import REASONS, Goal, LessonStep, Mistake
from .lesson_text import InvalidLesson
from .sketch import fill

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from spider_widget.engine.moves import Reason

    from .lesson_step import Words


@dataclass(frozen=True, repr=False)
class Lesson:
    """A lesson: its id, its title and its steps, in one language or in several.

    >>> lesson = Lesson.load("moving-groups")
    >>> lesson.title["en"], len(lesson.steps)
    ('Moving groups', 4)
    >>> Lesson.parse(str(lesson)) == lesson
    True

    Args:
        id: Small letters, digits and hyphens, at most 60.
        title: By language.
        steps: At most 50, each with texts in the languages of the title.

    Raises:
        InvalidLesson: Something is malformed or too long, or does not agree with the engine; it names
            the step and the field.
    """

    id: str
    title: Words = field(hash=False)
    steps: tuple[LessonStep, ...]

    def __post_init__(self) -> None:
        lesson_checks.check(self)

    @classmethod
    def parse(cls, text: str) -> Lesson:
        '''Read a lesson from TOML: a title, and steps that each have a text, a position and what is right.

        >>> lesson = Lesson.parse("""
        ... id = "onto-a-ten"
        ... title.en = "A nine onto a ten"
        ...
        ... [[steps]]
        ... text.en = "Put {9S} onto {TH}."
        ... position = "spider; 1: 9S; 2: TH"
        ... answers = ["1-2"]
        ... """)
        >>> lesson.steps[0].answers
        ((Move(source=1, target=2, count=1),),)

        Args:
            text: At most 100,000 characters.

        Raises:
            InvalidLesson: The text is malformed or the lesson is not true; it names the line.
        '''
        source = lesson_text.read(text)
        try:
            data = source.data
            steps = tuple(
                _step(entry, number)
                for number, entry in enumerate(data["steps"][: lesson_checks.MOST_STEPS + 1], 1)
            )
            return cls(data["id"], data["title"], steps)
        except InvalidLesson as error:
            line = source.line(error.step, error.name)
            raise InvalidLesson(error.what, error.step, error.name, line) from None

    @classmethod
    def load(cls, lesson_id: str) -> Lesson:
        """Return a lesson of the course.

        >>> Lesson.load("placing").id
        'placing'

        Raises:
            InvalidLesson: The course has no such lesson.
        """
        if isinstance(lesson_id, str) and lesson_id in _course():
            return _read(lesson_id)
        msg = (
            f"{quote(lesson_id)}: the lessons are {', '.join(_course())}; "
            "the text of another is read by Lesson.parse(text)"
        )
        raise InvalidLesson(msg)

    def language(self, locale: str) -> str:
        """The language in which the lesson speaks to a reader of another: that one, or else its first."""
        return next((tag for tag in (locale, base(locale)) if tag in self.title), next(iter(self.title)))

    def __str__(self) -> str:
        steps = [
            {
                "text": step.text,
                "position": str(step.position),
                "played": " ".join(map(str, step.played)),
                "goal": str(step.goal or ""),
                "answers": [" ".join(map(str, answer)) for answer in step.answers],
                "done": step.done,
                "nudge": step.nudge,
                "mistakes": [
                    {
                        "move": str(mistake.move),
                        "refused": mistake.refused.value if mistake.refused else "",
                        "text": mistake.text,
                    }
                    for mistake in step.mistakes
                ],
            }
            for step in self.steps
        ]
        return lesson_text.write({"id": self.id, "title": self.title, "steps": steps})

    def __repr__(self) -> str:
        return f"Lesson.parse({str(self)!r})"


def lessons() -> list[str]:
    """The ids of the course's lessons, in the order in which they are meant to be taken.

    >>> lessons()[:3]
    ['the-table', 'placing', 'moving-groups']
    """
    return list(_course())


@cache
def _course() -> dict[str, Traversable]:
    """The files by the id that their names hold after the number."""
    folder = sorted((files(__package__) / "content").iterdir(), key=lambda file: file.name)
    return {file.name.removesuffix(".toml").partition("-")[2]: file for file in folder}


@cache
def _read(lesson_id: str) -> Lesson:
    return Lesson.parse(_course()[lesson_id].read_text(encoding="utf-8"))


def _step(data: dict[str, Any], number: int) -> LessonStep:
    name = ""
    try:
        name = "code" if data["code"] else "position"
        if bool(data["code"]) == bool(data["position"]):
            msg = "a step begins from a position or from a code: give one of them"
            raise InvalidLesson(msg)
        position = deal(*parse_code(data["code"])) if data["code"] else fill(data["position"])
        name = "played"
        played = _moves(data["played"])
        name = "answers"
        answers = tuple(map(_moves, data["answers"]))
        name = "goal"
        goal = Goal.parse(data["goal"]) if data["goal"] else None
        mistakes = []
        for nth, mistake in enumerate(data["mistakes"], 1):
            name = f"mistakes {nth}"
            mistakes.append(
                Mistake(Move.parse(mistake["move"]), mistake["text"], _reason(mistake["refused"]))
            )
    except SpiderError as error:
        raise InvalidLesson(str(error), number, name) from None
    return LessonStep(
        text=data["text"],
        position=position,
        answers=answers,
        goal=goal,
        done=data["done"],
        nudge=data["nudge"],
        mistakes=tuple(mistakes),
        played=played,
    )


def _moves(text: str) -> tuple[Move, ...]:
    return tuple(map(Move.parse, text.split()))


def _reason(name: str) -> Reason | None:
    if name and name not in REASONS:
        msg = f"{quote(name)}: the reasons are {', '.join(REASONS)}"
        raise InvalidLesson(msg)
    return REASONS.get(name)
