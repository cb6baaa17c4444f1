"""The solver's two buttons, which look at hidden cards and are there only when wanted."""

from playwright.sync_api import expect

from tests.e2e.conftest import OpenNotebook


def test_a_solution_is_followed_on_the_board(open_notebook: OpenNotebook) -> None:
    """The board stays playable, each move of the line is marked, another move ends it."""
    notebook = open_notebook(
        "import spider_widget as sw; w = sw.SpiderWidget(code='SP1-S1C-AAAAAAC', solver=True); w"
    )
    board = notebook.board()
    answer = board.part("analysis")
    board.part("winnable").click()
    expect(answer).to_have_text("Hidden cards included, this can still be won.")
    board.part("solution").click()
    expect(answer).to_contain_text("moves win; next")
    for _ in range(3):
        move = notebook.value("w.analysis['move']")
        assert move["count"] > 0
        assert board.root.locator(".sw-card.sw-hinted").count() == move["count"]
        revision = board.revision
        board.drag(move["source"], move["count"], move["target"])
        board.wait_for_revision(revision + 1)
        expect(answer).to_contain_text("moves win; next")
    board.part("undo").click()
    expect(answer).to_have_text("")
    expect(board.root.locator(".sw-hinted")).to_have_count(0)
    assert board.axe_violations() == []


def test_no_buttons_unless_wanted(open_notebook: OpenNotebook) -> None:
    board = open_notebook("import spider_widget as sw; sw.SpiderWidget()").board()
    expect(board.part("winnable")).to_be_hidden()
    expect(board.part("solution")).to_be_hidden()
