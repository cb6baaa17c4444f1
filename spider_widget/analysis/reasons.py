"""What a plan is for, read off what it does when it is replayed on what the player knows."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from spider_widget.engine.moves import DEAL
from spider_widget.engine.observation import Observation
from spider_widget.engine.position import Pile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from spider_widget.engine.cards import Card, Suit
    from spider_widget.engine.moves import Move
    from spider_widget.engine.position import Outcome, Position


@dataclass(frozen=True)
class Wins:
    """The plan wins; every card that it needs is known."""

    moves: int
    """How many moves and deals that takes, the next one included."""


@dataclass(frozen=True)
class Completes:
    """The plan completes a run, which leaves play."""

    column: int
    suit: Suit
    moves: int


@dataclass(frozen=True)
class Empties:
    """The plan empties this column, so that more columns are empty than before."""

    column: int
    moves: int


@dataclass(frozen=True)
class Turns:
    """The plan turns over a card that the player has not seen yet."""

    column: int
    moves: int


@dataclass(frozen=True)
class Joins:
    """The plan brings more cards of one suit together before a deal; first this card onto that one."""

    card: Card
    onto: Card
    column: int
    moves: int


@dataclass(frozen=True)
class Fills:
    """The plan fills the empty columns, without which there is no deal."""

    columns: tuple[int, ...]
    moves: int


@dataclass(frozen=True)
class MakesRoom:
    """The move exposes a card that the rest of the plan moves or builds on."""

    column: int
    card: Card
    moves: int


Because: TypeAlias = Literal["nothing_else", "best", "new_cards"]
"""Why a deal: no unseen card can be turned over before it; or it promises more than any other
plan; or the new cards alone make it worth considering."""


@dataclass(frozen=True)
class Deals:
    """The plan is to deal, perhaps after moves that prepare for it."""

    because: Because
    moves: int


@dataclass(frozen=True)
class Lost:
    """No line wins, which is proved by arithmetic or by a search of everything that can still be reached.

    That search tells positions apart by 63-bit keys, which two of them could share, though that is most
    unlikely.
    """


@dataclass(frozen=True)
class NotFound:
    """No way forward was found, which proves nothing."""

    nodes: int
    """How many positions were looked at."""


Achievement: TypeAlias = Wins | Completes | Empties | Turns | Joins | Fills | MakesRoom | Deals
"""What a plan does; `moves` counts the moves and deals until that is done, the next one included."""
Reason: TypeAlias = Achievement | Lost | NotFound
"""Why a hint names a move, or names none."""


class Stage(NamedTuple):
    """A move of a plan, with what is known before it and what it leads to."""

    known: Observation
    move: Move
    outcome: Outcome
    """For one arrangement of the unknown cards; only a plan's last move depends on it."""


def walk(observation: Observation, plan: Sequence[Move]) -> Iterator[Stage]:
    """Replay a plan on what the player knows.

    >>> from spider_widget import Game, Move, Spider
    >>> seen = Game(Spider(suits=4), 3).observation
    >>> [stage.outcome.turned[0].column for stage in walk(seen, [Move(6, 1)])]
    [6]

    Args:
        observation: Where the plan begins.
        plan: Legal moves; the cards that all but the last one turn or deal are known.
    """
    position = observation.sample(Random(0))  # noqa: S311  # any arrangement does
    for move in plan:
        outcome = position.play(move)
        yield Stage(_known(position, observation), move, outcome)
        position = outcome.position


def _known(position: Position, before: Observation) -> Observation:
    """What is known of a position that certain moves lead to."""
    # No face-down card moves, and the stock keeps its order: what is unknown stays at the bottom, and last.
    columns = []
    for (cards, hidden), (were, _) in zip(position.columns, before.columns, strict=True):
        unknown = min(hidden, were.count(None))
        columns.append(Pile((None,) * unknown + cards[unknown:], hidden))
    unknown = min(len(position.stock), before.stock.count(None))
    stock = position.stock[: len(position.stock) - unknown] + (None,) * unknown
    return Observation(position.rules, tuple(columns), stock, position.completed)


