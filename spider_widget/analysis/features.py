"""Numbers that describe a position as a player sees it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from spider_widget.engine.cards import Rank
from spider_widget.engine.errors import InvalidPosition, quote
from spider_widget.engine.position import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

FEATURES = {
    "face_down_cards": "cards that lie face down in the columns",
    "face_up_cards": "cards that lie face up in the columns",
    "stock_cards": "cards in the stock",
    "deals_left": "deals that the stock still has",
    "runs_completed": "runs that have left play",
    "empty_columns": "columns without a card",
    "open_columns": "columns that hold cards, none of them face down",
    "fewest_face_down": "face-down cards in the column that has the fewest but some; 0 when none has any",
    "in_suit_links": "face-up cards that lie on the next higher card of their suit",
    "off_suit_links": "face-up cards that lie on the next higher card of another suit",
    "breaks": "face-up cards that lie on a face-up card they do not fit",
    "longest_run_cards": "cards of the longest one-suit run that lies face up",
    "blocked_cards": "face-up cards that cannot be lifted now",
    "kings_on_open_columns": "kings that are the first card of a column",
    "buried_kings": "face-up kings that lie on another card",
    "legal_moves": "legal moves, a deal included",
    "turning_moves": "legal moves that turn a card over",
}
"""What each number counts."""


def features(table: Table) -> dict[str, int]:
    """Describe a position or an observation by numbers; face-down cards are counted, never looked at.

    >>> from spider_widget import Spider, deal
    >>> found = features(deal(Spider(suits=1), 3))
    >>> found["face_down_cards"], found["deals_left"], found["empty_columns"]
    (44, 5, 0)
    >>> list(found) == list(FEATURES)
    True

    Args:
        table: A position, or an observation, for which the result is the same.

    Returns:
        A flat dict; `FEATURES` says what each entry counts.

    Raises:
        InvalidPosition: It is neither (a game has both), or no game can reach it.
    """
    if not isinstance(table, Table):
        msg = f"{quote(table)}: features are of a Position or an Observation, such as game.observation"
        raise InvalidPosition(msg)
    table.check()
    rules, columns = table.rules, table.columns
    in_suit, down = rules.sweep.sequence, rules.tableau.build
    links = [(card, below) for pile in columns for below, card in pairwise(pile.face_up)]
    in_suit_links = sum(in_suit.fits(card, on=below) for card, below in links)
    fitting = sum(down.fits(card, on=below) for card, below in links)
    face_up = sum(len(pile.face_up) for pile in columns)
    movable = sum(rules.tableau.lift.length(pile.cards, pile.hidden) for pile in columns)
    kings = [
        (index, pile)
        for pile in columns
        for index, card in enumerate(pile.face_up, pile.hidden)
        if card.rank is Rank.KING
    ]
    moves = list(table.legal_moves)
    values = (
        sum(pile.hidden for pile in columns),
        face_up,
        len(table.stock),
        table.deals_left,
        len(table.completed),
        sum(not pile.cards for pile in columns),
        sum(bool(pile.cards) and not pile.hidden for pile in columns),
        min((pile.hidden for pile in columns if pile.hidden), default=0),
        in_suit_links,
        fitting - in_suit_links,
        len(links) - fitting,
        max(_runs(table), default=0),
        face_up - movable,
        sum(index == 0 for index, _ in kings),
        sum(index > 0 for index, _ in kings),
        len(moves),
        sum(_turns(table, move.source, move.count) for move in moves),
    )
    return dict(zip(FEATURES, values, strict=True))


def _runs(table: Table) -> Iterator[int]:
    """The lengths of all face-up runs of one suit."""
    for pile in table.columns:
        length = 0
        for index, card in enumerate(pile.face_up):
            joined = index and table.rules.sweep.sequence.fits(card, on=pile.face_up[index - 1])
            length = length + 1 if joined else 1
            yield length


def _turns(table: Table, source: int | str, count: int) -> bool:
    if not isinstance(source, int):
        return False
    pile = table.columns[source - 1]
    return 0 < pile.hidden == len(pile.cards) - count
