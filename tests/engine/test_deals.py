import hashlib
from collections import Counter
from itertools import chain, product
from typing import Any

import numpy as np
import pytest

from spider_widget import (
    Card,
    Game,
    InvalidCode,
    InvalidNumber,
    InvalidRules,
    Position,
    RuleSet,
    Spider,
    deal,
    deal_microsoft,
    format_code,
    parse_code,
)
from spider_widget.engine.deals import _shuffled
from tests.contract import RULE_SETS, setting
from tests.reference import rows, shuffled, split_mix

GOLDEN = {
    "SP1-S1C-AAAAAAA": "8286545eacb332ea32e1651e41ba44fb97e8c1c92cf98a9f0d2a86a78dc714e9",
    "SP1-S1CW-AAAAAAB": "1e1e37dec7712611b98a224093c63a95abd6e34fc76a67fbd4ea2a79e5074621",
    "SP1-S1CB-AAAAAAC": "24107c0cc5d4b4589f9ebe9471493ce8f118f5602ccda873e41b97681a31f906",
    "SP1-S2C-AAAAAAE": "985180669e9e7abf6c069f412b87010e93a0fab10b15d09242f47e8aebfdebfc",
    "SP1-S2CW-AAAAAA7": "6d25f42aea4446dd8d0bb395a7a3dcf27a73b07b4657af07180f7725d9e9d8ed",
    "SP1-S2CB-AAAAABA": "5af8e2ee9283b233222879974ac8792320717ee52f1e7c0a08c710b205ec3385",
    "SP1-S2R-AAAAA7I": "2a91c1e8100271cf36a462e946258ebd64de6aa6466179aa200afb052944dcb7",
    "SP1-S2RW-AAAAOSW": "3619bf122961635e404af189c8ebe2181cab0dc510c6ebbfa571126d24823361",
    "SP1-S2RB-ADVXTIV": "46073b838aded7ce045354e7f353973c81d5fe92a4cf31fa0f40d09fa880f6cd",
    "SP1-S4C-CAAAAAA": "62792982dd3ba669b9ab164d726681c05c1a27588cd4383821284d30be16477b",
    "SP1-S4CW-D777777": "f59dd42798894c80ef498f5f87c3fc153bc0a9f823ed35f007fd5ff2415d4373",
    "SP1-S4CB-IAAAAAH": "bd734f67c971adef7799dde920fba96196105914a86829fde9188f84c8a6f88e",
    "SP1-S4R-QAAAAAA": "9d3c546a2b8178722ae84e040fae69498e8468f5040bb48dcb6f5becc987a008",
    "SP1-S4RW-7777776": "fffcfdf6519930771eab2f0d3b6830db9ca09d8f4d09b441f6cf45242dc6ad9e",
    "SP1-S4RB-7777777": "78925ee878db3945526fa32ea5886f32fbdf0bb752c094221d9b8b35fe15adc3",
    "SP1-S1C-AAAAAAD": "699b849c4d7f953a5020162a74e6718fa36d26988d4cc1962329936f6ba40a3a",
    "SP1-S2C-AAAAAAD": "4abc90d0251af1205840dc26d0a8d5932bb8838d28b780acaa49b924a6ecf017",
    "SP1-S4C-AAAAAAD": "d3bbbf6c16b3f55f031272fa6adc92b24aafed21f3a2053c0facb7141c076ccf",
    "SP1-S4C-SPIDERS": "7d0fe2272f3135e54d7d88264bf0b233c3a43437c0879d285f45e40cfe8243e2",
    "SP1-S4R-NOTEBKS": "a983e870f7b93bb1b5999a401863c342d0dbfdfdf11399c2e09746f543e1e45b",
}
"""SHA-256 of the cards in dealing order, parted by spaces."""


def dealing_order(position: Position) -> list[Card]:
    """The cards in the order in which they were dealt."""
    columns = [list(pile.cards) for pile in position.columns]
    layout = rows(str(setting(position.rules, "layout")))
    return [columns[number - 1].pop(0) for number in chain.from_iterable(layout)] + list(position.stock)


