"""A whole game to the win, by drag and drop and by keyboard, compared with the engine at every step."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

import spider_widget as sw
from tests.e2e.board import Board
from tests.e2e.conftest import OpenNotebook
from tests.e2e.notebook import Notebook

RECORD = Path(__file__).parents[1] / "data/record-1.txt"
TABLEAU = (
    "[[str(c) if i >= p.hidden else None for i, c in enumerate(p.cards)] for p in w.game.position.columns]"
)


def play(notebook: Notebook, board: Board, act: Callable[[sw.Move], None]) -> None:
    """Play the record's moves one by one, each time comparing page and engine with a replay of our own."""
    recorded = sw.Game.from_record(RECORD.read_text(encoding="utf-8"))
    replay = sw.Game(recorded.rules, sw.parse_code(recorded.code or "")[1])
    for step in recorded.history:
        replay.push(step.move)
        act(step.move)
        board.wait_for_revision(replay.move_count + 1)
        expected = [
            [str(card) if index >= pile.hidden else None for index, card in enumerate(pile.cards)]
            for pile in replay.position.columns
        ]
        assert board.read().columns == expected, f"on the page after move {replay.move_count}: {step.move}"
        assert notebook.value(TABLEAU) == expected, (
            f"in the engine after move {replay.move_count}: {step.move}"
        )
        assert board.text("score") == str(replay.score)
        assert board.text("moves") == str(replay.move_count)
    assert replay.is_won
    assert notebook.value("[w.status, w.score, won]") == ["won", recorded.score, ["won"]]
    expect(board.part("won")).to_be_visible()


def cells() -> tuple[str, str]:
    code = sw.Game.from_record(RECORD.read_text(encoding="utf-8")).code
    return (
        f"import spider_widget as sw; w = sw.SpiderWidget(code={code!r}); w",
        "won = []; w.observe(lambda change: won.append(change.new), 'status')",
    )


def test_a_whole_game_by_drag_and_drop(open_notebook: OpenNotebook) -> None:
    """Case 14: won by a drag, with one "won" event."""
    notebook = open_notebook(*cells())
    board = notebook.board()

    def act(move: sw.Move) -> None:
        if move == sw.DEAL:
            board.part("stock").click()
        else:
            board.drag(int(move.source), move.count, int(move.target))

    play(notebook, board, act)


def test_a_whole_game_by_keyboard_alone(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(*cells(), reduced_motion="reduce")
    board = notebook.board()
    keyboard = notebook.page.keyboard
    board.focus_by_tab()

    def act(move: sw.Move) -> None:
        if move == sw.DEAL:
            keyboard.press("d")
            return
        keyboard.press(str(move.source)[-1])
        for _ in range(move.count):
            keyboard.press("Shift+ArrowUp")
        keyboard.press(str(move.target)[-1])
        keyboard.press("Enter")

    play(notebook, board, act)
    assert notebook.page.evaluate("jupyterapp.shell.currentWidget.content.widgets.length") == len(cells())
