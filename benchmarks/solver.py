"""What the solver reaches in so much processor time, next to the bars; one thread, seeds stated.

    python -m benchmarks.solver first --suits 4 --deals 100 --seconds 10    the first win
    python -m benchmarks.solver short --suits 4 --deals 100 --seconds 3     the best line in that time
    python -m benchmarks.solver hard --seconds 60                           games known to be hard
    python -m benchmarks.solver study --deals 1000                          two workers against one
    python -m benchmarks.solver many --deals 1000 --seconds 10              games 1 to 1,000, the open ones

The deals are the Microsoft-numbered ones from 1 on. Times are CPU seconds of this process, the
engine's check of the line included; the solver's own clock is made to show them, so that a busy
machine does not cut a search short. They hold for the machine they were measured on.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from statistics import mean, median
from typing import TYPE_CHECKING, NamedTuple

import spider_widget as sw
from spider_widget import study
from spider_widget.analysis import solver

if TYPE_CHECKING:
    from collections.abc import Iterable

SUITS = (4, 2, 1)
FIRST_BARS = {
    4: "98 won within 10 s, 99 within 60 s; median .12 s",
    2: "100 won within 10 s; median .04 s",
    1: "100 won within 10 s; median .025 s",
}
SHORT_BARS = {4: "mean 132 moves, reach for 125", 2: "mean 102, reach for 98", 1: "mean 86, reach for 83"}
HARD = (17, 96, 10957, 14934)
WORKERS_BAR = 1.7


class Try(NamedTuple):
    """A deal and what became of it."""

    number: int
    solution: sw.Solution
    first: float | None
    """CPU seconds to the first win."""
    seconds: float
    """CPU seconds in all."""

    @property
    def is_won(self) -> bool:
        """Whether a line was found."""
        return self.solution.status == "won"


def attempt(suits: int, number: int, seconds: float, seed: int, *, shorten: bool) -> Try:
    """Solve one deal within so many CPU seconds."""
    position = sw.deal_microsoft(sw.Spider(suits=suits, layout="spread"), number)
    began = time.process_time()
    first = None

    def note(progress: solver.Progress) -> None:
        nonlocal first
        if first is None and progress.best is not None:
            first = time.process_time() - began

    solution = sw.solve(position, seconds=seconds, seed=seed, shorten=shorten, on_progress=note)
    return Try(number, solution, first, time.process_time() - began)


def attempts(
    suits: int, numbers: Iterable[int], seconds: float, seed: int, *, shorten: bool, verbose: bool
) -> list[Try]:
    """Solve many deals, one after the other."""
    tries = []
    for number in numbers:
        tries.append(attempt(suits, number, seconds, seed, shorten=shorten))
        if verbose or not tries[-1].is_won:
            print(describe(tries[-1]), flush=True)
    return tries


def describe(found: Try) -> str:
    """One deal in one line."""
    solution = found.solution
    first = "" if found.first is None else f", first win {found.first:.3f} s"
    moves = f", {len(solution.moves)} moves" if found.is_won else ""
    spent = f"{found.seconds:.1f} s, {solution.nodes:,} positions"
    return f"  game {found.number}: {solution.status}{moves}{first}, {spent}"


def report(suits: int, tries: list[Try], bar: str) -> None:
    """Print what the bars are about."""
    won = [found for found in tries if found.is_won]
    times = sorted(found.first for found in won if found.first is not None)
    open_ones = [found.number for found in tries if not found.is_won]
    print(f"{suits} suits: {len(won)} of {len(tries)} won; not won: {open_ones or 'none'}")
    if won:
        moves = [len(found.solution.moves) for found in won]
        print(f"  moves: mean {mean(moves):.1f}, median {median(moves):.0f}")
        late = ", ".join(f"{sum(each <= limit for each in times)} within {limit} s" for limit in (1, 10, 60))
        print(f"  CPU seconds to the first win: median {median(times):.3f}, mean {mean(times):.3f}; {late}")
    print(f"  CPU seconds in all: {sum(found.seconds for found in tries):.0f}")
    print(f"  bar: {bar}")


def first(options: argparse.Namespace) -> None:
    """How many deals are won, and how soon."""
    for suits in options.suits:
        numbers = range(1, options.deals + 1)
        tries = attempts(
            suits, numbers, options.seconds, options.seed, shorten=False, verbose=options.verbose
        )
        report(suits, tries, FIRST_BARS[suits])


def short(options: argparse.Namespace) -> None:
    """How short lines get."""
    for suits in options.suits:
        numbers = range(1, options.deals + 1)
        tries = attempts(suits, numbers, options.seconds, options.seed, shorten=True, verbose=options.verbose)
        report(suits, tries, f"{SHORT_BARS[suits]}, at 3 s a deal")


def hard(options: argparse.Namespace) -> None:
    """Games that withstand others; 14934 is thought to be lost."""
    for number in HARD:
        print(describe(attempt(4, number, options.seconds, options.seed, shorten=False)), flush=True)
    print("  bar: 17 and 96 won")


def many(options: argparse.Namespace) -> None:
    """One long run over four-suit games."""
    numbers = range(1, options.deals + 1)
    tries = attempts(4, numbers, options.seconds, options.seed, shorten=False, verbose=options.verbose)
    report(4, tries, "none; the rate and the open ones are reported")


def compare(options: argparse.Namespace) -> None:
    """The same study with one worker and with two; by the clock on the wall, so on a quiet machine."""
    times: dict[int, float] = {}
    tables = {}
    for workers in (1, 2, 1, 2):
        with ProcessPoolExecutor(workers) as pool:
            list(pool.map(abs, range(8 * workers)))  # the workers are there before the clock runs
            began = time.perf_counter()
            tables[workers] = study.solve(
                sw.Spider(suits=1),
                range(1, options.deals + 1),
                pool,
                nodes=300_000,
                seed=options.seed,
                progress=False,
            )
            spent = time.perf_counter() - began
        times[workers] = min(spent, times.get(workers, spent))
        print(f"  {workers} workers: {spent:.2f} s", flush=True)
    assert tables[1].equals(tables[2])  # noqa: S101  # a benchmark of two different things is none
    share, low, high = study.share_won(tables[1])
    print(f"{options.deals} one-suit deals, {share:.1%} won ({low:.1%} to {high:.1%})")
    print(f"two workers are {times[1] / times[2]:.2f} times as fast; bar: {WORKERS_BAR}")


PARTS = {"first": (first, 100, 10.0), "short": (short, 100, 3.0), "hard": (hard, 0, 60.0)}
PARTS |= {"many": (many, 1_000, 10.0), "study": (compare, 1_000, 0.0)}
"""What each part runs, on how many deals, for how many seconds each."""


def main() -> None:
    """Run the part that the command line names."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("--suits", type=int, choices=SUITS, nargs="+", default=SUITS)
    parser.add_argument("--deals", type=int, help="how many deals, from number 1 on")
    parser.add_argument("--seconds", type=float, help="CPU seconds a deal")
    parser.add_argument("--seed", type=int, default=0, help="of the solver")
    parser.add_argument("--verbose", action="store_true", help="a line for every deal")
    options = parser.parse_args()
    run, deals, seconds = PARTS[options.part]
    options.deals = deals if options.deals is None else options.deals
    options.seconds = seconds if options.seconds is None else options.seconds
    vars(solver)["monotonic"] = time.process_time
    limit = f", {options.seconds:g} CPU seconds a deal" if options.seconds else ""
    print(f"{options.part}: seed {options.seed}{limit}", flush=True)
    attempt(1, 1, 1.0, 0, shorten=False)  # compiles the kernel, once for the process
    run(options)


if __name__ == "__main__":
    main()
