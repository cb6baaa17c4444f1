"""Lessons and recorded games in JupyterLab: taken by drag, by touch, by keyboard; in Arabic."""

from playwright.sync_api import expect

from spider_widget.teaching.i18n import LOCALES
from tests.e2e.board import Board
from tests.e2e.conftest import OpenNotebook
from tests.e2e.finger import Finger, middle
from tests.e2e.test_looks import look, resize

LESSON = "import spider_widget as sw; w = sw.LessonWidget({!r}, locale={!r}, motion=False); w"
REPLAY = """
import spider_widget as sw
game = sw.Game.from_code("SP1-S4C-AAAAAAD")
for move in ("6-1", "deal", "9-8"):
    if game.refusal(move) is None:
        game.push(move)
w = sw.ReplayWidget(game.record(), motion=False)
w
"""
LEARNT = "[w.result.done, w.result.attempts, len(w.result.steps)]"


def text(board: Board, part: str, words: str) -> None:
    expect(board.part(part)).to_contain_text(words)


def step(board: Board, number: int) -> None:
    """Wait until this step lies on the board and is not done yet."""
    expect(board.root.locator(f".sw-bar .sw-past:nth-child({number - 1}) + .sw-now")).to_be_attached()
    board.wait_until_still()


def go_on(board: Board, finger: Finger | None = None) -> None:
    """Press the button that leads to the next step, and wait for its cards."""
    revision = board.revision
    if finger is None:
        board.part("lesson-next").click()
    else:
        finger.tap(middle(board.part("lesson-next")))
    expect(board.root).not_to_have_attribute("data-revision", str(revision))
    board.wait_until_still()


def test_a_lesson_by_drag(open_notebook: OpenNotebook) -> None:
    """A wrong answer gets its own feedback, two get a nudge, the right one leads on to the end."""
    notebook = open_notebook(LESSON.format("placing", "en"))
    board = notebook.board()
    text(board, "lesson-text", "Put 9♥ onto 10♠.")
    board.drag(1, 1, 3)
    text(board, "lesson-feedback", "J♦ is two ranks higher than 9♥.")
    expect(board.part("lesson-nudge")).to_be_hidden()
    expect(board.part("refusal")).to_be_empty()
    board.drag(4, 1, 1)
    text(board, "lesson-feedback", "That is a good place for 8♠")
    text(board, "lesson-nudge", "Hint: Drag 9♥ from column 1")
    board.part("undo").click()
    expect(board.part("lesson-feedback")).to_be_hidden()
    board.wait_for_moves(0)
    board.drag(1, 1, 2)
    text(board, "lesson-feedback", "The face-down card under it turned over by itself: 5♣.")
    expect(board.part("lesson-retry")).to_be_hidden()
    go_on(board)
    step(board, 2)
    text(board, "live", "The king is the highest rank")
    board.drag(1, 1, 2)
    text(board, "lesson-feedback", "A refused move changes nothing: 500 points and 0 moves")
    go_on(board)
    board.click(3)
    board.click(4)
    text(board, "lesson-end", "Lesson finished with 5 attempts in all.")
    expect(board.part("lesson-next")).to_be_hidden()
    assert notebook.value(LEARNT) == [True, 5, 3]


def test_a_lesson_by_touch(open_notebook: OpenNotebook) -> None:
    """On a small screen, with nothing but a finger."""
    notebook = open_notebook(
        LESSON.format("placing", "en"), viewport={"width": 820, "height": 1000}, has_touch=True
    )
    board, finger = notebook.board(), Finger(notebook.page)
    finger.drag(*board.path(1, 1, 3))
    text(board, "lesson-feedback", "J♦ is two ranks higher than 9♥.")
    finger.drag(*board.path(1, 1, 2))
    text(board, "lesson-feedback", "The face-down card under it turned over by itself: 5♣.")
    go_on(board, finger)
    board.wait_for_moves(0)
    finger.drag(*board.path(1, 1, 2))
    text(board, "lesson-feedback", "A refused move changes nothing")
    go_on(board, finger)
    finger.tap(middle(board.cards(3).last))
    finger.tap(middle(board.cards(4).last))
    text(board, "lesson-end", "Lesson finished with 4 attempts in all.")
    assert notebook.value(LEARNT) == [True, 4, 3]


