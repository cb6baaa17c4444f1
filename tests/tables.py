"""Positions for tests, written as a few columns; the cards that are left over go out of the way."""

from collections import Counter
from collections.abc import Sequence

from spider_widget import Card, Pile, Position, Rank, RuleSet, Spider, Suit


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def run(suit: str, first: str = "K", last: str = "A") -> str:
    """The text of a part of a run, such as KS QS … 2S."""
    ranks = "KQJT98765432A"
    return " ".join(rank + suit for rank in ranks[ranks.index(first) : ranks.index(last) + 1])


def pile(text: str) -> Pile[Card]:
    """A column as position texts write it."""
    hidden, _, open_ = text.rpartition("|")
    return Pile(cards(f"{hidden} {open_}"), len(hidden.split()))


def table(
    columns: Sequence[str],
    *,
    stock: str = "",
    completed: str = "",
    rules: RuleSet | None = None,
) -> Position:
    """A position of just these cards, up to ten columns; not every card of the pack need be there."""
    rules = rules or Spider(suits=4)
    piles = [*map(pile, columns), *[Pile[Card](())] * (10 - len(columns))]
    return Position(rules, tuple(piles), cards(stock), tuple(map(Suit, completed.split())))


def whole(
    columns: dict[int, str],
    *,
    stock: str = "",
    stock_size: int = 0,
    completed: str = "",
    rules: RuleSet | None = None,
    rest: int = 10,
) -> Position:
    """A position of a whole pack: the columns named, the stock beginning so, what is left over in one column.

    The leftover cards lie face up in column `rest` in an order in which none goes on the one before.
    """
    rules = rules or Spider(suits=4)
    suits = tuple(map(Suit, completed.split()))
    piles = {number: pile(text) for number, text in columns.items()}
    left = Counter(rules.cards)
    left.subtract(card for named in piles.values() for card in named.cards)
    left.subtract(cards(stock))
    left.subtract(Card(rank, suit) for suit in suits for rank in Rank)
    assert min(left.values()) >= 0, "more of a card than the pack has"
    others = sorted(left.elements(), key=lambda card: (card.rank, card.suit.value))
    extra = stock_size - len(cards(stock))
    dealt, others = others[: max(0, extra)], others[max(0, extra) :]
    piles[rest] = Pile((*others, *(piles[rest].cards if rest in piles else ())))
    columns_ = tuple(piles.get(number, Pile(())) for number in range(1, 11))
    position = Position(rules, columns_, (*cards(stock), *dealt), suits)
    position.check()
    return position
