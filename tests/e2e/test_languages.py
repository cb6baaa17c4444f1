"""Three languages, two directions: what is read, where it stands, and which way the keys go."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from spider_widget.teaching.i18n import LOCALES, say
from tests.e2e.board import Board, box
from tests.e2e.notebook import Notebook
from tests.positions import position

SPREAD = position(
    {1: "9S", 2: "TS 3H", 3: "KD QD", 4: "", 5: "9H", 6: "6C", 7: "5D", 8: "2H", 9: "KS", 10: "9C"}
)
PLACES = """root => [root, ...root.querySelectorAll('*')]
    .filter(each => !each.closest('.sw-unseen'))
    .map(each => each.getBoundingClientRect())
    .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round))"""
PARTS = """
    button, .sw-panel, .sw-counters, .sw-counter, .sw-message, .sw-bubble,
    fieldset, .sw-choices label, .sw-switch, h2, h3, p, li"""
OVERFLOWING = """(root, parts) => [...root.querySelectorAll(parts)]
    .filter(each => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline')
    .filter(each => each.clientWidth > 1)
    .map(each => each.textContent)"""

TEXTS = """root => [root, ...root.querySelectorAll('*')].flatMap(each => [
    ...[...each.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data),
    ...['aria-label', 'title', 'placeholder', 'alt'].map(name => each.getAttribute(name) ?? ''),
])"""
LATIN = {*"ADURYZ", "Shift", "Enter", "Escape", "Home", "End", "Ctrl", "English"}
"""Names of keys, and what the one other language is called in the list of languages."""


def words(board: Board) -> set[str]:
    """The Latin words on the board, seen or only heard; a card's index and a code are none."""
    texts: list[str] = board.root.evaluate(TEXTS)
    return {
        word
        for text in texts
        for word in re.findall("[A-Za-z]+", re.sub("[AJQK](?=[♠♥♦♣])|'?SP1-S[0-9]C-[A-Z]+'?", "", text))
    }


def places(board: Board) -> list[list[int]]:
    """Where everything on the board is."""
    board.wait_until_still()
    found: list[list[int]] = board.root.evaluate(PLACES)
    return found


def lefts(board: Board, *names: str) -> list[float]:
    """How far from the left these parts begin."""
    return [box(board.part(name))[0] for name in names]


def focused_column(board: Board) -> str:
    """The name of the card, column or pile that has the focus."""
    name: str = board.root.evaluate("root => root.getRootNode().activeElement.getAttribute('aria-label')")
    return name


def test_a_language_is_chosen_on_the_board(shared: Notebook) -> None:
    board = shared.lay(SPREAD)
    board.part("options").click()
    board.part("option-locale").select_option(label="العربية")
    expect(board.part("options-dialog")).to_contain_text("الخيارات")
    assert shared.value("w.locale") == "ar"
    expect(board.part("option-locale")).to_be_focused()
    board.part("option-locale").select_option(label="日本語")
    expect(board.part("options-dialog")).to_contain_text("オプション")
    board.part("close").click()
    expect(board.root).to_have_attribute("lang", "ja")
    expect(board.part("new-game")).to_have_attribute("title", "新しいゲーム")
    expect(board.part("stock")).to_have_accessible_name("山札、空")
    assert shared.value("w.locale") == "ja"
    shared.run("w.locale = 'en'")
    expect(board.part("new-game")).to_have_attribute("title", "New game")


def test_arabic_runs_from_right_to_left_around_the_table(shared: Notebook) -> None:
    """Case 97: controls, messages and dialogs do; columns, codes and cards do not."""
    board = shared.lay(SPREAD, "ar")
    new_game, undo, help_, score, deals = lefts(board, "new-game", "undo", "help", "score", "deals")
    assert new_game > undo > help_
    assert score > deals
    columns = lefts(board, *(f"column-{number}" for number in range(1, 11)))
    assert columns == sorted(columns)
    board.drag(1, 1, 2)
    expect(board.part("refusal")).to_have_css("direction", "rtl")
    board.part("new-game").click()
    expect(board.part("new-game-dialog")).to_have_css("direction", "rtl")
    expect(board.part("code-input")).to_have_css("direction", "ltr")


@pytest.mark.parametrize("mirror", [False, True])
@pytest.mark.parametrize("locale", ["en", "ar"])
def test_arrow_keys_follow_the_eye(shared: Notebook, locale: str, *, mirror: bool) -> None:
    """Case 97: in any language, mirrored or not; up and down stay what they are."""
    board = shared.lay(SPREAD, locale, mirror=mirror)
    columns = lefts(board, *(f"column-{number}" for number in range(1, 11)))
    assert columns == sorted(columns, reverse=mirror)
    press = board.page.keyboard.press
    board.cards(2).last.focus()
    press("3")
    for key, way in (("ArrowRight", 1), ("ArrowRight", 1), ("ArrowLeft", -1)):
        before = focused_left(board)
        press(key)
        assert (focused_left(board) - before) * way > 0
    press("3")
    press("ArrowUp")
    assert board.root.evaluate("root => root.getRootNode().activeElement.dataset.face") == "KD"
    press("1")
    press("ArrowRight" if mirror else "ArrowLeft")
    assert focused_left(board) == columns[0]


def focused_left(board: Board) -> float:
    """How far from the left the element with the focus begins."""
    left: float = board.root.evaluate("root => root.getRootNode().activeElement.getBoundingClientRect().x")
    return left


def test_a_mirrored_board_is_played_like_any_other(shared: Notebook) -> None:
    board = shared.lay(SPREAD, mirror=True)
    board.drag(5, 1, 2)
    expect(board.part("refusal")).to_contain_text("3♥")
    board.drag(1, 1, 4)
    board.wait_for_moves(1)
    assert shared.moves == ["1-4"]
    assert board.read().columns == shared.faces


def test_the_host_s_direction_changes_nothing(shared: Notebook) -> None:
    """Case 126: an English board in a page from right to left, an Arabic one in a page from left to right."""
    for locale in LOCALES:
        board = shared.lay(SPREAD, locale)
        board.drag(1, 1, 2)
        expect(board.part("refusal")).not_to_be_empty()
        before = places(board)
        board.root.evaluate("root => { root.parentElement.dir = 'rtl'; }")
        assert places(board) == before
        board.root.evaluate("root => { root.parentElement.dir = ''; }")
        direction = say(locale, "direction")
        expect(board.root).to_have_attribute("dir", direction)
        expect(board.part("refusal")).to_have_css("direction", direction)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_rule_behind_a_refusal(shared: Notebook, locale: str) -> None:
    """Case 100: one key away, read from its heading on; the focus then is where it was."""
    board = shared.lay(position({1: "8S 7H", 2: "9D"}), locale)
    board.drag(1, 2, 2)
    title = say(locale, "help-group-title")
    expect(board.part("rules")).to_contain_text(title)
    before = focused_column(board)
    board.page.keyboard.press("?")
    asked = board.root.locator(".sw-asked")
    expect(asked).to_be_focused()
    expect(asked).to_be_in_viewport()
    expect(asked.locator("h3")).to_have_text(title)
    board.page.keyboard.press("Escape")
    assert focused_column(board) == before
    expect(board.part("refusal")).not_to_be_empty()


@pytest.mark.parametrize("locale", ["ar", "ja"])
def test_no_word_of_another_language(shared: Notebook, locale: str) -> None:
    """In a game, a refusal, an announcement, and each dialog."""
    board = shared.lay("SP1-S4C-AAAAAAD", locale, solver=True)
    found = words(board)
    board.part("stock").click()
    board.wait_for_moves(1)
    board.drag(1, 2, 2)
    expect(board.part("refusal")).not_to_be_empty()
    found |= words(board)
    for button in ("restart", "options", "help"):
        board.part(button).click()
        found |= words(board)
        board.page.keyboard.press("Escape")
    board.part("new-game").click()
    board.part("code-input").fill("SP1-S3C-AAAAAAD")
    board.part("deal-game").click()
    expect(board.part("code-refusal")).not_to_be_empty()
    found |= words(board)
    assert found <= LATIN


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("width", [360, 640, 848, 1280])
def test_nothing_is_cut_off(shared: Notebook, locale: str, width: int) -> None:
    board = shared.lay(SPREAD, locale, solver=True)
    board.root.evaluate("(root, width) => { root.style.width = `${width}px`; }", width)
    board.wait_until_fitted()
    top = box(board.part("table"))[1]
    board.drag(1, 1, 2)
    expect(board.part("refusal")).not_to_be_empty()
    found: dict[str, Any] = {"board": board.root.evaluate(OVERFLOWING, PARTS)}
    assert box(board.part("table"))[1] == top, "a refusal moves nothing"
    shared.page.set_viewport_size({"width": width, "height": 700})
    for button in ("new-game", "options", "help"):
        board.part(button).dispatch_event("click")
        dialog = board.part(f"{button}-dialog")
        found[button] = dialog.evaluate(OVERFLOWING, PARTS)
        assert box(dialog)[2] <= width
        board.page.keyboard.press("Escape")
    board.root.evaluate("root => { root.style.width = ''; }")
    assert {place: texts for place, texts in found.items() if texts} == {}
