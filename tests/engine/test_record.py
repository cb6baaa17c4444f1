import re
from datetime import date
from pathlib import Path
from textwrap import indent

import pytest

from spider_widget import Game, InvalidRecord, Position, Spider, deal_microsoft
from spider_widget.engine.record import Record
from tests.tables import whole

DATA = Path(__file__).parents[1] / "data"
WON = (DATA / "record-1.txt").read_text(encoding="utf-8")


def played() -> Game:
    game = Game(Spider(suits=4), 3)
    for move in ("6-1", "deal", "undo", "deal"):
        if move == "undo":
            game.undo()
        else:
            game.push(move)
    return game


TEXT = played().record()


def test_a_whole_won_game_of_format_1() -> None:
    """Case 65: this file opens in every release."""
    game = Game.from_record(WON)
    assert game.is_won
    assert game.status == "won"
    assert game.code == "SP1-S1C-AAAAAAC"
    assert (game.score, game.move_count) == (1195, 105) == (500 - 105 + 800, len(game.history))
    assert str(Record.parse(WON)) == WON.rstrip("\n")
    assert game.undo().completed
    assert not game.is_won


def test_a_won_game_with_four_suits() -> None:
    game = Game.from_record((DATA / "record-1-four-suits.txt").read_text(encoding="utf-8"))
    assert (game.is_won, game.rules) == (True, Spider(suits=4))
    assert game.score == 500 - game.move_count + 800
    assert sorted(suit.value for suit in game.position.completed) == list("CCDDHHSS")


def test_what_a_record_says() -> None:
    assert TEXT.splitlines() == [
        '[Format "1"]',
        '[Game "spider"]',
        '[Code "SP1-S4C-AAAAAAD"]',
        '[Scoring "spider-1"]',
        '[Result "unfinished"]',
        '[Score "498"]',
        '[Moves "2"]',
        '[Undos "1"]',
        f'[Date "{date.today().isoformat()}"]',  # noqa: DTZ011  # the player's own day
        "",
        "1. 6-1 2. deal",
    ]


def test_only_the_line_played_is_recorded() -> None:
    again = Game.from_record(TEXT)
    assert [str(step.move) for step in again.history] == ["6-1", "deal"]
    assert again.undos == 1
    assert again.position == played().position
    assert again.record() == TEXT


def test_a_game_from_a_position_carries_it() -> None:
    """Case 60: a custom position has no code, and its record says where it began."""
    for position in (whole({1: "9D | 8H", 2: "9S"}), deal_microsoft(Spider(layout="spread"), 17)):
        game = Game.from_position(position)
        assert game.code is None
        game.push(next(iter(game.legal_moves)))
        text = game.record()
        assert "[Code" not in text
        assert f'[Position "{str(position).replace(chr(10), "; ")}"]' in text
        again = Game.from_record(text)
        assert (again.code, again.initial, again.position) == (None, position, game.position)


def test_the_scoring_is_named_with_its_version() -> None:
    """Case 36: figures of two scorings never mix."""
    assert '[Scoring "spider-1"]' in TEXT
    with pytest.raises(InvalidRecord) as refused:
        Game.from_record(TEXT.replace("spider-1", "spider-2"))
    assert str(refused.value) == "line 4: Scoring 'spider-2': the moves give 'spider-1'"


def test_no_line_is_longer_than_a_screen() -> None:
    assert max(map(len, WON.splitlines())) <= 80


def test_line_breaks_and_spaces_do_not_matter() -> None:
    head, moves = WON.split("\n\n")
    for text in (
        head + "\n" + moves.replace("\n", " "),
        head + "\n\n\n" + moves.replace(" ", "\n"),
        WON.replace("\n", "\r\n"),
        WON + "\n\n",
    ):
        assert Game.from_record(text).is_won


