"""What a screen reader is told, and what it must not be told."""

import pytest
from playwright.sync_api import expect

from spider_widget.teaching.i18n import LOCALES
from tests.e2e.board import Board
from tests.e2e.notebook import Notebook
from tests.positions import RUN, position

NAMES = """(root, column) => [...root.querySelectorAll(`[data-testid="column-${column}"] [role="button"]`)]
    .filter(each => !each.hidden)
    .map(each => each.getAttribute('aria-label'))"""


def names(board: Board, column: int) -> list[str]:
    """What the cards of a column are called, or the empty column."""
    found: list[str] = board.root.evaluate(NAMES, column)
    return found


def live(board: Board, text: str) -> None:
    """Wait until this is what was said last."""
    expect(board.part("live")).to_have_text(text)


def test_everything_has_a_name(shared: Notebook) -> None:
    """Case 95: a card its face and place, a hidden one nothing but its place."""
    board = shared.lay(position({1: "6D", 3: "4C 2D | TS 9H", 4: "", 5: "| AC QD"}, deals=1))
    assert names(board, 3) == [
        "face down, column 3, 1 of 4",
        "face down, column 3, 2 of 4",
        "ten of spades, column 3, 3 of 4",
        "nine of hearts, column 3, 4 of 4",
    ]
    assert names(board, 4) == ["column 4, empty"]
    assert names(board, 5) == ["ace of clubs, column 5, 1 of 2", "queen of diamonds, column 5, 2 of 2"]
    expect(board.part("column-3")).to_have_accessible_name("column 3, 4 cards")
    expect(board.part("stock")).to_have_accessible_name("stock, 1 deal left")
    completed = len(shared.value("[suit.value for suit in w.game.position.completed]"))
    expect(board.part("completed")).to_have_accessible_name(f"completed runs, {completed} of 8")
    for column in (2, 6, 7, 8, 9, 10):
        assert names(board, column) == [f"column {column}, empty"]


def test_what_happens_is_said(shared: Notebook) -> None:
    """Case 95: moves, turned cards, removed runs, deals, undo, refusals."""
    board = shared.lay(
        position({1: "4C | 2H AH", 2: "| 3S", 3: "JD | " + RUN[:-3], 4: "3H | AS", 5: "5H", 6: "KC"})
    )
    board.drag(1, 2, 2)
    live(
        board,
        "Column 1 to column 2: two of hearts and 1 more card. Column 1 turned up the four of clubs.",
    )
    board.drag(4, 1, 3)
    live(
        board,
        "Column 4 to column 3: ace of spades. Column 4 turned up the three of hearts. "
        "Column 3 turned up the jack of diamonds. "
        "Column 3: the run of spades is complete and leaves the table.",
    )
    board.wait_for_moves(2)
    board.part("undo").click()
    live(board, "Undone. Column 4 to column 3: ace of spades.")
    board.drag(5, 1, 2)
    live(board, "Column 2 ends in the ace of hearts, and nothing goes on an ace.")

    board = shared.lay("SP1-S1C-AAAAAAD")
    live(board, "New game: Easy, 1 suit, Standard; code SP1-S1C-AAAAAAD. 5 deals left in the stock.")
    board.part("stock").click()
    expect(board.part("live")).to_contain_text("Dealt: ")


def test_hidden_faces_are_nowhere_on_the_page(shared: Notebook) -> None:
    """Case 26: not before they are seen, and not again once an undo has turned them back."""
    board = shared.lay(position({1: "4C | 2H AH", 2: "| 3S", 3: "KD", 4: "KC"}))
    expect(board.part("live")).to_contain_text("New game")
    page = "root => root.outerHTML"
    hidden = ("4C", "four of clubs")
    assert not any(word in board.root.evaluate(page) for word in hidden)
    board.drag(1, 2, 2)
    board.wait_for_moves(1)
    assert all(word in board.root.evaluate(page) for word in hidden)
    board.part("undo").click()
    board.wait_for_moves(0)
    expect(board.part("live")).to_contain_text("Undone.")
    assert not any(word in board.root.evaluate(page) for word in hidden)
    assert names(board, 1)[0] == "face down, column 1, 1 of 3"
    shown = shared.value("str(w.view)")
    assert "4C" not in shown
    assert board.read().columns == shared.faces


def test_the_selection_is_said(shared: Notebook) -> None:
    board = shared.lay(position({1: "9S 8S", 2: "TH"}))
    board.click(1, 2)
    live(board, "nine of spades and 1 more card picked up")
    assert board.cards(1).last.get_attribute("aria-pressed") == "true"
    board.page.keyboard.press("Escape")
    live(board, "Put back")
    assert board.cards(1).last.get_attribute("aria-pressed") is None


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("locale", LOCALES)
def test_the_audit_of_axe(shared: Notebook, locale: str, theme: str) -> None:
    """Case 95: no violation in a game, in each dialog, in a refusal, on a won board."""
    board = shared.lay("SP1-S4C-AAAAAAD", locale, theme=theme)
    shared.run("for _ in range(5): w.push('deal')")
    board.wait_for_moves(5)
    violations = {"game": board.axe_violations()}
    board.drag(1, 2, 2)
    expect(board.part("refusal")).not_to_be_empty()
    violations["refusal"] = board.axe_violations()
    for button in ("rules", "new-game", "restart", "options", "help"):
        board.part(button).click()
        dialog = "help" if button == "rules" else button
        expect(board.part(f"{dialog}-dialog")).to_be_visible()
        violations[button] = board.axe_violations()
        board.page.keyboard.press("Escape")
    board = shared.lay(position({1: RUN[:-3], 2: "AS"}, suits=1), locale, theme=theme)
    board.drag(2, 1, 1)
    expect(board.part("won")).to_be_visible()
    violations["won"] = board.axe_violations()
    assert {place: found for place, found in violations.items() if found} == {}
