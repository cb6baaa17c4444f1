"""The kernel in C against the engine in Python, and the file against its sources."""

from pathlib import Path
from random import Random

import pytest

import spider_widget as sw
from spider_widget import DEAL, Card, Move, Position, Rank, Suit
from spider_widget.analysis import kernel
from spider_widget.analysis.kernel import PAGE, Kernel, Setting, Status, default_weights, pack_weights
from tests import contract, positions
from tools import build_kernel

GAMES = 2_010
"""Random games that are walked through both; the same number of every rule set."""
PLIES = 60

CODES = {Card(rank, suit): "SHDC".index(suit.value) * 16 + int(rank) for suit in Suit for rank in Rank}


def packed(position: Position) -> bytes:
    """A state as kernel.h has it, written down once more from the C struct."""
    cards = [CODES[card] for pile in position.columns for card in pile.cards]
    lengths = [len(pile.cards) for pile in position.columns]
    hidden = [pile.hidden for pile in position.columns]
    deals = -(-len(position.stock) // 10)
    return bytes([*cards, *[0] * (104 - len(cards)), *lengths, *hidden, deals, len(position.completed)])


class Walker:
    """Plays moves in the kernel and gives the state's bytes."""

    def __init__(self, position: Position) -> None:
        self._kernel = Kernel(position)
        self._machine = self._kernel._machine  # noqa: SLF001  # what Kernel.play does, without its packing
        self._area = self._kernel._area  # noqa: SLF001

    def begin(self, state: bytes) -> None:
        self._machine.write(self._area, state + b"\0\0")

    def play(self, move: Move) -> bytes:
        """The state after a move from the one that lies in the exchange area."""
        source, target, count = (1, 1, 0) if move == DEAL else (int(move[0]), int(move[1]), move[2])
        self._machine.call("play", source - 1, target - 1, count)
        return self._machine.read(self._area, 126)


def pick(position: Position, moves: list[Move], random: Random) -> Move:
    """A move for a random game that gets somewhere: one that joins cards of one suit, if soon found."""
    for move in random.choices(moves, k=8):
        if move != DEAL:
            source, target = (position.columns[int(number) - 1].cards for number in move[:2])
            above = source[-move.count - 1 : -move.count]
            if target and target[-1].suit is source[-1].suit and not (above and above[0] == target[-1]):
                return move
    return random.choice(moves)


def used(state: bytes) -> tuple[bytes, bytes]:
    """The part of a state that says something: the cards up to the last one, and the numbers."""
    return state[: sum(state[104:114])], state[104:]


@pytest.mark.parametrize("rules", contract.RULE_SETS, ids=str)
def test_kernel_and_engine_play_the_same_random_games(rules: sw.RuleSet) -> None:
    """The games of all rule sets are `GAMES` in number; each goes from a deal or from late in a game."""
    random = Random(str(rules))
    runs = deals = 0
    for number in range(GAMES // len(contract.RULE_SETS)):
        position = sw.deal(rules, number) if number % 2 else contract.arranged(rules, random)
        walker = Walker(position)
        walker.begin(packed(position))
        for ply in range(PLIES):
            moves = position.list_moves()
            if not moves:
                break
            move = pick(position, moves, random)
            position = position.apply(move)
            assert used(walker.play(move)) == used(packed(position)), (number, ply, move)
            deals += move == DEAL
        runs += len(position.completed)
    assert runs > 100
    assert deals > 100


def test_the_kernel_gives_positions_back_as_the_engine_writes_them() -> None:
    """`Kernel.play` with its packing and unpacking, along a game with runs that leave play."""
    random = Random(1)
    for rules in contract.RULE_SETS:
        position = contract.arranged(rules, random)
        game = Kernel(position)
        for _ in range(30):
            if not position.legal_moves:
                break
            move = contract.choose(position, random)
            found, position = game.play(position, move), position.apply(move)
            assert (found.columns, found.stock) == (position.columns, position.stock)
            assert len(found.completed) == len(position.completed)


def test_the_committed_kernel_is_what_its_sources_make(tmp_path: Path) -> None:
    build_kernel.build(tmp_path / "kernel.wasm")
    committed = (build_kernel.KERNEL / "kernel.wasm").read_bytes()
    assert (tmp_path / "kernel.wasm").read_bytes() == committed, "run python -m tools.build_kernel"


def easy() -> Position:
    return sw.deal(sw.Spider(suits=1), 3)


def run_to_end(found: Kernel, status: Status) -> Status:
    while status is Status.RUNNING:
        status = found.run_beam(5_000)
    return status


@pytest.mark.parametrize("rules", contract.RULE_SETS, ids=str)
def test_a_line_of_a_beam_replays_to_a_win(rules: sw.RuleSet) -> None:
    """Cases 49 and 50: no proposed move is ever refused."""
    weights, won, mixed = pack_weights(default_weights()), 0, False
    for number in range(1, 4):
        position = sw.deal(rules, number)
        search = Kernel(position)
        if run_to_end(search, search.begin_beam(position, 0, Setting(80, 5.0), weights)) is not Status.WON:
            continue
        won += 1
        for move in search.best_line():
            assert move in position.legal_moves
            if move != DEAL:
                moved = position.columns[int(move.source) - 1].cards[-move.count :]
                mixed |= len({card.suit for card in moved}) > 1
            position = position.apply(move)
        assert position.is_won
    assert won
    assert mixed == (contract.setting(rules, "rule") == "relaxed"), "the freedom of a rule is used"


def test_a_beam_ends_without_a_win_where_there_is_none() -> None:
    tops = ["2S", "2H", "4S", "4H", "6S", "6H", "8S", "8H", "TS", "TH"]
    lost = positions.position(dict(enumerate(tops, 1)))
    assert not lost.legal_moves
    search = Kernel(lost)
    begun = search.begin_beam(lost, 0, Setting(50), pack_weights(default_weights()))
    assert run_to_end(search, begun) is Status.ENDED
    assert search.best_line() == []


def test_not_one_more_means_not_one_more() -> None:
    search = Kernel(easy())
    search.begin_beam(easy(), 0, Setting(100), pack_weights(default_weights()))
    for children in (1, 7, 1_000, 1_001):
        before = search.children
        search.run_beam(children, not_one_more=True)
        assert search.children == before + children


def test_a_slice_is_no_longer_than_asked_by_more_than_one_position() -> None:
    search = Kernel(easy())
    search.begin_beam(easy(), 0, Setting(100), pack_weights(default_weights()))
    for _ in range(50):
        before = search.children
        search.run_beam(1_000)
        assert 1_000 <= search.children - before < 1_000 + 10 * 10 * 13


def memory_of(search: Kernel) -> int:
    """Bytes of the instance's memory, found as the highest address that can be read."""
    low, high = 0, 1 << 17
    while high - low > 1:
        page = (low + high) // 2
        try:
            assert len(search._machine.read(page * PAGE, 1)) == 1  # noqa: SLF001
            low = page
        except (AssertionError, IndexError):
            high = page
    return high * PAGE


@pytest.mark.parametrize("megabytes", [0, 2, 4, 16])
def test_a_beam_stays_within_its_memory(megabytes: int) -> None:
    position = sw.deal(sw.Spider(suits=4), 11982)
    search = Kernel(position, megabytes << 20)
    before = memory_of(search)
    status = search.begin_beam(position, 0, Setting(30_000), pack_weights(default_weights()))
    assert status is Status.OUT_OF_MEMORY
    status = search.begin_beam(position, 0, Setting(1_000), pack_weights(default_weights()))
    run_to_end(search, status)
    assert memory_of(search) <= max(before, megabytes << 20)


def test_a_beam_that_fills_its_memory_on_the_way_ends() -> None:
    position = sw.deal(sw.Spider(suits=4), 11982)
    weights, enough = pack_weights(default_weights()), 0
    wide = Setting(2_000, first_win=False)
    while True:  # the least memory in which it begins is soon full
        enough += 1
        search = Kernel(position, enough << 20)
        status = search.begin_beam(position, 0, wide, weights)
        if status is Status.RUNNING:
            break
    assert run_to_end(search, status) is Status.OUT_OF_MEMORY


def test_a_proof_stays_within_its_memory() -> None:
    position = contract.arranged(sw.Spider(suits=1), Random(4))
    search = Kernel(position, 8 << 20)
    status = search.begin_proof(position, 4_000_000)
    assert status is Status.OUT_OF_MEMORY
    status = search.begin_proof(position, 100_000)
    while status is Status.RUNNING:
        status = search.run_proof(4_000)
    assert status is Status.OUT_OF_MEMORY
    assert memory_of(search) <= 8 << 20


def test_a_proof_counts_no_position_too_many() -> None:
    position = contract.arranged(sw.Spider(suits=1), Random(4))
    search = Kernel(position)
    assert search.begin_proof(position, 1_000_000) is Status.RUNNING
    assert search.run_proof(777, not_one_more=True) is Status.OUT_OF_MEMORY
    assert search.positions == 778


def test_the_weights_have_the_names_and_the_order_of_the_c_source() -> None:
    header = (build_kernel.KERNEL / "value.h").read_text(encoding="utf-8")
    names = header.split("enum {")[1].split("}")[0].replace(",", " ").split()
    assert [name.lower() for name in names] == [*kernel.TERMS, "weights"]
    assert set(default_weights()) == {*kernel.TERMS, "empty_last"}
