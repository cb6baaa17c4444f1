"""Lessons as data: steps, each with a position, a task, the answers that are right and likely wrong ones.

Every lesson is checked against the engine when it is made: its answers must reach their goals, its
mistakes must be legal or refused as it says, and the numbers in its texts come from the position.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from spider_widget.engine.cards import Card
from spider_widget.engine.deals import deal, parse_code
from spider_widget.engine.errors import SpiderError, quote
from spider_widget.engine.game import Change, Game
from spider_widget.engine.moves import DEAL, Move, Reason, Refusal
from spider_widget.engine.position import Position
from spider_widget.engine.text import plain

from . import lesson_text
from .facts import PLACE, facts, fill_in, seen
from .i18n import base
from .lesson_text import InvalidLesson
from .sketch import fill

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable

Words: TypeAlias = Mapping[str, str]
"""One text in several languages, by their tags: `{"en": …, "ja": …}`."""

LONGEST_ID = 60
LONGEST_WORDS = 1_000
MOST_LANGUAGES = 20
MOST_STEPS = 50
MOST_CHOICES = 20
"""Answers of a step, and mistakes."""
MOST_MOVES = 60
"""In one answer, and before a step begins."""
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
Mood = Literal["", "right", "wrong"]
"""What an answer was; "" when there is nothing to say."""
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f\ud800-\udfff]")
_GOALS = ("turn", "empty", "run", "deal", "undo", "win")
_REASONS = {reason.value: reason for reason in Reason}


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
        if kind == "refused" and detail in _REASONS:
            return cls(kind, _REASONS[detail])
        msg = (
            f"{quote(text)}: a goal is one of {', '.join(_GOALS)}, or such as 'turn 3', 'empty 4', "
            "'refused fill_columns'"
        )
        raise InvalidLesson(msg)

    def is_reached(self, game: Game, change: Change) -> bool:
        """Whether a change that a game has just seen reaches the goal."""
        if self.kind == "undo" or change.action not in {"move", "redo"} or change.step is None:
            return self.kind == change.action
        move, _, turned, completed, *_ = change.step
        if self.kind in {"turn", "empty"}:
            columns = {int(column) for column, _ in turned}
            if self.kind == "empty":
                left = {move.source, *(column for column, _ in completed)}
                piles = enumerate(game.position.columns, 1)
                columns = {number for number, pile in piles if number in left and not pile.cards}
            return self.detail in columns if self.detail else bool(columns)
        return {"run": bool(completed), "deal": move == DEAL, "win": game.is_won}.get(self.kind, False)

    def __str__(self) -> str:
        detail = self.detail.value if isinstance(self.detail, Reason) else self.detail
        return self.kind if detail is None else f"{self.kind} {detail}"


@dataclass(frozen=True)
class Mistake:
    """A likely wrong answer and what is to be said to it."""

    move: Move
    text: Words
    refused: Reason | None = None
    """Why the rules refuse the move; None for one that is legal and yet not right."""


@dataclass(frozen=True)
class LessonStep:
    """One step of a lesson: a position, a task and what counts as done."""

    text: Words
    """What is explained, and the task."""
    position: Position
    """Where the step begins."""
    answers: tuple[tuple[Move, ...], ...]
    """Lines of moves that reach the goal. Without a goal these alone are right. What is to be undone,
    nothing when it was played before, where the goal is `undo`."""
    goal: Goal | None = None
    """What counts as done; None when it is one of the answers."""
    done: Words = field(default_factory=dict)
    """What is said when it is done."""
    nudge: Words = field(default_factory=dict)
    """Help after two failures."""
    mistakes: tuple[Mistake, ...] = ()
    """Likely wrong answers."""
    played: tuple[Move, ...] = ()
    """Moves made from the position before the step begins, so that there is something to undo."""

    def begin(self) -> Game:
        """Return a new game as the step begins.

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

    def judge(self, game: Game, change: Change) -> Mood:
        """What a change that a game of this step has just seen is, as an answer; "" for one on the way."""
        if self.goal is not None:
            if self.goal.is_reached(game, change):
                return "right"
            return "wrong" if change.step is not None and self.mistake(game, change.step.move) else ""
        if any(game.position == line[-1] for line in self.lines):
            return "right"
        return "" if any(game.position in line for line in self.lines) else "wrong"

    def wants(self, refusal: Refusal) -> bool:
        """Whether a refusal is what the step asks for."""
        return self.goal is not None and self.goal == ("refused", refusal.reason)

    def mistake(self, game: Game, answer: Move | Refusal) -> Mistake | None:
        """The mistake that a first answer of this step is: the move just played, or a refusal."""
        made = len(game.history) - len(self.played)
        for each in self.mistakes:
            if (made == 1 and each.move == answer) or (made == 0 and game.refusal(each.move) == answer):
                return each
        return None

    def words(self) -> Iterator[tuple[str, Words]]:
        """Every text of the step, with the name of its field."""
        yield "text", self.text
        yield "done", self.done
        yield "nudge", self.nudge
        for number, mistake in enumerate(self.mistakes, 1):
            yield f"mistakes {number}", mistake.text


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
    title: Words
    steps: tuple[LessonStep, ...]

    def __post_init__(self) -> None:
        if not isinstance(self.id, str) or len(self.id) > LONGEST_ID or not _ID.fullmatch(self.id):
            msg = f"{quote(self.id)}: an id is of small letters, digits and hyphens, at most {LONGEST_ID}"
            raise InvalidLesson(msg, name="id")
        _check_kind(self.title, Mapping, None, "title")
        if not self.title or len(self.title) > MOST_LANGUAGES:
            msg = f"{len(self.title)} languages: a lesson has one to {MOST_LANGUAGES}"
            raise InvalidLesson(msg, name="title")
        _check_tuple(self.steps, LessonStep, MOST_STEPS, None, "steps")
        if not self.steps:
            msg = "a lesson has one step at least"
            raise InvalidLesson(msg, name="steps")
        _check_words(self.title, set(self.title), None, "title")
        for number, step in enumerate(self.steps, 1):
            _check_kinds(step, number)
            for name, words in step.words():
                if words or name not in {"done", "nudge"}:
                    _check_words(words, set(self.title), number, name)
            _check_step(step, number)

    @classmethod
    def parse(cls, text: str) -> Lesson:
        '''Read a lesson from TOML; CONTRIBUTING.md says how one is written.

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
                _step(entry, number) for number, entry in enumerate(data["steps"][: MOST_STEPS + 1], 1)
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
        msg = f"{quote(lesson_id)}: the lessons are {', '.join(_course())}"
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


# --- reading


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
    if name and name not in _REASONS:
        msg = f"{quote(name)}: the reasons are {', '.join(_REASONS)}"
        raise InvalidLesson(msg)
    return _REASONS.get(name)


# --- checks


def _check_kind(thing: object, kind: type, step: int | None, name: str) -> None:
    if not isinstance(thing, kind):
        msg = f"{quote(thing)}: it is a {kind.__name__}"
        raise InvalidLesson(msg, step, name)


def _check_tuple(things: object, kind: type, most: int, step: int | None, name: str) -> None:
    if not isinstance(things, tuple) or not all(isinstance(each, kind) for each in things):
        msg = f"{quote(things)}: it is a tuple of {kind.__name__}"
        raise InvalidLesson(msg, step, name)
    if len(things) > most:
        msg = f"{len(things)}: at most {most}"
        raise InvalidLesson(msg, step, name)


def _check_kinds(step: LessonStep, number: int) -> None:
    """Refuse what a step made in Python could hold besides what its fields are typed as."""
    _check_kind(step.position, Position, number, "position")
    _check_tuple(step.answers, tuple, MOST_CHOICES, number, "answers")
    for answer in step.answers:
        _check_tuple(answer, Move, MOST_MOVES, number, "answers")
    _check_tuple(step.played, Move, MOST_MOVES, number, "played")
    _check_tuple(step.mistakes, Mistake, MOST_CHOICES, number, "mistakes")
    for nth, mistake in enumerate(step.mistakes, 1):
        _check_kind(mistake.move, Move, number, f"mistakes {nth}")
    if step.goal is not None:
        _check_kind(step.goal, Goal, number, "goal")


def _check_words(words: Words, languages: set[str], step: int | None, name: str) -> None:
    _check_kind(words, Mapping, step, name)
    if set(words) != languages:
        msg = f"it is written in {_listed(words)}; the title in {_listed(languages)}"
        raise InvalidLesson(msg, step, name)
    for language, text in words.items():
        if not isinstance(language, str) or not _LANGUAGE.fullmatch(language):
            msg = f"{quote(language)}: a language is a tag such as en, ar or pt-BR"
            raise InvalidLesson(msg, step, name)
        if (
            not isinstance(text, str)
            or not text.strip()
            or len(text) > LONGEST_WORDS
            or _CONTROL.search(text)
        ):
            msg = f"{quote(text)}: a text has one to {LONGEST_WORDS} characters, none of them for control"
            raise InvalidLesson(msg, step, name)


def _listed(languages: Words | set[str]) -> str:
    return ", ".join(sorted(map(str, languages))) or "no language"


def _check_step(step: LessonStep, number: int) -> None:
    if not step.answers or (not all(step.answers) and step.goal != ("undo", None)):
        msg = "a step needs answers that are right, each of at least one move"
        raise InvalidLesson(msg, number, "answers")
    name = "played"
    try:
        game = step.begin()
        name = "text"
        _check_places(step.text, game)
        name = "nudge"
        _check_places(step.nudge, game)
        for answer in step.answers:
            name = "answers"
            end = _check_answer(step, answer)
            name = "done"
            _check_places(step.done, end)
        for nth, mistake in enumerate(step.mistakes, 1):
            name = f"mistakes {nth}"
            _check_mistake(step, mistake)
    except SpiderError as error:
        raise InvalidLesson(getattr(error, "what", str(error)), number, name) from None


def _check_places(words: Words, game: Game) -> None:
    known = facts(game)
    for text in words.values():
        fill_in(text, known)
        for name in map(plain, PLACE.findall(text)):
            if name not in known and Card.parse(name) not in seen(game):
                msg = f"{{{name}}}: no such card is in sight here"
                raise InvalidLesson(msg)


def _check_answer(step: LessonStep, answer: tuple[Move, ...]) -> Game:
    """Play an answer: it must be legal and reach the goal at its end, not before."""
    told = quote(" ".join(map(str, answer)))
    game, goal = step.begin(), step.goal
    reached = [False]
    game.watch(lambda change: reached.append(goal is not None and goal.is_reached(game, change)))
    for move in answer[:-1]:
        game.push(move)
    if goal is not None and goal.kind == "refused":
        refusal = game.refusal(answer[-1])
        if refusal is None or refusal.reason is not goal.detail:
            how = f"refuse it as {refusal.reason.value}" if refusal else "allow it"
            msg = f"{told}: the goal is {goal}, but the rules {how}"
            raise InvalidLesson(msg)
        return game
    for move in answer[-1:]:
        game.push(move)
    if goal is not None and goal.kind == "undo":
        game.undo()
    if goal is not None and (not reached[-1] or any(reached[:-1])):
        msg = f"{told}: it does not reach the goal {goal} at its end"
        raise InvalidLesson(msg)
    return game


def _check_mistake(step: LessonStep, mistake: Mistake) -> None:
    game, told = step.begin(), quote(str(mistake.move))
    refusal = game.refusal(mistake.move)
    if (refusal and refusal.reason) is not mistake.refused:
        how = f"refuse it as {refusal.reason.value}" if refusal else "allow it"
        msg = f"{told}: the rules {how}"
        raise InvalidLesson(msg)
    if refusal is not None:
        right = step.wants(refusal)
    else:
        right = step.judge(game, Change("move", game.push(mistake.move))) != "wrong"
    if right:
        msg = f"{told}: it is right, or on the way to a right answer"
        raise InvalidLesson(msg)
    _check_places(mistake.text, game)
