"""Hints: what to do next, and why, for a player who knows no more than the observation says.

What is certain is searched; the rest is judged by a value learned from fair play. So a hint
cannot peek: the same moment gets the same hint wherever the unknown cards lie.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from random import Random
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

from spider_widget.engine.errors import InvalidPosition, quote
from spider_widget.engine.moves import DEAL
from spider_widget.engine.observation import Observation
from spider_widget.engine.position import Position

from . import fair
from .in_suit import passed_over, preferred
from .reasons import Empties, Lost, NotFound, effect, reason, walk
from .solver import check_limit, check_seed, solve

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spider_widget.engine.cards import Card
    from spider_widget.engine.moves import Move

    from .in_suit import PassedOver
    from .reasons import Achievement, Because, Reason, Stage

MOST_NODES = 1_000_000
"""How many positions fit into memory."""
MEMORY = 4_096
"""For how many moments a player remembers plans."""


class Candidate(NamedTuple):
    """A move worth making, and what for."""

    move: Move
    cards: tuple[Card, ...]
    """The cards that move, the highest first; none for a deal."""
    reason: Achievement
    """What the plan is for."""
    effect: Achievement | None
    """What the move by itself does on the way there; None when that is nothing worth mentioning."""
    passed_over: PassedOver | None
    """A card of their suit that the cards could go onto instead, and why they do not; None without one."""
    plan: tuple[Move, ...]
    """The certain line: up to the next unknown card or deal, or to the win."""
    chance: float
    """What the learned value says after the plan: the chance that fair play wins, from 0 to 1."""


@dataclass(frozen=True, repr=False)
class Hint:
    """What to do next.

    >>> from spider_widget import Game, Spider
    >>> found = hint(Game(Spider(suits=4), 3).observation)
    >>> found
    <Hint 9-5: Turns(column=9, moves=1); 6 other candidates>
    >>> found.move == found.plan[0] == found.candidates[0].move
    True
    """

    candidates: tuple[Candidate, ...]
    """The moves worth making, each once: first the hint's own, which is the best or goes on with a plan that
    the player gave before; then the others, best first."""
    otherwise: Lost | NotFound | None = None
    """Why there are no candidates; None when there are some."""

    @property
    def move(self) -> Move | None:
        """The move to make; None when the game is proved lost, or no way forward was found."""
        return self.candidates[0].move if self.candidates else None

    @property
    def reason(self) -> Reason:
        """What the move is for; without a move `Lost` or `NotFound`."""
        return self.otherwise or self.candidates[0].reason

    @property
    def plan(self) -> tuple[Move, ...]:
        """The certain line that the move begins: up to the next unknown card or deal, or to the win."""
        return self.candidates[0].plan if self.candidates else ()

    def __repr__(self) -> str:
        if self.otherwise:
            return f"<Hint: {self.otherwise}>"
        return f"<Hint {self.move}: {self.reason}; {len(self.candidates) - 1} other candidates>"


def hint(observation: Observation, seconds: float = 1.0, seed: int = 0) -> Hint | None:
    """Say what to do next and why, without looking at hidden cards.

    The answer depends on the arguments alone, not on what was asked before. So the hint after a move need
    not go on with the plan of the hint before it; to follow hints, ask a `FairPlayer`.

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
        seconds: About how long it may think at most. It stands for a number of positions (`fair.NODES` a
            second, at most a million; once every card is known, as many again for the solver), so that the
            hint is the same everywhere.
        seed: Of the solver, which is asked once every card is known.

    Returns:
        None when no move is legal. `Lost` where every line has been searched, or arithmetic proves that the
        stock can never be dealt.

    Raises:
        InvalidPosition: It is a Position, which knows too much, or no game can show it.
        InvalidBudget: The seconds are not a finite number from 0.
        InvalidNumber: The seed is not a whole number.
    """
    return FairPlayer(seconds, seed).hint(observation)


class FairPlayer:
    """A player of one game who knows what you know, and remembers the plans that it gave.

    Along a plan its hint is the rest of that plan. So whoever follows the hints of one player never meets a
    position twice, and whichever candidate was followed, no other one leads straight back.

    >>> from spider_widget import Game, Spider
    >>> game, player = Game(Spider(suits=4), 3), FairPlayer(seconds=0.1)
    >>> while (found := player.hint(game.observation)) and len(found.plan) < 3:
    ...     step = game.push(found.move)
    >>> step = game.push(found.move)
    >>> player.hint(game.observation).plan == found.plan[1:]
    True

    Args:
        seconds: For each hint, as in `hint`.
        seed: As in `hint`.

    Raises:
        InvalidBudget: The seconds are not a finite number from 0.
        InvalidNumber: The seed is not a whole number.
    """

    def __init__(self, seconds: float = 1.0, seed: int = 0) -> None:
        check_limit("seconds", seconds)
        check_seed(seed)
        self.seconds = seconds
        self.seed = seed
        self._plans: OrderedDict[Observation, tuple[Plan, ...]] = OrderedDict()
        """The plans given at each moment for which a hint was asked; for the later moments of a plan the rest
        of it. Those used most recently come last."""
        self._lock = Lock()

    def __getstate__(self) -> dict[str, Any]:
        with self._lock:
            state = {**vars(self), "_plans": self._plans.copy()}
        del state["_lock"]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state, _lock=Lock())

    def __repr__(self) -> str:
        return f"FairPlayer(seconds={self.seconds!r}, seed={self.seed!r})"

    def hint(self, observation: Observation) -> Hint | None:
        """Say what to do next and why; if a plan led here, go on with it.

        Args:
            observation: What the player knows, such as `game.observation`.

        Returns:
            As `hint`.

        Raises:
            InvalidPosition: It is a Position, which knows too much, or no game can show it.
        """
        check_observation(observation, "a hint")
        if not observation.legal_moves:
            return None
        if observation.is_dead:
            return Hint((), Lost())
        kept = self._plans.get(observation, (None,))[0]
        plans = [] if kept is None else [kept]
        if kept is None or observation.unseen:
            found = search(observation, self.seconds, self.seed)
            if isinstance(found, list):
                plans += found if kept is None else self._beside(kept, found)
            elif kept is None:
                return Hint((), found)
        if plans[0].because == "best" and plans[0].chance < max(plan.chance for plan in plans):
            plans[0] = plans[0]._replace(because="new_cards")
        self._remember(observation, plans)
        return Hint(tuple(plan.candidate() for plan in plans))

    def move(self, observation: Observation) -> Move | None:
        """Return the move of the hint, but faster: along a plan nothing is searched.

        >>> from spider_widget import Game, Spider
        >>> seen = Game(Spider(suits=1), 3).observation
        >>> FairPlayer().move(seen) == hint(seen).move
        True

        Args:
            observation: What the player knows, such as `game.observation`.

        Returns:
            None when no move is legal, or the hint names none.

        Raises:
            InvalidPosition: It is a Position, which knows too much, or no game can show it.
        """
        kept = self._plans.get(observation)
        if kept is not None:
            return kept[0].moves[0]
        found = self.hint(observation)
        return None if found is None else found.move

    def _beside(self, kept: Plan, found: list[Plan]) -> list[Plan]:
        """The plans worth considering besides the one that is kept."""
        others = [plan for plan in found if plan.moves[0] != kept.moves[0]]
        return [plan._replace(because="new_cards") for plan in others if not self._leads_back(plan)]

    def _leads_back(self, plan: Plan) -> bool:
        """Whether its first move leads to a moment where plans were given, and one of them leads here."""
        if len(plan.stages) == 1:
            return False
        here, after = (stage.known for stage in plan.stages[:2])
        return any(stage.known == here for other in self._plans.get(after, ()) for stage in other.stages)

    def _remember(self, observation: Observation, plans: Sequence[Plan]) -> None:
        """Remember plans, best first, in place of older ones; where two of them meet, the first counts."""
        rest = {observation: tuple(plans)}
        for plan in plans:
            for done, stage in enumerate(plan.stages):
                rest.setdefault(stage.known, (plan._replace(stages=plan.stages[done:]),))
        with self._lock:
            for moment, given in rest.items():
                self._plans[moment] = given
                self._plans.move_to_end(moment)
            while len(self._plans) > MEMORY:
                self._plans.popitem(last=False)


def check_observation(observation: Observation, who: str) -> None:
    """Check that it is an observation, and one that a game can show.

    Raises:
        InvalidPosition: It is not; the message says what to give instead.
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

    stages: Sequence[Stage]
    chance: float
    """What the learned value says after it."""
    because: Because
    """Why it deals, if it does."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The line."""
        return tuple(stage.move for stage in self.stages)

    @property
    def wins(self) -> bool:
        """Whether it wins the game."""
        return self.stages[-1].outcome.position.is_won

    def candidate(self) -> Candidate:
        """Say what its first move is for."""
        move, cards = self.stages[0].move, self.stages[0].outcome.cards
        why = reason(self.stages, self.because)
        first = effect(self.stages) if why.moves > 1 else None
        if isinstance(first, Empties) and isinstance(why, Empties) and first.column == why.column:
            first = None  # it is emptied now, filled, and emptied again
        shown = () if move == DEAL else cards
        return Candidate(move, shown, why, first, passed_over(self.stages), self.moves, self.chance)


