"""The keyboard, beyond a whole game: walking, selecting, refusals, undo, and whose keys they are."""

import string

import pytest
from playwright.sync_api import expect

from tests.e2e.board import Board
from tests.e2e.colours import colour, contrast
from tests.e2e.notebook import Notebook
from tests.positions import RUN, position

FOCUSED = "root => root.getRootNode().activeElement.getAttribute('aria-label')"
CELLS = """() => {
    const { widgets } = jupyterapp.shell.currentWidget.content;
    return widgets.map(({ model }) => [model.type, model.sharedModel.getSource()]);
}"""
WIDTH = """(element, [line, part]) => {
    const style = getComputedStyle(element, part);
    return style[`${line}Style`] === 'none' ? 0 : parseFloat(style[`${line}Width`]);
}"""


def focused(board: Board) -> str:
    """The name of the place that has the focus."""
    name: str = board.root.evaluate(FOCUSED)
    return name


@pytest.fixture
def board(shared: Notebook) -> Board:
    board = shared.lay(
        position({1: "9S 8S 7S", 2: "TH", 3: "8D 7H", 4: "| KC", 5: "", 6: "TS", 10: "| JD"}, deals=1)
    )
    board.focus_by_tab()
    board.page.keyboard.press("Home")
    return board


def test_walking(board: Board) -> None:
    press = board.page.keyboard.press
    count = board.cards(1).count()
    assert focused(board) == f"seven of spades, column 1, {count} of {count}"
    press("ArrowUp")
    assert focused(board) == f"eight of spades, column 1, {count - 1} of {count}"
    for _ in range(2):
        press("ArrowUp")
    assert focused(board) == f"face down, column 1, {count - 3} of {count}"
    press("End")
    assert focused(board) == "jack of diamonds, column 10, 1 of 1"
    press("ArrowRight")
    assert focused(board) == "stock, 1 deal left"
    press("ArrowRight")
    assert focused(board) == "stock, 1 deal left"
    press("5")
    assert focused(board) == "column 5, empty"
    press("ArrowLeft")
    assert focused(board) == "king of clubs, column 4, 1 of 1"
    press("0")
    assert focused(board) == "jack of diamonds, column 10, 1 of 1"
    press("Home")
    press("ArrowLeft")
    assert focused(board) == f"seven of spades, column 1, {count} of {count}"
    press("ArrowDown")
    assert focused(board) == f"seven of spades, column 1, {count} of {count}"


def test_the_selection_ends_at_the_legal_maximum(board: Board) -> None:
    press = board.page.keyboard.press
    for expected in (["7S"], ["8S", "7S"], ["9S", "8S", "7S"], ["9S", "8S", "7S"]):
        press("Shift+ArrowUp")
        assert board.marked_cards("chosen") == expected
    press("Shift+ArrowDown")
    assert board.marked_cards("chosen") == ["8S", "7S"]
    press("3")
    press("Shift+ArrowUp")
    press("Shift+ArrowUp")  # 7H lies on 8D: another suit
    assert board.marked_cards("chosen") == ["7H"]


def test_escape_puts_back(shared: Notebook, board: Board) -> None:
    press = board.page.keyboard.press
    press("Space")
    assert board.marked_cards("chosen") == ["7S"]
    expect(board.part("live")).to_have_text("seven of spades picked up")
    press("Escape")
    assert board.marked_cards("chosen") == []
    expect(board.part("live")).to_have_text("Put back")
    assert shared.state[0] == 0


def test_picking_and_placing_keeps_the_focus_on_the_cards(shared: Notebook, board: Board) -> None:
    press = board.page.keyboard.press
    for _ in range(3):
        press("Shift+ArrowUp")
    press("6")
    press("Space")
    board.wait_for_moves(1)
    assert shared.moves == ["1-6x3"]
    count = board.cards(6).count()
    assert focused(board) == f"seven of spades, column 6, {count} of {count}"
    press("u")
    board.wait_for_moves(0)
    assert board.root.evaluate("root => root.contains(root.getRootNode().activeElement)")
    press("Control+y")
    board.wait_for_moves(1)


