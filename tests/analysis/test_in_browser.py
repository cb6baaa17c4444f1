"""The kernel in Pyodide, which runs here in Node: the same answers as on CPython, without network."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent
PYODIDE = ROOT / "js/node_modules/pyodide/pyodide.mjs"

SOLVED = """
import json, sys
import spider_widget as sw
from spider_widget.analysis.fair import judge, rollout

def plans(judgement):
    return [[str(move) for move in leaf.plan] for leaf in judgement.leaves], judgement.nodes

def line(solution):
    return [solution.status, [str(move) for move in solution.moves], solution.nodes]

won = sw.deal(sw.Spider(suits=1), 3)
lost = sw.Position.parse('''
    spider suits=4 rule=classic layout=standard
    stock: -
    completed: D C H S
    1: 3D QD KH 9S 9C | 5S
    2: AS 6H 7S QH JS | 6D
    3: 7D KD KS 4D | 3S
    4: 2C 4C 8H 4S | 5H
    5: QC 4H JD 6S | 8S
    6: 7H TD 2S AC | KC
    7: TC JC 5C QS | 8D
    8: 8C AH 7C TS | 3H
    9: 6C 9D 5D 9H | JH
    10: 2D 2H TH AD | 3C
''')
game = sw.Game(sw.Spider(suits=2), 8)
for move in rollout(game.position, 100).moves[:60]:
    game.push(move)
middle = game.observation
json.dumps([
    line(sw.solve(won, seconds=None, nodes=300_000, seed=5)),
    line(sw.solve(won, seconds=None, nodes=300_000, memory=1 << 20)),
    line(sw.solve(sw.deal_microsoft(sw.Spider(layout='spread'), 3), seconds=None, nodes=400_000)),
    line(sw.solve(lost, seconds=None, nodes=2_000_000)),
    sw.features(won),
    plans(judge(middle, 3_000)),
    [str(move) for move in rollout(won, 200).moves],
])
"""
"""What both are asked; the last line is worth a text."""


def in_pyodide(code: str) -> str:
    node = shutil.which("node")
    assert node is not None, "Node is missing; `python run.py test` brings it"
    assert PYODIDE.exists(), "run `npm ci` in js"
    script = Path(__file__).with_name("in_pyodide.mjs")
    command = [node, str(script), str(PYODIDE), str(ROOT / "spider_widget")]
    done = subprocess.run(command, input=code, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def here(code: str) -> str:
    head, _, last = code.rpartition("json.dumps(")
    names: dict[str, Any] = {}
    exec(f"{head}answer = json.dumps({last}", names)  # noqa: S102  # the code above
    return str(names["answer"])


@pytest.fixture(scope="module")
def answers() -> tuple[list[Any], list[Any]]:
    return json.loads(in_pyodide(SOLVED)), json.loads(here(SOLVED))


def test_pyodide_solves_as_cpython_does(answers: tuple[list[Any], list[Any]]) -> None:
    there, on_cpython = answers
    assert there == on_cpython


def test_the_questions_have_answers_of_every_kind(answers: tuple[list[Any], list[Any]]) -> None:
    there, _ = answers
    assert [status for status, _, _ in there[:4]] == ["won", "unknown", "won", "unwinnable"]


def test_it_really_ran_in_pyodide() -> None:
    asked = "import sys, spider_widget.analysis.kernel as k; type(k.machine()).__name__ + sys.platform"
    assert in_pyodide(asked).strip() == "BrowserMachineemscripten"
