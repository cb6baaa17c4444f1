"""Whether a winning line is the shortest: by a lower bound, or by trying every shorter line."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator

    from spider_widget.engine.moves import Move
    from spider_widget.engine.position import Position

MOST_LUCK = 10
"""The most same-suit neighbours that one deal can make: one in each column."""


def least_moves(position: Position, deal_credit: int = MOST_LUCK) -> int:
    """Return a lower bound on the moves and deals of a win: each pair of a run must be made once.

    >>> from spider_widget import Spider, deal
    >>> least_moves(deal(Spider(suits=1), 3))
    48

    Args:
        position: Any position.
        deal_credit: Same-suit neighbours that each deal is assumed to make by luck; the bound is certain
            only with the most that are possible.
    """
    pairs = sum(
        upper.suit is card.suit and upper.rank == card.rank + 1
        for cards, _ in position.columns
        for upper, card in pairwise(cards)
    )
    rules, left = position.rules, position.deals_left
    run = rules.sweep.length - 1
    need = run * (rules.runs - len(position.completed)) - pairs + left
    return max(0, need - deal_credit * left)


def shorter_line(position: Position, length: int, most: int) -> Generator[int, None, tuple[Move, ...] | None]:
    """Try every line that wins in fewer moves and deals; yields how many positions it has looked at.

    Args:
        position: Where the line begins; not won.
        length: Of the line that is known, in moves and deals.
        most: How many positions to look at, at most.

    Returns:
        A shorter line; an empty one when there is none; None when there were too many positions to tell.
    """
    tried: dict[Position, int] = {}
    """How many moves were left when every line from a position was tried."""
    waiting: list[tuple[Position, tuple[Move, ...]]] = [(position, ())]
    looked_at = 0
    while waiting:
        now, line = waiting.pop()
        if now.is_won:
            return line
        left = length - 1 - len(line)
        if max(1, least_moves(now)) > left or tried.get(now, 0) >= left:
            continue
        if looked_at == most:
            return None
        tried[now] = left
        looked_at += 1
        yield looked_at
        waiting += [(now.apply(move), (*line, move)) for move in now.legal_moves]
    return ()
