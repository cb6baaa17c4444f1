"""What a player may know: a table on which some cards are not known."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import TYPE_CHECKING

from . import notation
from .cards import ALL_CARDS, Card, Rank
from .errors import InvalidPosition
from .position import Pile, Position, Table, wrong_cards

if TYPE_CHECKING:
    from .cards import Suit
    from .rules import RuleSet


@dataclass(frozen=True, slots=True, repr=False)
class Observation(Table):
    """A table as a player sees it; a card that the player has not seen is None.

    Legal moves and refusals are those of the position, since they never depend on hidden cards.

    >>> from spider_widget import Game, Spider
    >>> seen = Game(Spider(suits=4), 3).observation
    >>> seen.columns[9].cards
    (None, None, None, None, Card.parse('5D'))
    >>> sum(seen.unseen.values())
    94
    """

    rules: RuleSet
    columns: tuple[Pile[Card | None], ...]
    """The columns, left to right; a face-down card is None unless it has been seen."""
    stock: tuple[Card | None, ...]
    """The stock, next card first; a card is None unless it has been seen."""
    completed: tuple[Suit, ...] = ()
    """The suits of the runs that have left play, in order."""

    @classmethod
    def of(cls, position: Position) -> Observation:
        """What someone sees who comes to a position for the first time."""
        return cls(
            position.rules,
            tuple(Pile((None,) * hidden + cards[hidden:], hidden) for cards, hidden in position.columns),
            (None,) * len(position.stock),
            position.completed,
        )

    @classmethod
    def parse(cls, text: str) -> Observation:
        """Read what a player sees, such as a table copied from another program.

        It is a position text with `??` for each card that is not known. A column that is not named is
        empty, `deals: 4` stands for a stock of four deals that nobody has seen, a stock that ends within a
        deal goes on unseen, and without a line `completed:` no run has left play.

        >>> seen = Observation.parse('''spider suits=1; deals: 5
        ... 1: ?? ?? ?? ?? ?? | 9S; 2: ?? ?? ?? ?? ?? | TS; 3: ?? ?? ?? ?? ?? | 4S; 4: ?? ?? ?? ?? ?? | KS
        ... 5: ?? ?? ?? ?? | 2S; 6: ?? ?? ?? ?? | AS; 7: ?? ?? ?? ?? | 7S; 8: ?? ?? ?? ?? | 6S
        ... 9: ?? ?? ?? ?? | QS; 10: ?? ?? ?? ?? | 6S''')
        >>> seen.legal_moves[0], len(seen.stock)
        (Move(source=1, target=2, count=1), 50)
        >>> Observation.parse(str(seen)) == seen
        True

        Args:
            text: As `str(observation)` writes it, or shorter; at most 4,000 characters.

        Raises:
            InvalidPosition: The text is malformed, or no game can show this.
        """
        fields = notation.read(text, short=True)
        columns = tuple(Pile(cards, hidden) for cards, hidden in fields.columns)
        stock = fields.stock + (None,) * fields.unnamed
        observation = cls(fields.rules, columns, stock, fields.completed or ())
        observation.check()
        return observation

    @property
    def unseen(self) -> Counter[Card]:
        """The cards whose place is not known, with how many of each."""
        return Counter(self.rules.cards) - self._named

    @property
    def _named(self) -> Counter[Card]:
        cards = chain(self.stock, *(pile.cards for pile in self.columns))
        named = Counter(card for card in cards if card is not None)
        for suit in self.completed:
            named.update(Card(rank, suit) for rank in Rank)
        return named

    def sample(self, random: Random) -> Position:
        """Return a full position that the player could be looking at, every arrangement as likely.

        >>> from random import Random
        >>> from spider_widget import Game, Spider
        >>> seen = Game(Spider(suits=4), 3).observation
        >>> Observation.of(seen.sample(Random(1))) == seen
        True
        """
        unseen = sorted(self.unseen.elements(), key=str)
        random.shuffle(unseen)

        def fill(cards: tuple[Card | None, ...]) -> tuple[Card, ...]:
            return tuple(unseen.pop() if card is None else card for card in cards)

        columns = tuple(Pile(fill(cards), hidden) for cards, hidden in self.columns)
        return Position(self.rules, columns, fill(self.stock), self.completed)

    def check(self) -> None:
        """Check that a game of these rules can show the observation.

        Raises:
            InvalidPosition: None can; the message says what is wrong and what would be right.
        """
        Table.check(self)
        for number, (cards, hidden) in enumerate(self.columns, 1):
            if None in cards[hidden:]:
                msg = f"column {number}: a card that lies face up is known"
                raise InvalidPosition(msg)
        pack, named = Counter(self.rules.cards), self._named
        if too_many := [card for card in ALL_CARDS if named[card] > pack[card]]:
            raise wrong_cards(self.rules, named, too_many)
        unknown = sum(card is None for cards, _ in (*self.columns, Pile(self.stock)) for card in cards)
        if unknown != self.unseen.total():
            msg = (
                f"{unknown} unknown cards: the pack has {self.unseen.total()} that are not named; "
                f"each card is named, ??, or in a completed run"
            )
            raise InvalidPosition(msg)
        self.sample(Random(0)).check()  # noqa: S311  # any arrangement does

    def __str__(self) -> str:
        return notation.write(self.rules, self.columns, self.stock, self.completed)

    def __repr__(self) -> str:
        return f"Observation.parse({str(self)!r})"
