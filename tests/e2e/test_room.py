"""The board in the room that its page leaves it: windows, scroll bars, scrolling, zoom."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.board import TWO_FRAMES, Board, Box, Point, box
from tests.e2e.notebook import Notebook
from tests.e2e.test_looks import look, unreadable
from tests.positions import RUN, position

UP = "9S 7H 5D 3C JS 9H 7D 5C 3S JH 9D 7C 5S 3H JD 9C 7S 5H 3D JC TS 8H 6D 4C 2S TH 8D 6C 4S 2H".split()
HIDDEN = "KH KD KC KS QS"
PANEL = ".jp-NotebookPanel-notebook"
SCROLLER = ".jp-WindowedPanel-outer"

RECORD = """root => {
    const table = root.querySelector('.sw-table');
    root.frames = [];
    const look = () => {
        const flying = [...root.querySelectorAll('.sw-flights .sw-card')];
        root.frames.push({
            width: table.clientWidth,
            flying: flying.length,
            lifted: root.querySelectorAll('.sw-flights .sw-lifted').length,
            rising: root.querySelectorAll('.sw-confetti').length,
            // Where the cards have landed before they gather; a drop may begin lower.
            cut: flying.some(({ style, offsetHeight }) =>
                parseFloat(style.translate.split(' ')[1]) + offsetHeight > table.clientHeight + 0.5),
        });
        root.recording = requestAnimationFrame(look);
    };
    look();
}"""
"""From now on `root.frames` has what each frame shows."""
STOP = "root => { cancelAnimationFrame(root.recording); return root.frames; }"


@pytest.fixture
def roomy(shared: Notebook) -> Iterator[Notebook]:
    """The shared notebook, whose output has no style of its own afterwards."""
    yield shared
    shared.page.mouse.up()
    shared.board().root.evaluate("root => { root.parentElement.style.cssText = ''; }")


def settle(board: Board) -> None:
    """Wait until the board has its place, and show it."""
    board.wait_until_fitted()
    board.root.scroll_into_view_if_needed()
    board.wait_until_fitted()


def grip(board: Board, column: int) -> Point:
    """A point on the last card of a column."""
    x, y, width, height = board.box(column)
    return x + 0.4 * width, y + 0.7 * height


def offset(board: Board, column: int, pointer: Point) -> Point:
    """Where the last card of a column lies, from the pointer."""
    left, top, _, _ = board.box(column)
    return left - pointer[0], top - pointer[1]


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1440, 900)])
@pytest.mark.parametrize(("hidden", "up"), [(0, 20), (5, 15), (5, 30)])
def test_a_long_column_stays_in_the_window(
    shared: Notebook, width: int, height: int, hidden: int, up: int
) -> None:
    """Case 85: the whole board, toolbar and all, within what JupyterLab shows of the notebook."""
    shared.page.set_viewport_size({"width": width, "height": height})
    board = shared.lay("SP1-S4C-AAAAAAD")
    settle(board)
    fresh = board.box(1)[2:]
    lying = " ".join(HIDDEN.split()[:hidden])
    board = shared.lay(position({1: "4D", 4: f"{lying} | {' '.join(UP[:up])}", 10: "QD"}))
    settle(board)
    assert board.cards(4).count() == hidden + up
    assert board.box(1)[2:] == fresh, "a long column is no reason for other cards"
    _, seen_top, _, seen_height = box(board.page.locator(SCROLLER))
    _, top, _, tall = box(board.root)
    assert seen_top <= top
    assert top + tall <= seen_top + seen_height + 1
    _, y, _, card = box(board.cards(4).last)
    assert y + card <= top + tall
    assert unreadable(board) == []
    assert look(board) == {"scrolling": [], "outside": [], "page": False}


def test_a_window_that_gets_lower_takes_the_board_along(shared: Notebook) -> None:
    board = shared.lay(position({1: "4D", 4: f"{HIDDEN} | {' '.join(UP[:20])}"}))
    before = box(board.root)[3]
    shared.page.set_viewport_size({"width": 1280, "height": 700})
    settle(board)
    assert box(board.root)[3] < before
    assert box(board.root)[3] <= box(board.page.locator(SCROLLER))[3]
    shared.page.set_viewport_size({"width": 1280, "height": 1000})
    settle(board)
    assert box(board.root)[3] == before


def test_a_card_outside_the_board_changes_nothing(roomy: Notebook) -> None:
    """No scroll bar, no other width, wherever a card is dragged."""
    board = roomy.lay(position({1: "9S", 2: "TH", 10: "TS"}))
    table = box(board.part("table"))
    board.root.evaluate(RECORD)
    start = grip(board, 10)
    mouse = board.page.mouse
    mouse.move(*start)
    mouse.down()
    x, y, width, height = box(board.root)
    for point in ((x + width + 60, start[1]), (start[0], y + height + 60), (x + width + 60, y + height + 60)):
        mouse.move(*point, steps=3)
        board.page.evaluate(TWO_FRAMES)
        assert look(board)["scrolling"] == []
        assert box(board.part("table")) == table
    mouse.up()
    assert {frame["width"] for frame in board.root.evaluate(STOP)} == {table[2]}


@pytest.mark.parametrize("last", [False, True])
def test_a_finished_run_flies_in_a_steady_board(roomy: Notebook, last: bool) -> None:  # noqa: FBT001
    """Nothing is laid out anew, cut off below or cut short; nor is what rises when the game is won."""
    others = {} if last else {3: "KH", 5: "4D"}
    board = roomy.lay(position({1: RUN[:-9], 2: "3S 2S AS"} | others, suits=1 if last else 4), motion=True)
    board.wait_until_still()
    board.root.evaluate("root => { root.parentElement.style.width = '700px'; }")
    settle(board)
    board.root.evaluate(RECORD)
    board.drag(2, 3, 1)
    board.wait_for_moves(1)
    frames: list[dict[str, Any]] = board.root.evaluate(STOP)
    assert len({frame["width"] for frame in frames}) == 1
    assert max(frame["flying"] for frame in frames) == 13
    assert not any(frame["cut"] for frame in frames)
    assert not any(frame["lifted"] for frame in frames), "the run that is let go casts no shadow of the hand"
    if last:
        rising = [frame["rising"] for frame in frames if frame["rising"]]
        assert max(rising) == 36


HOSTS = [("zoom: 0.67", 0.67), ("transform: scale(0.7); transform-origin: 0 0", 0.7), ("zoom: 1.5", 1.5)]


@pytest.mark.parametrize(("style", "scale"), HOSTS)
def test_a_host_that_zooms(roomy: Notebook, style: str, scale: float) -> None:
    """Case 76: the card stays at the pointer, and lands where it is laid."""
    board = roomy.lay(position({1: "9S", 5: "TH", 6: "TS"}))
    plain = board.box(1)[2]
    board.root.evaluate("(root, style) => { root.parentElement.style.cssText = style; }", style)
    settle(board)
    if "transform" in style:
        assert board.box(1)[2] == pytest.approx(plain * scale, rel=0.02)
    start = grip(board, 1)
    held = offset(board, 1, start)
    target: Box = board.box(5)
    mouse = board.page.mouse
    mouse.move(*start)
    mouse.down()
    for share in (0.1, 0.5, 1.0):
        point = (start[0] + share * (target[0] - held[0] - start[0]), start[1] + share * 20)
        mouse.move(*point)
        assert offset(board, 1, point) == pytest.approx(held, abs=2)
    assert board.marked_columns("over") == [5]
    mouse.up()
    board.wait_for_moves(1)
    assert roomy.moves == ["1-5"]


def test_the_card_stays_at_the_pointer_when_the_page_scrolls(roomy: Notebook) -> None:
    roomy.page.set_viewport_size({"width": 1280, "height": 420})
    board = roomy.lay(position({1: "9S", 5: "TH"}))
    settle(board)
    start = grip(board, 1)
    held = offset(board, 1, start)
    mouse = board.page.mouse
    mouse.move(*start)
    mouse.down()
    point = (start[0] + 30, start[1] + 10)
    mouse.move(*point)
    top = box(board.part("table"))[1]
    board.page.locator(SCROLLER).evaluate("each => each.scrollBy({ top: -30, behavior: 'instant' })")
    board.page.evaluate(TWO_FRAMES)
    assert box(board.part("table"))[1] != top
    assert board.marked_cards("lifted") == ["9S"]
    assert offset(board, 1, point) == pytest.approx(held, abs=2)


@pytest.mark.parametrize("style", ["", "transform: scale(1.2); transform-origin: 0 0"])
def test_a_drag_at_the_edge_scrolls(roomy: Notebook, style: str) -> None:
    """Where the board does not fit: to its end, and no further; and back again."""
    roomy.page.set_viewport_size({"width": 1280, "height": 380})
    board = roomy.lay(position({1: "9S", 4: f"{HIDDEN} | {' '.join(UP)} TS"}))
    board.root.evaluate("(root, style) => { root.parentElement.style.cssText = style; }", style)
    board.wait_until_fitted()
    board.part("table").evaluate("table => table.scrollIntoView({ block: 'start' })")
    board.wait_until_fitted()
    _, top, _, height = box(board.page.locator(SCROLLER))
    table = box(board.part("table"))
    assert table[1] + table[3] > top + height
    start = grip(board, 1)
    held = offset(board, 1, start)
    mouse = board.page.mouse
    mouse.move(*start)
    mouse.down()
    x, _, width, _ = box(board.part("column-4"))
    point = (x + width / 2, top + height - 8)
    mouse.move(*point, steps=3)
    end = "([table, end]) => table.getBoundingClientRect().bottom <= end + 1"
    board.page.wait_for_function(end, arg=[board.part("table").element_handle(), top + height])
    board.page.evaluate(TWO_FRAMES)
    assert offset(board, 1, point) == pytest.approx(held, abs=2)
    assert board.marked_columns("over") == [4]
    mouse.up()
    board.wait_for_moves(1)
    assert roomy.moves == ["1-4"]


def test_the_hosts_menu_stays_closed_while_a_card_is_held(roomy: Notebook) -> None:
    board = roomy.lay(position({1: "9S", 5: "TH"}))
    board.hold(1, 1, 5)
    mouse = board.page.mouse
    mouse.down(button="right")
    board.page.evaluate(TWO_FRAMES)
    expect(board.page.locator(".lm-Menu")).to_have_count(0)
    assert board.marked_cards("lifted") == ["9S"]
    mouse.up(button="right")
    mouse.up()
    board.wait_for_moves(1)
    assert roomy.moves == ["1-5"]


def test_faces_turn_to_the_close_fan_by_and_by(roomy: Notebook) -> None:
    """Rank and suit glide to where the lower strips leave them room, unless nothing is to move."""
    board = roomy.lay(position({2: "8S 7S 6S 5S 4S 3S", 3: "9C"}), motion=True)
    board.wait_until_still()
    board.root.evaluate(
        "root => { root.turned = []; root.addEventListener('transitionrun',"
        " ({ target }) => root.turned.push(target.classList.value)); }"
    )
    roomy.run("w.push('2-3x6')")
    board.wait_for_moves(1)
    turned = board.root.evaluate("root => root.turned")
    assert {"sw-suit"} <= set(turned)
