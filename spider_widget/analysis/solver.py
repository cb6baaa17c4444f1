"""The solver: whether a position can be won, and how, with all cards known, hidden ones too.

It never guesses. A win comes with moves that the engine has replayed, a loss with a proof;
everything else is unknown.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, field
from html import escape
from math import isfinite
from numbers import Real
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from spider_widget.engine.errors import InvalidNumber, InvalidPosition, SpiderError, quote
from spider_widget.engine.game import Game
from spider_widget.engine.position import Position
from spider_widget.engine.text import whole

from .kernel import NO_BEST, STAGES, Kernel, Setting, Status, default_weights, pack_weights
from .shortest import least_moves, shorter_line

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from spider_widget.engine.moves import Move

Outcome = Literal["won", "unwinnable", "unknown"]

SLICE = 20_000
"""Children between two looks at the clock: a few hundredths of a second."""
FIRST_WIDTH = {1: 25, 2: 30, 4: 60}
"""Width of the first beam, by suits."""
STEP_COSTS: tuple[float, ...] = (5.0, 5.0, 2.0, 0.0)
"""Points that a ply costs while a first win is sought, attempt by attempt."""
FIRST_STEP_COST = {1: 24.0, 2: 16.0, 4: 13.0}
"""Points that a ply costs when short lines are sought, by suits."""
DEAL_CREDIT = {1: 5, 2: 3, 4: 3}
"""About how many same-suit neighbours a deal makes by luck, by suits."""
SHORTEN_NOISE = 0.1
NARROWEST, WIDEST = 30, 30_000
NOISE = 0.2
"""How far weights stray from the tuned ones after a first failure, as a share of each."""
PROOF_SLICE = 4_000
PROOF_POSITIONS = 4_000_000
SHORT_LINE = 12
"""For a line of at most this many moves every shorter one is tried, if they are few."""
SHORTER_POSITIONS = 2_000
"""How many positions on shorter lines are tried, at most."""


class InvalidBudget(SpiderError):
    """A limit of time, nodes, samples or memory that is not a number from 0, or no limit at all."""


class Progress(NamedTuple):
    """How far a search has come."""

    nodes: int
    seconds: float
    best: int | None
    """Moves and deals of the shortest win so far; None before the first."""


Searching: TypeAlias = "Generator[Progress, None, Solution]"


@dataclass(frozen=True)
class Solution:
    """What the solver found.

    >>> from spider_widget import Spider, deal
    >>> solution = solve(deal(Spider(suits=1), 3), seconds=60, nodes=300_000, shorten=False)
    >>> solution.status
    'won'
    >>> solution.game().is_won
    True
    """

    status: Outcome
    """"won" with moves that win; "unwinnable" with a proof that none do; else "unknown"."""
    moves: tuple[Move, ...]
    """The line to the win, deals included; empty unless won."""
    nodes: int
    """Positions looked at."""
    seconds: float
    """Time taken."""
    position: Position = field(repr=False)
    """The position in which the line begins."""

    def game(self) -> Game:
        """Play the line into a new game that begins in the position."""
        game = Game.from_position(self.position, undo_limit=None)
        for move in self.moves:
            game.push(move)
        return game

    def record(self) -> str:
        """Write the line as a game record."""
        return self.game().record()

    @property
    def _verdict(self) -> str:
        found = {
            "won": f"{len(self.moves)} moves and deals win, found in",
            "unwinnable": "no line wins, proved in",
            "unknown": "neither a win nor a proof against one in",
        }
        return f"{self.status}: {found[self.status]} {self.nodes:,} positions, {self.seconds:.1f} s"

    @property
    def _line(self) -> str:
        return " ".join(f"{number}. {move}" for number, move in enumerate(self.moves, 1))

    def __str__(self) -> str:
        return "\n".join([self._verdict, *textwrap.wrap(self._line, 80)])

    def _repr_html_(self) -> str:
        picture = self.position._repr_html_() or ""  # the drawing is not this room's
        line = f"<details><summary>Moves</summary>{self._line}</details>" if self.moves else ""
        caption = f"<figcaption>{escape(self._verdict)}{line}</figcaption>"
        return f"<figure style='margin:0;max-width:1000px'>{picture}{caption}</figure>"


def solve(
    position: Position,
    seconds: float | None = 10.0,
    nodes: int | None = None,
    seed: int = 0,
    *,
    shorten: bool = True,
    memory: int = 1 << 30,
    on_progress: Callable[[Progress], None] | None = None,
) -> Solution:
    """Look for a win with all cards known, or for a proof that there is none.

    >>> from spider_widget import Spider, deal
    >>> solve(deal(Spider(suits=1), 3), nodes=300_000, shorten=False).status
    'won'

    Args:
        position: Any position that a game can reach.
        seconds: Time limit; None for none.
        nodes: Limit of positions looked at; None for none. With a limit of nodes and enough
            seconds the answer is the same on every machine.
        seed: Of the search's random choices.
        shorten: Whether the time left after a first win goes into a shorter line, until the line is proved
            to be the shortest.
        memory: How many bytes each of the two searches may use at most.
        on_progress: Called several times a second; an exception that it raises ends the search.

    Raises:
        InvalidPosition: No game can reach the position, or it is an observation.
        InvalidBudget: No limit is given, or one is not a finite number from 0.
        InvalidNumber: The seed is not a whole number.
    """
    search = searching(position, seconds, nodes, seed, shorten=shorten, memory=memory)
    while True:
        try:
            progress = next(search)
        except StopIteration as end:
            solution: Solution = end.value
            return solution
        if on_progress is not None:
            on_progress(progress)


def check_seed(seed: int) -> None:
    """Check that a seed is a whole number.

    Raises:
        InvalidNumber: It is not; the message says what was given.
    """
    if whole(seed) is None:
        msg = f"seed={quote(seed)}: a seed is a whole number"
        raise InvalidNumber(msg)


def check_limit(name: str, limit: float, what: str = "a finite number from 0") -> None:
    """Check that a limit is a finite number from 0.

    Raises:
        InvalidBudget: It is not; the message says what was given, and what a limit is.
    """
    if not isinstance(limit, Real) or isinstance(limit, bool) or not (limit >= 0 and isfinite(limit)):
        msg = f"{name}={quote(limit)}: a limit is {what}"
        raise InvalidBudget(msg)


def check_count(name: str, count: int, what: str = "a whole number from 0") -> None:
    """Check that a limit of what is counted is a whole number from 0.

    Raises:
        InvalidBudget: It is not; the message says what was given, and what a limit is.
    """
    number = whole(count)
    if number is None or number < 0:
        msg = f"{name}={quote(count)}: a limit is {what}"
        raise InvalidBudget(msg)


def check_limits(seconds: float | None, name: str, count: int | None) -> None:
    """Check that at least one limit is given, and each is a number from 0.

    Raises:
        InvalidBudget: No limit is given, or one is wrong; the message says what was given.
    """
    if seconds is None and count is None:
        msg = f"seconds=None and {name}=None: one of them must be a limit"
        raise InvalidBudget(msg)
    if seconds is not None:
        check_limit("seconds", seconds, "a finite number from 0, or None for none")
    if count is not None:
        check_count(name, count, "a whole number from 0, or None for none")


def searching(
    position: Position,
    seconds: float | None = 10.0,
    nodes: int | None = None,
    seed: int = 0,
    *,
    shorten: bool = True,
    memory: int = 1 << 30,
) -> Searching:
    """Search in slices of a few hundredths of a second: yields the progress, returns the solution.

    For callers with other work to do in between. The arguments are those of `solve`.
    """
    if not isinstance(position, Position):
        msg = (
            f"{quote(position)}: solve needs every card, and only a Position has them; "
            "an Observation leaves some unknown"
        )
        raise InvalidPosition(msg)
    position.check()
    check_seed(seed)
    check_count("memory", memory, "a whole number of bytes from 0")
    budget = _Budget(seconds, nodes)
    search = _Search(position, budget, Random(int(seed)), int(memory))  # noqa: S311  # no cryptography
    proof = _Proof(position, budget, int(memory))
    proved_lost = position.is_dead
    try:
        if not (proved_lost or position.is_won):
            proved_lost = yield from _first_win(search, proof, budget)
            if search.best and shorten:
                yield from search.shorten()
    except _OutOfBudgetError:
        pass
    status: Outcome = "unknown"
    if search.best or position.is_won:
        status = "won"
    elif proved_lost:
        status = "unwinnable"
    return Solution(status, tuple(search.best), budget.nodes, budget.seconds, position)


class _OutOfBudgetError(Exception):
    """The time or the nodes are used up."""


class _Budget:
    """Counts nodes and time, and ends the search when either is used up."""

    def __init__(self, seconds: float | None, nodes: int | None) -> None:
        check_limits(seconds, "nodes", nodes)
        self._limit = seconds
        self._most = None if nodes is None else int(nodes)
        self._began = monotonic()
        self.nodes = 0

    @property
    def seconds(self) -> float:
        return monotonic() - self._began

    @property
    def left(self) -> int | None:
        """How many nodes are left; None when they are not limited."""
        return None if self._most is None else self._most - self.nodes

    def next_slice(self, wanted: int) -> int:
        """How many nodes may be searched before the next look at the budget."""
        if self._limit is not None and self.seconds >= self._limit:
            raise _OutOfBudgetError
        left = self.left
        if left is None:
            return wanted
        if left <= 0:
            raise _OutOfBudgetError
        return min(wanted, left)

    def spend(self, nodes: int, best: Sequence[Move]) -> Progress:
        self.nodes += nodes
        return Progress(self.nodes, self.seconds, len(best) or None)


def _first_win(search: _Search, proof: _Proof, budget: _Budget) -> Generator[Progress, None, bool]:
    """Search until a win is found (False) or proved impossible (True), with as many nodes for the proof."""
    while True:
        before = budget.nodes
        if (yield from search.attempt()):
            return False
        if (yield from proof.run(budget.nodes - before)):
            return True


class _Search:
    """The beams that find wins, and then shorter ones."""

    def __init__(self, position: Position, budget: _Budget, random: Random, memory: int) -> None:
        self.position = position
        self.budget = budget
        self.random = random
        self.kernel = Kernel(position, memory)
        self.best: list[Move] = []
        self.widest = WIDEST
        self.width: float = FIRST_WIDTH[len(position.rules.suits)]
        self.attempts = 0

    def attempt(self) -> Generator[Progress, None, bool]:
        """Look for a first win with one beam, wider than the last one; return whether there is one."""
        weights = pack_weights(self._weights(NOISE if self.attempts else 0))
        setting = Setting(int(self.width), STEP_COSTS[self.attempts % len(STEP_COSTS)])
        self.width = min(self.width * 1.5, WIDEST)
        self.attempts += 1
        return (yield from self.beam(0, setting, weights))

    def _weights(self, noise: float) -> dict[str, tuple[float, float]]:
        factors = {name: max(0.1, 1 + noise * self._normal()) for name in default_weights()}
        return {
            name: (none * factors[name], full * factors[name])
            for name, (none, full) in default_weights().items()
        }

    def _normal(self) -> float:
        """An almost normal random number, by additions alone, so that it is the same on every machine."""
        return sum(self.random.random() for _ in range(12)) - 6

    def beam(self, head: int, setting: Setting, weights: bytes) -> Generator[Progress, None, bool]:
        """Run one beam from `head` moves into the best line; a better line that it finds replaces it."""
        start = self.position
        for move in self.best[:head]:
            start = start.apply(move)
        setting = setting._replace(width=min(setting.width, self.widest))
        # Its preparation counts too: a beam that finds nothing to do must use something up.
        self.budget.spend(self.budget.next_slice(setting.width), self.best)
        status = self.kernel.begin_beam(start, head, setting, weights)
        done, found = 0, False
        while status is Status.RUNNING:
            wanted = self.budget.next_slice(SLICE)
            status = self.kernel.run_beam(wanted, not_one_more=wanted == self.budget.left)
            # A win counts at once: the budget may end before the beam does.
            found |= self._take_line(head)
            yield self.budget.spend(self.kernel.children - done, self.best)
            done = self.kernel.children
        if status is Status.OUT_OF_MEMORY:
            self.widest = setting.width // 2
            if self.widest == 0:
                raise _OutOfBudgetError
        return found

    def _take_line(self, head: int) -> bool:
        """Adopt the kernel's line, which begins `head` moves into the best one, if it is better."""
        line = [*self.best[:head], *self.kernel.best_line()]
        if len(line) == head or (self.best and len(line) >= len(self.best)):
            return False
        self._check(line)
        self.best = line
        return True

    def _check(self, line: Sequence[Move]) -> None:
        position = self.position
        for move in line:
            position = position.apply(move)
        if not position.is_won:
            msg = "the kernel and the engine disagree about a line"
            raise AssertionError(msg)

    def shorten(self) -> Generator[Progress, None, None]:
        """Look for shorter lines until the best one is proved shortest, or the budget is used up.

        One full run, then suffix runs that begin somewhere on the best line. Each ply costs points, more
        of them as long as that succeeds, and hopeless positions are dropped by a bound.
        """
        step_cost = FIRST_STEP_COST[len(self.position.rules.suits)]
        cost = 4_000.0  # nodes of a full run for each position of its width
        checked = 0
        while len(self.best) > max(1, least_moves(self.position)):
            if len(self.best) <= SHORT_LINE and len(self.best) != checked:
                checked = len(self.best)
                if (yield from self._is_shortest()):
                    return
                continue
            width = _width(0.5 * self.budget.nodes / cost)
            before = self.budget.nodes
            found = yield from self._improve(0, width, step_cost)
            cost = max(200.0, (self.budget.nodes - before) / width)
            step_cost *= 1.08 if found else 0.95
            for _ in range(3):
                length = len(self.best)
                start = self.random.randrange(length * 3 // 4 + 1)
                share = (length - start) / length
                yield from self._improve(start, _width(0.1 * self.budget.nodes / (cost * share)), step_cost)

    def _is_shortest(self) -> Generator[Progress, None, bool]:
        """Whether no shorter line wins: all are tried, and one that wins becomes the best."""
        trying = shorter_line(self.position, len(self.best), SHORTER_POSITIONS)
        while True:
            try:
                self.budget.next_slice(next(trying))
            except StopIteration as end:
                shorter: tuple[Move, ...] | None = end.value
                if shorter:
                    self.best = list(shorter)
                return shorter == ()
            yield self.budget.spend(1, self.best)

    def _improve(self, head: int, width: int, step_cost: float) -> Generator[Progress, None, bool]:
        setting = Setting(
            width,
            step_cost,
            best=len(self.best),
            deal_credit=DEAL_CREDIT[len(self.position.rules.suits)],
            slack=self._slack(),
            first_win=False,
        )
        return (yield from self.beam(head, setting, pack_weights(self._weights(SHORTEN_NOISE))))

    def _slack(self) -> tuple[int, ...]:
        """For each stage a random share of how far the best line itself lies above the bound there."""
        slack = [NO_BEST] * STAGES
        position, length = self.position, len(self.best)
        deal_credit = DEAL_CREDIT[len(position.rules.suits)]
        for plies, move in enumerate(self.best):
            left = position.deals_left
            slack[left] = min(slack[left], length - plies - least_moves(position, deal_credit))
            position = position.apply(move)
        share = self.random.random()
        return tuple(int(share * max(0, gap)) if gap < NO_BEST else 0 for gap in slack)


def _width(wanted: float) -> int:
    return int(min(max(wanted, NARROWEST), WIDEST))


class _Proof:
    """The exhaustive search, kept going beside the beams while it can still end."""

    def __init__(self, position: Position, budget: _Budget, memory: int) -> None:
        self._position = position
        self._budget = budget
        self._memory = memory
        self._kernel: Kernel | None = None
        self._done = 0
        self._running = position.deals_left <= 1

    def run(self, nodes: int) -> Generator[Progress, None, bool]:
        """Search for about `nodes` positions; return whether all have been seen and none wins."""
        if not self._running:
            return False
        budget, status = self._budget, Status.RUNNING
        if self._kernel is None:
            self._kernel = Kernel(self._position, self._memory)
            status = self._kernel.begin_proof(self._position, PROOF_POSITIONS)
        until = budget.nodes + max(nodes, PROOF_SLICE)
        while status is Status.RUNNING and budget.nodes < until:
            wanted = budget.next_slice(PROOF_SLICE)
            status = self._kernel.run_proof(wanted, not_one_more=wanted == budget.left)
            yield budget.spend(self._kernel.positions - self._done, ())
            self._done = self._kernel.positions
        self._running = status is Status.RUNNING
        return status is Status.ENDED
