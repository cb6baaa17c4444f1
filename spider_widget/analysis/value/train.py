"""Makes the weights of the value again, from nothing: `python -m spider_widget.analysis.value.train`.

The player learns from its own games. After each round of games every table that it met is given a
target: the outcome, mixed with what the value itself said later in the same game (TD(λ)); a network
is then fitted to tables drawn from the last rounds. One suit is learnt first, from games of a
hand-made value; two suits begin from what one suit taught, four from two, and the relaxed rule from
the classic one.
"""

from __future__ import annotations

import argparse
import time
from collections import deque
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache, partial
from multiprocessing import get_context
from math import exp
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from spider_widget.analysis.kernel.fair import FairKernel
from spider_widget.engine.deals import deal
from spider_widget.engine.observation import Observation
from spider_widget.engine.variants import Spider

from . import LAYERS
from .inputs import INPUTS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

LAMBDA = 0.8
"""How much of a target comes from what followed, rather than from the value of the next table."""
PROGRESS = 76
"""Cards to turn and four for each run: what a lost game is judged by."""
FIRST_DEAL = 1 << 32
"""Training deals lie beyond this number, and no other deals do."""
BATCH = 256
REUSE = 4
MEMORY = 4000
LAYOUTS = ("standard",) * 8 + ("spread", "bicycle")

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
"""Weights of a value that plays well enough to begin with; all others are 0."""


class Phase(NamedTuple):
    """A part of the training, of one pack and rule."""

    suits: int
    rule: str
    begins_from: str | None
    rounds: int
    games: int
    nodes: tuple[int, int]
    """Tables that a decision looks at, at first and at last."""
    explore: float
    credit: tuple[float, float]
    """What a lost game that came to its last card would count, at first and at last."""


PHASES = (
    Phase(1, "classic", None, 100, 100, (300, 1000), 0.02, (0.3, 0.0)),
)


class Network:
    """The network of `kernel/net.c`, with what is needed to fit it."""

    def __init__(self, random: np.random.Generator) -> None:
        self.parameters: list[Floats] = []
        for below, above in zip(LAYERS, LAYERS[1:], strict=False):
            self.parameters.append(random.normal(0, (2 / below) ** 0.5, (below, above)).astype(np.float32))
            self.parameters.append(np.zeros(above, np.float32))
        self.forget_moments()

    @classmethod
    def hand_made(cls) -> Network:
        """A network that computes the hand-made value, in one unit of each layer."""
        network = cls(np.random.default_rng(0))
        for parameter in network.parameters:
            parameter[...] = 0
        first, first_bias, second, _, last, last_bias = network.parameters
        for name, weight in HAND_MADE.items():
            first[list(INPUTS).index(name), 0] = weight
        first_bias[0], second[0, 0], last[0, 0], last_bias[0] = 20, 1, 1, -20
        return network

    def forget_moments(self) -> None:
        """Begin the fitting anew."""
        self._moments = [(np.zeros_like(p), np.zeros_like(p)) for p in self.parameters]
        self._steps = 0

    def packed(self) -> bytes:
        """As the kernel reads it."""
        return b"".join(p.astype("<f4").tobytes() for p in self.parameters)

    def save(self, path: Path) -> None:
        """Write the weights file."""
        path.write_bytes(b"".join(p.astype("<f2").tobytes() for p in self.parameters))

    def fit(self, inputs: Floats, targets: Floats, rate: float) -> float:
        """One step of Adam towards the targets; returns the cross-entropy."""
        first, first_bias, second, second_bias, last, last_bias = self.parameters
        one = np.maximum(inputs @ first + first_bias, 0)
        two = np.maximum(one @ second + second_bias, 0)
        logits = (two @ last + last_bias)[:, 0]
        chance = 1 / (1 + np.exp(-logits))
        error = (chance - targets)[:, None] / len(targets)
        back_two = (error @ last.T) * (two > 0)
        back_one = (back_two @ second.T) * (one > 0)
        gradients = (
            inputs.T @ back_one,
            back_one.sum(0),
            one.T @ back_two,
            back_two.sum(0),
            two.T @ error,
            error.sum(0),
        )
        self._steps += 1
        rate *= (1 - 0.999**self._steps) ** 0.5 / (1 - 0.9**self._steps)
        for parameter, gradient, (mean, square) in zip(self.parameters, gradients, self._moments, strict=True):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            parameter -= rate * mean / (np.sqrt(square) + 1e-8)
        return float(np.mean(np.logaddexp(0, logits) - targets * logits))


