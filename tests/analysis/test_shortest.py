"""When a line is proved the shortest, and that the search then ends."""

import pytest

import spider_widget as sw
from spider_widget import Position
from spider_widget.analysis.shortest import least_moves, shorter_line
from spider_widget.analysis.solver import solve
from tests import contract
from tests.tables import run, table

SEVEN = "S H H D D C C"
ENDGAMES = [
    (["KS QS", run("S", "J")], 1),
    (["KS QS", run("S", "J", "7"), run("S", "6")], 2),
    (["KS | QS", run("S", "J")], 3),
]


def tried(position: Position, length: int, most: int = 100_000) -> tuple[sw.Move, ...] | None:
    """What trying every shorter line comes to."""
    trying = shorter_line(position, length, most)
    while True:
        try:
            next(trying)
        except StopIteration as end:
            found: tuple[sw.Move, ...] | None = end.value
            return found


@pytest.mark.parametrize("rules", contract.RULE_SETS, ids=str)
def test_no_win_is_shorter_than_the_least(rules: sw.RuleSet) -> None:
    """Held to every position of lines that win."""
    for number in range(2):
        solution = solve(sw.deal(rules, number), None, 1_000_000, shorten=False)
        position = solution.position
        for left, move in zip(range(len(solution.moves), 0, -1), solution.moves, strict=True):
            assert least_moves(position) <= left
            position = position.apply(move)
        assert solution.status != "won" or least_moves(position) == 0


@pytest.mark.parametrize("length", range(1, 6))
def test_the_search_ends_with_the_shortest_line(length: int) -> None:
    """From so many moves before the end, without a limit that could end it; it was ten seconds."""
    line = solve(sw.deal(sw.Spider(suits=1), 3), None, 300_000)
    position = line.position
    for move in line.moves[:-length]:
        position = position.apply(move)
    solution = solve(position, seconds=None, nodes=3_000_000)
    assert solution.status == "won"
    assert len(solution.moves) <= length
    assert solution.nodes < 200_000
    assert tried(position, len(solution.moves)) == ()


@pytest.mark.parametrize(("columns", "moves"), ENDGAMES)
def test_what_is_a_move_or_two_from_its_win(columns: list[str], moves: int) -> None:
    solution = solve(table(columns, completed=SEVEN), seconds=None, nodes=3_000_000)
    assert len(solution.moves) == moves
    assert solution.nodes < 20_000


def test_a_shorter_line_is_found_where_there_is_one() -> None:
    position = table(["KS QS", run("S", "J", "7"), run("S", "6")], completed=SEVEN)
    assert len(tried(position, 7) or ()) in {2, 3, 4, 5, 6}
    found = tried(position, 3)
    assert found is not None
    for move in found:
        position = position.apply(move)
    assert position.is_won
    assert tried(table(["KS QS", run("S", "J", "7"), run("S", "6")], completed=SEVEN), 2) == ()


def test_too_many_lines_prove_nothing() -> None:
    assert tried(sw.deal(sw.Spider(suits=4), 3), 200, 50) is None
