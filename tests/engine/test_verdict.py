import random
import time
from pathlib import Path

import pytest

from spider_widget import Game, Position, Spider, Verdict, verify
from tests.tables import whole

DATA = Path(__file__).parents[1] / "data"
WON = (DATA / "record-1.txt").read_text(encoding="utf-8")


def test_a_true_record() -> None:
    assert verify(WON) == Verdict(
        is_true=True,
        code="SP1-S1C-AAAAAAC",
        result="won",
        score=1195,
        moves=105,
        undos=0,
        hints=0,
        demonstrated=0,
        tags=(),
    )


def test_a_verdict_says_who_helped_and_what_else_the_record_says() -> None:
    text = WON.replace("[Date", '[Hints "5"]\n[Demonstrated "105"]\n[Student "Ada"]\n[Date')
    verdict = verify(text)
    assert (verdict.is_true, verdict.hints, verdict.demonstrated) == (True, 5, 105)
    assert verdict.tags == (("Student", "Ada"),)
    assert hash(verdict)


def test_more_moves_demonstrated_than_made_are_not_believed() -> None:
    text = WON.replace("[Date", '[Demonstrated "106"]\n[Date')
    reason = "Demonstrated 106: only 105 moves were made, those taken back included"
    assert verify(text) == Verdict(is_true=False, line=9, reason=reason)
    assert verify(text.replace('Undos "0"', 'Undos "1"')).demonstrated == 106


@pytest.mark.parametrize("thing", [None, WON.encode(), DATA / "record-1.txt", Game.from_record(WON), 5])
def test_what_is_no_text_is_a_mistake_and_not_a_false_record(thing: str) -> None:
    with pytest.raises(TypeError, match=r"verify takes the text of a record, not .*path\.read_text"):
        verify(thing)


def test_a_true_record_of_a_game_from_a_position() -> None:
    game = Game.from_position(whole({1: "9D | 8H", 2: "9S"}))
    game.push("1-2")
    game.undo()
    verdict = verify(game.record())
    assert verdict[:6] == (True, None, "unfinished", 500, 0, 1)
    assert (verdict.line, verdict.reason) == (None, None)


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ('Score "1195"', 'Score "1196"', 6, "Score 1196: the moves give 1195"),
        ('Result "won"', 'Result "unfinished"', 5, "Result 'unfinished': the moves give 'won'"),
        ('Moves "105"', 'Moves "104"', 7, "Moves 104: the moves give 105"),
        ("AAAAAAC", "AAAAAA1", 3, "the game cannot begin: "),
        ("41. deal", "41. 4-4", 15, "move 41: 4-4: "),
        ('Date "', 'Date "x', 9, "Date "),
        ('[Undos "0"]\n', "", None, "missing tags: Undos"),
    ],
)
def test_a_false_record_is_a_verdict_with_its_line(old: str, new: str, line: int | None, reason: str) -> None:
    assert old in WON
    verdict = verify(WON.replace(old, new, 1))
    assert not verdict.is_true
    assert verdict.line == line
    assert verdict.reason is not None
    assert verdict.reason.startswith(reason)
    assert verdict[1:9] == (None,) * 8


def test_whatever_is_handed_in_is_judged() -> None:
    """Case 66: nothing raises and nothing takes long, however the text was spoilt."""
    random_ = random.Random(1)
    texts: list[str] = ["", "x" * 1_000_001, "[" * 100_000, "\x00", WON[:-3]]
    for _ in range(200):
        place = random_.randrange(len(WON))
        texts.append(WON[:place] + random_.choice('0123456789-x[]"\n .♠') + WON[place + 1 :])
    for text in texts:
        verdict = verify(text)
        assert verdict.is_true == (verdict.reason is None)


def test_the_longest_record_is_judged_in_seconds() -> None:
    start = Position.parse(str(whole({1: "9D | 8H", 2: "9S", 3: "9C"})))
    moves = " ".join(
        f"{number}. {'1-2' if number == 1 else '2-3' if number % 2 == 0 else '3-2'}"
        for number in range(1, 85_001)
    )
    game = Game.from_position(start)
    tags = game.record().replace('Moves "0"', 'Moves "85000"').replace('Score "500"', 'Score "0"')
    text = f"{tags.rstrip()}\n\n{moves}"
    assert 800_000 < len(text) <= 1_000_000
    began = time.process_time()
    assert verify(text).is_true
    assert time.process_time() - began < 10


def test_a_game_of_any_rules_proves_itself() -> None:
    game = Game(Spider(suits=2, rule="relaxed", layout="bicycle"), 5)
    game.push("deal")
    assert verify(game.record()).code == game.code
