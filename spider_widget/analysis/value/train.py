"""Makes the weights of the value again, from nothing: `python -m spider_widget.analysis.value.train`.

The player learns from its own games. After each round of games every position that a decision began
from or led to is given a target: the outcome, mixed with what the value itself said at the later
decisions (TD(λ)). The networks are then fitted to positions of the last rounds, each to a draw of its own.
It begins with a hand-made value and one suit; two suits begin from the weights of one, four from those of
two, and the relaxed rule from the classic one. The taste for one suit comes last.
Needs numpy, which comes with pandas.
"""

from __future__ import annotations

import logging
from collections import deque
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from math import exp
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from spider_widget.analysis.kernel.fair import FairKernel
from spider_widget.engine.deals import deal
from spider_widget.engine.observation import Observation
from spider_widget.engine.variants import Spider

from . import LAYERS, NETWORKS, taste
from .inputs import INPUTS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

LAMBDA = 0.8
"""How much of a target comes from what followed, rather than from the value at the next decision."""
EXPLORE = 0.004
"""Share of the decisions in which the player tries any of the leaves that it found."""
CARDS_TO_TURN = 44
RUN_WORTH = 4
"""What a run counts in the credit for a lost game; a turned card counts 1."""
MOST_CREDIT = CARDS_TO_TURN + 8 * RUN_WORTH
CREDIT_ENDS, NODES_END, RATE_FALLS = 0.7, 0.8, 0.5
"""The shares of a phase after which lost games count for nothing, the nodes stop growing, the rate falls."""
RATES = (1e-3, 1e-4)
BATCH = 256
LEAST_SPREAD = 0.05
AVERAGING = 0.002
"""The share of each step in the average of the weights, with which games are played."""
REUSE = 6
"""How often a position is drawn, on average."""
ROUNDS_KEPT = 30
FIRST_DEAL = 1 << 32
"""Training deals have this number or higher ones, each phase its own; no benchmark measures them."""
DEALS_OF_A_PHASE = 10_000_000
LAYOUTS = (*["standard"] * 8, "spread", "bicycle")

HAND_MADE = {
    "same": 4.8,
    "off": 0.5,
    "breaks": -1.25,
    "inversions": -1.0,
    "hidden": -5.3,
    "with_hidden_0": 3.0,
    "empty_1": 1.0,
    "empty_2": 0.7,
    "empty_3": 0.5,
    "removed": 20.0,
    "units_hidden": -1.0,
    "run_squares": 1.5,
    "news_dealt": -2.0,
}
"""What each input adds to the logit before anything is learnt; all others add nothing."""
HIGH = 20.0
"""Keeps the unit that computes the hand-made value positive."""

log = logging.getLogger(__name__)


class Phase(NamedTuple):
    """The training of the weights for one pack and rule."""

    suits: int
    rule: str
    begins_from: str | None
    rounds: int
    nodes: tuple[int, int]
    """How many positions a decision looks at, at first and at last."""
    credit: float
    """What a game counts at first if it is lost with every card turned and every run removed."""
    games: int = 100
    """In a round."""

    @property
    def name(self) -> str:
        """The name of the weights."""
        return f"{self.suits}-{self.rule}"


PHASES = (
    Phase(1, "classic", None, 30, (200, 400), 0.3),
    Phase(2, "classic", "1-classic", 60, (500, 3_000), 0.3),
    Phase(4, "classic", "2-classic", 100, (1_500, 12_000), 0.0),
    Phase(2, "relaxed", "2-classic", 12, (1_500, 2_000), 0.0),
    Phase(4, "relaxed", "4-classic", 15, (3_000, 4_000), 0.0),
)


