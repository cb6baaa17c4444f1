"""What the board looks like: sizes, themes, directions, motion."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from spider_widget.teaching.i18n import LOCALES
from tests.e2e.board import SCROLLED, WATCH_MOVING, Board, box
from tests.e2e.colours import colour, contrast, luminance
from tests.e2e.conftest import OpenNotebook
from tests.e2e.notebook import Notebook
from tests.positions import RUN, position

OVERFLOW = """root => {
    const scrolling = [];
    for (const each of [root, ...root.querySelectorAll('*'), root.closest('.jp-OutputArea-output')]) {
        const { overflowX, overflowY } = getComputedStyle(each);
        const scrolls = value => value === 'auto' || value === 'scroll';
        if ((scrolls(overflowY) && each.scrollHeight > each.clientHeight + 1)
            || (scrolls(overflowX) && each.scrollWidth > each.clientWidth + 1))
            scrolling.push(each.className);
    }
    const outer = root.getBoundingClientRect();
    const parts = '.sw-card, .sw-stock, .sw-completed, .sw-panel button, .sw-counter b';
    const outside = [...root.querySelectorAll(parts)]
        .filter(each => {
            const { left, right, width } = each.getBoundingClientRect();
            return width && (left < outer.left - 1 || right > outer.right + 1);
        });
    return {
        scrolling,
        outside: outside.map(each => each.outerHTML.slice(0, 80)),
        page: document.body.scrollWidth > innerWidth,
    };
}"""
READABLE = """root => [...root.querySelectorAll('[data-face]')].flatMap(card => {
    const next = card.nextElementSibling;
    const [own, end] = [card.getBoundingClientRect(), next && next.getBoundingClientRect().top];
    const seen = name => {
        const { left, right, top, bottom, height } = card.querySelector(name).getBoundingClientRect();
        const whole = bottom <= (next ? end + 0.5 : own.bottom + 0.5) && top >= own.top - 0.5;
        const hit = root.getRootNode().elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return whole && height >= 6 && card.contains(hit);
    };
    return seen('.sw-rank') && seen('.sw-suit') ? [] : [card.getAttribute('aria-label')];
})"""
PLACES = """root => [
    ...root.querySelectorAll('.sw-card, .sw-stock, .sw-completed, button, .sw-counter b'),
].map(each => {
    const { x, y, width } = each.getBoundingClientRect();
    const { left } = root.getBoundingClientRect();
    return [Math.round(x - left), Math.round(y), Math.round(width)];
})"""
THEME = "theme => jupyterapp.commands.execute('apputils:change-theme', { theme })"
CODE = "SP1-S4C-AAAAAAD"


def look(board: Board) -> dict[str, Any]:
    """What would annoy: elements that scroll, elements that stick out, a page wider than the window."""
    found: dict[str, Any] = board.root.evaluate(OVERFLOW)
    return found


def unreadable(board: Board) -> list[str]:
    """The face-up cards whose rank or suit is covered."""
    board.root.scroll_into_view_if_needed()
    board.page.evaluate("document.activeElement.blur()")  # a focused card shows whole, above the next
    found: list[str] = board.root.evaluate(READABLE)
    return found


def resize(board: Board, width: int, height: int) -> None:
    """Give the board's place this width, in a window of this height with JupyterLab around it."""
    board.page.set_viewport_size({"width": width + 600, "height": height})
    board.root.evaluate("(root, width) => { root.parentElement.style.width = `${width}px`; }", width)
    expect(board.root).to_have_css("width", f"{width}px")
    board.wait_until_fitted()
    board.root.scroll_into_view_if_needed()


@pytest.fixture
def narrowed(shared: Notebook) -> Iterator[Notebook]:
    """The shared notebook, whose board has the room of the page again afterwards."""
    yield shared
    shared.board().root.evaluate("root => { root.parentElement.style.width = ''; }")


@pytest.mark.parametrize("width", [360, 480, 720, 1200, 1600])
def test_widths(narrowed: Notebook, width: int) -> None:
    """Cases 85, 86, 125: no inner scroll bar, nothing outside, every card readable; also late in a game."""
    board = narrowed.lay(CODE)
    resize(board, width, 1000)
    nothing = {"scrolling": [], "outside": [], "page": False}
    assert look(board) == nothing
    assert unreadable(board) == []
    narrowed.run("for _ in range(5): w.push('deal')")
    board.wait_for_moves(5)
    assert look(board) == nothing
    assert unreadable(board) == []


