"""Positions from a few lines: a teacher writes the cards that matter, the others go out of the way."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Any

from spider_widget.engine import notation
from spider_widget.engine.cards import Card, Rank
from spider_widget.engine.errors import InvalidPosition
from spider_widget.engine.position import Pile, Position

if TYPE_CHECKING:
    from spider_widget.engine.cards import Suit


def fill(text: str) -> Position:
    """Read a position text from which lines may be missing.

    A column that is not named is empty. `deals: 2` says how many deals the stock has, in place of its
    cards or beside the first of them; no more than the cards named need, when it is not said. Cards that
    nobody names become completed runs and the rest of the stock; those that are left lie face down
    under the columns whose line has no `|`, evenly. `| 9S` is a column without such cards.
    A text that names the completed runs is read as it is.

    >>> position = fill("spider suits=1; deals: 2; 1: 9S 8S; 2: | TS")
    >>> position.columns[1], len(position.stock), len(position.completed)
    (Pile(cards=(Card.parse('TS'),), hidden=0), 20, 6)
    >>> fill(str(position)) == position
    True

    Args:
        text: At most 4,000 characters, as of `Position.parse`.

    Raises:
        InvalidPosition: The text is malformed, or no such position can be made.
    """
    fields = notation.read(text, short=True)
    if fields.completed is not None:
        return Position.parse(text)
    if fields.unknown:
        msg = "'??': a position names every card"
        raise InvalidPosition(msg)
    return _filled(fields)


def _filled(fields: notation.Fields) -> Position:
    """The position that has the fields; no cards go under the columns that have a bar."""
    rules, missing = fields.rules, fields.unnamed
    rest: Counter[Any] = Counter(rules.cards)
    rest.subtract(chain(fields.stock, *(cards for cards, _ in fields.columns)))
    completed: list[Suit] = []
    for suit in rules.suits * rules.packs:
        run = [Card(rank, suit) for rank in Rank]
        if rest.total() - missing >= len(run) and all(rest[card] > 0 for card in run):
            rest.subtract(run)
            completed.append(suit)
    left = sorted(rest.elements(), key=lambda card: (card.rank, card.suit.value))
    stock, hidden = (*fields.stock, *left[:missing]), left[missing:]
    covers = [
        index for index, (cards, _) in enumerate(fields.columns) if cards and index not in fields.barred
    ]
    columns: list[Any] = list(fields.columns)
    for order, index in enumerate(covers):
        under = tuple(hidden[order :: len(covers)])
        columns[index] = under + columns[index][0], len(under)
    if hidden and not covers:
        msg = f"{len(hidden)} cards are left over: a column whose line has no | hides them"
        raise InvalidPosition(msg)
    position = Position(rules, tuple(Pile(*column) for column in columns), stock, tuple(completed))
    position.check()
    return position