class Networks:
    """The networks that the kernel applies, and their fitting; at first they compute the hand-made value.

    The first dimension of every array is the network.
    """

    def __init__(self, random: np.random.Generator) -> None:
        self.parameters: list[Floats] = []
        for below, above in pairwise(LAYERS):
            drawn = random.normal(0, (2 / below) ** 0.5, (NETWORKS, below, above))
            self.parameters += [drawn.astype(np.float32), np.zeros((NETWORKS, 1, above), np.float32)]
        first, first_bias, second, _, last, last_bias = self.parameters
        first[:, :, 0] = [HAND_MADE.get(name, 0) for name in INPUTS]
        second[:, :, 0] = 0
        last[...] = 0
        first_bias[..., 0], second[:, 0, 0], last[:, 0], last_bias[...] = HIGH, 1, 1, -HIGH
        self._mean = np.zeros((1, LAYERS[0]), np.float32)
        self._spread = np.ones((1, LAYERS[0]), np.float32)
        self._average = [each.copy() for each in self.parameters]
        self._moments = [(np.zeros_like(each), np.zeros_like(each)) for each in self.parameters]
        self._steps = 0

    def load(self, path: Path) -> None:
        """Take the weights of a file."""
        numbers = np.fromfile(path, "<f2")
        for parameter in self.parameters:
            parameter[...] = numbers[: parameter.size].reshape(parameter.shape)
            numbers = numbers[parameter.size :]
        self._average = [each.copy() for each in self.parameters]

    def save(self, path: Path) -> None:
        """Write the weights to a file."""
        path.write_bytes(b"".join(each.astype("<f2").tobytes() for each in self._plain()))

    def packed(self) -> bytes:
        """The weights as the kernel reads them."""
        return b"".join(each.astype("<f4").tobytes() for each in self._plain())

    def _plain(self) -> list[Floats]:
        """The parameters, averaged over the last steps, for inputs as the kernel reads them."""
        first, first_bias, *others = self._average
        first = first / self._spread.T
        return [first, first_bias - self._mean @ first, *others]

    def level(self, inputs: Floats) -> None:
        """Standardise the inputs from now on, to mean 0 and equal spread; the value stays the same.

        Otherwise small differences of an input are learnt last.
        """
        self.parameters = self._plain()
        self._mean = inputs.mean(0, keepdims=True)
        self._spread = np.maximum(inputs.std(0, keepdims=True), LEAST_SPREAD)
        first, first_bias, *_ = self.parameters
        first_bias += self._mean @ first
        first *= self._spread.T
        self._average = [each.copy() for each in self.parameters]

    def fit(self, inputs: Floats, targets: Floats, rate: float) -> float:
        """Take one step of Adam, each network on its own targets; return the cross-entropy before it.

        Args:
            inputs: By network, position and input.
            targets: By network and position.
            rate: The length of the step.
        """
        first, first_bias, second, second_bias, last, last_bias = self.parameters
        inputs = (inputs - self._mean) / self._spread
        one = np.maximum(inputs @ first + first_bias, 0)
        two = np.maximum(one @ second + second_bias, 0)
        logits = two @ last + last_bias
        targets = targets[..., None]
        error = (1 / (1 + np.exp(-logits)) - targets) / targets.shape[1]
        back_two = (error @ last.mT) * (two > 0)
        back_one = (back_two @ second.mT) * (one > 0)
        gradients = (
            *(inputs.mT @ back_one, back_one.sum(1, keepdims=True)),
            *(one.mT @ back_two, back_two.sum(1, keepdims=True)),
            *(two.mT @ error, error.sum(1, keepdims=True)),
        )
        self._steps += 1
        rate *= (1 - 0.999**self._steps) ** 0.5 / (1 - 0.9**self._steps)
        for parameter, gradient, moments in zip(self.parameters, gradients, self._moments, strict=True):
            mean, square = moments
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            np.subtract(parameter, rate * mean / (np.sqrt(square) + 1e-8), out=parameter)
        for average, parameter in zip(self._average, self.parameters, strict=True):
            np.add(average, AVERAGING * (parameter - average), out=average)
        return float(np.mean(np.logaddexp(0, logits) - targets * logits))