def test_the_best_column_by_key(shared: Notebook, board: Board) -> None:
    for _ in range(2):
        board.page.keyboard.press("ArrowUp")
    best = shared.value("str(w.game.best_target(1, 3))")
    board.page.keyboard.press("a")
    board.wait_for_moves(1)
    assert shared.moves == [best] == ["1-6x3"]


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        ("3 Space 2 Space", "Column 2 ends in 10♥, which takes a 9, not 7♥."),
        ("3 ArrowUp Space", "The group breaks at 7♥ on 8♦: in the classic rule a group must be of one suit."),
        ("d", "Columns 5, 7, 8 and 9 are empty: a deal needs a card on every column."),
        ("0 ArrowRight Enter", "Columns 5, 7, 8 and 9 are empty: a deal needs a card on every column."),
        ("u", "There is nothing to undo."),
        ("r", "There is nothing to redo."),
        ("Control+z", "There is nothing to undo."),
    ],
)
def test_refusals(shared: Notebook, board: Board, keys: str, sentence: str) -> None:
    """Cases 10, 19, 27."""
    before = shared.state
    for key in keys.split():
        board.page.keyboard.press(key)
    expect(board.part("refusal")).to_have_text(sentence)
    spoken = {"7♥": "the seven of hearts", "8♦": "the eight of diamonds", "10♥": "the ten of hearts"}
    for card, words in spoken.items():
        sentence = sentence.replace(card, words)
    expect(board.part("live")).to_have_text(sentence)
    assert (shared.state, board.read().columns) == (before, shared.faces)


def test_undo_while_a_run_flies_off(shared: Notebook) -> None:
    """Cases 27, 28, 30: five times within a tenth of a second, and once more when nothing is left."""
    board = shared.lay(position({1: "5D 9C", 2: RUN[:-6], 3: "4H 2S AS", 4: "TC", 6: "5H"}), motion=True)
    start = board.read().columns
    shared.run("for move in ('1-4', '3-5x2', '5-7x2', '7-5x2'): w.push(move)")
    board.wait_for_moves(4)
    board.focus_by_tab()
    for key in ("5", "Shift+ArrowUp", "Shift+ArrowUp", "2", "Space"):
        board.page.keyboard.press(key)
    expect(board.part("moves")).to_have_text("5")
    assert shared.value("len(w.game.history[-1].completed)") == 1
    board.page.evaluate(
        """root => {
            for (let time = 0; time < 5; time++) root.getRootNode().activeElement.dispatchEvent(
                new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }));
        }""",
        board.root.element_handle(),
    )
    board.wait_for_moves(0)
    assert board.read().columns == shared.faces == start
    board.page.keyboard.press("Control+z")
    expect(board.part("refusal")).to_have_text("There is nothing to undo.")
    for _ in range(5):
        board.page.keyboard.press("Control+Shift+z")
    board.wait_for_moves(5)
    assert board.read().columns == shared.faces


def test_two_moves_at_once_are_two(shared: Notebook) -> None:
    """Case 31."""
    board = shared.lay("SP1-S1C-AAAAAAD", motion=True)
    board.focus_by_tab()
    board.page.evaluate(
        """root => {
            for (let time = 0; time < 2; time++) root.getRootNode().activeElement.dispatchEvent(
                new KeyboardEvent('keydown', { key: 'd', bubbles: true, cancelable: true }));
        }""",
        board.root.element_handle(),
    )
    board.wait_for_moves(2)
    assert shared.moves == ["deal", "deal"]
    assert board.read().columns == shared.faces


def test_the_notebook_gets_no_key(board: Board) -> None:
    """Every letter and digit, on the board and on a button, leaves the cells as they were."""
    before = board.page.evaluate(CELLS)
    for place in ("board", "button"):
        for key in string.ascii_letters + string.digits:
            if place == "button":
                board.root.get_by_role("button", name="Redo").focus()
            board.page.keyboard.press(key)
        for key in ("Delete", "Backspace", "ArrowDown", "Control+m"):
            board.page.keyboard.press(key)
    board.page.keyboard.press("Escape")
    assert board.page.evaluate(CELLS) == before
    assert board.page.locator(".jp-Dialog").count() == 0


