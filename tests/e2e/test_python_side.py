"""Python and the board: one game, whoever moves, in as many views as there are."""

import random
from html import unescape
from typing import Any

import nbformat
from playwright.sync_api import expect

import spider_widget as sw
from tests.e2e.board import Board
from tests.e2e.conftest import OpenNotebook
from tests.e2e.notebook import Notebook
from tools.lab import LabServer

GAME = "import spider_widget as sw; w = sw.SpiderWidget(code='SP1-S4C-AAAAAAD'); w"
SAVE = "() => jupyterapp.shell.currentWidget.context.save()"
RUN_CELL = "index => { const { content } = jupyterapp.shell.currentWidget; content.activeCellIndex = index;\
 return jupyterapp.commands.execute('notebook:run-cell'); }"
RECTS = """root => {
    const { left, top } = root.querySelector('.sw-table').getBoundingClientRect();
    return [...root.querySelectorAll('[data-card-id]')].map(card => {
        const box = card.getBoundingClientRect();
        return [box.left - left, box.top - top, box.width, box.height].map(Math.round);
    });
}"""

README = """w.on_step(lambda step: print(step.move, step.score))
w.observe(lambda change: print("now", change.new), "score")"""
HEAR = """
heard, steps = [], []
hear = lambda change: heard.append([change.name, change.new])
w.observe(hear, ["score", "move_count"])
stop = w.on_step(lambda step: steps.append(str(step.move)))
"""


def moves(seed: int, count: int) -> list[str]:
    """Random moves of the deal that these tests begin with."""
    choose = random.Random(seed)
    game = sw.Game.from_code("SP1-S4C-AAAAAAD")
    for _ in range(count):
        game.push(choose.choice(list(game.legal_moves)))
    return [str(step.move) for step in game.history]


def settled(notebook: Notebook, board: Board) -> None:
    """Wait until a board shows what the engine has, and compare them."""
    board.wait_for_revision(notebook.value("w.revision"))
    assert board.read().columns == notebook.faces
    assert board.text("score") == str(notebook.value("w.score"))
    assert board.text("moves") == str(notebook.value("w.move_count"))


def test_what_handlers_print_stands_under_the_board(open_notebook: OpenNotebook) -> None:
    """As the README's own example has it; a handler that raises shows its traceback there."""
    notebook = open_notebook(GAME, README)
    board = notebook.board()
    printed = notebook.page.locator(".jp-CodeCell").first.locator(".jp-OutputArea-output")
    board.drag(9, 1, 5)
    expect(printed.last).to_contain_text("now 499")
    expect(printed.last).to_contain_text("9-5 499")
    notebook.run("def fail(step): raise ValueError('as it should')\nw.on_step(fail)")
    board.part("stock").click()
    board.wait_for_moves(2)
    expect(printed.filter(has_text="ValueError: as it should").first).to_be_visible()
    settled(notebook, board)


