"""Chooses the solver's settings for the first win: `python -m tools.settings step_costs`, or `widths`.

Each value is tried on the same deals of the project's own shuffle, none of which is measured by
`benchmarks/solver.py` or used by `tools/tune.py`, within a limit of positions and not of seconds, so
that the answer is the same on every machine. The best step costs win the most of the deals that the
first two attempts, the same for all of them, leave open, and then in the fewest positions. The best
width has the smallest geometric mean of the positions up to the win.
"""

import argparse
from itertools import count, islice
from math import exp, log
from statistics import mean

from spider_widget import Position, Spider, deal, solve
from spider_widget.analysis import solver

FIRST_DEAL = 2_000_000
STEP_COSTS = ((5.0,), (5.0, 5.0, 2.0), (5.0, 5.0, 2.0, 0.0), (5.0, 5.0, 0.0))
EASY = 400_000
"""Positions within which the first two attempts are still at work at four suits."""
WIDTHS = {1: (25, 30, 40, 50, 60), 2: (30, 40, 50, 60, 80), 4: (60, 80, 100, 130)}
MOST = 30_000_000
"""Positions a deal; some fifteen seconds."""


def positions_to_win(position: Position, limit: int = MOST) -> int | None:
    """Positions up to the first win; None when it is not found within the limit."""
    solution = solve(position, seconds=None, nodes=limit, shorten=False)
    return solution.nodes if solution.status == "won" else None


def try_step_costs(deals: int) -> None:
    """Try each cycle of step costs on so many deals that are not won at once."""
    dealt = (deal(Spider(suits=4), number) for number in count(FIRST_DEAL))
    hard = list(islice((each for each in dealt if positions_to_win(each, EASY) is None), deals))
    for step_costs in STEP_COSTS:
        solver.STEP_COSTS = step_costs
        spent = [positions_to_win(position) for position in hard]
        won = sum(nodes is not None for nodes in spent)
        total = sum(MOST if nodes is None else nodes for nodes in spent)
        print(f"{step_costs}: {won} of {deals} won, {total:,} positions", flush=True)


def try_widths(deals: int) -> None:
    """Try each width of the first beam on so many deals."""
    for suits, widths in WIDTHS.items():
        positions = [deal(Spider(suits=suits), FIRST_DEAL + number) for number in range(deals)]
        for width in widths:
            solver.FIRST_WIDTH[suits] = width
            typical = exp(mean(log(positions_to_win(position) or MOST) for position in positions))
            print(f"{suits} suits, width {width}: {typical:,.0f} positions", flush=True)


TRIALS = {"step_costs": try_step_costs, "widths": try_widths}


def main() -> None:
    """Print how each value of a setting does."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("setting", choices=TRIALS)
    parser.add_argument("--deals", type=int, default=60)
    options = parser.parse_args()
    TRIALS[options.setting](options.deals)


if __name__ == "__main__":
    main()
