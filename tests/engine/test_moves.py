from itertools import product

import numpy as np
import pytest

from spider_widget import DEAL, InvalidMove, Move
from spider_widget.engine.moves import AnyMove, as_move


def test_every_move_between_columns_round_trips() -> None:
    for source, target, count in product(range(1, 11), range(1, 11), range(1, 31)):
        move = Move(source, target, count)
        assert Move.parse(str(move)) == move
        assert eval(repr(move), {"Move": Move}) == move  # noqa: S307  # what a repr is for


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("4-7", Move(4, 7)),
        ("4-7x3", Move(4, 7, 3)),
        ("10-1x12", Move(10, 1, 12)),
        ("deal", DEAL),
        ("draw", Move("stock", "waste")),
        ("recycle", Move("waste", "stock")),
        ("w-3", Move("w", 3)),
        ("w-f", Move("w", "f")),
        ("4-f", Move(4, "f")),
        ("fs-4", Move("fs", 4)),
        ("3-a", Move(3, "a")),
        ("a-5", Move("a", 5)),
        ("a-f", Move("a", "f")),
        ("3-f", Move(3, "f")),
    ],
)
def test_the_text_of_every_kind_of_move(text: str, move: Move) -> None:
    assert Move.parse(text) == move
    assert str(move) == text


def test_a_count_of_one_may_be_written_but_is_not() -> None:
    assert str(Move.parse("4-7x1")) == "4-7"


@pytest.mark.parametrize(
    "text",
    [
        *[
            "",
            "-",
            "4",
            "4-",
            "-7",
            "4>7",
            "4-7-9",
            "4 - 7",
            "4-7x",
            "4-7x0",
            "4-7x-1",
        ],
        *[
            "4-7x01",
            "04-7",
            "0-7",
            "4-0",
            "100-7",
            "4-100",
            "4-7x100",
            "4-7X3",
            "DEAL",
            "deal deal",
        ],
        *["w-w", "f-4", "4-w", "4-fs", "e-4", "4-7x3x3", "4.0-7"],
    ],
)
def test_a_text_that_is_no_move(text: str) -> None:
    with pytest.raises(InvalidMove) as refused:
        Move.parse(text)
    assert str(refused.value) == f"{text!r}: a move is '4-7', '4-7x3' or 'deal'"


@pytest.mark.parametrize("text", [" 4-7", "4-7\n", "٤-7", "４－７", "4‑7", "4−7", "4ー7", "\u20684-7\u2069"])
def test_a_move_in_the_characters_of_elsewhere(text: str) -> None:
    assert Move.parse(text) == Move(4, 7)


def test_a_move_of_another_librarys_numbers_is_of_pythons() -> None:
    move = Move(np.int64(4), np.uint8(7), np.array(3))  # type: ignore[arg-type]
    assert repr(move) == "Move(source=4, target=7, count=3)"
    assert [type(part) for part in move] == [int, int, int]


@pytest.mark.parametrize("parts", [(True, 7), (4, 7.0), (4, None), (4, 7, None), (4, 7, True), (4, 7, "1")])
def test_parts_that_are_no_move(parts: tuple[int, int, int]) -> None:
    told = "places are whole numbers or names, the count is a whole number"
    with pytest.raises(InvalidMove, match=told):
        Move(*parts)
    with pytest.raises(InvalidMove, match=told):
        as_move(parts)


@pytest.mark.parametrize("thing", [None, 47, [4, 7], {4: 7}, (4,), (4, 7, 1, 1), b"4-7"])
def test_a_thing_that_is_no_move(thing: AnyMove) -> None:
    with pytest.raises(InvalidMove, match="a move is '4-7', '4-7x3' or 'deal'"):
        as_move(thing)


@pytest.mark.parametrize("thing", [None, 47, (4, 7, 1), ["4-7"], b"4-7"])
def test_a_thing_that_is_no_text(thing: str) -> None:
    with pytest.raises(InvalidMove, match="a move is '4-7', '4-7x3' or 'deal'"):
        Move.parse(thing)


def test_a_long_text_is_quoted_short() -> None:
    with pytest.raises(InvalidMove) as refused:
        Move.parse("4-7x" + "1" * 1_000_000)
    assert len(str(refused.value)) < 150