def test_a_lesson_by_keyboard_in_arabic(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(LESSON.format("moving-groups", "ar"))
    board = notebook.board()
    assert board.root.evaluate("root => [root.dir, getComputedStyle(root).direction]") == ["rtl", "rtl"]
    text(board, "lesson-text", "القاعدة الكلاسيكية")
    keys = board.page.keyboard
    board.part("stock").evaluate("stock => stock.focus()")

    def press(*names: str) -> None:
        for name in names:
            keys.press(name)

    press("1", "Shift+ArrowUp", "Shift+ArrowUp", "2", "Space")
    text(board, "lesson-feedback", "نقلة واحدة")
    press("n", "n")
    step(board, 2)
    expect(board.part("refusal")).to_be_empty()
    press("1", "ArrowUp", "Space")
    text(board, "lesson-feedback", "لا تُنقل معًا")
    press("n")
    step(board, 3)
    press("1", "Space", "3", "Space")
    board.wait_for_moves(1)
    press("1", "Space", "2", "Space")
    text(board, "lesson-feedback", "فتحررت")
    press("n")
    step(board, 4)
    press("1", *["Shift+ArrowUp"] * 8, "2", "Space")
    text(board, "lesson-end", "أنهيت الدرس")
    assert notebook.value(LEARNT) == [True, 4, 4]


def test_how_a_lesson_looks(open_notebook: OpenNotebook) -> None:
    """In three languages: no violation for axe, nothing cut off from 360 px up, light and dark."""
    notebook = open_notebook(LESSON.format("moving-groups", "en"))
    board = notebook.board()
    for locale in LOCALES:
        notebook.run(f"w.locale = {locale!r}; w.retry()")
        expect(board.root).to_have_attribute("lang", locale)
        board.wait_for_moves(0)
        board.drag(1, 1, 2)
        board.drag(1, 1, 3)
        expect(board.part("lesson-nudge")).to_be_visible()
        for theme in ("light", "dark"):
            notebook.run(f"w.options = {{'theme': {theme!r}}}")
            expect(board.root).to_have_attribute("data-theme", theme)
            assert board.axe_violations() == []
        for width in (360, 700, 1200):
            resize(board, width, 1000)
            assert look(board) == {"scrolling": [], "outside": [], "page": False}
    board.part("undo").click()
    board.wait_for_moves(0)
    board.drag(1, 2, 2)
    expect(board.part("lesson-next")).to_be_visible()
    assert board.axe_violations() == []


def test_a_recorded_game(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(REPLAY)
    board = notebook.board()
    for locale in LOCALES:
        notebook.run(f"w.show(0); w.locale = {locale!r}")
        expect(board.root).to_have_attribute("lang", locale)
        board.wait_for_moves(0)
        board.part("replay-forward").click()
        board.wait_for_moves(1)
        told = notebook.value("w.replay['text']")
        expect(board.part("replay-text")).to_have_text(told)
        expect(board.part("replay-slider")).to_have_value("1")
        expect(board.part("live")).to_have_text(told)
        board.part("replay-slider").focus()
        board.page.keyboard.press("End")
        board.wait_for_moves(notebook.value("w.replay['count']"))
        assert board.read().columns == notebook.faces
        board.page.keyboard.press("Home")
        board.wait_for_moves(0)
        assert board.axe_violations() == []
        for width in (360, 700, 1200):
            resize(board, width, 1000)
            assert look(board) == {"scrolling": [], "outside": [], "page": False}


def test_playing_on_from_a_record(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(REPLAY)
    board = notebook.board()
    board.drag(6, 1, 1)
    text(board, "refusal", "This is a recorded game.")
    board.part("replay-play").click()
    expect(board.part("replay-slider")).to_be_hidden()
    board.drag(9, 1, 5)
    board.wait_for_moves(1)
    assert notebook.moves == ["9-5"]
    assert board.axe_violations() == []
    board.part("replay-play").click()
    expect(board.part("replay-slider")).to_be_visible()
    board.wait_for_moves(1)
    assert notebook.moves == ["6-1"]
