"""Why a plan is followed: what it really does on what the player knows."""

from typing import get_args

import pytest

from spider_widget import DEAL, Card, Game, Move, Observation, Suit
from spider_widget.analysis.reasons import (
    Achievement,
    Because,
    Completes,
    Deals,
    Empties,
    Fills,
    Joins,
    MakesRoom,
    Turns,
    Wins,
    effect,
    reason,
    walk,
)
from tests.tables import run, table, whole

KINGS = "KH KD KC KH KD KC KH KD".split()
ROW = "2C 2D 2H 2C 2D 2H 4C 4D 4H 4C"
EIGHT, NINE, TEN = map(Card.parse, ("8H", "9S", "TS"))
ACE, JACK, QUEEN = map(Card.parse, ("AS", "JS", "QS"))
SEVEN_RUNS = "S S H H D D C"


def moves(text: str) -> tuple[Move, ...]:
    return tuple(map(Move.parse, text.split()))


@pytest.mark.parametrize(
    ("columns", "completed", "plan", "why", "first"),
    [
        (["KS QS", run("S", "J")], SEVEN_RUNS, "2-1x11", Wins(1), None),
        (
            ["KS QS", run("S", "J", "7"), run("S", "6")],
            SEVEN_RUNS,
            "2-1x5 3-1x6",
            Wins(2),
            Joins(JACK, QUEEN, 1, 1),
        ),
        (["4C | " + run("S", last="2"), "KD AS"], "", "2-1", Completes(1, Suit.SPADES, 1), None),
        (
            ["4C | " + run("S", last="2"), "KD AS 2H", "3D"],
            "",
            "2-3 2-1",
            Completes(1, Suit.SPADES, 2),
            MakesRoom(2, ACE, 1),
        ),
        (["4C | 9S", "TH"], "", "1-2", Turns(1, 1), None),
        (["4C | 9S 8H", "TH", "9C"], "", "1-3 1-2", Turns(1, 2), MakesRoom(1, NINE, 1)),
        (["4C | 9S", "TH", "9C", "TD"], "", "3-4 1-2", Empties(3, 1), Empties(3, 1)),
        (["9S 8H", "TH", "9C", "4C | 2H", "3S"], "", "1-3 1-2 4-5", Empties(1, 2), MakesRoom(1, NINE, 1)),
        # One column is emptied, another filled: what counts is the card turned over.
        (["9S", "TH", "", "4C | KS"], "", "1-2 4-3", Turns(4, 2), Empties(1, 1)),
        (["KH 9S", "TS", *KINGS], "", "1-2 deal", Joins(NINE, TEN, 2, 1), Joins(NINE, TEN, 2, 1)),
        (
            ["KH 9S 8H", "TS", "9C", *KINGS[1:]],
            "",
            "1-3 1-2 deal",
            Joins(NINE, TEN, 2, 2),
            MakesRoom(1, NINE, 1),
        ),
        # A suit is joined only by parting another: nothing is gained.
        (["KS QS", "KS", *KINGS], "", "1-2 deal", Deals("new_cards", 2), None),
        # 9S joins TS and leaves it again before the deal: what lasts is named.
        (
            ["KH 9S", "TS", "TH", "QD 4S", "5S", *KINGS[1:6]],
            "",
            "1-2 2-3 4-5 deal",
            Joins(Card.parse("4S"), Card.parse("5S"), 5, 3),
            Joins(NINE, TEN, 2, 1),
        ),
        (["9S 8H", "", *KINGS], "", "1-2 deal", Fills((2,), 1), None),
        # An ace lies on an ace since a deal: to free one by moving the other is no word to say.
        (["4C | KD AS AS", "2H", "2S"], "", "1-2 1-3 1-4", Turns(1, 3), None),
        (KINGS + KINGS[:2], "", "deal", Deals("new_cards", 1), None),
    ],
)
def test_what_a_plan_is_for(
    columns: list[str], completed: str, plan: str, why: Achievement, first: Achievement | None
) -> None:
    observation = Observation.of(table(columns, completed=completed, stock=ROW))
    stages = list(walk(observation, moves(plan)))
    assert reason(stages, "new_cards") == why
    if len(stages) > 1:
        assert effect(stages) == first


@pytest.mark.parametrize("because", get_args(Because))
def test_why_a_deal_is_what_the_search_says(because: Because) -> None:
    observation = Observation.of(table(KINGS + KINGS[:2], stock=ROW))
    assert reason(list(walk(observation, [DEAL])), because) == Deals(because, 1)


def test_what_the_unknown_cards_of_a_deal_do_is_no_reason() -> None:
    """The aces that might come would complete two runs; nobody can know that."""
    almost = [run("S", last="2"), run("H", last="2"), *KINGS]
    for _ in range(20):
        observation = Observation.of(table(almost, stock="AS AH 2D 2C 2D 2C 4D 4C 4D 4C"))
        assert reason(list(walk(observation, [DEAL])), "best") == Deals("best", 1)


def test_on_the_way_of_a_plan_the_player_knows_what_it_knew() -> None:
    """A card that was turned back by undo turns over again, and is no news."""
    game = Game.from_position(whole({1: "4C 5C | 9S", 2: "TH", 3: "6D", 4: "KC | 2H", 5: "3S"}))
    game.push("1-2")
    game.push("1-3")
    game.undo()
    game.undo()
    plan = moves("1-2 1-3 4-5")
    for stage in walk(game.observation, plan):
        assert stage.known == game.observation
        game.push(stage.move)
    game.restart()
    assert reason(list(walk(game.observation, plan)), "best") == Turns(4, 3)
