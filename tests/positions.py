"""Positions made to order: a test names the columns it is about, the other cards go out of the way."""

from collections import Counter
from collections.abc import Mapping

import spider_widget as sw

RUN = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS"


def position(
    columns: Mapping[int, str],
    *,
    suits: int = 4,
    rule: str = "classic",
    deals: int = 0,
    stock: str = "",
) -> sw.Position:
    """A position with these columns, as in a position text; all others are empty.

    The cards that are not named become the stock, as far as `deals` asks for, then completed runs,
    and what is left lies face down in the columns whose text has no `|`, evenly.

    >>> made = position({1: "9S", 2: "| TS", 3: "8H 7H"})
    >>> made.columns[1], len(made.columns[0].cards) > 1, len(made.completed)
    (Pile(cards=(Card.parse('TS'),), hidden=0), True, 6)

    Args:
        columns: The columns by number, from 1.
        suits: As of `Spider`.
        rule: As of `Spider`.
        deals: How many deals the stock has.
        stock: The first cards of the stock.
    """
    rules = sw.Spider(suits=suits, rule=rule)
    texts = {number: columns.get(number, "") for number in range(1, 11)}
    named = [word for text in (*texts.values(), stock) for word in text.split() if word != "|"]
    rest = Counter(map(str, rules.cards))
    rest.subtract(named)
    assert min(rest.values()) >= 0, "the pack does not hold so many of a card"
    completed: list[str] = []
    pile = stock.split()
    for suit in "SHDC" * 8:
        run = [rank + suit for rank in "A23456789TJQK"]
        spare = rest.total() - 10 * deals + len(pile)
        if spare >= len(run) and all(rest[card] for card in run):
            rest.subtract(run)
            completed.append(suit)
    left = sorted(rest.elements())
    missing = 10 * deals - len(pile)
    pile += left[:missing]
    under = [number for number, text in texts.items() if text and "|" not in text]
    hidden: dict[int, list[str]] = {number: [] for number in under}
    for index, card in enumerate(left[missing:]):
        hidden[under[index % len(under)]].append(card)
    return sw.Position.parse(
        "\n".join(
            [
                str(rules),
                f"stock: {' '.join(pile) or '-'}",
                f"completed: {' '.join(completed) or '-'}",
                *(
                    f"{number}: {' '.join([*hidden.get(number, []), '|'] if hidden.get(number) else [])} "
                    f"{text or '-'}"
                    for number, text in texts.items()
                ),
            ]
        )
    )
