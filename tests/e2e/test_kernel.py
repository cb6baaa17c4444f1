"""A kernel that is busy, dead or new, and messages that nobody should believe."""

import json
import os
import signal
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.board import Board
from tests.e2e.conftest import OpenNotebook
from tests.e2e.notebook import Notebook
from tests.positions import position

CELLS = (
    "import os, threading, time; import spider_widget as sw; w = sw.SpiderWidget(code='SP1-S4C-AAAAAAD'); w",
    "if 'answered' in globals(): began = time.monotonic(); time.sleep(3); ended = time.monotonic()",
)
RUN_SECOND = """() => {
    const { content } = jupyterapp.shell.currentWidget;
    content.activeCellIndex = 1;
    jupyterapp.commands.execute('notebook:run-cell');
}"""
STATUS = "status => jupyterapp.shell.currentWidget.sessionContext.session?.kernel?.status === status"
RESTART = "() => jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
WAIT_IN_KERNEL = """() => {
    const { kernel } = jupyterapp.shell.currentWidget.sessionContext.session;
    kernel.requestExecute({ code: `
waited = []
for moves in (1, 3):
    deadline = time.monotonic() + 60
    while w.move_count < moves and time.monotonic() < deadline: time.sleep(0.02)
    waited.append(w.move_count)
    if w.move_count == 1: w.push(next(move for move in w.game.legal_moves if move != sw.DEAL))
` });
}"""
HOLD_LOCK = """
def hold():
    with w.game.lock:
        held.set()
        time.sleep(1.5)

held = threading.Event()
threading.Thread(target=hold).start()
held.wait()
"""
SENT = """() => {
    const { kernel } = jupyterapp.shell.currentWidget.sessionContext.session;
    const known = window.wire;
    window.wire = { sent: [], received: [] };
    if (!known) kernel.anyMessage.connect((_, { msg, direction }) => {
        if (msg.header.msg_type === 'comm_msg')
            window.wire[direction === 'send' ? 'sent' : 'received'].push(msg.content.data);
    });
}"""
TELL = """([data, model]) => {
    const { kernel } = jupyterapp.shell.currentWidget.sessionContext.session;
    // The comm that the page's own model has open.
    const future = kernel.sendShellMessage({
        header: {
            msg_id: crypto.randomUUID(), msg_type: 'comm_msg', username: '', version: '5.3',
            session: kernel.clientId, date: new Date().toISOString(), subshell_id: null,
        },
        parent_header: {}, metadata: {}, channel: 'shell', buffers: [],
        content: { comm_id: model, data },
    }, false, true);
    return future.done.then(() => null, () => null);
}"""


def tell(notebook: Notebook, data: dict[str, Any]) -> None:
    """Send the kernel a message over the comm of the widget's model, as the page could."""
    notebook.page.evaluate(TELL, [data, notebook.value("w.model_id")])


@pytest.fixture
def board(shared: Notebook) -> Board:
    return shared.lay(position({1: "9S", 2: "TH", 3: "5H"}))


def test_a_busy_kernel_does_not_keep_a_move_waiting(open_notebook: OpenNotebook) -> None:
    """While a cell runs, another thread of the kernel answers the moves (all but those made at once)."""
    notebook = open_notebook(*CELLS)
    board = notebook.board()
    board.part("stock").click()
    board.wait_for_moves(1)
    notebook.run("answered = []; w.on_step(lambda step: answered.append(time.monotonic()))")
    notebook.page.evaluate(RUN_SECOND)
    notebook.page.wait_for_function(STATUS, arg="busy")
    board.part("stock").click()
    board.wait_for_moves(2)
    expect(board.part("notice")).to_be_empty()
    assert notebook.value("began < answered[0] < ended")


def test_a_cell_can_wait_for_the_first_move(open_notebook: OpenNotebook) -> None:
    """Also right after the cell itself has played, and so was the last to speak to the page."""
    notebook = open_notebook(CELLS[0])
    board = notebook.board()
    notebook.page.evaluate(WAIT_IN_KERNEL)
    board.part("stock").click()
    board.wait_for_moves(2)  # the cell's answer
    board.part("stock").click()
    board.wait_for_moves(3)
    notebook.page.wait_for_function(STATUS, arg="idle")
    assert notebook.value("waited") == [1, 3]