BUTTONS = """root => [...root.querySelectorAll('.sw-toolbar button')]
    .filter(button => button.offsetWidth > 0)
    .map(button => [button.dataset.testid, button.querySelector('.sw-label').offsetWidth > 1])"""
ONE_MORE = """(root, name) => {
    const panel = root.querySelector('.sw-panel');
    const button = root.querySelector(`[data-testid="${name}"]`);
    const before = panel.offsetHeight;
    button.classList.remove('sw-bare');
    const after = panel.offsetHeight;
    button.classList.add('sw-bare');
    return after > before;
}"""
"""Whether the panel would need another line for the word of this button."""
MISSED_MOST = ["new-game", "undo", "hint", "demonstrate", "winnable", "solution"]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("aids", [False, True])
def test_the_toolbar_shows_as_many_words_as_fit(narrowed: Notebook, locale: str, aids: bool) -> None:  # noqa: FBT001
    """For those that are missed most the counters have a line of their own, never for another."""
    board = narrowed.lay(CODE, locale, hints=aids, chances=aids, solver=aids)
    for width in (1600, 1280, 900, 720, 640, 360):
        resize(board, width, 1000)
        assert look(board)["outside"] == []
        buttons: dict[str, bool] = dict(board.root.evaluate(BUTTONS))
        order = [name for name in MISSED_MOST if name in buttons]
        order += [name for name in ("restart", "redo", "options", "help", "copy-code") if name in buttons]
        words = [name for name in order if buttons[name]]
        assert words == order[: len(words)]
        assert len(words) == len(order) or board.root.evaluate(ONE_MORE, order[len(words)]), width
        first, last, counter = (box(board.part(name)) for name in ("new-game", "help", "deals"))
        if width >= 640:
            assert first[1] == last[1]
            assert {"new-game", "undo"} <= set(words)
        if counter[1] < first[1] + first[3]:
            assert set(MISSED_MOST) & set(buttons) <= set(words)
        else:
            assert width < (1600 if aids else 900)


@pytest.mark.parametrize("width", [480, 720, 1280])
@pytest.mark.parametrize("deck", [False, True])
def test_a_long_column(narrowed: Notebook, width: int, deck: bool) -> None:  # noqa: FBT001
    """Cases 85, 86: five hidden and thirty open cards."""
    up = "9S 7H 5D 3C JS 9H 7D 5C 3S JH 9D 7C 5S 3H JD 9C 7S 5H 3D JC TS 8H 6D 4C 2S TH 8D 6C 4S 2H"
    board = narrowed.lay(position({1: "4D", 4: "KH KD KC KS QS | " + up, 10: "QD"}), four_colours=deck)
    resize(board, width, 2400)
    assert board.cards(4).count() == 35
    assert look(board) == {"scrolling": [], "outside": [], "page": False}
    assert unreadable(board) == []
    _, top, _, height = board.box(4)
    outer = box(board.root)
    assert top + height <= outer[1] + outer[3]
    stock = box(board.part("stock"))
    for card in board.cards(4).all():
        x, y, w, h = box(card)
        assert x + w <= stock[0] or stock[0] + stock[2] <= x or y >= stock[1] + stock[3] or y + h <= stock[1]


def test_a_refusal_leaves_no_room_behind(narrowed: Notebook) -> None:
    """Case 125: what was said at the end of a long column adds no scroll bar to the next board."""
    up = "9S 7H 5D 3C JS 9H 7D 5C 3S JH 9D 7C 5S 3H JD 9C 7S 5H"
    board = narrowed.lay(position({1: "8D", 10: "| " + up}))
    narrowed.page.set_viewport_size({"width": 1280, "height": 1800})
    board.drag(1, 1, 10)
    expect(board.part("refusal")).to_have_text("Column 10 ends in 5♥, which takes a 4, not 8♦.")
    assert look(board)["scrolling"] == []
    resize(board, 360, 1800)
    assert look(board) == {"scrolling": [], "outside": [], "page": False}
    board = narrowed.lay(CODE)
    assert look(board) == {"scrolling": [], "outside": [], "page": False}
    resize(board, 240, 1800)
    assert look(board) == {"scrolling": [], "outside": [], "page": False}


