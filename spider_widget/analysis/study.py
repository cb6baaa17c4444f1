"""Many deals at once: solved, or played by a policy, on as many cores as there are.

Each deal gives one row, and the rows do not depend on how many workers made them.
Needs the `analysis` extra: pandas, tqdm, and matplotlib for the plots.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import pickle
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, ProcessPoolExecutor, wait
from contextlib import ExitStack
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self

from spider_widget.engine.deals import deal, deal_number
from spider_widget.engine.errors import SpiderError, quote
from spider_widget.engine.game import Game
from spider_widget.engine.moves import DEAL, Move
from spider_widget.engine.observation import Observation
from spider_widget.engine.position import Position
from spider_widget.engine.rules import RuleSet

from . import solver
from .chances import interval
from .hints import FairPlayer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import pandas as pd
    from matplotlib.axes import Axes

Policy = Callable[[Observation], Move | None]
"""A player: from what is known to a move, or None to give up."""
Dealer = Callable[[RuleSet, int], Position]
Row = dict[str, Any]
IN_FLIGHT = 4
"""Deals handed to the default executor ahead of its work, for each core."""
IN_FLIGHT_ELSEWHERE = 256
"""Deals handed to an executor of unknown size ahead of its work."""


BINS = 12


class InvalidStudy(SpiderError):
    """A study file that belongs to other settings, or is none."""


class InvalidPolicy(SpiderError):
    """A policy that returned something else than a legal move; it names the deal."""


class MissingExtra(SpiderError):
    """A package that the study needs is not installed."""


class Fresh(Protocol):
    """A policy with a memory or chance of its own: it begins anew with each deal."""

    def start(self, number: int) -> Policy:
        """Return the policy for one deal."""


@dataclass(frozen=True)
class RandomPolicy:
    """Plays any legal move; the same ones again for the same seed and deal.

    >>> from spider_widget import Spider
    >>> len(play(RandomPolicy(seed=1), Spider(suits=1), range(2), progress=False))
    2
    """

    seed: int = 0

    def start(self, number: int) -> Policy:
        """Return the policy for one deal."""
        random = Random(f"{self.seed}:{number}")  # noqa: S311  # no cryptography
        return lambda observation: random.choice(observation.legal_moves)


@dataclass(frozen=True)
class HintPolicy:
    """Plays by the plans of the hints, each to its end.

    >>> from spider_widget import Spider
    >>> play(HintPolicy(seconds=0.1), Spider(suits=1), range(1), progress=False).columns[1]
    'won'
    """

    seconds: float = 1.0
    """As of `FairPlayer`."""
    seed: int = 0

    def start(self, number: int) -> Policy:  # noqa: ARG002  # what a policy is given
        """Return the policy for one deal."""
        return FairPlayer(self.seconds, self.seed).move


def greedy(observation: Observation) -> Move | None:
    """Play the best move one step ahead: join suits, turn cards, empty columns; else deal; else give up."""
    best, value = None, 0
    for move in observation.legal_moves:
        gain = 1 if move == DEAL else _gain(observation, move)
        if gain > value:
            best, value = move, gain
    return best


def _gain(observation: Observation, move: Move) -> int:
    joins = observation.rules.sweep.sequence
    source, target = (observation.columns[int(place) - 1] for place in (move.source, move.target))
    rest, head, onto = source.face_up[: -move.count], source.face_up[-move.count], target.face_up
    turns, empties = not rest and source.hidden > 0, not rest and not source.hidden and bool(onto)
    leaves_suit = bool(rest) and joins.fits(head, on=rest[-1])
    joins_suit = bool(onto) and joins.fits(head, on=onto[-1])
    gain = 3 * (joins_suit - leaves_suit) + 2 * turns + 2 * empties
    # Between two fits of one kind the cards could go to and fro for ever.
    return gain + 1 if gain > 0 else 0


POLICIES: dict[str, Policy | Fresh] = {"hint": HintPolicy(), "random": RandomPolicy(), "greedy": greedy}
"""The policies that `play` knows by name."""


def solve(
    rules: RuleSet,
    numbers: Iterable[int],
    executor: Executor | None = None,
    *,
    nodes: int | None = 3_000_000,
    seconds: float | None = None,
    seed: int = 0,
    shorten: bool = False,
    dealer: Dealer = deal,
    path: str | Path | None = None,
    progress: bool = True,
) -> pd.DataFrame:
    """Solve many deals; one row each: number, status, moves, nodes, line.

    >>> from spider_widget import Spider
    >>> list(solve(Spider(suits=1), range(2), nodes=300_000, progress=False).status)
    ['won', 'won']

    Args:
        rules: The rules of every deal.
        numbers: The deals.
        executor: Any executor in the style of `concurrent.futures`, `dask`'s `client.get_executor()`
            included; by default one process for each core.
        nodes: Limit for each deal, in positions looked at; the rows are the same everywhere.
        seconds: Limit of time for each deal; with one, rows may differ from run to run.
        seed: Of the solver.
        shorten: Whether the budget left after a win goes into a shorter line.
        dealer: `deal`, or `deal_microsoft`.
        path: A file to which each finished row is appended; a run that was stopped goes on from it.
        progress: Whether a bar shows how far it is.

    Raises:
        InvalidStudy: The file belongs to other settings.
        MissingExtra: pandas or tqdm is missing.
    """
    settings = {"nodes": nodes, "seconds": seconds, "seed": seed, "shorten": shorten}
    job = _SolveJob(rules, dealer, nodes, seconds, seed, shorten)
    return _run(job, numbers, executor, _about("solve", rules, dealer, settings), path, progress=progress)


def play(
    policy: Policy | Fresh | str,
    rules: RuleSet,
    numbers: Iterable[int],
    executor: Executor | None = None,
    *,
    most_moves: int = 1_000,
    dealer: Dealer = deal,
    path: str | Path | None = None,
    progress: bool = True,
) -> pd.DataFrame:
    """Let a policy play many deals, without undo; one row each: number, won, score, moves, runs.

    >>> from spider_widget import Spider
    >>> played = play(greedy, Spider(suits=1), range(3), progress=False)
    >>> list(played.columns)
    ['number', 'won', 'score', 'moves', 'runs']

    Args:
        policy: "hint", "random", "greedy", or a function from an observation to a move, or to None to
            give up. One that must begin anew with each deal has a method `start(number)` that returns
            the function.
        rules: The rules of every deal.
        numbers: The deals.
        executor: As for `solve`. By default a policy that cannot be sent to another process, such as
            a lambda, plays in this one.
        most_moves: A game ends after so many moves and deals.
        dealer: `deal`, or `deal_microsoft`.
        path: A file to which each finished row is appended; a run that was stopped goes on from it.
        progress: Whether a bar shows how far it is.

    Raises:
        InvalidPolicy: There is none of that name, or it returned something else than a legal move.
        InvalidStudy: The file belongs to other settings.
        MissingExtra: pandas or tqdm is missing.
    """
    if isinstance(policy, str):
        if policy not in POLICIES:
            msg = f"{quote(policy)}: the policies with a name are {', '.join(POLICIES)}"
            raise InvalidPolicy(msg)
        policy = POLICIES[policy]
    about = _about("play", rules, dealer, {"policy": _name(policy), "most_moves": most_moves})
    return _run(
        _PlayJob(policy, rules, dealer, most_moves), numbers, executor, about, path, progress=progress
    )


@dataclass(frozen=True)
class _SolveJob:
    rules: RuleSet
    dealer: Dealer
    nodes: int | None
    seconds: float | None
    seed: int
    shorten: bool
    columns: ClassVar = ["number", "status", "moves", "nodes", "line"]

    def __call__(self, number: int) -> Row:
        position = self.dealer(self.rules, number)
        found = solver.solve(position, self.seconds, self.nodes, self.seed, shorten=self.shorten)
        return {
            "number": number,
            "status": found.status,
            "moves": len(found.moves) if found.status == "won" else None,
            "nodes": found.nodes,
            "line": " ".join(map(str, found.moves)),
        }


@dataclass(frozen=True)
class _PlayJob:
    policy: Policy | Fresh
    rules: RuleSet
    dealer: Dealer
    most_moves: int
    columns: ClassVar = ["number", "won", "score", "moves", "runs"]

    def __call__(self, number: int) -> Row:
        game = Game.from_position(self.dealer(self.rules, number), undo_limit=0)
        player = self.policy.start(number) if hasattr(self.policy, "start") else self.policy
        while game.move_count < self.most_moves and game.legal_moves:
            try:
                move = player(game.observation)
            except Exception as error:
                error.add_note(f"the policy failed in deal {number}, after {game.move_count} moves")
                raise
            if move is None:
                break
            try:
                game.push(move)
            except SpiderError as error:
                msg = f"deal {number}, after {game.move_count} moves: the policy's move is refused: {error}"
                raise InvalidPolicy(msg) from None
        return {
            "number": number,
            "won": game.is_won,
            "score": game.score,
            "moves": game.move_count,
            "runs": len(game.position.completed),
        }


def _about(kind: str, rules: RuleSet, dealer: Dealer, settings: dict[str, Any]) -> dict[str, Any]:
    """What a study file says of itself."""
    return {"version": 1, "study": kind, "rules": str(rules), "deal": dealer.__name__, **settings}


def _name(policy: Policy | Fresh) -> str:
    """A policy's name for the file: the same in every run."""
    kind = policy if hasattr(policy, "__qualname__") else type(policy)
    if kind is policy or type(policy).__repr__ is object.__repr__:
        return f"{kind.__module__}.{kind.__qualname__}"
    return repr(policy)


