"""The inner loop of the search: C compiled to WebAssembly, the same file and the same answers everywhere.

It runs in wasmtime on CPython, in the browser's own engine in Pyodide. This module only carries positions in
and lines out; the solver decides what to search.
"""

from __future__ import annotations

import json
import struct
import sys
from enum import IntEnum
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from spider_widget.engine.cards import ALL_CARDS, Card, Rank, Suit
from spider_widget.engine.moves import DEAL, Move
from spider_widget.engine.position import Pile, Position, Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from spider_widget.engine.rules import RuleSet

PAGE = 65_536
MOST_PAGES = 65_536
COLUMNS = 10
PACK = 104
STAGES = 7
"""Stages of the stock: from no deal left to six."""
LONGEST_PATH = 1000
NO_BEST = 1_000_000
"""A length that any line beats."""
SUITS = tuple(Suit)
CARD_CODES = {card: SUITS.index(card.suit) << 4 | card.rank for card in ALL_CARDS}
UNKNOWN = 15
"""Stands for a card that is not known."""

Weights = dict[str, tuple[float, float]]
"""For each term of the evaluation its weight with an empty and with a full stock; linear in between."""
TERMS = (
    "hidden",
    "hidden_square",
    "covered",
    "same",
    "run_link",
    "off",
    "break",
    "break_rank",
    "inversion",
    "break_hidden",
    "covering",
    "off_covering",
    "last_rank",
    "king",
    "king_link",
    "open_break",
    "open_card",
    "hidden_pair",
    "next_same",
    "next_off",
    "empty",
    "removed",
)
"""In the order of value.h; besides these, "empty_last" is "empty" once the stock is out."""


class Status(IntEnum):
    """How a search stands."""

    RUNNING = 0
    WON = 1
    ENDED = 2
    """A beam found nothing; a proof has seen every position."""
    OUT_OF_MEMORY = 3


class Setting(NamedTuple):
    """What a beam is asked for."""

    width: int
    """Positions kept of each ply."""
    step_cost: float = 0.0
    """Points that each ply costs."""
    best: int = NO_BEST
    """Only lines shorter than this count."""
    deal_credit: int = 10
    """Same-suit neighbours that one deal may make by luck, in the bound; 10 is the most it can."""
    slack: tuple[int, ...] = (0,) * STAGES
    """By deals left: lines that could be shorter by at most this are dropped."""
    first_win: bool = True
    """Whether to stop at the first win."""


