"""A notebook open in JupyterLab, driven like a person would, with its kernel at hand."""

import ast
import json
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Page, Request

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


class Notebook:
    """One notebook in one page, and everything that went wrong there."""

    def __init__(self, page: Page, lab: LabServer, name: str) -> None:
        self.page = page
        self.faults: list[str] = []
        """Errors of the page, and requests that left this machine."""
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.faults.append(f"page: {error}"))
        page.on("request", self._on_request)
        self._url = lab.url(name)
        self.open()

    def open(self) -> None:
        """Load the page, or load it again, and wait for the kernel."""
        self.page.goto(self._url)
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
