"""What a lesson is checked for when it is made: its limits, its words, and whether the engine agrees."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from spider_widget.engine.cards import Card
from spider_widget.engine.errors import SpiderError, quote
from spider_widget.engine.game import Change
from spider_widget.engine.moves import Move
from spider_widget.engine.position import Position
from spider_widget.engine.text import plain

from .facts import PLACE, facts, fill_in, seen
from .lesson_step import Goal, LessonStep, Mistake
from .lesson_text import InvalidLesson

if TYPE_CHECKING:
    from spider_widget.engine.game import Game

    from .lesson_step import Words
    from .lessons import Lesson

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
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f\ud800-\udfff]")


def check(lesson: Lesson) -> None:
    """Check a whole lesson.

    Raises:
        InvalidLesson: Something is malformed or too long, or does not agree with the engine.
    """
    if lesson.id == "":
        msg = "it is missing: a lesson has an id, such as moving-groups"
        raise InvalidLesson(msg, name="id")
    if not isinstance(lesson.id, str) or len(lesson.id) > LONGEST_ID or not _ID.fullmatch(lesson.id):
        msg = f"{quote(lesson.id)}: an id is of small letters, digits and hyphens, at most {LONGEST_ID}"
        raise InvalidLesson(msg, name="id")
    _check_kind(lesson.title, Mapping, None, "title")
    if not lesson.title:
        msg = 'it is missing: a lesson has a title in each of its languages, as in title.en = "Groups"'
        raise InvalidLesson(msg, name="title")
    if len(lesson.title) > MOST_LANGUAGES:
        msg = f"{len(lesson.title)} languages: a lesson has one to {MOST_LANGUAGES}"
        raise InvalidLesson(msg, name="title")
    _check_tuple(lesson.steps, LessonStep, MOST_STEPS, None, "steps")
    if not lesson.steps:
        msg = "a lesson has one step at least"
        raise InvalidLesson(msg, name="steps")
    _check_words(lesson.title, set(lesson.title), None, "title")
    for number, step in enumerate(lesson.steps, 1):
        _check_kinds(step, number)
        for name, words in step.words():
            if words or name not in {"done", "nudge"}:
                _check_words(words, set(lesson.title), number, name)
        _check_step(step, number)


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
    if not words:
        msg = f"it is missing: it is written in {_listed(languages)}, as the title"
        raise InvalidLesson(msg, step, name)
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
    return ", ".join(sorted(map(str, languages)))


def _check_step(step: LessonStep, number: int) -> None:
    if not step.answers or (not all(step.answers) and step.goal != ("undo", None)):
        msg = "a step needs answers that are right, each of at least one move"
        raise InvalidLesson(msg, number, "answers")
    _check_goal(step, number)
    _check_moves_of_mistakes(step, number)
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


def _check_goal(step: LessonStep, number: int) -> None:
    columns = len(step.position.columns)
    if step.goal is not None and isinstance(step.goal.detail, int) and step.goal.detail > columns:
        msg = f"{quote(str(step.goal))}: there is no column {step.goal.detail}; there are {columns}"
        raise InvalidLesson(msg, number, "goal")


def _check_moves_of_mistakes(step: LessonStep, number: int) -> None:
    moves = [mistake.move for mistake in step.mistakes]
    for nth, move in enumerate(moves, 1):
        if move in moves[: nth - 1]:
            msg = f"{quote(str(move))}: mistakes {moves.index(move) + 1} has this move already"
            raise InvalidLesson(msg, number, f"mistakes {nth}")


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
    game.watch(lambda change: reached.append(goal is not None and goal.is_reached(change)))
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
        right = step.judge(Change("move", game.push(mistake.move), game.moment)) != "wrong"
    if right:
        msg = f"{told}: it is right, or on the way to a right answer"
        raise InvalidLesson(msg)
    _check_places(mistake.text, game)
