"""In suit first: a plan lays cards on one of their own suit wherever that is as good, or nearly so.

The learned value may like another column better by a hair. A player who sees the card of the suit lie open
deserves a reason for passing it over, and a hair is none.
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
"""Chances that differ by no more than this are nearly equal."""


@dataclass(frozen=True)
class PassedOver:
    """A card of their suit on which the cards of a move could lie as well, but do not."""

    onto: Card
    column: int
    because: Literal["better", "needed"]
    """Where the same plan would work from there, its chance is lower; else the plan would not work."""


def open_columns(stage: Stage) -> list[int]:
    """The columns in which a move's cards would lie in suit; none when they do so where they go."""
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
    """The same plan, but that one of its moves goes to another column; None when it does not work then.

    Args:
        stages: Of the plan, whose last move alone brings news.
        at: The index of the move.
        column: Where its cards lie instead, and all that is laid on them.
    """
    source, target, count = stages[at].move
    line = [*(stage.move for stage in stages[:at]), Move(source, column, count)]
    there = count
    """How many cards lie in the other column that lay in the target."""
    for later in stages[at + 1 :]:
        move = later.move
        if move == Move(target, column, there):  # there they are already
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
    """The same plan with every move in suit that is as good or nearly so, and its chance.

    Args:
        stages: Of the plan, whose last move alone brings news.
        chance: After it, from 0 to 1.
        judge: Gives the chance after another plan.
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
    """The card of their suit on which the first move's cards could lie as well, and why they do not.

    Args:
        stages: Of a plan that is `preferred`.
    """
    columns = open_columns(stages[0])
    if not columns:
        return None
    works = [column for column in columns if rerouted(stages, 0, column)]
    column = (works or columns)[0]
    onto = stages[0].known.columns[column - 1].face_up[-1]
    return PassedOver(onto, column, "better" if works else "needed")
