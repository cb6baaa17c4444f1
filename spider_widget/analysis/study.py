"""Many deals at once: solved, or played by a policy, on as many cores as there are.

Each deal gives one row, and the rows do not depend on how many workers made them.
Needs the `analysis` extra: pandas, tqdm, and matplotlib for the plots.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import sys
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, ProcessPoolExecutor, wait
from contextlib import ExitStack
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from math import nan
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Protocol
from warnings import warn

from spider_widget.engine.deals import deal, deal_number
from spider_widget.engine.errors import IllegalMove, InvalidMove, SpiderError, quote
from spider_widget.engine.game import Game
from spider_widget.engine.moves import DEAL, Move
from spider_widget.engine.observation import Observation
from spider_widget.engine.position import Position
from spider_widget.engine.rules import RuleSet

from . import solver
from .chances import interval
from .hints import FairPlayer
from .identity import identity
from .study_file import StudyFile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import pandas as pd
    from matplotlib.axes import Axes

    from .study_file import Row

Policy = Callable[[Observation], Move | None]
"""A player: from what is known to a move, or None to give up."""
Dealer = Callable[[RuleSet, int], Position]
IN_FLIGHT = 4
"""Deals handed to the default executor ahead of its work, for each core."""
IN_FLIGHT_ELSEWHERE = 256
"""Deals handed to an executor of unknown size ahead of its work."""
STAYS = "the policy or the dealer cannot be sent to another process: it is a lambda, or written in a notebook"
BINS = 12


class InvalidPolicy(SpiderError):
    """A policy raised, or returned something other than a legal move; it names the deal and its rules."""


class MissingExtra(SpiderError):
    """A package that the study needs is not installed."""


class Fresh(Protocol):
    """A policy with memory or randomness of its own, which begins anew with each deal."""

    def start(self, number: int) -> Policy:
        """Return the policy for one deal."""


@dataclass(frozen=True)
class RandomPolicy:
    """Plays random legal moves, the same ones for the same seed and deal.

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
    """Follows the plans of the hints, each to its end.

    >>> from spider_widget import Spider
    >>> play(HintPolicy(seconds=0.1), Spider(suits=1), range(1), progress=False).columns[1]
    'won'
    """

    seconds: float = 1.0
    """As in `FairPlayer`."""
    seed: int = 0

    def start(self, number: int) -> Policy:  # noqa: ARG002  # every policy is given it
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
    source, target = (observation.columns[int(number) - 1] for number in (move.source, move.target))
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
    name: str | None = None,
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
        nodes: Limit for each deal, in positions looked at; it gives the same rows everywhere.
        seconds: Limit of time for each deal; with one, rows may differ from run to run.
        seed: Of the solver.
        shorten: Whether the budget left after a win goes into a shorter line.
        dealer: `deal`, or `deal_microsoft`.
        path: A file to which each finished row is appended; an interrupted run resumes from it. The file
            records what made its rows, including the versions of the package and of Python; a study that
            differs in anything is refused.
        name: Stands in the file for the dealer, if that cannot be told apart from
            others. You vouch that the same name always means the same dealer.
        progress: Whether to show a progress bar.

    Raises:
        InvalidStudy: The file belongs to another study; it says what differs.
        Unidentified: The file needs a name.
        MissingExtra: pandas or tqdm is missing.
    """
    settings = {"nodes": nodes, "seconds": seconds, "seed": seed, "shorten": shorten}
    job = _SolveJob(rules, dealer, nodes, seconds, seed, shorten)
    file = _file(path, name, {"study": "solve", "rules": str(rules), **settings}, dealer=dealer)
    return _run(job, numbers, executor, file, progress=progress)


def play(
    policy: Policy | Fresh | str,
    rules: RuleSet,
    numbers: Iterable[int],
    executor: Executor | None = None,
    *,
    most_moves: int = 1_000,
    dealer: Dealer = deal,
    path: str | Path | None = None,
    name: str | None = None,
    progress: bool = True,
) -> pd.DataFrame:
    """Let a policy play many deals, without undo; one row each: number, won, score, moves, runs, line.

    >>> from spider_widget import Spider
    >>> played = play(greedy, Spider(suits=1), range(3), progress=False)
    >>> list(played.columns)
    ['number', 'won', 'score', 'moves', 'runs', 'line']

    Args:
        policy: "hint", "random", "greedy", or a function from an observation to a move, or to None to
            give up. One that must begin anew with each deal has a method `start(number)` that returns
            the function.
        rules: The rules of every deal.
        numbers: The deals.
        executor: As for `solve`. By default a policy that cannot be sent to another process, such as
            a lambda, plays in this one, with a warning.
        most_moves: A game ends after this many moves and deals.
        dealer: `deal`, or `deal_microsoft`.
        path: A file to which each finished row is appended; an interrupted run resumes from it. The file
            records what made its rows, including the versions of the package and of Python; a study that
            differs in anything is refused.
        name: Stands in the file for the policy and the dealer, if one of them cannot be told apart from
            others. You vouch that the same name always means the same ones.
        progress: Whether to show a progress bar.

    Raises:
        InvalidPolicy: There is none of that name, it raised, or it returned something other than a legal
            move; or the executor cannot send it to another process.
        InvalidStudy: The file belongs to another study; it says what differs.
        Unidentified: The file needs a name.
        MissingExtra: pandas or tqdm is missing.
    """
    if isinstance(policy, str):
        if policy not in POLICIES:
            msg = f"{quote(policy)}: the policies with a name are {', '.join(POLICIES)}"
            raise InvalidPolicy(msg)
        policy = POLICIES[policy]
    about = {"study": "play", "rules": str(rules), "most_moves": most_moves}
    file = _file(path, name, about, policy=policy, dealer=dealer)
    return _run(_PlayJob(policy, rules, dealer, most_moves), numbers, executor, file, progress=progress)


@dataclass(frozen=True)
class _SolveJob:
    rules: RuleSet
    dealer: Dealer
    nodes: int | None
    seconds: float | None
    seed: int
    shorten: bool
    columns: ClassVar = {
        "number": "int64",
        "status": "str",
        "moves": "Int64",
        "nodes": "int64",
        "line": "str",
    }

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
    columns: ClassVar = {
        "number": "int64",
        "won": "bool",
        "score": "int64",
        "moves": "Int64",
        "runs": "int64",
        "line": "str",
    }

    def __call__(self, number: int) -> Row:
        game = Game.from_position(self.dealer(self.rules, number), undo_limit=0)
        line: list[str] = []
        try:
            player = self.policy.start(number) if hasattr(self.policy, "start") else self.policy
            while len(line) < self.most_moves and game.legal_moves:
                move = player(game.observation)
                if move is None:
                    break
                line.append(str(game.push(move).move))
        except Exception as error:
            msg = f"deal {number} of {self.rules}, after {len(line)} moves: {self._blame(error)}"
            raise InvalidPolicy(msg) from error
        return {
            "number": number,
            "won": game.is_won,
            "score": game.score,
            "moves": game.move_count,
            "runs": len(game.position.completed),
            "line": " ".join(line),
        }

    @staticmethod
    def _blame(error: Exception) -> str:
        refused = isinstance(error, (IllegalMove, InvalidMove))
        return f"the policy's move is refused: {error}" if refused else f"the policy raised {error!r}"


def _file(
    path: str | Path | None, name: str | None, about: dict[str, Any], **told: object
) -> StudyFile | None:
    """The file of a study; where a name is given, it stands for what makes the rows."""
    if path is None:
        return None
    who = {"name": name} if name is not None else {part: identity(each) for part, each in told.items()}
    return StudyFile(Path(path), about | who)


def _run(
    job: _SolveJob | _PlayJob,
    numbers: Iterable[int],
    executor: Executor | None,
    file: StudyFile | None,
    *,
    progress: bool,
) -> pd.DataFrame:
    pandas, tqdm = _extra("pandas"), _extra("tqdm.auto")
    wanted = list(dict.fromkeys(map(deal_number, numbers)))
    with ExitStack() as stack:
        rows = {}
        if file is not None:
            rows = {row["number"]: row for row in file.rows()}
            stack.enter_context(file)
        missing = [number for number in wanted if number not in rows]
        bar = stack.enter_context(
            tqdm.tqdm(total=len(wanted), initial=len(wanted) - len(missing), disable=not progress)
        )
        for row in _work(job, missing, executor, stack):
            rows[row["number"]] = row
            if file is not None:
                file.append(row)
            bar.update()
    table: pd.DataFrame = pandas.DataFrame([rows[number] for number in wanted], columns=list(job.columns))
    return table.astype(job.columns)


def _work(
    job: Callable[[int], Row], numbers: list[int], executor: Executor | None, stack: ExitStack
) -> Iterator[Row]:
    """The rows as they come in; a few deals are handed out ahead."""
    cores, ahead = os.cpu_count() or 1, IN_FLIGHT_ELSEWHERE
    if isinstance(executor, ProcessPoolExecutor) and not _can_travel(job):
        msg = f"{STAYS}; define it in a module, or leave the executor out"
        raise InvalidPolicy(msg)
    if executor is None:
        is_much = cores > 1 and len(numbers) >= IN_FLIGHT
        if is_much and not _can_travel(job):
            warn(f"{STAYS}, so it plays in this one alone; define it in a module", stacklevel=4)
        if not (is_much and _can_travel(job)):
            yield from map(job, numbers)
            return
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
    """Whether the job can be sent to another process; only a forked one knows what a notebook defines."""
    try:
        sent = pickle.dumps(job)
    except (pickle.PicklingError, AttributeError, TypeError):
        return False
    is_written_here = b"__main__" in sent and not hasattr(sys.modules["__main__"], "__file__")
    return not is_written_here or multiprocessing.get_start_method() == "fork"


def _extra(module: str) -> Any:  # noqa: ANN401  # a module
    try:
        return import_module(module)
    except ImportError:
        msg = f"a study needs {module.split('.', maxsplit=1)[0]}: pip install 'spider-widget[analysis]'"
        raise MissingExtra(msg) from None


def share_won(table: pd.DataFrame) -> tuple[float, float, float]:
    """The share of deals won, with its 95% interval (Wilson's).

    >>> import pandas as pd
    >>> [round(number, 2) for number in share_won(pd.DataFrame({"won": [True] * 8 + [False] * 2}))]
    [0.8, 0.49, 0.94]

    Args:
        table: From `solve` or `play`.
    """
    won = table["won"] if "won" in table else table["status"] == "won"
    if won.empty:
        return nan, 0.0, 1.0
    share = float(won.mean())
    return share, *interval(share, len(won))


def plot_shares(tables: dict[str, pd.DataFrame], axes: Axes | None = None) -> Axes:
    """Draw the share of deals won in several studies, each with its 95% interval.

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
    """The axes without their frame, with lines to read heights from."""
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", alpha=0.3)
    axes.set_axisbelow(True)
    return axes
