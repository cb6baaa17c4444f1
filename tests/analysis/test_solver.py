"""The solver: its three answers, its limits, and what it refuses."""

import _thread
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count, pairwise
from random import Random
from threading import Timer
from time import process_time
from typing import Any

import pytest

import spider_widget as sw
from spider_widget import Card, Pile, Position, Rank, RuleSet, Suit
from spider_widget.analysis import solver
from spider_widget.analysis.kernel import Kernel, Status
from spider_widget.analysis.solver import InvalidBudget, Progress, Solution, solve
from tests import contract, reference


def by_nodes(position: Position, nodes: int, *, seed: int = 0, shorten: bool = False) -> Solution:
    return solve(position, seconds=None, nodes=nodes, seed=seed, shorten=shorten)


def easy(number: int = 3) -> Position:
    return sw.deal(sw.Spider(suits=1), number)


def hard() -> Position:
    """Not solved in a second."""
    return sw.deal_microsoft(sw.Spider(suits=4, layout="spread"), 14934)


def endgame(number: int, runs: int, stock: int = 0, rule: str = "classic", columns: int = 10) -> Position:
    """So many runs left, shuffled: columns of which only the last cards are face up, then empty ones."""
    random = Random(number)
    suits = [suit for suit in Suit for _ in range(2)]
    random.shuffle(suits)
    cards = [Card(rank, suit) for suit in suits[:runs] for rank in Rank]
    random.shuffle(cards)
    dealt = cards[stock:]
    piles = [Pile(tuple(dealt[at::columns]), len(dealt[at::columns]) - 1) for at in range(columns)]
    piles += [Pile[Card](())] * (10 - columns)
    position = Position(
        sw.Spider(suits=4, rule=rule), tuple(piles), tuple(cards[:stock]), tuple(suits[runs:])
    )
    position.check()
    return position


def replay(solution: Solution) -> Position:
    """The end of a line, each move held against the engine's own list."""
    position = solution.position
    for move in solution.moves:
        assert move in list(position.legal_moves)
        position = position.apply(move)
    return position


# Won


@pytest.mark.parametrize("rules", contract.RULE_SETS, ids=str)
def test_lines_replay_under_every_rule_set(rules: RuleSet) -> None:
    """Cases 49 and 50: suits, rule and layout change; no line is ever refused."""
    won = 0
    for number in range(3):
        solution = by_nodes(sw.deal(rules, number), 1_500_000, shorten=number == 1)
        assert solution.status in {"won", "unknown"}
        if solution.status == "won":
            won += 1
            assert replay(solution).is_won
        else:
            assert solution.moves == ()
    assert won


def test_a_position_in_the_middle_of_a_game_is_solved_from_there() -> None:
    line = by_nodes(easy(), 300_000)
    position = line.position
    for ply, move in enumerate(line.moves):
        if ply % 15 == 0:
            solution = by_nodes(position, 300_000)
            assert solution.status == "won"
            assert replay(solution).is_won
        position = position.apply(move)


def test_a_won_position_needs_no_move() -> None:
    won = replay(by_nodes(easy(), 300_000))
    solution = by_nodes(won, 10)
    assert (solution.status, solution.moves, solution.nodes) == ("won", (), 0)


def test_a_solution_plays_itself_into_a_game_and_a_record() -> None:
    solution = by_nodes(easy(), 300_000)
    game = solution.game()
    assert game.is_won
    assert tuple(step.move for step in game.history) == solution.moves
    assert game.initial == solution.position
    again = sw.Game.from_record(solution.record())
    assert again.is_won
    assert again.move_count == len(solution.moves)


def test_an_easy_deal_is_never_called_lost() -> None:
    """Case 58, with budgets from nothing to plenty."""
    for number in range(20):
        for nodes in (0, 1, 1_000, 20_000):
            assert by_nodes(easy(number), nodes).status != "unwinnable"
        assert by_nodes(easy(number), 2_000_000).status == "won"


