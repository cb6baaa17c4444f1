"""Hints, the demonstration and the win chance, as a player meets them; all off unless wanted."""

import re

from playwright.sync_api import expect

from tests.e2e.board import Board
from tests.e2e.conftest import OpenNotebook
from tests.e2e.notebook import Notebook
from tests.positions import position

CELL = "import spider_widget as sw; w = sw.SpiderWidget(code='SP1-S2C-AAAAAAE', hints=True, {}); w"
# After 9S to column 2 a card turns over; nothing else can be done at all.
TOPS = dict(enumerate("9S,| KD TH,KC,KD,KC,KH,KH,KS,KS,2S".split(","), 1))


def hinted(board: Board) -> list[str | None]:
    """The cards that a hint marks as those to move."""
    return board.marked_cards("hinted")


def test_a_hint_is_marked_explained_and_said(shared: Notebook) -> None:
    """Case 47: by the button and by the key; only what was shown counts."""
    board = shared.lay(position(TOPS), hints=True)
    expect(board.part("hint")).to_be_visible()
    board.part("hint").click()
    told = "Move the nine of spades from column 1 to column 2: it turns a card over in column 1."
    expect(board.part("analysis")).to_have_text(told)
    expect(board.part("live")).to_have_text(told)
    assert (hinted(board), board.marked_cards("aimed")) == (["9S"], ["TH"])
    assert board.axe_violations() == []
    board.page.keyboard.press("h")
    expect(board.part("analysis")).to_have_text(told)
    assert shared.value("w.game.hints") == 1
    board.drag(1, 1, 2)
    board.wait_for_moves(1)
    expect(board.part("analysis")).to_be_hidden()
    assert hinted(board) == []
    assert '[Hints "1"]' in shared.value("w.game.record()")


def test_hints_are_switched_on_from_the_board(shared: Notebook) -> None:
    """And so are the win chance and the solver; the help lists the keys of what is on."""
    board = shared.lay(position(TOPS))
    aids = {"hints": "hint", "chances": "chance", "solver": "winnable"}

    def switch() -> None:
        board.part("options").click()
        for name in aids:
            board.part(f"option-{name}").click()
        board.part("close").click()

    switch()
    for part in aids.values():
        expect(board.part(part)).to_be_visible()
    assert shared.value("[w.options[name] for name in ('hints', 'chances', 'solver')]") == [True] * 3
    board.part("hint").click()
    expect(board.part("analysis")).to_contain_text("Move the nine of spades from column 1 to column 2")
    board.part("help").click()
    expect(board.part("help-dialog")).to_contain_text("a hint, then the next one")
    board.part("close").click()
    switch()
    for part in (*aids.values(), "analysis"):
        expect(board.part(part)).to_be_hidden()
    board.part("help").click()
    expect(board.part("help-dialog")).not_to_contain_text("a hint, then the next one")


def test_a_key_held_down_asks_once(shared: Notebook) -> None:
    """Pressed again it shows the next candidate."""
    board = shared.lay(position({**TOPS, 3: "QS"}), hints=True)
    keyboard = board.page.keyboard
    board.part("undo").focus()
    keyboard.down("h")
    expect(board.part("analysis")).to_contain_text("Move the")
    first = board.text("analysis")
    for _ in range(3):
        keyboard.down("h")  # as the keyboard repeats it
    keyboard.up("h")
    board.page.wait_for_timeout(300)
    assert (board.text("analysis"), shared.value("w.game.hints")) == (first, 1)
    keyboard.press("h")
    expect(board.part("analysis")).not_to_have_text(first)
    assert shared.value("w.game.hints") == 2


def test_a_hint_for_a_deal_marks_the_stock(shared: Notebook) -> None:
    kings = dict(enumerate("KS KH KD KC KS KH KD KC 2S 2H".split(), 1))
    board = shared.lay(position(kings, deals=1), hints=True)
    board.part("hint").click()
    expect(board.part("analysis")).to_have_text(
        "Deal from the stock: no new card can be turned over before a deal."
    )
    expect(board.root.locator(".sw-stock.sw-hinted")).to_have_count(1)


def test_nothing_of_it_unless_wanted(shared: Notebook) -> None:
    board = shared.lay(position(TOPS))
    for part in ("hint", "demonstrate", "chance"):
        expect(board.part(part)).to_be_hidden()
    board.part("undo").focus()
    board.page.keyboard.press("h")
    board.page.keyboard.press("p")
    board.page.wait_for_timeout(300)
    expect(board.part("analysis")).to_be_hidden()
    assert shared.value("[w.game.hints, w.game.demonstrated]") == [0, 0]


def test_the_fair_player_plays_on_until_it_is_touched(open_notebook: OpenNotebook) -> None:
    """Case 47: what it does by itself counts apart."""
    notebook = open_notebook(CELL.format("pace='fast'"))
    board = notebook.board()
    board.part("demonstrate").click()
    expect(board.part("analysis")).to_contain_text("Move the")
    board.wait_for_moves(2)
    expect(board.part("demonstrate")).to_have_attribute("aria-busy", "true")
    board.click_nothing()
    expect(board.part("demonstrate")).to_have_attribute("aria-busy", "false")
    moves, demonstrated, hints = notebook.value("[w.move_count, w.game.demonstrated, w.game.hints]")
    assert moves == demonstrated >= 2
    assert hints <= 1, "the move that was shown and not made any more"
    board.page.wait_for_timeout(2_000)
    assert notebook.value("w.move_count") == moves
    board.part("undo").focus()
    board.page.keyboard.press("p")
    board.wait_for_moves(moves + 1)
    board.page.keyboard.press("Shift")
    expect(board.part("demonstrate")).to_have_attribute("aria-busy", "false")
    assert notebook.value("w.analysis['state']") == "idle"


def test_the_win_chance_follows_the_game(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(CELL.format("chances=True"))
    board = notebook.board()
    chance = board.part("chance")
    expect(chance).to_have_text("…")
    expect(chance).to_contain_text("%", timeout=15_000)
    told = notebook.value("w.chance")
    assert told["revision"] == notebook.value("w.revision")
    gauge = board.page.get_by_role("meter", name="Win chance")
    interval = "getComputedStyle(element, '::after').content"
    assert gauge.evaluate(f"element => {interval}") == "none"
    board.part("help").focus()
    board.page.keyboard.press("Tab")
    expect(gauge).to_be_focused()
    assert re.search(r" from here: \d+ to \d+%", gauge.evaluate(f"element => {interval}"))
    board.part("stock").click()
    expect(chance).to_have_text("…")
    expect(chance).to_contain_text("%", timeout=15_000)
    assert board.axe_violations() == []