def test_a_cell_that_runs_again_leaves_one_board(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(
        "import spider_widget as sw; game = sw.Game.from_code('SP1-S4C-AAAAAAD')",
        "w = sw.SpiderWidget(game); w",
    )
    notebook.board()
    for _ in range(3):
        notebook.page.evaluate(RUN_CELL, 1)
    assert notebook.value("len(game._watchers)") == 1
    board = notebook.board()
    board.part("stock").click()
    board.wait_for_moves(1)
    expect(notebook.page.get_by_test_id("spider-widget")).to_have_count(1)
    settled(notebook, board)


def test_python_hears_what_is_played(shared: Notebook) -> None:
    """A move on the board and a move in Python reach the same observers."""
    board = shared.lay("SP1-S4C-AAAAAAD")
    shared.run(HEAR)
    board.part("stock").click()
    board.wait_for_moves(1)
    shared.run("w.push('deal')")
    settled(shared, board)
    board.part("undo").click()
    board.wait_for_moves(1)
    assert sorted(shared.value("heard[:2]")) == [["move_count", 1], ["score", 499]]
    assert len(shared.value("heard")) == 6
    assert shared.value("steps") == ["deal", "deal"]
    assert shared.value("[w.score, w.last_step.score, w.move_count]") == [499, 499, 1]
    shared.run("stop(); w.unobserve(hear, ['score', 'move_count'])")


def test_fifty_moves_in_a_loop(shared: Notebook) -> None:
    """Cases 83, 108: fifty updates, and every card where a board that never moved has it."""
    board = shared.lay("SP1-S4C-AAAAAAD", motion=True)
    before = shared.value("w.revision")
    shared.run(f"for move in {moves(7, 50)}: w.push(move)")
    settled(shared, board)
    assert shared.value("w.revision") == before + 50
    moved = board.root.evaluate(RECTS)
    for _ in range(3):
        board.part("undo").click()
    board.wait_for_moves(47)
    for _ in range(3):
        board.part("redo").click()
    board.wait_for_moves(50)
    assert board.root.evaluate(RECTS) == moved
    shared.lay("SP1-S1C-AAAAAAE")
    shared.run(
        f"game = sw.Game.from_code('SP1-S4C-AAAAAAD')\nfor move in {moves(7, 50)}: game.push(move)\n"
        "w.new_game(game=game)"
    )
    settled(shared, board)
    assert board.root.evaluate(RECTS) == moved


def test_two_views_play_one_game(open_notebook: OpenNotebook) -> None:
    """Each view can play; both show the same; a refusal is shown where it was asked for."""
    notebook = open_notebook(GAME, "w")
    one, other = notebook.board(0), notebook.board(1)
    for played, board in enumerate((one, other, one), 1):
        source, target = notebook.value(
            "next([m.source, m.target] for m in w.game.legal_moves if m != sw.DEAL and m.count == 1)"
        )
        board.drag(source, 1, target)
        board.wait_for_moves(played)
        settled(notebook, one)
        settled(notebook, other)
    notebook.run("w.game.restart()")
    settled(notebook, one)
    settled(notebook, other)
    other.drag(1, 1, 2)
    expect(other.part("refusal")).not_to_be_empty()
    expect(one.part("refusal")).to_be_empty()


def test_options_belong_to_a_widget(open_notebook: OpenNotebook) -> None:
    """Case 93."""
    notebook = open_notebook(GAME, "v = sw.SpiderWidget(four_colours=True, theme='dark'); v")
    one, other = notebook.board(0), notebook.board(1)
    expect(one.root).to_have_attribute("data-deck", "two")
    expect(other.root).to_have_attribute("data-deck", "four")
    notebook.run("w.options = {'theme': 'light'}")
    expect(one.root).to_have_attribute("data-theme", "light")
    expect(other.root).to_have_attribute("data-theme", "dark")


def test_the_cell_is_run_again(open_notebook: OpenNotebook) -> None:
    """Case 115: one board, and it works."""
    notebook = open_notebook(GAME)
    board = notebook.board()
    board.part("stock").click()
    board.wait_for_moves(1)
    for _ in range(2):
        notebook.page.evaluate(RUN_CELL, 0)
    board.wait_for_moves(0)
    expect(notebook.page.get_by_test_id("spider-widget")).to_have_count(1)
    board.part("stock").click()
    board.wait_for_moves(1)
    settled(notebook, board)


def test_the_page_is_loaded_again(open_notebook: OpenNotebook) -> None:
    """A live kernel's board comes back playable, as it was."""
    notebook = open_notebook(GAME)
    board = notebook.board()
    notebook.run(f"for move in {moves(3, 20)}: w.push(move)")
    settled(notebook, board)
    before = board.root.evaluate(RECTS)
    notebook.page.evaluate(SAVE)
    notebook.open()
    board = notebook.board()
    settled(notebook, board)
    assert board.root.evaluate(RECTS) == before
    board.part("undo").click()
    board.wait_for_moves(19)
    settled(notebook, board)


def output(lab: LabServer, notebook: Notebook) -> dict[str, Any]:
    """The data of the first cell's last output, as the saved file has it."""
    saved = nbformat.read(lab.root / notebook.name, as_version=4)
    data: dict[str, Any] = saved.cells[0].outputs[-1].data
    return data


def test_a_saved_notebook_says_what_was_on_the_board(open_notebook: OpenNotebook, lab: LabServer) -> None:
    """Cases 110, 112, 113: picture, text, code, the line that resumes; also when saved without a kernel."""
    notebook = open_notebook(GAME)
    board = notebook.board()
    picture = notebook.page.locator(".spider-saved")
    expect(picture).to_be_hidden()
    height = notebook.page.locator(".jp-OutputArea").bounding_box()
    for played in (1, 2):
        board.part("stock").click()
        board.wait_for_moves(played)
    expect(picture).to_contain_text("AAAAAAD: 2 moves")
    expect(picture).to_be_hidden()
    assert notebook.page.locator(".jp-OutputArea").bounding_box() == height
    notebook.page.evaluate(SAVE)
    data = output(lab, notebook)
    assert "SP1-S4C-AAAAAAD" in data["text/plain"]
    assert data["text/html"] == notebook.value(
        "__import__('spider_widget.widget.svg').widget.svg.page(w.game)"
    )
    line = unescape(data["text/html"].partition("<pre")[2].partition(">")[2].partition("</pre>")[0])
    resumed = eval(line, {"sw": sw})  # noqa: S307 - what the reader is told to do
    assert str(resumed.game.position) == notebook.value("str(w.game.position)")
    assert resumed.game.move_count == 2
    assert (lab.root / notebook.name).stat().st_size < 200_000

    # Opened again, nothing run, saved: twice. (JupyterLab says "model not found" where the board was.)
    notebook.shut_down()
    for _ in range(2):
        notebook.open()
        expect(picture).to_be_visible()
        expect(picture).to_contain_text("AAAAAAD: 2 moves")
        assert picture.locator("img").evaluate("image => image.complete && image.naturalWidth > 1000")
        expect(board.root).to_have_count(0)
        notebook.page.evaluate(SAVE)
        assert output(lab, notebook) == data
    notebook.run_all_cells()
    board.wait_for_moves(0)
    expect(picture).to_be_hidden()
    notebook.forgive("model not found")