@pytest.mark.parametrize("suits", [1, 2, 4])
def test_no_position_on_a_winning_line_is_called_lost(suits: int) -> None:
    """The exhaustive search is at work where the stock is nearly out, so that is where it could be wrong."""
    solution = by_nodes(sw.deal(sw.Spider(suits=suits), 2), 3_000_000)
    assert solution.status == "won"
    position = solution.position
    for move in solution.moves:
        if position.deals_left <= 1:
            assert by_nodes(position, 20_000).status != "unwinnable"
        position = position.apply(move)


# Unwinnable


def brute_force(position: Position, most: int) -> tuple[str, int]:
    """Walk through every state that the reference can reach: "won", "lost", or "open" beyond so many."""

    def state(table: reference.Table) -> object:
        columns = [tuple(column) for column in table.columns]
        # Columns of one table may change places once nothing is dealt on them.
        return len(table.stock), tuple(columns if table.stock else sorted(columns))

    waiting = [contract.table(position)]
    seen = {state(waiting[0])}
    while waiting:
        table = waiting.pop()
        for action in table.actions():
            after = table.copy()
            after.play(action)
            if len(after.runs) == 8:
                return "won", len(seen)
            if state(after) in seen:
                continue
            if len(seen) == most:
                return "open", most
            seen.add(state(after))
            waiting.append(after)
    return "lost", len(seen)


def proof(position: Position) -> tuple[Status, int]:
    """The kernel's exhaustive search by itself, to its end."""
    search = Kernel(position)
    status = search.begin_proof(position, 1_000_000)
    while status is Status.RUNNING:
        status = search.run_proof(1_000)
    return status, search.positions


def lost_by(position: Position) -> int | None:
    """The positions of the solver's proof; None when it has none."""
    solution = by_nodes(position, 5_000)
    assert solution.status != "won" or replay(solution).is_won
    return solution.nodes if solution.status == "unwinnable" else None


@pytest.mark.parametrize(
    ("kind", "most"),
    [
        ({"runs": 3}, 700),
        ({"runs": 4}, 700),
        ({"runs": 5, "stock": 10}, 2_500),
        ({"runs": 6, "stock": 10}, 700),
        ({"runs": 5, "rule": "relaxed"}, 700),
        ({"runs": 6, "stock": 10, "rule": "relaxed"}, 700),
        ({"runs": 7, "columns": 9}, 1_500),
    ],
    ids=str,
)
def test_a_proof_of_a_loss_is_confirmed_by_brute_force(kind: dict[str, Any], most: int) -> None:
    """Not only its verdict: both have seen the same number of different positions."""
    confirmed = 0
    for number in range(60):
        position = endgame(number, **kind)
        nodes = lost_by(position)
        if nodes is not None and nodes < most:
            verdict, states = brute_force(position, 5_000)
            assert verdict == "lost", number
            assert proof(position) == (Status.ENDED, states)
            confirmed += 1
    assert confirmed > 0


@pytest.mark.parametrize("rule", ["classic", "relaxed"])
def test_a_proof_sees_every_position_with_room_to_spare(rule: str) -> None:
    """A few cards on many columns, too few to win: among empty columns each arrangement counts once."""
    random, most = Random(1), 0
    for _ in range(25):
        cards = [Card(random.choice(list(Rank)[:4]), random.choice(list(Suit)[:2])) for _ in range(6)]
        dealt: list[list[Card]] = [[] for _ in range(10)]
        for card in cards:
            dealt[random.randrange(3)].append(card)
        columns = tuple(Pile(tuple(pile), random.randrange(len(pile)) if pile else 0) for pile in dealt)
        position = Position(sw.Spider(suits=4, rule=rule), columns, ())
        verdict, states = brute_force(position, 1_000)
        if verdict == "lost":
            assert proof(position) == (Status.ENDED, states)
            most = max(most, states)
    assert most > 30


def test_what_brute_force_wins_is_not_called_lost() -> None:
    won = 0
    for number in range(20):
        position = endgame(number, 1)
        if brute_force(position, 1_000)[0] == "won":
            won += 1
            assert lost_by(position) is None
    assert won > 5


