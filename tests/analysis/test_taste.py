"""The taste of one suit: what the kernel makes of it, and that its making finds what helps."""

import json
from concurrent.futures import ThreadPoolExecutor
from math import isfinite
from pathlib import Path

import numpy as np
import pytest

import spider_widget as sw
from spider_widget import DEAL, Observation
from spider_widget.analysis import value
from spider_widget.analysis.kernel.fair import FairKernel
from spider_widget.analysis.value import TASTES, WEIGHTS, packed_taste, taste
from spider_widget.analysis.value.inputs import INPUTS

DEPTH_COST, DEAL_COST = 0.01, 0.5
NETWORKS = value.weights(sw.Spider(suits=1))[: 4 * WEIGHTS]


def test_the_tastes_name_inputs() -> None:
    tastes = json.loads((Path(value.__file__).parent / TASTES).read_text(encoding="utf-8"))
    assert tastes.keys() == {"1-classic"}
    for liked in tastes.values():
        assert 0 < len(liked) <= len(INPUTS)
        assert liked.keys() <= INPUTS.keys()
        assert all(isfinite(number) and number for number in liked.values())


def test_more_suits_have_none() -> None:
    for suits in (2, 4):
        for rule in ("classic", "relaxed"):
            assert value.weights(sw.Spider(suits, rule))[4 * WEIGHTS :] == bytes(4 * len(INPUTS))


@pytest.mark.parametrize("liked", [{}, {"hidden": -3.0, "fit_any": 2.0}, {"news_dealt": 9.0}], ids=str)
def test_the_kernel_rates_leaves_by_chance_taste_and_cost(liked: dict[str, float]) -> None:
    weights = np.array([liked.get(name, 0) for name in INPUTS])
    plain, kernel = FairKernel(NETWORKS), FairKernel(NETWORKS + packed_taste(liked))
    for number in range(5):
        seen = Observation.of(sw.deal(sw.Spider(suits=1), number))
        plain.begin(seen)
        kernel.begin(seen)
        assert plain.judge(500) == kernel.judge(500) > 1
        ratings = []
        for leaf in range(kernel.judge(500)):
            inputs = np.frombuffer(kernel.inputs(leaf, len(INPUTS))[1], np.float32)
            moves, logit = kernel.leaf(leaf)
            deals = moves[-1] == DEAL
            cost = DEPTH_COST * (len(moves) - deals) + DEAL_COST * deals
            ratings.append(logit + weights @ inputs - cost)
        assert ratings == pytest.approx(sorted(ratings, reverse=True), abs=1e-4)
        if "news_dealt" in liked:
            assert kernel.leaf(0).moves[-1] == DEAL != plain.leaf(0).moves[-1]


def test_what_helps_is_found_and_nothing_else() -> None:
    """Games are made up: two likings help or harm, one seems to, but only when it is strong."""
    random = np.random.default_rng(3)
    spread = np.full(len(INPUTS), 0.1)
    spread[5] = 0.0
    trials = []
    for number in range(30_000):
        liking = random.normal(size=len(INPUTS))
        is_strong = number % taste.STRONGER == 0
        strength = taste.STRENGTHS[is_strong]
        rows = number % (taste.MOST_ROWS + 1)
        chance = 0.7 - 0.1 * rows + strength * (liking[0] - 0.8 * liking[1]) + 150 * strength**3 * liking[2]
        trials.append(taste.Trial(rows, is_strong, liking, random.random() < chance))
    found = taste.direction(trials, spread)
    assert found[0] == pytest.approx(1, abs=0.3)
    assert found[1] == pytest.approx(-0.8, abs=0.3)
    assert abs(found[2]) < 0.3
    assert found[5] == 0
    assert np.abs(found[6:]).max() < 0.4
    assert np.median(np.abs(found[6:])) < 0.05


def test_a_taste_is_made_and_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(taste, "NODES", 20)
    with ThreadPoolExecutor(2) as pool:
        first, again = (taste.learn(NETWORKS, pool, games=600, compared=6) for _ in range(2))
    assert first == again
    assert first.keys() <= INPUTS.keys()
    assert first