def digest(code: str) -> str:
    order = " ".join(map(str, dealing_order(deal(*parse_code(code)))))
    return hashlib.sha256(order.encode()).hexdigest()


@pytest.mark.parametrize(("code", "expected"), GOLDEN.items())
def test_golden_deals(code: str, expected: str) -> None:
    """Case 62: the deals of 20 codes are pinned for ever."""
    assert digest(code) == expected
    rules, number = parse_code(code)
    by_hand = shuffled(len(rules.suits), number)
    assert [(card.rank, card.suit.value) for card in dealing_order(deal(rules, number))] == by_hand


def test_the_shuffle_starts_from_the_published_generator() -> None:
    """The first numbers of SplitMix64 for seed 1234567, as published with the generator."""
    state, numbers = 1234567, []
    for _ in range(3):
        state, number = split_mix(state)
        numbers.append(number)
    assert numbers == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def state_that_draws(number: int) -> int:
    """The state from which SplitMix64 gives this number next: the mixing, backwards."""

    def unshifted(value: int, shift: int) -> int:
        found = value
        for _ in range(64 // shift):
            found = value ^ (found >> shift)
        return found

    mixed = unshifted(number, 31) * pow(0x94D049BB133111EB, -1, 2**64) % 2**64
    mixed = unshifted(mixed, 27) * pow(0xBF58476D1CE4E5B9, -1, 2**64) % 2**64
    return (unshifted(mixed, 30) - 0x9E3779B97F4A7C15) % 2**64


def test_a_number_that_would_favour_some_cards_is_drawn_again() -> None:
    """No deal number is known to lead here, so the shuffle is started from inside its sequence."""
    limit = 2**64 - 2**64 % 104
    orders = []
    for first in (limit - 1, limit, 2**64 - 1):
        state = state_that_draws(first)
        assert split_mix(state)[1] == first
        order = _shuffled(list(Spider(suits=4).cards), state)
        assert [(card.rank, card.suit.value) for card in order] == shuffled(4, state)
        orders.append(order)
    assert orders[0][103] == Spider(suits=4).cards[103]


@pytest.mark.parametrize("rules", [Spider(suits=1), Spider(suits=2), Spider(suits=4)], ids=str)
def test_a_thousand_packs(rules: RuleSet) -> None:
    """Case 21: a thousand deals of each level have exactly the right cards, and differ."""
    suits = int(setting(rules, "suits"))
    orders = set()
    for number in range(1000):
        order = dealing_order(deal(rules, number))
        counts = Counter(map(str, order))
        assert counts == {rank + suit: 8 // suits for rank in "A23456789TJQK" for suit in "SHDC"[:suits]}
        orders.add(tuple(order))
    assert len(orders) == 1000


def test_each_card_is_as_likely_at_each_place() -> None:
    """Case 21: no place prefers a rank; chi-squared with 12 degrees of freedom, far in its tail."""
    deals = [dealing_order(deal(Spider(suits=1), number)) for number in range(1300)]
    for place in (0, 1, 51, 102, 103):
        counts = Counter(order[place].rank for order in deals)
        assert sum((counts[rank] - 100) ** 2 / 100 for rank in counts) < 40


@pytest.mark.parametrize("rules", RULE_SETS, ids=str)
@pytest.mark.parametrize("number", [0, 1, 31, 32, 1023, 2**31, 2**35 - 1])
def test_codes_round_trip(rules: RuleSet, number: int) -> None:
    """Case 63: a deal as a short text and back."""
    code = format_code(rules, number)
    for text in (code, code.lower(), f"  {code}\n", code.replace("-", " – "), f"\u2068{code}\u2069"):
        assert parse_code(text) == (rules, number)


def test_the_letters_of_a_code() -> None:
    assert format_code(Spider(suits=1), 3) == "SP1-S1C-AAAAAAD"
    assert format_code(Spider(suits=2, rule="relaxed", layout="bicycle"), 2**35 - 1) == "SP1-S2RB-7777777"
    assert format_code(Spider(suits=4, layout="spread"), 32) == "SP1-S4CW-AAAAABA"
    codes = {format_code(rules, 5) for rules in RULE_SETS}
    assert len(codes) == len(RULE_SETS) == 15


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("", "a code has three parts, such as SP1-S1C-AAAAAAD"),
        ("SP1-S1C", "a code has three parts, such as SP1-S1C-AAAAAAD"),
        ("SP1-S1C-AAAAAAD-A", "a code has three parts, such as SP1-S1C-AAAAAAD"),
        ("SP1 S1C AAAAAAD", "a code has three parts, such as SP1-S1C-AAAAAAD"),
        ("SP2-S1C-AAAAAAD", "'SP2' is not a version that this release reads; it reads SP1"),
        ("KL1-D1-AAAAAAD", "'KL1' is no game; codes start with SP1"),
        ("SP1-S3C-AAAAAAD", "Spider has 1, 2 or 4 suits, not '3'"),
        ("SP1-S0C-AAAAAAD", "Spider has 1, 2 or 4 suits, not '0'"),
        ("SP1-S1R-AAAAAAD", "with one suit there is no relaxed rule; write S1C"),
        ("SP1-S1RB-AAAAAAD", "with one suit there is no relaxed rule; write S1C"),
        ("SP1-S4X-AAAAAAD", "'S4X': rules are S1C, S2C, S2R, S4C or S4R, then B or W for another layout"),
        ("SP1-S4CX-AAAAAAD", "'S4CX': rules are S1C, S2C, S2R, S4C or S4R, then B or W for another layout"),
        ("SP1-S1C-AAAAAA", "the last part, 'AAAAAA', has 6 characters instead of 7"),
        ("SP1-S1C-AAAAAAAA", "the last part, 'AAAAAAAA', has 8 characters instead of 7"),
        ("SP1-S1C-AAAAAA0", "the last part has '0'; its characters are A to Z and 2 to 7"),
        ("SP1-S1C-AAAAA1A", "the last part has '1'; its characters are A to Z and 2 to 7"),
        ("SP1-S1C-AAAA8AA", "the last part has '8'; its characters are A to Z and 2 to 7"),
    ],
)
def test_what_is_wrong_with_a_code(code: str, fault: str) -> None:
    with pytest.raises(InvalidCode) as refused:
        parse_code(code)
    assert str(refused.value) == f"{code!r}: {fault}"