def reason(stages: Sequence[Stage], because: Because) -> Achievement:
    """Say what a plan achieves; of several things, the one that counts most.

    Args:
        stages: Those of the plan, at least one; the last one turns an unknown card, deals, or wins.
        because: Why it deals, for a plan whose purpose is the deal itself.
    """
    if stages[-1].outcome.position.is_won:
        return Wins(len(stages))
    is_deal = stages[-1].move == DEAL
    certain = stages[:-1] if is_deal else stages
    for moves, stage in enumerate(certain, 1):
        if stage.outcome.completed:
            column, suit = stage.outcome.completed[0]
            return Completes(int(column), suit, moves)
    if is_deal:
        return _before_a_deal(stages[0].known, certain, because)
    return _emptied(certain) or Turns(int(certain[-1].outcome.turned[-1].column), len(stages))


def effect(stages: Sequence[Stage]) -> Joins | Empties | MakesRoom | None:
    """Say what the first move of a longer plan does by itself; None when that is not worth mentioning.

    Args:
        stages: Those of the plan, at least one.
    """
    first, *later = stages
    if first.move == DEAL:
        return None
    if joined := _joined(first, 1):
        return joined
    source = int(first.move.source)
    left = first.outcome.position.columns[source - 1].cards
    if not left:
        return Empties(source, 1) if first.known.columns[int(first.move.target) - 1].cards else None
    is_used = any(source in (stage.move.source, stage.move.target) for stage in later)
    # A card that looks like one that moves would seem to be freed from itself.
    return MakesRoom(source, left[-1], 1) if is_used and left[-1] not in first.outcome.cards else None


def _emptied(stages: Sequence[Stage]) -> Empties | None:
    was, now = _empty(stages[0].known), _empty(stages[-1].outcome.position)
    if len(now) <= len(was):
        return None
    column = min(now - was)
    moves = max(moves for moves, stage in enumerate(stages, 1) if stage.move.source == column)
    return Empties(column, moves)


def _empty(table: Observation | Position) -> set[int]:
    return {number for number, pile in enumerate(table.columns, 1) if not pile.cards}


def _before_a_deal(observation: Observation, stages: Sequence[Stage], because: Because) -> Achievement:
    if stages and _links(stages[-1].outcome.position) > _links(observation):
        gained = _pairs(stages[-1].outcome.position) - _pairs(observation)
        for moves, stage in enumerate(stages, 1):
            joined = _joined(stage, moves)
            if joined and gained[joined.onto, joined.card]:  # not one that is taken apart again
                return joined
    if empty := _empty(observation):
        return Fills(tuple(sorted(empty)), len(stages))
    return Deals(because, len(stages) + 1)


def _links(table: Observation | Position) -> int:
    """How many face-up cards lie on one of their own suit that they fit."""
    fits = table.rules.sweep.sequence.fits
    return sum(fits(card, on=below) for pile in table.columns for below, card in pairwise(pile.face_up))


def _pairs(table: Observation | Position) -> Counter[tuple[Card, Card]]:
    """How often each card lies face up on each other one."""
    return Counter(pair for pile in table.columns for pair in pairwise(pile.face_up))


def _joined(stage: Stage, moves: int) -> Joins | None:
    """What a move brings together; None when it brings nothing together."""
    source, target, count = stage.move
    if stage.move == DEAL:
        return None
    fits = stage.known.rules.sweep.sequence.fits
    rest = stage.known.columns[int(source) - 1].face_up[:-count]
    onto = stage.known.columns[int(target) - 1].face_up
    head = stage.outcome.cards[0]
    lay_apart = not rest or not fits(head, on=rest[-1])
    if onto and fits(head, on=onto[-1]) and lay_apart:
        return Joins(head, onto[-1], int(target), moves)
    return None
