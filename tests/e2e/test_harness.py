"""What every other browser test relies on."""

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import OpenNotebook

GAME = """
import spider_widget as sw
w = sw.SpiderWidget(code="SP1-S1C-AAAAAAD")
w
"""
FACES = "[[str(card) if card else None for card in pile.cards] for pile in w.game.observation.columns]"


def test_a_drag_reaches_python_and_comes_back(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(GAME)
    board = notebook.board()
    before = board.read()
    assert before.columns == notebook.value(FACES)

    source, target = notebook.value("next([m.source, m.target] for m in w.game.legal_moves if m != sw.DEAL)")
    board.drag(source, 1, target)
    board.wait_for_revision(before.revision + 1)
    assert notebook.value("[str(step.move) for step in w.game.history]") == [f"{source}-{target}"]
    assert board.read().columns == notebook.value(FACES) != before.columns


def test_scroll_bars_can_be_seen(browser: Browser) -> None:
    """As most people's: a bar that comes takes room, and then everything is laid out anew."""
    page = browser.new_page()
    page.set_content("<div style='width: 100px; height: 50px; overflow: scroll'></div>")
    assert page.evaluate("(each => each.offsetWidth - each.clientWidth)(document.querySelector('div'))") > 0
    page.close()


def test_a_move_made_in_python_shows(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(GAME)
    board = notebook.board()
    before = board.revision
    notebook.run("w.push('deal')")
    board.wait_for_revision(before + 1)
    assert board.read().columns == notebook.value(FACES)
    expect(board.part("moves")).to_contain_text("1")


def test_an_error_in_the_kernel_fails_the_test(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook("")
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        notebook.run("1 / 0")
    with pytest.raises(AssertionError, match="nowhere"):
        notebook.value("nowhere")


def test_an_error_on_the_page_is_noticed(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook("")
    notebook.page.evaluate("console.error('oh'); fetch('http://example.invalid').catch(() => {})")
    assert [fault.split(":")[0] for fault in notebook.faults[:2]] == ["console", "request"]
    notebook.faults.clear()
