"""The game record: tags in square brackets, an empty line, then the numbered moves of the line played.

A `Record` is only what the text says. `Game.from_record` replays it and believes nothing else.
"""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass, field
from datetime import date

from .errors import InvalidMove, InvalidRecord, quote
from .moves import Move
from .text import plain, unwrapped

FORMAT = 1
"""The version of the format that this release writes; it reads all up to this one."""
LONGEST = 1_000_000
WIDTH = 80
MOST_TAGS = 50
"""How many additional tags a record may have."""
LONGEST_TAG = 500
"""How many characters the name and the text of such a tag may each have."""
_TAG = re.compile(r'\[(\w+)\s+"((?:[^"\\]|\\["\\])*)"\s*\]')
_ESCAPED = re.compile(r'\\(["\\])')
_COUNTS = ("Score", "Moves", "Undos")
_HELP = ("Hints", "Demonstrated")
_TAGS = ("Format", "Game", "Code", "Position", "Scoring", "Result", *_COUNTS, *_HELP, "Date")
_OPTIONAL = {"Format", "Code", "Position", *_HELP}


@dataclass(frozen=True)
class Record:
    """What a record says.

    >>> text = str(Record("spider", "SP1-S1C-AAAAAAD", None, "spider-1", "unfinished", 499, 1, 0,
    ...                   date(2026, 1, 31), (Move(4, 7),)))
    >>> print(text)
    [Format "1"]
    [Game "spider"]
    [Code "SP1-S1C-AAAAAAD"]
    [Scoring "spider-1"]
    [Result "unfinished"]
    [Score "499"]
    [Moves "1"]
    [Undos "0"]
    [Date "2026-01-31"]
    <BLANKLINE>
    1. 4-7
    >>> str(Record.parse(text)) == text
    True
    """

    game: str
    """The name of the game, as in position texts."""
    code: str | None
    """The game code; None when the game began from a position."""
    position: str | None
    """The text of the position it began from, in one line; None when there is a code."""
    scoring: str
    """The name of the scoring, with its version."""
    result: str
    """"won" or "unfinished"."""
    score: int
    moves: int
    undos: int
    date: date
    line: tuple[Move, ...]
    """The moves played; those taken back are not among them."""
    hints: int = 0
    """How many moves were shown as hints; a record without the tag had none."""
    demonstrated: int = 0
    """How many moves the fair player made by itself; a record without the tag had none."""
    tags: tuple[tuple[str, str], ...] = ()
    """Additional tags, names and texts, such as `("Student", "Ada")`."""
    move_lines: tuple[int, ...] = field(default=(), compare=False, repr=False)
    """The line of the text on which each move stood."""
    tag_lines: dict[str, int] = field(default_factory=dict, compare=False, repr=False)
    """The line on which each tag stood."""

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record, without replaying it.

        Args:
            text: At most 1,000,000 characters; among them at most 50 additional tags, with
                names and texts of at most 500 each.

        Raises:
            InvalidRecord: The text is malformed; the message names the line and what is wrong with it.
        """
        if not isinstance(text, str) or len(text) > LONGEST:
            msg = f"{quote(text)}: a record is a text of at most {LONGEST} characters"
            raise InvalidRecord(msg)
        tags: dict[str, str] = {}
        tag_lines: dict[str, int] = {}
        words: list[tuple[int, str]] = []
        pasted = text.splitlines()
        rows = unwrapped(plain("\n".join(pasted))).split("\n")
        for number, row in enumerate(map(str.strip, rows), 1):
            if row.startswith("[") and not words:
                name, value = _read_tag(number, row, pasted[number - 1], tags)
                tags[name], tag_lines[name] = value, number
            else:
                words += [(number, word) for word in row.split()]
        _check_tags(tags, tag_lines)
        line, move_lines = _read_moves(words)
        try:
            day = date.fromisoformat(tags["Date"])
        except ValueError:
            msg = f"Date {quote(tags['Date'])}: a date is written 2026-01-31"
            raise InvalidRecord(msg, tag_lines["Date"]) from None
        score, moves, undos, hints, demonstrated = (
            _count(name, tags.get(name, "0"), tag_lines.get(name)) for name in (*_COUNTS, *_HELP)
        )
        return cls(
            tags["Game"],
            tags.get("Code"),
            tags.get("Position"),
            tags["Scoring"],
            tags["Result"],
            score,
            moves,
            undos,
            day,
            line,
            hints,
            demonstrated,
            tuple((name, value) for name, value in tags.items() if name not in _TAGS),
            move_lines,
            tag_lines,
        )

    def __str__(self) -> str:
        tags = {
            "Format": FORMAT,
            "Game": self.game,
            "Code": self.code,
            "Position": self.position,
            "Scoring": self.scoring,
            "Result": self.result,
            "Score": self.score,
            "Moves": self.moves,
            "Undos": self.undos,
            "Hints": self.hints or None,
            "Demonstrated": self.demonstrated or None,
            "Date": self.date.isoformat(),
        }
        lines = [f'[{name} "{value}"]' for name, value in tags.items() if value is not None]
        for name, value in self.tags:
            escaped = value.replace("\\", "\\\\").replace('"', '\\"')
            lines.append(f'[{name} "{escaped}"]')
        moves = " ".join(f"{number}. {move}" for number, move in enumerate(self.line, 1))
        return "\n".join([*lines, "", *textwrap.wrap(moves, WIDTH)])


def _read_tag(number: int, row: str, pasted: str, tags: dict[str, str]) -> tuple[str, str]:
    """Read a tag; the text of an additional one keeps the characters it was pasted in."""
    found = _TAG.fullmatch(pasted[pasted.find("[") :].rstrip()) or _TAG.fullmatch(row)
    if found is None:
        msg = f'{quote(row)}: a tag is written [Name "value"]'
        raise InvalidRecord(msg, number)
    name, value = plain(found[1]), _ESCAPED.sub(r"\1", found[2])
    if name in tags:
        msg = f"a second tag {name}; a record has each tag once"
        raise InvalidRecord(msg, number)
    if name in _TAGS:
        return name, plain(value)
    if max(len(name), len(value)) > LONGEST_TAG:
        msg = f"tag {quote(name)}: its name and its text have at most {LONGEST_TAG} characters each"
        raise InvalidRecord(msg, number)
    if len(tags.keys() - set(_TAGS)) == MOST_TAGS:
        msg = f"tag {quote(name)}: a record has at most {MOST_TAGS} tags besides {', '.join(_TAGS)}"
        raise InvalidRecord(msg, number)
    return name, value


def _check_tags(tags: dict[str, str], tag_lines: dict[str, int]) -> None:
    version = _count("Format", tags.get("Format", str(FORMAT)), tag_lines.get("Format"))
    if not 1 <= version <= FORMAT:
        msg = f"Format {version}: this release reads records up to format {FORMAT}"
        raise InvalidRecord(msg, tag_lines["Format"])
    missing = [name for name in _TAGS if name not in tags and name not in _OPTIONAL]
    if missing:
        msg = f"missing tags: {', '.join(missing)}"
        raise InvalidRecord(msg)
    if ("Code" in tags) == ("Position" in tags):
        msg = "a record has one of Code and Position, to say where the game began"
        raise InvalidRecord(msg)


def _count(name: str, value: str, number: int | None) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", value):
        msg = f"{name} {quote(value)}: a whole number of at most nine digits is needed"
        raise InvalidRecord(msg, number)
    return int(value)


def _read_moves(words: list[tuple[int, str]]) -> tuple[tuple[Move, ...], tuple[int, ...]]:
    line: list[Move] = []
    move_lines: list[int] = []
    for index, (number, word) in enumerate(words):
        if index % 2 == 0:
            if word != f"{len(line) + 1}.":
                msg = f"{quote(word)}: move number {len(line) + 1}. is expected here"
                raise InvalidRecord(msg, number)
            if index + 1 == len(words):
                msg = f"move {len(line) + 1} is missing"
                raise InvalidRecord(msg, number)
            continue
        try:
            line.append(Move.parse(word))
        except InvalidMove as error:
            msg = f"move {len(line) + 1}: {error}"
            raise InvalidRecord(msg, number) from None
        move_lines.append(number)
    return tuple(line), tuple(move_lines)
