"""Positions made to order: a test names the columns it is about, the other cards go out of the way."""

from collections.abc import Mapping

import spider_widget as sw
from spider_widget.teaching.sketch import fill

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

    The cards that are not named go where `fill` puts them.

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
    lines = [f"{number}: {text}" for number, text in columns.items() if text]
    return fill(
        "; ".join(
            [f"{sw.Spider(suits=suits, rule=rule)}", f"deals: {deals}", f"stock: {stock or '-'}", *lines]
        )
    )