def test_a_key_never_deals_again(shared: Notebook) -> None:
    """Case 92: after a new game the focus is on the board, and destructive actions ask."""
    board = shared.lay("SP1-S1C-AAAAAAD")
    press = board.page.keyboard.press
    board.part("new-game").click()
    board.part("deal-game").click()
    expect(board.part("new-game-dialog")).to_have_count(0)
    board.wait_for_revision(shared.value("w.revision"))
    code = shared.value("w.code")
    assert code != "SP1-S1C-AAAAAAD"
    press("Enter")
    press("Space")
    press("Escape")
    press("d")
    board.wait_for_moves(1)
    board.part("new-game").focus()
    press("Enter")
    expect(board.part("new-game-dialog")).to_be_visible()
    expect(board.part("game-warning")).to_be_visible()
    press("Escape")
    expect(board.part("new-game-dialog")).to_have_count(0)
    board.part("restart").focus()
    press("Space")
    expect(board.part("restart-dialog")).to_be_visible()
    press("Enter")  # the button that has the focus keeps the game
    expect(board.part("restart-dialog")).to_have_count(0)
    assert shared.value("[w.code, w.move_count]") == [code, 1]


def test_the_focus_is_visible(board: Board) -> None:
    """A ring of 2 px or more, in a colour that stands out from the table, on cards, places and buttons."""
    press = board.page.keyboard.press
    table = colour(board.root.element_handle(), "backgroundColor")

    def ring(line: str, part: str | None = None) -> tuple[str, bool, bool]:
        element = board.page.evaluate_handle("document.activeElement").as_element()
        assert element is not None
        name = element.get_attribute("data-testid") or element.get_attribute("aria-label") or "?"
        stands_out = contrast(colour(element, f"{line}Color", part), table) >= 3
        return name, element.evaluate(WIDTH, [line, part]) >= 2, stands_out

    assert ring("borderTop", "::after")[1:] == (True, True)
    press("5")
    assert ring("borderTop", "::after") == ("column 5, empty", True, True)
    press("0")
    press("ArrowRight")
    assert ring("outline") == ("stock", True, True)
    buttons = ["help", "options", "copy-code", "redo", "undo", "restart", "new-game"]
    for button in buttons:
        press("Shift+Tab")
        assert ring("outline") == (button, True, True)


@pytest.mark.parametrize(
    ("key", "code", "expected"),
    [("&", "Digit1", "seven of spades, column 1, {} of {}"), ("(", "Digit5", "column 5, empty")],
)
def test_a_french_keyboard(board: Board, key: str, code: str, expected: str) -> None:
    """The row of digits walks to the columns without Shift too; the notebook gets none of it."""
    before = board.page.evaluate(CELLS)
    board.page.keyboard.press("ArrowRight")
    session = board.page.context.new_cdp_session(board.page)
    pressed = {"key": key, "code": code, "text": key}
    session.send("Input.dispatchKeyEvent", {"type": "keyDown", **pressed})
    session.send("Input.dispatchKeyEvent", {"type": "keyUp", **pressed})
    session.detach()
    count = board.cards(1).count()
    assert focused(board) == expected.format(count, count)
    assert board.page.evaluate(CELLS) == before


def test_help_by_key(board: Board) -> None:
    board.page.keyboard.press("?")
    expect(board.part("help-dialog")).to_be_visible()
    expect(board.part("help-dialog")).to_contain_text("Shift + Up, Down")
    board.page.keyboard.press("d")  # no key plays behind an open dialog
    board.page.keyboard.press("Escape")
    expect(board.part("help-dialog")).to_have_count(0)
    expect(board.part("refusal")).to_be_empty()
    assert board.root.evaluate("root => root.contains(root.getRootNode().activeElement)")
