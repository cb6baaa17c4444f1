import pytest

from spider_widget import InvalidPosition, Position, Spider
from spider_widget.teaching.sketch import fill
from tests.contract import RULE_SETS


@pytest.mark.parametrize("rules", RULE_SETS, ids=str)
@pytest.mark.parametrize("deals", range(5))
def test_a_sketch_becomes_a_whole_position(rules: object, deals: int) -> None:
    position = fill(f"{rules}; deals: {deals}; 1: 9S; 2: | TS; 3: KS | 8S 7S; 4: 2S")
    position.check()
    assert position.rules == rules
    assert position.deals_left == deals
    assert position.columns[1].hidden == 0
    assert [str(card) for card in position.columns[2].cards] == ["KS", "8S", "7S"]
    assert all(not pile.cards for pile in position.columns[4:])
    assert Position.parse(str(position)) == fill(str(position)) == position


def test_the_first_cards_of_the_stock() -> None:
    position = fill("spider suits=2; stock: AH KS; 1: 9S")
    assert [str(card) for card in position.stock[:2]] == ["AH", "KS"]
    assert len(position.stock) == 10
    assert len(fill("spider layout=bicycle; deals: 6; 1: 9S").stock) == 54
    assert fill("spider; 1: 9S").rules == Spider()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "the first line names the game"),
        ("chess; 1: 9S", "'chess': the first line names the game: spider"),
        ("spider suits=3; 1: 9S", "suits=3: Spider has 1, 2 or 4"),
        ("spider; 1: 9S; 1: 8S", "a second line 1"),
        ("spider; 11: 9S", "unknown line '11'"),
        ("spider; 1: ZZ", "1: 'ZZ': a card is a rank"),
        ("spider; 1: ??", r"'\?\?': a position names every card"),
        ("spider; 1: AS AS AS", "3 AS: the pack has 2 of each"),
        ("spider suits=1; 1: AH", "1 AH: the pack has 8 of each; its suits are S"),
        ("spider; deals: 6; 1: 9S", "stock: 60 cards: the standard layout leaves 50"),
        ("spider; stock: 9S; deals: 0; 1: 9H", "deals: 0: the stock then has 0 cards, and its line has 1"),
        ("spider; deals: x; 1: 9S", "deals: ' x': how many deals the stock has"),
        ("spider; deals: 1; deals: 2; 1: 9S", "a second line deals"),
        ("spider; 1: | 9S TH", "cards are left over: a column whose line has no | hides them"),
        ("spider; completed: S; 1: 9S", "missing line"),
        (
            "spider; 1: KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS",
            "a complete run of spades leaves play by itself",
        ),
        ("x" * 4_001, "a position is a text of at most 4000 characters"),
    ],
)
def test_a_sketch_that_makes_no_position(text: str, told: str) -> None:
    with pytest.raises(InvalidPosition, match=told) as refused:
        fill(text)
    assert len(str(refused.value)) < 300
