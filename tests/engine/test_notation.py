import re

import pytest

from spider_widget import InvalidPosition, Observation, Position, RuleSet, Spider, deal
from tests.contract import RULE_SETS, setting

POSITION = deal(Spider(suits=4), 3)
TEXT = str(POSITION)
LINES = TEXT.splitlines()


def test_the_text() -> None:
    text = """spider suits=2 rule=relaxed layout=standard
stock: -
completed: S S S S H H H
1: 9H 8H | 7H 6H 5H
2: -
3: KH
4: QH JH TH
5: 4H 3H
6: 2H AH
7: -
8: -
9: -
10: -"""
    position = Position.parse(text)
    assert str(position) == text
    assert position.rules == Spider(suits=2, rule="relaxed")
    assert position.columns[0].hidden == 2
    assert [str(card) for card in position.columns[0].cards] == ["9H", "8H", "7H", "6H", "5H"]
    assert position.columns[1].cards == ()
    assert "".join(suit.value for suit in position.completed) == "SSSSHHH"


@pytest.mark.parametrize("rules", RULE_SETS, ids=str)
def test_the_first_line_names_the_rules(rules: RuleSet) -> None:
    suits, rule, layout = (setting(rules, name) for name in ("suits", "rule", "layout"))
    text = str(deal(rules, 3))
    assert text.splitlines()[0] == f"spider suits={suits} rule={rule} layout={layout}"
    assert Position.parse(text).rules == rules


def test_other_ways_to_write_the_same() -> None:
    for text in (
        TEXT.replace("\n", "; "),
        TEXT.replace("\n", "\r\n"),
        TEXT.replace("\n", "\n\n") + "\n\n",
        TEXT.replace("TH", "10h"),
        re.sub(r"([A2-9TJQK])S", r"\1♠", TEXT),
        "\n".join([LINES[0], *reversed(LINES[1:])]),
    ):
        assert Position.parse(text) == POSITION


def test_an_observation_is_no_position() -> None:
    text = str(Observation.of(POSITION))
    assert text.count("??") == 44 + 50
    with pytest.raises(InvalidPosition) as refused:
        Position.parse(text)
    assert (
        str(refused.value)
        == "'??': a position names every card; Observation.parse reads one with unknown cards"
    )


def replaced(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


FIRST = LINES[3]
LAST = FIRST.split()[-1]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "'': the first line names the game: spider"),
        ("patience", "'patience': the first line names the game: spider"),
        ("\n".join(LINES[1:]), "the first line names the game: spider"),
        (replaced("suits=4", "suits=3"), "suits=3: Spider has 1, 2 or 4"),
        (replaced("suits=4", "suits=four"), "suits='four': Spider has 1, 2 or 4"),
        (replaced("suits=4", "suits=٣"), "suits=3: Spider has 1, 2 or 4"),
        (replaced("classic", "loose"), "rule='loose': Spider has 'classic' or 'relaxed'"),
        (replaced("standard", "wide"), "layout='wide': Spider has 'standard', 'spread' or 'bicycle'"),
        (replaced("suits=4", "suits 4"), "'suits': a setting is written once, as in suits=4"),
        (replaced("suits=4", "suits=4 suits=4"), "'suits=4': a setting is written once, as in suits=4"),
        (replaced("suits=4", "packs=4"), "spider has the settings"),
        ("\n".join(LINES[:-1]), "missing line '10': Spider has stock, completed and columns 1 to 10"),
        ("\n".join([LINES[0], *LINES[2:]]), "missing line 'stock'"),
        (TEXT + "\n11: -", "unknown line '11': Spider has stock, completed and columns 1 to 10"),
        (TEXT + "\nwaste: AS", "unknown line 'waste'"),
        (TEXT + "\n1: -", "'1: -': a second line 1"),
        (TEXT + "\nthe end", "'the end': a line is a name, a colon, cards"),
        (replaced(f"| {LAST}", "| 1X"), "1: '1X': a card is a rank A23456789TJQK, then a suit SHDC"),
        (replaced(f"| {LAST}", f"| - {LAST}"), "1: '-': a card is a rank"),
        (replaced("stock: ", "stock: XX "), "stock: 'XX': a card is a rank"),
        (replaced("completed: -", "completed: X"), "completed: ' X': suits are S, H, D, C"),
        (replaced(f"| {LAST}", f"| | {LAST}"), "one | parts the face-down cards from the face-up ones"),
        (replaced(f"| {LAST}", f"{LAST} |"), "column 1: its last card must be face up"),
    ],
)
def test_what_is_wrong_with_a_text(text: str, told: str) -> None:
    with pytest.raises(InvalidPosition) as refused:
        Position.parse(text)
    assert told in str(refused.value)
    assert len(str(refused.value)) < 250


@pytest.mark.parametrize("text", [None, 5, b"spider", ["spider"]])
def test_a_thing_that_is_no_text(text: str) -> None:
    with pytest.raises(InvalidPosition, match="a position is a text of at most 4000 characters"):
        Position.parse(text)


@pytest.mark.parametrize("text", ["x" * 10_000_000, TEXT + " " * 4000, ";" * 4001])
def test_a_long_text_is_refused_unread(text: str) -> None:
    with pytest.raises(InvalidPosition) as refused:
        Position.parse(text)
    assert str(refused.value).endswith("a position is a text of at most 4000 characters")
    assert len(str(refused.value)) < 150


def test_the_longest_position_is_short_enough() -> None:
    """The limit leaves room for any position, written as lavishly as it can be."""
    assert len(TEXT.replace("T", "10").replace(" ", "   ")) < 4000