def test_nothing_that_is_pressed_while_python_is_held_is_lost(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(CELLS[0])
    board = notebook.board()
    notebook.run("for _ in range(20): w.push(next(iter(w.game.legal_moves)))")
    board.wait_for_moves(20)
    board.focus_by_tab()
    notebook.run(HOLD_LOCK)
    for _ in range(18):
        notebook.page.keyboard.press("u")
    board.wait_for_moves(2)
    revision = board.revision
    for key in "r" * 18 + "u" * 20 + "r" * 20:
        notebook.page.keyboard.press(key)
    expect(board.root).to_have_attribute("data-revision", str(revision + 58), timeout=30_000)
    board.wait_for_moves(20)
    expect(board.part("notice")).to_be_empty()
    assert board.read().columns == notebook.faces


def test_a_move_that_waits_says_so(open_notebook: OpenNotebook) -> None:
    """The card lies where it was dropped, the wait is shown, and then the move counts once."""
    notebook = open_notebook(CELLS[0])
    board = notebook.board()
    source, target = notebook.value("next([m.source, m.target] for m in w.game.legal_moves if m.count == 1)")
    face = notebook.faces[source - 1][-1]
    notebook.run(HOLD_LOCK)
    board.drag(source, 1, target)
    expect(board.cards(target).last).to_have_attribute("data-face", face)
    expect(board.part("notice")).to_have_text("Waiting for Python…")
    expect(board.part("live")).to_have_text("Waiting for Python…")
    board.wait_for_moves(1)
    expect(board.part("notice")).to_be_empty()
    assert notebook.moves == [f"{source}-{target}"]
    assert board.read().columns == notebook.faces


def test_a_dead_kernel_is_noticed(open_notebook: OpenNotebook) -> None:
    """Cases 114, 115: the card returns, nothing is counted; after a restart, running the cell is enough."""
    notebook = open_notebook(CELLS[0])
    board = notebook.board()
    board.part("stock").click()
    board.wait_for_moves(1)
    before = board.read()
    source, target = notebook.value("next([m.source, m.target] for m in w.game.legal_moves if m.count == 1)")
    os.kill(notebook.value("os.getpid()"), signal.SIGKILL)
    board.drag(source, 1, target)
    expect(board.part("notice")).to_contain_text("Python is not answering", timeout=15_000)
    expect(board.part("live")).to_contain_text("Python is not answering")
    board.wait_until_still()
    assert board.read() == before
    assert board.text("moves") == "1"

    # The server starts another kernel. Until the cell is run again, the old board stays what it is.
    notebook.page.wait_for_function(STATUS, arg="idle", timeout=30_000)
    board.drag(source, 1, target)
    expect(board.part("notice")).to_contain_text("Python is not answering")
    board.wait_until_still()
    assert board.read().columns == before.columns
    notebook.dismiss()
    notebook.run_all_cells()
    board.wait_for_moves(0)
    expect(notebook.page.get_by_test_id("spider-widget")).to_have_count(1)
    board.part("stock").click()
    board.wait_for_moves(1)
    expect(board.part("notice")).to_be_empty()
    assert board.read().columns == notebook.faces
    notebook.forgive("console:")


def test_a_restarted_kernel_knows_no_old_board(open_notebook: OpenNotebook) -> None:
    """Case 115: it offers the line that brings its game back."""
    notebook = open_notebook(CELLS[0])
    board = notebook.board()
    board.part("stock").click()
    board.wait_for_moves(1)
    before = board.read()
    notebook.page.evaluate(RESTART)
    notebook.page.wait_for_function(STATUS, arg="idle", timeout=30_000)
    board.part("stock").click()
    expect(board.part("notice")).to_contain_text("Python is not answering")
    assert board.read().columns == before.columns
    notebook.page.evaluate("navigator.clipboard.writeText = async text => { window.copied = text; }")
    board.part("copy-line").click()
    expect(board.part("notice")).to_contain_text("copied")
    notebook.run(notebook.page.evaluate("copied").replace("; ", "; again = ", 1))
    assert notebook.value("[str(step.move) for step in again.game.history]") == ["deal"]
    notebook.run_all_cells()
    expect(board.part("notice")).to_contain_text("cut off")
    expect(notebook.page.get_by_test_id("spider-widget")).to_have_count(1)
    board.part("stock").click()
    board.wait_for_moves(1)
    assert board.read().columns == notebook.faces
    notebook.forgive("debugger state")


def test_all_run_again_after_a_restart(open_notebook: OpenNotebook) -> None:
    """The new board offers the line of the game that was cut off, though nobody touched the old one."""
    notebook = open_notebook(CELLS[0])
    board = notebook.board()
    board.part("stock").click()
    board.wait_for_moves(1)
    notebook.page.evaluate(RESTART)
    notebook.page.wait_for_function(STATUS, arg="idle", timeout=30_000)
    notebook.run_all_cells()
    board.wait_for_moves(0)
    expect(board.part("notice")).to_contain_text("cut off")
    notebook.page.evaluate("navigator.clipboard.writeText = async text => { window.copied = text; }")
    board.part("copy-line").click()
    expect(board.part("notice")).to_contain_text("copied")
    assert "1. deal" in notebook.page.evaluate("copied")
    board.part("stock").click()
    board.wait_for_moves(1)
    expect(board.part("notice")).to_be_empty()
    notebook.forgive("debugger state")


def test_a_stale_message(shared: Notebook, board: Board) -> None:
    """Case 105: refused, and the whole view sent again."""
    shared.page.evaluate(SENT)
    revision = shared.value("w.revision")
    shared.run("w.push('1-2')")
    board.wait_for_moves(1)
    tell(
        shared,
        {
            "method": "custom",
            "content": {
                "kind": "move",
                "id": "old",
                "revision": revision,
                "source": 3,
                "target": 4,
                "count": 1,
            },
        },
    )
    shared.page.wait_for_function("wire.received.some(data => data.content?.id === 'old')")
    reply = shared.page.evaluate("wire.received.find(data => data.content?.id === 'old').content")
    assert [reply["ok"], reply["refusal"]["reason"], reply["revision"]] == [False, "stale", revision + 1]
    resent = shared.page.evaluate("wire.received.filter(data => data.state?.view).at(-1).state.view")
    assert resent["revision"] == revision + 1
    assert shared.moves == ["1-2"]
    assert board.read().columns == shared.faces


@pytest.mark.parametrize(
    "data",
    [
        {"method": "update", "state": {"view": {"revision": 99}}, "buffer_paths": []},
        {"method": "update", "state": {"score": 9999, "revision": 0, "_esm": "boo"}, "buffer_paths": []},
        {"method": "update", "state": {"options": {"four_colours": "boo"}}, "buffer_paths": []},
        {"method": "custom", "content": None},
        {"method": "custom", "content": {"kind": "move", "id": "x"}},
        {"method": "custom", "content": {"kind": "move", "id": "x", "source": -1, "target": 1e9, "count": 0}},
        {"method": "custom", "content": {"kind": "__class__", "id": "x", "revision": 1}},
        {"method": "custom", "content": {"kind": "new", "id": "x", "code": "A" * 100_000}},
        {"method": "custom", "content": {"kind": "options", "id": "x", "options": {"theme": "<script>"}}},
        {"method": "request_state"},
    ],
    ids=lambda data: json.dumps(data)[:60],
)
def test_a_hostile_message(shared: Notebook, board: Board, data: dict[str, Any]) -> None:
    """Case 117, design rule 6: it changes nothing, and the board plays on."""
    before = shared.state, board.read(), shared.value("[w.options, w.score, w.revision, len(w._esm)]")
    tell(shared, data)
    after = shared.state, board.read(), shared.value("[w.options, w.score, w.revision, len(w._esm)]")
    assert after == before
    board.drag(1, 1, 2)
    board.wait_for_moves(1)
    assert board.read().columns == shared.faces


def test_a_move_is_small_on_the_wire(shared: Notebook) -> None:
    """Cases 106, 109: under 8 kB both ways, also late in a game, and no position of the pointer."""
    board = shared.lay("SP1-S4C-AAAAAAD")
    shared.run("for _ in range(4): w.push('deal')")
    shared.run("for _ in range(40): w.push('3-4') if w.game.refusal('3-4') is None else None")
    board.wait_for_revision(shared.value("w.revision"))
    before = shared.state[0]
    source, target, count = shared.value(
        "next([m.source, m.target, m.count] for m in w.game.legal_moves if m != sw.DEAL)"
    )
    shared.page.evaluate(SENT)
    board.drag(source, count, target)
    board.wait_for_moves(before + 1)
    wire = shared.page.evaluate("wire")
    assert len(wire["sent"]) == 1
    assert len(json.dumps(wire["sent"])) < 200
    assert len(json.dumps(wire["received"]).encode()) < 8_000
    assert sum("view" in data.get("state", {}) for data in wire["received"]) == 1
