"""Moves and their text, refusals, and what a played move did."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, Self, TypeAlias

from .errors import InvalidMove, quote
from .text import plain, whole

if TYPE_CHECKING:
    from .cards import Card, Suit

Place: TypeAlias = int | str
"""A column by its number from 1, or another pile by its name in the text of a move."""
AnyMove: TypeAlias = "Move | str | tuple[Place, Place] | tuple[Place, Place, int]"
"""A move, its text, or its parts: whatever `as_move` takes."""

_TEXT = re.compile(
    r"(?P<source>[1-9][0-9]?|[a-dw]|f[shdc])-(?P<target>[1-9][0-9]?|[a-df])(x(?P<count>[1-9][0-9]?))?"
)


class _Fields(NamedTuple):
    source: Place
    """The column, from 1, that the cards leave; "stock" for a deal."""
    target: Place
    """The column, from 1, that the cards go to; "tableau" for a deal."""
    count: int = 1  # type: ignore[assignment]  # hides tuple.count, which no move needs
    """How many cards move together, at least 1; always 1 for a deal, which is one action."""


class Move(_Fields):
    """One move: a number of cards from one place to another.

    >>> Move.parse("4-7x3")
    Move(source=4, target=7, count=3)
    >>> str(Move(4, 7)), str(DEAL)
    ('4-7', 'deal')

    Raises:
        InvalidMove: A place is neither a whole number nor a name, or the count is not a whole number.
    """

    __slots__ = ()

    def __new__(cls, source: Place, target: Place, count: int = 1) -> Self:
        """Return the move; numbers of other libraries become Python's."""
        left, reached = (place if isinstance(place, str) else whole(place) for place in (source, target))
        cards = whole(count)
        if left is None or reached is None or cards is None:
            given = ", ".join(map(quote, (source, target, count)))
            msg = f"Move({given}): places are whole numbers or names, the count is a whole number"
            raise InvalidMove(msg)
        return super().__new__(cls, left, reached, cards)

    @classmethod
    def parse(cls, text: str) -> Move:
        """Read a move.

        >>> Move.parse("deal") is DEAL
        True
        >>> Move.parse("4>7")
        Traceback (most recent call last):
        ...
        spider_widget.engine.errors.InvalidMove: '4>7': a move is '4-7', '4-7x3' or 'deal'

        Args:
            text: `4-7` one card from column 4 to column 7, `4-7x3` three cards, `deal`; in whatever
                characters it was pasted.

        Raises:
            InvalidMove: The text is no move.
        """
        name = plain(text).strip() if isinstance(text, str) else ""
        if not (move := _NAMED.get(name) or _read(name)):
            msg = f"{quote(name or text)}: a move is '4-7', '4-7x3' or 'deal'"
            raise InvalidMove(msg)
        return move

    def __str__(self) -> str:
        if self in _NAMES:
            return _NAMES[self]
        text = f"{self.source}-{self.target}"
        return text if self.count == 1 else f"{text}x{self.count}"


DEAL = Move("stock", "tableau")
_NAMED = {"deal": DEAL, "draw": Move("stock", "waste"), "recycle": Move("waste", "stock")}
_NAMES = {move: name for name, move in _NAMED.items()}


def as_move(move: AnyMove) -> Move:
    """Return the move that is meant: a `Move`, its text, or its parts.

    >>> as_move("9-5") == as_move((9, 5)) == as_move((9, 5, 1)) == Move(9, 5)
    True

    Raises:
        InvalidMove: It is none of these.
    """
    if isinstance(move, Move):
        return move
    if isinstance(move, tuple) and len(move) in {2, 3}:
        return Move(*move)
    return Move.parse(move)  # type: ignore[arg-type]  # refuses what is no text


def _place(text: str) -> Place:
    return int(text) if text.isdigit() else text


def _read(text: str) -> Move | None:
    found = _TEXT.fullmatch(text)
    if found is None:
        return None
    return Move(_place(found["source"]), _place(found["target"]), int(found["count"] or 1))


class Reason(Enum):
    """Why a move is refused."""

    NO_SUCH_MOVE = "no_such_move"
    """The game has no move of that kind, such as "draw" in Spider."""
    NO_SUCH_PILE = "no_such_pile"
    """There is no column of that number."""
    SAME_PILE = "same_pile"
    """Source and target are one pile."""
    EMPTY_SOURCE = "empty_source"
    """There is no card to take."""
    TOO_FEW_CARDS = "too_few_cards"
    """The pile has fewer cards than are to move."""
    FACE_DOWN = "face_down"
    """A face-down card cannot be lifted."""
    GROUP_BREAKS_RANK = "group_breaks_rank"
    """Two neighbours of the group do not descend by one; `cards` are the lower one and the one it lies on."""
    GROUP_BREAKS_SUIT = "group_breaks_suit"
    """Two neighbours of the group descend, but their suits do not fit the rule."""
    NOTHING_ON_ACE = "nothing_on_ace"
    """Nothing goes on an ace; `cards` are the moved one and the ace."""
    WRONG_RANK = "wrong_rank"
    """The target's last card is not one rank higher; `cards` are the moved one and the last one."""
    WRONG_SUIT = "wrong_suit"
    """The ranks fit, the suits do not."""
    WRONG_BASE = "wrong_base"
    """The empty pile does not take this rank."""
    NO_BETTER_PLACE = "no_better_place"
    """A double click found no better column for the cards."""
    STOCK_EMPTY = "stock_empty"
    """Every deal has been made."""
    FILL_COLUMNS = "fill_columns"
    """A deal while `columns` are empty."""
    DEAL_IMPOSSIBLE = "deal_impossible"
    """Fewer cards on the table than columns: they can never all be filled again without undo."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why the rules refuse a move: the reason, the cards and the columns it is about."""

    reason: Reason
    cards: tuple[Card, ...] = ()
    """The offending cards, never one that is face down."""
    columns: tuple[int, ...] = ()
    """The columns concerned, from 1: of two, the source first."""
    spots: tuple[tuple[int, int], ...] = field(default=(), compare=False)
    """Where each of the cards lies: its column, from 1, and its index among the cards of that column, from 0.

    It tells cards of one face apart. Refusals that say the same are equal wherever the cards lie.
    """


class Turned(NamedTuple):
    """A card that turned face up at the end of a column."""

    column: Place
    card: Card


class Completed(NamedTuple):
    """A run that left play."""

    column: Place
    suit: Suit


class Step(NamedTuple):
    """What a played move did, and where the counters stood after it."""

    move: Move
    cards: tuple[Card, ...]
    """The cards that moved, the highest first; for a deal the dealt cards, column by column."""
    turned: tuple[Turned, ...]
    """Cards that turned face up, in order."""
    completed: tuple[Completed, ...]
    """Runs that left play, in order."""
    score: int
    """Points after the step."""
    move_count: int
    """Moves and deals after the step."""
