"""Whether win chances are true: of ten positions with a chance of 30%, three should be won.

    python -m benchmarks.chances measure --positions 400     each fifth of the estimates against what came
    python -m benchmarks.chances fit --positions 900         PLATT_SCALING of `analysis/chances.py` again
    python -m benchmarks.chances prior --positions 240       its PRIOR_WEIGHT, in sampled worlds

Each position is taken at random out of a game that the fair player played itself, or that it played
with far too few positions a decision. What came is the fair player's own game from there on, at full
strength, with the cards where they really lie. `fit` takes every move in the middle of the games that it
played itself, and the first after weaker play; a game counts once, however long. `measure` has other
deals than the rest. All of them are of the classic rule, or of the other with `--rule relaxed`.
"""

from __future__ import annotations

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product
from math import exp, log
from pathlib import Path
from random import Random
from statistics import mean
from typing import NamedTuple

import spider_widget as sw
from spider_widget.analysis import chances, fair
from spider_widget.analysis.chances import interval, platt_scaled
from spider_widget.analysis.hints import search

from .hints import BARS, play, play_on

PLAYERS = ("own", "weaker")
FIRST_DEAL = {"measure": 12_000_000, "fit": 4_000_000}
WEAK_NODES = 200
"""Tables a decision of the weaker player."""
FIFTHS = 5
PRIOR_WEIGHTS = (2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0)


class Moment(NamedTuple):
    """A position in the middle of a game, and what came of it."""

    suits: int
    player: str
    game: sw.Game
    won: bool
    """Whether the fair player won from there on."""