@pytest.mark.parametrize(("deals", "runs", "cards"), [(4, 7, 3), (0, 4, 2), (2, 5, 9), (3, 6, 6)])
def test_too_few_cards_to_deal_on_is_a_proof(deals: int, runs: int, cards: int) -> None:
    """Case 9: the table can never hold a card in each column again."""
    left = [Card(rank, Suit.SPADES) for rank in Rank] * (8 - runs)
    columns = tuple(Pile((left.pop(),)) if number < cards else Pile[Card](()) for number in range(10))
    position = Position(sw.Spider(suits=1), columns, tuple(left), (Suit.SPADES,) * runs)
    assert len(position.stock) == 50 - 10 * deals
    assert sum(len(pile.cards) for pile in position.columns) == cards
    solution = by_nodes(position, 1_000)
    assert (solution.status, solution.nodes) == ("unwinnable", 0)


# Limits


@pytest.mark.parametrize("nodes", [0, 1, 99, 100, 101, 12_345, 50_001])
@pytest.mark.parametrize("shorten", [True, False])
def test_the_limit_of_nodes_is_kept_exactly(nodes: int, *, shorten: bool) -> None:
    solution = by_nodes(hard(), nodes, shorten=shorten)
    assert (solution.status, solution.nodes) == ("unknown", nodes)


@pytest.mark.parametrize("nodes", [4_500, 5_001, 30_000, 33_333])
def test_the_limit_of_nodes_is_kept_in_a_proof(nodes: int) -> None:
    """An endgame that is searched exhaustively beside the beams."""
    position = next(
        position
        for position in (endgame(number, 5) for number in count())
        if by_nodes(position, 60_000).status == "unknown"
    )
    assert by_nodes(position, nodes).nodes == nodes


def test_the_limit_of_nodes_is_kept_while_shortening() -> None:
    lengths = []
    for nodes in range(80_000, 480_000, 23_456):
        solution = by_nodes(easy(), nodes, shorten=True)
        assert (solution.status, solution.nodes) == ("won", nodes)
        assert replay(solution).is_won
        lengths.append(len(solution.moves))
    assert lengths == sorted(lengths, reverse=True), "more nodes never make a longer line"
    assert lengths[-1] < lengths[0]


@pytest.mark.parametrize("suits", [1, 2, 4])
def test_shortening_never_lengthens(suits: int) -> None:
    shorter = 0
    for number in range(1, 5):
        position = sw.deal(sw.Spider(suits=suits), number)
        first = by_nodes(position, 600_000)
        if first.status == "won":
            best = by_nodes(position, 600_000, shorten=True)
            assert len(best.moves) <= len(first.moves)
            shorter += len(best.moves) < len(first.moves)
    assert shorter


