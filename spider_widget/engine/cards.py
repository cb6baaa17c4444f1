"""Cards, their suits and ranks, and their text."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import Self

from .errors import InvalidCard, quote
from .text import plain


class Suit(Enum):
    """A suit, in the order that the frozen shuffle uses.

    >>> Suit("H")
    <Suit.HEARTS: 'H'>
    """

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def symbol(self) -> str:
        """The suit's sign, as on the card.

        >>> Suit.HEARTS.symbol
        '♥'
        """
        return SYMBOLS[self]

    @property
    def is_red(self) -> bool:
        """Whether hearts or diamonds.

        >>> Suit.HEARTS.is_red, Suit.CLUBS.is_red
        (True, False)
        """
        return self in {Suit.HEARTS, Suit.DIAMONDS}


SYMBOLS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
_SUITS = {key: suit for suit in Suit for key in (suit.value, suit.value.lower(), suit.symbol)}


class Rank(IntEnum):
    """A rank from ace, the lowest, to king.

    >>> Rank.TEN < Rank.JACK, Rank.TEN.letter
    (True, 'T')
    """

    __hash__ = int.__hash__  # Enum's own is written in Python, and slow

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def letter(self) -> str:
        """The rank's one character in every text format."""
        return LETTERS[self - 1]


LETTERS = "A23456789TJQK"
_RANKS = {key: rank for rank in Rank for key in (rank.letter, rank.letter.lower())}
_RANKS["10"] = Rank.TEN


class Card:
    """A playing card; there is one object for each of the 52, so `is` and `==` agree.

    >>> card = Card.parse("9H")
    >>> card.rank, card.suit
    (<Rank.NINE: 9>, <Suit.HEARTS: 'H'>)
    >>> card is Card(Rank.NINE, Suit.HEARTS)
    True
    >>> str(card), card.pretty
    ('9H', '9♥')
    """

    __slots__ = ("rank", "suit")

    rank: Rank
    suit: Suit

    def __new__(cls, rank: Rank, suit: Suit) -> Self:
        """Return the one card of this rank and suit."""
        card = _CARDS.get((rank, suit))
        if card is None:
            msg = f"Card({rank!r}, {suit!r}): a card has a Rank and a Suit"
            raise InvalidCard(msg)
        return card  # type: ignore[return-value]  # Card has no subclasses

    def __setattr__(self, name: str, value: object) -> None:
        msg = f"a card never changes: {name} cannot be set"
        raise AttributeError(msg)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card such as `9H`, `th`, `10♥`, in whatever characters it was pasted.

        >>> Card.parse("10♥")
        Card.parse('TH')
        >>> Card.parse("1H")
        Traceback (most recent call last):
        ...
        spider_widget.engine.errors.InvalidCard: '1H': a card is a rank A23456789TJQK, then a suit SHDC

        Raises:
            InvalidCard: The text is no card.
        """
        name = plain(text).strip() if isinstance(text, str) else ""
        try:
            return _CARDS[_RANKS[name[:-1]], _SUITS[name[-1:]]]
        except KeyError:
            msg = f"{quote(name or text)}: a card is a rank {LETTERS}, then a suit SHDC"
            raise InvalidCard(msg) from None

    @property
    def pretty(self) -> str:
        """The card as it is drawn, for people.

        >>> Card.parse("TH").pretty
        '10♥'
        """
        rank = "10" if self.rank is Rank.TEN else self.rank.letter
        return f"{rank}{self.suit.symbol}"

    def __str__(self) -> str:
        return f"{self.rank.letter}{self.suit.value}"

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"

    def __reduce__(self) -> tuple[type[Card], tuple[Rank, Suit]]:
        return Card, (self.rank, self.suit)


def _make(rank: Rank, suit: Suit) -> Card:
    card = object.__new__(Card)
    object.__setattr__(card, "rank", rank)
    object.__setattr__(card, "suit", suit)
    return card


_CARDS = {(rank, suit): _make(rank, suit) for suit in Suit for rank in Rank}

ALL_CARDS = tuple(_CARDS.values())
"""The 52 cards, suit by suit in the order S H D C, each ace to king."""
