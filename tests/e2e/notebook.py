"""A notebook open in JupyterLab, driven like a person would, with its kernel at hand."""

import ast
import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import nbformat
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import ConsoleMessage, Page, Request

from spider_widget import Position
from spider_widget.widget.wire import OPTIONS
from tests.e2e.board import Board
from tools.lab import LabServer

KERNEL_IS_READY = """() => {
    const session = window.jupyterapp?.shell.currentWidget?.sessionContext?.session;
    return session?.kernel?.status === 'idle';
}"""
RUN_ALL_CELLS = "() => jupyterapp.commands.execute('notebook:run-all-cells')"
EXECUTE = """async ([code, user_expressions]) => {
    const { kernel } = jupyterapp.shell.currentWidget.sessionContext.session;
    const request = { code, user_expressions, store_history: false };
    return (await kernel.requestExecute(request).done).content;
}"""

FACES = """[
    [str(c) if i >= pile.hidden else None for i, c in enumerate(pile.cards)]
    for pile in w.game.position.columns
]"""


class Notebook:
    """One notebook in one page, and everything that went wrong there."""

    def __init__(self, page: Page, lab: LabServer, name: str) -> None:
        self.page = page
        self.faults: list[str] = []
        """Errors of the page, and requests that left this machine."""
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.faults.append(f"page: {error}"))
        page.on("request", self._on_request)
        self.name = name
        self._lab = lab
        self.open()

    def open(self) -> None:
        """Load the page, or load it again, and wait for the kernel."""
        # A workspace of its own: or JupyterLab would open again what another test had open.
        url = self._lab.url(self.name).replace("/lab/tree/", f"/lab/workspaces/{Path(self.name).stem}/tree/")
        self.page.goto(url)
        self.page.wait_for_function(KERNEL_IS_READY, timeout=60_000)

    def run_all_cells(self) -> None:
        """Run every cell, to the end."""
        self.page.evaluate(RUN_ALL_CELLS)

    def run(self, code: str) -> None:
        """Run statements in the kernel, as from another cell."""
        self._execute(code, {})

    def value(self, expression: str) -> Any:  # noqa: ANN401 - JSON
        """What an expression is worth in the kernel, by way of JSON."""
        answer = self._execute("import json", {"value": f"json.dumps({expression})"})
        value = answer["user_expressions"]["value"]
        assert value["status"] == "ok", f"{expression}: {value.get('evalue')}"
        return json.loads(ast.literal_eval(value["data"]["text/plain"]))

    @property
    def state(self) -> list[int]:
        """Moves, score and the length of the history: what a refusal must not change."""
        state: list[int] = self.value("[w.game.move_count, w.game.score, len(w.game.history)]")
        return state

    @property
    def faces(self) -> list[list[str | None]]:
        """What the board must show, from the engine's position."""
        faces: list[list[str | None]] = self.value(FACES)
        return faces

    @property
    def moves(self) -> list[str]:
        """The line played, in the engine."""
        moves: list[str] = self.value("[str(step.move) for step in w.game.history]")
        return moves

    def lay(self, game: Position | str, locale: str = "en", **options: bool | str) -> Board:
        """Put a position, or the deal of a code, on the board, with nothing animated unless asked for."""
        self.run(f"w.locale = {locale!r}")
        made = f"from_code({game!r})" if isinstance(game, str) else f"from_position(sw.{game!r})"
        self.run(f"w.options = {OPTIONS | {'motion': False} | options}; w.new_game(game=sw.Game.{made})")
        board = self.board()
        board.wait_for_revision(self.value("w.revision"))
        board.root.scroll_into_view_if_needed()
        board.click_nothing()
        return board

    def tidy(self) -> None:
        """Let go of buttons and keys, and close every dialog."""
        self.page.mouse.up()
        self.page.mouse.move(0, 0)
        self.page.evaluate("for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close()")

    def dismiss(self) -> None:
        """Close a dialog of JupyterLab's own, such as the one about a kernel that died."""
        for button in self.page.locator(".jp-Dialog .jp-mod-accept").all():
            button.click()

    def forgive(self, *words: str) -> None:
        """Drop the errors that hold one of these: JupyterLab's own complaints that belong to the test."""
        self.faults[:] = [fault for fault in self.faults if not any(word in fault for word in words)]

    def close(self) -> None:
        """Close the page and end its kernel."""
        self.page.context.close()
        self.shut_down()

    def shut_down(self) -> None:
        """End the kernel."""
        for session in self._lab.request("GET", "sessions"):
            if session["path"] == self.name:
                self._lab.request("DELETE", f"sessions/{session['id']}")

    def board(self, index: int = 0) -> Board:
        """One of the boards on the page, once it is drawn."""
        root = self.page.get_by_test_id("spider-widget").nth(index)
        root.wait_for()
        return Board(root)

    def _execute(self, code: str, expressions: dict[str, str]) -> dict[str, Any]:
        reply: dict[str, Any] = self.page.evaluate(EXECUTE, [code, expressions])
        assert reply["status"] == "ok", "\n".join(reply.get("traceback", [reply["status"]]))
        return reply

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(f"console: {message.text}")

    def _on_request(self, request: Request) -> None:
        url = urlsplit(request.url)
        if url.scheme not in {"blob", "data"} and url.hostname != "127.0.0.1":
            self.faults.append(f"request: {request.url}")


def write_notebook(path: Path, cells: tuple[str, ...]) -> None:
    """Write a notebook that has these code cells."""
    metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    notebook = new_notebook(cells=[new_code_cell(cell) for cell in cells], metadata=metadata)
    nbformat.write(notebook, path)
