"""How likely a win still is for a player who knows no more than the observation says.

The worlds that the player could be in are sampled, and the fair player plays on in each, seeing only
what it may. That is slow, so the learned value counts too: as much as a few worlds already played.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import exp, log, sqrt
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from . import fair
from .hints import check_observation, search
from .reasons import Lost, NotFound
from .solver import check_limits, check_seed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from spider_widget.engine.moves import Move
    from spider_widget.engine.observation import Observation
    from spider_widget.engine.position import Position
    from spider_widget.engine.rules import RuleSet

    from .hints import Plan

PLAY_NODES = 5_000
"""How many positions each decision of a rollout looks at: fewer than a hint."""
PRIOR_WEIGHT = 32.0
"""Prior weight of the learned value, in sampled worlds."""
PLATT_SCALING: dict[tuple[int | str, ...], tuple[float, float]] = {
    (1, "classic"): (1.31, 1.11),
    (2, "classic"): (0.0, 1.03),
    (4, "classic"): (0.23, 0.96),
    (2, "relaxed"): (0.0, 1.03),
    (4, "relaxed"): (0.23, 0.96),
}
"""By suits and rule, how the value's log-odds are shifted and stretched; `benchmarks/chances.py` fits it. The
relaxed rule has the constants of the classic one."""

LEAST = 1e-6
"""Values are kept this far from 0 and 1 when their log-odds are taken."""


@dataclass(frozen=True)
class Chance:
    """How likely the fair player is still to win.

    >>> from spider_widget import Game, Spider
    >>> chance = win_chance(Game(Spider(suits=1), 3).observation, samples=2)
    >>> 0 <= chance.low <= chance.estimate <= chance.high <= 1
    True
    """

    estimate: float
    """The chance, from 0 to 1."""
    low: float
    high: float
    """The ends of its 95% interval."""
    samples: int
    """How many worlds were played to the end."""
    moves: Mapping[Move, Chance] = field(default_factory=dict, hash=False)
    """The same after the first move of each plan worth following; that of the best is the estimate."""


def win_chance(
    observation: Observation, seconds: float | None = 5.0, samples: int | None = None, seed: int = 0
) -> Chance:
    """Estimate how likely the fair player is still to win, now and after each move worth making.

    >>> from spider_widget import Game, Spider
    >>> chance = win_chance(Game(Spider(suits=2), 3).observation, seconds=None, samples=4)
    >>> chance.samples, len(chance.moves)
    (4, 7)

    Args:
        observation: What the player knows, such as `game.observation`.
        seconds: Time limit; None for none. The plans worth following are found in any case, which takes
            at most a second; worlds are played in the time left.
        samples: How many worlds to play for the best candidate; None for as many as there is time for. With a
            number, and enough seconds, the answer is the same on every machine.
        seed: Of the sampling of worlds.

    Raises:
        InvalidPosition: It is a Position, which knows too much, or no game can show it.
        InvalidBudget: No limit is given, or one is not a finite number from 0.
        InvalidNumber: The seed is not a whole number.
    """
    *_, last = estimating(observation, seconds, samples, seed)
    return last


def estimating(
    observation: Observation, seconds: float | None = 5.0, samples: int | None = None, seed: int = 0
) -> Iterator[Chance]:
    """Yield better and better estimates, of which `win_chance` returns the last; its arguments are these."""
    check_observation(observation, "a chance")
    check_seed(seed)
    check_limits(seconds, "samples", samples)
    return _estimates(observation, seconds, samples, Random(int(seed)))  # noqa: S311  # no cryptography


def _estimates(
    observation: Observation, seconds: float | None, samples: int | None, random: Random
) -> Iterator[Chance]:
    began = monotonic()
    is_over = observation.is_dead or not observation.legal_moves
    found = Lost() if is_over else search(observation, 1.0, 0)
    if isinstance(found, NotFound):
        yield Chance(0.0, 0.0, interval(0.0, PRIOR_WEIGHT)[1], 0)
        return
    if isinstance(found, Lost):
        yield _certain(won=observation.is_won)
        return
    lines = [_Line(observation, plan) for plan in found]
    best, *others = lines
    yield _chance(lines)
    if best.wins:
        return
    while (samples is None or best.samples < samples) and (seconds is None or monotonic() - began < seconds):
        world = observation.sample(random)
        best.play(world)
        if others:  # half of the time for the best one, half for all the others
            others[best.samples % len(others)].play(world)
        yield _chance(lines)


def _certain(*, won: bool) -> Chance:
    return Chance(float(won), float(won), float(won), 0)


def _chance(lines: list[_Line]) -> Chance:
    moves = {line.move: line.chance for line in lines}
    return replace(lines[0].chance, moves=moves)


class _Line:
    """A plan, and how the worlds in which it was played ended."""

    def __init__(self, observation: Observation, plan: Plan) -> None:
        self._observation = observation
        self._plan = plan
        self.wins = plan.wins
        self.move = plan.moves[0]
        self._beforehand = platt_scaled(plan.chance, observation.rules)
        self.samples = 0
        self._won = 0

    def play(self, world: Position) -> None:
        """Play the plan in a world, and let the fair player go on."""
        for move in self._plan.moves:
            world = world.apply(move)
        self._won += fair.rollout(world, PLAY_NODES, self._observation).won
        self.samples += 1

    @property
    def chance(self) -> Chance:
        """What the value and the worlds say together."""
        if self.wins:
            return _certain(won=True)
        count = PRIOR_WEIGHT + self.samples
        share = (PRIOR_WEIGHT * self._beforehand + self._won) / count
        return Chance(share, *interval(share, count), self.samples)


def platt_scaled(value: float, rules: RuleSet) -> float:
    """Apply Platt scaling to a value: return the chance that the fair player wins.

    >>> from spider_widget import Spider
    >>> platt_scaled(0.3, Spider(suits=4)) < platt_scaled(0.4, Spider(suits=4))
    True

    Args:
        value: What the learned value says, from 0 to 1.
        rules: Of the game.
    """
    settings = dict(rules.settings)
    shift, slope = PLATT_SCALING[settings["suits"], settings["rule"]]
    return 1 / (1 + exp(-shift - slope * log_odds(value)))


def interval(share: float, count: float) -> tuple[float, float]:
    """The 95% interval of a share (Wilson's).

    >>> [round(end, 2) for end in interval(0.8, 10)]
    [0.49, 0.94]

    Args:
        share: From 0 to 1.
        count: Of how many trials, more than 0.
    """
    z = 1.96
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    reach = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return middle - reach, middle + reach


def log_odds(chance: float) -> float:
    """The logarithm of how much likelier a win is than a loss.

    >>> log_odds(0.5)
    0.0
    """
    return log(max(chance, LEAST) / max(1 - chance, LEAST))
