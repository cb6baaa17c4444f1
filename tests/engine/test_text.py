"""What people paste means the same in whatever characters it arrives."""

from collections.abc import Callable
from sys import maxunicode
from textwrap import indent
from unicodedata import category

import pytest

from spider_widget import (
    Card,
    Game,
    InvalidLesson,
    InvalidPosition,
    Lesson,
    Move,
    Position,
    Spider,
    deal,
    parse_code,
    verify,
)
from spider_widget.engine.text import plain

POSITION = deal(Spider(suits=4), 3)
GAME = Game(Spider(suits=4), 3)
GAME.push("9-5")
LESSON = """\
id = "onto-a-ten"
title.en = "A nine onto a ten"

[[steps]]
text.en = "Put {9S} onto {TH}."
position = "spider; 1: 9S; 2: TH"
answers = ["1-2"]
mistakes = [{move = "2-1", refused = "wrong_rank", text.en = "No."}]
"""


def full_width(text: str) -> str:
    return "".join(chr(ord(letter) + 0xFEE0) if "!" <= letter <= "~" else letter for letter in text)


def arabic(text: str) -> str:
    digits = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
    return f"\u202b{text.translate(digits)}\u202c"


PASTED: dict[str, Callable[[str], str]] = {
    "isolated": "\u2068{}\u2069".format,
    "marked": "\u200f{}\u200e".format,
    "with a byte order mark": "\ufeff{}".format,
    "of width zero": "\u200b".join,
    "hyphens that keep lines whole": lambda text: text.replace("-", "\u2011"),
    "dashes": lambda text: text.replace("-", "–"),
    "minus signs": lambda text: text.replace("-", "−"),
    "blanks that keep lines whole": lambda text: text.replace(" ", "\u00a0"),
    "full width": full_width,
    "Arabic digits": arabic,
}


@pytest.mark.parametrize("pasted", PASTED.values(), ids=list(PASTED))
def test_every_door_reads_what_was_pasted(pasted: Callable[[str], str]) -> None:
    assert Card.parse(pasted("9H")) is Card.parse("9H")
    assert Move.parse(pasted("4-7x3")) == Move(4, 7, 3)
    assert Move.parse(pasted("deal")) == Move.parse("deal")
    assert parse_code(pasted("SP1-S4C-AAAAAAD")) == (Spider(suits=4), 3)
    assert Position.parse(pasted(str(POSITION))) == POSITION
    record = verify(pasted(GAME.record()))
    assert record.is_true, record.reason


@pytest.mark.parametrize("name", [name for name in PASTED if name not in {"full width", "of width zero"}])
def test_a_lesson_is_read_as_it_was_pasted_and_its_words_are_kept(name: str) -> None:
    pasted = PASTED[name]
    told = "يضع المعلّم ورقة\u00a0– «{9S}»\u200c"
    lines = [
        f'text.ar = "{told}"' if line.startswith("text") else pasted(line).replace("title.en", "title.ar")
        for line in LESSON.replace('text.en = "No', 'text.ar = "No').splitlines()
    ]
    lesson = Lesson.parse("\n".join(lines))
    assert lesson.id == "onto-a-ten"
    assert lesson.steps[0].text["ar"] == told
    assert lesson.steps[0].answers == ((Move(1, 2),),)


def test_the_line_of_an_error_is_that_of_the_pasted_text() -> None:
    record = full_width(GAME.record()).replace("４９９", "９９９")
    verdict = verify(f"\ufeff{record}")
    assert (verdict.line, verdict.reason) == (6, "Score 999: the moves give 499")


def test_a_refused_text_is_quoted_without_what_nobody_sees() -> None:
    with pytest.raises(ValueError, match="'4>7'") as refused:
        Move.parse("\u20684>7\u2069")
    assert "\\u" not in str(refused.value)


def test_no_character_becomes_or_stops_being_a_line() -> None:
    for code in range(maxunicode + 1):
        letter = chr(code)
        meaning = plain(letter)
        assert len(meaning.splitlines()) == len(letter.splitlines()) or not meaning, hex(code)
        assert category(letter) not in {"Cc", "Zl", "Zp"} or meaning == letter, hex(code)
        assert not letter.isascii() or meaning == letter


WRAPPED: dict[str, Callable[[str], str]] = {
    "indented": lambda text: indent(text, "    "),
    "quoted": lambda text: indent(text, "> ", lambda _: True),
    "quoted twice": lambda text: indent(text, ">> ", lambda _: True),
    "in a fence": "```toml\n{}\n```\n".format,
    "a fence that is quoted": lambda text: indent(f"~~~\n{text}\n~~~", "> ", lambda _: True),
    "a fence after a byte order mark": "\ufeff```\n{}\n```".format,
    "lines of Windows": lambda text: text.replace("\n", "\r\n"),
}


@pytest.mark.parametrize("wrapped", WRAPPED.values(), ids=list(WRAPPED))
def test_what_a_mail_or_a_chat_puts_around_a_text_is_taken_away(wrapped: Callable[[str], str]) -> None:
    assert Position.parse(wrapped(str(POSITION))) == POSITION
    assert verify(wrapped(GAME.record())).is_true
    assert Lesson.parse(wrapped(LESSON)) == Lesson.parse(LESSON)


@pytest.mark.parametrize("mark", [">", "> ", ">\n", "```\n", "> ```\n"])
def test_any_number_of_wrappings_is_bounded(mark: str) -> None:
    text = mark * (900_000 // len(mark))
    assert not verify(text).is_true
    with pytest.raises(InvalidPosition):
        Position.parse(text[:4_000])
    with pytest.raises(InvalidLesson):
        Lesson.parse(text)


@pytest.mark.parametrize("wrapped", WRAPPED.values(), ids=list(WRAPPED))
def test_a_wrapped_text_keeps_its_lines(wrapped: Callable[[str], str]) -> None:
    text = wrapped(GAME.record().replace("499", "999"))
    line = next(number for number, row in enumerate(text.splitlines(), 1) if "999" in row)
    assert verify(text).line == line
    text = wrapped(LESSON.replace('["1-2"]', '["2-9x5"]'))
    line = next(number for number, row in enumerate(text.splitlines(), 1) if "2-9x5" in row)
    with pytest.raises(InvalidLesson) as refused:
        Lesson.parse(text)
    assert refused.value.line == line
