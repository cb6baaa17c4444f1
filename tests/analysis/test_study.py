"""Studies: the same rows however they are made, on disk and off, and players that behave or do not."""

import json
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from copy import deepcopy
from functools import partial
from math import isnan
from pathlib import Path
from random import Random
from threading import Lock
from typing import Any

import pandas as pd
import pytest
from dask.distributed import Client, LocalCluster
from matplotlib import pyplot as plt

import spider_widget as sw
from spider_widget import DEAL, InvalidPolicy, InvalidStudy, MissingExtra, Move, Observation, Unidentified
from spider_widget.analysis import study, study_file
from spider_widget.analysis.study import RandomPolicy

RULES = sw.Spider(suits=1)
NUMBERS = range(8)

# From 3.12 on Python minds a fork beside other threads; which are those of the tests.
pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")


@pytest.fixture(autouse=True)
def no_window() -> Iterator[None]:
    plt.switch_backend("agg")
    yield
    plt.close("all")


def solved(**options: Any) -> pd.DataFrame:  # noqa: ANN401  # whatever `solve` takes
    numbers = options.pop("numbers", NUMBERS)
    return study.solve(RULES, numbers, nodes=120_000, progress=False, **options)


def played(policy: study.Policy | study.Fresh | str = study.greedy, **options: Any) -> pd.DataFrame:  # noqa: ANN401  # as above
    numbers = options.pop("numbers", NUMBERS)
    return study.play(policy, RULES, numbers, progress=False, **options)


class Counting(Executor):
    """Runs at once, and remembers what was asked of it."""

    def __init__(self) -> None:
        self.numbers: list[int] = []

    def submit(self, fn: Any, /, *args: Any, **_kwargs: Any) -> Future[Any]:  # noqa: ANN401  # as its base
        self.numbers.append(args[0])
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args))
        except Exception as error:  # noqa: BLE001  # whatever the job raises
            future.set_exception(error)
        return future


# Rows


def test_a_row_is_the_solution_of_its_deal() -> None:
    table = solved()
    assert list(table.number) == list(NUMBERS)
    for number, row in zip(NUMBERS, table.itertuples(), strict=True):
        solution = sw.solve(sw.deal(RULES, number), seconds=None, nodes=120_000, shorten=False)
        assert (row.status, row.nodes) == (solution.status, solution.nodes)
        assert row.line == " ".join(map(str, solution.moves))
        assert solution.status != "won" or row.moves == len(solution.moves)
    assert (table.status == "won").sum() > 4


def test_a_line_of_the_table_wins_its_deal() -> None:
    row = solved().query("status == 'won'").iloc[0]
    game = sw.Game(RULES, int(row.number))
    for move in row.line.split():
        game.push(move)
    assert game.is_won


@pytest.mark.parametrize("workers", [1, 2])
def test_the_rows_do_not_depend_on_the_workers(workers: int) -> None:
    with ProcessPoolExecutor(workers) as pool:
        pd.testing.assert_frame_equal(solved(executor=pool), solved(executor=Counting()))
        random = RandomPolicy(3)
        pd.testing.assert_frame_equal(played(random, executor=pool), played(random, executor=Counting()))


def test_the_rows_do_not_depend_on_the_kind_of_executor() -> None:
    with ThreadPoolExecutor(2) as pool:
        pd.testing.assert_frame_equal(solved(executor=pool), solved())


def test_dask_makes_the_same_rows() -> None:
    with (
        LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None
        ) as cluster,
        Client(cluster) as client,  # type: ignore[no-untyped-call]
    ):
        table = solved(executor=client.get_executor())
    pd.testing.assert_frame_equal(table, solved())


def test_a_deal_named_twice_is_one_row_and_the_order_is_the_callers() -> None:
    assert list(solved(numbers=[5, 2, 5, 3]).number) == [5, 2, 3]


def test_no_deals_are_a_table_without_rows() -> None:
    assert list(solved(numbers=[]).columns) == list(solved(numbers=[1]).columns)
    assert len(solved(numbers=[])) == 0


