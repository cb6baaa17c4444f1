"""Tunes the weights of the solver's evaluation: `python -m tools.tune --minutes 30`.

An evolution strategy with one parent: each generation varies the weights a little and keeps the
variant when one beam of it does better on deals that neither has seen: shorter lines, with lost
deals counted as long ones, by more than chance explains. The deals come from the project's own
shuffle, so none of them is measured by `benchmarks/solver.py`. It begins with the weights in the
package and writes what it finds to the file given.
"""

import argparse
import json
import time
from itertools import count
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev

from spider_widget import Spider, deal
from spider_widget.analysis.kernel import Kernel, Setting, Status, Weights, default_weights, pack_weights

SUITS = (1, 2, 4)
WIDTHS = {1: 20, 2: 30, 4: 60}
STEP_COST = 5.0
LOST = 300
"""What a deal counts that the beam does not win, in moves."""
BATCH = 40
"""Deals of each suit count on which a variant meets its parent."""
FIRST_DEAL = 1_000_000
STEP = 0.08
"""How far a generation strays, as a share of each weight."""
SURE = 2.0
"""Standard errors by which a variant must be better, deal by deal: less is noise."""


def lengths_of(weights: Weights, numbers: range) -> list[int]:
    """The lengths of the lines that one beam finds on deals of all suit counts."""
    packed = pack_weights(weights)
    lengths = []
    for suits in SUITS:
        for number in numbers:
            position = deal(Spider(suits=suits), number)
            kernel = Kernel(position)
            status = kernel.begin_beam(position, 0, Setting(WIDTHS[suits], STEP_COST), packed)
            while status is Status.RUNNING:
                status = kernel.run_beam(1_000_000)
            lengths.append(len(kernel.best_line()) if status is Status.WON else LOST)
    return lengths


def varied(weights: Weights, random: Random) -> Weights:
    """The weights, each changed a little."""

    def stray(weight: float) -> float:
        return round(weight * (1 + STEP * random.gauss(0, 1)) + 0.002 * random.gauss(0, 1), 4)

    return {name: (stray(none), stray(full)) for name, (none, full) in weights.items()}


def main() -> None:
    """Tune until the time is up; write the weights each time that they get better."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path, help="where the weights go")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    random, weights = Random(options.seed), default_weights()
    until = time.monotonic() + 60 * options.minutes
    for generation in count():
        if time.monotonic() > until:
            break
        first = FIRST_DEAL + generation * BATCH
        numbers = range(first, first + BATCH)
        variant = varied(weights, random)
        pairs = zip(lengths_of(weights, numbers), lengths_of(variant, numbers), strict=True)
        gains = [before - after for before, after in pairs]
        gain, error = mean(gains), stdev(gains) / sqrt(len(gains))
        print(f"generation {generation}: {gain:+.1f} moves, standard error {error:.1f}", flush=True)
        if gain > SURE * error:
            weights = variant
            lines = [f"  {json.dumps(name)}: {list(pair)}" for name, pair in weights.items()]
            options.output.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
