"""The axes of the rules: relations, scoring, and a toy game that uses what Spider does not."""

from dataclasses import replace
from itertools import product

import pytest

from spider_widget import DEAL, Card, Game, Move, Pile, Position, Rank, Reason, Refusal, Spider
from spider_widget.engine.cards import ALL_CARDS
from spider_widget.engine.rules import PileRule, Sequence, SuitMatch
from tests.contract import every_move

DOWN = {match: Sequence(-1, match) for match in SuitMatch}
ALTERNATING = DOWN[SuitMatch.ALTERNATING]
TOY = replace(
    Spider(suits=4),
    family="Toy",
    tableau=PileRule(base=frozenset({Rank.KING}), build=ALTERNATING, lift=ALTERNATING),
)
"""Spider's table with Klondike's columns: alternating colours, and only kings on empty columns."""

RANKS = "A23456789TJQK"
RED = "HD"


def independent(upper: str, lower: str, match: SuitMatch) -> bool:
    """Whether one card goes on another, from the two texts alone."""
    if RANKS.index(upper[0]) + 1 != RANKS.index(lower[0]):
        return False
    return {
        SuitMatch.ANY: True,
        SuitMatch.SAME: upper[1] == lower[1],
        SuitMatch.ALTERNATING: (upper[1] in RED) != (lower[1] in RED),
    }[match]


@pytest.mark.parametrize("match", SuitMatch)
def test_all_pairs_of_cards(match: SuitMatch) -> None:
    """Case 23: all 52 x 52 pairs against an independent table."""
    pairs = list(product(ALL_CARDS, ALL_CARDS))
    assert len(pairs) == 2704
    for card, on in pairs:
        expected = independent(str(card), str(on), match)
        assert DOWN[match].fits(card, on=on) == expected
        assert (DOWN[match].wants[card] == DOWN[match].offers[on]) == expected


@pytest.mark.parametrize("match", SuitMatch)
def test_upwards_is_downwards_turned_over(match: SuitMatch) -> None:
    """What the foundations of later games need."""
    up = Sequence(1, match)
    for card, on in product(ALL_CARDS, ALL_CARDS):
        assert up.fits(card, on=on) == DOWN[match].fits(on, on=card)


def pile(text: str) -> Pile[Card]:
    hidden, _, cards = text.rpartition("|")
    return Pile(tuple(map(Card.parse, (hidden + cards).split())), len(hidden.split()))


def toy(*columns: str) -> Position:
    """A table of the toy game; what is not named is not there."""
    piles = [pile(text) for text in columns]
    return Position(TOY, tuple(piles + [Pile(())] * (10 - len(piles))), ())


@pytest.mark.parametrize(
    ("card", "on", "reason"),
    [
        ("7S", "8H", None),
        ("7S", "8C", Reason.WRONG_SUIT),
        ("7H", "8D", Reason.WRONG_SUIT),
        ("7H", "8S", None),
        ("7H", "9S", Reason.WRONG_RANK),
        ("7H", "6S", Reason.WRONG_RANK),
        ("KH", "AS", Reason.NOTHING_ON_ACE),
    ],
)
def test_alternating_colours(card: str, on: str, reason: Reason | None) -> None:
    """Case 104: 7S on 8H yes, 7S on 8C no, 7H on 8D no."""
    refusal = toy(card, on).refusal(Move(1, 2))
    expected = Refusal(reason, (Card.parse(card), Card.parse(on)), (1, 2)) if reason else None
    assert refusal == expected


def test_only_kings_on_empty_columns() -> None:
    position = toy("KS", "QH", "9H | KD QC JH")
    assert position.refusal(Move(1, 4)) is None
    assert position.refusal(Move(3, 4, 3)) is None
    assert position.refusal(Move(2, 4)) == Refusal(Reason.WRONG_BASE, (Card.parse("QH"),), (2, 4))
    assert position.refusal(Move(3, 4, 2)) == Refusal(Reason.WRONG_BASE, (Card.parse("QC"),), (3, 4))