@pytest.mark.parametrize("code", ["ſp1-S1C-AAAAAAD", "SP1-S1C-AAAAAAı", "SP1-S1C-ÄAAAAAA"])
def test_letters_that_only_look_alike(code: str) -> None:
    with pytest.raises(InvalidCode):
        parse_code(code)


@pytest.mark.parametrize("code", [None, 5, b"SP1-S1C-AAAAAAD", ["SP1-S1C-AAAAAAD"]])
def test_a_code_that_is_no_text(code: str) -> None:
    with pytest.raises(InvalidCode, match="a code has three parts"):
        parse_code(code)


@pytest.mark.parametrize("code", ["A" * 1_000_000, "-" * 1_000_000, "SP1-S1C-" + "A" * 1_000_000])
def test_a_long_code_is_quoted_short(code: str) -> None:
    with pytest.raises(InvalidCode) as refused:
        parse_code(code)
    assert len(str(refused.value)) < 250


@pytest.mark.parametrize("number", [-1, 2**35, True, 3.0, "3", None, pytest.param(10**5000, id="huge")])
def test_a_number_out_of_range(number: int) -> None:
    told = "a deal number is a whole number from 0 to 34359738367"
    with pytest.raises(InvalidNumber, match=told) as refused:
        deal(Spider(suits=1), number)
    assert len(str(refused.value)) < 150
    with pytest.raises(InvalidNumber, match=told):
        format_code(Spider(suits=1), number)


