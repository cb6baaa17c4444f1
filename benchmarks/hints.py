"""How often the fair player wins, next to the bars: no peeking, no undo, deals that nothing was tuned on.

    python -m benchmarks.hints                              all packs and rules, 300 deals each
    python -m benchmarks.hints --suits 4 --rule classic --nodes 20000

The deals are those of the project's own shuffle from number 1001 on, in the standard layout; the player
has no chance of its own, so there is no seed. Times are CPU seconds of the process that plays, on the
machine where they are measured.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple

import pandas as pd

import spider_widget as sw
from spider_widget import Observation, study
from spider_widget.analysis import fair, value
from spider_widget.analysis.kernel.fair import FairKernel

FIRST_DEAL = 1001
BARS = {
    (1, "classic"): "bar 94%, reach for 98%",
    (2, "classic"): "bar 68%, reach for 80%",
    (4, "classic"): "bar 38%, reach for 50%",
    (2, "relaxed"): "no bar",
    (4, "relaxed"): "no bar",
}
TIME_BAR = "bar 0.25 s on average, 1 s at worst"


class Result(NamedTuple):
    """A game, and what its decisions took."""

    won: bool
    seconds: list[float]
    """CPU seconds of each decision."""
    said: list[float]
    """The log-odds of a win by the value, at each move of each decision but those that see a win."""


def play(rules: sw.RuleSet, nodes: int, number: int) -> Result:
    """Let the fair player play a deal."""
    position = sw.deal(rules, number)
    return play_on(Observation.of(position), position, nodes)


def play_on(seen: Observation, position: sw.Position, nodes: int) -> Result:
    """Let the fair player play a game to its end, with a look at the clock at each decision."""
    kernel = FairKernel(value.weights(position.rules))
    kernel.begin(seen, position)
    seconds: list[float] = []
    said: list[float] = []
    won = False
    while not won:
        began = time.process_time()
        found = kernel.judge(nodes)
        seconds.append(time.process_time() - began)
        if not found:
            break
        moves, logit = kernel.leaf(0)
        won = kernel.follow(0)
        if not won:
            said += [logit] * len(moves)
    return Result(won, seconds, said)


def main() -> None:
    """Play the deals of the packs and rules that the command line names."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--suits", type=int, choices=(1, 2, 4), nargs="+", default=(1, 2, 4))
    parser.add_argument("--rule", choices=("classic", "relaxed"), nargs="+", default=("classic", "relaxed"))
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--nodes", type=int, default=fair.NODES, help="tables looked at in each decision")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    numbers = range(FIRST_DEAL, FIRST_DEAL + options.deals)
    print(f"deals {numbers[0]} to {numbers[-1]}, {options.nodes:,} tables a decision")
    with ProcessPoolExecutor(options.workers) as pool:
        for (suits, rule), bar in BARS.items():
            if suits not in options.suits or rule not in options.rule:
                continue
            game = partial(play, sw.Spider(suits, rule), options.nodes)
            results = list(pool.map(game, numbers, chunksize=5))
            share, low, high = study.share_won(pd.DataFrame({"won": [result.won for result in results]}))
            times = [seconds for result in results for seconds in result.seconds]
            print(f"{suits} suits, {rule}: {share:.1%} won ({low:.1%} to {high:.1%}); {bar}")
            mean = sum(times) / len(times)
            print(
                f"  a decision: {mean:.3f} s on average, {max(times):.2f} s at worst; {TIME_BAR}", flush=True
            )


if __name__ == "__main__":
    main()