def changed(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        # It does not replay: the line and the reason.
        (
            changed("1. 6-1", "1. 6-2"),
            r"line 11: move 1: 6-2: Column 2 ends in .+, which takes .+, not A♦\.",
        ),
        (
            changed("2. deal", "2. deal 3. 1-1"),
            r"line 11: move 3: 1-1: The cards already lie on column 1\.",
        ),
        (changed("1. 6-1", "\n1. 11-1"), r"line 12: move 1: 11-1: There is no column 11 in this game\."),
        (changed("2. deal", "2. draw"), r"line 11: move 2: draw: There is no such move in this game\."),
        # It tells something else than its moves.
        (changed('Score "498"', 'Score "499"'), "line 6: Score 499: the moves give 498"),
        (changed('Moves "2"', 'Moves "3"'), "line 7: Moves 3: the moves give 2"),
        (changed('"unfinished"', '"won"'), "line 5: Result 'won': the moves give 'unfinished'"),
        (changed('"spider"', '"klondike"'), "line 2: Game 'klondike': the moves give 'spider'"),
        # Its text is wrong.
        (changed("1. 6-1", "1. 6>1"), "line 11: move 1: '6>1': a move is '4-7', '4-7x3' or 'deal'"),
        (changed("2. deal", "3. deal"), r"line 11: '3\.': move number 2\. is expected here"),
        (changed("2. deal", "deal"), r"line 11: 'deal': move number 2\. is expected here"),
        (changed("2. deal", "2."), "line 11: move 2 is missing"),
        (
            changed('[Moves "2"]', "[Moves 2]"),
            "line 7: '\\[Moves 2\\]': a tag is written \\[Name \"value\"\\]",
        ),
        (changed("[Moves", "[Fun"), "missing tags: Moves"),
        (changed('[Moves "2"]', '[Score "498"]'), "line 7: a second tag Score; a record has each tag once"),
        # The tags of others are bounded.
        (
            changed("[Undos", f'[Essay "{"x" * 501}"]\n[Undos'),
            "line 8: tag 'Essay': its name and its text have at most 500 characters each",
        ),
        (
            changed("[Undos", f'[{"x" * 501} ""]\n[Undos'),
            "line 8: tag 'xxx.+: its name and its text have at most 500 characters each",
        ),
        (
            changed("[Undos", "".join(f'[Tag{number} ""]\n' for number in range(51)) + "[Undos"),
            "line 58: tag 'Tag50': a record has at most 50 tags besides Format, Game",
        ),
        (
            changed("[Undos", "[Student Ada]\n[Undos"),
            r"line 8: '\[Student Ada\]': a tag is written \[Name \"value\"\]",
        ),
        # More help than there were moves.
        (
            changed("[Date", '[Demonstrated "4"]\n[Date'),
            "line 9: Demonstrated 4: only 3 moves were made, those taken back included",
        ),
        (changed('[Moves "2"]\n', ""), "missing tags: Moves"),
        (changed('[Game "spider"]\n', ""), "missing tags: Game"),
        (changed('Moves "2"', 'Moves "-2"'), "Moves '-2': a whole number of at most nine digits is needed"),
        (changed('Moves "2"', 'Moves "٣"'), "Moves 3: the moves give 2"),
        (changed('Undos "1"', f'Undos "{"9" * 5000}"'), "a whole number of at most nine digits is needed"),
        (
            re.sub(r'Date "[^"]*"', 'Date "31.1.2026"', TEXT),
            r"Date '31\.1\.2026': a date is written 2026-01-31",
        ),
        (
            re.sub(r'Date "[^"]*"', 'Date "2026-02-30"', TEXT),
            "Date '2026-02-30': a date is written 2026-01-31",
        ),
        # Where it began.
        (
            re.sub(r"\[Code.*\n", "", TEXT),
            "a record has one of Code and Position, to say where the game began",
        ),
        (
            changed("[Score", f'[Position "{"; ".join(str(played().initial).splitlines())}"]\n[Score'),
            "a record has one of Code and Position",
        ),
        (
            changed("SP1-S4C", "SP1-S3C"),
            "the game cannot begin: 'SP1-S3C-AAAAAAD': Spider has 1, 2 or 4 suits, not '3'",
        ),
        (
            re.sub(r"\[Code.*\]", '[Position "spider suits=9"]', TEXT),
            "the game cannot begin: 'spider suits=9': suits=9: Spider has 1, 2 or 4",
        ),
        # A later format.
        (changed('Format "1"', 'Format "2"'), "Format 2: this release reads records up to format 1"),
        (changed('Format "1"', 'Format "0"'), "Format 0: this release reads records up to format 1"),
        (changed('Format "1"', 'Format "x"'), "Format 'x': a whole number"),
        ("", "missing tags: Game, Scoring, Result, Score, Moves, Undos, Date"),
        ("cos\nsystem\n(S'echo'\ntR.", "missing tags"),
        ('{"kind": "record"}', "missing tags"),
    ],
)
def test_a_record_that_is_not_true(text: str, told: str) -> None:
    """Case 66: a text of its own, of which every field is checked; nothing in it runs."""
    with pytest.raises(InvalidRecord, match=told) as refused:
        Game.from_record(text)
    assert len(str(refused.value)) < 300


