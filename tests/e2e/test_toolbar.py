"""The toolbar and its dialogs."""

import pytest
from playwright.sync_api import expect

from tests.e2e.board import Board
from tests.e2e.conftest import OpenNotebook
from tests.e2e.notebook import Notebook
from tests.positions import position

GAME = "import spider_widget as sw; w = sw.SpiderWidget(code='SP1-S1C-AAAAAAD', motion=False); w"


def choose(board: Board, name: str, value: str) -> None:
    """Choose a level, a rule or a layout in the dialog of a new game."""
    board.part("new-game-dialog").locator(f"input[name='{name}'][value='{value}']").check(force=True)


def test_a_new_game(shared: Notebook) -> None:
    """Case 20: levels, rules and layouts; the old game leaves nothing behind."""
    board = shared.lay(position({1: "8S 7H", 2: "9C"}, rule="relaxed"))
    board.drag(1, 2, 2)
    board.wait_for_moves(1)
    board.part("new-game").click()
    dialog = board.part("new-game-dialog")
    expect(dialog.get_by_text("This ends the current game (1 move made).")).to_be_visible()
    choose(board, "suits", "1")
    expect(dialog.get_by_role("group", name="Rule")).to_be_hidden()
    choose(board, "suits", "2")
    expect(dialog.get_by_role("group", name="Rule")).to_be_visible()
    choose(board, "rule", "classic")
    choose(board, "layout", "spread")
    board.part("deal-game").click()
    expect(dialog).to_have_count(0)
    board.wait_for_moves(0)
    assert shared.value("repr(w.game.rules)") == "Spider(suits=2, rule='classic', layout='spread')"
    assert shared.value("[w.game.can_undo, w.game.score]") == [False, 500]
    board.wait_for_revision(shared.value("w.revision"))
    assert board.read().columns == shared.faces
    assert board.text("deals") == "5"


def test_a_one_suit_game_never_has_the_relaxed_rule(shared: Notebook) -> None:
    board = shared.lay("SP1-S4R-AAAAAAD")
    board.part("new-game").click()
    choose(board, "suits", "1")
    board.part("deal-game").click()
    expect(board.part("new-game-dialog")).to_have_count(0)
    assert shared.value("repr(w.game.rules)") == "Spider(suits=1, rule='classic', layout='standard')"


@pytest.mark.parametrize("way", ["cancel", "escape"])
def test_a_new_game_can_be_left(shared: Notebook, way: str) -> None:
    board = shared.lay("SP1-S1C-AAAAAAD")
    board.part("stock").click()
    board.wait_for_moves(1)
    before = shared.state, board.read()
    board.part("new-game").click()
    if way == "cancel":
        board.part("cancel").click()
    else:
        board.page.keyboard.press("Escape")
    expect(board.part("new-game-dialog")).to_have_count(0)
    assert (shared.state, board.read()) == before


def test_a_game_code(shared: Notebook) -> None:
    """A wrong code is refused with Python's sentence, and nothing is lost; a right one deals."""
    board = shared.lay("SP1-S1C-AAAAAAD")
    board.part("stock").click()
    board.wait_for_moves(1)
    before = shared.state, board.read(), shared.value("w.code")
    for wrong in ("SP1-S3C-AAAAAAD", "SP1-S1C-AAAAAA1", "hello", "<b>bold</b>", "ß" * 64):
        if not board.part("new-game-dialog").count():
            board.part("new-game").click()
        board.part("code-input").fill(wrong)
        board.page.keyboard.press("Enter")
        expect(board.part("code-refusal")).not_to_be_empty()
        expect(board.part("code-input")).to_have_attribute("aria-invalid", "true")
        expect(board.part("code-input")).to_be_focused()
        expect(board.part("code-input")).to_have_value(wrong)
        if wrong == "SP1-S3C-AAAAAAD":
            expect(board.part("code-refusal")).to_have_text(
                "'SP1-S3C-AAAAAAD': Spider has 1, 2 or 4 suits, not '3'"
            )
        assert (shared.state, board.read(), shared.value("w.code")) == before
    board.part("code-input").fill("sp1-s4r-aaaaaad")
    expect(board.part("code-refusal")).to_be_empty()
    board.page.keyboard.press("Enter")
    expect(board.part("new-game-dialog")).to_have_count(0)
    board.wait_for_moves(0)
    assert shared.value("w.code") == "SP1-S4R-AAAAAAD"
    board.wait_for_revision(shared.value("w.revision"))
    assert board.read().columns == shared.faces


