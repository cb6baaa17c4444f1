from collections import Counter

import pytest

from spider_widget import InvalidRules, RuleSet, Spider, deal
from spider_widget.engine.variants import VARIANTS
from tests.contract import RULE_SETS, setting


@pytest.mark.parametrize(
    ("suits", "composition"),
    [(1, {"S": 104}), (2, {"S": 52, "H": 52}), (4, {"S": 26, "H": 26, "D": 26, "C": 26})],
)
def test_the_suit_count_changes_the_composition_never_the_number(
    suits: int, composition: dict[str, int]
) -> None:
    rules = Spider(suits=suits)
    assert Counter(card.suit.value for card in rules.cards) == composition
    assert Counter(card.rank for card in rules.cards) == dict.fromkeys(range(1, 14), 8)
    assert rules.runs == 8


@pytest.mark.parametrize(
    ("layout", "sizes", "deals"),
    [
        ("standard", [6, 6, 6, 6, 5, 5, 5, 5, 5, 5], [10, 10, 10, 10, 10]),
        ("spread", [6, 5, 5, 6, 5, 5, 6, 5, 5, 6], [10, 10, 10, 10, 10]),
        ("bicycle", [5] * 10, [10, 10, 10, 10, 10, 4]),
    ],
)
def test_the_layouts(layout: str, sizes: list[int], deals: list[int]) -> None:
    position = deal(Spider(layout=layout), 3)
    assert [len(pile.cards) for pile in position.columns] == sizes
    assert [len(pile.cards) - pile.hidden for pile in position.columns] == [1] * 10
    assert len(position.stock) == sum(deals)
    assert position.deals_left == len(deals)


def test_classic_is_the_default() -> None:
    assert Spider() == Spider(suits=4, rule="classic", layout="standard")
    assert Spider(4, "relaxed", "spread") == Spider(suits=4, rule="relaxed", layout="spread")


def test_with_one_suit_the_two_rules_are_one() -> None:
    assert Spider(suits=1, rule="relaxed") == Spider(suits=1)
    assert hash(Spider(suits=1, rule="relaxed")) == hash(Spider(suits=1))
    assert repr(Spider(suits=1, rule="relaxed")) == "Spider(suits=1, rule='classic', layout='standard')"


def test_every_rule_set_is_a_value_of_its_own() -> None:
    assert len(set(RULE_SETS)) == 15
    for rules in RULE_SETS:
        assert eval(repr(rules), {"Spider": Spider}) == rules  # noqa: S307  # what a repr is for
        assert VARIANTS[rules.family.lower()](**dict(rules.settings)) == rules
        assert setting(rules, "layout") == rules.layout.name


@pytest.mark.parametrize("suits", [1, 2, 4])
def test_classic_and_relaxed_differ_in_what_lifts(suits: int) -> None:
    classic, relaxed = Spider(suits=suits), Spider(suits=suits, rule="relaxed")
    assert (classic.tableau.lift == relaxed.tableau.lift) == (suits == 1)
    assert classic.tableau.build == relaxed.tableau.build
    for field in ("suits", "packs", "layout", "stock", "sweep", "scoring"):
        assert getattr(classic, field) == getattr(relaxed, field)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"suits": 3}, "suits=3: Spider has 1, 2 or 4"),
        ({"suits": 0}, "suits=0: Spider has 1, 2 or 4"),
        ({"suits": True}, "suits=True: Spider has 1, 2 or 4"),
        ({"suits": 4.0}, "suits=4.0: Spider has 1, 2 or 4"),
        ({"suits": "4"}, "suits='4': Spider has 1, 2 or 4"),
        ({"suits": None}, "suits=None: Spider has 1, 2 or 4"),
        ({"suits": [4]}, "suits=[4]: Spider has 1, 2 or 4"),
        ({"rule": "Classic"}, "rule='Classic': Spider has 'classic' or 'relaxed'"),
        ({"suits": 1, "rule": "loose"}, "rule='loose': Spider has 'classic' or 'relaxed'"),
        ({"layout": "wide"}, "layout='wide': Spider has 'standard', 'spread' or 'bicycle'"),
        ({"layout": {}}, "layout={}: Spider has 'standard', 'spread' or 'bicycle'"),
        ({"suits": 10**5000}, "suits=a very long number: Spider has 1, 2 or 4"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_arguments_that_name_no_rule_set(arguments: dict[str, int], told: str) -> None:
    with pytest.raises(InvalidRules) as refused:
        Spider(**arguments)  # type: ignore[arg-type]
    assert str(refused.value) == told


def test_rules_never_change() -> None:
    rules: RuleSet = Spider()
    with pytest.raises(AttributeError):
        rules.packs = 3  # type: ignore[misc]