def test_a_move_changed_in_a_long_record_is_found_on_its_line() -> None:
    broken = WON.replace("41. deal", "41. 4-4")
    line = next(number for number, row in enumerate(broken.splitlines(), 1) if "41. 4-4" in row)
    with pytest.raises(
        InvalidRecord, match=rf"^line {line}: move 41: 4-4: The cards already lie on column 4\.$"
    ):
        Game.from_record(broken)


def test_moves_after_the_win_do_not_replay() -> None:
    with pytest.raises(InvalidRecord, match=r"move 106: 1-2: Column 1 is empty"):
        Game.from_record(WON.rstrip() + " 106. 1-2")


@pytest.mark.parametrize("thing", [None, 5, b"[Format]", [TEXT], "x" * 1_000_001, TEXT + " " * 1_000_000])
def test_no_text_or_too_long_a_one(thing: str) -> None:
    with pytest.raises(InvalidRecord, match="a record is a text of at most 1000000 characters") as refused:
        Game.from_record(thing)
    assert len(str(refused.value)) < 150


def test_a_record_without_format_is_of_the_first() -> None:
    assert Record.parse(changed('[Format "1"]\n', "")) == Record.parse(TEXT)


def test_a_record_written_before_the_first_move() -> None:
    game = Game(Spider(suits=2, rule="relaxed", layout="bicycle"), 5)
    again = Game.from_record(game.record())
    assert again.position == game.position
    assert again.history == ()
    assert Position.parse(str(again.position)) == game.position


def test_help_is_counted_apart() -> None:
    """Case 47: hints shown and moves demonstrated; a record that is silent about them had none."""
    game = played()
    assert (game.hints, game.demonstrated) == (0, 0)
    assert "[Hints" not in TEXT
    assert "[Demonstrated" not in TEXT
    game.hints, game.demonstrated = 12, 3
    text = game.record()
    assert '[Undos "1"]\n[Hints "12"]\n[Demonstrated "3"]\n[Date' in text
    again = Game.from_record(text)
    assert (again.undos, again.hints, again.demonstrated) == (1, 12, 3)
    assert again.record() == text
    again.restart()
    assert (again.hints, again.demonstrated) == (0, 0)
    with pytest.raises(InvalidRecord, match="Hints '-1': a whole number of at most nine digits is needed"):
        Game.from_record(text.replace('Hints "12"', 'Hints "-1"'))


STUDENT = "Ada “Lovelace–King” Ada\u200c ٣"
TAGGED = TEXT.replace("[Date", f'[Student "{STUDENT}"]\n[Klasse_7 "a \\"b\\" \\\\"]\n[Date')


def test_the_tags_of_others_are_kept() -> None:
    """Their texts stay as they were pasted, whatever stands around them."""
    tags = (("Student", STUDENT), ("Klasse_7", 'a "b" \\'))
    record = Record.parse(TAGGED)
    assert record.tags == tags
    assert Record.parse(str(record)) == record
    game = Game.from_record(TAGGED)
    assert game.tags == Record.parse(game.record()).tags == tags
    game.restart()
    assert game.tags == tags
    assert Game(Spider(), 3).tags == ()
    for wrapped in (f"> {TAGGED}".replace("\n", "\n> "), f"```\r\n{TAGGED}\r\n```", indent(TAGGED, "\u3000")):
        assert Record.parse(wrapped) == record


def test_the_tags_of_others_are_read_in_other_characters_too() -> None:
    text = TEXT.replace("[Date", "［Student “Ada”］\u200f\n[Date")
    assert Record.parse(text).tags == (("Student", "Ada"),)


def test_a_replay_that_is_played_on_from_its_middle_writes_a_true_record() -> None:
    game = played()
    game.demonstrated = 3
    replay = Game.from_record(game.record())
    replay.undo()
    replay.undos -= 1
    assert Game.from_record(replay.record()).demonstrated == 2
    replay.redo()
    assert Game.from_record(replay.record()).demonstrated == 3
