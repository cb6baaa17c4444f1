"""Everything that can go wrong, as one small tree.

SpiderError (a ValueError)
├── InvalidCard       a text that is not a card
├── InvalidMove       a text that is not a move
├── InvalidCode       a text that is not a game code
├── InvalidPosition   a position text, or a position, that breaks the rules
├── InvalidRecord     a game record that cannot be read or does not replay
├── InvalidRules      arguments that name no rule set, or rules that do not fit the call
├── InvalidNumber     a deal number out of range
├── IllegalMove       a move that the rules refuse; carries the refusal
└── NothingToUndo     undo or redo with nothing to go back, or forward, to
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .moves import Move, Refusal

LONGEST_QUOTE = 60


def quote(text: object) -> str:
    """Quote an offending input, shortened so that an error stays readable.

    >>> quote("4-7y")
    "'4-7y'"
    >>> len(quote("x" * 1000)) < 80
    True
    """
    try:
        quoted = repr(text)
    except ValueError:  # Python writes no integer of more than some thousands of digits
        quoted = "a very long number"
    return quoted if len(quoted) <= LONGEST_QUOTE else f"{quoted[:LONGEST_QUOTE]}…"


class SpiderError(ValueError):
    """Anything this package refuses."""


class InvalidCard(SpiderError):
    """A text that is not a card."""


class InvalidMove(SpiderError):
    """A text that is not a move."""


class CodeFault(Enum):
    """What is wrong with a text that is not a game code."""

    PARTS = "parts"
    """It does not have three parts."""
    GAME = "game"
    """It is not a game of this package."""
    VERSION = "version"
    """The game is right, its version is not."""
    RULES = "rules"
    """The second part names no rules."""
    SUITS = "suits"
    """No game has this number of suits."""
    ONE_SUIT = "one_suit"
    """With one suit there is no relaxed rule."""
    LENGTH = "length"
    """The last part has too few or too many characters."""
    DIGIT = "digit"
    """The last part has a character outside its alphabet."""


class InvalidCode(SpiderError):
    """A text that is not a game code."""

    code: str
    """The text that is not a code."""
    fault: CodeFault
    """What is wrong with it."""
    found: str
    """The part of it that is wrong."""

    def __init__(self, code: str, fault: CodeFault, found: str = "") -> None:
        super().__init__(code, fault, found)
        self.code = code
        self.fault = fault
        self.found = found

    def __str__(self) -> str:
        from spider_widget.teaching import explain  # noqa: PLC0415  # the texts are slow to load; few need them

        return explain.invalid_code(self)


class InvalidPosition(SpiderError):
    """A position text, or a position, that breaks the rules."""


class InvalidRecord(SpiderError):
    """A game record that cannot be read or does not replay."""

    what: str
    """What is wrong."""
    line: int | None
    """The line, from 1, on which it is wrong; None when something is missing."""

    def __init__(self, what: str, line: int | None = None) -> None:
        super().__init__(what, line)
        self.what = what
        self.line = line

    def __str__(self) -> str:
        return self.what if self.line is None else f"line {self.line}: {self.what}"


class InvalidRules(SpiderError):
    """Arguments that name no rule set, or rules that do not fit the call."""


class InvalidNumber(SpiderError):
    """A deal number out of range."""


class NothingToUndo(SpiderError):
    """Undo or redo with nothing to go back, or forward, to."""


class IllegalMove(SpiderError):
    """A move that the rules refuse."""

    move: Move | None
    """The move that was refused; None when cards were refused before a target was named."""
    refusal: Refusal
    """Why: the reason, the offending cards and columns."""

    def __init__(self, move: Move | None, refusal: Refusal) -> None:
        super().__init__(move, refusal)
        self.move = move
        self.refusal = refusal

    def __str__(self) -> str:
        from spider_widget.teaching import explain  # noqa: PLC0415  # as above

        words = explain.refusal(self.refusal)
        return words if self.move is None else f"{self.move}: {words}"
