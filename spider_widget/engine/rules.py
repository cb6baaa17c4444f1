"""The vocabulary of rules: a game is a `RuleSet`, a value built from a few axes.

Nothing here asks which game it is. `variants.py` holds the values.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from .cards import ALL_CARDS, Card, Rank, Suit
from .moves import DEAL, Move, Reason, Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence as Seq


class SuitMatch(Enum):
    """How the suit of a card relates to the suit of the card it lies on."""

    ANY = "any"
    SAME = "same"
    ALTERNATING = "alternating colours"

    def key(self, suit: Suit) -> int:
        """The class of suits that a card of this suit offers to the next one."""
        match self:
            case SuitMatch.ANY:
                return 0
            case SuitMatch.SAME:
                return list(Suit).index(suit)
            case SuitMatch.ALTERNATING:
                return int(suit.is_red)

    def wanted_key(self, suit: Suit) -> int:
        """The class of suits that a card of this suit wants to lie on."""
        return 1 - self.key(suit) if self is SuitMatch.ALTERNATING else self.key(suit)


@dataclass(frozen=True)
class Sequence:
    """How each card relates to the one it lies on: a step in rank and a match of suits.

    `offers` and `wants` hold the relation as numbers: a card may lie on another exactly
    when it wants what the other offers. So the columns that take a card are one look-up.

    >>> down = Sequence(step=-1, suits=SuitMatch.ANY)
    >>> down.fits(Card.parse("9H"), on=Card.parse("TS"))
    True
    """

    step: int
    suits: SuitMatch
    offers: dict[Card, int] = field(init=False, repr=False, compare=False)
    wants: dict[Card, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        classes = len(Suit)
        offers = {card: card.rank * classes + self.suits.key(card.suit) for card in ALL_CARDS}
        wants = {
            card: (card.rank - self.step) * classes + self.suits.wanted_key(card.suit) for card in ALL_CARDS
        }
        object.__setattr__(self, "offers", offers)
        object.__setattr__(self, "wants", wants)

    def fits(self, card: Card, *, on: Card) -> bool:
        """Whether the card may lie directly on the other."""
        return self.wants[card] == self.offers[on]

    def length(self, cards: Seq[Card], hidden: int) -> int:
        """How many face-up cards at the end of a pile follow one another in this way."""
        if not cards:
            return 0
        first = len(cards) - 1
        while first > hidden and self.wants[cards[first]] == self.offers[cards[first - 1]]:
            first -= 1
        return len(cards) - first


@dataclass(frozen=True)
class PileRule:
    """What a kind of pile takes and what lifts from it."""

    base: frozenset[Rank]
    """The ranks that an empty pile takes."""
    build: Sequence
    """What goes on the last card."""
    lift: Sequence
    """What lifts together."""


@dataclass(frozen=True)
class Layout:
    """How a pack is laid out: the columns that get a card, row by row; the rest is the stock.

    The last card of each column is face up, the others are face down.
    """

    name: str
    rows: tuple[tuple[int, ...], ...]

    @property
    def columns(self) -> int:
        """How many columns there are."""
        return len(self.rows[0])

    @property
    def table(self) -> int:
        """How many cards lie on the table."""
        return sum(map(len, self.rows))


class StockRule(Protocol):
    """How the stock is used. A stock rule is a frozen value."""

    def moves(self) -> tuple[Move, ...]:
        """The moves that this stock could ever offer."""

    def refusal(self, columns: Seq[Seq[Card]], stock: int) -> Refusal | None:
        """Why the stock cannot be used now; None when it can."""

    def is_dead(self, columns: Seq[Seq[Card]], stock: int) -> bool:
        """Whether arithmetic alone proves that the stock can never be used again."""

    def deals(self, columns: int, stock: int) -> int:
        """How many more times the stock can be used."""


@dataclass(frozen=True)
class DealRow:
    """One card from the stock, face up, to each column from the first on, until the stock is out.

    Refused while any column is empty.
    """

    def moves(self) -> tuple[Move, ...]:
        """The one move: a deal."""
        return (DEAL,)

    def refusal(self, columns: Seq[Seq[Card]], stock: int) -> Refusal | None:
        """Why no deal can be made now; None when it can."""
        if not stock:
            return Refusal(Reason.STOCK_EMPTY)
        if all(columns):
            return None
        if self.is_dead(columns, stock):
            return Refusal(Reason.DEAL_IMPOSSIBLE)
        return Refusal(
            Reason.FILL_COLUMNS, columns=tuple(number for number, cards in enumerate(columns, 1) if not cards)
        )

    def is_dead(self, columns: Seq[Seq[Card]], stock: int) -> bool:
        """Whether fewer cards lie on the table than there are columns to fill."""
        return stock > 0 and sum(map(len, columns)) < len(columns)

    def deals(self, columns: int, stock: int) -> int:
        """How many deals are left; the last may be short."""
        return -(-stock // columns)


@dataclass(frozen=True)
class Sweep:
    """Which cards leave play by themselves: a sequence of this length at the end of a column."""

    sequence: Sequence
    length: int

    def takes(self, cards: Seq[Card], hidden: int) -> bool:
        """Whether the pile ends in a complete run, all of it face up."""
        return (
            len(cards) - hidden >= self.length
            and cards[-1].rank is Rank.ACE
            and self.sequence.length(cards, hidden) >= self.length
        )


@dataclass(frozen=True)
class Scoring:
    """How points are counted. The name goes into records, so that figures of two scorings never mix."""

    name: str
    start: int
    action: int
    """Points for each move and each deal."""
    run: int
    """Points for each run that leaves play."""

    def after(self, score: int, runs: int) -> int:
        """The score after one action that completed this many runs; never below 0 before the runs count.

        >>> Scoring("spider-1", start=500, action=-1, run=100).after(0, runs=1)
        100
        """
        return max(0, score + self.action) + self.run * runs


@dataclass(frozen=True, repr=False)
class RuleSet:
    """The rules of one game as a value; equal rules are equal values.

    >>> from spider_widget import Spider
    >>> Spider(suits=1, rule="relaxed") == Spider(suits=1)
    True
    """

    family: str
    """The name of the function in `variants.py` that makes it, such as "Spider"."""
    settings: tuple[tuple[str, int | str], ...]
    """What that function was given, by name: `(("suits", 4), …)`."""
    suits: tuple[Suit, ...]
    """The suits of the pack, in the order S H D C."""
    packs: int
    """How many times each card is there, if it is there at all."""
    layout: Layout
    tableau: PileRule
    stock: StockRule
    sweep: Sweep
    scoring: Scoring

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The pack in its order before the shuffle: suit by suit, ace to king, the whole repeated."""
        return tuple(Card(rank, suit) for suit in self.suits for rank in Rank) * self.packs

    @property
    def runs(self) -> int:
        """How many runs must leave play to win."""
        return self.packs * len(self.suits)

    def __repr__(self) -> str:
        return f"{self.family}({', '.join(f'{name}={value!r}' for name, value in self.settings)})"

    def __str__(self) -> str:
        return " ".join([self.family.lower(), *(f"{name}={value}" for name, value in self.settings)])
