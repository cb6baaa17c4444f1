"""The fair player: it knows what a player may know, searches what is certain, and judges the rest."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, NamedTuple

from spider_widget.engine.observation import Observation
from spider_widget.engine.position import Pile

from . import value
from .kernel.fair import FairKernel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spider_widget.engine.moves import Move
    from spider_widget.engine.position import Position

NODES = 300_000
"""How many positions a decision looks at, at most, unless told otherwise."""


class Leaf(NamedTuple):
    """A certain line to the next news, and what it is worth."""

    plan: tuple[Move, ...]
    """The moves up to and including the one that turns an unknown card, deals unknown cards, or wins."""
    chance: float
    """Judged chance that the fair player wins after it, 0 to 1; 1 when the plan wins."""


class Judgement(NamedTuple):
    """What the fair player sees in a position."""

    leaves: tuple[Leaf, ...]
    """The best line for each column that can be turned, for a deal and for a win; best first.

    A longer line, or a deal, is rated slightly below its chance; with one suit a learned taste counts too."""
    nodes: int
    """Different positions looked at."""
    complete: bool
    """Whether every position that can be reached without news was seen: without leaves the game is then lost.
    Positions are told apart by 63-bit keys, which two of them could share, though that is most unlikely."""


class Played(NamedTuple):
    """A game played to its end by the fair player."""

    moves: tuple[Move, ...]
    won: bool
    nodes: int
    """Different positions looked at, over all decisions."""


def judge(observation: Observation, nodes: int = NODES) -> Judgement:
    """Find the best lines to the next news, looking at nothing that the player has not seen.

    >>> from spider_widget import Game, Spider
    >>> found = judge(Game(Spider(suits=1), 3).observation, nodes=2_000)
    >>> found.leaves[0].chance >= found.leaves[-1].chance
    True

    Args:
        observation: Of a game that is not won.
        nodes: How many positions to look at, at least 1. The search stops early when, after 50,000, three
            quarters of them have brought no better line, or after 1,000,000 moves; it goes on to ten times as
            many, up to 200,000, while there is no line at all. The same number gives the same answer
            everywhere.

    Raises:
        MemoryError: That many positions do not fit into 1 GiB; a million do.
    """
    if observation.is_won:
        return Judgement((), 0, complete=True)
    kernel = FairKernel(value.weights(observation.rules))
    kernel.begin(observation)
    found = [kernel.leaf(number) for number in range(kernel.judge(nodes))]
    leaves = tuple(Leaf(moves, _chance(logit)) for moves, logit in found)
    return Judgement(leaves, kernel.nodes, kernel.complete)


def chance_after(observation: Observation, line: Sequence[Move]) -> float:
    """Return what the learned value says after a line: the chance that the fair player wins, from 0 to 1.

    >>> from spider_widget import Game, Move, Spider
    >>> seen = Game(Spider(suits=4), 3).observation
    >>> chance_after(seen, [Move(9, 4)]) > chance_after(seen, [Move(8, 7)])
    True

    Args:
        observation: Where the line begins.
        line: Legal moves; the last one, and no other, turns or deals unknown cards.
    """
    kernel = FairKernel(value.weights(observation.rules))
    kernel.begin(observation)
    return _chance(kernel.logit(line))


def _chance(logit: float) -> float:
    return 1 / (1 + exp(-logit))


def rollout(position: Position, nodes: int = NODES, seen: Observation | None = None) -> Played:
    """Let the fair player play a game to its end, without undo.

    >>> from spider_widget import Spider, deal
    >>> played = rollout(deal(Spider(suits=1), 3), nodes=500)
    >>> len(played.moves) > 20
    True

    Args:
        position: Where it begins. The player looks at a hidden card only when it has been turned or dealt.
        nodes: How many positions to look at in each decision, as in `judge`.
        seen: An observation of the same game, now or earlier; the hidden cards that it knows count as known.

    Raises:
        MemoryError: That many positions do not fit into 1 GiB.
    """
    kernel = FairKernel(value.weights(position.rules))
    kernel.begin(Observation.of(position) if seen is None else _with_known(position, seen), position)
    moves: list[Move] = []
    won, looked_at = position.is_won, 0
    while not won and kernel.judge(nodes):
        moves += kernel.leaf(0).moves
        looked_at += kernel.nodes
        won = kernel.follow(0)
    return Played(tuple(moves), won, looked_at)


def _with_known(position: Position, seen: Observation) -> Observation:
    """The position as someone sees it who knows the hidden cards that an earlier observation knew."""
    columns = tuple(
        Pile(known.cards[:hidden] + cards[hidden:], hidden)
        for (cards, hidden), known in zip(position.columns, seen.columns, strict=True)
    )
    stock = seen.stock[len(seen.stock) - len(position.stock) :]
    return Observation(position.rules, columns, stock, position.completed)
