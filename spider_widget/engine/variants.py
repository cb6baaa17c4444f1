"""The games, as values. To add one: a function here, and its name in `VARIANTS`."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from .cards import Rank, Suit
from .errors import InvalidRules, quote
from .rules import DealRow, Layout, PileRule, RuleSet, Scoring, Sequence, SuitMatch, Sweep
from .text import whole

if TYPE_CHECKING:
    from collections.abc import Callable

_ROW = tuple(range(1, 11))
LAYOUTS = {
    layout.name: layout
    for layout in (
        Layout("standard", (*[_ROW] * 5, (1, 2, 3, 4))),
        Layout("spread", (*[_ROW] * 4, (1, 4, 7, 10), _ROW)),
        Layout("bicycle", (_ROW,) * 5),
    )
}
_SPIDER_PACKS = {
    1: (8, (Suit.SPADES,)),
    2: (4, (Suit.SPADES, Suit.HEARTS)),
    4: (2, tuple(Suit)),
}
_DOWN_ANY = Sequence(-1, SuitMatch.ANY)
_DOWN_IN_SUIT = Sequence(-1, SuitMatch.SAME)
_LIFTS = {"classic": _DOWN_IN_SUIT, "relaxed": _DOWN_ANY}


def _one_of(name: str, value: object, choices: dict[Any, Any]) -> None:
    if type(value) not in {int, str} or value not in choices:
        *most, last = map(repr, choices)
        msg = f"{name}={quote(value)}: Spider has {', '.join(most)} or {last}"
        raise InvalidRules(msg)


def Spider(suits: int = 4, rule: str = "classic", layout: str = "standard") -> RuleSet:  # noqa: N802  # reads as a type
    """Spider with 1, 2 or 4 suits.

    A card goes onto one a rank higher of any suit, any card onto an empty column, a deal onto ten filled
    columns; a run from king to ace of one suit leaves play by itself, and eight of them win.

    >>> Spider(suits=1)
    Spider(suits=1, rule='classic', layout='standard')
    >>> Spider(suits=3)
    Traceback (most recent call last):
    ...
    spider_widget.engine.errors.InvalidRules: suits=3: Spider has 1, 2 or 4

    Args:
        suits: How many suits: 1, 2 or 4; the number of cards is always 104.
        rule: What lifts together: "classic" cards of one suit, "relaxed" of any suits.
            With one suit the two are the same, and the result says classic.
        layout: "standard"; "spread", that of the Microsoft-numbered deals; "bicycle", ten columns of five.

    Raises:
        InvalidRules: An argument is none of these.
    """
    if (count := whole(suits)) is not None:
        suits = count
    _one_of("suits", suits, _SPIDER_PACKS)
    _one_of("rule", rule, _LIFTS)
    _one_of("layout", layout, LAYOUTS)
    return _spider(suits, "classic" if suits == 1 else rule, layout)


@cache
def _spider(suits: int, rule: str, layout: str) -> RuleSet:
    packs, of_suits = _SPIDER_PACKS[suits]
    return RuleSet(
        family="Spider",
        settings=(("suits", suits), ("rule", rule), ("layout", layout)),
        suits=of_suits,
        packs=packs,
        layout=LAYOUTS[layout],
        tableau=PileRule(base=frozenset(Rank), build=_DOWN_ANY, lift=_LIFTS[rule]),
        stock=DealRow(),
        sweep=Sweep(_DOWN_IN_SUIT, length=13),
        scoring=Scoring("spider-1", start=500, action=-1, run=100),
    )


VARIANTS: dict[str, Callable[..., RuleSet]] = {"spider": Spider}
"""Every game by the name that its texts carry."""
