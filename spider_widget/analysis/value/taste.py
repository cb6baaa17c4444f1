"""Makes the tastes again: `python -m spider_widget.analysis.value.taste`; the training does so at its end.

What predicts best does not play best. So whole games are played with random tastes: each adds a little of
each input, drawn anew for every game, to the rating of leaves. How much more often games are won with more of
an input tells which way to go. The stronger a taste is, the more it has to make up for its own mistakes,
which blurs this; so tastes have two strengths, and what both say is extrapolated to strength zero. Rows are
dealt before the games begin: so many whole deals of one suit are won that there is little to learn from them.
Needs numpy, which comes with pandas.
"""

from __future__ import annotations

import json
import logging
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from spider_widget.analysis.kernel.fair import FairKernel
from spider_widget.engine.deals import deal
from spider_widget.engine.moves import DEAL
from spider_widget.engine.observation import Observation
from spider_widget.engine.variants import Spider

from . import LEAST_SUITS, TASTES, unpacked
from .inputs import INPUTS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

NODES = 600
"""How many positions a decision looks at."""
MOST_ROWS = 3
"""How many rows are dealt before play begins, at most."""
STRENGTHS = (0.04, 0.07)
"""How much each input adds to the difference of the two best leaves: its standard deviation in log-odds."""
STRONGER = 6
"""One game in this many is played with the stronger tastes."""
STEP = 0.03
"""How far to go, in log-odds, for each share of the games that would be won more for one."""
CLOSE = 1.0
"""Leaves whose log-odds differ by less are compared."""
DIGITS = 4
GAMES, COMPARED = 40_000, 100
FIRST_DEAL = (1 << 32) + 900_000_000
"""No benchmark measures these deals or higher ones."""

log = logging.getLogger(__name__)


class Trial(NamedTuple):
    """A game played with a random taste."""

    rows: int
    is_strong: bool
    liking: Numbers
    """For each input, in units of the strength."""
    won: bool


def start(kernel: FairKernel, number: int) -> int:
    """Begin a game of one suit in the kernel; return how many rows were dealt first."""
    position = deal(Spider(suits=1), number)
    rows = Random(number).randrange(MOST_ROWS + 1)  # noqa: S311  # no cryptography
    for _ in range(rows):
        position = position.apply(DEAL)
    kernel.begin(Observation.of(position), position)
    return rows


def compare(networks: bytes, number: int) -> list[Numbers]:
    """Play a game; return by how much the inputs of the two best leaves differ, where those are close."""
    kernel = FairKernel(networks)
    start(kernel, number)
    differences = []
    won = False
    while not won and (found := kernel.judge(NODES)):
        if found > 1 and abs(kernel.leaf(0).logit - kernel.leaf(1).logit) < CLOSE:
            best, next_best = (np.frombuffer(kernel.inputs(n, len(INPUTS))[1], "<f4") for n in (0, 1))
            differences.append((best - next_best).astype(np.float64))
        won = kernel.follow(0)
    return differences


def attempt(networks: bytes, spread: Numbers, number: int) -> Trial:
    """Play a game with a random taste."""
    liking = np.random.default_rng(number).normal(size=len(INPUTS))
    is_strong = number % STRONGER == 0
    taste = STRENGTHS[is_strong] * np.divide(liking, spread, out=np.zeros(len(INPUTS)), where=spread > 0)
    kernel = FairKernel(networks + taste.astype("<f4").tobytes())
    rows = start(kernel, number)
    won = False
    while not won and kernel.judge(NODES):
        won = kernel.follow(0)
    return Trial(rows, is_strong, liking, won)


def direction(trials: list[Trial], spread: Numbers) -> Numbers:
    """How the share of games won grows with the strength of each input; less where the trials leave doubt."""
    rows = np.array([[trial.rows == count for count in range(MOST_ROWS + 1)] for trial in trials], float)
    liking = np.array([trial.liking for trial in trials])[:, spread > 0]
    is_strong = np.array([[trial.is_strong] for trial in trials])
    known = np.hstack([rows, liking * ~is_strong, liking * is_strong])
    won = np.array([trial.won for trial in trials], float)
    slopes = np.linalg.lstsq(known, won)[0]
    variances = np.linalg.inv(known.T @ known).diagonal() * (won - known @ slopes).var()
    weak, strong = STRENGTHS
    slopes, variances = slopes[MOST_ROWS + 1 :], variances[MOST_ROWS + 1 :]
    # What a strength does to a slope grows with its square.
    share = strong**2 / (strong**2 - weak**2)
    factors = np.repeat([share / weak, (1 - share) / strong], liking.shape[1])
    slope = sum(np.split(factors * slopes, 2))
    variance = sum(np.split(factors**2 * variances, 2))
    found = np.zeros(len(spread))
    found[spread > 0] = slope * np.maximum(0, 1 - variance / slope**2)
    return found


def learn(networks: bytes, pool: Executor, games: int = GAMES, compared: int = COMPARED) -> dict[str, float]:
    """Find a taste for one suit.

    Args:
        networks: The weights to play with.
        pool: Plays the games.
        games: How many are played with random tastes.
        compared: How many are played first, to see by how much inputs differ.
    """
    first = FIRST_DEAL + games
    differences = pool.map(partial(compare, networks), range(first, first + compared), chunksize=5)
    spread = np.sqrt(np.mean([each**2 for game in differences for each in game], axis=0))
    numbers = range(FIRST_DEAL, FIRST_DEAL + games)
    trials = list(pool.map(partial(attempt, networks, spread), numbers, chunksize=20))
    found = direction(trials, spread)
    won = sum(trial.won for trial in trials)
    log.info("taste: %d of %d won, length %.3f", won, games, np.linalg.norm(found))
    taste = STEP * np.divide(found, spread, out=np.zeros(len(spread)), where=spread > 0)
    liked = {name: round(float(number), DIGITS) for name, number in zip(INPUTS, taste, strict=True)}
    return {name: number for name, number in liked.items() if number}


def train(folder: Path) -> None:
    """Write the tastes to the folder, from which the weights are read."""
    networks = unpacked((folder / f"{LEAST_SUITS}-classic.f16").read_bytes())
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        tastes = {"1-classic": learn(networks, pool)}
    (folder / TASTES).write_text(json.dumps(tastes, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    train(Path(__file__).parent)