def test_restart(shared: Notebook) -> None:
    """Case 39: it asks first when there are moves, and gives the same deal each time."""
    board = shared.lay("SP1-S4C-AAAAAAD")
    first = board.read().columns
    order = shared.value("str(w.game.position)")
    for _ in range(3):
        board.part("stock").click()
        board.wait_for_moves(1)
        board.part("restart").click()
        board.part("cancel").click()
        assert shared.state[0] == 1
        board.part("restart").click()
        board.part("confirm").click()
        board.wait_for_moves(0)
        assert board.read().columns == first
        assert shared.value("[str(w.game.position), w.score, w.move_count]") == [order, 500, 0]
        assert board.text("score") == "500"


def test_undo_and_redo_say_whether_they_can(shared: Notebook) -> None:
    board = shared.lay("SP1-S1C-AAAAAAD")
    undo, redo = board.part("undo"), board.part("redo")

    def able() -> list[str | None]:
        return [button.get_attribute("aria-disabled") for button in (undo, redo)]

    assert able() == ["true", "true"]
    board.part("stock").click()
    board.wait_for_moves(1)
    assert able() == ["false", "true"]
    undo.click()
    board.wait_for_moves(0)
    assert able() == ["true", "false"]
    redo.click()
    board.wait_for_moves(1)
    assert able() == ["false", "true"]
    assert shared.moves == ["deal"]


def test_options_go_both_ways(shared: Notebook) -> None:
    """Case 93: a choice on the board is Python's, and the other way round."""
    board = shared.lay("SP1-S4C-AAAAAAD")
    board.part("options").click()
    dialog = board.part("options-dialog")
    before = shared.value("w.options")
    names = ("double_click", "auto_placement", "placement_guide", "show_rules", "four_colours", "mirror")
    for name in names:
        dialog.get_by_test_id(f"option-{name}").click()
    dialog.get_by_test_id("option-theme").select_option("dark")
    expect(board.root).to_have_attribute("data-theme", "dark")
    expect(board.root).to_have_attribute("data-deck", "four")
    flipped = {name: not before[name] for name in names}
    assert shared.value("w.options") == before | flipped | {"theme": "dark"}
    board.part("close").click()

    shared.run("w.options = {'four_colours': False, 'theme': 'light'}")
    expect(board.root).to_have_attribute("data-theme", "light")
    expect(board.root).to_have_attribute("data-deck", "two")
    board.part("options").click()
    expect(dialog.get_by_test_id("option-four_colours")).not_to_be_checked()
    expect(dialog.get_by_test_id("option-auto_placement")).to_be_checked()
    expect(dialog.get_by_test_id("option-theme")).to_have_value("light")


def test_the_code_is_copied(open_notebook: OpenNotebook) -> None:
    """To the clipboard; where that is denied, to be copied by hand."""
    notebook = open_notebook(GAME, permissions=["clipboard-read", "clipboard-write"])
    board = notebook.board()
    board.part("copy-code").click()
    expect(board.part("notice")).to_have_text("Code SP1-S1C-AAAAAAD copied")
    expect(board.part("live")).to_have_text("Code SP1-S1C-AAAAAAD copied")
    assert notebook.page.evaluate("navigator.clipboard.readText()") == "SP1-S1C-AAAAAAD"

    notebook.page.evaluate(
        "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('denied')); }"
    )
    board.part("copy-code").click()
    expect(board.part("code-field")).to_have_value("SP1-S1C-AAAAAAD")
    assert notebook.page.evaluate("getSelection().toString()") == "SP1-S1C-AAAAAAD"
    board.part("close").click()
    board.page.keyboard.press("Escape")


def test_a_position_has_no_code_to_copy(shared: Notebook) -> None:
    """Case 60."""
    board = shared.lay(position({1: "9S", 2: "TH"}))
    assert shared.value("w.code") is None
    expect(board.part("copy-code")).to_have_attribute("aria-disabled", "true")
