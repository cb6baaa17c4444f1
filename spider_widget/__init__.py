"""Spider solitaire for notebooks: play it, teach it, analyse it.

The engine needs nothing but Python; `SpiderWidget` is loaded when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from .engine.cards import Card, Rank, Suit
from .engine.deals import deal, deal_microsoft, format_code, parse_code
from .engine.errors import (
    CodeFault,
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
from .engine.game import Change, Game, Moment
from .engine.moves import DEAL, Move, Reason, Refusal, Step
from .engine.observation import Observation
from .engine.position import Pile, Position
from .engine.rules import RuleSet
from .engine.variants import Spider
from .engine.verdict import Verdict, verify

if TYPE_CHECKING:
    from .analysis import study
    from .analysis.chances import Chance, win_chance
    from .analysis.features import features
    from .analysis.hints import FairPlayer, Hint, hint
    from .analysis.identity import Unidentified
    from .analysis.solver import InvalidBudget, Solution, solve
    from .analysis.study import InvalidPolicy, MissingExtra
    from .analysis.study_file import InvalidStudy
    from .teaching.i18n import UnknownLocale
    from .teaching.lesson_run import LessonResult, LessonRun, NotDone
    from .teaching.lesson_step import LessonStep, Mistake
    from .teaching.lesson_text import InvalidLesson
    from .teaching.lessons import Lesson, lessons
    from .widget.lesson_widget import LessonWidget
    from .widget.replay_widget import ReplayWidget
    from .widget.widget import SpiderWidget
    from .widget.wire import InvalidOption, Malformed, Unwanted

    __version__: str

__all__ = [
    "DEAL",
    "Card",
    "Chance",
    "Change",
    "CodeFault",
    "FairPlayer",
    "Game",
    "Hint",
    "IllegalMove",
    "InvalidBudget",
    "InvalidCard",
    "InvalidCode",
    "InvalidLesson",
    "InvalidMove",
    "InvalidNumber",
    "InvalidOption",
    "InvalidPolicy",
    "InvalidPosition",
    "InvalidRecord",
    "InvalidRules",
    "InvalidStudy",
    "Lesson",
    "LessonResult",
    "LessonRun",
    "LessonStep",
    "LessonWidget",
    "Malformed",
    "MissingExtra",
    "Mistake",
    "Moment",
    "Move",
    "NotDone",
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
    "Unidentified",
    "UnknownLocale",
    "Unwanted",
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
    "Chance": "spider_widget.analysis.chances",
    "win_chance": "spider_widget.analysis.chances",
    "features": "spider_widget.analysis.features",
    "FairPlayer": "spider_widget.analysis.hints",
    "Hint": "spider_widget.analysis.hints",
    "hint": "spider_widget.analysis.hints",
    "InvalidBudget": "spider_widget.analysis.solver",
    "Solution": "spider_widget.analysis.solver",
    "solve": "spider_widget.analysis.solver",
    "InvalidPolicy": "spider_widget.analysis.study",
    "InvalidStudy": "spider_widget.analysis.study_file",
    "Unidentified": "spider_widget.analysis.identity",
    "MissingExtra": "spider_widget.analysis.study",
    "UnknownLocale": "spider_widget.teaching.i18n",
    "LessonResult": "spider_widget.teaching.lesson_run",
    "LessonRun": "spider_widget.teaching.lesson_run",
    "NotDone": "spider_widget.teaching.lesson_run",
    "InvalidLesson": "spider_widget.teaching.lesson_text",
    "Lesson": "spider_widget.teaching.lessons",
    "LessonStep": "spider_widget.teaching.lesson_step",
    "Mistake": "spider_widget.teaching.lesson_step",
    "lessons": "spider_widget.teaching.lessons",
    "LessonWidget": "spider_widget.widget.lesson_widget",
    "ReplayWidget": "spider_widget.widget.replay_widget",
    "SpiderWidget": "spider_widget.widget.widget",
    "InvalidOption": "spider_widget.widget.wire",
    "Malformed": "spider_widget.widget.wire",
    "Unwanted": "spider_widget.widget.wire",
}


def __getattr__(name: str) -> object:
    if name == "study":
        return import_module("spider_widget.analysis.study")
    if name == "__version__":
        return import_module("importlib.metadata").version("spider-widget")
    if name in _LAZY:
        return getattr(import_module(_LAZY[name]), name)
    msg = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(msg)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, "__version__"})