def test_the_time_limit_is_looked_at_between_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Under a clock that a slice moves by a hundredth of a second, the search ends with the limit."""
    now = [0.0]
    monkeypatch.setattr(solver, "monotonic", lambda: now[0])
    seen: list[float] = []

    def tick(progress: Progress) -> None:
        now[0] += 0.01
        seen.append(progress.seconds)

    solution = solve(hard(), seconds=1.0, on_progress=tick)
    assert solution.status == "unknown"
    assert 1.0 <= solution.seconds < 1.02
    assert 99 <= len(seen) <= 101


def test_a_slice_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """So short that limits, progress and Ctrl-C are honoured within 0.2 s; in processor time, widest beam."""
    monkeypatch.setattr(solver, "FIRST_WIDTH", {4: solver.WIDEST})
    marks = [process_time()]
    solve(hard(), seconds=None, nodes=6_000_000, on_progress=lambda _: marks.append(process_time()))
    assert len(marks) > 100
    assert max(later - earlier for earlier, later in pairwise(marks)) < 0.2


def test_no_time_is_no_search() -> None:
    solution = solve(easy(), seconds=0)
    assert (solution.status, solution.nodes) == ("unknown", 0)


@pytest.mark.parametrize("memory", [0, 1 << 20, 3 << 20])
@pytest.mark.parametrize("position", [hard(), endgame(0, 6)], ids=["deal", "endgame"])
def test_little_memory_makes_no_crash(position: Position, memory: int) -> None:
    solution = solve(position, seconds=None, nodes=300_000, memory=memory, shorten=False)
    assert solution.status in {"unknown", "won"}
    assert solution.status == "unknown" or replay(solution).is_won


def test_no_memory_is_unknown() -> None:
    assert solve(easy(), seconds=None, nodes=300_000, memory=0).status == "unknown"


# Reproducible


POSITIONS = [
    easy(),
    sw.deal(sw.Spider(suits=2, rule="relaxed"), 5),
    sw.deal(sw.Spider(), 11982),
    endgame(4, 4),
]


def answer(position: Position, seed: int = 7) -> tuple[object, ...]:
    solution = by_nodes(position, 250_000, seed=seed, shorten=True)
    return solution.status, solution.moves, solution.nodes


def test_the_same_seed_and_nodes_give_the_same_answer() -> None:
    assert [answer(position) for position in POSITIONS] == [answer(position) for position in POSITIONS]


def test_another_seed_may_give_another_answer() -> None:
    assert len({answer(easy(), seed) for seed in range(5)}) > 1


def test_two_analyses_at_once_answer_as_alone() -> None:
    """Case 52."""
    alone = [answer(position) for position in POSITIONS]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(answer, POSITIONS * 2)) == alone * 2


# Progress and interruption


def test_progress_is_told_as_it_is() -> None:
    told: list[Progress] = []
    solution = solve(easy(), seconds=None, nodes=400_000, on_progress=told.append)
    assert told[0].best is None
    assert [later.nodes > earlier.nodes for earlier, later in pairwise(told)] == [True] * (len(told) - 1)
    assert told[-1].nodes == solution.nodes == 400_000
    assert told[-1].best == len(solution.moves)
    best = [progress.best for progress in told if progress.best is not None]
    assert best == sorted(best, reverse=True)
    assert len(set(best)) > 1, "shorter lines are told while they are found"
    assert len(told) >= 400_000 // solver.SLICE


def test_a_shorter_line_counts_before_its_beam_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that it is not lost when the budget ends then."""
    statuses: list[Status] = []
    told: list[Progress] = []
    run_beam = Kernel.run_beam

    def spy(kernel: Kernel, children: int, *, not_one_more: bool = False) -> Status:
        statuses.append(run_beam(kernel, children, not_one_more=not_one_more))
        return statuses[-1]

    monkeypatch.setattr(Kernel, "run_beam", spy)
    monkeypatch.setattr(solver, "SLICE", 500)
    solve(easy(), seconds=None, nodes=400_000, on_progress=told.append)
    improved = [
        after
        for (before, after), status in zip(pairwise(told), statuses[1:], strict=True)
        if status is Status.RUNNING and before.best and after.best and after.best < before.best
    ]
    assert improved
    for progress in improved:
        assert len(by_nodes(easy(), progress.nodes, shorten=True).moves) == progress.best


class EnoughError(Exception):
    pass


def test_an_error_in_progress_ends_the_search_and_nothing_else() -> None:
    """Case 56: an interrupted search leaves the game as it was."""
    game = sw.Game(sw.Spider(suits=4), 11982)
    before = str(game.position), game.legal_moves
    expected = answer(game.position)

    def enough(progress: Progress) -> None:
        if progress.nodes > 100_000:
            raise EnoughError

    with pytest.raises(EnoughError):
        solve(game.position, seconds=60, on_progress=enough)
    assert str(game.position) == before[0]
    assert list(game.legal_moves) == list(before[1])
    assert answer(game.position) == expected


def test_ctrl_c_ends_the_search() -> None:
    began = process_time()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job ignores it
    timer = Timer(0.3, _thread.interrupt_main)
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            solve(hard(), seconds=60)
    finally:
        timer.cancel()
        signal.signal(signal.SIGINT, before)
    assert process_time() - began < 5


def test_a_search_can_be_walked_step_by_step() -> None:
    """How a board stays playable meanwhile: the same answer, and it can be dropped half-way."""
    steps = solver.searching(easy(), None, 250_000, 7)
    told = []
    while True:
        try:
            told.append(next(steps))
        except StopIteration as end:
            found = end.value
            break
    assert (found.status, found.moves, found.nodes) == answer(easy())
    assert told
    half: Iterator[Progress] = solver.searching(hard(), None, 250_000)
    next(half)
    del half