@pytest.mark.parametrize("theme", ["JupyterLab Dark", "JupyterLab Light"])
def test_the_theme_of_the_host(shared: Notebook, theme: str) -> None:
    """Case 94: every text stands out, and the faces of the cards stay what they are."""
    board = shared.lay(CODE)
    faces = _faces(board)
    shared.page.evaluate(THEME, theme)
    expect(board.root).to_have_attribute("data-theme", theme.split()[1].lower())
    expect(board.page.locator("#jupyterlab-splash")).to_have_count(0)
    board.drag(1, 2, 2)
    expect(board.part("refusal")).not_to_be_empty()
    ground = colour(board.root.element_handle(), "backgroundColor")
    assert (luminance(ground) < 0.2) == ("Dark" in theme)
    said = board.part("refusal").locator("span").element_handle()
    assert contrast(colour(said, "color"), colour(said, "backgroundColor")) >= 4.5
    for text in (".sw-counter", ".sw-toolbar button", ".sw-rules"):
        for element in board.root.locator(text).element_handles():
            if element.get_attribute("aria-disabled") != "true":
                assert contrast(colour(element, "color"), ground) >= 4.5, text
    assert _faces(board) == faces
    shared.page.evaluate(THEME, "JupyterLab Light")
    expect(board.root).to_have_attribute("data-theme", "light")


def test_a_page_that_is_loaded_while_the_host_is_dark(open_notebook: OpenNotebook) -> None:
    """Case 94."""
    notebook = open_notebook("import spider_widget as sw; w = sw.SpiderWidget(motion=False); w")
    expect(notebook.board().root).to_have_attribute("data-theme", "light")
    notebook.page.evaluate(THEME, "JupyterLab Dark")
    try:
        expect(notebook.board().root).to_have_attribute("data-theme", "dark")
        notebook.page.evaluate("() => jupyterapp.commands.execute('docmanager:save')")
        for _ in range(3):
            notebook.open()
            expect(notebook.board().root).to_have_attribute("data-theme", "dark")
    finally:
        notebook.page.evaluate(THEME, "JupyterLab Light")
        expect(notebook.board().root).to_have_attribute("data-theme", "light")


def _faces(board: Board) -> list[Any]:
    papers = board.root.locator(".sw-card .sw-front").element_handles()
    inks = board.root.locator(".sw-card .sw-pip").element_handles()
    return [colour(paper, "backgroundColor") for paper in papers] + [colour(ink, "fill") for ink in inks]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("forced", [False, True])
