"""In suit first: a plan puts cards on their own suit wherever that is as good, or nearly so.

The learned value may prefer another column by a hair. A player who sees that the card of the suit is open
deserves a reason for passing it over, and a hair is not one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from spider_widget.engine.errors import IllegalMove
from spider_widget.engine.moves import DEAL, Move

from .reasons import walk

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from spider_widget.engine.cards import Card

    from .reasons import Stage

NEARLY = 0.02
"""Chances that differ by at most this are nearly equal."""


@dataclass(frozen=True)
class PassedOver:
    """A card of their suit that the cards of a move could go onto instead."""

    onto: Card
    column: int
    because: Literal["better", "needed"]
    """"better" if the same plan would work from there with a lower chance, "needed" if it would not work."""


def open_columns(stage: Stage) -> list[int]:
    """The columns in which a move's cards would lie in suit; none when they do in the target."""
    if stage.move == DEAL:
        return []
    fits = stage.known.rules.sweep.sequence.fits
    head = stage.outcome.cards[0]
    found = [
        number
        for number, pile in enumerate(stage.known.columns, 1)
        if pile.face_up and number != stage.move.source and fits(head, on=pile.face_up[-1])
    ]
    return [] if stage.move.target in found else found


def rerouted(stages: Sequence[Stage], at: int, column: int) -> list[Stage] | None:
    """Send one move of a plan to another column; return None when the plan no longer works.

    Args:
        stages: Those of the plan, whose last move alone brings news.
        at: The index of the move.
        column: Where its cards go instead, and all that is put on them.
    """
    source, target, count = stages[at].move
    line = [*(stage.move for stage in stages[:at]), Move(source, column, count)]
    there = count
    """How many cards lie in the other column instead of in the target."""
    for later in stages[at + 1 :]:
        move = later.move
        if move == Move(target, column, there):  # they are there already
            there = 0
            continue
        if there and move.source == target:
            move = move._replace(source=column)
            there -= move.count
        elif there and move.target == target:
            move = move._replace(target=column)
            there += move.count
        if there < 0 or (there and column in (later.move.source, later.move.target)):
            return None
        line.append(move)
    try:
        found = list(walk(stages[0].known, line))
    except IllegalMove:
        return None
    if _end(found[-1]) != _end(stages[-1]) or any(map(brings_news, found[:-1])):
        return None
    goes_round = len({stage.known for stage in found}) < len(found)
    return None if goes_round else found


def _end(stage: Stage) -> tuple[bool, object]:
    """What the last move of a plan does: it wins, deals, or turns cards over in some columns."""
    is_deal = stage.move == DEAL
    return stage.outcome.position.is_won, is_deal or {turned.column for turned in stage.outcome.turned}


def brings_news(stage: Stage) -> bool:
    """Whether a move deals or turns over a card that is not known."""
    columns = stage.known.columns
    if stage.move == DEAL and None in stage.known.stock[: len(columns)]:
        return True
    return any(
        columns[int(turned.column) - 1].cards[columns[int(turned.column) - 1].hidden - 1] is None
        for turned in stage.outcome.turned
    )


def preferred(
    stages: list[Stage], chance: float, judge: Callable[[Sequence[Stage]], float]
) -> tuple[list[Stage], float]:
    """Send the moves of a plan in suit where that is as good or nearly so; return the plan and its chance.

    Args:
        stages: Those of the plan, whose last move alone brings news.
        chance: After it, from 0 to 1.
        judge: Returns the chance after another plan.
    """
    least = chance - NEARLY
    at = 0
    while at < len(stages):
        ways = [way for column in open_columns(stages[at]) if (way := rerouted(stages, at, column))]
        best = max(ways, key=judge, default=None)
        if best is not None and judge(best) >= least:
            stages, chance = best, judge(best)
        at += 1
    return stages, chance


def passed_over(stages: Sequence[Stage]) -> PassedOver | None:
    """The card of their suit that the first move's cards could go onto instead, and why they do not.

    Args:
        stages: Those of a plan as `preferred` returns it.
    """
    columns = open_columns(stages[0])
    if not columns:
        return None
    works = [column for column in columns if rerouted(stages, 0, column)]
    column = (works or columns)[0]
    onto = stages[0].known.columns[column - 1].face_up[-1]
    return PassedOver(onto, column, "better" if works else "needed")
