import copy
import pickle

import pytest

from spider_widget import Card, InvalidCard, Rank, Suit
from spider_widget.engine.cards import ALL_CARDS


def test_there_are_52_cards_and_one_object_for_each() -> None:
    assert len(set(ALL_CARDS)) == 52
    for card in ALL_CARDS:
        assert Card(card.rank, card.suit) is card
        assert Card.parse(str(card)) is card
        assert Card.parse(card.pretty) is card
        assert Card.parse(str(card).lower()) is card
        assert eval(repr(card), {"Card": Card}) is card  # noqa: S307  # what a repr is for
        assert copy.deepcopy(card) is card
        assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301  # our own


def test_the_order_of_suits_and_ranks() -> None:
    assert [str(card) for card in ALL_CARDS[:14]] == [*(f"{rank}S" for rank in "A23456789TJQK"), "AH"]
    assert "".join(suit.value for suit in Suit) == "SHDC"
    assert [int(rank) for rank in Rank] == list(range(1, 14))
    assert [suit for suit in Suit if suit.is_red] == [Suit.HEARTS, Suit.DIAMONDS]


@pytest.mark.parametrize(
    ("text", "card"), [("10H", "TH"), ("10♥", "TH"), ("ah", "AH"), ("K♠\ufe0f", "KS"), ("９Ｈ", "9H")]
)
def test_other_ways_to_write_a_card(text: str, card: str) -> None:
    assert str(Card.parse(text)) == card


@pytest.mark.parametrize("text", ["", "9", "H", "H9", "1H", "0H", "11H", "9X", "9 H", "9HH", "??", "-"])
def test_a_text_that_is_no_card(text: str) -> None:
    with pytest.raises(InvalidCard) as refused:
        Card.parse(text)
    assert str(refused.value) == f"{text!r}: a card is a rank A23456789TJQK, then a suit SHDC"


@pytest.mark.parametrize("thing", [None, 9, ["9H"], b"9H"])
def test_a_thing_that_is_no_text(thing: str) -> None:
    with pytest.raises(InvalidCard, match="a card is a rank A23456789TJQK, then a suit SHDC"):
        Card.parse(thing)


def test_a_long_text_is_quoted_short() -> None:
    with pytest.raises(InvalidCard) as refused:
        Card.parse("9" * 1_000_000)
    assert len(str(refused.value)) < 150


def test_a_card_of_something_else() -> None:
    with pytest.raises(InvalidCard, match="a card has a Rank and a Suit"):
        Card(Rank.NINE, "H")  # type: ignore[arg-type]
    with pytest.raises(InvalidCard, match="a card has a Rank and a Suit"):
        Card(14, Suit.HEARTS)  # type: ignore[arg-type]


def test_a_card_never_changes() -> None:
    card = Card.parse("9H")
    with pytest.raises(AttributeError, match="a card never changes: rank cannot be set"):
        card.rank = Rank.TEN
    assert Card.parse("9H").rank == 9