def search(observation: Observation, seconds: float, seed: int) -> list[Plan] | Lost | NotFound:
    """Find the plans worth following, best first, each with a different first move.

    Args:
        observation: With a legal move.
        seconds: As in `hint`.
        seed: As in `hint`.
    """
    nodes = round(min(max(1, seconds * fair.NODES), MOST_NODES))
    if not observation.unseen:
        position = observation.sample(Random(0))  # noqa: S311  # there is only one
        solved = solve(position, None, nodes, seed, shorten=False)
        if solved.status == "won":
            return [_plan(observation, solved.moves, 1.0, "new_cards")]
        if solved.status == "unwinnable":
            return Lost()
    found = fair.judge(observation, nodes)
    if not found.leaves:
        return Lost() if found.complete else NotFound(found.nodes)
    nothing_else = found.complete and all(leaf.plan[-1] == DEAL for leaf in found.leaves)
    plans: dict[Move, Plan] = {}
    because: Because = "nothing_else" if nothing_else else "best"
    for leaf in found.leaves:
        plan = _plan(observation, leaf.plan, leaf.chance, because)
        plans.setdefault(plan.moves[0], plan)
        because = "new_cards"
    return list(plans.values())


def _plan(observation: Observation, line: Sequence[Move], chance: float, because: Because) -> Plan:
    """Make a plan of a line that was found, in suit where that is as good."""

    def judge(stages: Sequence[Stage]) -> float:
        if stages[-1].outcome.position.is_won:
            return 1.0
        return fair.chance_after(observation, [stage.move for stage in stages])

    return Plan(*preferred(list(walk(observation, line)), chance, judge), because)