class Manner(NamedTuple):
    """How the games of a round are played, and what a lost one counts for."""

    suits: int
    rule: str
    networks: bytes
    nodes: int
    credit: float


class Game(NamedTuple):
    """The inputs of the positions of one game, with their targets."""

    inputs: Floats
    targets: Floats
    won: bool


def play(manner: Manner, number: int) -> Game:
    """Play one deal; its number also seeds the random choices."""
    random = Random(number)  # noqa: S311  # no cryptography
    kernel = FairKernel(manner.networks)
    position = deal(Spider(manner.suits, manner.rule, LAYOUTS[number % len(LAYOUTS)]), number)
    kernel.begin(Observation.of(position), position)
    inputs: list[Floats] = []
    decisions: list[tuple[float, bool]] = []
    won = False
    while not won and (found := kernel.judge(manner.nodes)):
        chosen = random.randrange(found) if random.random() < EXPLORE else 0
        inputs += (np.frombuffer(data, np.float32) for data in kernel.inputs(chosen, len(INPUTS)))
        decisions.append((1 / (1 + exp(-kernel.leaf(0).logit)), chosen > 0))
        won = kernel.follow(chosen)
    hidden, removed = kernel.left()
    done = (CARDS_TO_TURN - hidden + RUN_WORTH * removed) / MOST_CREDIT
    target = 1.0 if won else manner.credit * done
    targets: list[float] = []
    for chance, strayed in reversed(decisions):
        targets.append(target)
        # What came of a trial says nothing about the game before it.
        target = chance if strayed else (1 - LAMBDA) * chance + LAMBDA * target
        targets.append(target)
    return Game(np.array(inputs), np.array(targets[::-1], np.float32), won)


def between(ends: tuple[float, float], share: float) -> float:
    """Interpolate between two ends; a share outside of 0 to 1 gives the nearer end."""
    return ends[0] + (ends[1] - ends[0]) * min(1.0, max(0.0, share))


def learn(phase: Phase, networks: Networks, first: int, pool: Executor) -> None:
    """Play the rounds of a phase on deals from a number on, and fit the networks after each."""
    random = np.random.default_rng(phase.suits)
    kept: deque[Game] = deque(maxlen=ROUNDS_KEPT * phase.games)
    for number in range(phase.rounds):
        share = number / phase.rounds
        nodes = int(between(phase.nodes, share / NODES_END))
        credit = between((phase.credit, 0), share / CREDIT_ENDS)
        manner = Manner(phase.suits, phase.rule, networks.packed(), nodes, credit)
        start = first + number * phase.games
        games = list(pool.map(partial(play, manner), range(start, start + phase.games), chunksize=5))
        kept.extend(games)
        inputs = np.concatenate([game.inputs for game in kept])
        targets = np.concatenate([game.targets for game in kept])
        if number == 0:
            networks.level(inputs)
        rate = between(RATES, (share - RATE_FALLS) / (1 - RATE_FALLS))
        fresh = sum(len(game.targets) for game in games)
        losses = []
        for _ in range(-(-fresh * REUSE // BATCH)):
            drawn = random.integers(len(targets), size=(NETWORKS, BATCH))
            losses.append(networks.fit(inputs[drawn], targets[drawn], rate))
        won = sum(game.won for game in games)
        log.info(
            "%s, round %d: %d of %d won, error %.4f", phase.name, number + 1, won, len(games), np.mean(losses)
        )


def train(phases: Iterable[Phase], folder: Path) -> None:
    """Go through the phases; write the weights of each to the folder, from which later ones begin."""
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        for number, phase in enumerate(phases, 1):
            networks = Networks(np.random.default_rng(1))
            if phase.begins_from is not None:
                networks.load(folder / f"{phase.begins_from}.f16")
            learn(phase, networks, FIRST_DEAL + number * DEALS_OF_A_PHASE, pool)
            networks.save(folder / f"{phase.name}.f16")


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    train(PHASES, Path(__file__).parent)
    taste.train(Path(__file__).parent)
