"""Hints: what to do next, and why, for a player who knows no more than the observation says.

What is certain is searched, what is not is judged by a value learned from fair play. So a hint
cannot peek: the same moment gets the same hint wherever the unknown cards lie.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from random import Random
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from spider_widget.engine.errors import InvalidPosition, quote
from spider_widget.engine.moves import DEAL
from spider_widget.engine.observation import Observation
from spider_widget.engine.position import Position

from . import fair
from .reasons import Achievement, Because, Empties, Lost, NotFound, Reason, deed, reason, walk
from .solver import check_limit, check_seed, solve

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spider_widget.engine.cards import Card
    from spider_widget.engine.moves import Move

MOST_NODES = 1_000_000
"""Positions that fit into memory."""
MEMORY = 4_096
"""Moments for which the rest of a plan is kept."""


class Candidate(NamedTuple):
    """A move worth making, and what for."""

    move: Move
    cards: tuple[Card, ...]
    """The cards that move, the highest first; none for a deal."""
    reason: Achievement
    """What the plan is for."""
    deed: Achievement | None
    """What the move does by itself on the way there; None when there is no way, or little to say of it."""
    plan: tuple[Move, ...]
    """The certain line: up to the next unknown card or deal, or to the win."""
    chance: float
    """What the learned value says after the plan: the chance that fair play wins, from 0 to 1."""


@dataclass(frozen=True)
class Hint:
    """What to do next.

    >>> from spider_widget import Game, Spider
    >>> found = hint(Game(Spider(suits=4), 3).observation)
    >>> found.move == found.plan[0] == found.candidates[0].move
    True
    """

    move: Move | None
    """The move to make; None when the game is proved lost, or no way on was found."""
    reason: Reason
    """What it is for; without a move `Lost` or `NotFound`."""
    plan: tuple[Move, ...]
    """The certain line that it begins: up to the next unknown card or deal, or to the win."""
    candidates: tuple[Candidate, ...]
    """The moves worth making, each once: the hint's own, which is the best one or begins the rest of a plan
    that was given before, and then the others, best first."""


def hint(observation: Observation, seconds: float = 1.0, seed: int = 0) -> Hint | None:
    """Say what to do next and why, without a look under the cards.

    A plan once given is kept: on its way the hint is the rest of it, so that whoever follows the hints,
    asked for with the same seconds and seed, never meets a position twice. No other candidate leads straight
    back either, whichever one led here.

    >>> from spider_widget import Game, Spider
    >>> game = Game(Spider(suits=1), 3)
    >>> game.push(hint(game.observation).move).score
    499
    >>> hint(game.position)
    Traceback (most recent call last):
    ...
    spider_widget.engine.errors.InvalidPosition: a Position would let a hint peek: give game.observation

    Args:
        observation: What the player knows, such as `game.observation`.
        seconds: About how long it may think at the most. It stands for a number of positions
            (`fair.NODES` a second, a million at the most; once every card is known, as many for the
            solver), so that the hint is the same everywhere.
        seed: Of the solver, which is asked once every card is known.

    Returns:
        None when no move is legal. `Lost` where every line has been searched, or arithmetic proves that the
        stock can never be dealt.

    Raises:
        InvalidPosition: It is a Position, which knows too much, or no game can show it.
        InvalidBudget: The seconds are no number from 0.
        InvalidNumber: The seed is no whole number.
    """
    check_observation(observation, "a hint")
    check_limit("seconds", seconds)
    check_seed(seed)
    if not observation.legal_moves:
        return None
    if observation.is_dead:
        return Hint(None, Lost(), (), ())
    kept = kept_plan(observation, seconds, seed)
    plans = [] if kept is None else [kept]
    if kept is None or observation.unseen:
        found = search(observation, seconds, seed)
        if isinstance(found, list):
            plans += _besides(kept, found, observation, seconds, seed)
        elif kept is None:
            return Hint(None, found, (), ())
    if plans[0].because == "best" and plans[0].chance < max(plan.chance for plan in plans):
        plans[0] = plans[0]._replace(because="new_cards")
    _keep(observation, seconds, seed, plans)
    candidates = tuple(plan.begun(observation) for plan in plans)
    best = candidates[0]
    return Hint(best.move, best.reason, best.plan, candidates)


def check_observation(observation: Observation, who: str) -> None:
    """Refuse what is no observation, or one that no game can show.

    Raises:
        InvalidPosition: It says what to give instead.
    """
    if isinstance(observation, Position):
        msg = f"a Position would let {who} peek: give game.observation"
        raise InvalidPosition(msg)
    if not isinstance(observation, Observation):
        msg = f"{quote(observation)}: {who} needs an Observation, such as game.observation"
        raise InvalidPosition(msg)
    observation.check()


class Plan(NamedTuple):
    """A certain line: up to the next unknown card or deal, or to the win."""

    moves: tuple[Move, ...]
    chance: float
    """What the learned value says after it."""
    because: Because
    """Why it deals, if it does."""

    def begun(self, observation: Observation) -> Candidate:
        """Say what its first move is for."""
        move = self.moves[0]
        cards = () if move == DEAL else observation.columns[int(move.source) - 1].face_up[-move.count :]
        why = reason(observation, self.moves, self.because)
        first = deed(observation, self.moves) if why.moves > 1 else None
        if isinstance(first, Empties) and isinstance(why, Empties) and first.column == why.column:
            first = None  # it is emptied now, filled, and emptied again
        return Candidate(move, cards, why, first, self.moves, self.chance)


_plans: OrderedDict[tuple[Observation, float, int], tuple[Plan, ...]] = OrderedDict()
"""For each moment at which a hint was asked for the plans that were given, and for each other one on the way
of a plan the rest of it; those used last come last."""
_memory = Lock()


def kept_plan(observation: Observation, seconds: float, seed: int) -> Plan | None:
    """The rest of a plan that was given on the way to this moment."""
    given = _plans.get((observation, seconds, seed))
    return given[0] if given else None


def _besides(
    kept: Plan | None, found: list[Plan], observation: Observation, seconds: float, seed: int
) -> list[Plan]:
    """The plans that are worth a thought beside the one that is kept."""
    if kept is None:
        return found
    others = [plan for plan in found if plan.moves[0] != kept.moves[0]]
    return [
        plan._replace(because="new_cards")
        for plan in others
        if not _leads_back(plan, observation, seconds, seed)
    ]


def _leads_back(plan: Plan, observation: Observation, seconds: float, seed: int) -> bool:
    """Whether its first move leads to a moment where plans were given, and one of them leads here."""
    if len(plan.moves) == 1:
        return False
    *_, after = walk(observation, plan.moves[:2])
    given = _plans.get((after.known, seconds, seed), ())
    return any(stage.known == observation for other in given for stage in walk(after.known, other.moves))


def _keep(observation: Observation, seconds: float, seed: int, plans: Iterable[Plan]) -> None:
    """Remember plans, the best first, instead of older ones; where two of them meet, the first goes on."""
    rest = {(observation, seconds, seed): tuple(plans)}
    for plan in plans:
        for done, stage in enumerate(walk(observation, plan.moves)):
            rest.setdefault((stage.known, seconds, seed), (plan._replace(moves=plan.moves[done:]),))
    with _memory:
        for moment, given in rest.items():
            _plans[moment] = given
            _plans.move_to_end(moment)
        while len(_plans) > MEMORY:
            _plans.popitem(last=False)


def search(observation: Observation, seconds: float, seed: int) -> list[Plan] | Lost | NotFound:
    """The plans worth following, best first, each with another first move; no plan given before counts.

    Args:
        observation: With a legal move.
        seconds: As of `hint`.
        seed: As of `hint`.
    """
    nodes = round(min(max(1, seconds * fair.NODES), MOST_NODES))
    if not observation.unseen:
        position = observation.sample(Random(0))  # noqa: S311  # there is only one
        solved = solve(position, None, nodes, seed, shorten=False)
        if solved.status == "won":
            return [Plan(solved.moves, 1.0, "new_cards")]
        if solved.status == "unwinnable":
            return Lost()
    found = fair.judge(observation, nodes)
    if not found.leaves:
        return Lost() if found.complete else NotFound(found.nodes)
    nothing_else = found.complete and all(leaf.plan[-1] == DEAL for leaf in found.leaves)
    plans: dict[Move, Plan] = {}
    because: Because = "nothing_else" if nothing_else else "best"
    for leaf in found.leaves:
        plans.setdefault(leaf.plan[0], Plan(leaf.plan, leaf.chance, because))
        because = "new_cards"
    return list(plans.values())