class Game(NamedTuple):
    """The tables of one game with their targets."""

    inputs: Floats
    targets: Floats
    won: bool


@lru_cache(maxsize=1)
def _kernel(network: bytes) -> FairKernel:
    return FairKernel(network)


class Manner(NamedTuple):
    """How the games of a round are played."""

    suits: int
    rule: str
    network: bytes
    nodes: int
    credit: float
    explore: float
    """Share of decisions in which the player tries any leaf."""


def play(manner: Manner, number: int) -> Game:
    """Play one game for training."""
    random = Random(number)  # noqa: S311  # no cryptography
    kernel = _kernel(manner.network)
    rules = Spider(manner.suits, manner.rule, LAYOUTS[number % len(LAYOUTS)])
    position = deal(rules, number)
    kernel.begin(Observation.of(position), position)
    inputs: list[Floats] = []
    best: list[float] = []
    strayed: list[bool] = []
    won = False
    while not won and (found := kernel.judge(manner.nodes)):
        chosen = random.randrange(found) if random.random() < manner.explore else 0
        inputs += (np.frombuffer(data, np.float32) for data in kernel.inputs(chosen, len(INPUTS)))
        best.append(1 / (1 + exp(-kernel.leaf(0).logit)))
        strayed.append(chosen > 0)
        won = kernel.follow(chosen)
    hidden, removed = kernel.left()
    target = 1.0 if won else manner.credit * (44 - hidden + 4 * removed) / PROGRESS
    targets: list[float] = []
    for chance, stray in zip(reversed(best), reversed(strayed), strict=True):
        targets.append(target)
        target = chance if stray else (1 - LAMBDA) * chance + LAMBDA * target
        targets.append(target)
    return Game(np.array(inputs), np.array(targets[::-1], np.float32), won)


def between(ends: tuple[float, float], share: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * share


def run(phase: Phase, network: Network, first: int, pool: Executor, folder: Path, log) -> None:
    random = np.random.default_rng(phase.suits)
    memory: deque[Game] = deque(maxlen=MEMORY)
    began = time.monotonic()
    recent = deque(maxlen=1000)
    for number in range(phase.rounds):
        share = number / phase.rounds
        teacher = Network.hand_made() if phase.begins_from is None and number < 4 else network
        nodes = int(between(phase.nodes, min(1, share / .8)))
        manner = Manner(phase.suits, phase.rule, teacher.packed(), nodes, between(phase.credit, min(1.0, share / 0.6)), phase.explore)
        start = first + number * phase.games
        games = list(pool.map(partial(play, manner), range(start, start + phase.games), chunksize=5))
        memory.extend(games)
        recent.extend(g.won for g in games)
        inputs = np.concatenate([g.inputs for g in memory])
        targets = np.concatenate([g.targets for g in memory])
        fresh = sum(len(g.targets) for g in games)
        steps = int(fresh * REUSE / BATCH) * (5 if number == 3 and phase.begins_from is None else 1)
        rate = between((1e-3, 1e-4), max(0, 2 * share - 1))
        loss = 0.0
        for _ in range(steps):
            drawn = random.integers(len(targets), size=BATCH)
            loss += network.fit(inputs[drawn], targets[drawn], rate) / steps
        if number % 5 == 4 or number < 5:
            won = sum(g.won for g in games)
            print(f"{phase.suits}-{phase.rule} round {number + 1}: nodes {nodes}, won {won}/{phase.games}, last {len(recent)}: {sum(recent)/len(recent):.1%}, loss {loss:.4f}, {len(targets)} tables, {time.monotonic() - began:.0f} s", file=log, flush=True)
            network.save(folder / f"{phase.suits}-{phase.rule}.f16")
    network.save(folder / f"{phase.suits}-{phase.rule}.f16")
