"""Win chances: fair, reproducible, and certain only where something is certain."""

from random import Random
from time import monotonic
from typing import Any

import pytest

import spider_widget as sw
from spider_widget import Game, Observation, Spider
from spider_widget.analysis import chances, fair
from spider_widget.analysis.chances import estimating, win_chance
from spider_widget.analysis.solver import InvalidBudget
from tests.positions import RUN, position

RULES = [
    Spider(suits=1),
    *(Spider(suits=suits, rule=rule) for suits in (2, 4) for rule in ("classic", "relaxed")),
]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that are played worse than they could be, but soon."""
    monkeypatch.setattr(chances, "PLAY_NODES", 100)


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_an_estimate_with_its_interval_and_one_for_each_candidate(rules: sw.RuleSet) -> None:
    observation = Game(rules, 4).observation
    chance = win_chance(observation, seconds=None, samples=3)
    found = sw.hint(observation)
    assert found is not None
    assert list(chance.moves) == [candidate.move for candidate in found.candidates]
    assert chance.moves[found.candidates[0].move].estimate == chance.estimate
    assert chance.samples == 3
    for each in (chance, *chance.moves.values()):
        assert 0 <= each.low <= each.estimate <= each.high <= 1


def test_the_same_samples_give_the_same_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "PLAY_NODES", 500)
    observation = Game(Spider(suits=2), 4).observation
    answers = [win_chance(observation, seconds=None, samples=6, seed=seed) for seed in (1, 1, 2, 3, 4)]
    assert answers[0] == answers[1]
    assert len({answer.estimate for answer in answers}) > 1


def test_it_does_not_peek() -> None:
    """Wherever the unknown cards really lie."""
    start = sw.deal(Spider(suits=2), 4)
    random = Random(2)
    answers = set()
    for _ in range(20):
        observation = Observation.of(Observation.of(start).sample(random))
        chance = win_chance(observation, seconds=None, samples=2)
        answers.add((chance.estimate, chance.low, chance.high, tuple(chance.moves)))
    assert len(answers) == 1


def test_more_worlds_make_the_interval_narrower(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "PLAY_NODES", 2_000)
    told = list(estimating(Game(Spider(suits=1), 4).observation, None, 40))
    assert [chance.samples for chance in told] == list(range(41))
    assert told[-1].high - told[-1].low < told[0].high - told[0].low


def test_what_is_certain() -> None:
    nearly = Game.from_position(position({1: RUN[:-3], 2: "AS"}, suits=1))
    winning = win_chance(nearly.observation, samples=2)
    assert (winning.estimate, winning.low, winning.high, winning.samples) == (1, 1, 1, 0)
    nearly.push("2-1")
    won = win_chance(nearly.observation, samples=2)
    assert (won.estimate, won.samples, won.moves) == (1, 0, {})
    tops = ["KS", "KH", "KD", "KC", "KS", "KH", "9S", "9H", "| 9C 8D", "2S"]
    lost = win_chance(Observation.of(position(dict(enumerate(tops, 1)))), samples=2)
    assert (lost.estimate, lost.low, lost.high, lost.samples) == (0, 0, 0, 0)


def test_no_chance_where_arithmetic_proves_a_loss() -> None:
    """Case 9: although a card could still be turned over."""
    dead = Game.from_position(position({1: "4S | 9S", 2: "TS"}, suits=1, deals=1))
    assert dead.status == "dead"
    lost = win_chance(dead.observation, samples=2)
    assert (lost.estimate, lost.low, lost.high, lost.samples, lost.moves) == (0, 0, 0, 0, {})


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_the_hint_is_among_the_moves(rules: sw.RuleSet) -> None:
    """On the way of a plan, too."""
    game = Game(rules, 5)
    while (found := sw.hint(game.observation)) is not None and found.move is not None:
        if game.move_count % 7 == 3:
            assert found.move in win_chance(game.observation, samples=0).moves
        if game.move_count > 60:
            break
        game.push(found.candidates[game.move_count % len(found.candidates)].move)


def test_what_was_not_found_is_not_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair, "NODES", 1)
    tops = ["JC 7C 2S", "6S 8D AH", "JS KC KD", "TS 7C TH", "2D KS 5H", "JD QD KS"]
    chance = win_chance(Observation.of(position(dict(enumerate(tops, 1)))), samples=2)
    assert chance.samples == 0
    assert chance.low == 0 == chance.estimate < chance.high


def test_time_is_kept() -> None:
    observation = Game(Spider(suits=4), 4).observation
    win_chance(observation, seconds=0)  # loads the kernel
    began = monotonic()
    assert win_chance(observation, seconds=1).samples > 0
    assert monotonic() - began < 3
    assert win_chance(observation, seconds=0).samples == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"seconds": None}, "seconds=None and samples=None: one of them must be a limit"),
        ({"seconds": -1}, "seconds=-1: a limit is a finite number from 0, or None for none"),
        ({"samples": 1.5}, r"samples=1\.5: a limit is a whole number from 0"),
        ({"samples": True}, "samples=True: a limit is a whole number from 0"),
    ],
)
def test_a_limit_that_is_none(arguments: dict[str, Any], told: str) -> None:
    with pytest.raises(InvalidBudget, match=told):
        win_chance(Game(Spider(), 3).observation, **arguments)


def test_a_position_would_peek() -> None:
    with pytest.raises(
        sw.InvalidPosition, match=r"a Position would let a chance peek: give game\.observation"
    ):
        win_chance(sw.deal(Spider(), 3))  # type: ignore[arg-type]


def test_toldcan_be_told_apart_in_a_set() -> None:
    seen = Game(Spider(suits=2), 4).observation
    told = [win_chance(seen, seconds=None, samples=samples) for samples in (1, 1, 2)]
    assert len(set(told)) == len({hash(chance) for chance in told}) == 2