@pytest.mark.parametrize(
    ("columns", "move", "reason", "spots"),
    [
        (("7H 9H 8S 7H",), "1-2x4", Reason.GROUP_BREAKS_RANK, ((1, 1), (1, 0))),
        (("9S 8H 7H 9S 8H 7H",), "1-2x3", Reason.GROUP_BREAKS_SUIT, ((1, 5), (1, 4))),
        (("7H", "7H 7H"), "1-2", Reason.WRONG_RANK, ((1, 0), (2, 1))),
        (("8C 7S", "8C 8C"), "1-2", Reason.WRONG_SUIT, ((1, 1), (2, 1))),
        (("AS AS", "AS AS AS"), "1-2", Reason.NOTHING_ON_ACE, ((1, 1), (2, 2))),
        (("QH | QH QC QH",), "1-2", Reason.WRONG_BASE, ((1, 3),)),
    ],
)
def test_cards_of_one_face_are_told_apart(
    columns: tuple[str, ...], move: str, reason: Reason, spots: tuple[tuple[int, int], ...]
) -> None:
    """A refusal says where each of its cards lies."""
    position = toy(*columns)
    refusal = position.refusal(move)
    assert refusal is not None
    assert (refusal.reason, refusal.spots) == (reason, spots)
    assert refusal.cards == tuple(position.columns[column - 1].cards[index] for column, index in spots)


def test_groups_lift_by_their_own_relation() -> None:
    position = toy("9S 8H 7D", "TD", "9S 8H 6C")
    assert position.lift_refusal(1, 1) is None
    assert position.lift_refusal(1, 2) == Refusal(
        Reason.GROUP_BREAKS_SUIT, (Card.parse("7D"), Card.parse("8H")), (1,)
    )
    assert position.lift_refusal(3, 2) == Refusal(
        Reason.GROUP_BREAKS_RANK, (Card.parse("6C"), Card.parse("8H")), (3,)
    )


@pytest.mark.parametrize(
    "columns",
    [
        ("KS QH JC", "KH", "TD 9C 8H", "QS", "9S | JH", "AS", "2H"),
        ("KS QH JC", "KH QC", "TD", "9C", "8D 7S", "JD TS 9D", "3C | 2H AS", "AC", "2D", "KC"),
        (),
        ("2H | KS", "2S | KH"),
    ],
)
def test_list_and_refusal_agree_on_any_axes(columns: tuple[str, ...]) -> None:
    position = toy(*columns)
    listed = list(position.legal_moves)
    allowed = [move for move in every_move_of(position) if position.refusal(move) is None]
    assert set(listed) == set(allowed)
    assert len(listed) == len(allowed)


def every_move_of(position: Position) -> list[Move]:
    return list(every_move(position))


def test_a_game_by_other_axes_is_played_by_the_same_code() -> None:
    game = Game.__new__(Game)
    game._begin(toy("9H | KS QH", "JC", "QD | TD"), None, 100)  # noqa: SLF001  # no public way to a game by other rules yet
    assert game.push("2-1").score == 499
    assert game.push("3-1").turned == ((3, Card.parse("QD")),)
    step = game.push("1-2x4")
    assert [str(card) for card in step.cards] == ["KS", "QH", "JC", "TD"]
    assert game.refusal("3-4") == Refusal(Reason.WRONG_BASE, (Card.parse("QD"),), (3, 4))
    assert game.refusal(DEAL) == Refusal(Reason.STOCK_EMPTY)


@pytest.mark.parametrize(
    ("score", "runs", "after"),
    [
        (500, 0, 499),
        (500, 1, 599),
        (500, 2, 699),
        (1, 0, 0),
        (0, 0, 0),
        (0, 1, 100),
        (1, 1, 100),
        (0, 2, 200),
    ],
)
def test_the_action_is_floored_before_the_runs_count(score: int, runs: int, after: int) -> None:
    assert Spider().scoring.after(score, runs) == after


def test_the_example_of_the_rules() -> None:
    """Won in 117 moves without touching zero: 500 - 117 + 800 = 1183."""
    score = 500
    for action in range(117):
        score = Spider().scoring.after(score, runs=int(action >= 109))
    assert score == 1183