# What it looks like


def test_unknown_names_what_was_searched_and_does_not_say_lost() -> None:
    """Case 54: not found within N positions."""
    text = str(by_nodes(hard(), 12_345))
    assert text.startswith("unknown: ")
    assert "12,345 positions" in text
    assert "unwinnable" not in text


def test_a_solution_as_text_names_every_move() -> None:
    solution = by_nodes(easy(), 300_000)
    head, *line = str(solution).split("\n")
    assert head.startswith(f"won: {len(solution.moves)} moves")
    words = " ".join(line).split()
    assert words[::2] == [f"{number}." for number in range(1, len(solution.moves) + 1)]
    assert words[1::2] == [str(move) for move in solution.moves]
    assert str(by_nodes(endgame(0, 3), 10)).startswith("unknown")


def test_a_notebook_shows_the_position_and_the_moves() -> None:
    solution = by_nodes(easy(), 300_000)
    html = solution._repr_html_()
    assert "<svg" in html
    assert f"{len(solution.moves)}. {solution.moves[-1]}" in html
    assert "12,345 positions" in by_nodes(hard(), 12_345)._repr_html_()


# Bad input


def test_an_observation_is_refused_and_told_why() -> None:
    seen = sw.Game(sw.Spider(suits=4), 3).observation
    with pytest.raises(sw.InvalidPosition, match="solve needs every card, and only a Position has them"):
        solve(seen)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [None, "text", 3])
def test_what_is_no_position_is_refused(wrong: object) -> None:
    with pytest.raises(sw.InvalidPosition, match="Position"):
        solve(wrong)  # type: ignore[arg-type]


def broken() -> Iterator[tuple[str, Position]]:
    whole = sw.deal(sw.Spider(suits=4), 3)
    first, *rest = whole.columns
    fewer = Pile(first.cards[1:], first.hidden - 1)
    yield "hole", Position(whole.rules, (fewer, *rest), whole.stock)
    twice = Pile((first.cards[-1], *first.cards[1:]), first.hidden)
    yield "twice", Position(whole.rules, (twice, *rest), whole.stock)
    yield "all face down", Position(whole.rules, (Pile(first.cards, 6), *rest), whole.stock)
    yield "nine columns", Position(whole.rules, tuple(rest), (*whole.stock, *first.cards))
    stock = whole.stock[:-1]
    moved = Pile((whole.stock[-1], *first.cards), first.hidden)
    yield "short stock", Position(whole.rules, (moved, *rest), stock)
    yield "too many runs", Position(whole.rules, whole.columns, whole.stock, tuple(Suit))


@pytest.mark.parametrize(
    ("what", "position"), list(broken()), ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_broken_position_is_refused_before_any_search(what: str, position: Position) -> None:
    told: list[Progress] = []
    with pytest.raises(sw.InvalidPosition):
        solve(position, on_progress=told.append)
    assert not told, what


@pytest.mark.parametrize(
    "limits",
    [
        {"seconds": -1},
        {"seconds": float("nan")},
        {"seconds": float("inf")},
        {"seconds": "10"},
        {"seconds": True},
        {"seconds": None},
        {"nodes": -1},
        {"nodes": 2.5},
        {"nodes": "5"},
        {"memory": -1},
        {"memory": 1.5},
    ],
    ids=str,
)
def test_a_limit_that_is_none_is_refused(limits: dict[str, object]) -> None:
    with pytest.raises(InvalidBudget, match=next(iter(limits))):
        solve(easy(), **limits)  # type: ignore[arg-type]


def test_a_seed_that_is_none_is_refused() -> None:
    with pytest.raises(sw.InvalidNumber, match="seed"):
        solve(easy(), seed="x")  # type: ignore[arg-type]


def test_the_reference_agrees_that_the_endgames_can_be_played() -> None:
    """The brute force stands on the reference: it must see the moves that the engine sees."""
    for number in range(20):
        position = endgame(number, 4, 10 * (number % 2))
        table: reference.Table = contract.table(position)
        assert table.actions() == {contract.action(move) for move in position.legal_moves}