class Machine(Protocol):
    """A WebAssembly instance of the kernel."""

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function."""

    def write(self, address: int, data: bytes) -> None:
        """Copy bytes into its memory."""

    def read(self, address: int, size: int) -> bytes:
        """Copy bytes out of its memory."""


def _code() -> bytes:
    return (files(__package__) / "kernel.wasm").read_bytes()


def machine() -> Machine:
    """A new instance of the kernel."""
    if sys.platform == "emscripten":
        from .in_browser import BrowserMachine  # noqa: PLC0415  # only there

        return BrowserMachine(_code())
    from .in_wasmtime import WasmtimeMachine  # noqa: PLC0415  # not there

    return WasmtimeMachine(_code())


@cache
def default_weights() -> Weights:
    """The weights of the evaluation; `tools/tune.py` looks for better ones."""
    text = (files(__package__) / "weights.json").read_text(encoding="utf-8")
    return {name: (with_none, with_all) for name, (with_none, with_all) in json.loads(text).items()}


def pack_weights(weights: Mapping[str, tuple[float, float]]) -> bytes:
    """The weights of all stages as the kernel reads them."""
    numbers = []
    for deals in range(STAGES):
        share = min(deals, 5) / 5
        for term in TERMS:
            name = "empty_last" if term == "empty" and deals == 0 else term
            with_none, with_all = weights[name]
            numbers.append(with_none + (with_all - with_none) * share)
    return struct.pack(f"<{len(numbers)}f", *numbers)


class Kernel:
    """One search, with its own memory, in the game of one position.

    Args:
        position: Its stock is the stock of the game; positions searched later share it.
        memory: How many bytes the search may use at most.
    """

    def __init__(self, position: Position, memory: int = 1 << 30) -> None:
        self._rules: RuleSet = position.rules
        self._stock = position.stock
        self._machine = machine()
        self._area = self._machine.call("exchange_area")
        self._machine.call("limit_memory", min(memory // PAGE, MOST_PAGES))
        self._put(pack_game(position))
        self._machine.call("begin_game")

    def begin_beam(self, start: Position, plies: int, setting: Setting, weights: bytes) -> Status:
        """Begin a beam search from a position this many plies into the line."""
        packed = struct.pack("<IfII7II", *setting[:4], *setting.slack, setting.first_win)
        self._put(pack_state(start, plies) + packed + weights)
        return Status(self._machine.call("begin_beam"))

    def run_beam(self, children: int, *, not_one_more: bool = False) -> Status:
        """Search on for about this many children; `not_one_more` ends the search instead."""
        return Status(self._machine.call("run_beam", children, not_one_more))

    @property
    def children(self) -> int:
        """Children looked at since `begin_beam`."""
        return int(self._machine.call("beam_children"))

    def best_line(self) -> list[Move]:
        """The moves from the start to the win that was found."""
        length = self._machine.call("best_line")
        return unpack_moves(self._machine.read(self._area, 3 * length))

    def begin_proof(self, start: Position, most: int) -> Status:
        """Begin an exhaustive search that keeps at most this many positions."""
        self._put(pack_state(start, 0))
        return Status(self._machine.call("begin_proof", most))

    def run_proof(self, positions: int, *, not_one_more: bool = False) -> Status:
        """Search on for about this many positions; `not_one_more` ends the search instead."""
        return Status(self._machine.call("run_proof", positions, not_one_more))

    @property
    def positions(self) -> int:
        """Different positions seen since `begin_proof`."""
        return self._machine.call("proof_positions")

    def play(self, position: Position, move: Move) -> Position:
        """What the kernel makes of a move; it does not know the suits of completed runs."""
        self._put(pack_state(position, 0))
        self._machine.call("play", *pack_moves([move]))
        return self._unpack(self._machine.read(self._area, PACK + 2 * COLUMNS + 2))

    def _unpack(self, state: bytes) -> Position:
        lengths, hidden = state[PACK : PACK + COLUMNS], state[PACK + COLUMNS : PACK + 2 * COLUMNS]
        deals, removed = state[PACK + 2 * COLUMNS :]
        columns, at = [], 0
        for length, face_down in zip(lengths, hidden, strict=True):
            cards = tuple(Card(Rank(card & 15), SUITS[card >> 4]) for card in state[at : at + length])
            columns.append(Pile(cards, face_down))
            at += length
        rows = _rows(self._stock)
        stock = tuple(card for row in rows[len(rows) - deals :] for card in row)
        return Position(self._rules, tuple(columns), stock, (Suit.SPADES,) * removed)

    def _put(self, data: bytes) -> None:
        self._machine.write(self._area, data)


def pack_moves(moves: Iterable[Move]) -> bytes:
    """Moves as the kernel reads them, three bytes each."""
    return bytes(
        number
        for move in moves
        for number in ((0, 0, 0) if move == DEAL else (int(move[0]) - 1, int(move[1]) - 1, move[2]))
    )


def unpack_moves(data: bytes) -> list[Move]:
    """The moves that the kernel wrote."""
    moves = struct.iter_unpack("3B", data)
    return [Move(source + 1, target + 1, count) if count else DEAL for source, target, count in moves]


def _rows(stock: Sequence[Any]) -> list[Sequence[Any]]:
    return [stock[at : at + COLUMNS] for at in range(0, len(stock), COLUMNS)]


def _pack_cards(cards: Sequence[Card | None]) -> bytes:
    return bytes(UNKNOWN if card is None else CARD_CODES[card] for card in cards)


def pack_game(position: Table) -> bytes:
    """The rules and the rows of the stock as the kernel reads them."""
    rows = _rows(position.stock)
    # Row number n is the one dealt when n deals are left; there is no row 0.
    by_deals: list[Sequence[Any]] = [(), *reversed(rows)]
    by_deals += [()] * (STAGES - len(by_deals))
    is_relaxed = dict(position.rules.settings)["rule"] == "relaxed"
    head = bytes([is_relaxed, position.rules.runs, len(rows), *map(len, by_deals)])
    return head + b"".join(_pack_cards(row).ljust(COLUMNS, b"\0") for row in by_deals)


def pack_state(position: Table, plies: int = 0) -> bytes:
    """The position as the kernel reads it."""
    cards = b"".join(_pack_cards(pile.cards) for pile in position.columns).ljust(PACK, b"\0")
    lengths = bytes(len(pile.cards) for pile in position.columns)
    hidden = bytes(pile.hidden for pile in position.columns)
    counts = struct.pack("<BBH", position.deals_left, len(position.completed), plies)
    return cards + lengths + hidden + counts
