"""The fair player in the kernel: one game of which it sees only what a player may see."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, NamedTuple

from . import (
    CARD_CODES,
    COLUMNS,
    PACK,
    STAGES,
    UNKNOWN,
    machine,
    pack_game,
    pack_moves,
    pack_state,
    unpack_moves,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spider_widget.engine.moves import Move
    from spider_widget.engine.observation import Observation
    from spider_widget.engine.position import Position

CARDS = 64
NO_SECRET = bytes([UNKNOWN]) * (COLUMNS * PACK + STAGES * COLUMNS)
LOGIT = 4
"""Bytes of a leaf before its moves."""


class FairLeaf(NamedTuple):
    """A line to the next news, as the kernel found it."""

    moves: tuple[Move, ...]
    logit: float
    """Of the chance of a win; 30 when the line wins."""


class FairKernel:
    """A game that the fair player judges, and can play if the truth is given.

    Args:
        network: The weights of the value, as `value.weights` gives them.
    """

    def __init__(self, network: bytes) -> None:
        self._machine = machine()
        self._area = self._machine.call("exchange_area")
        self._machine.write(self._machine.call("net_area"), network)

    def begin(self, seen: Observation, truth: Position | None = None) -> None:
        """Begin at an observation; only `follow` needs the truth, and nothing else looks at it."""
        unseen = seen.unseen
        counts = bytearray(CARDS)
        for card, count in unseen.items():
            counts[CARD_CODES[card]] = count
        secret = NO_SECRET if truth is None else _pack_secret(truth)
        self._machine.write(self._area, pack_game(seen) + pack_state(seen) + counts + secret)
        self._machine.call("begin_fair")

    def judge(self, nodes: int) -> int:
        """Look at up to `nodes` positions, more while there is no leaf; return how many leaves there are.

        They are numbered from 0, the best first.
        """
        found = self._machine.call("judge", nodes)
        if found < 0:
            raise MemoryError
        return found

    @property
    def nodes(self) -> int:
        """Positions looked at by `judge`."""
        return self._machine.call("judge_looked_at")

    @property
    def complete(self) -> bool:
        """Whether `judge` saw every position that can be reached without news."""
        return bool(self._machine.call("judge_was_complete"))

    def leaf(self, number: int) -> FairLeaf:
        """One of the leaves that `judge` found."""
        length = self._machine.call("judge_leaf", number)
        data = self._machine.read(self._area, LOGIT + 3 * length)
        return FairLeaf(tuple(unpack_moves(data[LOGIT:])), struct.unpack_from("<f", data)[0])

    def logit(self, line: Sequence[Move]) -> float:
        """What the value says after a line that does not win, and whose last move alone brings news."""
        self._machine.write(self._area, pack_moves(line))
        self._machine.call("judge_line", len(line))
        return float(struct.unpack("<f", self._machine.read(self._area, LOGIT))[0])

    def inputs(self, number: int, count: int) -> tuple[bytes, bytes]:
        """What the value sees before and after a leaf: `count` 32-bit numbers each."""
        self._machine.call("judge_inputs_of", number)
        data = self._machine.read(self._area, 8 * count)
        return data[: 4 * count], data[4 * count :]

    def follow(self, number: int) -> bool:
        """Play a leaf's moves, see what they reveal, and return whether the game is won."""
        return bool(self._machine.call("follow", number))

    def left(self) -> tuple[int, int]:
        """How many cards lie face down, and how many runs are removed."""
        state = self._machine.read(self._machine.call("fair_state"), PACK + 2 * COLUMNS + 2)
        return sum(state[PACK + COLUMNS : PACK + 2 * COLUMNS]), state[-1]


def _pack_secret(truth: Position) -> bytes:
    columns = b"".join(
        bytes(CARD_CODES[card] for card in pile.cards[: pile.hidden]).ljust(PACK, b"\0")
        for pile in truth.columns
    )
    return columns + pack_game(truth)[-STAGES * COLUMNS :]
