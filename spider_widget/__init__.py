"""Spider solitaire for notebooks: play it, teach it, analyse it.

The engine needs nothing but Python; `SpiderWidget` is loaded when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from .engine.cards import Card, Rank, Suit
from .engine.deals import deal, deal_microsoft, format_code, parse_code
from .engine.errors import (
    IllegalMove,
    InvalidCard,
    InvalidCode,
    InvalidMove,
    InvalidNumber,
    InvalidPosition,
    InvalidRecord,
    InvalidRules,
    NothingToUndo,
    SpiderError,
)
from .engine.game import Change, Game
from .engine.moves import DEAL, Move, Reason, Refusal, Step
from .engine.observation import Observation
from .engine.position import Pile, Position, Table
from .engine.rules import RuleSet
from .engine.variants import Spider
from .engine.verdict import Verdict, verify

if TYPE_CHECKING:
    from .analysis import study
    from .analysis.chances import Chance, win_chance
    from .analysis.features import features
    from .analysis.hints import FairPlayer, Hint, hint
    from .analysis.solver import Solution, solve
    from .teaching.lesson_run import LessonResult, LessonRun
    from .teaching.lesson_step import LessonStep, Mistake
    from .teaching.lesson_text import InvalidLesson
    from .teaching.lessons import Lesson, lessons
    from .widget.lesson_widget import LessonWidget
    from .widget.replay_widget import ReplayWidget
    from .widget.widget import SpiderWidget

__all__ = [
    "DEAL",
    "Card",
    "Chance",
    "Change",
    "FairPlayer",
    "Game",
    "Hint",
    "IllegalMove",
    "InvalidCard",
    "InvalidCode",
    "InvalidLesson",
    "InvalidMove",
    "InvalidNumber",
    "InvalidPosition",
    "InvalidRecord",
    "InvalidRules",
    "Lesson",
    "LessonResult",
    "LessonRun",
    "LessonStep",
    "LessonWidget",
    "Mistake",
    "Move",
    "NothingToUndo",
    "Observation",
    "Pile",
    "Position",
    "Rank",
    "Reason",
    "Refusal",
    "ReplayWidget",
    "RuleSet",
    "Solution",
    "Spider",
    "SpiderError",
    "SpiderWidget",
    "Step",
    "Suit",
    "Verdict",
    "deal",
    "deal_microsoft",
    "features",
    "format_code",
    "hint",
    "lessons",
    "parse_code",
    "solve",
    "study",
    "verify",
    "win_chance",
]

_LAZY = {
    "SpiderWidget": "spider_widget.widget.widget",
    "Chance": "spider_widget.analysis.chances",
    "FairPlayer": "spider_widget.analysis.hints",
    "Hint": "spider_widget.analysis.hints",
    "LessonWidget": "spider_widget.widget.lesson_widget",
    "ReplayWidget": "spider_widget.widget.replay_widget",
    "InvalidLesson": "spider_widget.teaching.lesson_text",
    "Lesson": "spider_widget.teaching.lessons",
    "LessonResult": "spider_widget.teaching.lesson_run",
    "LessonRun": "spider_widget.teaching.lesson_run",
    "LessonStep": "spider_widget.teaching.lesson_step",
    "Mistake": "spider_widget.teaching.lesson_step",
    "lessons": "spider_widget.teaching.lessons",
    "Solution": "spider_widget.analysis.solver",
    "features": "spider_widget.analysis.features",
    "hint": "spider_widget.analysis.hints",
    "solve": "spider_widget.analysis.solver",
    "win_chance": "spider_widget.analysis.chances",
}


def _in_words(refusal: Refusal) -> str:
    from .teaching import explain  # noqa: PLC0415  # the catalogue is slow to load; few need it

    return explain.refusal(refusal)


def _picture(table: Table) -> str:
    from .widget import svg  # noqa: PLC0415  # as above: the artwork

    return svg.picture(table)


def _page(game: Game) -> str:
    from .widget import svg  # noqa: PLC0415

    return svg.page(game)


def _what_is_wrong(error: InvalidCode) -> str:
    from .teaching import explain  # noqa: PLC0415

    return explain.invalid_code(error)


IllegalMove.in_words = staticmethod(_in_words)
InvalidCode.in_words = staticmethod(_what_is_wrong)
Table.picture = staticmethod(_picture)
Game.page = staticmethod(_page)


def __getattr__(name: str) -> object:
    if name == "study":
        return import_module("spider_widget.analysis.study")
    if name in _LAZY:
        return getattr(import_module(_LAZY[name]), name)
    msg = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(msg)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