@pytest.mark.parametrize("rules", [None, "spider", Spider])
def test_rules_that_are_none(rules: RuleSet) -> None:
    for function in (deal, deal_microsoft, format_code):
        with pytest.raises(InvalidRules, match="such as Spider"):
            function(rules, 3)


MICROSOFT_14934 = """
10S  2H  4S  QD  3D 10D  9H  AS  JS  JD
 3C  4H  3H  QH  8C 10H  3D  4D  8H  AH
 KS  KC 10C  7C  8S  3S  7D  3S  6C  5C
 4C  3H  4D  7S  2S  3C  5C  8C  QC  5S
 JH  KH  2H  QC  JH  6H  QS  2C  KD  KS
 5S          2D          6H          5D

 6D  AH 10H  9S  9C  6C  AC  6S  9D  4C
 5D  9H  6D  8D  9C  KD  AS 10D  QH  JS
 JC  4H  2S  6S  7H 10C  KH  8D  8H  AD
 5H  2C  2D  4S  8S  AC 10S  7H  5H  7C
 9D  KC  AD  QD  JC  JD  7S  7D  9S  QS
"""
"""The columns as they lie, then the five rows of the stock."""


def test_microsoft_deal_14934_in_full() -> None:
    position = deal_microsoft(Spider(suits=4, layout="spread"), 14934)
    table, stock = MICROSOFT_14934.split("\n\n")
    lines = table.strip("\n").splitlines()
    for index, pile in enumerate(position.columns):
        words = [line[4 * index : 4 * index + 4].split() for line in lines]
        assert pile.cards == tuple(Card.parse(word[0]) for word in words if word)
        assert pile.hidden == len(pile.cards) - 1
    assert position.stock == tuple(map(Card.parse, stock.split()))


@pytest.mark.parametrize("number", [1, 17, 14934, 32000, 2**31 - 1])
@pytest.mark.parametrize("suits", [1, 2])
def test_fewer_suits_are_the_same_microsoft_shuffle(suits: int, number: int) -> None:
    """Two suits: clubs and spades of four become spades, hearts and diamonds become hearts."""
    four = dealing_order(deal_microsoft(Spider(suits=4, layout="spread"), number))
    fewer = dealing_order(deal_microsoft(Spider(suits=suits, layout="spread"), number))
    shown = {1: "SSSS", 2: "SSHH"}[suits]
    assert [str(card) for card in fewer] == [
        card.rank.letter + shown["CSHD".index(card.suit.value)] for card in four
    ]


@pytest.mark.parametrize("layout", ["standard", "bicycle"])
def test_microsoft_deals_have_their_own_layout(layout: str) -> None:
    rules = Spider(layout=layout)
    with pytest.raises(InvalidRules) as refused:
        deal_microsoft(rules, 1)
    assert str(refused.value) == f"{rules!r}: Microsoft-numbered deals are laid out with layout='spread'"


@pytest.mark.parametrize("number", [-1, 2**31, True, 1.0])
def test_a_microsoft_number_out_of_range(number: int) -> None:
    with pytest.raises(InvalidNumber, match="a deal number is a whole number from 0 to 2147483647"):
        deal_microsoft(Spider(layout="spread"), number)


def test_every_rule_set_uses_the_same_order_of_the_shuffled_pack() -> None:
    for rule, layout in product(["classic", "relaxed"], ["standard", "spread", "bicycle"]):
        position = deal(Spider(suits=4, rule=rule, layout=layout), 11)
        assert dealing_order(position) == dealing_order(deal(Spider(suits=4), 11))


def test_a_number_of_another_library_is_the_same_deal() -> None:
    four: Any = np.int64(4)
    number: Any = np.uint8(7)
    rules = Spider(suits=four, layout="spread")
    assert [type(value) for _, value in rules.settings] == [int, str, str]
    assert deal(rules, number) == deal(Spider(layout="spread"), 7)
    assert deal_microsoft(rules, number) == deal_microsoft(rules, 7)
    assert format_code(rules, number) == "SP1-S4CW-AAAAAAH"
    assert Game(rules, number, undo_limit=number).undo_limit == 7