def middle(rules: sw.RuleSet, nodes: int, number: int) -> tuple[sw.Game, bool]:
    """Play a deal, and go back to a random move; and say whether the deal was won."""
    start = sw.deal(rules, number)
    line, won, _ = fair.rollout(start, nodes)
    game = sw.Game.from_position(start, undo_limit=0)
    for move in line[: Random(number).randrange(len(line) // 10, max(2, 9 * len(line) // 10))]:
        game.push(move)
    return game, won


def packs(rule: str) -> list[int]:
    """The numbers of suits that are played by a rule."""
    return [suits for suits, each in BARS if each == rule]


def moment(rule: str, first: int, number: int) -> Moment:
    """Play a deal, go back to a random move, and see how the fair player does from there."""
    kinds = tuple(product(packs(rule), PLAYERS))
    suits, player = kinds[number % len(kinds)]
    game, won = middle(sw.Spider(suits, rule), fair.NODES if player == "own" else WEAK_NODES, first + number)
    if player != "own":
        won = fair.rollout(game.position, seen=game.observation).won
    return Moment(suits, player, game, won)


class Estimate(NamedTuple):
    """What was said of a position, and what came of it."""

    suits: int
    player: str
    chance: float
    won: bool


def estimate(rule: str, samples: int, number: int) -> Estimate:
    """Ask for the win chance at one moment."""
    suits, player, game, won = moment(rule, FIRST_DEAL["measure"], number)
    chance = sw.win_chance(game.observation, seconds=None, samples=samples, seed=number)
    return Estimate(suits, player, chance.estimate, won)


def measure(options: argparse.Namespace) -> None:
    """Each fifth of the estimates against the share that was won."""
    with ProcessPoolExecutor(options.workers) as pool:
        told = list(pool.map(partial(estimate, options.rule, options.samples), range(options.positions)))
    told.sort(key=lambda each: each.chance)
    size = len(told) / FIFTHS
    fifths = [told[round(part * size) : round((part + 1) * size)] for part in range(FIFTHS)]
    points = []
    for fifth in fifths:
        said, share = mean(each.chance for each in fifth), mean(each.won for each in fifth)
        low, high = interval(share, len(fifth))
        points.append((said, share, low, high))
        verdict = "inside" if low <= said <= high else "OUTSIDE"
        print(
            f"  {len(fifth)} positions: {said:.1%} said, {share:.1%} won ({low:.1%} to {high:.1%}): {verdict}"
        )
    for suits, player in product(packs(options.rule), PLAYERS):
        group = [each for each in told if (each.suits, each.player) == (suits, player)]
        said, share = mean(each.chance for each in group), mean(each.won for each in group)
        print(f"  {suits} suits, {player} play: {said:.1%} said, {share:.1%} won of {len(group)}")
    print(f"  mean square of the error: {mean((each.chance - each.won) ** 2 for each in told):.4f}")
    print("  bar: the five of them inside")
    if options.plot:
        plot(points, options.plot)


def plot(points: list[tuple[float, float, float, float]], path: Path) -> None:
    """Draw the share won over the chance said."""
    import matplotlib.pyplot as plt  # noqa: PLC0415  # slow, and not always wanted

    figure, axes = plt.subplots(figsize=(4.5, 4.5), layout="constrained")
    axes.plot([0, 1], [0, 1], color="0.7", linewidth=1)
    for said, share, low, high in points:
        axes.errorbar([said], [share], yerr=[[share - low], [high - share]], fmt="o", color="C0", capsize=5)
    axes.set(xlabel="win chance said, mean of each fifth", ylabel="share won, 95% interval")
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter("{x:.0%}")
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_aspect("equal")
    figure.savefig(path, dpi=110)


class Experience(NamedTuple):
    """What the value said in a game, as log-odds, and what came of it."""

    said: list[float]
    won: bool


def experience(rules: sw.RuleSet, number: int) -> Experience:
    """The middle of a game of its own, or what it says where it takes over from weaker play."""
    if number % 2:
        game, _ = middle(rules, WEAK_NODES, number)
        result = play_on(game.observation, game.position, fair.NODES)
        return Experience(result.said[:1], result.won)
    result = play(rules, fair.NODES, number)
    length = len(result.said)
    return Experience(result.said[length // 10 : max(1, 9 * length // 10)], result.won)


def fit(options: argparse.Namespace) -> None:
    """Find how the value's log-odds are shifted and stretched in each pack."""
    numbers = range(FIRST_DEAL["fit"], FIRST_DEAL["fit"] + options.positions // len(packs(options.rule)))
    with ProcessPoolExecutor(options.workers) as pool:
        for suits in packs(options.rule):
            games = list(pool.map(partial(experience, sw.Spider(suits, options.rule)), numbers))
            shift, slope = regression([game for game in games if game.said])
            won = [f"{mean(game.won for game in games[half::2]):.1%}" for half in (0, 1)]
            print(
                f"    ({suits}, {options.rule!r}): ({shift:.2f}, {slope:.2f}),"
                f"  # won {won[0]}, and {won[1]} of those taken over",
                flush=True,
            )


class Sample(NamedTuple):
    """What an estimate is made of, and what came."""

    rules: sw.RuleSet
    value: float
    wins: int
    samples: int
    won: bool


def sample(rule: str, samples: int, number: int) -> Sample | None:
    """Play the worlds of one moment; None where nothing is to be estimated."""
    _, _, game, won = moment(rule, FIRST_DEAL["fit"], number)
    observation = game.observation
    found = search(observation, 1.0, 0) if observation.legal_moves else []
    if not isinstance(found, list) or not found or found[0].wins:
        return None
    best = found[0]
    random = Random(number)
    wins = 0
    for _ in range(samples):
        world = observation.sample(random)
        for move in best.moves:
            world = world.apply(move)
        wins += fair.rollout(world, chances.PLAY_NODES, observation).won
    return Sample(observation.rules, best.chance, wins, samples, won)


def prior(options: argparse.Namespace) -> None:
    """Find which weight of the value loses least."""
    with ProcessPoolExecutor(options.workers) as pool:
        found = list(pool.map(partial(sample, options.rule, options.samples), range(options.positions)))
    samples = [each for each in found if each is not None]
    for count in PRIOR_WEIGHTS:
        losses = []
        for each in samples:
            share = (count * platt_scaled(each.value, each.rules) + each.wins) / (count + each.samples)
            losses.append(-log(max(share if each.won else 1 - share, chances.LEAST)))
        print(f"  PRIOR_WEIGHT = {count}: loss {mean(losses):.4f}")


def regression(games: list[Experience]) -> tuple[float, float]:
    """The shift and the slope that make what came likeliest; a little data pulls them to 0 and 1."""
    data = [(odds, game.won, 1 / len(game.said)) for game in games for odds in game.said]
    shift, slope = 0.0, 1.0
    for _ in range(50):
        gradient = [-shift, -(slope - 1.0)]
        curve = [1.0, 0.0, 1.0]
        for odds, won, part in data:
            chance = 1 / (1 + exp(-shift - slope * odds))
            weight = part * chance * (1 - chance)
            gradient[0] += part * (won - chance)
            gradient[1] += part * (won - chance) * odds
            curve[0] += weight
            curve[1] += weight * odds
            curve[2] += weight * odds * odds
        size = curve[0] * curve[2] - curve[1] ** 2
        steps = (
            (curve[2] * gradient[0] - curve[1] * gradient[1]) / size,
            (curve[0] * gradient[1] - curve[1] * gradient[0]) / size,
        )
        shift, slope = (
            old + min(max(step, -0.5), 0.5) for old, step in zip((shift, slope), steps, strict=True)
        )
    return shift, slope


def main() -> None:
    """Run the part that the command line names."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("part", choices=["measure", "fit", "prior"])
    parser.add_argument("--rule", choices=("classic", "relaxed"), default="classic")
    parser.add_argument("--positions", type=int, default=400)
    parser.add_argument("--samples", type=int, default=8, help="worlds played at each, but for fit")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--plot", type=Path, help="where to draw what `measure` finds")
    options = parser.parse_args()
    print(f"{options.part}, {options.rule}: {options.positions} positions", flush=True)
    {"measure": measure, "fit": fit, "prior": prior}[options.part](options)


if __name__ == "__main__":
    main()