def test_the_microsoft_deals_can_be_studied() -> None:
    rules = sw.Spider(suits=1, layout="spread")
    table = study.solve(rules, [1, 2], nodes=200_000, dealer=sw.deal_microsoft, progress=False)
    game = sw.Game.from_position(sw.deal_microsoft(rules, 2))
    for move in table.line[1].split():
        game.push(move)
    assert game.is_won


# On disk


def test_a_study_on_disk_gives_the_same_table_again_without_work(tmp_path: Path) -> None:
    path = tmp_path / "new" / "study.jsonl"
    first, again = Counting(), Counting()
    table = solved(path=path, executor=first)
    pd.testing.assert_frame_equal(table, solved())
    pd.testing.assert_frame_equal(table, solved(path=path, executor=again))
    assert first.numbers == list(NUMBERS)
    assert again.numbers == []


def test_more_deals_may_be_asked_of_the_same_file(tmp_path: Path) -> None:
    path, more = tmp_path / "study.jsonl", Counting()
    solved(path=path, numbers=range(4))
    pd.testing.assert_frame_equal(solved(path=path, executor=more), solved())
    assert more.numbers == [4, 5, 6, 7]


@pytest.mark.parametrize("cut", [1, 20, 300, 900])
def test_a_killed_study_goes_on_where_its_file_ends(tmp_path: Path, cut: int) -> None:
    """The file is cut in the middle of a line, as by a kill; what was whole stays, the rest is made again."""
    path = tmp_path / "study.jsonl"
    table = solved(path=path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    lines = whole[:-cut].count(b"\n")
    again = Counting()
    pd.testing.assert_frame_equal(solved(path=path, executor=again), table)
    assert len(again.numbers) == len(NUMBERS) - (lines - 1) > 0
    assert sorted(path.read_bytes().splitlines()) == sorted(whole.splitlines())


def test_a_file_cut_in_its_first_line_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "study.jsonl"
    solved(path=path, numbers=[1])
    whole = path.read_bytes()
    for size in (0, 1, 30, whole.index(b"\n")):
        path.write_bytes(whole[:size])
        solved(path=path, numbers=[1])
        assert path.read_bytes() == whole


def test_a_study_that_fails_keeps_the_finished_rows(tmp_path: Path) -> None:
    path = tmp_path / "study.jsonl"
    with pytest.raises(InvalidPolicy):
        study.play(bad_at_5, RULES, range(8), path=path, progress=False, executor=Counting())
    numbers = [json.loads(line)["number"] for line in path.read_text(encoding="utf-8").splitlines()[1:]]
    assert 5 not in numbers
    assert set(numbers) <= set(range(8))


class bad_at_5:  # noqa: N801  # stands for a function
    """Gives up at once, but plays an illegal move in deal 5."""

    @staticmethod
    def start(number: int) -> study.Policy:
        return lambda _: Move(1, 1) if number == 5 else None


OTHER_STUDIES: dict[str, Callable[[Path], object]] = {
    "seed": lambda path: study.solve(RULES, [1], nodes=1_000, seed=1, path=path),
    "nodes": lambda path: study.solve(RULES, [1], nodes=2_000, path=path),
    "rules": lambda path: study.solve(sw.Spider(suits=2), [1], nodes=1_000, path=path),
    "dealer": lambda path: study.solve(RULES, [1], nodes=1_000, dealer=sw.deal_microsoft, path=path),
    "kind": lambda path: study.play(study.greedy, RULES, [1], path=path),
}


@pytest.mark.parametrize("other", OTHER_STUDIES)
def test_a_file_of_another_study_is_refused_and_left_alone(tmp_path: Path, other: str) -> None:
    path = tmp_path / "study.jsonl"
    study.solve(RULES, [1], nodes=1_000, path=path, progress=False)
    before = path.read_bytes()
    with pytest.raises(InvalidStudy, match="belongs to another study"):
        OTHER_STUDIES[other](path)
    assert path.read_bytes() == before


def test_players_do_not_share_a_file(tmp_path: Path) -> None:
    path = tmp_path / "study.jsonl"
    played(RandomPolicy(1), path=path)
    for other in (RandomPolicy(2), study.greedy):
        with pytest.raises(InvalidStudy):
            played(other, path=path)
    pd.testing.assert_frame_equal(played(RandomPolicy(1), path=path), played(RandomPolicy(1)))


def bounded(most: int, observation: Observation) -> Move | None:
    return study.greedy(observation) if len(observation.stock) > most else None


class Drawing:
    """A player that holds a chance of its own."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def __call__(self, observation: Observation) -> Move | None:
        return self.random.choice(list(observation.legal_moves))


def closing_over(value: int) -> study.Policy:
    return lambda observation: study.greedy(observation) if len(observation.stock) > value else None


def edited(text: str) -> study.Policy:
    """A function of a notebook cell, as it is written now."""
    cell: dict[str, Any] = {"__name__": "__main__", "LIMIT": 3}
    exec(f"def mine(observation):\n    {text}\n", cell)  # noqa: S102  # a cell
    mine: study.Policy = cell["mine"]
    return mine


@pytest.mark.parametrize(
    ("one", "other", "differs"),
    [
        (lambda _: None, lambda observation: study.greedy(observation), "policy.digest"),  # noqa: PLW0108
        (closing_over(10), closing_over(20), "policy.digest"),
        (partial(bounded, 10), partial(bounded, 20), "policy.args.1"),
        (edited("return None"), edited("return LIMIT and None"), "policy.digest"),
        (Drawing(1), Drawing(2), "policy.holds"),
        (RandomPolicy(1), RandomPolicy(2), "policy.holds.1.seed is 1 in the file and 2 now"),
        (study.greedy, RandomPolicy(1), "policy.function"),
    ],
    ids=["lambda", "closure", "partial", "body", "state", "field", "kind"],
)
@pytest.mark.filterwarnings("ignore:the policy or the dealer:UserWarning")
def test_a_player_finds_its_own_file_and_no_other(
    tmp_path: Path, one: study.Policy | study.Fresh, other: study.Policy | study.Fresh, differs: str
) -> None:
    path = tmp_path / "study.jsonl"
    quick = partial(played, path=path, numbers=range(2), most_moves=3)
    table, again = quick(deepcopy(one)), Counting()
    pd.testing.assert_frame_equal(quick(one, executor=again), table)
    assert again.numbers == []
    with pytest.raises(InvalidStudy, match=f"belongs to another study: .*{differs}"):
        quick(other)


def test_a_dealer_is_known_by_what_it_does(tmp_path: Path) -> None:
    path = tmp_path / "study.jsonl"
    solved(path=path, numbers=[1], dealer=lambda rules, number: sw.deal(rules, number + 1))
    with pytest.raises(InvalidStudy, match=r"dealer\.digest"):
        solved(path=path, numbers=[1], dealer=lambda rules, number: sw.deal(rules, number + 2))


class Locked:
    """A player that lives in this run alone."""

    def __init__(self) -> None:
        self.lock = Lock()

    def __call__(self, _observation: Observation) -> Move | None:
        return None


@pytest.mark.filterwarnings("ignore:the policy or the dealer:UserWarning")
def test_what_cannot_be_told_from_others_needs_a_name(tmp_path: Path) -> None:
    path = tmp_path / "study.jsonl"
    with pytest.raises(Unidentified, match="give name="):
        played(Locked(), path=path)
    assert not path.exists()
    table, again = played(Locked(), path=path, name="locked"), Counting()
    assert played(Locked(), path=path, name="locked", executor=again).equals(table)
    assert again.numbers == []
    with pytest.raises(InvalidStudy, match="name is 'locked' in the file and 'other' now"):
        played(Locked(), path=path, name="other")


@pytest.mark.parametrize("maker", ["package", "kernel", "python"])
def test_rows_of_two_versions_do_not_mix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, maker: str) -> None:
    path = tmp_path / "study.jsonl"
    solved(path=path, numbers=[1])
    now = study_file.makers()
    monkeypatch.setattr(study_file, "makers", lambda: now | {maker: "another"})
    with pytest.raises(InvalidStudy, match=f"{maker} is '{now[maker]}' in the file and 'another' now"):
        solved(path=path, numbers=[1])


class Stubborn:
    """A player without a name of its own."""

    def __call__(self, _observation: Observation) -> Move | None:
        return None


def test_a_player_without_a_repr_finds_its_file_again(tmp_path: Path) -> None:
    path = tmp_path / "study.jsonl"
    pd.testing.assert_frame_equal(played(Stubborn(), path=path), played(Stubborn(), path=path))


@pytest.mark.parametrize(
    "text", ["a diary", "a diary\n", "[1]\n", "{}\n", '"x"\n{"number": 1}\n', "\x00\xff"]
)
def test_a_file_that_is_no_study_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(InvalidStudy):
        solved(path=path)
    assert path.read_bytes() == text.encode("latin-1")


@pytest.mark.parametrize("line", ["nonsense", "[]", '{"moves": 3}', "__import__('os')"])
def test_a_broken_row_is_refused_by_its_line(tmp_path: Path, line: str) -> None:
    """Case 66: rows are JSON and nothing else."""
    path = tmp_path / "study.jsonl"
    solved(path=path, numbers=[1])
    text = path.read_text(encoding="utf-8") + line + "\n"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidStudy, match="line 3"):
        solved(path=path)
    assert path.read_text(encoding="utf-8") == text


# Players


def test_the_random_player_plays_a_deal_the_same_again_and_another_differently() -> None:
    table = played(RandomPolicy(1))
    pd.testing.assert_frame_equal(table, played(RandomPolicy(1)))
    assert not table.equals(played(RandomPolicy(2)))
    alone = study.play(RandomPolicy(1), RULES, [6], progress=False)
    assert alone.iloc[0].equals(table.iloc[6].rename(0))


@pytest.mark.parametrize("suits", [1, 2, 4])
def test_the_players_see_no_hidden_card_and_move_legally(suits: int) -> None:
    rules, moves = sw.Spider(suits=suits), 0
    for number in range(5):
        for player in (study.greedy, RandomPolicy().start(number)):
            game = sw.Game(rules, number)
            while game.legal_moves and game.move_count < 150:
                move = player(game.observation)
                if move is None:
                    break
                assert move in game.legal_moves
                game.push(move)
                moves += 1
    assert moves > 500


def test_greedy_plays_better_than_chance() -> None:
    assert played(study.greedy).score.mean() > played(RandomPolicy()).score.mean()
    assert played(study.greedy).moves.max() < 1_000, "it does not go to and fro"


def test_greedy_takes_a_run_to_its_end() -> None:
    game = sw.Game.from_position(
        sw.Position.parse(
            "spider suits=1 rule=classic layout=standard; stock: -; completed: S S S S S S S;"
            "1: KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S; 2: AS; 3: -; 4: -; 5: -; 6: -; 7: -; 8: -; 9: -; 10: -"
        )
    )
    assert str(study.greedy(game.observation)) == "2-1"


def test_policies_have_names() -> None:
    assert played("greedy").equals(played(study.greedy))
    with pytest.raises(InvalidPolicy, match="'best': the policies with a name are hint, random, greedy"):
        played("best")


def test_the_fair_player_plays_better_than_greed_whoever_else_plays() -> None:
    """The rows do not depend on the order of the deals, nor on what was played before."""
    policy = study.HintPolicy(seconds=0.05)
    numbers = range(4)
    table = study.play(policy, RULES, numbers, progress=False)
    assert table.runs.mean() > study.play("greedy", RULES, numbers, progress=False).runs.mean()
    again = study.play(policy, RULES, reversed(numbers), Counting(), progress=False)
    assert again.sort_values("number", ignore_index=True).equals(table)


@pytest.mark.parametrize("most", [0, 1, 7])
def test_a_game_ends_after_the_most_moves(most: int) -> None:
    assert list(played(RandomPolicy(), most_moves=most).moves) == [most] * len(NUMBERS)


def test_a_row_of_play_is_the_game_that_was_played() -> None:
    row = study.play(study.greedy, RULES, [4], progress=False).iloc[0]
    game = sw.Game(RULES, 4)
    while (move := study.greedy(game.observation)) is not None:
        game.push(move)
    assert (row.won, row.score, row.moves, row.runs) == (
        game.is_won,
        game.score,
        game.move_count,
        len(game.position.completed),
    )


def illegal(observation: Observation) -> Move:
    return DEAL if len(observation.stock) > 30 else Move(1, 1)


def test_an_illegal_move_is_told_with_the_deal_and_the_reason() -> None:
    with pytest.raises(InvalidPolicy, match=r"deal 4 of spider suits=1 .*, after 2 moves: .*1-1: "):
        study.play(illegal, RULES, [4], progress=False)


def test_an_illegal_move_is_told_across_processes_too() -> None:
    with ProcessPoolExecutor(1) as pool, pytest.raises(InvalidPolicy, match=r"deal 4 of .*, after 2 moves"):
        study.play(illegal, RULES, [4], pool, progress=False)


@pytest.mark.parametrize("wrong", ["nonsense", 3, ()])
def test_what_is_no_move_is_told_with_the_deal(wrong: object) -> None:
    with pytest.raises(InvalidPolicy, match=r"deal 4 of .*, after 0 moves"):
        study.play(lambda _: wrong, RULES, [4], progress=False)  # type: ignore[arg-type, return-value]


def test_a_player_that_cannot_be_sent_to_another_process_plays_in_this_one() -> None:
    """A lambda, and what is written in a cell of a notebook."""
    with pytest.warns(UserWarning, match="cannot be sent to another process.*this one alone"):
        table = played(lambda observation: study.greedy(observation))  # noqa: PLW0108  # that is the point
    assert table.equals(played(study.greedy))


class Odd(Exception):  # as odd as its kind
    """Cannot be pickled."""

    def __init__(self, first: int, second: int) -> None:
        super().__init__(first + second)


def broken(_observation: Observation) -> Move:
    raise Odd(1, 2)


class BrokenStart:
    def start(self, number: int) -> study.Policy:
        raise Odd(number, 0)


@pytest.mark.parametrize("policy", [broken, BrokenStart()])
def test_an_error_of_the_policy_itself_names_the_deal(policy: study.Policy | study.Fresh) -> None:
    told = r"deal 4 of spider suits=1 rule=classic layout=standard, after 0 moves: the policy raised Odd\("
    with pytest.raises(InvalidPolicy, match=told) as caught:
        study.play(policy, RULES, [4], progress=False)
    assert isinstance(caught.value.__cause__, Odd)
    with ProcessPoolExecutor(1) as pool, pytest.raises(InvalidPolicy, match=told):
        study.play(policy, RULES, [4], pool, progress=False)


def test_a_lambda_cannot_be_sent_to_a_process() -> None:
    with (
        ProcessPoolExecutor(1) as pool,
        pytest.raises(InvalidPolicy, match=r"cannot be sent to another process.*define it in a module"),
    ):
        played(lambda _: None, executor=pool)


def test_a_game_of_the_table_can_be_looked_at() -> None:
    for row in played(RandomPolicy(1)).itertuples():
        game = sw.Game(RULES, int(str(row.number)))
        for move in str(row.line).split():
            game.push(move)
        assert (game.is_won, game.score, game.move_count) == (row.won, row.score, row.moves)


def test_the_columns_have_the_same_types_whatever_the_rows() -> None:
    """Also where no deal, or not every deal, is won."""
    few = study.solve(RULES, [1, 2], nodes=10, progress=False)
    tables = [solved(), solved(numbers=[]), few]
    assert {str(table.moves.dtype) for table in tables} == {"Int64"}
    assert len({tuple(map(str, table.dtypes)) for table in tables}) == 1
    games = [played(), study.play(study.greedy, RULES, [], progress=False)]
    assert len({tuple(map(str, table.dtypes)) for table in games}) == 1


# Without the extra


@pytest.mark.parametrize("module", ["pandas", "tqdm"])
def test_a_missing_package_is_named_with_the_way_to_it(monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setitem(sys.modules, f"{module}.auto", None)
    with pytest.raises(MissingExtra, match=rf"{module}: pip install 'spider-widget\[analysis\]'"):
        solved(numbers=[1])


def test_a_missing_matplotlib_is_named_too(monkeypatch: pytest.MonkeyPatch) -> None:
    table = pd.DataFrame({"won": [True], "score": [500]})
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    with pytest.raises(MissingExtra, match="matplotlib: pip install"):
        study.plot_shares({"a": table})
    with pytest.raises(MissingExtra, match="matplotlib: pip install"):
        study.plot_distribution({"a": table}, "score")


# Figures


def test_of_no_deals_nothing_is_known() -> None:
    tables = {"none": played(numbers=[]), "no deals": solved(numbers=[])}
    for table in tables.values():
        share, low, high = study.share_won(table)
        assert isnan(share)
        assert (low, high) == (0, 1)
    for drawn in (tables, {}):
        study.plot_shares(drawn)
        study.plot_distribution(drawn, "moves")


@pytest.mark.parametrize(
    ("won", "lost", "low", "high"),
    [
        # Wilson's interval at 95 %, as printed in textbooks and by R's prop.test(correct = FALSE).
        (8, 2, 0.4902, 0.9433),
        (50, 50, 0.4038, 0.5962),
        (0, 10, 0.0, 0.2775),
        (10, 0, 0.7225, 1.0),
        (1, 0, 0.2065, 1.0),
    ],
)
def test_the_interval_of_a_share(won: int, lost: int, low: float, high: float) -> None:
    games = pd.DataFrame({"won": [True] * won + [False] * lost})
    deals = pd.DataFrame({"status": ["won"] * won + ["unknown"] * lost})
    for table in (games, deals):
        share = study.share_won(table)
        assert share == pytest.approx((won / (won + lost), low, high), abs=5e-5)


def test_the_plot_of_shares_draws_each_study_with_its_interval() -> None:
    tables = {
        "some": pd.DataFrame({"won": [True] * 8 + [False] * 2}),
        "none": pd.DataFrame({"status": ["unknown"] * 10}),
    }
    axes = study.plot_shares(tables)
    drawn = [
        (float(line.get_xydata()[0][1]), *(float(y) for _, y in bars[0].get_segments()[0]))
        for line, _, bars in axes.containers
    ]
    assert drawn == [pytest.approx(study.share_won(table)) for table in tables.values()]
    assert [label.get_text() for label in axes.get_xticklabels()] == list(tables)


def test_the_plot_of_a_distribution_counts_every_deal_over_one_scale() -> None:
    tables = {
        "short": pd.DataFrame({"moves": [80.0, 90.0, 100.0, None]}),
        "long": pd.DataFrame({"moves": [180, 190]}),
        "empty": pd.DataFrame({"moves": [None]}),
    }
    axes = study.plot_distribution(tables, "moves")
    counts = [sum(bar.get_height() for bar in bars) for bars in axes.containers]
    assert counts == [3, 2, 0]
    short, long, _ = ([bar.get_x() for bar in bars] for bars in axes.containers)
    apart = [second - first for first, second in zip(short, long, strict=True)]
    assert apart == pytest.approx([apart[0]] * len(apart)), "side by side in the same bins"
    assert 0 < apart[0] < short[1] - short[0]
    assert axes.get_xlabel() == "moves"
    assert axes.get_legend_handles_labels()[1] == list(tables)


def test_the_progress_bar_counts_the_deals(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    study.solve(RULES, range(2), nodes=1_000, path=tmp_path / "study.jsonl")
    assert "2/2" in capsys.readouterr().err
    study.solve(RULES, range(2), nodes=1_000, progress=False)
    assert capsys.readouterr().err == ""