def test_marks_are_told_apart(shared: Notebook, theme: str, forced: bool) -> None:  # noqa: FBT001
    """What is picked from the cursor, what a hint moves from where it goes: by more than their colour."""
    tops = dict(enumerate("9S 8S,| KD TH,KC,KD,KC,KH,KH,KS,KS,2S".split(","), 1))
    board = shared.lay(position(tops), theme=theme, hints=True)
    if forced:
        board.page.emulate_media(forced_colors="active")
    try:
        board.part("hint").click()
        expect(board.root.locator(".sw-card.sw-hinted")).to_have_count(2)
        card, top = board.cards(1).last, board.cards(2).last
        expect(card.locator(".sw-front")).to_have_css("outline-style", "solid")
        expect(top.locator(".sw-front")).to_have_css("outline-style", "dashed")
        paper = colour(top.locator(".sw-front").element_handle(), "backgroundColor")
        for each in (card, top):
            outline = colour(each.locator(".sw-front").element_handle(), "outlineColor")
            assert contrast(outline, paper) >= 3

        board.focus_by_tab()
        keyboard = board.page.keyboard
        for key in ("1", "Shift+ArrowUp"):
            keyboard.press(key)
        front = card.locator(".sw-front").element_handle()
        ground = colour(board.root.element_handle(), "backgroundColor")
        picked = front.evaluate("front => getComputedStyle(front).boxShadow")
        assert "inset" in picked
        assert colour(front, "backgroundColor") != paper
        cursor = card.element_handle()
        width = cursor.evaluate("card => getComputedStyle(card, '::after').borderTopWidth")
        assert width == "3px"
        assert contrast(colour(cursor, "borderTopColor", "::after"), ground) >= 3
        keyboard.press("3")  # the cursor goes on, what is picked stays
        assert board.marked_cards("chosen") == ["8S"]
        assert cursor.evaluate("card => getComputedStyle(card, '::after').content") == "none"
        assert front.evaluate("front => getComputedStyle(front).boxShadow") == picked
        keyboard.press("1")
        keyboard.press("Shift+ArrowUp")
        accepting = board.part("column-2").element_handle()
        assert contrast(colour(accepting, "borderTopColor", "::after"), ground) >= 3
    finally:
        board.page.emulate_media(forced_colors="none")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_four_colours(shared: Notebook, theme: str) -> None:
    """Case 93: four inks that stand out from the paper, on four shapes."""
    columns = {1: "| 9S", 2: "| 9H", 3: "| 9D", 4: "| 9C", 5: "KD", 6: "KC"}
    board = shared.lay(position(columns), four_colours=True, theme=theme)
    inks, shapes = [], []
    for column in (1, 2, 3, 4):
        card = board.cards(column).last
        ink = colour(card.locator(".sw-pip").first.element_handle(), "fill")
        paper = colour(card.locator(".sw-front").element_handle(), "backgroundColor")
        assert contrast(ink, paper) >= 4.5
        inks.append(ink)
        shapes.append(card.locator(".sw-pip").first.get_attribute("d"))
    assert len(set(inks)) == len(set(shapes)) == 4
    board = shared.lay(position(columns), theme=theme)
    pips = [board.cards(column).last.locator(".sw-pip").first for column in (1, 2, 3, 4)]
    assert len({colour(pip.element_handle(), "fill") for pip in pips}) == 2


def test_a_host_that_reads_from_right_to_left(shared: Notebook) -> None:
    """Case 126: an English board is the same in it."""
    board = shared.lay(CODE)
    before = board.root.evaluate(PLACES)
    output = "(root, dir) => { root.closest('.jp-OutputArea-output').dir = dir; }"
    board.root.evaluate(output, "rtl")
    try:
        assert board.root.get_attribute("dir") == "ltr"
        assert board.root.evaluate(PLACES) == before
        board.drag(6, 1, 1)
        board.wait_for_moves(1)
    finally:
        board.root.evaluate(output, "")


def test_an_update_does_not_scroll_the_page(shared: Notebook) -> None:
    """Case 125: in a small window neither an inner scroll bar appears nor does the page jump."""
    board = shared.lay(CODE)
    shared.page.set_viewport_size({"width": 900, "height": 600})
    board.part("table").evaluate("table => table.scrollIntoView({ block: 'start' })")
    before = board.root.evaluate(SCROLLED)
    for moves, change in enumerate(["w.push('deal')", "w.push('deal')", "w.push('deal')"], 1):
        shared.run(change)
        board.wait_for_moves(moves)
        assert board.root.evaluate(SCROLLED) == before
    assert look(board)["scrolling"] == []
    board.page.keyboard.press("Escape")
    shared.run("w.undo()")
    board.wait_for_moves(2)
    assert board.root.evaluate(SCROLLED) == before


def test_nothing_moves_when_motion_is_off(shared: Notebook) -> None:
    board = shared.lay(position({1: RUN[:-6], 2: "2S AS", 3: "5D"}, deals=1), motion=False)
    board.root.evaluate(WATCH_MOVING)
    board.drag(3, 1, 4)
    board.wait_for_moves(1)
    board.drag(2, 2, 1)
    board.wait_for_moves(2)
    for moves in (1, 0):
        board.part("undo").click()
        board.wait_for_moves(moves)
    assert board.root.evaluate("root => root.moved") is False


def test_nothing_moves_when_the_system_asks_for_that(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(
        f"import spider_widget as sw; w = sw.SpiderWidget(code={CODE!r}); w", reduced_motion="reduce"
    )
    board = notebook.board()
    assert notebook.value("w.options['motion']")
    board.root.evaluate(WATCH_MOVING)
    board.part("stock").click()
    board.wait_for_moves(1)
    board.part("undo").click()
    board.wait_for_moves(0)
    assert board.root.evaluate("root => root.moved") is False
    assert board.read().columns == notebook.faces
