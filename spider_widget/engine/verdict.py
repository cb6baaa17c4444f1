"""The judgement of a game record that somebody hands in."""

from __future__ import annotations

from typing import Literal, NamedTuple

from .errors import InvalidRecord
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
    """
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
    )
