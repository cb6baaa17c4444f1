"""Every feature counted once more, card by card, on positions from random games."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import spider_widget as sw
from spider_widget import DEAL, Observation, Position
from spider_widget.analysis.features import FEATURES, features
from tests import contract, positions, reference

Visible = list[reference.Card]


def positions_of(rules: sw.RuleSet) -> Iterator[Position]:
    random = Random(str(rules))
    for number in range(6):
        for game in (sw.Game(rules, number), sw.Game.from_position(contract.arranged(rules, random))):
            for _ in range(25):
                yield game.position
                if not game.legal_moves:
                    break
                game.push(contract.choose(game.position, random))


def follows(lower: reference.Card, upper: reference.Card) -> bool:
    return lower[0] == upper[0] + 1


def in_suit(lower: reference.Card, upper: reference.Card) -> bool:
    return follows(lower, upper) and lower[1] == upper[1]


def longest_run(cards: Visible) -> int:
    """Of all stretches, the longest in which each card follows in suit."""
    return max(
        (
            end - start
            for start in range(len(cards))
            for end in range(start + 1, len(cards) + 1)
            if all(in_suit(*pair) for pair in pairwise(cards[start:end]))
        ),
        default=0,
    )


def counted(position: Position) -> dict[str, int]:
    """The features from the reference's table: faces, columns and rules, by plain counting."""
    table = contract.table(position)
    visible = [[card for card in column if card[2]] for column in table.columns]
    hidden = [len(column) - len(cards) for column, cards in zip(table.columns, visible, strict=True)]
    neighbours = [pair for cards in visible for pair in pairwise(cards)]
    actions = table.actions()
    movable = sum(
        table.may_lift(number, count)
        for number, cards in enumerate(visible, 1)
        for count in range(1, len(cards) + 1)
    )
    turning = 0
    for action in actions - {None}:
        after = table.copy()
        after.play(action)
        source = (action or (0,))[0] - 1
        turning += hidden[source] > 0 and len(after.columns[source]) == hidden[source]
    return {
        "face_down_cards": sum(hidden),
        "face_up_cards": sum(map(len, visible)),
        "stock_cards": len(table.stock),
        "deals_left": -(-len(table.stock) // 10),
        "runs_completed": len(table.runs),
        "empty_columns": table.columns.count([]),
        "open_columns": sum(bool(cards) and not under for cards, under in zip(visible, hidden, strict=True)),
        "fewest_face_down": min([under for under in hidden if under] or [0]),
        "in_suit_links": sum(in_suit(*pair) for pair in neighbours),
        "off_suit_links": sum(follows(*pair) and not in_suit(*pair) for pair in neighbours),
        "breaks": sum(not follows(*pair) for pair in neighbours),
        "longest_run_cards": max(map(longest_run, visible)),
        "blocked_cards": sum(map(len, visible)) - movable,
        "kings_on_open_columns": sum(
            bool(column) and column[0][0] == 13 and column[0][2] for column in table.columns
        ),
        "buried_kings": sum(card[0] == 13 and card[2] for column in table.columns for card in column[1:]),
        "legal_moves": len(actions),
        "turning_moves": turning,
    }


@pytest.mark.parametrize("rules", contract.RULE_SETS, ids=str)
def test_each_feature_is_what_counting_gives(rules: sw.RuleSet) -> None:
    seen: dict[str, set[int]] = {name: set() for name in FEATURES}
    for position in positions_of(rules):
        found = features(position)
        assert found == counted(position)
        for name, value in found.items():
            seen[name].add(value)
    # Every feature took several values, so that none was compared only at rest.
    still = {"off_suit_links"} if contract.setting(rules, "suits") == 1 else set()
    assert {name for name, values in seen.items() if len(values) < 2} == still


@pytest.mark.parametrize("rules", contract.RULE_SETS, ids=str)
def test_an_observation_has_the_features_of_its_position(rules: sw.RuleSet) -> None:
    """Also when a card was seen and turned back: what is hidden counts as hidden."""
    random = Random(str(rules))
    for position in positions_of(rules):
        assert features(Observation.of(position)) == features(position)
        assert features(contract.hidden_permuted(position, random)) == features(position)


def test_a_card_seen_and_turned_back_changes_nothing() -> None:
    game = sw.Game(sw.Spider(suits=1), 3)
    before = features(game.observation)
    move = next(move for move in game.legal_moves if move != DEAL)
    game.push(move)
    game.undo()
    assert game.observation != Observation.of(game.position)
    assert features(game.observation) == before


def test_every_feature_is_documented_and_a_whole_number() -> None:
    found = features(sw.deal(sw.Spider(), 3))
    assert list(found) == list(FEATURES)
    assert {type(value) for value in found.values()} == {int}
    assert all(FEATURES.values())


def test_a_position_by_hand() -> None:
    tops = {1: "2C | KS QS 9H", 2: "3C 4C | 5S 4S 3S", 3: "5C | JH TH 9S KD", 4: "KH QD JS"}
    found = features(positions.position(tops))
    assert found["in_suit_links"] == 1 + 2 + 1
    assert found["off_suit_links"] == 1 + 2
    assert found["breaks"] == 1 + 1
    assert found["longest_run_cards"] == 3
    assert found["buried_kings"] == 2 + (found["kings_on_open_columns"] == 0)
    assert found["empty_columns"] == 6


@pytest.mark.parametrize("wrong", [sw.Game(sw.Spider(), 3), "KS", None])
def test_what_is_neither_is_told_what_to_give(wrong: Any) -> None:  # noqa: ANN401
    with pytest.raises(sw.InvalidPosition, match=r"a Position or an Observation, such as game\.observation"):
        features(wrong)
