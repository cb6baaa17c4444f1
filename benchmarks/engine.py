"""How fast the engine plays at random, next to python-chess doing the same in the same run.

A ply is the full cycle: all legal moves are listed, one is drawn and applied. The two take turns,
so that a noisy machine slows both, and the ratio holds. `python -m benchmarks.engine`
"""

from __future__ import annotations

from random import Random
from statistics import median
from time import process_time

import chess

import spider_widget as sw

ROUNDS = 7
SECONDS = 1.0
PLIES_PER_GAME = 150
BAR = 1.5


def spider(random: Random, rules: sw.RuleSet) -> float:
    """Plies per second of random play."""
    plies = number = 0
    began = process_time()
    while (spent := process_time() - began) < SECONDS:
        position = sw.deal(rules, number)
        number += 1
        for _ in range(PLIES_PER_GAME):
            moves = list(position.legal_moves)
            if not moves:
                break
            position = position.apply(random.choice(moves))
            plies += 1
    return plies / spent


def chess_game(random: Random) -> float:
    """Plies per second of random play in python-chess."""
    plies = 0
    began = process_time()
    while (spent := process_time() - began) < SECONDS:
        board = chess.Board()
        for _ in range(PLIES_PER_GAME):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(random.choice(moves))
            plies += 1
    return plies / spent


def main() -> None:
    """Print the medians over all rounds and their ratios."""
    random = Random(1)
    rule_sets = [sw.Spider(suits) for suits in (1, 2, 4)]
    rates: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        rates.setdefault("python-chess", []).append(chess_game(random))
        for rules in rule_sets:
            rates.setdefault(str(rules), []).append(spider(random, rules))
    reference = median(rates["python-chess"])
    for name, found in rates.items():
        rate = median(found)
        print(f"{name:44} {rate:8,.0f} plies/s   {rate / reference:5.2f} × python-chess")
    print(f"bar: {BAR} × python-chess for every rule set")


if __name__ == "__main__":
    main()
