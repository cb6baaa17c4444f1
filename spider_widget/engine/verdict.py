"""The verdict on a game record that somebody hands in."""

from __future__ import annotations

from typing import Literal, NamedTuple

from .errors import InvalidRecord, quote
from .game import Game


class Verdict(NamedTuple):
    """What a record proves, or the line of it that is false."""

    is_true: bool
    """Whether the record replays to exactly what it says; the other fields but the last two are set then."""
    code: str | None = None
    """The code of the deal; None for a game that began from a position."""
    result: Literal["won", "unfinished"] | None = None
    score: int | None = None
    """Points at the end."""
    moves: int | None = None
    """Moves and deals on the line played."""
    undos: int | None = None
    """Actions taken back, as the record says: they left no trace that could be checked."""
    hints: int | None = None
    """Moves shown as hints, as the record says: these left no trace either."""
    demonstrated: int | None = None
    """Moves the fair player made by itself, as the record says; no more than moves and undos together."""
    tags: tuple[tuple[str, str], ...] | None = None
    """Additional tags, as the record says, such as `("Student", "Ada")`."""
    line: int | None = None
    """The line that is false, from 1; None when the record is true, or something is missing from it."""
    reason: str | None = None
    """What is false there; None when the record is true."""


def verify(record: str) -> Verdict:
    """Replay a record and say what it proves; a false one is a verdict, not an error.

    >>> from spider_widget import Spider
    >>> game = Game(Spider(suits=1), 3)
    >>> _ = game.push("deal")
    >>> verify(game.record())[:6]
    (True, 'SP1-S1C-AAAAAAD', 'unfinished', 499, 1, 0)
    >>> false = verify(game.record().replace("499", "1499"))
    >>> false.is_true, false.line, false.reason
    (False, 6, 'Score 1499: the moves give 499')

    Args:
        record: A text as `game.record()` writes it; one of more than 1,000,000 characters is false.

    Raises:
        TypeError: The record is not a text.
    """
    if not isinstance(record, str):
        msg = (
            f"verify takes the text of a record, not {quote(record)}; "
            'that of a file is path.read_text(encoding="utf-8")'
        )
        raise TypeError(msg)
    try:
        game = Game.from_record(record)
    except InvalidRecord as error:
        return Verdict(is_true=False, line=error.line, reason=error.what)
    return Verdict(
        is_true=True,
        code=game.code,
        result="won" if game.is_won else "unfinished",
        score=game.score,
        moves=game.move_count,
        undos=game.undos,
        hints=game.hints,
        demonstrated=game.demonstrated,
        tags=game.tags,
    )
