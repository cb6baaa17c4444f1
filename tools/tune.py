"""Tunes the weights of the solver's evaluation: `python -m tools.tune --minutes 30`.

An evolution strategy with one parent: each generation varies the weights a little and keeps the
variant when one beam of it does better on deals that neither has seen, a mean of the line's length
over the deals of all suit counts, with lost deals counted as long ones. The deals come from the
project's own shuffle, so none of them is measured by `benchmarks/solver.py`. It begins with the
weights in the package and writes what it finds to the file given.
"""

import argparse
import json
import time
from itertools import count
from pathlib import Path
from random import Random

from spider_widget import Spider, deal
from spider_widget.analysis.kernel import Kernel, Setting, Status, Weights, default_weights, pack_weights

SUITS = (1, 2, 4)
WIDTHS = {1: 20, 2: 30, 4: 60}
CHARGE = 5.0
LOST = 300
"""What a deal counts that the beam does not win, in moves."""
BATCH = 24
"""Deals of each suit count on which a variant meets its parent."""
FIRST_DEAL = 1_000_000
STEP = 0.08
"""How far a generation strays, as a share of each weight."""
MARGIN = 0.5
"""Moves by which a variant must be better: less is noise."""


def cost(weights: Weights, numbers: range) -> float:
    """The mean length of the lines that one beam finds on deals of all suit counts."""
    packed = pack_weights(weights)
    lengths = []
    for suits in SUITS:
        for number in numbers:
            position = deal(Spider(suits=suits), number)
            kernel = Kernel(position)
            status = kernel.begin_beam(position, 0, Setting(WIDTHS[suits], CHARGE), packed)
            while status is Status.RUNNING:
                status = kernel.run_beam(1_000_000)
            lengths.append(len(kernel.best_line()) if status is Status.WON else LOST)
    return sum(lengths) / len(lengths)


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
        before, after = cost(weights, numbers), cost(variant, numbers)
        print(f"generation {generation}: {before:.1f} -> {after:.1f} moves", flush=True)
        if after < before - MARGIN:
            weights = variant
            lines = [f"  {json.dumps(name)}: {list(pair)}" for name, pair in weights.items()]
            options.output.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