def _run(
    job: _SolveJob | _PlayJob,
    numbers: Iterable[int],
    executor: Executor | None,
    about: dict[str, Any],
    path: str | Path | None,
    *,
    progress: bool,
) -> pd.DataFrame:
    pandas, tqdm = _extra("pandas"), _extra("tqdm.auto")
    wanted = list(dict.fromkeys(map(deal_number, numbers)))
    with ExitStack() as stack:
        rows = {}
        keep = None
        if path is not None:
            file = _File(Path(path), about)
            rows = {row["number"]: row for row in file.rows()}
            keep = stack.enter_context(file)
        missing = [number for number in wanted if number not in rows]
        bar = stack.enter_context(
            tqdm.tqdm(total=len(wanted), initial=len(wanted) - len(missing), disable=not progress)
        )
        for row in _work(job, missing, executor, stack):
            rows[row["number"]] = row
            if keep is not None:
                keep.append(row)
            bar.update()
    table: pd.DataFrame = pandas.DataFrame([rows[number] for number in wanted], columns=job.columns)
    return table


def _work(
    job: Callable[[int], Row], numbers: list[int], executor: Executor | None, stack: ExitStack
) -> Iterator[Row]:
    """The rows as they come, a few deals handed out ahead."""
    cores, ahead = os.cpu_count() or 1, IN_FLIGHT_ELSEWHERE
    if executor is None and (cores == 1 or len(numbers) < IN_FLIGHT or not _can_travel(job)):
        yield from map(job, numbers)
        return
    if executor is None:
        executor, ahead = stack.enter_context(ProcessPoolExecutor()), IN_FLIGHT * cores
    waiting = iter(numbers)
    flying = {executor.submit(job, number) for number in islice(waiting, ahead)}
    try:
        while flying:
            done, flying = wait(flying, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
                flying |= {executor.submit(job, number) for number in islice(waiting, 1)}
    finally:
        for future in flying:
            future.cancel()


def _can_travel(job: Callable[[int], Row]) -> bool:
    """Whether another process can be sent the job: a policy may be a lambda, or written in a notebook."""
    try:
        sent = pickle.dumps(job)
    except (pickle.PicklingError, AttributeError, TypeError):
        return False
    return b"__main__" not in sent or multiprocessing.get_start_method() == "fork"


def _extra(module: str) -> Any:  # noqa: ANN401  # a module
    try:
        return import_module(module)
    except ImportError:
        msg = f"a study needs {module.split('.', maxsplit=1)[0]}: pip install 'spider-widget[analysis]'"
        raise MissingExtra(msg) from None


class _File:
    """A study on disk: a line that says what it is, then a line for each finished deal.

    A line is written as a whole; one that was cut off by a crash is dropped.
    """

    def __init__(self, path: Path, about: dict[str, Any]) -> None:
        self._path = path
        self._about = about

    def rows(self) -> Iterator[Row]:
        """The rows that are there; the file is begun, or mended, on the way.

        Raises:
            InvalidStudy: The file belongs to other settings, or is no study; it is left alone.
        """
        head = json.dumps(self._about) + "\n"
        data = self._path.read_bytes() if self._path.exists() else b""
        first, newline, rest = data.partition(b"\n")
        if not newline and head.encode().startswith(first):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.write_text(head, encoding="utf-8")
            return
        if _read_json(first) != self._about:
            found = quote(first.decode(errors="replace"))
            msg = f"{quote(str(self._path))} belongs to another study: {found}; this one is {head.strip()}"
            raise InvalidStudy(msg)
        *lines, cut_off = rest.split(b"\n")
        rows = [_read_json(line) for line in lines]
        for place, row in enumerate(rows, 2):
            if not (isinstance(row, dict) and "number" in row):
                msg = f"{quote(str(self._path))}: line {place} is no row of a study"
                raise InvalidStudy(msg)
        if cut_off:
            with self._path.open("r+b") as file:
                file.truncate(len(data) - len(cut_off))
        yield from rows

    def __enter__(self) -> Self:
        self._file = self._path.open("a", encoding="utf-8")
        return self

    def __exit__(self, *_error: object) -> None:
        self._file.close()

    def append(self, row: Row) -> None:
        """Add a finished row, at once."""
        self._file.write(json.dumps(row) + "\n")
        self._file.flush()


def _read_json(line: bytes) -> Any:  # noqa: ANN401  # any value
    """The value that a line holds; None when it holds none."""
    try:
        return json.loads(line)
    except ValueError:
        return None


def share_won(table: pd.DataFrame) -> tuple[float, float, float]:
    """The share of deals won, with its 95% interval (Wilson's).

    >>> import pandas as pd
    >>> [round(number, 2) for number in share_won(pd.DataFrame({"won": [True] * 8 + [False] * 2}))]
    [0.8, 0.49, 0.94]

    Args:
        table: From `solve` or `play`; at least one row.
    """
    won = table["won"] if "won" in table else table["status"] == "won"
    share = float(won.mean())
    return share, *interval(share, len(won))


def plot_shares(tables: dict[str, pd.DataFrame], axes: Axes | None = None) -> Axes:
    """Draw the share of deals won of several studies, each with its 95% interval.

    Raises:
        MissingExtra: matplotlib is missing.
    """
    axes = axes or _extra("matplotlib.pyplot").gca()
    for name, table in tables.items():
        share, low, high = share_won(table)
        axes.errorbar([name], [share], yerr=[[share - low], [high - share]], fmt="o", capsize=6)
    axes.set_ylim(0, 1.02)
    axes.set_ylabel("share of deals won, 95% interval")
    axes.yaxis.set_major_formatter("{x:.0%}")
    axes.margins(x=0.2)
    return _tidied(axes)


def plot_distribution(tables: dict[str, pd.DataFrame], column: str, axes: Axes | None = None) -> Axes:
    """Draw how a column such as "moves" or "score" is distributed over the deals of several studies.

    Raises:
        MissingExtra: matplotlib is missing.
    """
    axes = axes or _extra("matplotlib.pyplot").gca()
    values = [table[column].dropna().astype(float).to_numpy() for table in tables.values()]
    axes.hist(values, bins=BINS, label=list(tables), rwidth=0.9)
    axes.set_xlabel(column)
    axes.set_ylabel("deals")
    axes.locator_params(axis="y", integer=True)
    axes.legend(frameon=False)
    return _tidied(axes)


def _tidied(axes: Axes) -> Axes:
    """Without a frame, but with lines to read heights from."""
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", alpha=0.3)
    axes.set_axisbelow(True)
    return axes
